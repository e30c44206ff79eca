"""The pages of the organiser's window: one row each.

The overview's links, the help and the window itself, which makes a page when somebody asks for it,
read this table. A page is asked for by its name everywhere; only the overview knows keys.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, NamedTuple

from bobbl_client.doctor.page import DoctorPage
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.afterwards.page import AfterwardsPage, Left, what_is_left
from bobbl_client.organiser.announcements.page import AnnouncementsPage
from bobbl_client.organiser.book.importing import BookImportPage
from bobbl_client.organiser.book.page import BookPage
from bobbl_client.organiser.case.page import CasePage
from bobbl_client.organiser.cases.page import CasesPage
from bobbl_client.organiser.cash.page import CashPage
from bobbl_client.organiser.ceremony.page import CeremonyPage
from bobbl_client.organiser.checklist.checks import Computer
from bobbl_client.organiser.checklist.hall import hall_facts
from bobbl_client.organiser.checklist.page import ChecklistPage
from bobbl_client.organiser.chronicle.page import ChroniclePage
from bobbl_client.organiser.clean_up.page import CleanUpPage
from bobbl_client.organiser.club.page import ClubPage
from bobbl_client.organiser.club.papers import ClubPapersPage
from bobbl_client.organiser.crest.page import CrestPage
from bobbl_client.organiser.displays.page import ShownHerePage
from bobbl_client.organiser.displays.screens import ScreenShownPage, ScreensPage
from bobbl_client.organiser.draw.page import DrawPage
from bobbl_client.organiser.draw.round_papers_page import RoundPapersPage
from bobbl_client.organiser.entrants.page import EntrantsPage
from bobbl_client.organiser.federation.page import FederationPage
from bobbl_client.organiser.files.page import Choose, FilesPage
from bobbl_client.organiser.guest_pages.choice_page import GuestsPage
from bobbl_client.organiser.guest_pages.names_page import NamesShownPage
from bobbl_client.organiser.guest_pages.page import GuestPagesPage
from bobbl_client.organiser.guest_pages.site_page import SitePage
from bobbl_client.organiser.hall_map.page import HallMapPage
from bobbl_client.organiser.latecomer.page import LatecomerPage
from bobbl_client.organiser.operators.page import OperatorsPage
from bobbl_client.organiser.papers.certificates_page import CertificatesPage
from bobbl_client.organiser.papers.page import PapersPage
from bobbl_client.organiser.papers.poster_page import PosterPage
from bobbl_client.organiser.papers.preview import PaperPreview, Sending
from bobbl_client.organiser.papers.sheets import round_slips
from bobbl_client.organiser.phones.page import PhonesPage
from bobbl_client.organiser.plan.page import PlanPage
from bobbl_client.organiser.prizes.money import PrizeMoneyPage
from bobbl_client.organiser.prizes.page import PrizesPage
from bobbl_client.organiser.ranking.page import RankingPage
from bobbl_client.organiser.rules.page import RulesPage
from bobbl_client.organiser.seats.page import SeatsPage
from bobbl_client.organiser.settings.page import SettingsPage
from bobbl_client.organiser.settings.parts import MarkerParts, SectionParts
from bobbl_client.organiser.settings.parts_page import PartsPage
from bobbl_client.organiser.stations.page import StationsPage
from bobbl_client.organiser.swap.page import SwapPage
from bobbl_client.organiser.taking_in.page import ImportPage
from bobbl_client.organiser.tools import NO_TOOLS, Tools
from bobbl_client.organiser.what_if.page import WhatIfPage
from bobbl_client.organiser.window_study.page import (
    StudiedEvening,
    WindowStudyPage,
)
from bobbl_client.organiser.wishes.page import WishesPage
from bobbl_client.organiser.zones.page import ZonesPage
from bobbl_client.page.calling import CallPage
from bobbl_client.page.page import PlainPage
from bobbl_client.printing.paper import Printed
from bobbl_shared.i18n import tr

Make = Callable[["Office", Any], PlainPage[Any] | None]
"""Makes a page, which is about something where it was asked for so; None: nothing to show now."""


@dataclass(frozen=True)
class Office:
    """What the pages are made from; what is None is not there on the organiser's computer."""

    model: StationModel
    printed: PrintedPapers
    choose_place: Choose
    choose_folder: Callable[[str], str]
    computer: Computer
    zone: tzinfo | None = None
    keeper: BookKeeper | None = None
    tools: Tools = NO_TOOLS
    can_print: bool = False

    def left(self) -> tuple[Left, ...]:
        """Return what there is to do after the ceremony."""
        return what_is_left(
            self.model, self.printed, self.tools.site, self.zone, can_print=self.can_print
        )


OVERVIEW_CHAPTER = "organiser"
"""Of the handbook: about the overview, and the pages that have none of their own."""


class Route(NamedTuple):
    """One page: its name, what makes it, the overview's key for it and the word beside that key.

    ``does`` is the line of help, ``group`` the row of keys it stands in, ``chapter`` what the
    handbook tells about it. Without a key it is reached from another page only.
    """

    name: str
    make: Make
    key: str = ""
    label: str = ""
    does: str = ""
    group: str = ""
    chapter: str = OVERVIEW_CHAPTER


def _of(page: Callable[[StationModel], PlainPage[Any]]) -> Make:
    """Make a page that needs nothing but the tournament."""
    return lambda of, _: page(of.model)


def routes() -> tuple[Route, ...]:
    """Return all pages, those with a key of the overview first."""
    return (*linked_routes(), *window_routes(), *UNLINKED)


def linked_routes() -> tuple[Route, ...]:
    """Return the pages that the overview links to in named rows, row by row.

    Their letters are the same in every language.
    """
    evening, people, standing, technical = group_words()
    return (
        Route(
            "draw",
            _draw,
            "A",
            tr("Auslosung"),
            tr("Auslosung: warum so, neu, tauschen, Nachzügler, Protokoll"),
            evening,
            chapter="draw",
        ),
        Route(
            "seats",
            lambda of, _: SeatsPage(of.model, can_print=of.can_print),
            "L",
            tr("Plätze"),
            tr("Plätze vor der Runde: Zettel eintippen, auslosen, Lücken schließen"),
            evening,
            chapter="seats",
        ),
        Route(
            "plan",
            lambda of, _: PlanPage(of.model, of.zone, can_print=of.can_print),
            "Z",
            tr("Zeitplan"),
            tr("Zeitplan: Pausen, Minuten je Runde, wie spät es wird"),
            evening,
        ),
        Route(
            "entrants",
            _of(EntrantsPage),
            "T",
            tr("Teilnehmer"),
            tr("Teilnehmer: abmelden, ausschließen, Ersatz eintragen, Listen einlesen"),
            people,
        ),
        Route(
            "operators",
            _of(OperatorsPage),
            "H",
            tr("Helfer"),
            tr("Helfer: Liste"),
            people,
            chapter="before",
        ),
        Route(
            "book",
            _book,
            "B",
            tr("Adressbuch"),
            tr("Adressbuch: Leute, die jedes Jahr kommen"),
            people,
            chapter="address-book",
        ),
        Route(
            "ranking",
            lambda of, _: RankingPage(
                of.model, has_club=of.tools.club is not None, can_print=of.can_print
            ),
            "R",
            tr("Rangliste"),
            tr("Rangliste"),
            standing,
        ),
        Route(
            "chronicle",
            lambda of, _: ChroniclePage(of.model, of.zone, can_print=of.can_print),
            "V",
            tr("Verlauf"),
            tr("Verlauf: alles, was geschah, suchen und zurücknehmen"),
            standing,
        ),
        Route(
            "papers",
            _papers,
            "F9",
            tr("Drucken"),
            tr("Drucken: Zettel, Plätze, Lose, Urkunden, Notfall; Listen als Datei"),
            standing,
            chapter="printing",
        ),
        Route(
            "stations",
            _of(StationsPage),
            "S",
            tr("Stationen"),
            tr("Stationen: dazunehmen, ändern; Anzeigen, Ansagen, Handys, Seiten für Gäste"),
            technical,
            chapter="before",
        ),
        Route(
            "checklist",
            lambda of, _: ChecklistPage(of.model, of.computer, of.zone, can_print=of.can_print),
            "K",
            tr("Kontrolle"),
            tr("Kontrolle vor dem Start, Sicherungen"),
            technical,
            chapter="before",
        ),
        Route(
            "settings",
            _of(SettingsPage),
            "E",
            tr("Einstellungen"),
            tr("Einstellungen: was sich jetzt noch ändern lässt; Wappen, Verband"),
            technical,
        ),
    )


def group_words() -> tuple[str, str, str, str]:
    """Return the names of the overview's rows of keys, from top to bottom."""
    return tr("Abend"), tr("Leute"), tr("Stand"), tr("Technik")


def window_routes() -> tuple[Route, ...]:
    """Return the pages that function keys of the overview lead to, by key."""
    return (
        Route("cases", _of(CasesPage), "F4", tr("alle"), tr("alle Fälle"), chapter="what-if"),
        Route(
            "calls",
            lambda of, table: CallPage(of.model, table),
            "F5",
            tr("Zuruf"),
            tr("Zuruf: einen Tisch auf einem Bildschirm rufen"),
            chapter="hall",
        ),
        Route(
            "hall_map",
            lambda of, _: HallMapPage(of.model, can_print=of.can_print),
            "F6",
            tr("Plan der Halle"),
            tr("Plan der Halle: Tische stellen, den Weg zu einem zeigen"),
            chapter="hall",
        ),
        Route(
            "announcements",
            lambda of, _: AnnouncementsPage(of.model, can_print=of.can_print),
            "F7",
            tr("Ansage"),
            tr("Ansage: ein Text für die Anzeigen im Saal"),
            chapter="hall",
        ),
    )


def route_of(name: str) -> Route:
    """Return the row of a page; ``LookupError`` if there is none of that name."""
    return {each.name: each for each in routes()}[name]


def _book(of: Office, about: None) -> BookPage | None:
    if of.keeper is None:
        return None
    of.keeper.read()
    return BookPage(of.keeper, can_print=of.can_print)


def _book_import(of: Office, about: None) -> BookImportPage | None:
    return BookImportPage(of.keeper, of.model) if of.keeper is not None else None


def _club(of: Office, about: None) -> ClubPage | None:
    if of.tools.club is None:
        return None
    return ClubPage(of.model, of.tools.club, can_print=of.can_print)


def _club_papers(of: Office, about: None) -> ClubPapersPage | None:
    return (
        ClubPapersPage(of.model, of.tools.club)
        if of.tools.club is not None and of.can_print
        else None
    )


def _draw(of: Office, about: None) -> DrawPage | None:
    has_state = of.model.state is not None
    return DrawPage(of.model, of.zone, can_print=of.can_print) if has_state else None


def _files(of: Office, about: None) -> FilesPage | None:
    return (
        FilesPage(of.model, of.tools.files, of.choose_place) if of.tools.files is not None else None
    )


def _latecomer(of: Office, about: int | None) -> LatecomerPage | None:
    """Return the page about a round, by itself about the running one."""
    running = of.model.state.running if of.model.state is not None else None
    number = about or (running.number if running is not None else 0)
    return LatecomerPage(of.model, number) if number else None


def _papers(of: Office, about: str | None) -> PapersPage | None:
    """Return the page of all papers, by itself with the first of them chosen."""
    if not of.can_print:
        return None
    has_files = of.tools.files is not None
    return PapersPage(of.model, of.printed, of.zone, has_files=has_files, first=about or "")


def _preview(of: Office, about: Printed | Sending) -> PaperPreview | None:
    if not of.can_print:
        return None
    if isinstance(about, Sending):
        return PaperPreview(about.paper, of.printed, about.sent)
    return PaperPreview(about, of.printed)


def _round_papers(of: Office, number: int | None) -> RoundPapersPage | None:
    return RoundPapersPage(of.model, number, of.zone) if number and of.can_print else None


def _slips(of: Office, number: int) -> PaperPreview | None:
    """Return the page that shows the slips of a round."""
    round_ = of.model.state.round(number) if of.model.state is not None else None
    if round_ is None:
        return None
    return _preview(of, round_slips(of.model, round_, of.printed.has, of.printed.is_sideways))


def _site(of: Office, about: None) -> SitePage | None:
    return (
        SitePage(of.model, of.tools.site, of.choose_folder, of.zone)
        if of.tools.site is not None
        else None
    )


def _doctor(of: Office, _: object) -> DoctorPage | None:
    if of.tools.examination is None:
        return None
    return DoctorPage(of.tools.examination(), hall=lambda: hall_facts(of.model))


def _window_study(of: Office, evening: StudiedEvening | None) -> WindowStudyPage | None:
    if of.tools.studies is None or evening is None:
        return None
    return WindowStudyPage(of.model, of.tools.studies, evening)


UNLINKED = (
    Route("afterwards", lambda of, _: AfterwardsPage(of.model, of.left), chapter="prizes"),
    Route("book_import", _book_import, chapter="address-book"),
    Route(
        "cash",
        lambda of, _: CashPage(of.model, of.zone) if of.can_print else None,
        chapter="prizes",
    ),
    Route(
        "certificates",
        lambda of, _: CertificatesPage(of.model, of.printed, of.zone) if of.can_print else None,
        chapter="printing",
    ),
    Route(
        "case",
        lambda of, case: CasePage(of.model, case, of.zone) if case else None,
        chapter="what-if",
    ),
    Route(
        "ceremony", lambda of, _: CeremonyPage(of.model, can_print=of.can_print), chapter="prizes"
    ),
    Route("clean_up", lambda of, _: CleanUpPage(of.model, can_print=of.can_print), chapter="seats"),
    Route("club", _club, chapter="club"),
    Route("club_papers", _club_papers, chapter="club"),
    Route("crest", _of(CrestPage), chapter="prizes"),
    Route(
        "displays",
        lambda of, station: ShownHerePage(of.model, station) if station else None,
        chapter="hall",
    ),
    Route("doctor", _doctor, chapter="what-if"),
    Route(
        "federation",
        lambda of, _: FederationPage(of.tools.federations, of.model, of.zone),
        chapter="federation",
    ),
    Route("files", _files, chapter="printing"),
    Route(
        "guest_pages",
        lambda of, _: GuestPagesPage(
            of.model, of.tools.site, of.tools.free_port, can_print=of.can_print
        ),
        chapter="guests",
    ),
    Route("guests", _of(GuestsPage), chapter="guests"),
    Route("latecomer", _latecomer, chapter="draw"),
    Route("markers", lambda of, _: PartsPage(of.model, MarkerParts())),
    Route("names_shown", _of(NamesShownPage), chapter="guests"),
    Route("partners", lambda of, _: EntrantsPage(of.model, lacks_partner=True)),
    Route("phones", lambda of, _: PhonesPage(of.model, can_print=of.can_print), chapter="phones"),
    Route("preview", _preview, chapter="printing"),
    Route("poster", lambda of, _: PosterPage(of.model) if of.can_print else None, chapter="guests"),
    Route("prizes", lambda of, _: PrizesPage(of.model, can_print=of.can_print), chapter="prizes"),
    Route("prize_money", _of(PrizeMoneyPage), chapter="prizes"),
    Route("round_papers", _round_papers, chapter="draw"),
    Route("rules", lambda of, _: RulesPage(of.model, can_print=of.can_print), chapter="game-rules"),
    Route(
        "screen", lambda of, code: ScreenShownPage(of.model, code) if code else None, chapter="hall"
    ),
    Route("screens", _of(ScreensPage), chapter="hall"),
    Route("sections", lambda of, _: PartsPage(of.model, SectionParts())),
    Route("slips", _slips, chapter="printing"),
    Route("site", _site, chapter="website"),
    Route(
        "swap", lambda of, number: SwapPage(of.model, number) if number else None, chapter="draw"
    ),
    Route("taking_in", _of(ImportPage), chapter="desk"),
    Route("what_if", _of(WhatIfPage), chapter="schemes"),
    Route("window_study", _window_study, chapter="seats"),
    Route("wishes", _of(WishesPage), chapter="draw"),
    Route(
        "zones",
        lambda of, _: ZonesPage(of.model, has_studies=of.tools.studies is not None),
        chapter="seats",
    ),
)
"""Pages that other pages lead to."""
