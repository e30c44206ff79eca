"""Where the number of the next table is typed: a large field with what comes then."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.scoring.screen import IdlePage
from bobbl_client.widgets.components import KeyCap, Panel, PanelKind, SymbolText, Text
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, box, fitting, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, SPACE, look
from bobbl_shared.i18n import tr

WIDE, HIGH = 240, 110
HIGH_NARROW = 88
DIGITS = 66


class NumberBox(Painted):
    """Shows the number of a table as it is typed; digits come here without a click."""

    def __init__(self) -> None:
        super().__init__()
        self._number, self._high = "", HIGH
        self.setAccessibleName(tr("Nummer des Tisches"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_number(self, number: str) -> None:
        """Show what is typed."""
        self._number = number
        self.setAccessibleDescription(number)
        self.update()

    def set_narrow(self, is_narrow: bool) -> None:
        """Be lower in a narrow window."""
        self._high = HIGH_NARROW if is_narrow else HIGH
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(look().px(WIDE), look().px(self._high))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours, shown = QPainter(self), look().colours, look()
        box(painter, self.area(), colours.focus_fill, colours.focus_edge, 4, RADIUS.field)
        room = self.area().adjusted(shown.px(14), 0, -shown.px(14), 0)
        font = fitting(self._number, shown.font(DIGITS, Weight.BOLD), room.width(), room.height())
        write(painter, room, self._number, font, colours.ink, CENTRE)
        x = room.center().x() + width_of(self._number, font) / 2 + shown.px(4)
        high = self.height() * 0.64
        caret = QRectF(x, room.center().y() - high / 2, shown.px(3), high)
        box(painter, caret, colours.ink, None, 0, 0)


class IdleHead(QWidget):
    """The heading, the field for the number, what comes then, and why the last one did not work.

    ``beside`` is a place right of it, in a narrow window.
    """

    def __init__(self) -> None:
        super().__init__()
        self.heading = Text("", 34, Weight.BOLD, wrap=True)
        self.number = NumberBox()
        self.problem = Panel(kind=PanelKind.WARNING, margin=12)
        self.problem_text = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self.problem.add(self.problem_text)
        self._then = self._hint()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE.margin)
        self._grid.setVerticalSpacing(SPACE.close)
        self._grid.setColumnStretch(1, 1)
        self.beside = QVBoxLayout()
        self.set_narrow(False)

    def _hint(self) -> QWidget:
        then = QWidget()
        column = QVBoxLayout(then)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.hair)
        row = QHBoxLayout()
        row.setSpacing(SPACE.small)
        row.addWidget(Text(tr("dann")))
        row.addWidget(KeyCap("Enter"))
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(Text(tr("oder Zettel scannen"), wrap=True))
        return then

    def set_narrow(self, is_narrow: bool) -> None:
        """Put the field beside the heading, or below it."""
        grid, middle = self._grid, Qt.AlignmentFlag.AlignVCenter
        for part in (self.heading, self.number, self._then, self.problem):
            grid.removeWidget(part)
        grid.removeItem(self.beside)
        self.number.set_narrow(is_narrow)
        if is_narrow:
            grid.addWidget(self.number, 0, 0, 2, 1, middle)
            grid.addWidget(self.heading, 0, 1, Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(self._then, 1, 1, Qt.AlignmentFlag.AlignTop)
            grid.addLayout(self.beside, 0, 2, 2, 1)
            grid.addWidget(self.problem, 2, 0, 1, 3)
        else:
            grid.addWidget(self.heading, 0, 0, 1, 2)
            grid.addWidget(self.number, 1, 0)
            grid.addWidget(self._then, 1, 1, middle)
            grid.addWidget(self.problem, 2, 0, 1, 2)

    def show_page(self, page: IdlePage) -> None:
        """Show what is typed."""
        self.heading.set_text(page.title)
        self.number.set_number(page.number)

    def show_problem(self, told: str) -> None:
        """Say what did not work, if something did not."""
        self.problem_text.set(Symbol.TRIANGLE, told, Tone.ORANGE)
        self.problem.setVisible(bool(told))
