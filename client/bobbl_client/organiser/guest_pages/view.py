"""The page on which pages for guests are opened: address, code to try it, and what leads on."""

from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.address.view import AddressView
from bobbl_client.organiser.guest_pages.page import GuestPagesPage, GuestPagesScreen
from bobbl_client.widgets.components import KeyButton
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import SHARES, beside, column
from bobbl_shared.i18n import tr

QR = 170


class GuestPagesView(AddressView[GuestPagesScreen]):
    """Opens and closes the pages. Field: the address. F12 opens, F7 closes, Esc goes back.

    F4 displays, F5 the folder for the web space, F6 how people are named, F9 the poster.
    """

    page: GuestPagesPage

    def __init__(self, page: GuestPagesPage) -> None:
        self.poster = KeyButton(tr("Aushang drucken"), "F9", height=64)
        self.names, self.screens = KeyButton("", "F6"), KeyButton("", "F4")
        self.site, self.off = KeyButton("", "F5"), KeyButton(tr("Seiten ausschalten"), "F7")
        asked = tr("Adresse im WLAN des Saals, unter der Gäste die Seiten finden")
        super().__init__(page, asked, tr("Die Seiten für Gäste als QR-Code"), QR)
        self.press("F9", self.poster, page.print_poster)
        self.press("F6", self.names, page.open_names)
        self.press("F4", self.screens, page.open_screens)
        self.press("F5", self.site, page.open_site)
        self.press("F7", self.off, page.ask_to_close)

    def body(self) -> QWidget:
        """Return address and keys left, code and poster right."""
        left = self.work(tr("Seiten für Gäste"), SPACE.close)
        for keys in ((self.names, self.screens), (self.site, self.off)):
            row = QHBoxLayout()
            row.setSpacing(SPACE.close)
            for key in keys:
                row.addWidget(key, 1)
            left.add(row)
        left.add(self.action)
        open_net = tr("Unverschlüsselt und ohne Kennwort: Es steht nur dort, was auch aushängt.")
        code = self.trial(tr("Die Seiten am Handy"), open_net, SPACE.close)
        right = column(code, self.poster, self.back, grow=code)
        return beside(left, self.or_question(right), SHARES)

    def show_screen(self, screen: GuestPagesScreen) -> None:
        """Show how it stands."""
        super().show_screen(screen)
        self.poster.setVisible(self.page.can_print)
        self.poster.set_primary(is_primary=screen.is_same)
        self.poster.set_blocked("" if screen.is_open else tr("erst einschalten"))
        self.names.set_label(screen.names)
        self.screens.set_label(screen.screens)
        self.site.setVisible(bool(screen.site))
        self.site.set_label(screen.site)
        self.off.setVisible(screen.is_open)
        self.off.set_blocked(screen.closing)
