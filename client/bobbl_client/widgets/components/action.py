"""The one big action of a screen: verb, object and key, or the reason why it has to wait."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QRectF, QSize
from PyQt6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.page.text import Tone, unmarked
from bobbl_client.widgets.components.keys import bind, cap_width, paint_cap
from bobbl_client.widgets.components.painted import PaintedButton, is_new_look
from bobbl_client.widgets.components.text import Text
from bobbl_client.widgets.drawing import box, pitch, width_of, wrapped, write_lines
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, TYPE, look

LOW, HIGH, COMPACT, COMPACT_LOW = 64, 130, 101, 56


class BigAction(PaintedButton):
    """Blue when it can be done; dashed and sunken with its reasons while it must wait.

    What takes something away is framed, not blue (``set_primary``).
    ``tall`` keeps room for two lines of reasons below the label; otherwise the first reason stands
    behind it. ``is_compact`` is tall with closer lines. ``shortcut`` binds a real key. Signal:
    ``clicked``.
    """

    def __init__(
        self,
        label: str,
        key: str,
        *,
        shortcut: str = "",
        tall: bool = False,
        is_compact: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(key, parent)
        self._tall, self._is_compact = tall or is_compact, is_compact
        self.is_primary = True
        self._reasons: tuple[str, ...] = ()
        self._lines = Text(
            "", TYPE.body if is_compact else 20, tone=Tone.INK, wrap=True, parent=self
        )
        self._lines.setVisible(self._tall)
        if shortcut:
            bind(self, shortcut, self.click)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.set_label(label)

    def set_label(self, label: str) -> None:
        """Show another verb and object."""
        self.setText(label)
        self.setAccessibleName(f"{label} ({self.key})")
        self.updateGeometry()
        self.update()

    def set_primary(self, *, is_primary: bool) -> None:
        """Be the blue step, or what takes something away, which is never blue."""
        self.is_primary = is_primary
        self.update()

    def set_waiting(self, *reasons: str) -> None:
        """Say why it cannot be done now, in marked lines; the first one counts what is missing."""
        self._reasons = reasons
        self._tell(reasons, Tone.INK)
        self.setEnabled(False)

    def set_ready(self, *lines: str) -> None:
        """Let it be done; ``lines`` (only with ``tall``) tell the consequence."""
        self._reasons = ()
        self._tell(lines, Tone.ON_BLUE if self.is_primary else Tone.INK)
        self.setEnabled(True)

    def set_blocked(self, reason: str) -> None:
        """Say why it cannot be done now; no reason: it can."""
        if reason:
            self.set_waiting(reason)
        else:
            self.set_ready()

    def blocked_by(self) -> str:
        """Return the first reason; the others stand in the action itself."""
        return unmarked(self._reasons[0]).rstrip(".") if self._reasons else ""

    def _tell(self, lines: Sequence[str], tone: Tone) -> None:
        self._lines.set_text("\n".join(lines))
        self._lines.set_tone(tone)
        self.setAccessibleDescription(unmarked(" ".join(lines)))
        self._fit()
        self.updateGeometry()
        self.update()

    def shown_text(self) -> str:
        """Return the line that stands in the action itself."""
        if self._reasons and not self._tall:
            return f"{self.text()} – {unmarked(self._reasons[0])}"
        return self.text()

    def sizeHint(self) -> QSize:
        shown = look()
        wide = width_of(self.shown_text(), self._font()) + cap_width(self.key) + shown.px(64)
        return QSize(wide, max(shown.px(self._least()), self.minimumHeight()))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), look().px(260)), self.sizeHint().height())

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._fit()

    def _fit(self) -> None:
        """Grow where the label or the reasons need more lines than usual."""
        shown, needed = look(), len(self.lines()) * pitch(self._font()) + look().px(16)
        if self._tall:
            head = shown.px(43 if self._is_compact else 54)
            head, wide = max(head, needed), self.width() - shown.px(36)
            told = self._lines.heightForWidth(wide)
            self._lines.setGeometry(shown.px(20), head, wide, told)
            needed = head + told + shown.px(4 if self._is_compact else 10)
        self.setMinimumHeight(max(shown.px(self._least()), needed))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        if self.isEnabled() and not self.is_primary:
            box(painter, self.area(), colours.surface, colours.line, 2, RADIUS.field)
            colour = colours.ink
        elif self.isEnabled():
            box(painter, self.area(), colours.blue, None, 0, RADIUS.field)
            colour = colours.on_blue
        else:
            box(painter, self.area(), colours.sunken, colours.line, 2, RADIUS.field, dashed=True)
            colour = colours.ink if self._tall else colours.muted
        room = self.text_room()
        write_lines(painter, room, self.lines(), self._font(), colour)
        paint_cap(painter, self.width() - look().px(16), room.center().y(), self.key)
        self.paint_focus(painter, RADIUS.field)

    def lines(self) -> tuple[str, ...]:
        """Return what stands in the action, broken where it is too narrow for one line."""
        if width_of(self.shown_text(), self._font()) <= self._free():
            return (self.shown_text(),)
        return wrapped(self.shown_text(), self._font(), self._free())

    def text_room(self) -> QRectF:
        """Return the rectangle that the label may fill."""
        high = look().px(52 if self._is_compact else 62) if self._tall else self.height()
        if self._tall:
            high = max(high, len(self.lines()) * pitch(self._font()) + look().px(24))
        return QRectF(self._edge(), 0, self._free(), high)

    def _least(self) -> int:
        if not self._tall:
            return COMPACT_LOW if self._is_compact else LOW
        return COMPACT if self._is_compact else HIGH

    def set_tall(self, is_tall: bool) -> None:
        """Say the lines below the label, or the first of them behind it."""
        self._tall = is_tall
        self._lines.setVisible(is_tall)
        self._fit()
        self.updateGeometry()
        self.update()

    def _edge(self) -> int:
        return look().px(20 if self._tall else 16)

    def _free(self) -> int:
        return self.width() - 2 * self._edge() - cap_width(self.key) - look().px(12)

    def _font(self) -> QFont:
        if self._tall:
            return look().font(30, Weight.BOLD)
        if self._reasons:
            return look().font(19, Weight.MEDIUM)
        return look().font(26, Weight.BOLD)
