"""The organiser's first page: clock and hall left, what to do right."""

from datetime import tzinfo
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout

from bobbl_client.evening.hall import shown_round
from bobbl_client.evening.steps import Step
from bobbl_client.evening.task import CaseKey, PageKey
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.overview.presenter import OrganiserPresenter, OverviewScreen
from bobbl_client.organiser.overview.views.clock_panel import ClockPanel
from bobbl_client.organiser.overview.views.field_panel import FieldPanel
from bobbl_client.organiser.overview.views.hall_plan import HallPlan
from bobbl_client.organiser.overview.views.task_panels import StationsPanel, TasksPanel
from bobbl_client.widgets.components import BigAction, Choice, Notice
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown
from bobbl_shared.i18n import tr

LEFT, RIGHT = 830, 488


class OverviewPage(PageView):
    """Shows the evening at a glance.

    Signals: ``case_opened(CaseKey)``, and ``page_asked(str)`` with the name of a page.
    """

    case_opened = pyqtSignal(object)

    def __init__(self, model: StationModel, zone: tzinfo | None = None) -> None:
        super().__init__()
        self._model = model
        self._screen: OverviewScreen | None = None
        self.clock = ClockPanel()
        self.hall, self.field = HallPlan(), FieldPanel()
        self.action = BigAction("", "F12", tall=True)
        self.tasks, self.stations = TasksPanel(), StationsPanel()
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._middle, self._right = QStackedWidget(), QStackedWidget()
        self._build()
        self.presenter = OrganiserPresenter(model, Shown(self.show_screen), zone)
        self._connect()

    def _build(self) -> None:
        self._middle.addWidget(self.hall)
        self._middle.addWidget(self.field)
        left = column(self.clock, self._middle, grow=self._middle)
        usual = column(yielding(self.action), self.tasks, self.stations, grow=self.tasks)
        self._right.addWidget(usual)
        self._right.addWidget(self.confirm)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(
            beside(left, column(self.notice, self._right, grow=self._right), (LEFT, RIGHT))
        )
        self.notice.hide()

    def _connect(self) -> None:
        act = self.presenter
        self.hall.opened.connect(self._open_table)
        self.tasks.list.opened.connect(self._open_task)
        self.tasks.list.chosen.connect(act.choose)
        self.action.clicked.connect(self._advance)
        self.confirm.agreed.connect(act.confirm)
        self.confirm.refused.connect(act.cancel)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.clock.toggle.clicked.connect(act.toggle_clock)
        self.clock.gong.clicked.connect(act.ring_gong)
        self.clock.more.clicked.connect(lambda: act.adjust_clock(1))
        self.clock.less.clicked.connect(lambda: act.adjust_clock(-1))
        for link in (self.tasks.all, *self.stations.links):
            link.clicked.connect(partial(self.ask_for, link.route.name))
            self.bind(link.route.key, link.click)
        self.bind("F12", self.action.click)
        self.bind("Esc", act.cancel)
        for letter, button in self.clock.letters():
            self.bind(letter, button.click)

    def show_screen(self, screen: OverviewScreen) -> None:
        """Show the evening as it stands."""
        was_confirming = self._screen is not None and self._screen.confirming is not None
        self._screen = screen
        self.clock.show_clock(screen.clock)
        self._middle.setCurrentWidget(self.field if screen.field else self.hall)
        if screen.field:
            self.field.show_field(screen.field)
        else:
            self.hall.show_sections(screen.hall)
        self._show_step(screen)
        self.tasks.show_tasks(screen.tasks, screen.more)
        self.stations.show_stations(screen.stations, screen.backups)
        self._show_notice(screen.notice)
        self._show_question(screen, was_confirming)

    def tick(self) -> None:
        """Let clock and ages run."""
        self.presenter.refresh()

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the list of what to do."""
        if self._screen is not None and self._screen.confirming is not None:
            self.confirm.focus()
        else:
            self.tasks.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hall.forget_choice()

    def _show_step(self, screen: OverviewScreen) -> None:
        step = screen.step
        self.action.set_label(step.label)
        if screen.is_asking and step.is_ready:
            self.action.set_waiting(tr("Wird übertragen …"))
        elif step.waits or step.step is Step.DONE:
            self.action.set_waiting(*step.waits)
        else:
            self.action.set_ready(*step.brings)

    def _show_notice(self, notice: str) -> None:
        if notice:
            self.notice.set_notice(tr("Das ging nicht"), notice, [Choice(tr("Verstanden"), "Esc")])
        self.notice.setVisible(bool(notice))
        self.stations.setVisible(not notice)

    def _show_question(self, screen: OverviewScreen, was_confirming: bool) -> None:
        asked = screen.confirming
        if asked is not None:
            self.confirm.ask(asked.question, asked.consequences, asked.yes)
        self._right.setCurrentIndex(0 if asked is None else 1)
        if (asked is not None) != was_confirming and self.isVisible():
            self.focus_first()

    def _advance(self) -> None:
        """Do the next step, or open the page where it is done."""
        if self._screen is not None and self._screen.step.step is Step.PRIZES:
            self.ask_for("prizes")
        else:
            self.presenter.advance()

    def _open_task(self, key: str) -> None:
        tasks = self._screen.tasks if self._screen is not None else ()
        found = next((each for each in tasks if each.opens.text == key), None)
        if found is not None and isinstance(found.opens, PageKey):
            self.ask_for(found.opens.page)
        elif found is not None:
            self.case_opened.emit(found.opens)

    def _open_table(self, table: int) -> None:
        state = self._model.state
        round_ = shown_round(state) if state is not None else None
        if round_ is not None:
            self.case_opened.emit(CaseKey(round_.number, table))
