"""The time plan left, what can be changed about the chosen part right."""

from datetime import tzinfo

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.plan.presenter import PlanPresenter, PlanScreen, ShownStop
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Notice, Panel, PanelKind, RowList, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr


class PlanPage(PageView):
    """Changes what is still to come: ↑ ↓ choose, + and − lengthen and shorten, F4 a break."""

    def __init__(self, model: StationModel, zone: tzinfo | None = None) -> None:
        super().__init__()
        self._screen: PlanScreen | None = None
        self._panel = Panel(tr("Zeitplan"), kind=PanelKind.CHARGE, margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._side = Panel(tr("Von jetzt an"), margin=SPACE.margin)
        self._summary = Text("", TYPE.heading, Weight.MEDIUM, wrap=True)
        self.more = KeyButton("", "+", height=64)
        self.less = KeyButton("", "−", height=64)
        self.add_break = KeyButton("", "F4", height=64)
        self.drop_break = KeyButton(tr("Pause streichen"), "F7", height=64)
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._build()
        self.presenter = PlanPresenter(model, Shown(self.show_screen), zone)
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.list, 1)
        about = tr(
            "Gerechnet wird von der laufenden Uhr an: eine Verspätung verschiebt alles, was danach"
            " kommt. Die Anzeigen im Saal rechnen mit."
        )
        self._side.add(self._summary)
        self._side.add(Text(about, tone=Tone.MUTED, wrap=True))
        self._side.body.addStretch(1)
        for button in (self.more, self.less, self.add_break, self.drop_break):
            self._side.add(button)
        self.notice.hide()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE.close)
        outer.addWidget(self.notice)
        right = column(self._side, self.back, grow=self._side)
        outer.addWidget(beside(self._panel, right, (78, 54)), 1)

    def _connect(self) -> None:
        act = self.presenter
        self.list.chosen.connect(act.choose)
        self.more.clicked.connect(lambda: act.step(1))
        self.less.clicked.connect(lambda: act.step(-1))
        self.add_break.clicked.connect(act.add_break)
        self.drop_break.clicked.connect(act.drop_break)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.put_away())
        self.bind("+", self.more.click)
        self.bind("-", self.less.click)
        self.bind("F4", self.add_break.click)
        self.bind("F7", self.drop_break.click)
        self.bind("Esc", self._back)

    def tick(self) -> None:
        """Reckon again."""
        self.presenter.refresh()

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the plan."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: PlanScreen) -> None:
        """Show the plan."""
        before, self._screen = self._screen, screen
        if before is None or before.stops != screen.stops:
            self.list.set_rows([plan_row(each) for each in screen.stops])
        self._summary.set_text(screen.summary)
        more, less = tr("{step} mehr"), tr("{step} weniger")
        self.more.set_label(more.format(step=screen.step) if screen.step else tr("Mehr"))
        self.less.set_label(less.format(step=screen.step) if screen.step else tr("Weniger"))
        self.add_break.set_label(screen.add_break)
        self.more.set_blocked(screen.step_blocked)
        self.less.set_blocked(screen.step_blocked)
        self.add_break.set_blocked(screen.add_blocked)
        self.drop_break.set_blocked(screen.drop_blocked)
        show_notice(self.notice, screen.notice, self.back)

    def _back(self) -> None:
        if not self.presenter.put_away():
            self.leave()


def plan_row(stop: ShownStop) -> Row:
    """Show a part of the evening; what runs and what is late differ in more than colour."""
    waiting = Symbol.TRIANGLE if stop.is_late else Symbol.CLOCK
    tone = Tone.BLUE if stop.is_now else Tone.MUTED
    return Row(
        stop.key,
        stop.title,
        detail=stop.detail,
        symbol=Symbol.PLAY if stop.is_now else waiting,
        symbol_tone=Tone.ORANGE if stop.is_late else tone,
        right=stop.at,
        is_warning=stop.is_now and stop.is_late,
    )
