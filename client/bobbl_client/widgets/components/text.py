"""Labels: a line or paragraph in a size, weight and tone of the theme."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from html import escape

from PyQt6.QtCore import QEvent, QRectF, QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent, QShowEvent
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone, unmarked
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import hanging
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE, look

LEADING = 94
"""Distance of lines in percent of what the typeface asks for."""

_CHANGES = (QEvent.Type.StyleChange, QEvent.Type.FontChange)


def markup(marked: str, colour: str) -> str:
    """Return marked text as the rich text of a label: only ``**bold**`` has a meaning."""
    parts = (
        escape(part, quote=False).replace("\n", "<br>") for part in hanging(marked).split("**")
    )
    spans = (
        f'<span style="font-family:Clear Sans; font-weight:700">{part}</span>' if odd % 2 else part
        for odd, part in enumerate(parts)
    )
    return f'<div style="color:{colour}; line-height:{LEADING}%">{"".join(spans)}</div>'


class Text(QLabel):
    """Marked text in one size, weight and tone; ``wrap`` breaks it over lines."""

    def __init__(
        self,
        marked: str = "",
        size: int = TYPE.body,
        weight: Weight = Weight.REGULAR,
        tone: Tone = Tone.INK,
        *,
        wrap: bool = False,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = look()
        self._size, self._weight, self._tone = size, weight, tone
        self._marked = marked
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(wrap)
        self.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
        self._dress()

    def set_text(self, marked: str) -> None:
        """Show ``marked``; parts between ``**`` are bold."""
        if marked != self._marked or self._look is not look():
            self._marked = marked
            self._dress()

    def say(self, marked: str) -> None:
        """Show a text (marked), or be hidden where there is none."""
        self.set_text(marked)
        self.setVisible(bool(marked))

    def shown_text(self) -> str:
        """Return the text without its marks."""
        return unmarked(self._marked)

    def set_tone(self, tone: Tone) -> None:
        """Paint in another tone from now on."""
        self._tone = tone
        self._dress()

    def set_size(self, size: int) -> None:
        """Write as large as that from now on, in pixels before scaling."""
        self._size = size
        self._dress()

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if event is not None and event.type() in _CHANGES:
            self._follow()

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Take on the look in force, and take it back from Qt.

        Qt tells only what it has shown of another look; whatever is put into another widget gets
        back the font in which it was shown first.
        """
        if self._look is not look():
            self._dress()
        elif self.font().pixelSize() != self._look.px(self._size):
            self._set_font()

    def _set_font(self) -> None:
        self.setFont(self._look.font(self._size, self._weight))

    def _dress(self) -> None:
        self._look = look()
        self._set_font()
        self.setText(markup(self._marked, self._tone.of(look().colours)) if self._marked else "")
        self.setAccessibleName(unmarked(self._marked))


class SymbolMark(Painted):
    """One symbol, ``size`` pixels before scaling."""

    def __init__(self, symbol: Symbol, size: int = 22, tone: Tone = Tone.INK) -> None:
        super().__init__()
        self._symbol, self._size, self._tone = symbol, size, tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_symbol(self, symbol: Symbol, tone: Tone) -> None:
        """Show another symbol."""
        if (symbol, tone) != (self._symbol, self._tone):
            self._symbol, self._tone = symbol, tone
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(self._size), look().px(self._size))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        symbols.paint(painter, self._symbol, QRectF(self.rect()), self._tone.of(look().colours))


class SymbolText(QWidget):
    """A symbol and the text it stands for."""

    def __init__(
        self,
        symbol: Symbol,
        marked: str,
        *,
        size: int = TYPE.body,
        tone: Tone = Tone.INK,
        symbol_tone: Tone = Tone.BLUE,
        wrap: bool = False,
    ) -> None:
        super().__init__()
        self.mark = SymbolMark(symbol, size + 3, symbol_tone)
        self.text = Text(marked, size, tone=tone, wrap=wrap)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14 if wrap else 6)
        row.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop if wrap else _MIDDLE)
        row.addWidget(self.text, 1)

    def set(self, symbol: Symbol, marked: str, symbol_tone: Tone = Tone.BLUE) -> None:
        """Show another symbol and text."""
        self.mark.set_symbol(symbol, symbol_tone)
        self.text.set_text(marked)

    def say(self, marked: str) -> None:
        """Show a text (marked) beside the symbol, or be hidden where there is none."""
        self.text.set_text(marked)
        self.setVisible(bool(marked))


_MIDDLE = Qt.AlignmentFlag.AlignVCenter
