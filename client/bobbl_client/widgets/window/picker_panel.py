"""A list of entrants with a search above it: type a number or name, Enter picks."""

from PyQt6.QtCore import Qt, pyqtSignal

from bobbl_client.page.entrant_picker import PickRow, ShownPicker
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import Panel, RowList, SearchField, Text
from bobbl_shared.i18n import tr


class PickerPanel(Panel):
    """The focus stays in the search; ↑ ↓ move in the list, Enter picks the chosen row.

    Signals: ``typed(str)``, ``picked(str)`` with the entrant, ``left`` at Esc.
    """

    typed = pyqtSignal(str)
    picked = pyqtSignal(str)
    left = pyqtSignal()

    def __init__(self) -> None:
        super().__init__("", margin=20)
        self._prompt = Text("", 20, wrap=True)
        self.search = SearchField(tr("Nummer oder Name"))
        self.list = RowList(RowStyle.TWO_LINES)
        self.list.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._nobody = Text(tr("Niemand gefunden."), tone=Tone.MUTED)
        for part in (self._prompt, self.search, self._nobody):
            self.add(part)
        self.add(self.list, 1)
        self._rows: tuple[PickRow, ...] | None = None
        self._typed = ""
        self.search.textEdited.connect(self.typed)
        self.search.moved.connect(self.list.move_by)
        self.search.left.connect(self.left)
        self.search.returnPressed.connect(self._pick)
        self.list.opened.connect(self.picked)
        self.setFocusProxy(self.search)

    def show_picker(self, title: str, prompt: str, shown: ShownPicker) -> None:
        """Show who can be picked, and what for."""
        self.set_title(title, shown.found)
        self._prompt.set_text(prompt)
        if self.search.text() != shown.typed:
            self.search.setText(shown.typed)
        self._nobody.setVisible(not shown.rows)
        if shown.rows != self._rows:
            self._rows = shown.rows
            self.list.set_rows([_row(each) for each in shown.rows])
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
        symbol=Symbol.BOX_TICKED if row.is_picked else Symbol.BOX_EMPTY,
    )
