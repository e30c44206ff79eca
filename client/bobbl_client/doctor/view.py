"""How the examination looks: the findings left, what to do and the counter-check right."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.doctor.examination import Examination, Hall
from bobbl_client.doctor.finding import State
from bobbl_client.doctor.page import DoctorPage, DoctorScreen, ShownFinding
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.advice_view import AdviceView, Found
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    LabelledField,
    Panel,
    Text,
)
from bobbl_client.widgets.components.qr import QrCode
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.saving import ask_place
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr

LOOK_MS = 300
QR_SIDE = 116

_SYMBOLS = {
    State.WRONG: (Symbol.TRIANGLE, Tone.ORANGE),
    State.LOOK: (Symbol.TRIANGLE, Tone.ORANGE),
    State.HINT: (Symbol.INFO, Tone.BLUE),
    State.UNKNOWN: (Symbol.BOX_EMPTY, Tone.MUTED),
    State.FINE: (Symbol.DOT_TICK, Tone.BLUE),
}


class DoctorView(AdviceView[DoctorScreen]):
    """Shows what was found: F4 tries an address, F6 writes the report, F12 examines again.

    ``choose_file`` asks where the report goes (by default in a dialog of the system).
    """

    page: DoctorPage
    chapter = "what-if"

    def __init__(
        self, page: DoctorPage, choose_file: Callable[[], Path | None] | None = None
    ) -> None:
        super().__init__(page, tr("Computer und Netz"), Text("", wrap=True, weight=Weight.BOLD))
        self._choose_file = choose_file or self._ask_for_file
        self._check = Panel(tr("Gegenprobe"), margin=SPACE.margin)
        self._how = Text(tr("Am Handy im WLAN des Saals öffnen:"), tone=Tone.MUTED, wrap=True)
        self._where = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._come = Text("", wrap=True)
        self._code = QrCode(tr("Code der Gegenprobe für die Kamera"), QR_SIDE)
        self.address = LabelledField(tr("Adresse, etwa 192.168.4.10:20123"))
        self.address.hide()
        self._said = Text("", wrap=True)
        self.type = KeyButton(tr("Anderen versuchen"), "F4")
        self.write = KeyButton(tr("Bericht ohne Namen"), "F6")
        self.action = BigAction(tr("Noch einmal prüfen"), "F12")
        self._turn = QTimer(self)
        self._turn.setInterval(LOOK_MS)
        self._turn.timeout.connect(page.tick)
        self._turn.start()
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        told = column(self._how, self._where, self._come, 1)
        both = QHBoxLayout()
        both.setSpacing(SPACE.gutter)
        both.addWidget(told, 1)
        both.addWidget(self._code)
        self._check.body.addLayout(both)
        self._check.add(self.address)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.close)
        for button in (self.type, self.write):
            keys.addWidget(button, 1)
        steps = QHBoxLayout()
        steps.setSpacing(SPACE.close)
        steps.addWidget(yielding(self.action), 1)
        steps.addWidget(self.back)
        right = column(self.todo, self._check, self._said, keys, steps, grow=self.todo)
        return beside(self.findings, right, (66, 66))

    def _connect(self) -> None:
        self.address.submitted.connect(self._try)
        self.press("F4", self.type, self._type)
        self.press("F6", self.write, self._write)
        self.press("F12", self.action, self.page.again)

    def finish(self) -> None:
        """End the examination."""
        self._turn.stop()
        super().finish()

    def show_screen(self, screen: DoctorScreen) -> None:
        """Show what is known by now."""
        self.show_found([_found(each) for each in screen.findings], screen.summary)
        if self.has_changed(lambda shown: shown.here):
            self._where.set_text(screen.here or "…")
            self._code.set_text(screen.here)
        self._come.set_text(screen.come)
        self.address.set_error(screen.address_error)
        self._said.say(screen.said)
        if screen.is_running:
            self.action.set_waiting(tr("wird geprüft …"))
        else:
            self.action.set_ready()

    def _type(self) -> None:
        """Let an address be typed; its place is empty as long as nobody needs it."""
        self.address.show()
        self.address.setFocus(Qt.FocusReason.OtherFocusReason)

    def _try(self, text: str) -> None:
        if self.page.try_address(text):
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self.address.hide()

    def _write(self) -> None:
        path = self._choose_file()
        if path is not None:
            self.page.save(path)

    def _ask_for_file(self) -> Path | None:
        name = ask_place(self, tr("Bericht ohne Namen"), "bobbl-doctor.json", "")
        return Path(name) if name else None


def _found(shown: ShownFinding) -> Found:
    is_warning = shown.state in (State.WRONG, State.LOOK)
    return Found(
        shown.key, shown.title, shown.told, shown.advice, *_SYMBOLS[shown.state], is_warning
    )


def examine(
    window: Frameable,
    examination: Examination,
    typed: tuple[str, ...] = (),
    hall: Hall = lambda: None,
) -> DoctorView:
    """Show the examination over what a window shows, until the user goes back."""
    view = DoctorView(DoctorPage(examination, typed, hall))
    window.show_until_left(view)
    return view
