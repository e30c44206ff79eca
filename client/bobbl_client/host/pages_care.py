"""The pages for guests are looked after: their program runs beside the organiser's window.

It is a station like any other, and pairs by a code that the organiser's own window asks for. While
pages are open or phones allowed it runs, unless another computer of the hall shows the pages; if it
ends by itself it is started again, later each time, and the window says so. Should another computer
show them as well, the one goes on to which guests are sent. Whether pages were open in the last
tournament is kept: in the next one they are opened at once.
"""

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from ipaddress import ip_address
from typing import Protocol

from bobbl_client.evening.hall import shown_by
from bobbl_client.host.server_care import CareScreen
from bobbl_client.model.admission import Admission, free_name
from bobbl_client.model.pages_choice import PagesChoice
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.page.page import PlainPage
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.paper.pages_address import told_addresses
from bobbl_shared.domain.paper.phone_address import host_of
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.wire.messages import (
    AddressesAnswer,
    AskAddresses,
    Reply,
    StationPresence,
)

WAITS_S = (0.0, 2.0, 5.0, 15.0, 60.0)
"""How long to wait before each new start; the last one for ever."""

HELPLESS = 3
"""After so many falls in a row the window says what a person can do."""

CALM_S = 300.0
"""A program that has run for so long is well again."""


class PagesProgram(Protocol):
    """The program of the pages, as a child of the organiser's window."""

    def station(self, tournament: TournamentId) -> StationId | None:
        """Return as which station it has paired last with a tournament; none if it has not."""

    def start(self, server: str, tournament: TournamentId, code: str = "") -> None:
        """Start it; with a code it pairs first. ``BobblError`` if it cannot be started."""

    def fallen(self) -> str | None:
        """Return what it said last if it ended by itself; None while it runs."""

    @property
    def is_outdated(self) -> bool:
        """Whether it is to write into another folder than when it was started."""

    def stop(self) -> None:
        """Let it end; this does not wait."""

    def free_port(self) -> int:
        """Return a port at which guests could come, the easiest to type first."""

    def choice(self) -> PagesChoice:
        """Return how it was in the last tournament of this computer."""

    def keep(self, choice: PagesChoice) -> None:
        """Keep that for the next one."""


class _Stand(Enum):
    RESTS = "rests"
    INVITES = "invites"
    RUNS = "runs"
    WAITS = "waits"


class PagesCare(PlainPage[CareScreen]):
    """Starts and stops the program of the pages; ``tick`` is called a few times a second."""

    def __init__(
        self,
        program: PagesProgram,
        model: Callable[[], StationModel | None],
        clock: Callable[[], float],
        hour_now: Callable[[], str],
    ) -> None:
        """Begin with none that runs; ``model`` gives the organiser's own station once it is there.

        ``clock`` gives seconds.
        """
        super().__init__()
        self._program, self._model = program, model
        self._clock, self._hour_now = clock, hour_now
        self._stand = _Stand.RESTS
        self._admission: Admission | None = None
        self._falls = 0
        self._since = clock()
        self._fell_at = self._back_at = self._said = ""
        self._opened = ""
        self._has_proposed = False
        self._other: StationPresence | None = None
        self._gave_way = self._is_told = False

    def tick(self) -> None:
        """Look how the program is, and do what is due."""
        model = self._model()
        if model is None or model.state is None or model.role != "organiser":
            return
        before = self.screen()
        self._keep_choice(model, model.state)
        if not _is_wanted(model.state):
            self._rest()
        else:
            self._heed_others(model, model.state)
            self._look(model, model.state)
        if self.screen() != before:
            self.refresh()

    def end(self) -> None:
        """Stop the program with the tournament."""
        self._program.stop()
        self._withdraw()
        self._stand = _Stand.RESTS

    def act(self) -> None:
        """Put away what was said; start the program at once if it waits."""
        if self._stand is _Stand.WAITS:
            self._since = self._clock() - WAITS_S[-1]
        else:
            self._fell_at = self._opened = ""
            self._is_told = True
        self.refresh()

    def screen(self) -> CareScreen:
        """Return what is to be said now."""
        if self._opened:
            return CareScreen(
                tr("Die Seiten für Gäste sind wieder an, wie beim letzten Turnier."),
                tr("Sie stehen unter http://{address}/", address=self._opened),
                tr("Verstanden"),
                is_good=True,
            )
        if self._other is not None and not self._is_told:
            return self._two_screen(self._other)
        if not self._fell_at:
            return CareScreen()
        words = tr("Zuletzt sagten sie: {said}", said=self._said) if self._said else ""
        safe = tr(
            "Am Turnier ändert das nichts: Was Tische abgegeben haben, ist aufgehoben, und die"
            " Stationen arbeiten weiter."
        )
        if self._stand is _Stand.RUNS:
            happened = tr(
                "Die Seiten für Gäste waren um {at} ausgefallen und laufen seit {back} wieder.",
                at=self._fell_at,
                back=self._back_at,
            )
            return CareScreen(happened, _joined(safe, words), tr("Verstanden"), is_good=True)
        if self._falls < HELPLESS:
            happened = tr(
                "Die Seiten für Gäste sind um {at} ausgefallen und werden neu gestartet.",
                at=self._fell_at,
            )
            return CareScreen(happened, _joined(safe, words))
        happened = tr(
            "Die Seiten für Gäste lassen sich nicht starten, zuletzt um {at}.", at=self._fell_at
        )
        what = tr(
            "Sehen Sie nach, ob auf der Platte Platz ist; oder laden Sie unter Stationen einen"
            " anderen Computer für die Seiten ein. Bobbl versucht es weiter."
        )
        return CareScreen(happened, _joined(safe, what, words), tr("Jetzt versuchen"))

    def _two_screen(self, other: StationPresence) -> CareScreen:
        """Return what is said of another computer that shows the pages, too."""
        model = self._model()
        assert model is not None
        assert model.state is not None
        name = model.state.stations[other.station].name
        if self._gave_way:
            return CareScreen(
                tr(
                    "Die Seiten für Gäste zeigt jetzt „{name}“, nicht mehr dieser Computer.",
                    name=name,
                ),
                tr(
                    "Dorthin werden Gäste geschickt. Hört „{name}“ auf, zeigt sie dieser.",
                    name=name,
                ),
                tr("Verstanden"),
            )
        return CareScreen(
            tr("Die Seiten für Gäste zeigt auch „{name}“, Gäste kommen aber hierher.", name=name),
            tr(
                "Soll jener Computer sie zeigen, tragen Sie bei den Seiten **{host}** als Adresse"
                " ein; sonst schließen Sie dort das Fenster.",
                host=other.host,
            ),
            tr("Verstanden"),
        )

    def _heed_others(self, model: StationModel, state: State) -> None:
        """Stop if guests are sent to another computer that shows the pages by now."""
        own = self._program.station(state.tournament)
        shown = (each for each in shown_by(model) if each.station != own)
        others = {each.host: each for each in shown if _is_far(each.host)}
        told = (each for each in map(host_of, told_addresses(state)) if each in others)
        chosen = next(told, None)
        if chosen is not None and self._stand is not _Stand.RESTS:
            self._rest()
            self._gave_way, self._is_told = True, False
        other = others[chosen] if chosen is not None else next(iter(others.values()), None)
        if self._stand is not _Stand.RUNS and not self._gave_way:
            other = None
        if other is None:
            self._gave_way = self._is_told = False
        self._other = other

    def _look(self, model: StationModel, state: State) -> None:
        match self._stand:
            case _Stand.RUNS:
                said = self._program.fallen()
                if said is not None:
                    self._fell(said)
                elif self._program.is_outdated:
                    self._start(model, state.tournament)
            case _Stand.RESTS:
                self._begin(model, state)
            case _Stand.WAITS if self._clock() >= self._since + self._wait_s:
                self._begin(model, state)
            case _Stand.INVITES:
                self._follow_admission(model, state)
            case _Stand.WAITS:
                pass

    def _begin(self, model: StationModel, state: State) -> None:
        """Start the program if it has a place, else open one for it."""
        if model.contact is not Contact.ONLINE or self._is_shown_elsewhere(model, state):
            return
        own = self._program.station(state.tournament)
        post = state.stations.get(own) if own is not None else None
        if post is not None and not post.revoked and post.role == "pages":
            self._start(model, state.tournament)
            return
        name = free_name(tr("Seiten"), {each.name for each in state.stations.values()})
        try:
            self._admission = Admission(model, "pages", name, (), self._clock)
        except BobblError as error:
            self._fell(sentence(error))
        else:
            self._stand = _Stand.INVITES

    def _follow_admission(self, model: StationModel, state: State) -> None:
        """Start the program with its code once that is there; begin anew where none comes."""
        assert self._admission is not None
        try:
            code = self._admission.look()
        except (Refusal, BobblError) as error:
            self._fell(sentence(error))
        else:
            if code is not None:
                self._start(model, state.tournament, code)

    def _start(self, model: StationModel, tournament: TournamentId, code: str = "") -> None:
        """Start the program at the server where the window was last."""
        try:
            self._program.start(model.membership.addresses[0], tournament, code)
        except BobblError as error:
            self._fell(sentence(error))
            return
        self._stand, self._since = _Stand.RUNS, self._clock()
        self._back_at = self._hour_now()

    def _ask(self, model: StationModel, payload: AnyPayload) -> int | None:
        """Ask for something; give the counter, none if it cannot be stored."""
        try:
            return model.ask(payload)
        except BobblError as error:
            self._fell(sentence(error))
            return None

    def _rest(self) -> None:
        if self._stand is _Stand.RUNS:
            self._program.stop()
        self._withdraw()
        self._other, self._gave_way, self._is_told = None, False, False
        self._stand, self._falls, self._fell_at = _Stand.RESTS, 0, ""

    def _withdraw(self) -> None:
        """Take back an invitation that the program has not used, and will not."""
        made, self._admission = self._admission, None
        if made is not None and self._model() is not None:
            with suppress(BobblError):  # the disk is full: that is told elsewhere
                made.withdraw()

    def _fell(self, said: str) -> None:
        self._withdraw()
        now = self._clock()
        is_well = self._stand is _Stand.RUNS and now - self._since >= CALM_S
        self._falls = 1 if is_well else self._falls + 1
        self._since, self._fell_at, self._said = now, self._hour_now(), said
        self._stand = _Stand.WAITS

    @property
    def _wait_s(self) -> float:
        return WAITS_S[min(self._falls, len(WAITS_S)) - 1]

    def _is_shown_elsewhere(self, model: StationModel, state: State) -> bool:
        """Return whether another computer shows the pages; so too while that is not known."""
        if model.presence is None:
            return True
        own = self._program.station(state.tournament)
        return any(
            each.connected and each.station != own and state.stations[each.station].role == "pages"
            for each in model.presence.stations
            if each.station in state.stations
        )

    def _keep_choice(self, model: StationModel, state: State) -> None:
        """Keep whether pages are open; open them as in the last tournament, once and early."""
        choice = self._program.choice()
        pages = state.pages
        if pages is not None:
            if choice != PagesChoice(pages.is_open):
                self._program.keep(PagesChoice(pages.is_open))
            return
        is_new = not state.rounds and not state.settings.training
        is_online = model.contact is Contact.ONLINE
        if choice.is_open and is_new and is_online and not self._has_proposed:
            self._has_proposed = True
            model.query(AskAddresses(), self._propose)

    def _propose(self, reply: Reply) -> None:
        model = self._model()
        if model is None or not isinstance(reply, AddressesAnswer) or not reply.addresses:
            return
        host = reply.addresses[0].rpartition(":")[0]
        address = f"{host}:{self._program.free_port()}"
        if self._ask(model, OpenPages(address)) is not None:
            self._opened = address
            self.refresh()


def _is_far(host: str) -> bool:
    """Return whether this is another computer, so far as it is known."""
    return bool(host) and not ip_address(host).is_loopback


def _is_wanted(state: State) -> bool:
    pages, phones = state.pages, state.phones
    return (pages is not None and pages.is_open) or (phones is not None and phones.is_allowed)


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
