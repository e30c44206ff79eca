"""A station's first start: which tournament, which code, and what to do if it does not work.

What servers announce is only a hint; the code proves which one is meant. Until it has been proved
nothing is stored but the station's own key.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bobbl_client.joining.words import (
    Trouble,
    code_sentence,
    failure,
    help_sentence,
    missing_signs,
    state_sentence,
    without_address,
)
from bobbl_client.link.news import FoundServer, Joined, JoinFailed, LinkEvent, ServersFound
from bobbl_client.page.page import PlainPage
from bobbl_client.page.typed_address import address_problem, cleaned_address
from bobbl_shared.crypto.pairing import CODE_LENGTH
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr


class Joiner(Protocol):
    """Begins to pair; ``Joined`` or ``JoinFailed`` follows. May raise what is ``Coded``."""

    def __call__(self, address: str, code: str) -> None:
        """Pair with the server at ``host:port``; the code as it was typed."""


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A tournament that was heard."""

    key: str
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class JoiningScreen:
    """Everything shown; ``code_said`` is marked, ``waits_for`` empty once Enter can connect.

    ``clearings`` is another number than before when the boxes of the code are to be emptied.
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
    ) -> None:
        """Begin with nothing known; ``joined`` is told once the pairing is complete.

        ``can_examine``: there is a key that examines the network.
        """
        super().__init__()
        self._can_examine = can_examine
        self._joiner, self._joined = joiner, joined
        self._servers: tuple[FoundServer, ...] = ()
        self._chosen = ""
        self._is_typing = False
        self._address = ""
        self._address_error = ""
        self._code = ""
        self._untried: tuple[str, ...] = ()
        self._is_connecting = False
        self._trouble: Trouble | None = None
        self._clearings = 0

    def handle(self, event: LinkEvent) -> None:
        """Take an event of the network thread."""
        match event:
            case ServersFound(servers):
                self._servers = servers
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
        if any(each.instance == key for each in self._servers):
            self._chosen, self._is_typing = key, False
            self.refresh()

    def toggle_typing(self) -> None:
        """F4: type the address instead of choosing, or choose again."""
        self._is_typing, self._address_error = not self._is_typing, ""
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
        self.refresh()

    def connect(self) -> None:
        """Enter: pair with the chosen tournament, if code and address are complete."""
        if self._is_connecting:
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

    def _keep_choice(self) -> None:
        """Keep what is chosen while it is heard; else take the first."""
        known = [each.instance for each in self._servers]
        if self._chosen not in known:
            self._chosen = known[0] if known else ""

    def _addresses(self) -> tuple[str, ...]:
        if self._is_typing:
            return (cleaned_address(self._address),)
        found = (each for each in self._servers if each.instance == self._chosen)
        return next(found).addresses if self._chosen else ()

    def _waits_for(self) -> str:
        if self._is_typing and not self._address.strip():
            return tr("Adresse fehlt")
        if not self._is_typing and not self._chosen:
            return tr("kein Turnier gewählt")
        return missing_signs(self._code)

    def screen(self) -> JoiningScreen:
        """Return what is known of tournament and code by now."""
        said, is_wrong = code_sentence(self._code)
        if self._is_connecting:
            said = tr("Verbindet …")
        has_place = self._is_typing or bool(self._servers)
        return JoiningScreen(
            _rows(self._servers),
            "" if self._is_typing else self._chosen,
            self._is_typing,
            self._address,
            self._address_error,
            said,
            is_wrong,
            self._waits_for(),
            self._is_connecting,
            self._trouble,
            help_sentence(bool(self._servers)),
            state_sentence(self._is_connecting, has_place, len(self._code) >= CODE_LENGTH),
            self._clearings,
        )


def _rows(servers: Sequence[FoundServer]) -> tuple[ServerRow, ...]:
    return tuple(
        ServerRow(each.instance, each.name, next(iter(each.addresses), "–")) for each in servers
    )
