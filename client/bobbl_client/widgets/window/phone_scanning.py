"""A phone that scans for a window: the page with its code, and what it has read opened there."""

from collections.abc import Sequence

from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.phone_scanning import PhoneScanningPage, PhoneScanningScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, QrCode, SymbolText, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import SHARES, beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.i18n import tr

QR = 260


class PhoneScanningView(BodyView[PhoneScanningScreen]):
    """The code to photograph left, what it is for right.

    F4 shows a new code, F7 ends the scanning, Esc goes back to work while the phone scans on.
    """

    page: PhoneScanningPage

    def __init__(self, page: PhoneScanningPage) -> None:
        super().__init__(page, KeyButton(tr("Zurück"), "Esc", height=64))
        self.qr = QrCode(tr("Der Scanner für das Handy als QR-Code"), QR)
        self._blocked = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._typed = Text("", 20, wrap=True)
        self._code = Text("", 34, Weight.BOLD, wrap=True)
        self._state = SymbolText(Symbol.CLOCK, "", size=TYPE.heading, wrap=True)
        self._about = Text("", wrap=True)
        self.renew = KeyButton(tr("Neuer Code"), "F4", height=64)
        self.end = KeyButton(tr("Scannen beenden"), "F7", height=64)
        self.press("F4", self.renew, page.renew)
        self.press("F7", self.end, page.end)
        self.start(self._body())

    def _body(self) -> QWidget:
        left = Panel.in_charge(tr("Handy als Scanner"), margin=SPACE.margin)
        left.body.setSpacing(SPACE.close)
        for each in (self._blocked, self.qr, self._typed, self._code, self._state):
            left.add(each)
        left.body.addStretch(1)
        right = Panel(tr("So geht es"), margin=SPACE.margin)
        right.body.setSpacing(SPACE.close)
        steps = tr(
            "1. Den Code links mit der Kamera des Handys öffnen; es muss im WLAN des Saals sein."
            "\n2. Auf **Foto machen** tippen und den Code auf dem Papier fotografieren."
        )
        once = tr(
            "Der Code gilt für ein Handy: das erste, das damit ein Foto schickt. Fotos werden nur"
            " gelesen und nicht aufgehoben."
        )
        for text in (Text(steps, wrap=True), self._about, Text(once, tone=Tone.MUTED, wrap=True)):
            right.add(text)
        right.body.addStretch(1)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.close)
        keys.addWidget(self.renew, 1)
        keys.addWidget(self.end, 1)
        return beside(left, column(right, keys, self.back, grow=right), SHARES)

    def focus_body(self) -> None:
        """Give the focus to the way back: nothing is typed here."""
        self.back.setFocus()

    def show_screen(self, screen: PhoneScanningScreen) -> None:
        """Show the code, or why there is none."""
        self._blocked.set(Symbol.TRIANGLE, screen.blocked, Tone.ORANGE)
        self._blocked.setVisible(bool(screen.blocked))
        for each in (self.qr, self._typed, self._code, self._state):
            each.setVisible(bool(screen.link))
        self.qr.set_text(screen.link)
        self._typed.set_text(tr("oder tippen: **{address}**, und den Code", address=screen.address))
        self._code.set_text(screen.code)
        symbol = Symbol.DOT_TICK if screen.is_used else Symbol.CLOCK
        self._state.set(symbol, screen.state, Tone.BLUE if screen.is_used else Tone.MUTED)
        self._about.set_text(screen.about)
        self.renew.setVisible(not screen.blocked)


class ScanningWindow(StationWindow):
    """Opens what a phone has read, as soon as nobody is in the middle of typing.

    Ctrl+H shows the code for a phone. A subclass overrides ``open_scanned``.
    """

    def __init__(self, model: StationModel, work: QWidget, keys: Sequence[KeyHelp] = ()) -> None:
        """Show the work; codes that have waited are opened when the window has its turn."""
        self._scanning: PhoneScanningView | None = None
        help_ = KeyHelp(tr("Strg+H"), tr("ein Handy als Scanner für diesen Platz"))
        super().__init__(model, work, (*keys, help_))
        self.bind("Ctrl+H", self.show_scanning)
        self.help.offer(tr("Handy als Scanner"), tr("Strg+H"), self.show_scanning, is_bound=True)
        self._timer.timeout.connect(self._open_waiting)

    def show_scanning(self) -> None:
        """Show the code for a phone, or put it away again."""
        if self._scanning is not None:
            self._leave_scanning()
            return
        page = self._scanning = PhoneScanningView(PhoneScanningPage(self.model))
        page.left.connect(self._leave_scanning)
        self.open_page(page)
        page.focus_first()

    def open_scanned(self, code: str) -> None:
        """Open what a code names, as if a scanner had typed it."""
        raise NotImplementedError

    def _leave_scanning(self) -> None:
        page, self._scanning = self._scanning, None
        if page is not None:
            page.finish()
            self.take_away(page)

    def _changed(self, change: Change) -> None:
        super()._changed(change)
        if change.scans and self.model.scanner.waiting:
            self._open_waiting()
            if self.model.scanner.waiting:
                self.status.say(tr("Ein Foto vom Handy wartet hier, bis gespeichert ist."))

    def _open_waiting(self) -> None:
        """Open what was read first, unless somebody types or a call covers the window."""
        if not self.model.scanner.waiting or self.is_in_the_middle or not self.cover.isHidden():
            return
        code = self.model.scanner.next()
        self._leave_scanning()
        self.close_pages()
        self.open_scanned(code)
