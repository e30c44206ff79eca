"""A question that needs a reason out of a list: what follows, the reasons, yes or back."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.organiser.draw.screen import ReasonForm
from bobbl_client.widgets.components import BigAction, ChoiceRow, KeyButton, Panel, PanelKind, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import yielding
from bobbl_shared.i18n import tr


class ReasonPanel(Panel):
    """Reasons with ↑ ↓. ``is_whole``: with its own big action, else that stands elsewhere.

    Signals: ``reason_chosen(int)``, ``agreed``, ``refused``. Whoever shows it binds the keys.
    """

    reason_chosen = pyqtSignal(int)
    agreed = pyqtSignal()
    refused = pyqtSignal()

    def __init__(self, *, is_whole: bool) -> None:
        super().__init__(kind=PanelKind.CHARGE if is_whole else PanelKind.PLAIN, margin=22)
        self._question = Text("", 26, Weight.BOLD, wrap=True)
        self._lines = Text("", 20, wrap=True)
        self._place = QVBoxLayout()
        self.reasons: ChoiceRow | None = None
        self._words: tuple[str, ...] = ()
        self.action = BigAction("", "F12")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.body.setSpacing(SPACE.gutter)
        for part in (self._question, self._place, self._lines):
            self.add(part)
        self.body.addStretch(1)
        self.add(yielding(self.action))
        if not is_whole:
            self.action.hide()
        self.add(self.back)
        self.action.clicked.connect(self.agreed)
        self.back.clicked.connect(self.refused)

    def show_form(self, form: ReasonForm) -> None:
        """Ask this."""
        self._question.set_text(form.title)
        self._lines.set_text("\n".join(form.lines))
        self.setAccessibleName(form.title)
        if form.reasons != self._words:
            self._rebuild(form.reasons)
        if self.reasons is not None:
            self.reasons.set_chosen(form.chosen)
        self.action.set_label(form.yes.label)
        self.action.set_blocked(form.yes.blocked)
        self.action.is_grave = form.is_grave

    def focus(self) -> None:
        """Put the focus on the reasons."""
        if self.reasons is not None:
            self.reasons.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rebuild(self, words: tuple[str, ...]) -> None:
        if self.reasons is not None:
            self.reasons.deleteLater()
        self._words = words
        self.reasons = ChoiceRow(words, label=tr("Grund"), vertical=True)
        self.reasons.changed.connect(self.reason_chosen)
        self._place.addWidget(self.reasons)
