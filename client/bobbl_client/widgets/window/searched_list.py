"""A list with a search above it, and a word where nobody is found."""

from collections.abc import Sequence

from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import Panel, RowList, SearchField, Text
from bobbl_shared.i18n import tr


class SearchedList(Panel):
    """``above`` stands over the search, which says with ``hint`` what may be typed."""

    def __init__(self, above: Text, hint: str, style: RowStyle) -> None:
        super().__init__("", margin=20)
        self.search = SearchField(hint)
        self.list = RowList(style)
        self._nobody = Text(tr("Niemand gefunden."), tone=Tone.MUTED)
        for part in (above, self.search, self._nobody):
            self.add(part)
        self.add(self.list, 1)
        self.search.moved.connect(self.list.move_by)

    def show_found(self, typed: str, rows: Sequence[Row]) -> None:
        """Show what is searched for and who is found."""
        if self.search.text() != typed:
            self.search.setText(typed)
        self._nobody.setVisible(not rows)
        self.list.set_rows(rows)
