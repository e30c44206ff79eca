"""The question before something that cannot be undone: what it is, what follows, yes or back."""

from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QWidget

from bobbl_client.page.page import Confirmation
from bobbl_client.page.text import unmarked
from bobbl_client.widgets.components import ButtonKind, KeyButton, Panel, PanelKind, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.i18n import tr

ACROSS = 2
"""So many reasons stand beside each other."""


class ConfirmPanel(Panel):
    """Names consequence and count; Enter on the blue button says yes, Esc steps back.

    To a grave question Enter says nothing, wherever the focus is. A yes that switches something off
    is not blue. Where a reason is asked for, a digit chooses it before the yes. Signals:
    ``agreed``, ``refused``, ``reason_chosen(int)``. Whoever shows it binds Esc and the key of yes.
    """

    reason_chosen = pyqtSignal(int)
    agreed = pyqtSignal()
    refused = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(kind=PanelKind.CHARGE, margin=22, parent=parent)
        self._question = Text("", 24, Weight.BOLD, wrap=True)
        self._lines = Text("", 20, wrap=True)
        self._why = Text(tr("Warum?  Eine Ziffer wählt."), TYPE.heading, Weight.BOLD)
        self._reasons = QGridLayout()
        self._reasons.setSpacing(SPACE.close)
        self._asked_reasons: tuple[tuple[str, ...], int | None] = ((), None)
        self.yes = KeyButton("", "Enter", kind=ButtonKind.PRIMARY, height=56)
        self.no = KeyButton(tr("Zurück"), "Esc", height=56)
        self.yes.clicked.connect(self.agreed)
        self.no.clicked.connect(self.refused)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addWidget(self.yes, 2)
        buttons.addWidget(self.no, 1)
        self.add(self._question)
        self.add(self._lines)
        self.add(self._why)
        self.add(self._reasons)
        self._why.hide()
        self.body.addSpacing(8)
        self.add(buttons)
        self.body.addStretch(1)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def ask(self, asked: Confirmation) -> None:
        """Put a question."""
        self.yes.set_primary(is_primary=not asked.is_off)
        self._question.set_text(asked.question)
        self._lines.set_text("\n".join(asked.lines))
        self.yes.set_label(asked.yes)
        self.yes.set_key(asked.yes_key)
        self.yes.is_grave = asked.is_grave
        self.setAccessibleName(asked.question)
        for part in (self, self.yes, self.no):  # one of them has the focus
            part.setAccessibleDescription(unmarked(" ".join(asked.lines)))

    def ask_reason(self, reasons: tuple[str, ...], chosen: int | None) -> None:
        """Ask for one of these reasons, too; none: for no reason."""
        if (reasons, chosen) == self._asked_reasons:
            return
        self._asked_reasons = reasons, chosen
        empty(self._reasons)
        for place, word in enumerate(reasons):
            button = KeyButton(word, str(place + 1), is_chosen=place == chosen)
            button.clicked.connect(partial(self.reason_chosen.emit, place))
            self._reasons.addWidget(button, place // ACROSS, place % ACROSS)
            button.show()  # at once: the next digit may be waiting already
        self._why.setVisible(bool(reasons))
        is_missing = bool(reasons) and chosen is None
        self.yes.set_blocked(tr("erst den Grund wählen") if is_missing else "")
        if self.isVisible():
            self.focus()

    def said(self) -> tuple[str, str]:
        """Return the question and what stands below it."""
        return self._question.shown_text(), self._lines.shown_text()

    def focus(self) -> None:
        """Put the focus on yes; on nothing in here if that is grave or a reason is missing."""
        is_free = self.yes.isEnabled() and not self.yes.is_grave
        (self.yes if is_free else self).setFocus(Qt.FocusReason.OtherFocusReason)


class WorkOrQuestion(QStackedWidget):
    """What is worked with, and in its place a question until it is answered.

    Whoever adds other widgets to work with says with ``work`` which is to be seen. Signals: those
    of the question.
    """

    agreed = pyqtSignal()
    refused = pyqtSignal()
    reason_chosen = pyqtSignal(int)

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
            self._confirm.reason_chosen.connect(self.reason_chosen)
            self.addWidget(self._confirm)
        return self._confirm

    @property
    def is_asking(self) -> bool:
        """Whether the question is seen."""
        return self._confirm is not None and self.currentWidget() is self._confirm

    def show_question(self, asked: Confirmation | None, reason: int | None = None) -> bool:
        """Show the question, or the work where there is none; return whether that is a change.

        ``reason``: which of the question's reasons is chosen.
        """
        was_asking = self.is_asking
        if asked is not None:
            self.confirm.ask(asked)
            self.confirm.ask_reason(asked.reasons, reason)
        self.setCurrentWidget(self.work if asked is None else self.confirm)
        return was_asking != self.is_asking
