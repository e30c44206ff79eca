"""What guests do with their phones: read the pages, and propose results at the table."""

from bobbl_client.page.list_page import ListPage, ListScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_shared.i18n import tr

PAGES, PHONES = "1", "2"
"""The keys of the rows."""


class GuestsPage(ListPage):
    """Leads to the pages for guests and to phones at the tables, and says which are on."""

    def screen(self) -> ListScreen:
        """Return both, with a word about each."""
        state = self.model.state
        pages, phones = (state.pages, state.phones) if state is not None else (None, None)
        return ListScreen(
            tr("Handys, Seiten für Gäste"),
            (
                _row(PAGES, tr("Seiten für Gäste"), pages is not None and pages.is_open),
                _row(PHONES, tr("Handys am Tisch"), phones is not None and phones.is_allowed),
            ),
            style=RowStyle.TWO_LINES,
        )

    def open_row(self, row: str) -> None:
        """Open the page about it."""
        self.open_page("guest_pages" if row == PAGES else "phones")


def _row(key: str, title: str, is_on: bool) -> Row:
    return Row(
        key,
        title,
        number=key,
        detail=tr("an") if is_on else tr("aus"),
        symbol=Symbol.RING_DOT if is_on else Symbol.RING,
        symbol_tone=Tone.BLUE if is_on else Tone.MUTED,
    )
