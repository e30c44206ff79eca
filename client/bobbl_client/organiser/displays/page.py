"""What one display shows, chosen in the organiser's window; each change takes effect at once.

The organiser's window cannot know what was chosen at the display itself. It shows the last choice
made here, or everything, which is what a display shows before any choice.
"""

from dataclasses import replace

from bobbl_client.display.page import kind_words
from bobbl_client.model.display_choice import KINDS, DisplayChoice, Kind, switched
from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import ListPage, ListScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.readings.seat_boards import boards
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.ids import StationId

SOUND, BOARD = str(len(KINDS) + 1), str(len(KINDS) + 2)
"""The keys of the gong and of a share of the seats, behind those of the pages."""


class ShownHerePage(ListPage):
    """Switches what a display shows: each page of it, and its gong, is a row."""

    def __init__(self, model: StationModel, station: StationId) -> None:
        super().__init__(model)
        self._station = station

    def screen(self) -> ListScreen:
        """Return the rows to switch, and what they rest on."""
        choice, words = self._choice(), kind_words()
        pages = (
            shown_row(str(place), words[kind], kind in choice.pages)
            for place, kind in enumerate(KINDS, 1)
        )
        state = self.model.state
        known = state.stations.get(self._station) if state is not None else None
        return ListScreen(
            tr("{name}: was sie zeigt", name=known.name if known else "–"),
            (
                *pages,
                shown_row(SOUND, tr("Gong hörbar"), choice.has_sound),
                board_row(BOARD, self.model.expected, self._station),
            ),
            about=self._about(),
            blocked=self.offline,
            style=RowStyle.MENU,
        )

    def open_row(self, row: str) -> None:
        """Switch a row on or off."""
        if self.offline or row not in {each.key for each in self.screen().rows}:
            return
        choice = self._choice()
        if row == SOUND:
            asked = SetDisplay(self._station, choice.pages, not choice.has_sound)
        else:
            kind: Kind = "board" if row == BOARD else KINDS[int(row) - 1]
            pages = switched(choice.pages, kind)
            asked = SetDisplay(self._station, pages, choice.has_sound)
        self.requests.ask(asked)
        self.refresh()

    def _choice(self) -> DisplayChoice:
        """Return what will be shown: with what was switched here and has no verdict yet."""
        state = self.model.expected
        wanted = state.displays.get(self._station) if state is not None else None
        return DisplayChoice(wanted.pages, wanted.has_sound) if wanted else DisplayChoice()

    def _about(self) -> str:
        state = self.model.state
        if state is None or self._station not in state.displays:
            return tr(
                "Von hier ist noch nichts gewählt: Sie zeigt alles, oder was an ihr selbst gewählt"
                " ist (F4 dort)."
            )
        return tr(
            "Es gilt, was zuletzt gewählt wurde, hier oder an der Anzeige selbst, und bleibt auch"
            " nach einem Neustart."
        )


def shown_row(key: str, label: str, is_on: bool) -> Row:
    """Return a row that a digit switches on and off."""
    return Row(
        key,
        label,
        number=key,
        detail=tr("an") if is_on else tr("aus"),
        symbol=Symbol.RING_DOT if is_on else Symbol.RING,
        symbol_tone=Tone.BLUE if is_on else Tone.MUTED,
    )


def board_row(key: str, state: State | None, display: str) -> Row:
    """Return the row of a share of the seats: which part of the names this display has."""
    sharing = [each.key for each in boards(state)] if state is not None else []
    row = shown_row(key, kind_words()["board"], display in sharing)
    if display not in sharing:
        return replace(row, detail=tr("aus: alle Namen"))
    at = sharing.index(display) + 1
    return replace(row, detail=tr("Teil {n} von {of} der Namen", n=at, of=len(sharing)))
