"""The page on which phones at the tables are allowed: address, key, and a code to try it."""

from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.address.view import AddressView
from bobbl_client.organiser.phones.page import PhonesPage, PhonesScreen
from bobbl_client.widgets.components import KeyButton
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import SHARES, beside
from bobbl_shared.i18n import tr

QR = 300


class PhonesView(AddressView[PhonesScreen]):
    """Allows phones. Field: the address. F12 allows, F7 forbids, F9 prints slips, Esc goes back."""

    page: PhonesPage

    def __init__(self, page: PhonesPage) -> None:
        self._round = 0
        self.slips, self.off = KeyButton("", "F9"), KeyButton(tr("Handys abschalten"), "F7")
        asked = tr("Adresse dieses Servers, wie Handys sie erreichen")
        super().__init__(page, asked, tr("Die Seite für Handys als QR-Code"), QR)
        self.press("F7", self.off, page.ask_to_forbid)
        self.press("F9", self.slips, self._print)

    def body(self) -> QWidget:
        """Return address and keys left, the code right."""
        left = self.work(tr("Handys am Tisch"), SPACE.gutter)
        for button in (self.action, self.slips, self.off, self.back):
            left.add(button)
        open_net = tr(
            "Die Seite ist unverschlüsselt und ohne Kennwort; wer den Code eines Zettels nicht hat,"
            " sieht nichts und kann nichts eintragen."
        )
        right = self.trial(tr("Die Seite für Handys"), open_net, SPACE.gutter)
        return beside(left, self.or_question(right), SHARES)

    def foot(self) -> tuple[QWidget, ...]:
        """Return all steps, and the way back."""
        return (self.action, self.slips, self.off, self.back)

    def show_screen(self, screen: PhonesScreen) -> None:
        """Show how it stands."""
        super().show_screen(screen)
        self.off.setVisible(screen.is_allowed)
        self.off.set_blocked(screen.reason)
        self.slips.set_primary(is_primary=screen.is_same)
        self._round = screen.slips if self.page.can_print else 0
        self.slips.setVisible(bool(self._round))
        self.slips.set_label(tr("Zettel Runde {n} drucken", n=self._round))

    def _print(self) -> None:
        if self._round:
            self.page.open_page("slips", self._round)
