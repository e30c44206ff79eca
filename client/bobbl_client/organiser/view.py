"""The organiser's work: the overview, and the pages its keys lead to."""

import os
from collections.abc import Callable, Mapping
from datetime import tzinfo
from functools import partial
from typing import Any

from PyQt6.QtCore import Qt, QTimer, pyqtSlot
from PyQt6.QtGui import QCloseEvent, QFocusEvent, QHideEvent, QShowEvent
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from bobbl_client.doctor.page import DoctorPage
from bobbl_client.doctor.view import DoctorView
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.book.importing import BookImportPage
from bobbl_client.organiser.book.page import BookPage
from bobbl_client.organiser.book.views.book import BookView
from bobbl_client.organiser.book.views.importing import BookImportView
from bobbl_client.organiser.case.page import CasePage
from bobbl_client.organiser.case.views.case import CaseView
from bobbl_client.organiser.ceremony.page import CeremonyPage
from bobbl_client.organiser.ceremony.view import CeremonyView
from bobbl_client.organiser.checklist.checks import Computer, UnknownComputer
from bobbl_client.organiser.checklist.page import ChecklistPage
from bobbl_client.organiser.checklist.view import ChecklistView
from bobbl_client.organiser.chronicle.page import ChroniclePage
from bobbl_client.organiser.chronicle.view import ChronicleView
from bobbl_client.organiser.clean_up.page import CleanUpPage
from bobbl_client.organiser.clean_up.view import CleanUpView
from bobbl_client.organiser.club.page import ClubPage
from bobbl_client.organiser.club.view import ClubView
from bobbl_client.organiser.crest.page import CrestPage
from bobbl_client.organiser.crest.view import CrestView
from bobbl_client.organiser.draw.page import DrawPage
from bobbl_client.organiser.draw.views.draw import DrawView
from bobbl_client.organiser.entrants.page import EntrantsPage
from bobbl_client.organiser.entrants.view import EntrantsView
from bobbl_client.organiser.federation.page import FederationPage
from bobbl_client.organiser.federation.view import FederationView
from bobbl_client.organiser.files.page import FileRow
from bobbl_client.organiser.guest_pages.page import GuestPagesPage
from bobbl_client.organiser.guest_pages.view import GuestPagesView
from bobbl_client.organiser.hall_map.page import HallMapPage
from bobbl_client.organiser.hall_map.view import HallMapView
from bobbl_client.organiser.latecomer.page import LatecomerPage
from bobbl_client.organiser.latecomer.view import LatecomerView
from bobbl_client.organiser.overview.page import OverviewPage
from bobbl_client.organiser.overview.views.overview import OverviewView
from bobbl_client.organiser.papers.page import PapersPage
from bobbl_client.organiser.papers.preview import PaperPreview
from bobbl_client.organiser.papers.view import PapersView
from bobbl_client.organiser.phones.page import PhonesPage
from bobbl_client.organiser.phones.view import PhonesView
from bobbl_client.organiser.plan.page import PlanPage
from bobbl_client.organiser.plan.view import PlanView
from bobbl_client.organiser.prizes.page import PrizesPage
from bobbl_client.organiser.prizes.view import PrizesView
from bobbl_client.organiser.ranking.page import RankingPage
from bobbl_client.organiser.ranking.view import RankingView
from bobbl_client.organiser.routes import OVERVIEW_CHAPTER, Office, route_of, routes
from bobbl_client.organiser.rules.page import RulesPage
from bobbl_client.organiser.rules.view import RulesView
from bobbl_client.organiser.seats.page import SeatsPage
from bobbl_client.organiser.seats.view import SeatsView
from bobbl_client.organiser.settings.page import SettingsPage
from bobbl_client.organiser.settings.parts_page import PartsPage
from bobbl_client.organiser.settings.views.parts import PartsView
from bobbl_client.organiser.settings.views.settings import SettingsView
from bobbl_client.organiser.stations.page import StationsPage
from bobbl_client.organiser.stations.views.stations import StationsView
from bobbl_client.organiser.swap.page import SwapPage
from bobbl_client.organiser.swap.view import SwapView
from bobbl_client.organiser.taking_in.page import ImportPage
from bobbl_client.organiser.taking_in.view import ImportView
from bobbl_client.organiser.tools import NO_TOOLS, Tools
from bobbl_client.organiser.what_if.page import WhatIfPage
from bobbl_client.organiser.what_if.view import WhatIfView
from bobbl_client.organiser.window_study.page import WindowStudyPage
from bobbl_client.organiser.window_study.view import WindowStudyView
from bobbl_client.organiser.wishes.page import WishesPage
from bobbl_client.organiser.wishes.view import WishesView
from bobbl_client.organiser.zones.page import ZonesPage
from bobbl_client.organiser.zones.view import ZonesView
from bobbl_client.page.calling import CallPage
from bobbl_client.page.list_page import ListPage
from bobbl_client.page.page import PlainPage
from bobbl_client.printing.paper import Printed
from bobbl_client.widgets.window.calling_view import CallingView
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.page import PageView, PreviewedPage
from bobbl_client.widgets.window.saving import ask_folder, ask_place
from bobbl_client.widgets.window.unsaved import holds_unsaved
from bobbl_shared.i18n import tr

TICK_MS = 1000

Preview = Callable[[Printed], PageView]
"""Makes the page on which a paper is looked at before it is printed."""


VIEWS: Mapping[type[PlainPage[Any]], Callable[[Any], PageView]] = {
    BookImportPage: BookImportView,
    BookPage: BookView,
    CallPage: CallingView,
    CasePage: CaseView,
    CeremonyPage: CeremonyView,
    ChecklistPage: ChecklistView,
    ChroniclePage: ChronicleView,
    CleanUpPage: CleanUpView,
    ClubPage: ClubView,
    CrestPage: CrestView,
    DoctorPage: DoctorView,
    DrawPage: DrawView,
    EntrantsPage: EntrantsView,
    FederationPage: FederationView,
    GuestPagesPage: GuestPagesView,
    HallMapPage: HallMapView,
    ImportPage: ImportView,
    LatecomerPage: LatecomerView,
    PapersPage: PapersView,
    PartsPage: PartsView,
    PhonesPage: PhonesView,
    PlanPage: PlanView,
    PrizesPage: PrizesView,
    RankingPage: RankingView,
    RulesPage: RulesView,
    SeatsPage: SeatsView,
    SettingsPage: SettingsView,
    StationsPage: StationsView,
    SwapPage: SwapView,
    WhatIfPage: WhatIfView,
    WindowStudyPage: WindowStudyView,
    WishesPage: WishesView,
    ZonesPage: ZonesView,
}
"""The view of each page; a list needs none of its own, a preview depends on how it is printed."""


def view_of(page: PlainPage[Any]) -> PageView:
    """Return a view of a page."""
    return ListView(page) if isinstance(page, ListPage) else VIEWS[type(page)](page)


class OrganiserWork(QWidget):
    """What a ``StationWindow`` shows for the organiser; ``zone`` none: hours as the computer has.

    ``strip`` is the line of the evening, which the window shows below its header with the overview.
    A key of the overview opens its page (``routes``); Esc leads back one page. Without ``preview``
    nothing can be printed.
    """

    def __init__(
        self,
        model: StationModel,
        zone: tzinfo | None = None,
        preview: Preview | None = None,
        computer: Computer | None = None,
        tools: Tools = NO_TOOLS,
    ) -> None:
        super().__init__()
        self._office = Office(
            model,
            PrintedPapers(model.membership.printed_path, os.urandom),
            self._where,
            partial(ask_folder, self, tr("In welchen Ordner?")),
            computer or UnknownComputer(),
            zone,
            BookKeeper(tools.book, model) if tools.book is not None else None,
            tools,
            can_print=preview is not None,
        )
        self._preview = preview
        self._stack = QStackedWidget()
        self.overview = OverviewView(OverviewPage(model, zone, self._office.left))
        self.strip = self.overview.evening
        self._open: list[PageView] = [self.overview]
        self._chapters = [OVERVIEW_CHAPTER]
        """Of the pages that are open, in their order."""
        self._stack.addWidget(self.overview)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.overview.page_asked.connect(self.open_page)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    @property
    def page(self) -> PageView:
        """The page that is seen."""
        return self._open[-1]

    @property
    def chapter(self) -> str:
        """The chapter of the handbook about the page that is seen."""
        return self._chapters[-1]

    @property
    def is_unsaved(self) -> bool:
        """Whether a page below the one that is seen holds what would be lost."""
        return any(holds_unsaved(each) for each in self._open)

    def open_page(self, name: str, about: object = None) -> None:
        """Open the page of that name among the routes, where there is something to show."""
        route = route_of(name)
        page = route.make(self._office, about)
        if page is not None:
            self._show(self._view_of(page), route.chapter)

    def finish(self) -> None:
        """Stop listening to the model; nothing is shown after that."""
        self._timer.stop()
        if self._office.keeper is not None:
            self._office.keeper.close()
        for page in self._open:
            page.finish()
        self._open, self._chapters = self._open[:1], self._chapters[:1]

    def showEvent(self, event: QShowEvent | None) -> None:
        """Give the focus to the page."""
        super().showEvent(event)
        self._show_strip()
        self.page.focus_first()

    def hideEvent(self, event: QHideEvent | None) -> None:
        """Take the line of the evening away with the work."""
        super().hideEvent(event)
        self._show_strip()

    @pyqtSlot()
    def _tick(self) -> None:
        self.page.tick()

    def _show_strip(self) -> None:
        """Let the line of the evening be seen with the overview."""
        if self.strip.parent() is not None:
            self.strip.setVisible(self.page is self.overview and self.isVisible())

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Hand the focus on to the page."""
        self.page.focus_first()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Stop listening."""
        self.finish()
        super().closeEvent(event)

    def _where(self, file: FileRow) -> str:
        """Ask where a file is to be written, or several; empty if nowhere."""
        if file.is_folder:
            return ask_folder(self, tr("In welchen Ordner?"))
        kinds = f"{file.title} (*{file.ending})"
        return ask_place(self, tr("Als Datei"), file.file_name, kinds)

    def _view_of(self, page: PlainPage[Any]) -> PageView:
        return self._look_at(page) if isinstance(page, PaperPreview) else view_of(page)

    def _look_at(self, page: PaperPreview) -> PageView:
        assert self._preview is not None  # else the routes make no such page
        view = self._preview(page.paper)
        if isinstance(view, PreviewedPage):
            view.sent.connect(lambda: page.sent())  # keeps the page, a bound method would not
        return view

    def _show(self, page: PageView, chapter: str) -> None:
        page.left.connect(lambda: self._leave(page))
        page.page_asked.connect(self.open_page)
        self._open.append(page)
        self._chapters.append(chapter)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)
        self._show_strip()
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
        self._open, self._chapters = self._open[:place], self._chapters[:place]
        self._stack.setCurrentWidget(self.page)
        self._show_strip()
        self.page.tick()
        self.page.focus_first()


def organiser_keys() -> tuple[KeyHelp, ...]:
    """Return the keys of this window for the help page: its own, then those of the pages."""
    linked = (each for each in routes() if each.key)
    by_key = sorted(linked, key=lambda each: (len(each.key) == 1, each.key))
    return (
        KeyHelp("F12", tr("der nächste Schritt: auslosen, schließen, veröffentlichen")),
        KeyHelp("P", tr("Uhr starten, anhalten, weiter")),
        KeyHelp("G", tr("Gong")),
        KeyHelp("+ −", tr("eine Minute dazu oder ab")),
        KeyHelp("↑ ↓", tr("Fall wählen, Enter öffnet ihn")),
        KeyHelp(tr("Ziffern"), tr("Nummer eines Tisches, Enter öffnet ihn")),
        *(KeyHelp(each.key, each.does) for each in by_key),
    )
