"""Two entrants change places: whom to pick left, what that changes right."""

from PyQt6.QtCore import Qt

from bobbl_client.organiser.swap.page import ShownTable, SwapPage, SwapScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import SymbolText, Text
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.two_sides import column
from bobbl_client.widgets.window.round_task_view import RoundTaskView
from bobbl_shared.i18n import tr


class SwapView(RoundTaskView[SwapScreen]):
    """Shows who was picked, and both tables before and after."""

    def __init__(self, page: SwapPage) -> None:
        super().__init__(page, tr("Was sich ändert"), tr("Plätze tauschen"))
        self._places = Text("", 20, wrap=True)
        self._changes = Text("", 19, wrap=True)
        self._note = SymbolText(Symbol.INFO, "", size=20, wrap=True)
        self.panel.add(self._places)
        self.panel.add(Scrolled(column(self._changes, 1), Qt.FocusPolicy.TabFocus), 1)
        self.panel.add(self._note)
        self.start_task()

    def show_screen(self, screen: SwapScreen) -> None:
        """Show the consequences."""
        super().show_screen(screen)
        self._places.set_text("\n".join(screen.places))
        self._changes.set_text("\n\n".join(_told(each) for each in screen.tables))
        if screen.is_worse:
            self._note.set(Symbol.TRIANGLE, screen.note, Tone.ORANGE)
        else:
            self._note.set(Symbol.INFO, screen.note)
        self._note.setVisible(bool(screen.note))


def _told(table: ShownTable) -> str:
    """Return a table before and after as marked lines."""
    lines = [f"**{table.title}**"]
    for word, seats in ((tr("bisher"), table.before), (tr("nachher"), table.after)):
        lines.append(
            tr(
                "{when}: {one} gegen {other}",
                when=f"**{word}**",
                one=seats.sides[0],
                other=seats.sides[1],
            )
        )
        lines += [f"**{each}**" for each in seats.told] if seats.repeats else seats.told
    return "\n".join(lines)
