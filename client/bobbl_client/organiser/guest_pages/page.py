"""Whether guests may read the tournament in a browser: where, who shows it, and how it goes."""

from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.evening.hall import page_hosts, shown_by
from bobbl_client.model.site_choice import SiteFile
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.address.page import USUAL_PORT, AddressPage, AddressScreen
from bobbl_client.organiser.guest_pages import words
from bobbl_client.organiser.settings.fields import names_shown_words
from bobbl_shared.domain.areas.pages import ClosePages, OpenPages
from bobbl_shared.domain.paper.pages_address import pages_link
from bobbl_shared.domain.paper.phone_address import check_phone_address, is_elsewhere
from bobbl_shared.domain.state import Pages
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True, kw_only=True)
class GuestPagesScreen(AddressScreen):
    """Everything on the page; ``closing`` is why the pages cannot be closed now.

    ``names``, ``screens`` and ``site`` stand on their keys; an empty ``site``: this computer writes
    no pages anywhere.
    """

    is_open: bool
    closing: str
    names: str
    screens: str
    site: str


class GuestPagesPage(AddressPage[GuestPagesScreen]):
    """Opens the pages and closes them; without ``can_print`` there is no poster."""

    def __init__(
        self,
        model: StationModel,
        site: SiteFile | None = None,
        free_port: Callable[[], int] = lambda: USUAL_PORT,
        *,
        can_print: bool = False,
    ) -> None:
        """Ask the server for its addresses; ``free_port`` is proposed until one was used."""
        super().__init__(model)
        self.can_print = can_print
        self._site, self._free_port = site, free_port
        self.begin_address()

    def act(self) -> None:
        """F12: open the pages at the address typed."""
        if self._reason():
            return
        address = self._address()
        try:
            check_phone_address(address)
        except Refusal as refusal:
            self._problem = sentence(refusal)
        else:
            self.requests.ask(OpenPages(address))
            self._typed = address
        self.refresh()

    def ask_to_close(self) -> None:
        """F7: ask whether guests are to see no pages any more."""
        if not self._closing():
            self.confirm(words.closing_question(), lambda: self.ask(ClosePages()))

    def open_names(self) -> None:
        """F6: choose how people are named."""
        self.open_page("names_shown")

    def open_screens(self) -> None:
        """F4: choose what displays and browsers show."""
        self.open_page("screens")

    def open_site(self) -> None:
        """F5: choose the folder for the web space."""
        if self._site is not None:
            self.open_page("site")

    def print_poster(self) -> None:
        """F9: look at the poster."""
        if self.can_print and self._is_open:
            self.open_page("poster")

    def screen(self) -> GuestPagesScreen:
        """Return how it stands now."""
        state = self.model.state
        link = pages_link(state) if state is not None else None
        shown = state.settings.names_shown if state is not None else "full"
        return GuestPagesScreen(
            is_open=self._is_open,
            is_same=self._is_same,
            address=self._typed,
            link=link or "",
            headline=self._headline(),
            told=self._told(),
            action=tr("Adresse ändern") if self._is_open else tr("Seiten einschalten"),
            reason=self._reason(),
            closing=self._closing(),
            problem=self._problem,
            names=tr("Namen: {how}", how=names_shown_words()[shown]),
            screens=tr("Anzeigen"),
            site=self._site_said(),
        )

    @property
    def _is_open(self) -> bool:
        pages = self._pages()
        return pages is not None and pages.is_open

    @property
    def _is_same(self) -> bool:
        return self._is_open and self._known_address() == self._address()

    def _headline(self) -> str:
        if not self._is_open:
            return tr("Die Seiten sind aus")
        is_shut = self.model.contact is Contact.ONLINE and self.model.phones_shut is not None
        return tr("Gäste kommen nicht hinein") if is_shut else tr("Die Seiten sind an")

    def _told(self) -> tuple[str, ...]:
        state, pages = self.model.state, self._pages()
        if state is None or pages is None or not pages.is_open:
            return words.advice()
        if self.model.contact is not Contact.ONLINE:
            return (words.unknown(),)
        if told := words.shut(self.model.phones_shut, pages):
            return told
        names = [state.stations[each.station].name for each in shown_by(self.model)]
        told = (words.shown_by(names),)
        if is_elsewhere(pages.address, self._own, page_hosts(self.model)):
            told = (*told, words.another_computer(self._own[0], pages))
        out = words.left_out(len(state.unlisted))
        return (*told, out) if out else told

    def _site_said(self) -> str:
        if self._site is None:
            return ""
        is_on = bool(self._site.choice().folder)
        return tr("Ordner fürs Netz: an") if is_on else tr("Ordner fürs Netz")

    def _reason(self) -> str:
        if self.busy:
            return self.busy
        return tr("sie sind an") if self._is_same else ""

    def _closing(self) -> str:
        return self.busy or ("" if self._is_open else tr("sie sind aus"))

    def _address(self) -> str:
        """Return what is typed, with the port that browsers add where none is."""
        typed = self._typed.strip()
        return typed if ":" in typed or not typed else f"{typed}:80"

    def _pages(self) -> Pages | None:
        return self.model.state.pages if self.model.state is not None else None

    def _known_address(self) -> str:
        pages = self._pages()
        return pages.address if pages is not None else ""

    def _propose(self) -> None:
        """Propose the likeliest address where none is known."""
        if not self._typed:
            host = self._own[0].rpartition(":")[0]
            self._typed = self._proposed = f"{host}:{self._free_port()}"
        self.refresh()
