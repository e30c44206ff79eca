"""Key caps, and buttons that show the key that presses them."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Callable
from enum import Enum

from PyQt6.QtCore import QEvent, QRectF, QSize
from PyQt6.QtGui import QFont, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.painted import DOT, Painted, PaintedButton, is_new_look
from bobbl_client.widgets.drawing import (
    CENTRE,
    box,
    pitch,
    width_of,
    wrapped,
    write,
    write_lines,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import KEY_TARGET, RADIUS, TARGET, TYPE, look
from bobbl_shared.i18n import tr

CAP_HEIGHT = 30
BUTTON_HEIGHT = 48


def cap_width(key: str) -> int:
    """Return the width of the cap of ``key``, in pixels on the screen; nothing for no key."""
    if not key:
        return 0
    text = width_of(key, look().font(TYPE.body, Weight.MEDIUM))
    return max(look().px(CAP_HEIGHT), text + look().px(20))


def paint_cap(painter: QPainter, right: float, centre: float, key: str) -> float:
    """Paint the cap of ``key`` with its right edge at ``right``; give where its left edge is."""
    if not key:
        return right
    shown, colours = look(), look().colours
    high = shown.px(CAP_HEIGHT)
    rect = QRectF(right - cap_width(key), centre - high / 2, cap_width(key), high)
    box(painter, rect, colours.surface, colours.line, 2, RADIUS.key)
    write(painter, rect, key, shown.font(TYPE.body, Weight.MEDIUM), colours.ink, CENTRE)
    return rect.left()


def bind(widget: QWidget, keys: str, act: Callable[[], object]) -> None:
    """Let a key act wherever in the window the focus is, as long as ``widget`` is seen.

    ``keys`` is what stands on its cap. F12, which is a page's main act and may be another one
    right after, and what deletes act once however long they are held down.
    """
    shortcut = QShortcut(sequence_of(keys), widget)
    shortcut.setAutoRepeat(keys not in {"F12", tr("Entf"), tr("Strg+Entf")})
    shortcut.activated.connect(act)


def sequence_of(cap: str) -> QKeySequence:
    """Return the key that bears this cap."""
    named = {tr("Entf"): "Del", tr("Strg+Entf"): "Ctrl+Del", "−": "-", "←": "Left", "→": "Right"}
    return QKeySequence(named.get(cap, cap))


class KeyCap(Painted):
    """The picture of a key, to stand in a sentence."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.setAccessibleName(key)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(cap_width(self.key), look().px(CAP_HEIGHT))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        paint_cap(QPainter(self), self.width(), self.height() / 2, self.key)


class ButtonKind(Enum):
    """How a button looks: framed, the blue one, or only its cap with a muted word before it."""

    PLAIN = "plain"
    PRIMARY = "primary"
    BARE = "bare"


class KeyButton(PaintedButton):
    """A button with its label left and its key right.

    ``shortcut`` binds a real key (``"F5"``, ``"Esc"``) in the window; without it the cap only says
    which key the window listens to. Signal: ``clicked``. ``is_chosen``: the button is one of a few
    of which one is chosen, and this is that one, or not; it stays so when it is pressed.
    ``is_tight``: one of many side by side, low and with narrow edges.
    """

    def __init__(
        self,
        label: str,
        key: str = "",
        *,
        shortcut: str = "",
        kind: ButtonKind = ButtonKind.PLAIN,
        symbol: Symbol | None = None,
        height: int = BUTTON_HEIGHT,
        is_chosen: bool | None = None,
        is_tight: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(key, parent)
        self.is_tight = is_tight
        if is_chosen is not None:
            kind = ButtonKind.PRIMARY if is_chosen else ButtonKind.PLAIN
            self.setCheckable(True)
            self.setChecked(is_chosen)
        self._kind, self._symbol, self._high = kind, symbol, height
        self._tone = Tone.MUTED
        self._reason = ""
        if shortcut:
            bind(self, shortcut, self.click)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._bear(label, self.key)

    def set_label(self, label: str) -> None:
        """Show another label."""
        if label != self.text():
            self._bear(label, self.key)

    def set_key(self, key: str) -> None:
        """Bear another key."""
        self._bear(self.text(), key)

    def _bear(self, label: str, key: str) -> None:
        self.key = key
        self.setText(label)
        self.setAccessibleName(f"{label} ({key})" if key else label)
        self.updateGeometry()
        self.update()

    def set_blocked(self, reason: str) -> None:
        """Say in the button why it cannot be pressed now: dashed and sunken; no reason: it can."""
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setEnabled(not reason)
        self.updateGeometry()

    def set_ready(self) -> None:
        """Let it be pressed again."""
        self.set_blocked("")

    def nextCheckState(self) -> None:
        pass  # what is chosen is known by whoever made the button, and shown by a new one

    def set_primary(self, *, is_primary: bool) -> None:
        """Let this be the blue button, or one among others."""
        self._kind = ButtonKind.PRIMARY if is_primary else ButtonKind.PLAIN
        self.update()

    def set_tight(self, *, is_tight: bool) -> None:
        """Have narrow edges and be low, or not."""
        self.is_tight = is_tight
        self.setMinimumHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def set_tone(self, tone: Tone) -> None:
        """Paint the word of a bare button in ``tone``."""
        self._tone = tone
        self.update()

    def blocked_by(self) -> str:
        return self._reason

    def shown_text(self) -> str:
        """Return what stands in the button: the label, and the reason if it is blocked."""
        label = DOT + self.text() if self.isChecked() else self.text()
        return f"{label} – {self._reason}" if self._reason else label

    def text_room(self) -> QRectF:
        """Return the rectangle that the label may fill."""
        left = self._text_left()
        right = self.width() - self._edge() - cap_width(self.key)
        gap = look().px(4 if self.is_tight else 10)
        return QRectF(left, 0, right - gap - left, self.height())

    def sizeHint(self) -> QSize:
        cap, shown = cap_width(self.key), look()
        text = width_of(self.shown_text(), self._font()) + 2 if self.shown_text() else 0
        gap = shown.px(6 if self.is_tight else 12) if cap and text else 0
        wide = self._text_left() + text + gap + cap + self._edge()
        high = shown.px(KEY_TARGET if self.is_tight else max(TARGET, self._high))
        return QSize(max(wide, shown.px(TARGET)), high)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        if self._kind is ButtonKind.BARE:
            return hint
        words = [width_of(word, self._font()) for word in self.shown_text().split()]
        whole = width_of(self.shown_text(), self._font())
        least = max([*words, whole * 6 // 10], default=0)
        return QSize(hint.width() - whole + least, hint.height())

    def lines(self) -> tuple[str, ...]:
        """Return what stands in the button, broken where it is too narrow for one line."""
        text, room = self.shown_text(), self.text_room()
        if width_of(text, self._font()) <= room.width() + 1:
            return (text,)
        return wrapped(text, self._font(), room.width())

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._fit()

    def _fit(self) -> None:
        """Be as high as the label needs in the width that there is."""
        needed = len(self.lines()) * pitch(self._font()) + 12
        self.setMinimumHeight(max(self.sizeHint().height(), needed))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        self._paint_ground(painter)
        colour = self._colour()
        if self._symbol:
            size = look().px(22)
            place = QRectF(self._edge() + 2, (self.height() - size) / 2, size, size)
            symbols.paint(painter, self._symbol, place, colour)
        write_lines(painter, self.text_room(), self.lines(), self._font(), colour)
        paint_cap(painter, self.width() - self._edge(), self.height() / 2, self.key)
        self.paint_focus(painter, RADIUS.field)

    def _paint_ground(self, painter: QPainter) -> None:
        colours = look().colours
        if self._kind is ButtonKind.BARE:
            return
        if not self.isEnabled():
            box(painter, self.area(), colours.sunken, colours.line, 2, RADIUS.field, dashed=True)
        elif self._kind is ButtonKind.PRIMARY:
            box(painter, self.area(), colours.blue, None, 0, RADIUS.field)
        else:
            box(painter, self.area(), colours.surface, colours.line, 2, RADIUS.field)

    def _colour(self) -> str:
        colours = look().colours
        if self._kind is ButtonKind.BARE:
            return self._tone.of(colours)
        if not self.isEnabled():
            return colours.muted
        return colours.on_blue if self._kind is ButtonKind.PRIMARY else colours.ink

    def _font_weight(self) -> Weight:
        return Weight.REGULAR if self._kind is ButtonKind.BARE else Weight.MEDIUM

    def _font(self) -> QFont:
        return look().font(TYPE.body, self._font_weight())

    def _edge(self) -> int:
        if self._kind is ButtonKind.BARE:
            return 2
        return look().px(9 if self.is_tight else 16)

    def _text_left(self) -> int:
        return self._edge() + (look().px(31) if self._symbol else 0)
