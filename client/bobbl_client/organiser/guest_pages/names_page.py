"""How the pages for guests name people: one of three ways, chosen with a digit."""

from msgspec.structs import replace

from bobbl_client.organiser.settings.fields import names_shown_words
from bobbl_client.page.list_page import ListPage, ListScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_shared.i18n import tr


class NamesShownPage(ListPage):
    """Chooses how people are named; it counts at once, and leaves everything else as it is."""

    def screen(self) -> ListScreen:
        """Return the ways, and which one counts."""
        state = wanted_state(self.model)
        now = state.settings.names_shown if state is not None else ""
        examples = _examples()
        rows = tuple(
            Row(
                str(place),
                word,
                number=str(place),
                detail=examples[way],
                symbol=Symbol.RING_DOT if way == now else Symbol.RING,
                symbol_tone=Tone.BLUE if way == now else Tone.MUTED,
            )
            for place, (way, word) in enumerate(names_shown_words().items(), 1)
        )
        about = tr(
            "Gilt für die Seiten und die Seite des Vereins, nach einer Minute überall. Aushang und"
            " Anzeigen im Saal nennen immer den ganzen Namen."
        )
        return ListScreen(
            tr("Namen auf den Seiten"),
            rows,
            about=about,
            blocked=self.offline,
            style=RowStyle.TWO_LINES,
        )

    def open_row(self, row: str) -> None:
        """Choose a way."""
        ways = tuple(names_shown_words())
        state = wanted_state(self.model)
        if state is None or self.offline or row not in map(str, range(1, len(ways) + 1)):
            return
        settings = replace(state.settings, names_shown=ways[int(row) - 1])
        if settings != state.settings:
            amend(self, settings)


def _examples() -> dict[str, str]:
    """Return how each way names somebody."""
    return {
        "full": tr("Hofmann, Karl"),
        "short": tr("Karl H."),
        "number": tr("Nr. {n}", n=17),
    }
