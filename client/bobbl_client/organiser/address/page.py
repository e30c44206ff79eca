"""What the pages share on which the organiser says where guests or phones come: the address."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TypeVar

from bobbl_client.model.station import Change, Contact
from bobbl_client.page.page import Page
from bobbl_shared.wire.messages import AddressesAnswer, AskAddresses, Reply

USUAL_PORT = 8080
"""Where they come if it is not known what is free: easy to type, and mostly free."""


@dataclass(frozen=True, kw_only=True)
class AddressScreen:
    """What stands on each of these pages; ``link`` is what a phone opens, empty while none may.

    ``is_same``: they come in already at the ``address`` that stands in the field. ``action`` stands
    on the blue key; ``reason`` is why it does nothing now.
    """

    address: str
    link: str
    headline: str
    told: tuple[str, ...]
    action: str
    reason: str
    problem: str
    is_same: bool


Screen = TypeVar("Screen", bound=AddressScreen)


class AddressPage(Page[Screen]):
    """Has an address in a field, and knows those of the server in ``_own``.

    Whoever derives from it calls ``begin_address`` at the end of its own beginning.
    """

    _own: tuple[str, ...] = ()
    _problem: str = ""
    _has_asked: bool = False

    def begin_address(self) -> None:
        """Put the address in use into the field, and ask the server for its own."""
        self._typed = self._proposed = self._known_address()
        self._ask_where()

    @property
    def is_unsaved(self) -> bool:
        """Whether an address is typed that is neither proposed nor in use."""
        is_other = self._typed.strip() not in {"", self._proposed, self._known_address()}
        return is_other and not self.requests.are_open

    def type_address(self, typed: str) -> None:
        """Take what stands in the field."""
        self._typed, self._problem = typed, ""
        self.refresh()

    def changed(self, change: Change) -> None:
        """Ask another server where it is."""
        self._ask_where()

    @abstractmethod
    def act(self) -> None:
        """F12: let them come in at the address typed."""

    @abstractmethod
    def _known_address(self) -> str:
        """Return the address in use, or used last; empty if there was none."""

    @abstractmethod
    def _propose(self) -> None:
        """Put the likeliest address into the field where none is known, and show it."""

    def _ask_where(self) -> None:
        """Ask whoever is the server now for its addresses, once a connection."""
        is_online = self.model.contact is Contact.ONLINE
        if is_online and not self._has_asked:
            self.questions.ask(AskAddresses(), self._learn)
        self._has_asked = is_online

    def _learn(self, reply: Reply) -> None:
        if isinstance(reply, AddressesAnswer) and reply.addresses:
            self._own = reply.addresses
            self._propose()
