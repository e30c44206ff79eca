"""What the settings of a new tournament mean, in numbers and as an evening."""

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy

from bobbl_client.host.new_tournament.outlook import Outlook, TimeRow
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigNumber, Panel, PanelKind, Rule, SymbolText
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import LEFT, box, fitting, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import look
from bobbl_shared.i18n import tr

LINE = 32


class OutlookPanel(Panel):
    """Shows at each keystroke: tables, minutes, end; the evening; one more of each."""

    def __init__(self) -> None:
        super().__init__(tr("Das bedeutet"), kind=PanelKind.TINT, margin=18)
        self.numbers = tuple(BigNumber() for _ in range(3))
        row = QHBoxLayout()
        for number in self.numbers:
            row.addWidget(number, 1)
        self.evening = _Evening()
        self.hints = SymbolText(Symbol.INFO, "", wrap=True)
        self.add(row)
        self.add(Rule(Tone.BLUE))
        self.add(Scrolled(self.evening), 1)
        self.add(Rule(Tone.BLUE))
        self.add(self.hints)

    def show_outlook(self, shown: Outlook | None) -> None:
        """Show an outlook; none leaves the last one."""
        if shown is None:
            return
        for widget, (number, caption) in zip(self.numbers, shown.numbers, strict=True):
            widget.set(number, caption)
        self.evening.show_rows(shown.evening)
        self.hints.set(Symbol.INFO, "\n".join(shown.hints))


class _Evening(Painted):
    """The lines of the evening: hour, a block for play or a bar for the rest, what it is."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[TimeRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)

    def show_rows(self, rows: tuple[TimeRow, ...]) -> None:
        self._rows = rows
        self.setAccessibleName("; ".join(f"{row.hour} {row.text}" for row in rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(LINE) * len(self._rows) + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown, colours = QPainter(self), look(), look().colours
        for place, row in enumerate(self._rows):
            line = QRectF(0, place * shown.px(LINE), self.width(), shown.px(LINE))
            bold = shown.font(weight=Weight.BOLD)
            write(painter, line, row.hour, bold, colours.ink, LEFT)
            middle = line.center().y()
            mark = QRectF(shown.px(76), middle - 7, 14, 14)
            if row.is_play:
                box(painter, mark, colours.blue, None, 0, 0)
            else:
                box(painter, mark.adjusted(0, 4, 0, -4), colours.line, None, 0, 0)
            text = line.adjusted(shown.px(104), 0, 0, 0)
            plain = shown.font()
            write(
                painter, text, row.text, fitting(row.text, plain, text.width()), colours.ink, LEFT
            )
