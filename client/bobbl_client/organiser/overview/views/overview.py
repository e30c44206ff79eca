"""The organiser's first page: clock and hall left, what to do right."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.evening.steps import Step
from bobbl_client.organiser.overview.page import OverviewPage, OverviewScreen
from bobbl_client.organiser.overview.views.clock_panel import ClockPanel
from bobbl_client.organiser.overview.views.field_panel import FieldPanel
from bobbl_client.organiser.overview.views.hall_plan import HallPlan
from bobbl_client.organiser.overview.views.key_rows import KeyRows, RouteLink
from bobbl_client.organiser.overview.views.stations_panel import StationsPanel
from bobbl_client.organiser.overview.views.task_panels import TasksPanel
from bobbl_client.organiser.routes import window_routes
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, EveningLineView, KeyButton, Text
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, look
from bobbl_client.widgets.two_sides import SHARES, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.page import show_notice
from bobbl_shared.i18n import tr

NARROW = (494, 556)
"""Shares of the width in the narrow layout."""

GAP = 6

SHORT = 548
"""On a page of the wide layout that is lower than this, fewer tasks and stations are shown."""


class OverviewView(BodyView[OverviewScreen]):
    """Shows the evening at a glance. ``evening`` is its line, for whoever has room for that."""

    page: OverviewPage

    def __init__(self, page: OverviewPage) -> None:
        super().__init__(page)
        self.evening = EveningLineView()
        self.clock = ClockPanel()
        self.hall, self.field = HallPlan(), FieldPanel()
        self.action = BigAction("", "F12", is_compact=True)
        self.tasks, self.stations, self.rows = TasksPanel(), StationsPanel(), KeyRows()
        self.links = tuple(RouteLink(each) for each in window_routes() if each.key != "F4")
        self.unfold = KeyButton(tr("Bereich ganz zeigen"), "Enter", is_tight=True)
        self._hint = Text("", tone=Tone.MUTED)
        self._connect()
        self._bind_digits()
        self.start(self._body(), has_notice=True)

    def _body(self) -> QWidget:
        body, middle, left, usual = QWidget(), QWidget(), QWidget(), QWidget()
        self._left, self._usual = _column(left), _column(usual)
        self.field.hide()
        for part in (self.hall, self.field):
            self._left.addWidget(part, 1)
        self._left.addLayout(self._below())
        right = self.or_question(usual)
        self.notice.hide()
        self._right = QVBoxLayout()
        self._right.setSpacing(GAP)
        self._right.addWidget(self.notice)
        self._right.addWidget(right, 1)
        self._both = QHBoxLayout(middle)
        self._both.setContentsMargins(0, 0, 0, 0)
        self._both.setSpacing(SPACE.gutter)
        self._both.addWidget(left)
        self._both.addLayout(self._right)
        self._last = QHBoxLayout()
        self._last.setSpacing(SPACE.small)
        self._all = _column(body)
        self.middle = Scrolled(middle)
        self._all.addWidget(self.middle, 1)
        self._all.addLayout(self._last)
        yielding(self.action)
        self._lay()
        area = Scrolled(body)
        for each in (self.middle, area):
            each.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        return area

    def _below(self) -> QHBoxLayout:
        """Return the row of keys below the hall."""
        row = self._row = QHBoxLayout()
        row.setSpacing(SPACE.small)
        for link in self.links:
            row.addWidget(link)
        row.addStretch(1)
        return row

    def _lay(self) -> None:
        """Put the parts where they stand in the wide layout or in the narrow one.

        There the clock and F12 stay in view, whatever has to be scrolled between them. The row
        below the hall is full: what Enter and digits do stands beside F12.
        """
        is_narrow = self.is_narrow
        if is_narrow:
            self._all.insertWidget(0, self.clock)
            self._last.addWidget(self.unfold)
            self._last.addWidget(self._hint)
            self._last.addWidget(self.action, 1)
            self._left.addWidget(self.stations)
        else:
            self._left.insertWidget(0, self.clock)
            self._usual.insertWidget(0, self.action)
            self._row.insertWidget(len(self.links), self.unfold)
            self._row.addWidget(self._hint)
        for part in (self.tasks, self.rows, *(() if is_narrow else (self.stations,))):
            self._usual.addWidget(part, int(part is self.tasks))
        self.action.set_tall(not is_narrow)
        for part in (self.clock, self.hall, self.field):
            part.set_narrow(is_narrow)
        self._shorten()
        shares = NARROW if is_narrow else SHARES
        for place, share in enumerate(shares):
            self._both.setStretch(place, share)

    def set_narrow(self, is_narrow: bool) -> None:
        """Take the other layout."""
        self._lay()
        self._show_lists(self.shown)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Show as much as the page has room for without scrolling."""
        super().resizeEvent(event)
        if self._shorten():
            self._show_lists(self.shown)

    def _shorten(self) -> bool:
        """Show fewer rows where the page is low, as under a strip; return whether that changed."""
        is_short = not self.is_narrow and self.height() < look().px(SHORT)
        self.tasks.set_short(is_short)
        return self.stations.set_short(is_short or self.is_narrow)

    def _connect(self) -> None:
        page = self.page
        self.hall.opened.connect(page.open_table)
        self.hall.folds.connect(self._show_below)
        self.tasks.list.opened.connect(page.open_task)
        self.tasks.list.chosen.connect(page.choose)
        self.clock.toggle.clicked.connect(page.toggle_clock)
        self.clock.gong.clicked.connect(page.ring_gong)
        self.clock.more.clicked.connect(lambda: page.adjust_clock(1))
        self.clock.less.clicked.connect(lambda: page.adjust_clock(-1))
        self.unfold.clicked.connect(self._fold)
        for link in (self.tasks.all, *self.links, *self.rows.links):
            self.press(link.route.key, link, partial(page.open_page, link.route.name))
        self.press("F12", self.action, page.advance)
        for letter, button in self.clock.letters():
            self.bind(letter, button.click)

    def _bind_digits(self) -> None:
        """Let digits be typed wherever the keyboard is, and Enter open the table they name."""
        for digit in "0123456789":
            self.bind(digit, partial(self._type_digit, digit))
        self._typing: list[QShortcut] = []
        for key, act in (
            ("Return", self.page.open_typed),
            ("Enter", self.page.open_typed),
            ("Backspace", self.page.erase_digit),
        ):
            heard = QShortcut(QKeySequence(key), self)
            heard.activated.connect(act)
            heard.setEnabled(False)
            self._typing.append(heard)

    def _type_digit(self, digit: str) -> None:
        if not self.page.is_interrupted:
            self.page.type_digit(digit)

    def show_screen(self, screen: OverviewScreen) -> None:
        """Show the evening as it stands."""
        self.evening.show_evening(screen.evening)
        self.clock.show_clock(screen.clock)
        self.hall.setVisible(screen.field is None)
        self.field.setVisible(screen.field is not None)
        if screen.field:
            self.field.show_field(screen.field)
        else:
            self.hall.show_sections(screen.hall)
        self._show_step(screen)
        self._show_lists(screen)
        self._show_below()

    def _show_lists(self, screen: OverviewScreen) -> None:
        """Show as much of what to do, and of the stations, as the layout has rows for."""
        self.tasks.show_tasks(screen.tasks, screen.more, screen.cursor)
        self.stations.show_stations(screen.stations, screen.backups)

    def show_notice(self) -> None:
        """Show what did not work, in the room of the stations."""
        show_notice(self.notice, self.page.notice, self.stations)

    def focus_body(self) -> None:
        """Give the focus to the list of what to do."""
        self.tasks.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hall.forget_choice()

    def step_back(self) -> None:
        """Forget what is typed, then show the whole hall again; else as on every page."""
        if self.shown.typed:
            self.page.erase_typed()
        elif self.hall.is_whole and not self.page.is_interrupted:
            self.hall.show_all()
        else:
            super().step_back()

    def _fold(self) -> None:
        if self.hall.is_whole:
            self.hall.show_all()
        else:
            self.hall.show_whole()

    def _show_below(self) -> None:
        """Say what Enter and digits do in the hall now."""
        shown = self.shown
        is_whole = self.hall.is_whole
        has_more = is_whole or self.hall.is_folded
        has_more &= not shown.field and not shown.typed
        self.unfold.setVisible(has_more)
        self.unfold.set_key(tr("Esc") if is_whole else tr("Enter"))
        self.unfold.set_label(tr("Alle Bereiche") if is_whole else tr("Bereich ganz zeigen"))
        for heard in self._typing:
            heard.setEnabled(bool(shown.typed))
        hint = "" if shown.field or has_more else tr("Ziffern öffnen einen Tisch")
        if shown.typed:
            hint = tr("Tisch **{n}** – Enter öffnet", n=shown.typed)
        self._hint.set_text(hint)

    def _show_step(self, screen: OverviewScreen) -> None:
        step = screen.step
        self.action.set_label(step.label)
        if screen.is_asking and step.is_ready:
            self.action.set_waiting(tr("Wird übertragen …"))
        elif step.waits or step.step is Step.DONE:
            self.action.set_waiting(*step.waits)
        else:
            self.action.set_ready(*step.brings)


def _column(of: QWidget) -> QVBoxLayout:
    """Return a column without a margin that fills a widget."""
    column = QVBoxLayout(of)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(GAP)
    return column
