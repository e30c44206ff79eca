"""Whether tables may tell their games by phone: where they reach the server, and how it goes."""

import os
from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.evening.hall import page_hosts
from bobbl_client.evening.phones_shut import are_shut, shut_told
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.address.page import USUAL_PORT, AddressPage, AddressScreen
from bobbl_client.page.page import Confirmation
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones
from bobbl_shared.domain.paper.phone_address import check_phone_address, is_elsewhere
from bobbl_shared.domain.state import Phones
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

SECRET_BYTES = 16

Dice = Callable[[int], bytes]


@dataclass(frozen=True, kw_only=True)
class PhonesScreen(AddressScreen):
    """Everything on the page; ``slips``: the round whose slips can carry the code, 0: none."""

    is_allowed: bool
    slips: int = 0


class PhonesPage(AddressPage[PhonesScreen]):
    """Allows phones and forbids them; ``dice`` makes the secret that codes follow from.

    Without ``can_print`` there is nowhere to look at slips.
    """

    def __init__(
        self, model: StationModel, dice: Dice = os.urandom, *, can_print: bool = False
    ) -> None:
        """Ask the server for its addresses."""
        super().__init__(model)
        self._dice, self.can_print = dice, can_print
        self.begin_address()

    def act(self) -> None:
        """F12: allow phones at the address typed."""
        if not self._reason() and not self._is_there():
            self._allow(self._typed.strip())
            self.refresh()

    def ask_to_forbid(self) -> None:
        """F7: ask whether phones are to be allowed no longer."""
        phones = self._phones()
        if phones is None or not phones.is_allowed or self._reason():
            return
        lines = (
            tr("Die Tische schreiben dann nur auf Papier."),
            tr("Was schon abgegeben ist, bleibt. **F12** schaltet sie jederzeit wieder ein."),
        )
        asked = Confirmation(tr("Handys abschalten?"), lines, tr("Ja, abschalten"), is_off=True)
        self.confirm(asked, lambda: self.ask(ForbidPhones()))

    def screen(self) -> PhonesScreen:
        """Return how it stands now."""
        phones = self._phones()
        is_allowed = phones is not None and phones.is_allowed
        is_lost = is_allowed and self._is_lost(phones)
        is_shut = are_shut(self.model)
        is_open = is_allowed and not is_lost and not is_shut
        return PhonesScreen(
            is_allowed=is_allowed,
            address=self._typed,
            link=f"http://{phones.address}/" if phones is not None and is_open else "",
            headline=_headline(is_allowed, is_lost, is_shut),
            told=self._told(phones, is_lost),
            action=tr("Adresse ändern") if is_allowed else tr("Handys erlauben"),
            is_same=self._is_there(),
            reason=self._reason(),
            problem=self._problem,
            slips=self._slips() if is_allowed and not is_lost else 0,
        )

    def _allow(self, address: str) -> None:
        try:
            check_phone_address(address)
        except Refusal as refusal:
            self._problem = sentence(refusal)
            return
        phones = self._phones()
        secret = phones.secret if phones is not None else self._dice(SECRET_BYTES).hex()
        self.requests.ask(AllowPhones(secret, address))

    def _told(self, phones: Phones | None, is_lost: bool) -> tuple[str, ...]:
        if phones is None or not phones.is_allowed:
            return _advice()
        if is_lost:
            return _lost(phones.address)
        if are_shut(self.model):
            return shut_told(self.model)
        state = self.model.state
        running = state.running if state is not None else None
        printed = tr("Zettel, die jetzt gedruckt werden, tragen den Code.")
        if state is None or running is None:
            return (printed,)
        if running.from_slips:
            return (_without_draw(running.number),)
        here = sum(each.round == running.number for each in state.proposals)
        told = trn(
            "Runde {round}: {n} Tisch hat per Handy abgegeben.",
            "Runde {round}: {n} Tische haben per Handy abgegeben.",
            here,
            round=running.number,
        )
        is_anew = running.number <= phones.former_round
        return (told, _former(phones) if is_anew else printed)

    def _slips(self) -> int:
        """Return the round whose slips carry codes; 0: none does."""
        running = self.model.state.running if self.model.state is not None else None
        return running.number if running is not None and not running.from_slips else 0

    def _reason(self) -> str:
        if self.model.contact is not Contact.ONLINE:
            return tr("ohne Verbindung zum Server")
        return tr("wird gespeichert") if self.requests.are_open else ""

    def _is_there(self) -> bool:
        """Return whether phones come in already at the address typed."""
        phones = self._phones()
        return phones is not None and phones.is_allowed and phones.address == self._typed.strip()

    def _phones(self) -> Phones | None:
        return self.model.state.phones if self.model.state is not None else None

    def _known_address(self) -> str:
        phones = self._phones()
        return phones.address if phones is not None else ""

    def _pages_address(self) -> str:
        """Return where guests find the pages; nothing while nobody shows them there."""
        pages = self.model.state.pages if self.model.state is not None else None
        if pages is None or not pages.is_open:
            return ""
        return "" if self._is_elsewhere(pages.address) else pages.address

    def _is_lost(self, phones: Phones | None) -> bool:
        return phones is not None and self._is_elsewhere(phones.address)

    def _is_elsewhere(self, address: str) -> bool:
        return is_elsewhere(address, self._own, page_hosts(self.model))

    def _propose(self) -> None:
        """Propose where guests read the pages, else the likeliest address.

        Its port is then the one that slips name, or the usual one.
        """
        phones, host = self._phones(), self._own[0].rpartition(":")[0]
        is_lost = self._is_lost(phones)
        if not self._typed or (is_lost and self._typed == self._known_address()):
            port = phones.address.rpartition(":")[2] if phones is not None else USUAL_PORT
            self._typed = self._proposed = self._pages_address() or f"{host}:{port}"
        self.refresh()


def _headline(is_allowed: bool, is_lost: bool, is_shut: bool) -> str:
    if is_lost:
        return tr("Handys finden den Server nicht")
    if is_shut:
        return tr("Handys kommen nicht herein")
    return tr("Handys sind erlaubt") if is_allowed else tr("Handys sind aus")


def _lost(address: str) -> tuple[str, ...]:
    """Return what became of phones when another computer has taken over."""
    return (
        tr(
            "Die Zettel nennen {address}; diese Adresse hat der Server nicht mehr. Die jetzige"
            " steht im Feld: **F12** trägt sie ein.",
            address=address,
        ),
        tr(
            "Was an Handys begonnen, aber nicht abgegeben war, liegt auf dem alten Rechner: Die"
            " Tische schreiben auf Papier weiter oder tippen es noch einmal."
        ),
    )


def _former(phones: Phones) -> str:
    return tr(
        "Zettel von vorher nennen noch {former}. Ihr Code gilt: {address} im Handy öffnen und ihn"
        " eintippen. Oder die Zettel noch einmal drucken.",
        former=phones.former,
        address=phones.address,
    )


def _without_draw(number: int) -> str:
    return tr(
        "Runde {n} ist nicht ausgelost: Wer wo sitzt, steht erst auf den Zetteln. Sie tragen darum"
        " keinen Code, und die Tische schreiben nur auf Papier.",
        n=number,
    )


def _advice() -> tuple[str, ...]:
    """Return what phones are good for, before they are allowed."""
    return (
        tr("Papier bleibt, wie es ist. Mit Handys kann ein Tisch dazu seine Spiele tippen."),
        tr(
            "Was er abgibt, ist ein Vorschlag: Es gilt erst, wenn die Ergebnisse ihn mit dem"
            " Zettel verglichen und übernommen haben."
        ),
        tr("Erst einschalten, dann Zettel drucken: Darauf steht der Code."),
    )
