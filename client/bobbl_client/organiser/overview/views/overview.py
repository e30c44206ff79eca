"""The organiser's first page: clock and hall left, what to do right."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from bobbl_client.evening.steps import Step
from bobbl_client.organiser.overview.page import OverviewPage, OverviewScreen
from bobbl_client.organiser.overview.views.clock_panel import ClockPanel
from bobbl_client.organiser.overview.views.field_panel import FieldPanel
from bobbl_client.organiser.overview.views.hall_plan import HallPlan
from bobbl_client.organiser.overview.views.task_panels import (
    RouteLink,
    StationsPanel,
    TasksPanel,
)
from bobbl_client.organiser.routes import window_routes
from bobbl_client.widgets.components import BigAction
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.page import show_notice
from bobbl_shared.i18n import tr

LEFT, RIGHT = 830, 488


class OverviewView(BodyView[OverviewScreen]):
    """Shows the evening at a glance."""

    page: OverviewPage

    def __init__(self, page: OverviewPage) -> None:
        super().__init__(page)
        self.clock = ClockPanel()
        self.hall, self.field = HallPlan(), FieldPanel()
        self.action = BigAction("", "F12", tall=True)
        self.tasks, self.stations = TasksPanel(), StationsPanel()
        self.links = tuple(RouteLink(each) for each in window_routes() if each.key != "F4")
        self._middle = QStackedWidget()
        self._connect()
        self.start(self._body(), has_notice=True)

    def _body(self) -> QWidget:
        self._middle.addWidget(self.hall)
        self._middle.addWidget(self.field)
        left = column(self.clock, self._middle, self._around(), grow=self._middle)
        usual = column(yielding(self.action), self.tasks, self.stations, grow=self.tasks)
        right = self.or_question(usual)
        self.notice.hide()
        return beside(left, column(self.notice, right, grow=right), (LEFT, RIGHT))

    def _around(self) -> QHBoxLayout:
        """Return the row of keys below the hall."""
        row = QHBoxLayout()
        for link in self.links:
            row.addWidget(link)
        row.addStretch(1)
        return row

    def _connect(self) -> None:
        page = self.page
        self.hall.opened.connect(page.open_table)
        self.tasks.list.opened.connect(page.open_task)
        self.tasks.list.chosen.connect(page.choose)
        self.clock.toggle.clicked.connect(page.toggle_clock)
        self.clock.gong.clicked.connect(page.ring_gong)
        self.clock.more.clicked.connect(lambda: page.adjust_clock(1))
        self.clock.less.clicked.connect(lambda: page.adjust_clock(-1))
        for link in (self.tasks.all, *self.links, *self.stations.links):
            self.press(link.route.key, link, partial(page.open_page, link.route.name))
        self.press("F12", self.action, page.advance)
        for letter, button in self.clock.letters():
            self.bind(letter, button.click)

    def show_screen(self, screen: OverviewScreen) -> None:
        """Show the evening as it stands."""
        self.clock.show_clock(screen.clock)
        self._middle.setCurrentWidget(self.field if screen.field else self.hall)
        if screen.field:
            self.field.show_field(screen.field)
        else:
            self.hall.show_sections(screen.hall)
        self._show_step(screen)
        self.tasks.show_tasks(screen.tasks, screen.more)
        self.stations.show_stations(screen.stations, screen.backups)

    def show_notice(self) -> None:
        """Show what did not work, in the room of the stations."""
        show_notice(self.notice, self.page.notice, self.stations)

    def focus_body(self) -> None:
        """Give the focus to the list of what to do."""
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
