"""The page about the draw of a round: before it, and after it with the reason for each table."""

from datetime import tzinfo

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.presenter import DrawPresenter
from bobbl_client.organiser.draw.record import ask_for_record
from bobbl_client.organiser.draw.screen import Ability, DrawScreen, Mode
from bobbl_client.organiser.draw.views.reason_panel import ReasonPanel
from bobbl_client.organiser.draw.views.round_tables_panel import RoundTablesPanel, WhyPanel
from bobbl_client.organiser.draw.views.secret_panel import SecretPanel
from bobbl_client.page.questions import Questions
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    Choice,
    KeyButton,
    Notice,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown
from bobbl_shared.i18n import tr

BEFORE, DRAWN = 0, 1
SECRET, QUESTION, ABANDON = 0, 1, 2


class DrawPage(PageView):
    """Draws a round, shows why: F12 draws, F4 secret, F5 – F9 what the buttons say, ← → rounds.

    Without ``can_print`` there is nowhere to look at the record. Signals: ``swap_asked(int)`` and
    ``latecomer_asked(int)`` with the round, ``wishes_asked()``, ``print_asked(RecordSheet)``,
    ``slips_asked(int)``.
    """

    swap_asked = pyqtSignal(int)
    latecomer_asked = pyqtSignal(int)
    wishes_asked = pyqtSignal()
    print_asked = pyqtSignal(object)
    slips_asked = pyqtSignal(int)

    def __init__(
        self, model: StationModel, zone: tzinfo | None = None, *, can_print: bool = False
    ) -> None:
        super().__init__()
        self._model, self._questions, self._zone = model, Questions(model), zone
        self._screen: DrawScreen | None = None
        self.earlier, self.later = KeyButton("", "←"), KeyButton("", "→")
        self.facts, self.anew = FactsPanel(), ReasonPanel(is_whole=False)
        self.secret, self.confirm = SecretPanel(), ConfirmPanel()
        self.abandon = ReasonPanel(is_whole=True)
        self.tables, self.why = RoundTablesPanel(), WhyPanel()
        self.notice, self.caution = Notice(), CautionPanel()
        self._left, self._right = QStackedWidget(), QStackedWidget()
        self._pages = QStackedWidget()
        self._build()
        self.why.printing.setVisible(can_print)
        self.why.slips.setVisible(can_print)
        self.presenter = DrawPresenter(model, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(SPACE.wide)
        self._title = Text("", 26, Weight.BOLD)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self.earlier)
        head.addWidget(self.later)
        self._left.addWidget(self.facts)
        self._left.addWidget(self.anew)
        for panel in (self.secret, self.confirm, self.abandon):
            self._right.addWidget(panel)
        self._pages.addWidget(beside(self._left, self._right, (46, 86)))
        self._pages.addWidget(beside(self.tables, self.why, (72, 60)))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE.close)
        outer.addLayout(head)
        for part in (self.notice, self.caution):
            part.hide()
            outer.addWidget(part)
        outer.addWidget(self._pages, 1)

    def _connect(self) -> None:
        act = self.presenter
        self.earlier.clicked.connect(lambda: act.turn(-1))
        self.later.clicked.connect(lambda: act.turn(1))
        self.secret.public.edited.connect(act.type_public)
        self.secret.public.submitted.connect(lambda _: act.advance())
        self.secret.secret.clicked.connect(self._secret_key)
        for action in (self.secret.action, self.abandon.action):
            action.clicked.connect(act.advance)
        for panel in (self.anew, self.abandon):
            panel.reason_chosen.connect(act.set_reason)
            panel.refused.connect(self._back)
        self.confirm.agreed.connect(act.confirm)
        self.confirm.refused.connect(self._back)
        self.notice.chosen.connect(lambda way: self._secret_key() if way else self._back())
        self.tables.list.chosen.connect(lambda key: act.choose(int(key)))
        self.tables.search.textEdited.connect(act.search)
        self.tables.search.returnPressed.connect(self.tables.list.setFocus)
        self.why.swap.clicked.connect(lambda: self.swap_asked.emit(act.round))
        self.why.join.clicked.connect(lambda: self.latecomer_asked.emit(act.round))
        self.why.printing.clicked.connect(self._print)
        self.why.slips.clicked.connect(lambda: self.slips_asked.emit(act.round))
        self.why.redraw.clicked.connect(act.open_redraw)
        self.facts.start.clicked.connect(act.start)
        for button in (self.why.wishes, self.facts.wishes):
            button.clicked.connect(self.wishes_asked)
        for button in (self.why.back, self.facts.back):
            button.clicked.connect(self._back)
        self._bind_keys()

    def _bind_keys(self) -> None:
        """Let each key press its button, if that can be seen."""
        self.bind("Esc", self._back)
        self.bind("Left", self.earlier.click)
        self.bind("Right", self.later.click)
        self.bind("F3", lambda: self.tables.search.setFocus())
        self.bind("F4", self._secret_key)
        self.bind("F5", lambda: _press(self.why.swap))
        self.bind("F6", lambda: _press(self.why.join))
        self.bind("F7", self.wishes_asked.emit)
        self.bind("F8", lambda: _press(self.why.redraw))
        self.bind("F9", lambda: _press(self.why.printing))
        self.bind("D", lambda: _press(self.why.slips))
        self.bind("F11", lambda: _press(self.facts.start))
        self.bind("F12", self._advance)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether something is typed that everybody saw, and nothing was drawn with it."""
        return self.presenter.is_unsaved

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()
        self._questions.close()

    def tick(self) -> None:
        """Show what has changed meanwhile."""
        self.presenter.refresh()

    def focus_first(self) -> None:
        """Give the focus to the question, the reasons, the public part or the list."""
        screen = self._screen
        if screen is None or screen.confirming is not None:
            self.confirm.focus()
        elif screen.mode is Mode.ABANDON:
            self.abandon.focus()
        elif screen.mode is Mode.REDRAW:
            self.anew.focus()
        elif screen.mode is Mode.DRAWN:
            self.tables.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.secret.focus()

    def show_screen(self, screen: DrawScreen) -> None:
        """Show the round."""
        before, self._screen = self._screen, screen
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
        if before is None or before.notice != screen.notice:
            self._show_notice(screen)
        if before is not None and _place(before) != _place(screen):
            self.focus_first()

    def _show_notice(self, screen: DrawScreen) -> None:
        """Say why something did not go; the second choice is there if it is the only way on."""
        choices = [Choice(tr("Verstanden"), "Esc")]
        if screen.is_hopeless:
            choices.append(Choice(tr("Geheimnis aufgeben"), "F4"))
        self.notice.set_notice(tr("Das ging nicht"), screen.notice, choices)
        self.notice.setVisible(bool(screen.notice))
        self.why.back.setVisible(not screen.notice)

    def _show_decision(self, screen: DrawScreen) -> None:
        """Show what will be drawn and with what, or the question before it."""
        self.secret.show_secret(screen)
        if screen.before is not None:
            self.facts.show_lines(tr("Was ausgelost wird"), screen.before.lines)
        elif screen.drawn is not None:
            self.facts.show_lines(tr("Bisher ausgelost"), screen.drawn.lines)
        self.facts.back.setVisible(not screen.notice and screen.mode is not Mode.ABANDON)
        self.facts.show_start(screen.can.start, is_seen=screen.before is not None)
        if screen.form is not None:
            (self.abandon if screen.mode is Mode.ABANDON else self.anew).show_form(screen.form)
        if screen.confirming is not None:
            asked = screen.confirming
            self.confirm.ask(asked.question, asked.consequences, asked.yes)
        self._left.setCurrentWidget(self.anew if screen.mode is Mode.REDRAW else self.facts)
        place = SECRET
        if screen.mode is Mode.ABANDON:
            place = ABANDON
        elif screen.confirming is not None:
            place = QUESTION
        self._right.setCurrentIndex(place)

    def _show_rounds(self, screen: DrawScreen) -> None:
        for button, number in ((self.earlier, screen.earlier), (self.later, screen.later)):
            button.setVisible(number > 0)
            button.set_label(tr("Runde {n}", n=number))

    def _advance(self) -> None:
        for action in (self.secret.action, self.abandon.action):
            if action.isVisible():
                action.click()

    def _secret_key(self) -> None:
        """Fix a secret, or give up the one that is fixed; only where that is seen."""
        screen = self._screen
        if screen is None or screen.mode not in {Mode.BEFORE, Mode.REDRAW}:
            return
        if screen.secret is None:
            self.presenter.commit()
        else:
            self.presenter.open_abandon()

    def _print(self) -> None:
        """Fetch the record of the round and hand it on."""
        act = self.presenter
        ready, failed = self.print_asked.emit, act.tell
        ask_for_record(self._model, self._questions, act.round, self._zone, ready, failed)

    def _leave_search(self) -> None:
        self.presenter.search("")
        self.tables.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _back(self) -> None:
        if self.tables.search.hasFocus():
            self._leave_search()
        elif not self.presenter.back():
            self.leave()


class FactsPanel(Panel):
    """What will be drawn, line by line."""

    def __init__(self) -> None:
        super().__init__("", margin=20)
        self._lines = Text("", 20, wrap=True)
        self.start = KeyButton("", "F11")
        self.wishes = KeyButton(tr("Wünsche"), "F7")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.add(Scrolled(column(self._lines, 1), Qt.FocusPolicy.TabFocus), 1)
        self.add(self.start)
        self.add(self.wishes)
        self.add(self.back)

    def show_start(self, ability: Ability, *, is_seen: bool) -> None:
        """Offer to start the round without a draw, or say why that cannot be."""
        self.start.set_label(ability.label)
        self.start.setVisible(is_seen)
        self.start.set_blocked(ability.blocked)

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


def _press(button: KeyButton) -> None:
    """Press a button if it can be seen."""
    if button.isVisible():
        button.click()


def _place(screen: DrawScreen) -> tuple[Mode, bool, bool, str]:
    """Tell between what the focus has to move."""
    return (screen.mode, screen.confirming is None, screen.secret is None, screen.title)
