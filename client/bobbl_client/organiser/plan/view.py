"""The time plan left, what can be changed about the chosen part right."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.plan.page import PlanPage, PlanScreen, ShownStop
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, RowList, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import SHARES, beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class PlanView(BodyView[PlanScreen]):
    """Changes what is still to come: ↑ ↓ choose, + and − lengthen and shorten, F4 a break.

    Entf strikes a break out, F9 prints the plan.
    """

    page: PlanPage

    def __init__(self, page: PlanPage) -> None:
        super().__init__(page)
        self.list = RowList(RowStyle.TWO_LINES)
        self._summary = Text("", TYPE.heading, Weight.MEDIUM, wrap=True)
        self.more = KeyButton("", "+", height=64)
        self.less = KeyButton("", "−", height=64)
        self.add_break = KeyButton("", "F4", height=64)
        self.drop_break = KeyButton(tr("Pause streichen"), tr("Entf"), height=64)
        self.printing = KeyButton(tr("Drucken"), "F9")
        if not page.can_print:
            self.printing.hide()
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        left = Panel.in_charge(tr("Zeitplan"), margin=SPACE.margin)
        left.add(self.list, 1)
        about = tr(
            "Gerechnet wird von der laufenden Uhr an: eine Verspätung verschiebt alles, was danach"
            " kommt. Die Anzeigen im Saal rechnen mit."
        )
        side = Panel(tr("Von jetzt an"), margin=SPACE.margin)
        side.add(self._summary)
        self._about = Text(about, tone=Tone.MUTED, wrap=True)
        side.add(self._about)
        side.body.addStretch(1)
        for button in (self.more, self.less, self.add_break, self.drop_break):
            side.add(button)
        return beside(
            left, self.or_question(column(side, self.beside_back(self.printing), grow=side)), SHARES
        )

    def foot(self) -> tuple[QWidget, ...]:
        """Return printing and the way back."""
        return (self.printing, self.back)

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave out what is only read, so that nothing has to be scrolled."""
        super().set_narrow(is_narrow)
        self._about.setVisible(not is_narrow)

    def _connect(self) -> None:
        page = self.page
        self.list.chosen.connect(page.choose)
        for key, button, act in (
            ("+", self.more, partial(page.step, 1)),
            ("−", self.less, partial(page.step, -1)),
            ("F4", self.add_break, page.add_break),
            (tr("Entf"), self.drop_break, page.ask_to_drop_break),
            ("F9", self.printing, page.print),
        ):
            self.press(key, button, act)

    def focus_body(self) -> None:
        """Give the focus to the plan."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: PlanScreen) -> None:
        """Show the plan."""
        self.list.set_rows([plan_row(each) for each in screen.stops])
        self._summary.set_text(screen.summary)
        for button, words in zip((self.more, self.less), screen.steps, strict=True):
            button.set_label(words)
        self.add_break.set_label(screen.add_break)
        self.more.set_blocked(screen.step_blocked)
        self.less.set_blocked(screen.step_blocked)
        self.add_break.set_blocked(screen.add_blocked)
        self.drop_break.set_blocked(screen.drop_blocked)


def plan_row(stop: ShownStop) -> Row:
    """Show a part of the evening; what runs and what is late differ in more than colour."""
    waiting = Symbol.TRIANGLE if stop.is_late else Symbol.CLOCK
    running = Symbol.HOURGLASS if stop.is_late else Symbol.PLAY
    tone = Tone.BLUE if stop.is_now else Tone.MUTED
    return Row(
        stop.key,
        stop.title,
        detail=stop.detail,
        symbol=running if stop.is_now else waiting,
        symbol_tone=Tone.ORANGE if stop.is_late else tone,
        right=stop.at,
        is_warning=stop.is_now and stop.is_late,
    )
