"""The organiser's work: the overview, and the pages its keys lead to."""

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import tzinfo

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtGui import QCloseEvent, QFocusEvent, QShowEvent
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from bobbl_client.evening.task import CaseKey
from bobbl_client.model.address_book import BookFile
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.announcements.presenter import AnnouncementsPage
from bobbl_client.organiser.book.views.book import BookPage
from bobbl_client.organiser.book.views.importing import BookImportPage
from bobbl_client.organiser.cases.views.case import CasePage
from bobbl_client.organiser.cases.views.cases import CasesPage
from bobbl_client.organiser.ceremony.view import CeremonyPage
from bobbl_client.organiser.checklist.checks import Computer, UnknownComputer
from bobbl_client.organiser.checklist.view import ChecklistPage
from bobbl_client.organiser.chronicle.view import ChroniclePage
from bobbl_client.organiser.clean_up.view import CleanUpPage
from bobbl_client.organiser.club.presenter import ClubBook
from bobbl_client.organiser.club.view import ClubPage
from bobbl_client.organiser.displays.presenter import ShownHerePage
from bobbl_client.organiser.draw.views.draw import DrawPage
from bobbl_client.organiser.entrants.view import EntrantsPage
from bobbl_client.organiser.files.presenter import FileMaker
from bobbl_client.organiser.files.view import FilesPage
from bobbl_client.organiser.latecomer.view import LatecomerPage
from bobbl_client.organiser.operators.presenter import OperatorsPage
from bobbl_client.organiser.overview.views.overview import OverviewPage
from bobbl_client.organiser.papers.presenter import keys_of
from bobbl_client.organiser.papers.sheets import round_slips
from bobbl_client.organiser.papers.view import PapersPage
from bobbl_client.organiser.phones.view import PhonesPage
from bobbl_client.organiser.plan.view import PlanPage
from bobbl_client.organiser.prizes.view import PrizesPage
from bobbl_client.organiser.ranking.view import RankingPage
from bobbl_client.organiser.rules.view import RulesPage
from bobbl_client.organiser.seats.view import SeatsPage
from bobbl_client.organiser.settings.parts import MarkerParts, SectionParts
from bobbl_client.organiser.settings.views.parts import PartsPage
from bobbl_client.organiser.settings.views.settings import SettingsPage
from bobbl_client.organiser.stations.views.stations import StationsPage
from bobbl_client.organiser.swap.view import SwapPage
from bobbl_client.organiser.what_if.view import WhatIfPage
from bobbl_client.organiser.wishes.view import WishesPage
from bobbl_client.organiser.zones.view import ZonesPage
from bobbl_client.printing.paper import Printed
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.page import PageView, PreviewedPage
from bobbl_client.widgets.window.unsaved import holds_unsaved
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.ids import StationId

TICK_MS = 1000

Preview = Callable[[Printed], PageView]
"""Makes the page on which a paper is looked at before it is printed."""


class OrganiserWork(QWidget):
    """What a ``StationWindow`` shows for the organiser; ``zone`` none: hours as the computer has.

    F3 chronicle, F4 all cases, F5 ranking, F6 stations, F7 operators, F8 draw, F9 seats; Esc leads
    back one page.
    T entrants, A address book (where this computer keeps one, ``book``), Z time plan, K what has
    to be ready, E settings. Without ``preview`` nothing can be printed, without ``files`` no list
    becomes a file.
    """

    def __init__(
        self,
        model: StationModel,
        zone: tzinfo | None = None,
        preview: Preview | None = None,
        computer: Computer | None = None,
        club: ClubBook | None = None,
        book: BookFile | None = None,
        files: FileMaker | None = None,
    ) -> None:
        super().__init__()
        self._files = files
        self._keeper = BookKeeper(book, model) if book is not None else None
        self._printed = PrintedPapers(model.membership.printed_path, os.urandom)
        self._club = club
        self._computer = computer or UnknownComputer()
        self._model, self._zone = model, zone
        self._preview = preview
        self._stack = QStackedWidget()
        self.overview = OverviewPage(model, zone)
        self._open: list[PageView] = [self.overview]
        self._stack.addWidget(self.overview)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.overview.case_opened.connect(self.open_case)
        self.overview.page_asked.connect(self.open_page)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(lambda: self.page.tick())
        self._timer.start()

    @property
    def page(self) -> PageView:
        """Give the page that is seen."""
        return self._open[-1]

    @property
    def is_unsaved(self) -> bool:
        """Tell whether a page below the one that is seen holds what would be lost."""
        return any(holds_unsaved(each) for each in self._open)

    def open_page(self, key: str) -> None:
        """Open the page of a key, as the links of the overview name it."""
        match key:
            case "F3":
                self._show(ChroniclePage(self._model, self._zone))
            case "F4":
                cases = CasesPage(self._model)
                cases.case_opened.connect(self.open_case)
                cases.page_asked.connect(self.open_page)
                self._show(cases)
            case "F5":
                ranking = RankingPage(self._model, has_club=self._club is not None)
                ranking.page_asked.connect(self._open_from_ranking)
                self._show(ranking)
            case "F6":
                stations = StationsPage(self._model)
                stations.page_asked.connect(self.open_page)
                stations.display_asked.connect(
                    lambda key: self._show(ListView(ShownHerePage(self._model, StationId(key))))
                )
                self._show(stations)
            case "prizes":
                self._open_from_ranking("F6")
            case "announcements":
                self._show(ListView(AnnouncementsPage(self._model)))
            case "phones":
                phones = PhonesPage(self._model, can_print=self._preview is not None)
                phones.slips_asked.connect(self._print_slips)
                self._show(phones)
            case "latecomer":
                running = self._model.state.running if self._model.state is not None else None
                if running is not None:
                    self._show(LatecomerPage(self._model, running.number))
            case "F7":
                self._show(ListView(OperatorsPage(self._model)))
            case "F8":
                if self._model.state is not None:
                    self._show(self._draw_page())
            case "E":
                settings = SettingsPage(self._model)
                settings.page_asked.connect(self._open_from_settings)
                self._show(settings)
            case "Z":
                self._show(PlanPage(self._model, self._zone))
            case "T":
                self._show(EntrantsPage(self._model))
            case "partners":
                self._show(EntrantsPage(self._model, lacks_partner=True))
            case "D":
                self._open_papers()
            case "A":
                self._open_book()
            case "K":
                checks = ChecklistPage(self._model, self._computer, self._zone)
                checks.page_asked.connect(self.open_page)
                self._show(checks)
            case "F9":
                seats = SeatsPage(self._model)
                seats.page_asked.connect(self._open_from_seats)
                self._show(seats)

    def open_case(self, case: CaseKey) -> None:
        """Open one case."""
        self._show(CasePage(self._model, case, self._zone))

    def _draw_page(self) -> DrawPage:
        """Give the page about a draw, with the pages that it leads to."""
        model, can_print = self._model, self._preview is not None
        page = DrawPage(model, self._zone, can_print=can_print)
        page.print_asked.connect(self._look_at)
        page.slips_asked.connect(self._print_slips)
        page.swap_asked.connect(lambda number: self._show(SwapPage(model, number)))
        page.latecomer_asked.connect(lambda number: self._show(LatecomerPage(model, number)))
        page.wishes_asked.connect(lambda: self._show(WishesPage(model)))
        return page

    def finish(self) -> None:
        """Stop listening to the model; nothing is shown after that."""
        self._timer.stop()
        if self._keeper is not None:
            self._keeper.close()
        for page in self._open:
            page.finish()
        self._open = self._open[:1]

    def showEvent(self, event: QShowEvent | None) -> None:
        """Give the focus to the page."""
        super().showEvent(event)
        self.page.focus_first()

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Hand the focus on to the page."""
        self.page.focus_first()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Stop listening."""
        self.finish()
        super().closeEvent(event)

    def _open_from_settings(self, key: str) -> None:
        """Open the page that changes a setting of many parts, by the name of the setting."""
        match key:
            case "rules":
                rules = RulesPage(self._model, can_print=self._preview is not None)
                rules.print_asked.connect(self._look_at)
                self._show(rules)
            case "sections":
                self._show(PartsPage(self._model, SectionParts()))
            case "markers":
                self._show(PartsPage(self._model, MarkerParts()))
            case "seats":
                self._show(ZonesPage(self._model))
            case "plan":
                self._show(PlanPage(self._model, self._zone))
            case "prizes":
                self._open_from_ranking("F6")

    def _open_from_seats(self, key: str) -> None:
        """Open what the page of the seats leads to: F6 its zones, F12 the clean-up."""
        if key == "F6":
            self._show(ZonesPage(self._model))
            return
        page = CleanUpPage(self._model, can_print=self._preview is not None)
        page.print_asked.connect(self._look_at)
        self._show(page)

    def _open_from_ranking(self, key: str) -> None:
        """Open what the ranking leads to: F4 other schemes, F6 the prizes, F7 the club."""
        if key == "F4":
            self._show(WhatIfPage(self._model))
            return
        if key == "F7":
            if self._club is not None:
                self._show(ClubPage(self._model, self._club))
            return
        prizes = PrizesPage(self._model)
        prizes.ceremony_asked.connect(lambda: self._show(CeremonyPage(self._model)))
        self._show(prizes)

    def _open_book(self) -> None:
        """Open the address book of this computer, if it keeps one."""
        keeper = self._keeper
        if keeper is None:
            return
        keeper.read()
        page = BookPage(keeper)
        page.import_asked.connect(lambda: self._show(BookImportPage(keeper, self._model)))
        self._show(page)

    def _open_papers(self) -> None:
        """Open the list of what can be printed, where there is a way to print."""
        if self._preview is None:
            return
        files = self._files
        page = PapersPage(self._model, self._printed, self._zone, has_files=files is not None)
        page.print_asked.connect(lambda paper: self._look_at(paper, page.presenter.sent))
        if files is not None:
            page.files_asked.connect(lambda: self._show(FilesPage(self._model, files)))
        self._show(page)

    def _print_slips(self, number: int) -> None:
        """Look at the slips of a round."""
        state = self._model.state
        round_ = state.round(number) if state is not None else None
        if round_ is not None:
            printed = self._printed
            self._look_at(round_slips(self._model, round_, printed.has, printed.is_sideways))

    def _look_at(self, paper: Printed, sent: Callable[[Printed], None] | None = None) -> None:
        """Look at a paper; what is on it is remembered once it is printed."""
        if self._preview is None:
            return
        page = self._preview(paper)
        if isinstance(page, PreviewedPage):
            page.sent.connect(lambda: (sent or self._note)(paper))
        self._show(page)

    def _note(self, paper: Printed) -> None:
        with suppress(BobblError):  # the paper is there; a copy would only not say that it is one
            self._printed.note(keys_of(paper))

    def _show(self, page: PageView) -> None:
        page.left.connect(lambda: self._leave(page))
        self._open.append(page)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        page.focus_first()

    def _leave(self, page: PageView) -> None:
        """Close a page and all that were opened from it."""
        if page not in self._open or page is self.overview:
            return
        place = self._open.index(page)
        for closed in self._open[place:]:
            closed.finish()
            self._stack.removeWidget(closed)
            closed.deleteLater()
        self._open = self._open[:place]
        self._stack.setCurrentWidget(self.page)
        self.page.tick()
        self.page.focus_first()


def organiser_keys() -> tuple[KeyHelp, ...]:
    """Give the keys of this window for the help page."""
    return (
        KeyHelp("F12", tr("der nächste Schritt: auslosen, schließen, veröffentlichen")),
        KeyHelp("P", tr("Uhr starten, anhalten, weiter")),
        KeyHelp("G", tr("Gong")),
        KeyHelp("+ −", tr("eine Minute dazu oder ab")),
        KeyHelp("↑ ↓", tr("Fall wählen, Enter öffnet ihn")),
        KeyHelp("F3", tr("Verlauf: alles, was geschah, suchen und zurücknehmen")),
        KeyHelp("F4", tr("alle Fälle")),
        KeyHelp("F5", tr("Rangliste")),
        KeyHelp("F6", tr("Stationen: dazunehmen, ändern; Anzeigen, Ansagen, Handys am Tisch")),
        KeyHelp("F7", tr("Helfer: Liste")),
        KeyHelp("F8", tr("Auslosung: warum so, neu, tauschen, Nachzügler, Protokoll")),
        KeyHelp("Z", tr("Zeitplan: Pausen, Minuten je Runde, wie spät es wird")),
        KeyHelp("T", tr("Teilnehmer: abmelden, ausschließen, jemand anderes spielt")),
        KeyHelp("D", tr("Drucken: Zettel, Plätze, Lose, Urkunden, Notfall; Listen als Datei")),
        KeyHelp("A", tr("Adressbuch: Leute, die jedes Jahr kommen")),
        KeyHelp("E", tr("Einstellungen: was sich jetzt noch ändern lässt")),
        KeyHelp("K", tr("Kontrolle vor dem Start, Sicherungen")),
        KeyHelp("F9", tr("Plätze vor der Runde: Zettel eintippen, auslosen, bereinigen")),
    )
