"""How the examination looks: the findings left, what to do and the counter-check right."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from bobbl_client.doctor.examination import Examination, Hall
from bobbl_client.doctor.finding import State
from bobbl_client.doctor.page import DoctorPage, DoctorScreen, ShownFinding
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    LabelledField,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.components.qr import QrCode
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
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


class DoctorView(BodyView[DoctorScreen]):
    """Shows what was found: F4 tries an address, F6 writes the report, F12 examines again.

    ``choose_file`` asks where the report goes (by default in a dialog of the system).
    """

    page: DoctorPage

    def __init__(
        self, page: DoctorPage, choose_file: Callable[[], Path | None] | None = None
    ) -> None:
        super().__init__(page)
        self._choose_file = choose_file or self._ask_for_file
        self._panel = Panel(tr("Computer und Netz"), kind=PanelKind.CHARGE, margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._todo = Panel(margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._told = Text("", wrap=True)
        self._advice = Text("", wrap=True, weight=Weight.BOLD)
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
        self._panel.add(self.list, 1)
        for text in (self._title, self._told, self._advice):
            self._todo.add(text)
        self._todo.body.addStretch(1)
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
        right = column(self._todo, self._check, self._said, keys, steps, grow=self._todo)
        return beside(self._panel, right, (66, 66))

    def _connect(self) -> None:
        self.list.chosen.connect(lambda _: self._show_advice())
        self.address.submitted.connect(self._try)
        self.press("F4", self.type, self._type)
        self.press("F6", self.write, self._write)
        self.press("F12", self.action, self.page.again)

    def focus_body(self) -> None:
        """Give the focus to the findings."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_advice()

    def finish(self) -> None:
        """End the examination."""
        self._turn.stop()
        super().finish()

    def show_screen(self, screen: DoctorScreen) -> None:
        """Show what is known by now."""
        self._panel.set_title(tr("Computer und Netz"), screen.summary)
        if self.has_changed(lambda shown: shown.findings):
            self.list.set_rows([_row(each) for each in screen.findings])
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
        self._show_advice()

    def _show_advice(self) -> None:
        key = self.list.chosen_key()
        chosen = next((each for each in self.shown.findings if each.key == key), None)
        if chosen is not None:
            self._title.set_text(chosen.title)
            self._told.set_text(chosen.told)
            self._advice.set_text(chosen.advice)

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
        name, _ = QFileDialog.getSaveFileName(self, tr("Bericht ohne Namen"), "bobbl-doctor.json")
        return Path(name) if name else None


def _row(finding: ShownFinding) -> Row:
    symbol, tone = _SYMBOLS[finding.state]
    return Row(
        finding.key,
        finding.title,
        detail=finding.told,
        symbol=symbol,
        symbol_tone=tone,
        is_warning=finding.state in (State.WRONG, State.LOOK),
    )


def examine(
    window: Frameable,
    examination: Examination,
    typed: tuple[str, ...] = (),
    hall: Hall = lambda: None,
) -> DoctorView:
    """Show the examination over what a window shows, until the user goes back."""
    view = DoctorView(DoctorPage(examination, typed, hall))

    def leave() -> None:
        view.finish()
        window.take_away(view)

    view.left.connect(leave)
    window.open_page(view)
    view.focus_first()
    return view
