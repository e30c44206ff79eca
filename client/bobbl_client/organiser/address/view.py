"""How these pages look: what is so and the address left, a code to try it right."""

from abc import abstractmethod
from typing import TypeVar

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.address.page import AddressPage, AddressScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, LabelledField, Panel, QrCode, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

Screen = TypeVar("Screen", bound=AddressScreen)


class AddressView(BodyView[Screen]):
    """Shows how it stands, a field with the address, and F12; the rest is the subclass's.

    ``asked``: what the field is to hold. ``code``: what a screen reader calls the QR code, which is
    ``side`` pixels wide.
    """

    page: AddressPage[Screen]

    def __init__(self, page: AddressPage[Screen], asked: str, code: str, side: int) -> None:
        super().__init__(page)
        self.headline = Text("", 24, Weight.BOLD, wrap=True)
        self.told = Text("", wrap=True)
        self.address = LabelledField(asked, is_fleeting=True)
        self.action = BigAction("", "F12")
        self.qr = QrCode(code, side)
        self._link = Text("", 20, Weight.BOLD, wrap=True)
        self._try = Text(tr("Ausprobieren: mit einem Handy im WLAN des Saals öffnen."), wrap=True)
        self.address.edited.connect(page.type_address)
        self.press("F12", self.action, page.act)
        self.start(self.body())

    @abstractmethod
    def body(self) -> QWidget:
        """Return all of it, arranged."""

    def work(self, title: str, gap: int) -> Panel:
        """Return the panel with the address, below which keys have room; ``gap`` in pixels."""
        panel = Panel(title, margin=20)
        panel.body.setSpacing(gap)
        for widget in (self.headline, self.told, self.address):
            panel.add(widget)
        panel.body.addStretch(1)
        return panel

    def trial(self, title: str, open_net: str, gap: int) -> Panel:
        """Return the panel with the code, and below it what the open net means."""
        panel = Panel.in_charge(title, margin=20)
        panel.body.setSpacing(gap)
        for shown in (self._try, self.qr, self._link):
            panel.add(shown)
        panel.body.addStretch(1)
        panel.add(Text(open_net, tone=Tone.MUTED, wrap=True))
        return panel

    def focus_body(self) -> None:
        """Give the focus to the address."""
        self.address.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: Screen) -> None:
        """Show how it stands."""
        self.headline.set_text(screen.headline)
        self.told.set_text("\n\n".join(screen.told))
        if self.address.text() != screen.address:
            self.address.set_text(screen.address)
        self.address.set_error(screen.problem)
        self.action.set_label(screen.action)
        self.action.set_blocked(screen.reason)
        self.action.setVisible(not screen.is_same)
        for widget in (self._try, self.qr, self._link):
            widget.setVisible(bool(screen.link))
        self.qr.set_text(screen.link)
        self._link.set_text(screen.link)
