"""The tables of a drawn round with both sides, and beside them why the chosen one is so."""

from PyQt6.QtCore import Qt

from bobbl_client.organiser.draw.screen import Abilities, Ability, DrawnRound, TableRow
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, PanelKind, Text
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import column, in_a_row
from bobbl_client.widgets.window.searched_list import SearchedList
from bobbl_shared.i18n import tr


class RoundTablesPanel(SearchedList):
    """What was drawn: a summary, a search, and the tables with ↑ ↓."""

    def __init__(self) -> None:
        self._lines = Text("", TYPE.body, wrap=True)
        super().__init__(self._lines, tr("Name, Nummer oder Tisch"), RowStyle.SIDES)
        self.list.setAccessibleName(tr("Tische"))

    def show_round(self, shown: DrawnRound) -> None:
        """Show the tables that fit."""
        self._lines.set_text("\n".join(shown.lines))
        self.show_found(shown.typed, [_row(each) for each in shown.rows])
        if shown.chosen and self.list.chosen_key() != str(shown.chosen):
            self.list.set_chosen(str(shown.chosen))


class WhyPanel(Panel):
    """Why a table is as it is, and what can still be done about the round, each with its key."""

    def __init__(self) -> None:
        super().__init__("", kind=PanelKind.CHARGE, margin=20)
        self._told = Text("", 20, wrap=True)
        self.swap = KeyButton("", "F5")
        self.join = KeyButton("", "F6")
        self.wishes = KeyButton("", "F7")
        self.redraw = KeyButton("", "F11")
        self.printing = KeyButton("", "F9")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.add(Scrolled(column(self._told, 1), Qt.FocusPolicy.TabFocus), 1)
        for pair in (
            (self.swap, self.join),
            (self.wishes, self.redraw),
            (self.printing, self.back),
        ):
            self.add(in_a_row(*pair))

    def show_why(self, shown: DrawnRound, can: Abilities) -> None:
        """Show the sentences about the chosen table."""
        self.set_title(shown.why.title)
        self._told.set_text("\n\n".join(shown.why.lines))
        for button, ability in (
            (self.swap, can.swap),
            (self.join, can.join),
            (self.wishes, can.wishes),
            (self.redraw, can.redraw),
            (self.printing, can.printing),
        ):
            _show(button, ability)


def _show(button: KeyButton, ability: Ability) -> None:
    button.set_label(ability.label)
    button.set_blocked(ability.blocked)


def _row(row: TableRow) -> Row:
    return Row(
        str(row.table),
        row.first,
        number=str(row.table),
        detail=row.second,
        symbol=Symbol.TRIANGLE if row.fault else None,
        symbol_tone=Tone.ORANGE,
        right=row.fault,
    )
