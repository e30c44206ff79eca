"""A question that stands over the work of a window until it is answered."""

from collections.abc import Callable, Sequence

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeySequence, QShortcut
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.page.page import GRAVE, Confirmation
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.theme import look
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel

WIDEST = 900
"""A wider panel would only have longer lines; in pixels before scaling."""


class QuestionPage(QWidget):
    """Asks whether something may stop or be lost; only ``key`` says yes, Esc goes back to the work.

    ``stay`` is the word for going back. The window lets ``key`` press the button that bears it.
    """

    def __init__(
        self,
        agreed: Callable[[], None],
        back: Callable[[], None],
        stay: str = "",
        key: str = GRAVE,
    ) -> None:
        super().__init__()
        self._key = key
        self.panel = ConfirmPanel()
        self.panel.agreed.connect(agreed)
        self.panel.refused.connect(back)
        self._fit()
        if stay:
            self.panel.no.set_label(stay)
        self.setFocusProxy(self.panel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.panel)
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Esc"), self, back, context=context)

    def changeEvent(self, event: QEvent | None) -> None:
        """Be as wide as the type in force needs."""
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def _fit(self) -> None:
        self.panel.setMaximumWidth(look().px(WIDEST))

    def ask(self, question: str, lines: Sequence[str], yes: str) -> None:
        """Put a question (lines marked)."""
        self.panel.ask(Confirmation(question, tuple(lines), yes, is_off=True, key=self._key))
