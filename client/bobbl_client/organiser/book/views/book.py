"""The address book: everybody and a search left, the person who is open right."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QGridLayout, QWidget

from bobbl_client.organiser.book.lists import typed_heads
from bobbl_client.organiser.book.page import BookForm, BookPage, BookRow, BookScreen
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ButtonKind,
    CheckKey,
    Choice,
    KeyButton,
    LabelledField,
    Panel,
    RowList,
    SearchField,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.flow import FlowLayout
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.saving import ask_place
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.outputs import Output


class BookView(BodyView[BookScreen]):
    """Finds somebody (F3), changes, deletes; F5 takes people in, F6 writes a table."""

    page: BookPage

    def __init__(self, page: BookPage, choose: Callable[[], str] | None = None) -> None:
        """Show the book; ``choose`` asks where a table is to be written."""
        super().__init__(page)
        self._choose = choose or self._ask_place
        self._filling = 0
        self.search = SearchField(tr("Name"))
        self.list = RowList()
        self.list.takes_what_is_left = True
        self.list.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._people = Panel(tr("Adressbuch"), " ")
        self._told = Text("", tone=Tone.MUTED, wrap=True)
        self._person = Panel()
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self.fields = [LabelledField(head) for head in typed_heads()]
        self._facts = Text("", wrap=True)
        self._double = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._error = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._done = SymbolText(Symbol.DOT_TICK, "", symbol_tone=Tone.BLUE, wrap=True)
        self.save = KeyButton(tr("Speichern"), "F12", kind=ButtonKind.PRIMARY)
        self.fresh = KeyButton(tr("Neu"), "F4")
        self.take = KeyButton(tr("Leute aufnehmen"), "F5")
        self.table = KeyButton(tr("Als Tabelle"), "F6")
        self.printing = KeyButton(tr("Drucken"), "F9")
        if not page.can_print:
            self.printing.hide()
        self.shared = CheckKey(tr("Anmeldestellen ergänzen Namen"), "F7")
        self.delete = KeyButton(tr("Löschen"), tr("Entf"))
        self.merge = KeyButton(tr("Eine Person daraus machen"), "F11")
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        left = self._people
        left.add(self.search)
        left.add(self.list, 1)
        left.add(self._told)
        left.add(self.shared)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE.close)
        grid.setVerticalSpacing(SPACE.small)
        for place, field in enumerate(self.fields):
            grid.addWidget(field, place // 2, place % 2)
        keys = FlowLayout(SPACE.close, SPACE.small)
        for button in (self.delete, self.merge, self.save):
            keys.addWidget(button)
        for part in (self._title, grid, self._error, self._done, self._facts, self._double, keys):
            self._person.add(part)
        self._person.body.addStretch(1)
        more = FlowLayout(SPACE.close, SPACE.small)
        for button in (self.fresh, self.take, self.table, self.printing, self.back):
            more.addWidget(button)
        right = column(self._person, more, grow=self._person)
        return beside(left, right, (50, 62))

    def foot(self) -> tuple[QWidget, ...]:
        """Return saving and the way back."""
        return (self.save, self.back)

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep saving and the way back in view; form and keys are low enough to be seen at once."""
        edge = SPACE.small if is_narrow else SPACE.margin
        self._person.body.setContentsMargins(SPACE.margin, edge, SPACE.margin, edge)
        for button in (self.fresh, self.take, self.table, self.printing):
            button.set_tight(is_tight=is_narrow)
        super().set_narrow(is_narrow)

    def _connect(self) -> None:
        page = self.page
        self.search.textEdited.connect(page.search)
        self.search.moved.connect(self.list.move_by)
        self.search.left.connect(self.step_back)
        self.search.returnPressed.connect(self._open_found)
        self.list.opened.connect(page.open_person)
        for place, field in enumerate(self.fields):
            field.edited.connect(lambda _: page.typed(self.form()))
            field.submitted.connect(lambda _, place=place: self._go_on(place))
        self.save.clicked.connect(lambda: page.agree())
        self.bind("F3", self._search)
        self.bind("F12", page.agree)
        for key, button, act in (
            ("F4", self.fresh, self._begin),
            ("F5", self.take, partial(page.open_page, "book_import")),
            ("F6", self.table, self._write),
            ("F7", self.shared, page.toggle_shared),
            ("F9", self.printing, page.print),
            (tr("Entf"), self.delete, page.ask_delete),
            ("F11", self.merge, page.ask_merge),
        ):
            self.press(key, button, act)

    def form(self) -> BookForm:
        """Return what stands in the fields."""
        return BookForm(*(each.text() for each in self.fields))

    def focus_body(self) -> None:
        """Let the typing go into the search."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: BookScreen) -> None:
        """Show the page."""
        if self.search.text() != screen.query:
            self.search.setText(screen.query)
        self._people.set_title(tr("Adressbuch"), screen.found)
        self.list.set_rows([_row(each) for each in screen.rows])
        if self.has_changed(lambda shown: (shown.query, shown.selected)):
            first = screen.rows[0].key if screen.rows and screen.query else ""
            self.list.set_chosen(screen.selected or first)
        self._told.set_text(screen.told)
        self.shared.setChecked(screen.is_shared)
        self._title.set_text(screen.title)
        self._show_person(screen)
        if screen.filling != self._filling:
            self._filling = screen.filling
            self._fill(screen.form)

    def _show_person(self, screen: BookScreen) -> None:
        self._facts.say("\n".join(screen.facts))
        said = tr("Vielleicht dieselbe Person: **{name}**", name=screen.double)
        self._double.text.set_text(said)
        for widget in (self._double, self.merge):
            widget.setVisible(bool(screen.double))
        self.delete.setVisible(bool(screen.selected))
        for shown, text in ((self._error, screen.error), (self._done, screen.done)):
            shown.say(text)

    def _fill(self, form: BookForm) -> None:
        """Put this into the form, and the typing at its start."""
        texts = (form.last, form.first, form.club, form.phone, form.mail, form.note)
        for field, text in zip(self.fields, texts, strict=True):
            field.set_text(text)
            field.entry.home(False)
        if form.last and self.isVisible():
            self.fields[0].entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_notice(self) -> None:
        """Show the question in place of a notice; the person who is asked about stays in sight."""
        super().show_notice()
        asked = self.page.confirmation
        if asked is not None:
            yes = Choice(asked.yes, asked.yes_key, is_grave=asked.is_grave)
            choices = [yes, Choice(tr("Doch nicht"), "Esc")]
            self.notice.set_notice(asked.question, "\n".join(asked.lines), choices)
            self.notice.show()
        self.save.setVisible(asked is None)

    def answer_notice(self, choice: int) -> None:
        """Say yes to a question; the one choice of a notice only puts it away."""
        if self.page.confirmation is not None and choice == 0:
            (self.page.discard if self.page.is_discarding else self.page.agree)()
        else:
            self.step_back()

    def step_back(self) -> None:
        """Step back in the page, with the typing in the search again, else leave."""
        if self.page.back():
            self._search()
        else:
            self.leave()

    def _go_on(self, place: int) -> None:
        """Enter: the next field; after the last one save."""
        if place + 1 < len(self.fields):
            self.fields[place + 1].entry.setFocus(Qt.FocusReason.TabFocusReason)
        elif self.page.save():
            self._search()

    def _begin(self) -> None:
        self.page.begin()
        if not self.page.is_unsaved:
            self.fields[0].entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _open_found(self) -> None:
        rows = self.list.rows()
        key = self.list.chosen_key() or (rows[0].key if rows else "")
        if key:
            self.page.open_person(key)

    def _write(self) -> None:
        name = self._choose()
        if not name:
            return
        try:
            Output(Path(name), replaces=True).write(self.page.exported().encode())
        except BobblError as error:
            self.page.wrote(Path(name).name, error)
        else:
            self.page.wrote(Path(name).name)

    def _ask_place(self) -> str:
        title, kinds = tr("Adressbuch als Tabelle"), tr("Tabelle (*.csv)")
        return ask_place(self, title, tr("adressbuch.csv"), kinds)


def _row(row: BookRow) -> Row:
    return Row(row.key, row.name, detail=row.detail, right=row.right)
