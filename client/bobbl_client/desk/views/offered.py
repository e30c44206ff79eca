"""Regulars who fit what is typed at the desk, below the form; the typing never leaves it."""

from PyQt6.QtCore import QEvent, QRect, Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout

from bobbl_client.desk.screen import Offered
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets.components import KeyButton, KeyCap, Panel, RowList
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.theme import SPACE


class OfferedPanel(Panel):
    """Shows who is offered. Signals: ``opened(str)`` at a click, ``pressed(str)``."""

    opened = pyqtSignal(str)
    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        """Start with nobody."""
        super().__init__(" ")
        self.list = RowList()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda _: self.opened.emit(self.list.chosen_key()))
        self.action = KeyButton("", "→")
        self.action.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.action.clicked.connect(lambda: self.pressed.emit("→"))
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.small)
        for part in (KeyCap("↑"), KeyCap("↓")):
            keys.addWidget(part)
        keys.addSpacing(SPACE.close)
        keys.addWidget(self.action)
        self.head.addLayout(keys)
        self.add(self.list)
        self._shown: Offered | None = None

    def show_offered(self, offered: Offered) -> None:
        """Show these people, with one of them chosen."""
        before, self._shown = self._shown, offered
        if before is None or before.rows != offered.rows:
            self.set_title(offered.title)
            self.list.set_rows(
                [
                    Row(each.key, each.title, detail=each.detail, symbol=Symbol.HEAD)
                    for each in offered.rows
                ]
            )
            self._fit()
        self.list.set_chosen(str(offered.chosen))
        self.action.set_label(offered.keys[0].label)

    def chosen_area(self) -> QRect:
        """Return where the chosen row stands in the panel."""
        row = self.list.visualItemRect(self.list.currentItem())
        return row.translated(self.list.mapTo(self, row.topLeft()) - row.topLeft())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Make room for every row."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent | None) -> None:
        """Measure again after a change of the type size."""
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(max(self.list.content_height(), 1))
