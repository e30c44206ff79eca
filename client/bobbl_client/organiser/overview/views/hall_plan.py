"""The hall as a plan: sections below each other, each with its counts and its tables."""

from collections.abc import Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.evening.hall import Count, ShownSection
from bobbl_client.evening.tables import TableState
from bobbl_client.page.table_symbols import SYMBOLS
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import SymbolText, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TileWall
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import TYPE

GAP = 10
SCROLL_BAR = 18
_WARNING = {TableState.DISPUTED, TableState.LATE, TableState.SLOW}


class HallPlan(Scrolled):
    """All tables of a round; tiles are large with their word as long as everything fits.

    Signal: ``opened(int)`` with the number of a table, at Enter or a click.
    """

    opened = pyqtSignal(int)

    def __init__(self) -> None:
        sheet = QWidget()
        super().__init__(sheet)
        self._sections: list[_Section] = []
        self._column = QVBoxLayout(sheet)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        self._column.addStretch(1)

    def show_sections(self, sections: Sequence[ShownSection]) -> None:
        """Show these sections; tiles stay where they are while sections and tables do."""
        if [each.name for each in self._sections] != [each.name for each in sections]:
            self._rebuild(sections)
        for widget, shown in zip(self._sections, sections, strict=True):
            widget.show_section(shown)
        self._fit()

    def forget_choice(self) -> None:
        """Take the ring away: it is only of use while the keyboard is here."""
        for wall in self.walls():
            if not wall.hasFocus():
                wall.set_chosen(None)

    def walls(self) -> tuple[TileWall, ...]:
        """Return the walls of the sections, in order."""
        return tuple(each.wall for each in self._sections)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Let the tiles take the size that fits."""
        super().resizeEvent(event)
        self._fit()

    def _rebuild(self, sections: Sequence[ShownSection]) -> None:
        for widget in self._sections:
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._sections = []
        for place, shown in enumerate(sections):
            widget = _Section(shown.name)
            widget.wall.activated.connect(self.opened)
            self._column.insertWidget(place, widget)
            self._sections.append(widget)

    def _fit(self) -> None:
        """Take large tiles if all of them fit, else the small ones, and scroll if even they do not.

        Where it scrolls anyway the width is that beside the scroll bar.
        """
        wide, high = self.width(), self.height()
        if self._needed(wide, is_small=False) <= high:
            is_small = False
        else:
            is_small = True
            if self._needed(wide, is_small=True) > high:
                wide -= SCROLL_BAR
        for section in self._sections:
            section.set_size(wide, is_small)

    def _needed(self, width: int, *, is_small: bool) -> int:
        heights = [each.height_at(width, is_small=is_small) for each in self._sections]
        return sum(heights) + GAP * max(0, len(heights) - 1)


class _Section(QWidget):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._title = Text(name, TYPE.heading, Weight.BOLD)
        self._detail = Text("", tone=Tone.MUTED)
        self._counts = QHBoxLayout()
        self._counts.setSpacing(14)
        self._shown_counts: tuple[Count, ...] | None = None
        self.wall = TileWall()
        self.wall.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._head = QHBoxLayout()
        self._head.setSpacing(12)
        self._head.addWidget(self._title)
        self._head.addWidget(self._detail)
        self._head.addStretch(1)
        self._head.addLayout(self._counts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(self._head)
        column.addWidget(self.wall)

    def show_section(self, shown: ShownSection) -> None:
        self._detail.set_text(shown.detail)
        self._show_counts(shown.counts)
        self.wall.setAccessibleName(f"{shown.name} {shown.detail}")
        self.wall.set_tiles(shown.tables)

    def height_at(self, width: int, *, is_small: bool) -> int:
        return self._head_height(width) + 2 + self.wall.content_height(width, is_small=is_small)

    def _head_height(self, width: int) -> int:
        """Return the height of the head; names that have no room beside the counts are broken."""
        self._let_break(False)
        if self._head.sizeHint().width() <= width:
            return self._head.sizeHint().height()
        self._let_break(True)
        return self._head.heightForWidth(width)

    def _let_break(self, is_tight: bool) -> None:
        for part in (self._title, self._detail):
            part.setWordWrap(is_tight)
            self._head.setStretchFactor(part, int(is_tight))
        self._head.invalidate()

    def set_size(self, width: int, is_small: bool) -> None:
        self._head_height(width)
        self.wall.setFixedHeight(self.wall.content_height(width, is_small=is_small))

    def _show_counts(self, counts: tuple[Count, ...]) -> None:
        if counts == self._shown_counts:
            return
        self._shown_counts = counts
        while (item := self._counts.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for count in counts:
            tone = Tone.ORANGE if count.state in _WARNING else Tone.BLUE
            symbol = SYMBOLS[count.state]
            text = f"**{count.number}** {count.word}"
            self._counts.addWidget(SymbolText(symbol, text, symbol_tone=tone))
