"""The window in which a lesson is chosen."""

from collections.abc import Callable

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.training.lessons import LessonsPresenter, LessonsScreen
from bobbl_client.training.script import Lesson
from bobbl_client.widgets.components import (
    BigAction,
    CheckKey,
    Choice,
    KeyButton,
    Notice,
    Panel,
    PanelKind,
    RowList,
    StatusState,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView, Shown
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr


class LessonsWindow(Frameable):
    """Offers the lessons; ``begin`` starts one or raises, ``back`` leads to the first page."""

    def __init__(self, begin: Callable[[Lesson, bool], None], back: Callable[[], None]) -> None:
        super().__init__(tr("Üben"))
        self.header.set_place(tr("Bobbl"), tr("üben"))
        self.shell.set_training(tr("ÜBUNG"))
        self.status.set_status(
            StatusState.INFO,
            tr("Ein erfundener Abend in einem eigenen Ordner"),
            tr("kein Turnier wird berührt"),
        )
        self.set_help(
            (
                KeyHelp("↑ ↓", tr("eine Übung wählen, Enter beginnt sie")),
                KeyHelp("F5", tr("am Anmeldetisch auch das Startgeld nehmen")),
                KeyHelp("F12", tr("die gewählte Übung beginnen")),
                KeyHelp("Esc", tr("zurück")),
            )
        )
        self.page = _LessonsPage()
        self.pages.addWidget(self.page)
        self.presenter = LessonsPresenter(Shown(self.page.show_screen), begin)
        self.page.list.opened.connect(self.presenter.begin)
        self.page.list.chosen.connect(self.presenter.choose)
        self.page.action.clicked.connect(self.presenter.begin_chosen)
        self.page.fee.clicked.connect(self.presenter.toggle_fee)
        self.page.back.clicked.connect(back)
        self.page.notice.chosen.connect(lambda _: self.presenter.put_away())
        self.page.bind("F5", self.page.fee.click)
        self.page.bind("F12", self.page.action.click)
        self.page.bind("Esc", self._step_back)
        self.page.focus_first()

    def wait(self, sentence: str) -> None:
        """Say at the big action as well that the lesson is on its way."""
        self.page.action.set_waiting(sentence)
        super().wait(sentence)

    def _step_back(self) -> None:
        if not self.presenter.put_away():
            self.page.back.click()


class _LessonsPage(PageView):
    """The lessons left, what a training is right."""

    def __init__(self) -> None:
        super().__init__()
        self._panel = Panel(tr("Was möchten Sie üben?"), kind=PanelKind.CHARGE, margin=16)
        self.list = RowList(RowStyle.TWO_LINES)
        self.action = BigAction(tr("Übung beginnen"), "F12")
        self.fee = CheckKey(tr("Anmeldung mit Startgeld"), "F5")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._panel.add(self.list, 1)
        self._panel.add(self.fee)
        about = Panel(tr("So läuft es"), margin=16)
        for text in (
            tr(
                "Ein erfundenes Turnier läuft auf diesem Computer; andere Stationen dürfen mitüben."
            ),
            tr("Unterwegs sind **Fehler versteckt**. Am Ende steht, welche, und was zu tun war."),
            tr("Der orange Rahmen sagt überall: **Übung**. Echte Turniere bleiben unberührt."),
        ):
            about.add(Text(text, TYPE.body, wrap=True))
        about.body.addStretch(1)
        about.add(yielding(self.action))
        about.add(self.back)
        title = Text(tr("Üben"), TYPE.title, Weight.BOLD)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.notice)
        outer.addWidget(title)
        outer.addWidget(beside(self._panel, column(about, grow=about), (3, 2)), 1)
        self.notice.hide()

    def show_screen(self, screen: LessonsScreen) -> None:
        """Show the lessons."""
        rows = [
            Row(each.key, each.title, detail=each.detail, symbol=Symbol.PLAY, symbol_tone=Tone.BLUE)
            for each in screen.lessons
        ]
        if list(self.list.rows()) != rows:
            self.list.set_rows(rows)
        self.fee.setChecked(screen.has_fee)
        if screen.waits:
            self.action.set_waiting(screen.waits)
        else:
            self.action.set_ready()
        if screen.notice:
            choice = Choice(tr("Verstanden"), "Esc")
            self.notice.set_notice(tr("Das ging nicht"), screen.notice, [choice])
        self.notice.setVisible(bool(screen.notice))

    def focus_first(self) -> None:
        """Give the focus to the lessons."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
