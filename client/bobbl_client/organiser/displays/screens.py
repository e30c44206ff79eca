"""All that shows the evening to the hall: display stations, and browsers that show pages.

A browser on a wall opens ``/leinwand`` of the guests' pages and shows a code; typed here it has a
name, and is told what to show like any display.
"""

from collections.abc import Mapping, Sequence

from bobbl_client.display.page import kind_words
from bobbl_client.evening.hall import presence_of
from bobbl_client.model.display_choice import KINDS, switched
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.displays.page import board_row, shown_row
from bobbl_client.page.list_page import Action, ListPage, ListScreen, TypedLine
from bobbl_client.page.page import Confirmation
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.pages import RemoveScreen, SetScreen
from bobbl_shared.domain.paper.pages_address import pages_link
from bobbl_shared.domain.readings.seat_boards import boards
from bobbl_shared.domain.state import Screen, State, Station
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import ScreenId, StationId

PATH = "/leinwand"
LONGEST_CODE, LONGEST_NAME = 9, 40

SHOWN: tuple[ShownKind, ...] = KINDS
"""What a browser shows of itself; of sponsors it has the names, pictures lie elsewhere."""
BOARD = str(len(SHOWN) + 1)
"""The key of a share of the seats, behind those of the pages."""


class ScreensPage(ListPage):
    """Lists displays and browsers: Enter chooses what one shows, Entf takes a browser away."""

    def __init__(self, model: StationModel) -> None:
        super().__init__(model)
        self._is_adding = False

    def screen(self) -> ListScreen:
        """Return all of them by name, stations first."""
        state = self.model.state
        rows = self._rows(state) if state is not None else ()
        blocked = self.busy or ("" if self._browsers() else tr("keine Leinwand im Browser"))
        return ListScreen(
            tr("Anzeigen"),
            rows,
            trn("{n} Anzeige", "{n} Anzeigen", len(rows)) if rows else "",
            about=" ".join(filter(None, (tr("Enter: was sie zeigt."), self._unseen(state)))),
            style=RowStyle.TWO_LINES,
            actions=(
                Action("F5", *self._sharing(state)),
                Action(tr("Entf"), tr("Leinwand wegnehmen"), blocked),
            ),
            form=self.form(
                tr("Ein Browser als Leinwand"),
                self._how(state),
                (
                    TypedLine(tr("Code, der dort steht"), LONGEST_CODE),
                    TypedLine(tr("Name, etwa Nebenzimmer"), LONGEST_NAME),
                ),
                tr("Aufnehmen"),
                self.busy,
            ),
            empty=tr("Noch zeigt nichts den Abend."),
        )

    def save(self, texts: tuple[str, ...]) -> None:
        """Let the browser with this code show everything; a known one gets another name."""
        if self.busy:
            return
        code = ScreenId("".join(each for each in texts[0].upper() if each.isalnum()))
        known = self._browsers().get(code)
        pages = known.pages if known is not None else SHOWN
        self._is_adding = self.requests.ask(SetScreen(code, texts[1].strip(), pages))
        if not self.requests.are_open:
            self.settled()
        self.refresh()

    def open_row(self, row: str) -> None:
        """Let it be chosen what one shows."""
        if ScreenId(row) in self._browsers():
            self.open_page("screen", ScreenId(row))
        elif row:
            self.open_page("displays", StationId(row))

    def act(self, key: str, row: str) -> None:
        """F5: share the seats out among all, or no more; Entf: ask whether to drop a browser."""
        if key == "F5":
            self._share()
            return
        known = self._browsers().get(ScreenId(row))
        if known is None:
            self.say(tr("Eine Station nimmt die Seite Stationen (S) weg."))
            return
        lines = (tr("Der Browser zeigt dann wieder einen Code; der Abend merkt nichts davon."),)
        question = tr("Leinwand „{name}“ wegnehmen?", name=known.name)
        asked = Confirmation(question, lines, tr("Ja, wegnehmen"), is_off=True)
        self.confirm(asked, lambda: self.ask(RemoveScreen(ScreenId(row))))

    def _sharing(self, state: State | None) -> tuple[str, str]:
        """Return the word for sharing the seats out or no more, and why that cannot be done."""
        if state is not None and boards(state):
            return tr("Plätze nicht mehr aufteilen"), self.busy
        count = len(self._rows(state)) if state is not None else 0
        alone = tr("dafür braucht es zwei Anzeigen") if count < 2 else ""
        return tr("Plätze aufteilen"), self.busy or alone

    def _unseen(self, state: State | None) -> str:
        """Return (marked) whose share of the seats nobody sees; empty if all is well."""
        presence = presence_of(self.model)
        if state is None or self.model.contact is not Contact.ONLINE:
            return ""
        missing = [
            each.name
            for each in boards(state)
            if (station := StationId(each.key)) in state.stations
            and not (station in presence and presence[station].connected)
        ]
        if not missing:
            return ""
        return tr(
            "**Nicht erreichbar: {names}.** Diese Plätze stehen jetzt nirgends: F5 beendet die"
            " Aufteilung.",
            names=", ".join(missing),
        )

    def _share(self) -> None:
        """Let every display show its own part of the alphabet, or all of them everything."""
        state = self.model.state
        if state is None or self._sharing(state)[1]:
            return
        shares = not boards(state)
        for id_, screen in state.screens.items():
            self.requests.ask(SetScreen(id_, screen.name, _with_board(screen.pages, shares)))
        for place, station in state.stations.items():
            if station.role == "display" and not station.revoked:
                chosen = state.displays.get(place)
                pages = _with_board(chosen.pages if chosen is not None else KINDS, shares)
                has_sound = chosen is None or chosen.has_sound
                self.requests.ask(SetDisplay(place, pages, has_sound))
        self.refresh()

    def settled(self) -> None:
        """Empty the fields once the browser is known; what was refused stays in them."""
        is_added, self._is_adding = self._is_adding and not self.notice, False
        if is_added:
            self.fill("", "")

    def _browsers(self) -> Mapping[ScreenId, Screen]:
        return self.model.state.screens if self.model.state is not None else {}

    def _rows(self, state: State) -> tuple[Row, ...]:
        stations = sorted(
            (each for each in state.stations.values() if each.role == "display"),
            key=lambda each: each.name.casefold(),
        )
        screens = sorted(state.screens.items(), key=lambda each: each[1].name.casefold())
        return (
            *(self._station_row(state, each) for each in stations if not each.revoked),
            *(_screen_row(code, each) for code, each in screens),
        )

    def _station_row(self, state: State, station: Station) -> Row:
        chosen = state.displays.get(station.id)
        health = presence_of(self.model).get(station.id)
        is_there = self.model.contact is Contact.ONLINE and health is not None and health.connected
        shown = shown_words(chosen.pages if chosen is not None else KINDS)
        return Row(
            station.id,
            station.name,
            detail=tr("Station · {shown}", shown=shown),
            symbol=Symbol.BOX_TICKED if is_there else Symbol.BOX_EMPTY,
            symbol_tone=Tone.BLUE if is_there else Tone.MUTED,
        )

    def _how(self, state: State | None) -> str:
        link = pages_link(state, PATH) if state is not None else None
        if link is None:
            return tr(
                "Erst die Seiten für Gäste einschalten (F12 eine Seite zurück): Browser zeigen sie"
                " auch auf Fernseher oder Beamer."
            )
        where = link.removeprefix("http://")
        return tr(
            "Am Fernseher oder Beamer im Browser **{where}** öffnen. Dort steht ein Code: hier"
            " eintippen und einen Namen geben.",
            where=where,
        )


class ScreenShownPage(ListPage):
    """Switches what a browser shows: each page of it is a row."""

    def __init__(self, model: StationModel, screen: ScreenId) -> None:
        super().__init__(model)
        self._screen = screen

    def screen(self) -> ListScreen:
        """Return the rows to switch."""
        known, words = self._known(), kind_words()
        return ListScreen(
            tr("{name}: was sie zeigt", name=known.name if known else "–"),
            (
                *(
                    shown_row(str(place), words[kind], known is not None and kind in known.pages)
                    for place, kind in enumerate(SHOWN, 1)
                ),
                board_row(BOARD, self.model.expected, self._screen),
            ),
            about=tr("Gilt sofort und bleibt. Die Siegerehrung zeigt jede Anzeige."),
            blocked=self.offline,
            style=RowStyle.MENU,
        )

    def open_row(self, row: str) -> None:
        """Switch a row on or off."""
        known = self._known()
        if self.offline or known is None or row not in map(str, range(1, len(SHOWN) + 2)):
            return
        kind: ShownKind = "board" if row == BOARD else SHOWN[int(row) - 1]
        self.ask(SetScreen(self._screen, known.name, switched(known.pages, kind)))

    def _known(self) -> Screen | None:
        """Return what will be shown: with what was switched here and has no verdict yet."""
        state = self.model.expected
        return state.screens.get(self._screen) if state is not None else None


def shown_words(pages: Sequence[ShownKind]) -> str:
    """Return what is shown, in words."""
    words = kind_words()
    if not pages:
        return tr("zeigt nur, was immer dransteht")
    return tr("zeigt {what}", what=", ".join(words[each] for each in words if each in pages))


def _with_board(pages: Sequence[ShownKind], is_wanted: bool) -> tuple[ShownKind, ...]:
    """Return the pages of a display with a share of the seats, or without."""
    return tuple(pages) if ("board" in pages) is is_wanted else switched(pages, "board")


def _screen_row(code: ScreenId, screen: Screen) -> Row:
    detail = tr("Browser, Code {code} · {shown}", code=code, shown=shown_words(screen.pages))
    return Row(code, screen.name, detail=detail, symbol=Symbol.DOT, symbol_tone=Tone.BLUE)
