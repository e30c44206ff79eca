"""The line at the bottom of every window: one sentence that says how things stand."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from enum import Enum

from PyQt6.QtCore import QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QFont, QPainter, QPaintEvent
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets import symbols
from bobbl_client.widgets.colours import Colours
from bobbl_client.widgets.components.bar import Bar
from bobbl_client.widgets.components.keys import ButtonKind, KeyButton
from bobbl_client.widgets.drawing import LEFT, pitch, rule, width_of, wrapped, write, write_lines
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TARGET, TYPE, look

HEIGHT = 52
HEIGHT_NARROW = 46
SAID_MS = 6_000
"""So long it stands there why a key does nothing."""


class StatusState(Enum):
    """Everything sent; not heard from; alone; a person must come; not connected; no report."""

    FINE = "fine"
    UNHEARD = "unheard"
    ALONE = "alone"
    NEEDS_PERSON = "needs_person"
    NOT_CONNECTED = "not_connected"
    INFO = "info"


_SYMBOLS = {
    StatusState.FINE: Symbol.DOT_TICK,
    StatusState.UNHEARD: Symbol.RING_DASHED,
    StatusState.ALONE: Symbol.BOX_UP,
    StatusState.NEEDS_PERSON: Symbol.TRIANGLE,
    StatusState.NOT_CONNECTED: Symbol.RING,
    StatusState.INFO: Symbol.INFO,
}


class StatusLine(Bar):
    """Symbol, sentence and age left; the keys for help and type size right.

    The words and caps of these two come from outside. What ``say`` is given stands there instead
    for a while. Signals: ``help_clicked``, ``scale_clicked``.
    """

    help_clicked = pyqtSignal()
    scale_clicked = pyqtSignal()

    def __init__(
        self,
        help_word: str,
        scale_word: str,
        *,
        help_key: str = "F1",
        scale_key: str = "Strg +/−",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._state, self._sentence, self._age = StatusState.NOT_CONNECTED, "", ""
        self._said = ""
        self._shown: tuple[StatusState, str, str, str] | None = None
        self._saying = QTimer(self)
        self._saying.setSingleShot(True)
        self._saying.setInterval(SAID_MS)
        self._saying.timeout.connect(self.end_saying)
        self._help = KeyButton(help_word, help_key, kind=ButtonKind.BARE, height=TARGET)
        self._scale = KeyButton(scale_word, scale_key, kind=ButtonKind.BARE, height=TARGET)
        self._help.clicked.connect(self.help_clicked)
        self._scale.clicked.connect(self.scale_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 18, 0)
        row.setSpacing(8)
        row.addStretch(1)
        self._row, self._buttons = row, [self._help, self._scale]
        for button in self._buttons:
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def offer(self, word: str, key: str) -> KeyButton:
        """Return one more key, which stands left of those for help and type size."""
        button = KeyButton(word, key, kind=ButtonKind.BARE, height=TARGET)
        self._row.insertWidget(self._row.indexOf(self._help), button)
        self._buttons.append(button)
        self._shown = None
        self._show()
        return button

    def set_status(self, state: StatusState, sentence: str, age: str = "") -> None:
        """Show the state with its sentence, and how old what is shown is."""
        self._state, self._sentence, self._age = state, sentence, age
        self._show()

    def say(self, sentence: str) -> None:
        """Say for a few seconds why a key does nothing now."""
        self._said = sentence
        self._saying.start()
        self._show()

    def end_saying(self) -> None:
        """Show again how things stand."""
        self._said = ""
        self._show()

    def _show(self) -> None:
        shown = (self._state, self._sentence, self._age, self._said)
        if shown == self._shown:
            return
        self._shown = shown
        standing = f"{self._sentence} · {self._age}" if self._age else self._sentence
        self.setAccessibleName(self._said or standing)
        state = self._state
        tone = Tone.ON_ORANGE if state is StatusState.NEEDS_PERSON else Tone.MUTED
        for button in self._buttons:
            button.set_tone(tone)
        self.fit()
        self.update()

    def fit(self) -> None:
        width = self.width() if self.has_width else 1 << 12
        self.setFixedHeight(self.height_at(width))

    def height_at(self, width: int) -> int:
        """Return the height the bar needs when it is ``width`` wide."""
        shown = look()
        line = shown.px(HEIGHT_NARROW if self.is_narrow else HEIGHT)
        high = line * (2 if self._state is StatusState.NEEDS_PERSON else 1)
        room = self._text_room(width, high)
        lines = wrapped(self._said or self._sentence, _strong(), room.width())
        return max(high, len(lines) * pitch(_strong()) + shown.px(18))

    def text_room(self) -> QRectF:
        """Return the rectangle that sentence and age may fill."""
        return self._text_room(self.width(), self.height())

    def lines(self) -> tuple[str, ...]:
        """Return the sentence, broken where the window is too narrow for one line."""
        return wrapped(self._said or self._sentence, _strong(), self.text_room().width())

    def _text_room(self, width: float, height: float) -> QRectF:
        seen = [each for each in self._buttons if not each.isHidden()]
        keys = sum(each.sizeHint().width() for each in seen) + look().px(24)
        keys += self._row.spacing() * len(seen)
        left = look().px(62)
        return QRectF(left, self._edge(), max(1, width - left - keys), height - self._edge())

    def _edge(self) -> int:
        return 4 if self._state is StatusState.NEEDS_PERSON else 3

    def _tones(self, colours: Colours) -> tuple[str, str, str, str]:
        """Return fill, edge, colour of the symbol, colour of the text."""
        match self._state:
            case StatusState.NEEDS_PERSON:
                return colours.orange, colours.ink, colours.on_orange, colours.on_orange
            case state if self._said or state is StatusState.ALONE:
                tint, edge = colours.orange_tint, colours.orange_edge
                return tint, edge, colours.orange_ink, colours.ink
            case StatusState.UNHEARD:
                return colours.orange_tint, colours.orange_edge, colours.ink, colours.ink
            case _:
                return colours.blue_tint, colours.blue, colours.blue, colours.ink

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown = QPainter(self), look()
        fill, edge, mark, ink = self._tones(shown.colours)
        rule(painter, 0, self.width(), 0, fill, self.height())
        rule(painter, 0, self.width(), 0, edge, self._edge())
        room = self.text_room()
        size = shown.px(30)
        place = QRectF(shown.px(20), room.center().y() - size / 2, size, size)
        symbol = Symbol.TRIANGLE if self._said else _SYMBOLS[self._state]
        symbols.paint(painter, symbol, place, mark)
        write_lines(painter, room, self.lines(), _strong(), ink)
        age, wide = f"· {self._age}", width_of(self._sentence, _strong()) + shown.px(12)
        if self._age and not self._said and wide + width_of(age, shown.font()) <= room.width():
            write(painter, room.adjusted(wide, 0, 0, 0), age, shown.font(), ink, LEFT)


def _strong() -> QFont:
    return look().font(TYPE.heading, Weight.BOLD)
