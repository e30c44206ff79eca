"""The ranking as a table, and publishing it."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.ranking.presenter import RankingPresenter, RankingScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Notice, Panel, SymbolText, Text
from bobbl_client.widgets.hall import Column, DataTable, ranked
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr


class RankingPage(PageView):
    """Shows the ranking: ↑ ↓ move, F8 freezes it for the hall, F12 publishes, Esc goes back.

    Signal: ``page_asked(str)`` with the name of a page: F4 other schemes, F6 prizes, F7 the
    club (``has_club``: if there is one on this computer).
    """

    def __init__(self, model: StationModel, *, has_club: bool = False) -> None:
        super().__init__()
        self._screen: RankingScreen | None = None
        self._panel = Panel("", margin=20)
        self._caution = SymbolText(Symbol.TRIANGLE, "", size=20, symbol_tone=Tone.ORANGE)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED)
        self._place = QVBoxLayout()
        self.table: DataTable | None = None
        self._headings: tuple[str, ...] = ()
        self._public = SymbolText(Symbol.INFO, "", wrap=True)
        self.freeze = KeyButton("", "F8")
        self.action = BigAction("", "F12")
        self.what_if = KeyButton(tr("Andere Wertung ansehen"), "F4")
        self.prizes = KeyButton(tr("Preise, Siegerehrung"), "F6")
        self.club = KeyButton(tr("Rangliste des Vereins"), "F7")
        if not has_club:
            self.club.hide()
        self.back = KeyButton(tr("Zurück"), "Esc")
        self._brackets = Text("", tone=Tone.MUTED, wrap=True)
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right = QStackedWidget()
        self._build()
        self.presenter = RankingPresenter(model, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self._caution)
        self._panel.add(self._empty)
        self._panel.add(self._place, 100)
        self._panel.add(self._brackets)
        self._panel.body.addStretch(1)
        usual = column(
            self._public,
            self.freeze,
            1,
            self.what_if,
            self.prizes,
            self.club,
            yielding(self.action),
            self.back,
        )
        self._right.addWidget(usual)
        self._right.addWidget(self.confirm)
        self.lay_below(self.notice, beside(self._panel, self._right, (92, 40)))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def _connect(self) -> None:
        act = self.presenter
        self.action.clicked.connect(act.ask_to_publish)
        self.back.clicked.connect(self.leave)
        self.confirm.agreed.connect(act.publish)
        self.confirm.refused.connect(act.cancel)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.what_if.clicked.connect(lambda: self.ask_for("what_if"))
        self.prizes.clicked.connect(lambda: self.ask_for("prizes"))
        self.bind("F4", self.what_if.click)
        self.bind("F6", self.prizes.click)
        self.freeze.clicked.connect(act.freeze)
        self.bind("F8", self.freeze.click)
        self.club.clicked.connect(lambda: self.ask_for("club"))
        self.bind("F7", self.club.click)
        self.bind("F12", self.action.click)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to the table."""
        if self._screen is not None and self._screen.confirming is not None:
            self.confirm.focus()
        else:
            (self.table or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: RankingScreen) -> None:
        """Show the ranking."""
        before, self._screen = self._screen, screen
        self._panel.set_title(screen.title)
        self._caution.set(Symbol.TRIANGLE, screen.caution, Tone.ORANGE)
        self._caution.setVisible(bool(screen.caution))
        self._empty.set_text(screen.empty)
        self._empty.setVisible(bool(screen.empty))
        if before is None or before.rows != screen.rows:
            self._show_rows(screen)
        self._brackets.set_text(screen.brackets)
        self._brackets.setVisible(bool(screen.brackets))
        self._public.set(Symbol.INFO, screen.public)
        self.freeze.set_label(screen.freeze)
        self.freeze.set_blocked(screen.freeze_blocked)
        self.action.set_label(screen.publish)
        if screen.blocked:
            self.action.set_waiting(screen.blocked)
        else:
            self.action.set_ready()
        self._show_question(screen, before)
        show_notice(self.notice, screen.notice, self.back)

    def _show_question(self, screen: RankingScreen, before: RankingScreen | None) -> None:
        asked = screen.confirming
        if asked is not None:
            self.confirm.ask(asked.question, asked.consequences, asked.yes)
        self._right.setCurrentIndex(0 if asked is None else 1)
        if before is not None and (before.confirming is None) != (asked is None):
            self.focus_first()

    def _show_rows(self, screen: RankingScreen) -> None:
        if self.table is None or self._headings != screen.headings:
            if self.table is not None:
                self.table.deleteLater()
            self._headings = screen.headings
            columns = [Column(each, place == 0) for place, each in enumerate(screen.headings)]
            self.table = DataTable(tr("Platz"), tr("Nr."), screen.names, columns)
            self._place.addWidget(self.table)
        self.table.setVisible(bool(screen.rows))
        self.table.set_lines([ranked(each) for each in screen.rows])

    def _back(self) -> None:
        if self._screen is not None and (self._screen.confirming or self._screen.notice):
            self.presenter.cancel()
        else:
            self.leave()
