"""The page about the draw of a round: before it, and after it with the reason for each table."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from bobbl_client.organiser.draw.page import DrawPage
from bobbl_client.organiser.draw.screen import Ability, DrawScreen, Mode
from bobbl_client.organiser.draw.views.reason_panel import ReasonPanel
from bobbl_client.organiser.draw.views.round_tables_panel import RoundTablesPanel, WhyPanel
from bobbl_client.organiser.draw.views.secret_panel import SecretPanel
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    Choice,
    KeyButton,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

BEFORE, DRAWN = 0, 1

WHOLE = frozenset({Mode.ABANDON, Mode.COMMIT, Mode.OTHER_LOG})
"""Questions that take the place of what the draw rests on."""


class DrawView(BodyView[DrawScreen]):
    """Draws a round, shows why: F12 draws, F4 secret, F5 – F11 what the buttons say, ← → rounds."""

    page: DrawPage

    def __init__(self, page: DrawPage) -> None:
        super().__init__(page)
        self.earlier, self.later = KeyButton("", "←"), KeyButton("", "→")
        self.facts, self.anew = FactsPanel(), ReasonPanel(is_whole=False)
        self.secret, self.abandon = SecretPanel(), ReasonPanel(is_whole=True)
        self.tables, self.why = RoundTablesPanel(), WhyPanel()
        self.caution = CautionPanel()
        self._left, self._right = QStackedWidget(), self.or_question(self.secret)
        self._pages = QStackedWidget()
        self.why.printing.setVisible(page.can_print)
        self._connect()
        self.start(self._body(), has_notice=True)

    def _body(self) -> QWidget:
        head = QHBoxLayout()
        head.setSpacing(SPACE.wide)
        self._title = Text("", 26, Weight.BOLD)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.earlier)
        head.addWidget(self.later)
        self._left.addWidget(self.facts)
        self._left.addWidget(self.anew)
        self._right.addWidget(self.abandon)
        self._pages.addWidget(beside(self._left, self._right, (46, 86)))
        self._pages.addWidget(beside(self.tables, self.why, (72, 60)))
        for part in (self.notice, self.caution):
            part.hide()
        return column(head, self.notice, self.caution, self._pages, grow=self._pages)

    def foot(self) -> tuple[QWidget, ...]:
        """Return what draws, and the ways back; each is seen with its panel."""
        asking = (self.anew, self.abandon)
        steps = (self.secret.action, *(each.action for each in asking))
        return (*steps, self.facts.back, self.why.back, *(each.back for each in asking))

    def _connect(self) -> None:
        page = self.page
        self.secret.public.edited.connect(page.type_public)
        self.secret.public.submitted.connect(lambda _: page.advance())
        for panel in (self.anew, self.abandon):
            panel.reason_chosen.connect(page.set_reason)
            panel.refused.connect(self.step_back)
        self.tables.list.chosen.connect(lambda key: page.choose(int(key)))
        self.tables.search.textEdited.connect(page.search)
        self.tables.search.returnPressed.connect(self.tables.list.setFocus)
        for button in (self.why.back, self.facts.back):
            button.clicked.connect(self.step_back)
        self.press("←", self.earlier, partial(page.turn, -1))
        self.press("→", self.later, partial(page.turn, 1))
        bind(self.tables.search, "F3", self.tables.search.setFocus)
        self.press("F4", self.secret.secret, self._secret_key)
        self.press("F5", self.facts.unsealed, page.draw_unsealed)
        for action in (self.secret.action, self.abandon.action):
            self.press("F12", action, page.advance)
        for button in (self.why.wishes, self.facts.wishes):
            self.press("F7", button, partial(page.open_page, "wishes"))
        for key, shown, act in (
            ("F5", self.why.swap, lambda: page.open_page("swap", page.number)),
            ("F6", self.why.join, lambda: page.open_page("latecomer", page.number)),
            ("F9", self.why.printing, lambda: page.open_page("round_papers", page.number)),
            ("F11", self.why.redraw, page.open_redraw),
            ("F11", self.facts.start, page.start),
        ):
            self.press(key, shown, act)

    def part(self) -> object:
        """Return what the focus depends on: what the page is about, its round, its secret."""
        screen = self.shown
        return (screen.mode, screen.secret is None, screen.title)

    def focus_body(self) -> None:
        """Give the focus to the reasons, the public part or the list."""
        mode = self.shown.mode
        if mode in WHOLE:
            self.abandon.focus()
        elif mode is Mode.REDRAW:
            self.anew.focus()
        elif mode is Mode.DRAWN:
            self.tables.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.secret.focus()

    def show_screen(self, screen: DrawScreen) -> None:
        """Show the round."""
        self._title.set_text(screen.title)
        self._show_rounds(screen)
        shown = screen.drawn or screen.before
        self.caution.show_cautions(shown.cautions if shown is not None else ())
        if screen.mode is Mode.DRAWN and screen.drawn is not None:
            self.tables.show_round(screen.drawn)
            self.why.show_why(screen.drawn, screen.can)
        else:
            self._show_decision(screen)
        self._pages.setCurrentIndex(DRAWN if screen.mode is Mode.DRAWN else BEFORE)

    def show_notice(self) -> None:
        """Say why something did not go; the second choice is there if it is the only way on."""
        said, screen = self.page.notice, self.shown
        choices = [Choice(tr("Verstanden"), "Esc")]
        if screen.is_hopeless:
            choices.append(Choice(tr("Umschlag verwerfen"), "F4"))
        self.notice.set_notice(tr("Das ging nicht"), said, choices)
        self.notice.setVisible(bool(said))
        self.why.back.setVisible(not said)
        is_asking = screen.mode in WHOLE or self.page.confirmation is not None
        self.facts.back.setVisible(not said and not is_asking)

    def answer_notice(self, choice: int) -> None:
        """Put the notice away, or give the secret up."""
        if choice:
            self._secret_key()
        else:
            self.step_back()

    def _show_decision(self, screen: DrawScreen) -> None:
        """Show what will be drawn and with what, or the question before it."""
        self.secret.show_secret(screen)
        if screen.before is not None:
            self.facts.show_lines(tr("Was ausgelost wird"), screen.before.lines)
        elif screen.drawn is not None:
            self.facts.show_lines(tr("Bisher ausgelost"), screen.drawn.lines)
        before = screen.before
        self.facts.show_start(screen.can.start, is_seen=before is not None)
        self.facts.show_unsealed(
            screen.can.unsealed,
            is_seen=before is not None and before.is_by_lot and screen.secret is None,
        )
        if screen.form is not None:
            (self.anew if screen.mode is Mode.REDRAW else self.abandon).show_form(screen.form)
        self._left.setCurrentWidget(self.anew if screen.mode is Mode.REDRAW else self.facts)
        is_whole = screen.mode in WHOLE
        self._right.work = self.abandon if is_whole else self.secret

    def _show_rounds(self, screen: DrawScreen) -> None:
        for button, number in ((self.earlier, screen.earlier), (self.later, screen.later)):
            button.setVisible(number > 0)
            button.set_label(tr("Runde {n}", n=number))

    def _secret_key(self) -> None:
        """Fix a secret, or give up the one that is fixed; only where that is seen."""
        screen = self.shown
        if screen.mode not in {Mode.BEFORE, Mode.REDRAW}:
            return
        if screen.secret is None:
            self.page.open_commit()
        else:
            self.page.open_abandon()

    def step_back(self) -> None:
        """Leave the search, else step back; the list of tables has the keys then."""
        if self.tables.search.hasFocus():
            self.page.search("")
            self.tables.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self.page.back():
            self.leave()


class FactsPanel(Panel):
    """What will be drawn, line by line."""

    def __init__(self) -> None:
        super().__init__("", margin=20)
        self._lines = Text("", 20, wrap=True)
        self.start = KeyButton("", "F11")
        self.unsealed = KeyButton("", "F5")
        self.wishes = KeyButton(tr("Wünsche"), "F7")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.add(Scrolled(column(self._lines, 1), Qt.FocusPolicy.TabFocus), 1)
        self.add(self.unsealed)
        self.add(self.start)
        self.add(self.wishes)
        self.add(self.back)

    def show_start(self, ability: Ability, *, is_seen: bool) -> None:
        """Offer to start the round without a draw, or say why that cannot be."""
        self.start.set_label(ability.label)
        self.start.setVisible(is_seen)
        self.start.set_blocked(ability.blocked)

    def show_unsealed(self, ability: Ability, *, is_seen: bool) -> None:
        """Offer to draw without a secret, or say why that cannot be."""
        self.unsealed.set_label(ability.label)
        self.unsealed.setVisible(is_seen)
        self.unsealed.set_blocked(ability.blocked)

    def show_lines(self, title: str, lines: tuple[str, ...]) -> None:
        """Show these (marked)."""
        self.set_title(title)
        self._lines.set_text("\n\n".join(lines))


class CautionPanel(Panel):
    """What a draw has said about rounds to come; hidden if nothing."""

    def __init__(self) -> None:
        super().__init__(kind=PanelKind.WARNING, margin=12)
        self._text = SymbolText(
            Symbol.TRIANGLE, "", size=TYPE.body, wrap=True, symbol_tone=Tone.ORANGE
        )
        self.add(self._text)

    def show_cautions(self, cautions: tuple[str, ...]) -> None:
        """Show these, one a line."""
        self._text.set(Symbol.TRIANGLE, "\n".join(cautions), Tone.ORANGE)
        self.setVisible(bool(cautions))
