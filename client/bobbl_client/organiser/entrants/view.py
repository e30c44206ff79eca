"""Everybody who is registered left; who is chosen, and what can be done about it, right."""

from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from bobbl_client.organiser.entrants.page import ActForm, EntrantsPage, EntrantsScreen
from bobbl_client.organiser.entrants.words import Act
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    LabelledField,
    Panel,
    PanelKind,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import SHARES, beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.picker_panel import PickerPanel
from bobbl_shared.i18n import tr

_KEYS = {
    Act.WITHDRAW: "F4",
    Act.RETURN: "F4",
    Act.REINSTATE: "F4",
    Act.SUBSTITUTE: "F5",
    Act.STAND_IN: "F6",
    Act.MOVE_UP: "F7",
    Act.DISQUALIFY: "Entf",
    Act.FORGET: "Strg+Entf",
}
"""The key of each act; one of the three of F4 is offered at a time."""


class EntrantsView(BodyView[EntrantsScreen]):
    """Finds somebody by number or name; the F keys say what can be done, F12 does it."""

    page: EntrantsPage

    def __init__(self, page: EntrantsPage) -> None:
        super().__init__(page)
        self.picker = PickerPanel()
        self._facts = Panel(margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._lines = Text("", wrap=True)
        self.acts = {act: KeyButton("", _cap(act)) for act in _KEYS}
        self.lists = KeyButton(tr("Liste einlesen"), "F11")
        self.form = ActPanel()
        self._right = QStackedWidget()
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._facts.add(self._title)
        self._facts.add(self._lines)
        self._facts.body.addStretch(1)
        usual = column(self._facts, *self.acts.values(), self.lists, self.back, grow=self._facts)
        self._right.addWidget(usual)
        self._right.addWidget(self.form)
        return beside(self.picker, self._right, SHARES)

    def foot(self) -> tuple[QWidget, ...]:
        """Return the big action of what is asked, and the ways back."""
        return (self.form.action, self.form.back, self.back)

    def _connect(self) -> None:
        page = self.page
        self.picker.typed.connect(page.search)
        self.picker.picked.connect(page.choose)
        self.picker.left.connect(self.step_back)
        self.form.reason_chosen.connect(page.set_reason)
        self.form.back.clicked.connect(self.step_back)
        for each, button in self.acts.items():
            self.press(button.key, button, partial(page.ask_about, each))
        self.press("F11", self.lists, partial(page.open_page, "taking_in"))
        self.bind("F3", self.picker.search.setFocus)
        self.press("F12", self.form.action, lambda: page.do(*self.form.name()))

    def part(self) -> object:
        """Return whether something is asked about somebody."""
        return self.shown.form is not None

    def focus_body(self) -> None:
        """Give the focus to what is asked, else to the search."""
        if self.shown.form is not None:
            self.form.focus()
        else:
            self.picker.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: EntrantsScreen) -> None:
        """Show the list and who is chosen."""
        prompt = tr("Nummer oder Name, dann Enter.")
        self.picker.show_picker(screen.heading, prompt, screen.picker)
        self._title.set_text(screen.title.replace("**", "*"))
        self._lines.set_text("\n".join(screen.facts))
        offered = {each.act for each in screen.acts}
        self.lists.setVisible(not offered)
        for act, button in self.acts.items():
            button.setVisible(act in offered)
        for shown in screen.acts:
            button = self.acts[shown.act]
            button.set_label(shown.label)
            button.set_blocked(shown.blocked)
        if screen.form is not None:
            self.form.show_form(screen.form, is_fresh=self._right.currentIndex() == 0)
        self._right.setCurrentIndex(0 if screen.form is None else 1)


def _cap(act: Act) -> str:
    key = _KEYS[act]
    return {"Entf": tr("Entf"), "Strg+Entf": tr("Strg+Entf")}.get(key, key)


class ActPanel(Panel):
    """A question about somebody: reasons, or who plays instead; what follows; F12 does it.

    Signal: ``reason_chosen(int)``.
    """

    reason_chosen = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__(kind=PanelKind.CHARGE, margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._lines = Text("", wrap=True)
        self._place = QVBoxLayout()
        self._words: tuple[str, ...] = ()
        self.reasons: ChoiceRow | None = None
        self.last, self.first = LabelledField(tr("Nachname")), LabelledField(tr("Vorname"))
        self.action = BigAction("", "F12")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self._is_asking_name = False
        self.body.setSpacing(SPACE.small)
        self.add(self._title)
        self.add(self._place)
        for part in (self.last, self.first, self._lines):
            self.add(part)
        self.body.addStretch(1)
        self.add(yielding(self.action))
        self.add(self.back)
        self.last.submitted.connect(lambda _: self.first.setFocus())
        self.first.submitted.connect(lambda _: self.action.click())

    def name(self) -> tuple[str, str]:
        """Return the name that was typed: family name, first name."""
        return self.last.text(), self.first.text()

    def show_form(self, form: ActForm, *, is_fresh: bool) -> None:
        """Ask this; a fresh question begins with empty fields."""
        self._title.set_text(form.title)
        self._lines.set_text("\n".join(form.lines))
        self.action.set_label(form.yes)
        self.action.set_primary(is_primary=not form.is_off)
        self.action.is_grave = form.is_off
        self.action.set_blocked(form.blocked)
        self._is_asking_name = form.act is Act.SUBSTITUTE
        for field in (self.last, self.first):
            field.setVisible(self._is_asking_name)
            if is_fresh:
                field.set_text("")
        if form.reasons != self._words:
            self._rebuild(form.reasons)
        if self.reasons is not None:
            self.reasons.set_chosen(form.chosen)

    def focus(self) -> None:
        """Put the focus on the reasons, else on the action."""
        target = self.reasons or self.action
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rebuild(self, words: tuple[str, ...]) -> None:
        if self.reasons is not None:
            self.reasons.deleteLater()
        self._words, self.reasons = words, None
        if words:
            self.reasons = ChoiceRow(words, label=tr("Grund"), vertical=True)
            self.reasons.changed.connect(self.reason_chosen)
            self.reasons.submitted.connect(self._after_reason)
            self._place.addWidget(self.reasons)

    def _after_reason(self) -> None:
        if self._is_asking_name:
            self.last.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.action.setFocus(Qt.FocusReason.OtherFocusReason)
