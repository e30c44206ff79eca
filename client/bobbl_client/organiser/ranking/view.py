"""The ranking as a table, and publishing it."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.organiser.ranking.page import RankingPage, RankingScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, SymbolText, Text
from bobbl_client.widgets.hall import Column, DataTable, ranked
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class RankingView(BodyView[RankingScreen]):
    """Shows the ranking: ↑ ↓ move, F5 freezes it for the hall, F12 publishes, Esc goes back.

    F4 leads to other schemes, F6 to prizes, F7 to the club if there is one on this computer, L
    draws lots where they count, F9 prints.
    """

    page: RankingPage

    def __init__(self, page: RankingPage) -> None:
        super().__init__(page)
        self._panel = Panel("", margin=20)
        self._caution = SymbolText(Symbol.TRIANGLE, "", size=20, symbol_tone=Tone.ORANGE)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED)
        self._place = QVBoxLayout()
        self.table: DataTable | None = None
        self._headings: tuple[str, ...] = ()
        self._public = SymbolText(Symbol.INFO, "", wrap=True)
        self.freeze = KeyButton("", "F5")
        self.lots = KeyButton("", "L")
        self.action = BigAction("", "F12")
        self.what_if = KeyButton(tr("Andere Wertung ansehen"), "F4")
        self.prizes = KeyButton(tr("Preise, Siegerehrung"), "F6")
        self.club = KeyButton(tr("Rangliste des Vereins"), "F7")
        self.printing = KeyButton(tr("Rangliste drucken"), "F9")
        if not page.has_club:
            self.club.hide()
        if not page.can_print:
            self.printing.hide()
        self._brackets = Text("", tone=Tone.MUTED, wrap=True)
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self._caution)
        self._panel.add(self._empty)
        self._panel.add(self._place, 100)
        self._panel.add(self._brackets)
        self._panel.body.addStretch(1)
        usual = column(
            self._public,
            self.freeze,
            self.lots,
            1,
            self.what_if,
            self.prizes,
            self.club,
            self.printing,
            yielding(self.action),
            self.back,
        )
        return beside(self._panel, self.or_question(usual), (92, 40))

    def _connect(self) -> None:
        page = self.page
        self.press("F4", self.what_if, partial(page.open_page, "what_if"))
        self.press("F6", self.prizes, partial(page.open_page, "prizes"))
        self.press("F7", self.club, partial(page.open_page, "club"))
        self.press("F5", self.freeze, page.freeze)
        self.press("L", self.lots, page.ask_to_draw_lots)
        self.press("F9", self.printing, partial(page.open_page, "papers", "ranking"))
        self.press("F12", self.action, page.ask_to_publish)

    def focus_body(self) -> None:
        """Give the focus to the table."""
        (self.table or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: RankingScreen) -> None:
        """Show the ranking."""
        self._panel.set_title(screen.title)
        self._caution.set(Symbol.TRIANGLE, screen.caution, Tone.ORANGE)
        self._caution.setVisible(bool(screen.caution))
        self._empty.set_text(screen.empty)
        self._empty.setVisible(bool(screen.empty))
        self._show_rows(screen)
        self._brackets.set_text(screen.brackets)
        self._brackets.setVisible(bool(screen.brackets))
        self._public.set(Symbol.INFO, screen.public)
        self.freeze.set_label(screen.freeze)
        self.freeze.set_blocked(screen.freeze_blocked)
        self.lots.set_label(screen.lots)
        self.lots.set_blocked(screen.lots_blocked)
        self.lots.setVisible(bool(screen.lots))
        self.action.set_label(screen.publish)
        self.action.set_blocked(screen.blocked)

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
