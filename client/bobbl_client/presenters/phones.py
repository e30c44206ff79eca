"""Whether tables may tell their games by phone: where they reach the server, and how it goes."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.presenters.errands import Errands
from bobbl_shared.domain.phone_address import check_phone_address
from bobbl_shared.domain.phone_commands import AllowPhones, ForbidPhones
from bobbl_shared.domain.state import Phones
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import AddressesAnswer, AskAddresses, Reply

USUAL_PORT = 8080
"""Where phones come if the organiser says nothing else: easy to type, and mostly free."""

SECRET_BYTES = 16

Dice = Callable[[int], bytes]


@dataclass(frozen=True)
class PhonesScreen:
    """Everything on the page; ``link`` is what a phone opens, empty while none may come.

    ``address`` stands in the field, ``action`` on the key; ``reason`` is why it does nothing now.
    """

    is_allowed: bool
    address: str
    link: str
    headline: str
    told: tuple[str, ...]
    action: str
    reason: str
    problem: str
    notice: str


class PhonesView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: PhonesScreen) -> None:
        """Show this."""


class PhonesPresenter:
    """Allows phones and forbids them; ``dice`` makes the secret that codes follow from."""

    def __init__(self, model: StationModel, view: PhonesView, dice: Dice = os.urandom) -> None:
        """Show how it stands, and ask the server for its addresses."""
        self._model, self._view, self._dice = model, view, dice
        self._errands = Errands(model)
        self._typed = self._known_address()
        self._problem = ""
        self._stop = model.listen(self._changed)
        if not self._typed and model.contact is Contact.ONLINE:
            model.query(AskAddresses(), self._heard)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()
        self._stop = lambda: None

    def type_address(self, typed: str) -> None:
        """Take what stands in the field."""
        self._typed, self._problem = typed, ""
        self.refresh()

    def act(self) -> None:
        """Allow phones at the address typed, or forbid them if they come there already."""
        if self._reason():
            return
        phones, address = self._phones(), self._typed.strip()
        if phones is not None and phones.is_allowed and phones.address == address:
            self._errands.ask(ForbidPhones())
        else:
            self._allow(address)
        self.refresh()

    def put_away(self) -> bool:
        """Take the notice away; tell whether there was one."""
        was_there = bool(self._errands.notice)
        self._errands.notice = ""
        self.refresh()
        return was_there

    def refresh(self) -> None:
        """Show how it stands now."""
        phones = self._phones()
        is_allowed = phones is not None and phones.is_allowed
        is_same = phones is not None and phones.address == self._typed.strip()
        self._view.show(
            PhonesScreen(
                is_allowed=is_allowed,
                address=self._typed,
                link=f"http://{phones.address}/" if phones is not None and is_allowed else "",
                headline=tr("Handys sind erlaubt") if is_allowed else tr("Handys sind aus"),
                told=self._told(is_allowed),
                action=_action(is_allowed, is_same),
                reason=self._reason(),
                problem=self._problem,
                notice=self._errands.notice,
            )
        )

    def _allow(self, address: str) -> None:
        try:
            check_phone_address(address)
        except Refusal as refusal:
            self._problem = sentence(refusal)
            return
        phones = self._phones()
        secret = phones.secret if phones is not None else self._dice(SECRET_BYTES).hex()
        self._errands.ask(AllowPhones(secret, address))

    def _told(self, is_allowed: bool) -> tuple[str, ...]:
        state = self._model.state
        if not is_allowed:
            return _advice()
        running = state.running if state is not None else None
        if state is None or running is None:
            return (tr("Zettel, die jetzt gedruckt werden, tragen den Code."),)
        here = sum(each.round == running.number for each in state.proposals)
        told = trn(
            "Runde {round}: {n} Tisch hat per Handy abgegeben.",
            "Runde {round}: {n} Tische haben per Handy abgegeben.",
            here,
            round=running.number,
        )
        return (told, tr("Zettel, die jetzt gedruckt werden, tragen den Code."))

    def _reason(self) -> str:
        if self._model.contact is not Contact.ONLINE:
            return tr("ohne Verbindung zum Server")
        return tr("wird gespeichert") if self._errands.are_open else ""

    def _phones(self) -> Phones | None:
        return self._model.state.phones if self._model.state is not None else None

    def _known_address(self) -> str:
        phones = self._phones()
        return phones.address if phones is not None else ""

    def _heard(self, reply: Reply) -> None:
        """Propose the likeliest address of the server, at the usual port."""
        if isinstance(reply, AddressesAnswer) and reply.addresses and not self._typed:
            self._typed = f"{reply.addresses[0].rpartition(':')[0]}:{USUAL_PORT}"
            self.refresh()

    def _changed(self, change: Change) -> None:
        self._errands.hear(change)
        self.refresh()


def _action(is_allowed: bool, is_same: bool) -> str:
    if not is_allowed:
        return tr("Handys erlauben")
    return tr("Handys abschalten") if is_same else tr("Adresse ändern")


def _advice() -> tuple[str, ...]:
    """Say what phones are good for, before they are allowed."""
    return (
        tr("Papier bleibt, wie es ist. Mit Handys kann ein Tisch dazu seine Spiele tippen."),
        tr(
            "Was er abgibt, ist ein Vorschlag: Es gilt erst, wenn die Ergebnisse ihn mit dem"
            " Zettel verglichen und übernommen haben."
        ),
        tr("Erst einschalten, dann Zettel drucken: Darauf steht der Code."),
    )
