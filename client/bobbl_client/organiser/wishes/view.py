"""Who should not share a table: the list, and the form for one more."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QWidget

from bobbl_client.organiser.wishes.page import WishesPage, WishesScreen, WishRow
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    Labelled,
    Panel,
    PanelKind,
    RowList,
    SymbolText,
    Text,
)
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.picker_panel import PickerPanel
from bobbl_client.widgets.window.saving import ask_file, documents
from bobbl_shared.i18n import tr, trn


class WishesView(BodyView[WishesScreen]):
    """List: F4 one more, F5 opponents of an earlier tournament, Entf strikes the chosen one out.

    Form: Enter picks, F12 keeps.
    """

    page: WishesPage

    def __init__(self, page: WishesPage, *, ask_open: Callable[[], str] | None = None) -> None:
        super().__init__(page)
        self._ask_open = ask_open or self._open_dialog
        self.list_panel = Panel(tr("Nicht an einen Tisch"), margin=20)
        self.list = RowList(RowStyle.SIDES)
        self._nothing = Text(tr("Noch kein Wunsch."), tone=Tone.MUTED)
        self._clubs = SymbolText(Symbol.INFO, "", wrap=True)
        self.add = KeyButton(tr("Neuer Wunsch"), "F4", height=64)
        self.earlier = KeyButton(tr("Gegner vom letzten Jahr"), "F5")
        self.take_back = KeyButton(tr("Wunsch streichen"), tr("Entf"))
        self._caution = SymbolText(Symbol.TRIANGLE, "", wrap=True, symbol_tone=Tone.ORANGE)
        self.picker, self.form = PickerPanel(), WishForm()
        self._pages = QStackedWidget()
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self.list_panel.add(self._nothing)
        self.list_panel.add(self.list, 1)
        about = tr(
            "Ein Wunsch zählt bei jeder Auslosung, aber weniger als eine Wiederholung. Ein starker"
            " geht vor vielen leichten."
        )
        told = Text(about, tone=Tone.MUTED, wrap=True)
        keys = column(
            self.add, self.earlier, told, self._clubs, self._caution, 1, self.take_back, self.back
        )
        self._pages.addWidget(beside(self.list_panel, self.or_question(keys), (88, 44)))
        self._pages.addWidget(beside(self.picker, self.form, (60, 72)))
        return self._pages

    def _connect(self) -> None:
        page = self.page
        self.picker.typed.connect(page.type)
        self.picker.picked.connect(page.pick)
        self.picker.left.connect(self.step_back)
        self.form.weight.changed.connect(page.weigh)
        self.form.weight.submitted.connect(page.save)
        self.form.back.clicked.connect(self.step_back)
        self.bind("F3", self.picker.search.setFocus)
        self.press("F4", self.add, page.add)
        self.press("F5", self.earlier, self._take_earlier)
        self.press(
            tr("Entf"), self.take_back, lambda: page.ask_to_strike_out(self.list.chosen_key())
        )
        self.press("F12", self.form.action, page.save)

    def _take_earlier(self) -> None:
        name = self._ask_open() if self.shown.picker is None else ""
        if name:
            self.page.ask_about_earlier(Path(name))

    def _open_dialog(self) -> str:
        kinds = tr("Turniere (*.bobbl);;Alle Dateien (*)")
        return ask_file(self, tr("Früheres Turnier öffnen"), kinds, documents())

    def part(self) -> object:
        """Return whether it is the list or the form, and what is missing in the form."""
        return self.shown.picker is None, len(self.shown.picked) == 2

    def focus_body(self) -> None:
        """Give the focus to the list, in the form to the search, then to the weight."""
        screen = self.shown
        if screen.picker is None:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif len(screen.picked) < 2:
            self.picker.search.setFocus()
        else:
            self.form.weight.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: WishesScreen) -> None:
        """Show the wishes, or the form."""
        self.list.set_rows([_row(each) for each in screen.rows])
        told = trn("{n} Wunsch", "{n} Wünsche", len(screen.rows)) if screen.rows else ""
        self.list_panel.set_title(tr("Nicht an einen Tisch"), told)
        self._nothing.setVisible(not screen.rows)
        self._clubs.set(Symbol.INFO, screen.clubs)
        self._clubs.setVisible(bool(screen.clubs))
        self._caution.set(Symbol.TRIANGLE, screen.caution, Tone.ORANGE)
        self._caution.setVisible(bool(screen.caution))
        self.take_back.set_blocked("" if screen.rows else tr("keiner da"))
        if screen.picker is not None:
            self.picker.show_picker(tr("Neuer Wunsch"), screen.prompt, screen.picker)
            self.form.show_wish(screen)
        self._pages.setCurrentIndex(0 if screen.picker is None else 1)


class WishForm(Panel):
    """Who was picked for a wish, and how much it counts."""

    def __init__(self) -> None:
        super().__init__("", kind=PanelKind.CHARGE, margin=20)
        self._picked = Text("", 24, wrap=True)
        self.weight = ChoiceRow([tr("leicht"), tr("mittel"), tr("stark")], 1, label=tr("Gewicht"))
        self._caution = SymbolText(
            Symbol.TRIANGLE, "", size=TYPE.body, wrap=True, symbol_tone=Tone.ORANGE
        )
        self.action = BigAction(tr("Wunsch vormerken"), "F12")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.add(self._picked)
        self.add(Labelled(tr("Wie wichtig? ← →"), self.weight))
        self.add(self._caution)
        self.body.addStretch(1)
        self.add(yielding(self.action))
        self.add(self.back)

    def show_wish(self, screen: WishesScreen) -> None:
        """Show the wish as far as it is made."""
        self._picked.set_text("\n".join(f"**{each}**" for each in screen.picked) or "–")
        self.weight.set_chosen(screen.weight)
        self._caution.set(Symbol.TRIANGLE, screen.caution, Tone.ORANGE)
        self._caution.setVisible(bool(screen.caution))
        self.action.set_blocked(screen.blocked)


def _row(row: WishRow) -> Row:
    right = tr("zählt zurzeit nicht") if row.is_idle else row.weight
    return Row(row.key, row.first, detail=row.second, right=right)
