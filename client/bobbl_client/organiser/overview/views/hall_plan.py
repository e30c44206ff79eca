"""The hall as a plan: sections below each other, each with its counts and its tables."""

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.evening.hall import ShownSection
from bobbl_client.organiser.overview.views.section import Form, HallSection
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.hall import TileWall
from bobbl_client.widgets.scrolled import Scrolled

GAP = 6
SCROLL_BAR = 18
MANY_TABLES = 60
"""With more tables sections are folded."""

ROWS_FOLDED = 3
"""So many rows a folded section has at most, where there is room for them."""


class HallPlan(Scrolled):
    """All tables of a round; tiles are large with their word as long as everything fits.

    Beyond 60 tables, and where even small tiles do not fit, sections are folded; ``show_whole``
    shows one of them with all its tables. Signals: ``opened(int)`` with the number of a table, at
    Enter or a click; ``folds`` when a section is to be shown whole, or all of them again.
    """

    opened = pyqtSignal(int)
    folds = pyqtSignal()

    def __init__(self) -> None:
        sheet = QWidget()
        super().__init__(sheet)
        self._sections: list[HallSection] = []
        self._shown: tuple[ShownSection, ...] = ()
        self._whole = ""
        self._is_narrow = False
        self.is_folded = False
        """Whether tables are left out now."""
        self._column = QVBoxLayout(sheet)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        self._column.addStretch(1)

    def show_sections(self, sections: Sequence[ShownSection]) -> None:
        """Show these sections; tiles stay where they are while sections and tables do."""
        if tuple(sections) == self._shown:
            return
        self._shown = tuple(sections)
        if [each.name for each in self._sections] != [each.name for each in sections]:
            self._rebuild(sections)
        for widget, shown in zip(self._sections, sections, strict=True):
            widget.show_section(shown)
        self._fit()

    def set_narrow(self, is_narrow: bool) -> None:
        """Fold sections however few tables there are, or only where there are many."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._fit()

    @property
    def is_whole(self) -> bool:
        """Whether one section is shown alone."""
        return bool(self._whole)

    def show_whole(self, name: str = "") -> None:
        """Show one section alone with all its tables; without a name that with the keyboard."""
        here = [each.name for each in self._sections if each.folded.hasFocus()]
        named = [each.name for each in self._sections if each.name == name]
        found = [*named, *here, *(each.name for each in self._sections[:1])]
        if found and self.is_folded:
            self._whole = found[0]
            self._fit()
            next(each for each in self._sections if each.name == self._whole).wall.setFocus()
            self.folds.emit()

    def show_all(self) -> None:
        """Show all sections again."""
        if self._whole:
            left, self._whole = self._whole, ""
            self._fit()
            next(each for each in self._sections if each.name == left).folded.setFocus()
            self.folds.emit()

    def forget_choice(self) -> None:
        """Take the ring away: it is only of use while the keyboard is here."""
        for wall in self.walls():
            if not wall.hasFocus():
                wall.set_chosen(None)

    def walls(self) -> tuple[TileWall, ...]:
        """Return the walls of the sections, in order."""
        return tuple(each.wall for each in self._sections)

    def sections(self) -> tuple[HallSection, ...]:
        """Return the sections, in order."""
        return tuple(self._sections)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Let the tiles take the size that fits."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent | None) -> None:
        """Measure again in another type size."""
        super().changeEvent(event)
        if is_new_look(event) and hasattr(self, "_column"):
            self._fit()

    def _rebuild(self, sections: Sequence[ShownSection]) -> None:
        for widget in self._sections:
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._sections = []
        for place, shown in enumerate(sections):
            widget = HallSection(shown.name)
            widget.opened.connect(self.opened)
            widget.unfolded.connect(self.show_whole)
            self._column.insertWidget(place, widget)
            self._sections.append(widget)
        if self._whole not in {each.name for each in sections}:
            self._whole = ""

    def _fit(self) -> None:
        """Take large tiles if all of them fit, else small ones, else fold, and scroll at last.

        Where it scrolls anyway the width is that beside the scroll bar.
        """
        seen = [each for each in self._sections if self._whole in ("", each.name)]
        wide, high = self.width(), self.height()
        form, rows = self._form(seen, wide, high)
        if self._needed(seen, wide, form, rows) > high:
            wide -= SCROLL_BAR
        self._column.setSpacing(GAP if rows else 0)
        was_folded, self.is_folded = self.is_folded, form is Form.FOLDED
        for section in self._sections:
            if section in seen:
                section.take_form(wide, form, rows)
            section.setVisible(section in seen)
        if was_folded != self.is_folded:
            self.folds.emit()

    def _form(self, seen: Sequence[HallSection], wide: int, high: int) -> tuple[Form, int]:
        """Return the first form that fits, folded with the most rows that fit.

        Where not even one has room only names and counts are left.
        """
        is_many = sum(each.count() for each in seen) > MANY_TABLES and not self._whole
        unfolded = (Form.LARGE,) if self._is_narrow and not self._whole else tuple(Form)[:2]
        for form in () if is_many else unfolded:
            if self._needed(seen, wide, form) <= high:
                return form, 1
        if self._whole:
            return Form.SMALL, 1
        most = 1 if is_many else ROWS_FOLDED
        for rows in range(most, 0, -1):
            if self._needed(seen, wide, Form.FOLDED, rows) <= high:
                return Form.FOLDED, rows
        return Form.FOLDED, 0

    def _needed(self, seen: Sequence[HallSection], width: int, form: Form, rows: int = 1) -> int:
        heights = [each.height_at(width, form, rows) for each in seen]
        return sum(heights) + (GAP if rows else 0) * max(0, len(heights) - 1)
