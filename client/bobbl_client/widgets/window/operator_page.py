"""Who works here: the list of operators over the work of a station."""

from collections.abc import Callable, Sequence

from PyQt6.QtCore import QEvent
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.page.frame import OperatorChoice
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ButtonKind,
    KeyButton,
    Panel,
    RowList,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.theme import look
from bobbl_client.widgets.two_sides import in_a_row
from bobbl_shared.i18n import tr

NOBODY = "nobody"
"""Key of the row that says nobody of the list works here."""

MOST_DIGITS = 9
"""So many rows have a digit of their own."""


WIDEST = 560
"""A wider panel would only have longer lines; in pixels before scaling."""


class OperatorPage(QWidget):
    """The list of operators: a digit or ↑ ↓ chooses, Enter takes, Esc changes nothing."""

    def __init__(self, chosen: Callable[[str], None], left: Callable[[], None]) -> None:
        super().__init__()
        title = tr("Wer arbeitet hier?")
        self.panel = Panel.in_charge(title)
        self.list = RowList(RowStyle.ONE_LINE)
        self.list.waits_for_choice = True
        self.list.setAccessibleName(title)
        self.list.opened.connect(chosen)
        self.list.chosen.connect(lambda _: self.problem.hide())
        self.setFocusProxy(self.list)
        self.problem = SymbolText(
            Symbol.TRIANGLE,
            tr("Noch niemand gewählt."),
            symbol_tone=Tone.ORANGE,
            wrap=True,
        )
        self.told = Text("", wrap=True)
        self.hint = Text(tr("Ziffer oder ↑ ↓ wählt."), tone=Tone.MUTED, wrap=True)
        self.take = KeyButton(tr("Übernehmen"), tr("Enter"), kind=ButtonKind.PRIMARY)
        self.take.clicked.connect(self._take)
        self.leave = KeyButton(tr("Zurück"), "Esc")
        self.leave.clicked.connect(left)
        self.panel.add(self.list, 1)
        for part in (self.told, self.problem, self.hint):
            self.panel.add(part)
        self.panel.add(in_a_row(self.take, self.leave))
        self._fit()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.panel)
        bind(self, "Esc", left)

    def changeEvent(self, event: QEvent | None) -> None:
        """Be as wide as the type in force needs."""
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def _fit(self) -> None:
        self.panel.setMaximumWidth(look().px(WIDEST))

    def ask(self, known: Sequence[OperatorChoice], chosen: str, told: str) -> None:
        """Show the operators; ``chosen`` is the present one's key, empty before it was said.

        ``told`` is what is to be known of the list.
        """
        self.list.set_rows([_row(place, each) for place, each in enumerate(known, 1)])
        self.list.set_chosen(chosen)
        self.told.say(told)
        self.problem.hide()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let a digit choose its row."""
        rows, text = self.list.rows(), event.text() if event is not None else ""
        if text.isascii() and text.isdigit() and 0 < int(text) <= min(len(rows), MOST_DIGITS):
            self.list.set_chosen(rows[int(text) - 1].key)
            self.problem.hide()
        else:
            super().keyPressEvent(event)

    def _take(self) -> None:
        """Take who is chosen, or say that nobody is."""
        if chosen := self.list.chosen_key():
            self.list.opened.emit(chosen)
        else:
            self.problem.show()


def _row(place: int, shown: OperatorChoice) -> Row:
    number = str(place) if place <= MOST_DIGITS else ""
    return Row(shown.operator or NOBODY, shown.name, number=number)
