"""What the draw will rest on: the server's numbers, or a secret that is shown before it counts."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout

from bobbl_client.organiser.draw.page import LONGEST_PUBLIC
from bobbl_client.organiser.draw.screen import DrawScreen, Mode, ShownSecret
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    DigitGroups,
    KeyButton,
    LabelledField,
    Panel,
    PanelKind,
    QrCode,
    SymbolText,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import yielding
from bobbl_shared.i18n import tr


class SecretPanel(Panel):
    """Offers to fix a secret; once it is fixed shows it big, takes the public part, draws."""

    def __init__(self) -> None:
        super().__init__(kind=PanelKind.CHARGE, margin=20)
        self._headline = Text("", 26, Weight.BOLD, wrap=True)
        self._told = Text("", 20, wrap=True)
        self.groups = DigitGroups(tr("Umschlag"))
        self.qr = QrCode(tr("Der Umschlag als QR-Code"), 246)
        self._caution = SymbolText(
            Symbol.TRIANGLE, "", size=TYPE.body, wrap=True, symbol_tone=Tone.ORANGE
        )
        self.public = LabelledField(tr("Was alle gesehen haben"), is_fleeting=True)
        self.public.entry.setMaxLength(LONGEST_PUBLIC)
        self.secret = KeyButton("", "F4", height=64)
        self.action = BigAction("", "F12")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._build()

    def _build(self) -> None:
        self.body.setSpacing(SPACE.close)
        shown = QHBoxLayout()
        shown.setSpacing(SPACE.gutter)
        shown.addWidget(self.groups, 1)
        shown.addWidget(self.qr)
        self.add(self._headline)
        self.add(shown)
        for part in (self._told, self._caution, self.public):
            self.add(part)
        self.body.addStretch(1)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.close)
        keys.addWidget(self.secret, 1)
        keys.addWidget(yielding(self.action), 2)
        self.add(keys)

    def focus(self) -> None:
        """Put the focus where the public part is typed, if there is one."""
        target = self.public.entry if self.public.isVisibleTo(self) else self
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_secret(self, screen: DrawScreen) -> None:
        """Show how the round seen will be drawn, before or anew."""
        secret = screen.secret
        for widget in (self.groups, self.qr, self.public):
            widget.setVisible(secret is not None)
        if secret is not None:
            self._show(secret)
        else:
            self._offer(screen)
        self._caution.setVisible(secret is not None and bool(secret.caution))
        if self.public.text() != screen.public:
            self.public.set_text(screen.public)
        self._show_action(screen)

    def _show(self, secret: ShownSecret) -> None:
        self._headline.set_text(tr("Der Umschlag ist zu: ansagen und fotografieren lassen"))
        self.groups.set_groups(secret.groups)
        self.qr.set_text(secret.qr)
        self._told.set_text(secret.told if not secret.caution else "")
        self._told.setVisible(not secret.caution)
        self.public.label.set_text(secret.asked)
        self.public.entry.setAccessibleName(secret.asked)
        self._caution.set(Symbol.TRIANGLE, secret.caution, Tone.ORANGE)
        self.secret.setVisible(True)
        self.secret.set_label(tr("Umschlag verwerfen"))
        self.secret.set_ready()

    def _offer(self, screen: DrawScreen) -> None:
        """Say what a secret is good for, and let it be fixed."""
        is_by_lot = screen.before is None or screen.before.is_by_lot
        self.secret.setVisible(is_by_lot)
        if not is_by_lot:
            self._headline.set_text(tr("Festes Schema: nichts auszulosen"))
            self._told.set_text(tr("Paar 1 bleibt am Tisch, Paar 2 rückt einen Tisch weiter."))
            return
        self._headline.set_text(tr("Eine Auslosung, die niemand beeinflussen kann"))
        self._told.setVisible(True)
        lines = (
            tr(
                "1. **F12** schließt eine Zahl in einen Umschlag; er steht hier und auf der"
                " Leinwand."
            ),
            tr("2. Dann fallen vor allen acht Würfel, das Ergebnis wird hier eingetippt."),
            tr("3. Beides zusammen entscheidet; nachrechnen kann es jeder."),
            "",
            tr(
                "Ohne Umschlag (**F5**) entscheiden Zufallszahlen des Servers. Dass nicht"
                " öfter gelost wurde, kann dann niemand im Saal prüfen."
            ),
        )
        self._told.set_text("\n".join(lines))
        self.secret.set_label(screen.can.commit.label)
        self.secret.set_blocked(screen.can.commit.blocked)

    def _show_action(self, screen: DrawScreen) -> None:
        if screen.mode is Mode.REDRAW and screen.form is not None:
            label, waits = screen.form.yes.label, screen.form.yes.blocked
        elif screen.before is not None:
            step = screen.before.step
            label, waits = step.label, next(iter(step.waits), "")
        else:
            return
        self.action.set_label(label)
        if screen.is_asking:
            self.action.set_waiting(tr("wird ausgelost …"))
        else:
            self.action.set_blocked(waits)
