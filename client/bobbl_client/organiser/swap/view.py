"""Two entrants change places: whom to pick left, what that changes right."""

from PyQt6.QtCore import Qt

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.swap.presenter import ShownTable, SwapPresenter, SwapScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    Notice,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_client.widgets.window.picker_panel import PickerPanel
from bobbl_shared.i18n import tr


class SwapPage(PageView):
    """Enter picks, F12 exchanges, Esc lets go of the last pick and then goes back."""

    def __init__(self, model: StationModel, number: int) -> None:
        super().__init__()
        self.picker, self.work = PickerPanel(), SwapPanel()
        self.notice = Notice()
        self.lay_below(self.notice, beside(self.picker, self.work, (60, 72)))
        self.presenter = SwapPresenter(
            model, Shown(self.show_screen), number, lambda: self.left.emit()
        )
        act = self.presenter
        self.picker.typed.connect(act.type)
        self.picker.picked.connect(act.pick)
        self.picker.left.connect(self._back)
        self.work.action.clicked.connect(act.save)
        self.work.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: self._back())
        self.bind("F12", self.work.action.click)
        self.bind("F3", self.focus_first)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the search."""
        self.picker.search.setFocus()

    def show_screen(self, screen: SwapScreen) -> None:
        """Show who is picked and what follows."""
        self.picker.show_picker(screen.title, screen.prompt, screen.picker)
        self.work.show_swap(screen)
        show_notice(self.notice, screen.notice, self.work.back)

    def _back(self) -> None:
        if not self.presenter.back():
            self.leave()


class SwapPanel(Panel):
    """Who was picked, and both tables before and after."""

    def __init__(self) -> None:
        super().__init__(tr("Was sich ändert"), kind=PanelKind.CHARGE, margin=20)
        self._places = Text("", 20, wrap=True)
        self._changes = Text("", 19, wrap=True)
        self._note = SymbolText(Symbol.INFO, "", size=20, wrap=True)
        self.action = BigAction(tr("Plätze tauschen"), "F12")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.add(self._places)
        self.add(Scrolled(column(self._changes, 1), Qt.FocusPolicy.TabFocus), 1)
        self.add(self._note)
        self.add(yielding(self.action))
        self.add(self.back)

    def show_swap(self, screen: SwapScreen) -> None:
        """Show the consequences."""
        self._places.set_text("\n".join(screen.places))
        self._changes.set_text("\n\n".join(_told(each) for each in screen.tables))
        if screen.is_worse:
            self._note.set(Symbol.TRIANGLE, screen.note, Tone.ORANGE)
        else:
            self._note.set(Symbol.INFO, screen.note)
        self._note.setVisible(bool(screen.note))
        if screen.blocked:
            self.action.set_waiting(screen.blocked)
        else:
            self.action.set_ready()


def _told(table: ShownTable) -> str:
    """Give a table before and after as marked lines."""
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
