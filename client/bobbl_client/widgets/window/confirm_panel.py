"""The question before something that cannot be undone: what it is, what follows, yes or back."""

from collections.abc import Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from bobbl_client.page.page import Confirmation
from bobbl_client.page.text import unmarked
from bobbl_client.widgets.components import ButtonKind, KeyButton, Panel, PanelKind, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_shared.i18n import tr


class ConfirmPanel(Panel):
    """Names consequence and count; Enter on the blue button says yes, Esc steps back.

    A yes that switches something off is not blue. Signals: ``agreed``, ``refused``. Whoever shows
    it binds Esc.
    """

    agreed = pyqtSignal()
    refused = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(kind=PanelKind.CHARGE, margin=22, parent=parent)
        self._question = Text("", 28, Weight.BOLD, wrap=True)
        self._lines = Text("", 20, wrap=True)
        self.yes = KeyButton("", "Enter", kind=ButtonKind.PRIMARY, height=64)
        self.no = KeyButton(tr("Zurück"), "Esc", height=64)
        self.yes.clicked.connect(self.agreed)
        self.no.clicked.connect(self.refused)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addWidget(self.yes, 2)
        buttons.addWidget(self.no, 1)
        self.add(self._question)
        self.add(self._lines)
        self.body.addSpacing(8)
        self.add(buttons)
        self.body.addStretch(1)

    def ask(self, question: str, lines: Sequence[str], yes: str, *, is_off: bool = False) -> None:
        """Put a question (lines marked)."""
        self.yes.set_primary(is_primary=not is_off)
        self._question.set_text(question)
        self._lines.set_text("\n".join(lines))
        self.yes.set_label(yes)
        self.setAccessibleName(question)
        for button in (self.yes, self.no):  # one of them has the focus
            button.setAccessibleDescription(unmarked(" ".join(lines)))

    def said(self) -> tuple[str, str]:
        """Return the question and what stands below it."""
        return self._question.shown_text(), self._lines.shown_text()

    def focus(self) -> None:
        """Put the focus on yes."""
        self.yes.setFocus(Qt.FocusReason.OtherFocusReason)


class WorkOrQuestion(QStackedWidget):
    """What is worked with, and in its place a question until it is answered.

    Whoever adds other widgets to work with says with ``work`` which is to be seen. Signals: those
    of the question.
    """

    agreed = pyqtSignal()
    refused = pyqtSignal()

    def __init__(self, work: QWidget) -> None:
        super().__init__()
        self.work = work
        self._confirm: ConfirmPanel | None = None
        self.addWidget(work)

    @property
    def confirm(self) -> ConfirmPanel:
        """The question; it is made when it is asked for the first time."""
        if self._confirm is None:
            self._confirm = ConfirmPanel()
            self._confirm.agreed.connect(self.agreed)
            self._confirm.refused.connect(self.refused)
            self.addWidget(self._confirm)
        return self._confirm

    @property
    def is_asking(self) -> bool:
        """Whether the question is seen."""
        return self._confirm is not None and self.currentWidget() is self._confirm

    def show_question(self, asked: Confirmation | None) -> bool:
        """Show the question, or the work where there is none; return whether that is a change."""
        was_asking = self.is_asking
        if asked is not None:
            self.confirm.ask(asked.question, asked.lines, asked.yes, is_off=asked.is_off)
        self.setCurrentWidget(self.work if asked is None else self.confirm)
        return was_asking != self.is_asking
