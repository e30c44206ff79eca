"""The window in which a lesson is chosen."""

from collections.abc import Callable

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.training.lessons import LessonsPage, LessonsScreen
from bobbl_client.training.script import Lesson
from bobbl_client.widgets.components import (
    BigAction,
    CheckKey,
    KeyButton,
    Notice,
    Panel,
    RowList,
    StatusState,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView, show_notice
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr


class LessonsWindow(Frameable):
    """Offers the lessons; ``begin`` starts one or raises, ``back`` leads to the first page."""

    chapter_of_window = "training"

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
        self.page = LessonsPage(begin)
        self.view = _LessonsView(self.page)
        self.pages.addWidget(self.view)
        self.view.back.clicked.connect(back)
        self.view.focus_first()

    def wait(self, sentence: str) -> None:
        """Say at the big action as well that the lesson is on its way."""
        self.view.action.set_waiting(sentence)
        super().wait(sentence)


class _LessonsView(PageView):
    """The lessons left, what a training is right."""

    def __init__(self, page: LessonsPage) -> None:
        super().__init__()
        self._page = page
        self._panel = Panel.in_charge(tr("Was möchten Sie üben?"), margin=16)
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
        self._connect()
        page.open(self._show)

    def _connect(self) -> None:
        page = self._page
        self.list.opened.connect(page.begin)
        self.list.chosen.connect(page.choose)
        self.action.clicked.connect(page.begin_chosen)
        self.fee.clicked.connect(page.toggle_fee)
        self.notice.chosen.connect(lambda _: page.back())
        self.bind("F5", self.fee.click)
        self.bind("F12", self.action.click)
        self.bind("Esc", self._step_back)

    def _step_back(self) -> None:
        if not self._page.back():
            self.back.click()

    def _show(self, screen: LessonsScreen) -> None:
        rows = [
            Row(each.key, each.title, detail=each.detail, symbol=Symbol.PLAY, symbol_tone=Tone.BLUE)
            for each in screen.lessons
        ]
        if list(self.list.rows()) != rows:
            self.list.set_rows(rows)
        self.fee.setChecked(screen.has_fee)
        self.action.set_blocked(screen.waits)
        show_notice(self.notice, self._page.notice)

    def focus_first(self) -> None:
        """Give the focus to the lessons."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
