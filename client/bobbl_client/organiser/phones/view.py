"""The page on which phones at the tables are allowed: address, key, and a code to try it."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.phones.page import PhonesPage, PhonesScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    LabelledField,
    Panel,
    PanelKind,
    QrCode,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import SHARES, beside
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class PhonesView(BodyView[PhonesScreen]):
    """Allows phones. Field: the address. F12 allows, F7 forbids, F9 prints slips, Esc goes back."""

    page: PhonesPage

    def __init__(self, page: PhonesPage) -> None:
        super().__init__(page)
        self._round = 0
        self._headline = Text("", 28, Weight.BOLD, wrap=True)
        self._told = Text("", TYPE.heading, wrap=True)
        self.address = LabelledField(
            tr("Adresse dieses Servers, wie Handys sie erreichen"), is_fleeting=True
        )
        self.action = BigAction("", "F12")
        self.slips, self.off = KeyButton("", "F9"), KeyButton(tr("Handys abschalten"), "F7")
        self._link = Text("", 20, Weight.BOLD, wrap=True)
        self._try = Text(tr("Ausprobieren: mit einem Handy im WLAN des Saals öffnen."), wrap=True)
        self.qr = QrCode(tr("Die Seite für Handys als QR-Code"), 300)
        self.address.edited.connect(page.type_address)
        self.press("F12", self.action, page.act)
        self.press("F7", self.off, page.ask_to_forbid)
        self.press("F9", self.slips, self._print)
        self.start(self._body())

    def _body(self) -> QWidget:
        left = Panel(tr("Handys am Tisch"), margin=20)
        left.body.setSpacing(SPACE.gutter)
        for widget in (self._headline, self._told, self.address):
            left.add(widget)
        left.body.addStretch(1)
        left.add(self.action)
        left.add(self.slips)
        for button in (self.off, self.back):
            left.add(button)
        right = Panel(tr("Die Seite für Handys"), kind=PanelKind.CHARGE, margin=20)
        right.body.setSpacing(SPACE.gutter)
        for shown in (self._try, self.qr, self._link):
            right.add(shown)
        open_net = tr(
            "Die Seite ist unverschlüsselt und ohne Kennwort; wer den Code eines Zettels nicht hat,"
            " sieht nichts und kann nichts eintragen."
        )
        right.body.addStretch(1)
        right.add(Text(open_net, tone=Tone.MUTED, wrap=True))
        return beside(left, self.or_question(right), SHARES)

    def focus_body(self) -> None:
        """Give the focus to the address."""
        self.address.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: PhonesScreen) -> None:
        """Show how it stands."""
        self._headline.set_text(screen.headline)
        self._told.set_text("\n\n".join(screen.told))
        if self.address.text() != screen.address:
            self.address.set_text(screen.address)
        self.address.set_error(screen.problem)
        self.action.set_label(screen.action)
        self.action.set_blocked(screen.reason)
        self.action.setVisible(not screen.is_same)
        self.off.setVisible(screen.is_allowed)
        self.off.set_blocked(screen.reason)
        self.slips.set_primary(is_primary=screen.is_same)
        for widget in (self._try, self.qr, self._link):
            widget.setVisible(bool(screen.link))
        self._round = screen.slips if self.page.can_print else 0
        self.slips.setVisible(bool(self._round))
        self.slips.set_label(tr("Zettel Runde {n} drucken", n=self._round))
        self.qr.set_text(screen.link)
        self._link.set_text(screen.link)

    def _print(self) -> None:
        if self._round:
            self.page.open_page("slips", self._round)
