"""One section of the hall: its name and counts, below them its tables, all of them or folded."""

from enum import Enum
from itertools import product

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.evening.hall import Count, ShownSection
from bobbl_client.evening.tables import TableState
from bobbl_client.organiser.overview.views.folded import FoldedTables
from bobbl_client.page.table_symbols import SYMBOLS
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import SymbolText, Text
from bobbl_client.widgets.drawing import pitch, rule, width_of
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TileWall
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import TYPE, look

_WARNING = {TableState.DISPUTED, TableState.LATE, TableState.SLOW}
_GAP = 12
_SPACING = 2

FINISHED_STATES = frozenset({TableState.CONFIRMED, TableState.DECIDED})
"""What the bar of a folded section stands for."""


class Form(Enum):
    """How tables are shown: with their words; small; only those that are not confirmed."""

    LARGE = "large"
    SMALL = "small"
    FOLDED = "folded"


class SectionHead(QWidget):
    """Name, which tables, counts: on one line if there is room, else the name has its own."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._title = Text(name, TYPE.heading, Weight.BOLD)
        self._detail = Text("", tone=Tone.MUTED)
        self._counts = QHBoxLayout()
        self._counts.setSpacing(_GAP)
        self._shown: tuple[Count, ...] | None = None
        self._marks: list[SymbolText] = []
        self._said = ("", "")
        self._is_tall = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(2, 1)
        self._lay()

    def show_head(self, shown: ShownSection, counts: tuple[Count, ...]) -> None:
        """Show which tables these are, and how many of them stand how."""
        self._said = (shown.detail, shown.brief)
        if counts != self._shown:
            self._shown = counts
            self._show_counts(counts)

    def fit(self, width: int) -> int:
        """Take the words that have room in ``width``, and return the height of the head.

        First names go, then which tables these are, then how many are confirmed; at last the name
        has its own line.
        """
        for is_tall in (False, True):
            for has_all, detail in product((True, False), (*self._said, "")):
                if self._wish(detail, has_all=has_all, is_tall=is_tall) <= width:
                    return self._take(detail, width, has_all=has_all, is_tall=is_tall)
        return self._take("", width, has_all=False, is_tall=True)

    def _take(self, detail: str, width: int, *, has_all: bool, is_tall: bool) -> int:
        self._detail.set_text(detail)
        for count, widget in zip(self._shown or (), self._marks, strict=True):
            widget.setVisible(has_all or count.state not in FINISHED_STATES)
        self._set_tall(is_tall=is_tall, width=width)
        line = pitch(look().font(TYPE.heading))
        return self._title.heightForWidth(width) + line - 2 if is_tall else line

    def _wish(self, detail: str, *, has_all: bool, is_tall: bool) -> int:
        """Return the width of the line that holds the counts."""
        shown = look()
        wide = width_of(detail, shown.font()) + _GAP
        if not is_tall:
            wide += width_of(self.name, shown.font(TYPE.heading, Weight.BOLD)) + _GAP
        for count, mark in zip(self._shown or (), self._marks, strict=True):
            if has_all or count.state not in FINISHED_STATES:
                wide += mark.sizeHint().width() + _GAP
        return wide

    def _set_tall(self, *, is_tall: bool, width: int) -> None:
        self._title.setWordWrap(False)
        self._title.setWordWrap(is_tall and self._title.sizeHint().width() > width)
        if is_tall != self._is_tall:
            self._is_tall = is_tall
            self._lay()

    def _lay(self) -> None:
        below = int(self._is_tall)
        self._grid.removeItem(self._counts)
        self._grid.addWidget(self._title, 0, 0, 1, 4 if below else 1)
        self._grid.addWidget(self._detail, below, 0 if below else 1)
        self._grid.addLayout(self._counts, below, 3)

    def _show_counts(self, counts: tuple[Count, ...]) -> None:
        empty(self._counts)
        self._marks = []
        for count in counts:
            tone = Tone.ORANGE if count.state in _WARNING else Tone.BLUE
            symbol = SYMBOLS[count.state]
            text = f"**{count.number}** {count.word}"
            self._marks.append(SymbolText(symbol, text, symbol_tone=tone))
            self._counts.addWidget(self._marks[-1])


class HallSection(QWidget):
    """A section with its head and its tables. ``wall`` has all of them, ``folded`` the open ones.

    Signals: ``opened(int)`` with the number of a table, ``unfolded(str)`` with the own name.
    """

    opened = pyqtSignal(int)
    unfolded = pyqtSignal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._shown: ShownSection | None = None
        self._form = Form.LARGE
        self.head = SectionHead(name)
        self.wall, self.folded = TileWall(), FoldedTables()
        self.wall.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.wall.activated.connect(self.opened)
        self.folded.opened.connect(self.opened)
        self.folded.unfolded.connect(lambda: self.unfolded.emit(self.name))
        self.folded.focus_moved.connect(self.update)
        self.folded.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_SPACING)
        for part in (self.head, self.wall, self.folded):
            self._column.addWidget(part)

    def show_section(self, shown: ShownSection) -> None:
        """Show how its tables are; how they are laid out ``take_form`` says."""
        self._shown = shown
        for part in (self.wall, self.folded):
            part.setAccessibleName(f"{shown.name} {shown.detail}")

    def count(self) -> int:
        """Return how many tables the section has."""
        return len(self._shown.tables) if self._shown is not None else 0

    def height_at(self, width: int, form: Form, rows: int = 1) -> int:
        """Return the height that the section needs in a form, folded in at most so many rows."""
        self._fill(form)
        head = self.head.fit(width) + (_SPACING if rows else 0)
        if form is Form.FOLDED:
            return head + self.folded.height_at(width, rows)
        return head + self.wall.content_height(width, is_small=form is Form.SMALL)

    def take_form(self, width: int, form: Form, rows: int = 1) -> None:
        """Show the tables so from now on."""
        self._fill(form)
        self._form = form
        self._column.setSpacing(_SPACING if rows else 0)
        self.head.setFixedHeight(self.head.fit(width))
        is_folded = form is Form.FOLDED
        self.wall.setVisible(not is_folded)
        self.folded.setVisible(is_folded)
        if is_folded:
            self.folded.take_rows(width, rows)
        else:
            is_small = form is Form.SMALL
            self.wall.setFixedHeight(self.wall.content_height(width, is_small=is_small))

    def _fill(self, form: Form) -> None:
        """Give the tables to that part which shows them in this form."""
        shown = self._shown
        if shown is None:
            return
        counts = shown.counts
        if form is Form.FOLDED:
            self.folded.set_tables(shown.tables)
            counts = tuple(each for each in counts if each.state not in FINISHED_STATES)
        else:
            self.wall.set_tiles(shown.tables)
        self.head.show_head(shown, counts)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Mark the section that the keyboard is in."""
        if self._form is Form.FOLDED and self.folded.hasFocus():
            rule(QPainter(self), 0, look().px(5), 0, look().colours.blue, self.height())
