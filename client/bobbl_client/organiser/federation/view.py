"""How the page about the federation looks: how it stands left, joining or what goes there right."""

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.federation.federations import Federations
from bobbl_client.organiser.federation.page import FederationPage, FederationScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, SymbolText, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import SHARES, beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.form_panel import FormPanel, NotePanel
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr

LOOK_MS = 300


class FederationView(BodyView[FederationScreen]):
    """Fields: address and code; Enter or F12 joins, F7 leaves, Esc goes back."""

    page: FederationPage
    chapter = "federation"

    def __init__(self, page: FederationPage) -> None:
        super().__init__(page, KeyButton(tr("Zurück"), "Esc", height=64))
        self._headline = Text("", 24, Weight.BOLD, wrap=True)
        self._facts = Text("", wrap=True)
        self._standing = SymbolText(Symbol.INFO, "", symbol_tone=Tone.BLUE, wrap=True)
        self._told = Text("", wrap=True)
        self.leave_key = KeyButton(tr("Verband verlassen"), "F7")
        self.form, self.note = FormPanel(page.screen().form), NotePanel()
        self.press("F7", self.leave_key, page.ask_to_leave)
        self.form.saved.connect(page.join)
        self.press("F12", self.form.button, lambda: None)  # which saves by itself
        self._turn = QTimer(self)
        self._turn.setInterval(LOOK_MS)
        self._turn.timeout.connect(page.tick)
        self._turn.start()
        self.start(self._body())

    def _body(self) -> QWidget:
        left = Panel(tr("Verband"), margin=20)
        left.body.setSpacing(SPACE.gutter)
        for part in (self._headline, self._facts, self._standing, self._told):
            left.add(part)
        left.body.addStretch(1)
        left.add(self.leave_key)
        sides = column(self.form, self.note)
        right = self.or_question(column(sides, self.back, grow=sides))
        return beside(left, right, SHARES)

    def foot(self) -> tuple[QWidget, ...]:
        """Return joining, leaving and the way back."""
        return (self.form.button, self.leave_key, self.back)

    def part(self) -> object:
        """Return whether one joins here now."""
        return self.shown.can_join

    def focus_body(self) -> None:
        """Give the focus to the form where it is seen."""
        if self.shown.can_join:
            self.form.focus()
        else:
            super().focus_body()

    def finish(self) -> None:
        """Look no more."""
        self._turn.stop()
        super().finish()

    def show_screen(self, screen: FederationScreen) -> None:
        """Show how it stands."""
        self._headline.set_text(screen.headline)
        self._facts.say("\n".join(screen.facts))
        standing = screen.standing
        self._standing.setVisible(standing is not None)
        if standing is not None:
            self._standing.set(standing.symbol, standing.told, standing.tone)
        self._told.say(screen.told)
        self.leave_key.setVisible(screen.can_leave)
        self.leave_key.set_blocked(screen.leaving_blocked)
        self.form.setVisible(screen.can_join)
        self.note.setVisible(not screen.can_join)
        self.form.show_form(screen.form)
        self.note.show_note(screen.note)
        for field, problem in zip(self.form.fields, screen.problems, strict=True):
            field.set_error(problem)


def show_federation(window: Frameable, federations: Federations) -> FederationView:
    """Show the page over what a window shows, until the user goes back."""
    view = FederationView(FederationPage(federations))
    window.show_until_left(view)
    return view
