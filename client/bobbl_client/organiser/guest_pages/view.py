"""The page on which pages for guests are opened: address, code to try it, and what leads on."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.guest_pages.page import GuestPagesPage, GuestPagesScreen
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
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import SHARES, beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

QR = 170


class GuestPagesView(BodyView[GuestPagesScreen]):
    """Opens and closes the pages. Field: the address. F12 opens, F7 closes, Esc goes back.

    F4 displays, F5 the folder for the web space, F6 how people are named, F9 the poster.
    """

    page: GuestPagesPage

    def __init__(self, page: GuestPagesPage) -> None:
        super().__init__(page)
        self._headline = Text("", 24, Weight.BOLD, wrap=True)
        self._told = Text("", wrap=True)
        self.address = LabelledField(
            tr("Adresse im WLAN des Saals, unter der Gäste die Seiten finden"), is_fleeting=True
        )
        self.action = BigAction("", "F12")
        self.poster = KeyButton(tr("Aushang drucken"), "F9", height=64)
        self.names, self.screens = KeyButton("", "F6"), KeyButton("", "F4")
        self.site, self.off = KeyButton("", "F5"), KeyButton(tr("Seiten ausschalten"), "F7")
        self._link = Text("", 20, Weight.BOLD, wrap=True)
        self._try = Text(tr("Ausprobieren: mit einem Handy im WLAN des Saals öffnen."), wrap=True)
        self.qr = QrCode(tr("Die Seiten für Gäste als QR-Code"), QR)
        self.address.edited.connect(page.type_address)
        self.press("F12", self.action, page.act)
        self.press("F9", self.poster, page.print_poster)
        self.press("F6", self.names, page.open_names)
        self.press("F4", self.screens, page.open_screens)
        self.press("F5", self.site, page.open_site)
        self.press("F7", self.off, page.ask_to_close)
        self.start(self._body())

    def _body(self) -> QWidget:
        left = Panel(tr("Seiten für Gäste"), margin=20)
        left.body.setSpacing(SPACE.close)
        for widget in (self._headline, self._told, self.address):
            left.add(widget)
        left.body.addStretch(1)
        for keys in ((self.names, self.screens), (self.site, self.off)):
            row = QHBoxLayout()
            row.setSpacing(SPACE.close)
            for key in keys:
                row.addWidget(key, 1)
            left.add(row)
        left.add(self.action)
        code = Panel(tr("Die Seiten am Handy"), kind=PanelKind.CHARGE, margin=20)
        code.body.setSpacing(SPACE.close)
        for shown in (self._try, self.qr, self._link):
            code.add(shown)
        open_net = tr("Unverschlüsselt und ohne Kennwort: Es steht nur dort, was auch aushängt.")
        code.body.addStretch(1)
        code.add(Text(open_net, tone=Tone.MUTED, wrap=True))
        right = column(code, self.poster, self.back, grow=code)
        return beside(left, self.or_question(right), SHARES)

    def focus_body(self) -> None:
        """Give the focus to the address."""
        self.address.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: GuestPagesScreen) -> None:
        """Show how it stands."""
        self._headline.set_text(screen.headline)
        self._told.set_text("\n\n".join(screen.told))
        if self.address.text() != screen.address:
            self.address.set_text(screen.address)
        self.address.set_error(screen.problem)
        self.action.set_label(screen.action)
        self.action.set_blocked(screen.reason)
        self.action.setVisible(not (screen.is_open and screen.is_same))
        for widget in (self._try, self.qr, self._link):
            widget.setVisible(bool(screen.link))
        self.qr.set_text(screen.link)
        self._link.set_text(screen.link)
        self.poster.setVisible(self.page.can_print)
        self.poster.set_primary(is_primary=screen.is_open and screen.is_same)
        self.poster.set_blocked("" if screen.is_open else tr("erst einschalten"))
        self.names.set_label(screen.names)
        self.screens.set_label(screen.screens)
        self.site.setVisible(bool(screen.site))
        self.site.set_label(screen.site)
        self.off.setVisible(screen.is_open)
        self.off.set_blocked(screen.closing)
