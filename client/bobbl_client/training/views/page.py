"""The page about a training evening: the mistakes told left, whom to ask right, the keys below."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.training.coach import Coach, CoachScreen, Finding
from bobbl_client.widgets.components import KeyButton, Panel, RowList, Text
from bobbl_client.widgets.components.flow import FlowLayout
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TARGET, TYPE
from bobbl_client.widgets.two_sides import beside
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.i18n import tr


class TrainingPage(PageView):
    """Keys: ↑ ↓ and Enter ask, P halts, + − the pace, F6 the next mistake, F4 tells all.

    F5 lets helpers type the slips, where the trainee leads; F7 ends.
    """

    chapter = "training"

    def __init__(self, coach: Coach) -> None:
        super().__init__()
        self._screen: CoachScreen | None = None
        self._told = Panel.in_charge(margin=SPACE.margin)
        self.findings = RowList(RowStyle.TWO_LINES)
        self._summary = Text("", TYPE.heading, Weight.MEDIUM, wrap=True)
        self._empty = Text("", tone=Tone.MUTED, wrap=True)
        self._hall = Panel(tr("Im Saal nachfragen"), margin=SPACE.margin)
        self.asks = RowList(RowStyle.ONE_LINE)
        self._answer = Text("", wrap=True)
        self.pause = KeyButton("", "P")
        self.slower = KeyButton(tr("langsamer"), "−")
        self.faster = KeyButton(tr("schneller"), "+")
        self._pace = Text("", TYPE.heading, Weight.BOLD)
        self.hurry = KeyButton(tr("Nächster Fehler"), "F6")
        self.tell = KeyButton(tr("Auflösung"), "F4")
        self.end = KeyButton("", "F7")
        self.manned = KeyButton("", "F5")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self._build()
        self._connect(coach)

    def _build(self) -> None:
        """Lay it out: the lists take the room there is and scroll, the page stands still."""
        self._told.add(self._summary)
        self._told.add(self._empty)
        self._told.add(self.findings, 100)
        self._told.body.addStretch(1)
        self._hall.add(self._answer)
        for rows in (self.findings, self.asks):
            rows.setMinimumHeight(TARGET)
            rows.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._hall.add(self.asks, 100)
        self._hall.body.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE.close)
        outer.addWidget(beside(self._told, self._hall, (70, 62)), 1)
        outer.addLayout(self._keys())

    def _keys(self) -> FlowLayout:
        """Return the keys across the whole page: the lists above have the height to themselves."""
        pace = QWidget()
        row = QHBoxLayout(pace)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE.small)
        for part in (self._pace, self.slower, self.faster):
            row.addWidget(part)
        keys = FlowLayout(SPACE.small, SPACE.small)
        keys.addWidget(pace)
        last = (self.pause, self.hurry, self.tell, self.manned, self.end, self.back)
        for button in last:
            keys.addWidget(button)
        return keys

    def _connect(self, coach: Coach) -> None:
        self.asks.opened.connect(coach.ask)
        for button, key, act in (
            (self.pause, "P", coach.toggle),
            (self.slower, "-", lambda: coach.change_speed(-1)),
            (self.faster, "+", lambda: coach.change_speed(1)),
            (self.hurry, "F6", coach.hurry),
            (self.tell, "F4", coach.tell),
            (self.end, "F7", coach.leave),
            (self.manned, "F5", coach.let_people_type),
            (self.back, "Esc", self.leave),
        ):
            self.press(key, button, act)

    def focus_first(self) -> None:
        """Give the focus to whom can be asked, else to the mistakes."""
        first = self.asks if self.asks.count() else self.findings
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: CoachScreen) -> None:
        """Show how the evening goes."""
        before, self._screen = self._screen, screen
        if before == screen:
            return
        self._told.set_title(screen.title)
        self._summary.say(screen.summary)
        self._empty.say(screen.empty)
        if before is None or before.findings != screen.findings:
            self.findings.set_rows([_row(each) for each in screen.findings])
        if before is None or before.asks != screen.asks:
            self.asks.set_rows(
                [Row(each.key, each.name, number=each.number) for each in screen.asks]
            )
        self.asks.setVisible(bool(screen.asks))
        self._answer.set_text(screen.answer)
        self._pace.set_text(screen.pace)
        self.pause.set_label(screen.pause)
        self.end.set_label(screen.leave)
        self.manned.set_label(screen.manned)
        self.manned.setVisible(bool(screen.manned))
        self.findings.setVisible(bool(screen.findings))
        self.tell.setVisible(not screen.is_told)
        self.hurry.setVisible(not (screen.is_told and screen.hurry_blocked))
        self.hurry.set_blocked(screen.hurry_blocked)


def _row(finding: Finding) -> Row:
    return Row(
        finding.key,
        finding.title,
        number=finding.key,
        detail=finding.detail,
        symbol=Symbol.DOT_TICK if finding.is_found else Symbol.TRIANGLE,
        symbol_tone=Tone.BLUE if finding.is_found else Tone.ORANGE,
        right=tr("gefunden") if finding.is_found else tr("übersehen"),
    )
