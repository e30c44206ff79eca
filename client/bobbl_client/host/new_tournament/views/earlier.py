"""The page on which a new tournament is made like an earlier one."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.host.new_tournament.page import NewTournamentPage, NewTournamentScreen, Stage
from bobbl_client.host.start.page import ShownTournament
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    Notice,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PageView, show_notice
from bobbl_shared.i18n import tr


class EarlierView(PageView):
    """The tournaments of this computer left, what the new one takes right."""

    def __init__(self, page: NewTournamentPage) -> None:
        super().__init__()
        self._page = page
        self.list = RowList(RowStyle.TWO_LINES)
        self._empty = Text(
            tr("Auf diesem Computer gibt es noch kein Turnier."), TYPE.heading, wrap=True
        )
        self.other = KeyButton(tr("Datei öffnen"), "F4", height=56)
        self._taken = Text("", wrap=True)
        self.nothing = KeyButton(tr("Doch nichts übernehmen"), tr("Entf"), height=56)
        self.action = BigAction(tr("Fertig"), "F12", tall=False)
        self.notice = Notice()
        self._build()
        self.nothing.clicked.connect(page.take_nothing)
        self.action.clicked.connect(lambda: page.turn_to(Stage.FORM))
        self.notice.chosen.connect(lambda _: page.back())
        self.bind("F4", self.other.click)
        self.bind(tr("Entf"), self.nothing.click)
        self.bind("F12", self.action.click)
        self.bind("Esc", self._leave)

    def _build(self) -> None:
        left = Panel(tr("Wie welches Turnier?"), margin=SPACE.margin)
        left.add(self._empty)
        left.add(self.list, 1)
        left.add(Text(tr("↑ ↓ wählt, **Enter** übernimmt."), tone=Tone.MUTED))
        left.add(self.other)
        right = Panel(tr("Übernommen wird"), kind=PanelKind.TINT, margin=SPACE.margin)
        right.add(self._taken)
        right.body.addStretch(1)
        right.add(self.nothing)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.notice)
        side = column(right, yielding(self.action), grow=right, spacing=SPACE.gutter)
        outer.addWidget(beside(left, side, (1, 1)), 1)
        self.notice.hide()

    def show_screen(self, screen: NewTournamentScreen) -> None:
        """Show the tournaments, and what comes from the one chosen."""
        rows = [_row(each) for each in screen.earlier]
        if list(self.list.rows()) != rows:
            self.list.set_rows(rows)
        self.list.setVisible(bool(rows))
        self._empty.setVisible(not rows)
        lines = [f"**{screen.earlier_told}**", *(f"· {each}" for each in screen.taken)]
        self._taken.set_text("\n".join(lines) if screen.taken else tr("noch nichts"))
        self.nothing.set_blocked("" if screen.taken else tr("noch nichts übernommen"))
        show_notice(self.notice, screen.notice)

    def focus_first(self) -> None:
        """Give the focus to the tournaments, or to the key for another file where there is none."""
        first = self.list if self.list.count() else self.other
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave(self) -> None:
        if not self._page.back():
            self._page.turn_to(Stage.FORM)


def _row(shown: ShownTournament) -> Row:
    return Row(
        shown.key,
        shown.title,
        detail=shown.detail,
        symbol=Symbol.DOT,
        symbol_tone=Tone.BLUE,
    )
