"""A station's first start: which tournament, which code, and what to do if it does not work.

What servers announce is only a hint; the code proves which one is meant. Until it has been proved
nothing is stored but the station's own key.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Protocol

from bobbl_client.joining.known import Known, is_tonights, needs_no_question
from bobbl_client.joining.words import (
    Trouble,
    announced_words,
    code_sentence,
    failure,
    help_sentence,
    known_words,
    missing_signs,
    no_code_needed,
    not_opened,
    state_sentence,
    station_named,
    without_address,
)
from bobbl_client.link.news import (
    FoundServer,
    Joined,
    JoinFailed,
    LinkEvent,
    Looked,
    ServersFound,
)
from bobbl_client.page.page import PlainPage
from bobbl_client.page.typed_address import address_problem, cleaned_address
from bobbl_shared.crypto.pairing import CODE_LENGTH
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr
from bobbl_shared.ids import TournamentId


class Joiner(Protocol):
    """Begins to pair; ``Joined`` or ``JoinFailed`` follows. May raise what is ``Coded``."""

    def __call__(self, address: str, code: str) -> None:
        """Pair with the server at ``host:port``; the code as it was typed."""


@dataclass(frozen=True)
class Asking:
    """What makes a person be asked which tournament, and what was found out before.

    ``known``: the tournaments that this computer belongs to, the one used last first; ``go_on``
    opens one of them, and may raise what is ``Coded``. ``goes_by_itself``: the last one is opened
    unasked once nothing else can be meant. ``now`` gives the time, in ``zone``.
    """

    known: Sequence[Known] = ()
    go_on: Callable[[Known], None] = lambda _: None
    goes_by_itself: bool = False
    servers: tuple[FoundServer, ...] = ()
    reached: Mapping[str, str] | None = None
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    zone: tzinfo | None = None


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A tournament that was heard, or that this computer belongs to; ``detail`` tells which."""

    key: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class JoiningScreen:
    """Everything shown; ``code_said`` is marked, ``waits_for`` empty once Enter can connect.

    ``goes_on``: Enter goes on without a code. ``clearings`` is another number than before when the
    boxes of the code are to be emptied.
    """

    servers: tuple[ServerRow, ...]
    chosen: str
    is_typing: bool
    address: str
    address_error: str
    code_said: str
    is_code_wrong: bool
    waits_for: str
    is_connecting: bool
    goes_on: bool
    trouble: Trouble | None
    help: str
    state: str
    clearings: int


class JoiningPage(PlainPage[JoiningScreen]):
    """Leads through a station's first start."""

    def __init__(
        self,
        joiner: Joiner,
        joined: Callable[[Joined], None] = lambda _: None,
        *,
        can_examine: bool = False,
        asking: Asking | None = None,
    ) -> None:
        """Begin with what ``asking`` says; ``joined`` is told once the pairing is complete.

        ``can_examine``: there is a key that examines the network.
        """
        super().__init__()
        self._can_examine = can_examine
        self._joiner, self._joined = joiner, joined
        self._asking = asking or Asking()
        self._servers, self._reached = self._asking.servers, self._asking.reached
        self._is_touched = False
        self._chosen = ""
        self._is_typing = False
        self._address = ""
        self._address_error = ""
        self._code = ""
        self._untried: tuple[str, ...] = ()
        self._is_connecting = False
        self._trouble: Trouble | None = None
        self._clearings = 0
        self._keep_choice()

    def handle(self, event: LinkEvent) -> None:
        """Take an event of the network thread."""
        match event:
            case ServersFound(servers):
                self._servers = servers
                self._keep_choice()
            case Looked(reached):
                self._reached = reached
                if self._goes_by_itself():
                    return
                self._keep_choice()
            case Joined():
                self._is_connecting = False
                self._joined(event)
            case JoinFailed(error) if self._is_connecting:
                self._failed(error)
            case _:
                return
        self.refresh()

    def choose(self, key: str) -> None:
        """Choose a tournament that was heard."""
        if key in self._offers():
            self._chosen, self._is_typing, self._is_touched = key, False, True
            self.refresh()

    def toggle_typing(self) -> None:
        """F4: type the address instead of choosing, or choose again."""
        self._is_typing, self._address_error = not self._is_typing, ""
        self._is_touched = True
        self.refresh()

    def type_address(self, text: str) -> None:
        """Take the address as far as it is typed."""
        self._address, self._address_error = text, ""
        self.refresh()

    def end_address(self) -> bool:
        """Check the address after Enter; tell whether it can be used."""
        self._address_error = address_problem(self._address)
        self.refresh()
        return not self._address_error

    def type_code(self, text: str) -> None:
        """Take the code as far as it is typed."""
        self._code = text.upper()
        self._is_touched = self._is_touched or bool(text)
        self.refresh()

    def go_on(self) -> None:
        """F7: go on with the tournament that this computer was at last, as the chosen station."""
        last = next(iter(self._asking.known), None)
        chosen = self._chosen_known()
        if last is not None:
            is_same = chosen is not None and chosen.tournament == last.tournament
            self._open(chosen if chosen is not None and is_same else last)

    def tell(self, trouble: Trouble) -> None:
        """Say why a tournament could not be opened; nothing goes on by itself after that."""
        self._is_touched, self._trouble = True, trouble
        self.refresh()

    def connect(self) -> None:
        """Enter: pair with the chosen tournament, if code and address are complete.

        With one that this computer belongs to it goes on, if no code is typed.
        """
        if self._is_connecting:
            return
        known = self._chosen_known()
        if known is not None and not self._code:
            self._open(known)
            return
        if self._is_typing and not self.end_address():
            return
        addresses = self._addresses()
        if not addresses or self._waits_for():
            self._trouble = None if addresses else without_address()
            self.refresh()
            return
        self._untried, self._trouble = addresses, None
        self._try_next()
        self.refresh()

    def back(self) -> bool:
        """Esc: stop waiting; else empty the boxes. It never leads out of here."""
        if self._is_connecting:
            self._is_connecting, self._untried = False, ()
        else:
            self._clear()
        self.refresh()
        return True

    @property
    def tried(self) -> tuple[str, ...]:
        """Where the server was looked for: what is typed, or what the chosen one announces."""
        return self._addresses() if self._is_typing or self._chosen else ()

    def _try_next(self) -> None:
        address, *later = self._untried
        self._untried, self._is_connecting = tuple(later), True
        try:
            self._joiner(address, self._code)
        except Coded as error:
            self._failed(error)

    def _failed(self, error: Coded) -> None:
        """Try the next address of the same server, or say what went wrong."""
        if error.code == "server_not_reached" and self._untried:
            self._try_next()
            return
        self._is_connecting = False
        self._trouble = failure(error, self._code, can_examine=self._can_examine)
        if error.code != "server_not_reached":
            self._clear()

    def _clear(self) -> None:
        self._code = ""
        self._clearings += 1

    def _open(self, known: Known) -> None:
        """Go on with a tournament, or say why that cannot be."""
        try:
            self._asking.go_on(known)
        except Coded as error:
            self.tell(not_opened(known.membership.name, error))

    def _goes_by_itself(self) -> bool:
        """Go on with the last tournament if nothing else can be meant; tell whether that is so."""
        asking = self._asking
        if not asking.goes_by_itself or self._is_touched or self._is_connecting:
            return False
        found = needs_no_question(
            asking.known, self._servers, self._reached or {}, asking.now(), asking.zone
        )
        if found is None:
            return False
        self._open(found)
        return True

    def _keep_choice(self) -> None:
        """Keep what a person has chosen while it is there; else take what is most likely meant."""
        offers = self._offers()
        if not self._is_touched or self._chosen not in offers:
            likely = (key for key, each in offers.items() if self._is_likely(each))
            self._chosen = next(iter([*likely, *offers]), "")

    def _is_likely(self, offer: "_Offer") -> bool:
        """Return whether it is a server of tonight's tournament that this computer belongs to."""
        server, known = offer.server, offer.known
        if server is None or known is None:
            return False
        return is_tonights(server.far or known.far, self._asking.now(), self._asking.zone)

    def _offers(self) -> dict[str, "_Offer"]:
        """Return who is announced, then the tournament used last if it is not; each with its key.

        Where several stations of this computer belong to a tournament, it is there for each.
        """
        offers: dict[str, _Offer] = {}
        for server in self._servers:
            mine = self._known_of(server.tournament)
            for each in mine or (None,):
                offers[_key(server.instance, each, mine)] = _Offer(server, each)
        last = next(iter(self._asking.known), None)
        if last is not None and all(each.tournament != last.tournament for each in self._servers):
            mine = self._known_of(last.tournament)
            offers |= {_key(last.tournament, each, mine): _Offer(None, each) for each in mine}
        return offers

    def _known_of(self, tournament: TournamentId) -> tuple[Known, ...]:
        return tuple(each for each in self._asking.known if each.tournament == tournament)

    def _chosen_offer(self) -> "_Offer":
        return self._offers().get(self._chosen, _Offer(None, None))

    def _chosen_known(self) -> Known | None:
        """Return the chosen tournament if this computer can go on with it."""
        known = None if self._is_typing else self._chosen_offer().known
        return None if known is None or known.is_open else known

    def _addresses(self) -> tuple[str, ...]:
        if self._is_typing:
            return (cleaned_address(self._address),)
        server, known = self._chosen_offer().server, self._chosen_offer().known
        if server is not None:
            return server.addresses
        return known.membership.addresses if known is not None else ()

    def _waits_for(self) -> str:
        if self._is_typing and not self._address.strip():
            return tr("Adresse fehlt")
        if not self._is_typing and not self._chosen:
            return tr("kein Turnier gewählt")
        if self._chosen_known() is not None and not self._code:
            return ""
        return missing_signs(self._code)

    def screen(self) -> JoiningScreen:
        """Return what is known of tournament and code by now."""
        said, is_wrong = code_sentence(self._code)
        goes_on = self._chosen_known() is not None and not self._code
        if goes_on:
            said = no_code_needed()
        if self._is_connecting:
            said = tr("Verbindet …")
        has_place = self._is_typing or bool(self._servers)
        has_code = goes_on or len(self._code) >= CODE_LENGTH
        return JoiningScreen(
            self._rows(),
            "" if self._is_typing else self._chosen,
            self._is_typing,
            self._address,
            self._address_error,
            said,
            is_wrong,
            self._waits_for(),
            self._is_connecting,
            goes_on,
            self._trouble,
            help_sentence(bool(self._servers)),
            state_sentence(self._is_connecting, has_place, has_code),
            self._clearings,
        )

    def _rows(self) -> tuple[ServerRow, ...]:
        return tuple(self._row(key, offer) for key, offer in self._offers().items())

    def _row(self, key: str, offer: "_Offer") -> ServerRow:
        now, zone, reached = self._asking.now(), self._asking.zone, self._reached
        server, known = offer.server, offer.known
        answers: bool | None = None
        if server is not None:
            if reached is not None:
                answers = any(each in reached for each in server.addresses)
            name, said = server.name, announced_words(server, answers, now, zone, known=known)
        else:
            assert known is not None
            if reached is not None:
                answers = known.is_reached(reached)
            name, said = known.membership.name, known_words(known, answers, now, zone)
        return ServerRow(key, station_named(name, known), said)


@dataclass(frozen=True, slots=True)
class _Offer:
    """A line of the list: who is announced, and as what this computer belongs to it; or either."""

    server: FoundServer | None
    known: Known | None


def _key(of: str, known: Known | None, all_known: Sequence[Known]) -> str:
    """Return the key of a line: that of the server or tournament, and of the station if needed."""
    return of if known is None or len(all_known) < 2 else f"{of} {known.membership.folder.name}"
