"""Calling a table: the screens left, what is asked of which table right."""

from PyQt6.QtCore import Qt, pyqtSlot
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.page.calling import CallPage, CallScreen
from bobbl_client.page.row import RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, RowList, SymbolText, Text
from bobbl_client.widgets.form_fields import Fields
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import TwoSides, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr
from bobbl_shared.ids import StationId

_PLACES = ((("table", 1), ("request", 3)), (("text", 1),))


class CallingView(BodyView[CallScreen]):
    """Enter goes on, and from the last field calls; no key of the main steps does."""

    page: CallPage

    def __init__(self, page: CallPage) -> None:
        super().__init__(page, KeyButton(tr("Zurück"), "Esc", height=64))
        self.action = BigAction(tr("Rufen"), "Enter")
        self.screens = RowList(RowStyle.TWO_LINES)
        self.away = KeyButton(tr("Dort wegnehmen"), tr("Entf"))
        fields = page.screen().fields
        self.fields = Fields(fields, _PLACES, page.enter, page.pick, page.call, below={"request"})
        self._done = SymbolText(Symbol.DOT_TICK, "", symbol_tone=Tone.BLUE, wrap=True)
        self._asked, self._is_showing = 0, False
        self.action.clicked.connect(page.call)
        self.screens.opened.connect(lambda _: self.focus_body())
        self.away.clicked.connect(page.take_away)
        self.bind("Del", self.away.click)
        self.screens.currentItemChanged.connect(self._choose)
        self.start(self._body())

    def _body(self) -> QWidget:
        left = Panel(tr("Auf welchem Bildschirm"), margin=SPACE.margin)
        left.add(self.screens, 1)
        left.add(self.away)
        right = Panel.in_charge(tr("Zuruf"), margin=SPACE.margin)
        about = tr("Wer dort gerade einen Zettel tippt, sieht den Zuruf nach dem Speichern.")
        about_it = Text(about, tone=Tone.MUTED, wrap=True)
        right.add(Scrolled(column(about_it, self.fields, self._done, 1)), 1)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE.close)
        foot.addWidget(yielding(self.action), 1)
        foot.addWidget(self.back)
        side = column(right, foot, grow=right, spacing=SPACE.gutter)
        return TwoSides(left, side, (55, 77))

    def focus_body(self) -> None:
        """Give the focus to the number of the table, or to what follows if that is known."""
        if self.fields.typed["table"].text():
            self.fields.choices["request"].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.fields.focus_first()

    def show_screen(self, screen: CallScreen) -> None:
        """Show form and screens."""
        self.fields.show_fields(screen.fields, screen.problems)
        self._is_showing = True
        self.screens.set_rows(screen.rows)
        if self.screens.chosen_key() != screen.chosen:
            self.screens.set_chosen(screen.chosen)
        self._is_showing = False
        self.action.set_blocked(screen.blocked)
        self.away.set_blocked(screen.nothing_there)
        self._done.set(Symbol.DOT_TICK, screen.done, Tone.BLUE)
        self._done.setVisible(bool(screen.done))
        if screen.asked != self._asked:
            self._asked = screen.asked
            self.focus_body()

    @pyqtSlot()
    def _choose(self) -> None:
        if not self._is_showing:
            self.page.choose(StationId(self.screens.chosen_key()))
