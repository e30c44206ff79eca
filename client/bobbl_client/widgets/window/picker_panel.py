"""A list of entrants with a search above it: type a number or name, Enter picks."""

from PyQt6.QtCore import Qt, pyqtSignal

from bobbl_client.page.entrant_picker import PickRow, ShownPicker
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets.components import Text
from bobbl_client.widgets.window.searched_list import SearchedList
from bobbl_shared.i18n import tr


class PickerPanel(SearchedList):
    """The focus stays in the search; ↑ ↓ move in the list, Enter picks the chosen row.

    Signals: ``typed(str)``, ``picked(str)`` with the entrant, ``left`` at Esc.
    """

    typed = pyqtSignal(str)
    picked = pyqtSignal(str)
    left = pyqtSignal()

    def __init__(self) -> None:
        self._prompt = Text("", 20, wrap=True)
        super().__init__(self._prompt, tr("Nummer oder Name"), RowStyle.TWO_LINES)
        self.list.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._typed = ""
        self.search.textEdited.connect(self.typed)
        self.search.left.connect(self.left)
        self.search.returnPressed.connect(self._pick)
        self.list.opened.connect(self.picked)
        self.setFocusProxy(self.search)

    def show_picker(self, title: str, prompt: str, shown: ShownPicker) -> None:
        """Show who can be picked, and what for."""
        self.set_title(title, shown.found)
        self._prompt.set_text(prompt)
        self.show_found(shown.typed, [_row(each) for each in shown.rows])
        if shown.typed != self._typed or not self.list.chosen_key():
            self._typed = shown.typed
            self.list.set_chosen(shown.rows[0].key if shown.rows else "")

    def _pick(self) -> None:
        key = self.list.chosen_key()
        if key:
            self.picked.emit(key)


def _row(row: PickRow) -> Row:
    return Row(
        row.key,
        row.name,
        number=row.number,
        detail=row.detail,
        symbol=Symbol.RING_DOT if row.is_picked else Symbol.RING,
    )
