"""The club's rating: the table, a player's way to it, and taking this tournament in."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from bobbl_client.organiser.club.page import ClubPage, ClubScreen, ShownClubRow, ShownWay
from bobbl_client.page.row import Row
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    LabelledField,
    Panel,
    RowList,
    Text,
)
from bobbl_client.widgets.hall import Column, DataTable, Ranked, Value
from bobbl_client.widgets.svg_sheet import SvgSheet
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

_WIDEST = "−10.000"
"""The rating for which there is room; a season of Muck stays far below."""


class ClubView(BodyView[ClubScreen]):
    """Shows the club's table: ↑ ↓ move, Enter a player's way, F12 takes in, Esc goes back."""

    page: ClubPage

    def __init__(self, page: ClubPage) -> None:
        super().__init__(page)
        self._panel = Panel("", margin=SPACE.margin)
        self._told = Text("", TYPE.body, tone=Tone.MUTED, wrap=True)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED)
        columns = [
            Column(tr("Zahl"), True, _WIDEST),
            Column(tr("Runden")),
            Column(tr("zuletzt")),
        ]
        self.table = DataTable(tr("Platz"), tr("Nr."), tr("Name"), columns)
        self.name = LabelledField(tr("Name des Vereins"))
        self._founding = self._founding_panel()
        self._question = Panel.in_charge("", margin=SPACE.margin)
        self._about = Text("", TYPE.body, wrap=True)
        self.answers = RowList()
        self._hint = Text("", TYPE.body, tone=Tone.MUTED, wrap=True)
        self.action = BigAction("", "F12")
        self.printing = KeyButton(tr("Drucken"), "F9")
        if not page.can_print:
            self.printing.hide()
        self.close_way = KeyButton(tr("Zurück"), "Esc")
        self.sheet, self.rounds = SvgSheet(), RowList()
        self.rounds.setAccessibleName(tr("Runden"))
        self._left, self._all = QStackedWidget(), QStackedWidget()
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self._told)
        self._panel.add(self._empty)
        self._panel.add(self.table, 100)
        self._panel.body.addStretch(1)
        self._question.add(self._about)
        self._question.add(self.answers, 1)
        for part in (self._panel, self._founding, self._question):
            self._left.addWidget(part)
        right = column(self._hint, 1, yielding(self.action), self.printing, self.back)
        self._all.addWidget(beside(self._left, right, (92, 40)))
        way = QWidget()
        below = QVBoxLayout(way)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(SPACE.close)
        below.addWidget(self.sheet, 5)
        below.addWidget(self.rounds, 2)
        below.addWidget(self.close_way)
        self._all.addWidget(way)
        return self._all

    def _founding_panel(self) -> Panel:
        panel = Panel(tr("Noch keine Rangliste des Vereins"), margin=SPACE.margin)
        about = tr(
            "Über viele Abende führt ein Verein eine Zahl für jeden: Sie steigt, wenn jemand besser"
            " abschneidet, als die Zahlen der vier am Tisch erwarten lassen."
        )
        panel.add(Text(about, TYPE.body, wrap=True))
        panel.body.addSpacing(SPACE.close)
        panel.add(self.name)
        panel.body.addStretch(1)
        return panel

    def _connect(self) -> None:
        self.table.opened.connect(self.page.look_at)
        self.answers.opened.connect(self.page.answer)
        self.name.submitted.connect(self.page.found)
        self.close_way.clicked.connect(self.step_back)
        self.press("F12", self.action, self._act)
        self.press("F9", self.printing, lambda: self.page.open_page("club_papers"))

    def part(self) -> tuple[object, ...]:
        """Return what decides where the focus belongs."""
        screen = self.shown
        return screen.way, screen.question, screen.is_founding, bool(screen.rows)

    def focus_body(self) -> None:
        """Give the focus to what is asked, else to the table."""
        self._worked_with().setFocus(Qt.FocusReason.OtherFocusReason)

    def _worked_with(self) -> QWidget:
        screen = self.shown
        if screen.way is not None:
            return self.rounds
        if screen.question is not None:
            return self.answers
        if screen.is_founding:
            return self.name.entry
        return self.table if screen.rows else self

    def show_screen(self, screen: ClubScreen) -> None:
        """Show the page."""
        self._panel.set_title(screen.title)
        self._told.set_text(screen.told)
        self._empty.say(screen.empty)
        if self.has_changed(lambda shown: shown.rows):
            self.table.setVisible(bool(screen.rows))
            self.table.set_lines([_line(each) for each in screen.rows])
        self._show_question(screen)
        self._show_action(screen)
        if screen.way is not None and self.has_changed(lambda shown: shown.way):
            self._show_way(screen.way)
        self._all.setCurrentIndex(0 if screen.way is None else 1)

    def _show_question(self, screen: ClubScreen) -> None:
        asked = screen.question
        if asked is not None:
            self._question.set_title(asked.title)
            self._about.set_text(asked.about)
            rows = [
                Row(each.key, each.title, detail=each.detail, enter=tr("Enter"))
                for each in asked.answers
            ]
            self.answers.set_rows(rows)
            self.answers.set_chosen(rows[0].key)
        shown = 2 if asked is not None else 1 if screen.is_founding else 0
        self._left.setCurrentIndex(shown)

    def _show_way(self, way: ShownWay) -> None:
        self.sheet.set_picture(way.picture, way.name)
        rows = [
            Row(str(number), each.title, detail=each.detail, right=each.right)
            for number, each in enumerate(way.rounds)
        ]
        self.rounds.set_rows(rows)
        self.rounds.set_chosen(rows[0].key)

    def _show_action(self, screen: ClubScreen) -> None:
        hint = tr("Enter zeigt den Weg eines Spielers.") if screen.rows else ""
        if screen.question is not None:
            hint = tr("↑ ↓ wählt, Enter sagt, wer es ist. Aufgenommen wird erst nach der letzten.")
        self._hint.set_text(hint)
        self.action.set_label(screen.action)
        self.action.setVisible(screen.question is None)
        self.action.set_blocked(screen.blocked)
        self.printing.set_blocked(screen.print_blocked)

    def _act(self) -> None:
        if self.shown.is_founding:
            self.page.found(self.name.text())
        else:
            self.page.take_in()


def _line(row: ShownClubRow) -> Ranked:
    values = tuple(Value(each) for each in row.values)
    return Ranked(row.key, row.rank, row.number, row.people, values)
