"""The page on which phones at the tables are allowed: address, key, and a code to try it."""

from PyQt6.QtCore import Qt, pyqtSignal

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.phones.presenter import PhonesPresenter, PhonesScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    PanelKind,
    QrCode,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr


class PhonesPage(PageView):
    """Allows phones. Field: the address. F12 allows or forbids, F9 prints slips, Esc goes back.

    Without ``can_print`` there is nowhere to look at slips. Signal: ``slips_asked(int)``, a round.
    """

    slips_asked = pyqtSignal(int)

    def __init__(self, model: StationModel, *, can_print: bool = False) -> None:
        super().__init__()
        self._can_print = can_print
        self._headline = Text("", 28, Weight.BOLD, wrap=True)
        self._told = Text("", TYPE.heading, wrap=True)
        self.address = LabelledField(
            tr("Adresse dieses Servers, wie Handys sie erreichen"), is_fleeting=True
        )
        self.action = BigAction("", "F12")
        self.slips = KeyButton("", "F9")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._link = Text("", 20, Weight.BOLD, wrap=True)
        self._try = Text(tr("Ausprobieren: mit einem Handy im WLAN des Saals öffnen."), wrap=True)
        self.qr = QrCode(tr("Die Seite für Handys als QR-Code"), 300)
        self._build()
        self.presenter = PhonesPresenter(model, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        left = Panel(tr("Handys am Tisch"), margin=20)
        left.body.setSpacing(SPACE.gutter)
        for widget in (self._headline, self._told, self.address):
            left.add(widget)
        left.body.addStretch(1)
        left.add(self.action)
        left.add(self.slips)
        left.add(self.back)
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
        self.lay_below(self.notice, beside(left, right, (3, 2)))

    def _connect(self) -> None:
        act = self.presenter
        self.address.edited.connect(act.type_address)
        self.action.clicked.connect(act.act)
        self.slips.clicked.connect(self._print)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.put_away())
        self.bind("F12", self.action.click)
        self.bind("F9", self._print)
        self.bind("Esc", self._back)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether an address is typed that phones do not use yet."""
        return self.presenter.is_unsaved

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
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
        if screen.reason:
            self.action.set_waiting(screen.reason)
        else:
            self.action.set_ready()
        for widget in (self._try, self.qr, self._link):
            widget.setVisible(bool(screen.link))
        self._round = screen.slips if self._can_print else 0
        self.slips.setVisible(bool(self._round))
        self.slips.set_label(tr("Zettel Runde {n} drucken", n=self._round))
        self.qr.set_text(screen.link)
        self._link.set_text(screen.link)
        show_notice(self.notice, screen.notice, self.back)

    def _print(self) -> None:
        if self._round:
            self.slips_asked.emit(self._round)

    def _back(self) -> None:
        if not self.presenter.put_away():
            self.leave()
