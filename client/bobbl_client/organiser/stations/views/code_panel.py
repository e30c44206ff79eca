"""The right side of the stations' form: what comes next, the code, or that it was used."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout

from bobbl_client.organiser.stations.page import Mode, StationsScreen
from bobbl_client.organiser.stations.pairing_code import ShownCode
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    CodeDisplay,
    KeyButton,
    Panel,
    PanelKind,
    ProgressBar,
    SymbolText,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import yielding
from bobbl_shared.i18n import tr


class CodePanel(Panel):
    """Shows the code as large as can be, with what is left of it and the keys."""

    def __init__(self) -> None:
        super().__init__(kind=PanelKind.CHARGE, margin=SPACE.wide)
        self._title = Text("", 28, Weight.BOLD, wrap=True)
        self._detail = Text("", TYPE.heading, wrap=True)
        self._code = CodeDisplay()
        self._spelled = Text("", TYPE.heading, wrap=True)
        self._bar = ProgressBar()
        self._left = Text("", TYPE.role, Weight.BOLD)
        self._status = SymbolText(Symbol.CLOCK, "", size=TYPE.heading, wrap=True)
        self._addresses = Text("", 20, tone=Tone.MUTED, wrap=True)
        self.submit = BigAction("", "F12")
        self.used = BigAction(tr("Fertig"), "Enter")
        self.renew = KeyButton(tr("Neuer Code"), "F5", height=56)
        self.back = KeyButton(tr("Abbrechen"), "Esc", height=56)
        self._hint = Text(tr("Im Code kommen O, I, L, 0 und 1 nie vor."), tone=Tone.MUTED)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._build()

    def _build(self) -> None:
        time = QHBoxLayout()
        time.setSpacing(SPACE.margin)
        time.addWidget(self._bar, 3)
        time.addWidget(self._left, 2)
        self.body.setSpacing(SPACE.close)
        for widget in (self._title, self._detail, self._code, self._spelled):
            self.add(widget)
        self.add(time)
        self.add(self._status)
        self.add(self._addresses)
        self.body.addStretch(1)
        self.add(yielding(self.submit))
        self.add(yielding(self.used))
        self.keys = QHBoxLayout()
        self.keys.setSpacing(SPACE.gutter)
        self.keys.addWidget(self.renew)
        self.keys.addWidget(self.back)
        self.keys.addWidget(self._hint, 1)
        self.add(self.keys)

    def show_code(self, screen: StationsScreen) -> None:
        """Show the code, or in the form what the next key does."""
        code = screen.code
        self.submit.setVisible(screen.mode is Mode.FORM)
        self.used.setVisible(code is not None and code.is_used)
        is_shown = code is not None and not code.is_used
        for widget in (
            self._code,
            self._spelled,
            self._bar,
            self._left,
            self._status,
            self.renew,
            self._hint,
        ):
            widget.setVisible(is_shown)
        self.back.setVisible(code is None or not code.is_used)
        if code is not None:
            self._show(code)
        else:
            self._show_next(screen)

    def _show(self, code: ShownCode) -> None:
        self._title.set_text(code.title)
        self._detail.set_text(code.detail)
        self._code.set_code(code.code)
        self._spelled.set_text(code.spelled)
        self._bar.set_part(code.part)
        self._left.set_text(code.left)
        self._status.set(Symbol.CLOCK, code.status)
        self._addresses.set_text(code.addresses)

    def _show_next(self, screen: StationsScreen) -> None:
        self._addresses.set_text("")
        if screen.changing:
            self._title.set_text(tr("Aufgabe ändern"))
            self._detail.set_text(
                tr("Die Station zeigt sofort ihre neue Aufgabe. Was dort noch wartet, bleibt.")
            )
            self.submit.set_label(tr("Aufgabe ändern"))
        else:
            self._title.set_text(tr("So kommt ein Computer dazu"))
            self._detail.set_text(
                tr(
                    "1. Links wählen, was er tun soll.\n2. **F12** zeigt einen Code.\n3. Am neuen"
                    " Computer Bobbl starten und den Code eintippen."
                )
            )
            self.submit.set_label(tr("Code zeigen"))
        if screen.blocked:
            self.submit.set_waiting(screen.blocked)
        else:
            self.submit.set_ready()
