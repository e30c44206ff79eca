"""The registration desk: left who is there already, right whom one writes down."""

from collections.abc import Callable

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.model.station import StationModel
from bobbl_client.presenters.desk import DeskPresenter
from bobbl_client.presenters.desk_screen import DeskRow, DeskScreen, Line, Mark
from bobbl_client.presenters.seat_form import SeatField
from bobbl_client.views.components import (
    KeyCap,
    Panel,
    Row,
    RowList,
    Rule,
    SearchField,
    Text,
    Tone,
)
from bobbl_client.views.components.painted import is_new_look
from bobbl_client.views.desk_fields import DeskFields
from bobbl_client.views.desk_messages import DeskMessages
from bobbl_client.views.help import KeyHelp
from bobbl_client.views.scrolled import Scrolled
from bobbl_client.views.symbols import Symbol
from bobbl_client.views.theme import SPACE, look
from bobbl_client.views.window import StationWindow
from bobbl_shared.i18n import tr

LIST_WIDTH, LIST_SHARE = 430, 42

_SYMBOLS = {
    Mark.PRESENT: Symbol.BOX_TICKED,
    Mark.ANNOUNCED: Symbol.BOX_EMPTY,
    Mark.ALONE: Symbol.HEAD,
    Mark.WITHDRAWN: Symbol.BOX_STRUCK,
    Mark.WAITING: Symbol.BOX_UP,
    Mark.QUESTION: Symbol.TRIANGLE,
}


def desk_keys() -> tuple[KeyHelp, ...]:
    """Give the keys of this window for its help page."""
    return (
        KeyHelp("F3", tr("suchen: Name, Nummer oder Tisch; ↑ ↓ wählen, Enter öffnet")),
        KeyHelp("F4", tr("dieselben Leute: die vorhandene Anmeldung öffnen")),
        KeyHelp("F5", tr("Startgeld bezahlt; nach dem Öffnen auch zurückgeben")),
        KeyHelp("F6", tr("Marken setzen und löschen")),
        KeyHelp("F7", tr("jemand kommt allein")),
        KeyHelp("F8", tr("die letzten Einträge; noch einmal F8 nimmt den letzten zurück")),
        KeyHelp("F11", tr("mehr: Platz, Partner, abmelden, trennen, jemand anderes spielt")),
        KeyHelp("F12", tr("ist da; oder ja: andere Leute, ausführen, auslosen")),
    )


def desk_window(model: StationModel) -> StationWindow:
    """Give the window of a desk station."""
    return _DeskWindow(model, DeskView(model))


class DeskView(QWidget):
    """The work of a desk station; makes its presenter itself."""

    def __init__(self, model: StationModel) -> None:
        """Show the desk of this station."""
        super().__init__()
        self._left = Panel(margin=SPACE.gutter - 2)
        self.search = SearchField(tr("Name, Nummer, Tisch"))
        self.found = Text("", tone=Tone.MUTED, wrap=True)
        self.list = RowList()
        self.footer, self.tally = Text("", wrap=True), Text("", tone=Tone.MUTED, wrap=True)
        self.fields = DeskFields()
        self.messages = DeskMessages()
        self._screen: DeskScreen | None = None
        self._typing: QWidget | None = None
        self._build()
        self.setFocusProxy(self.fields)
        self.presenter = DeskPresenter(model, self)
        self._connect()

    def show_screen(self, screen: DeskScreen) -> None:
        """Show a screen."""
        before, self._screen = self._screen, screen
        if self.search.text() != screen.query:
            self.search.setText(screen.query)
        self.found.set_text(screen.found)
        if before is None or before.rows != screen.rows:
            self.list.set_rows([_row(each) for each in screen.rows])
        if before is None or before.selected != screen.selected:
            self.list.set_chosen(screen.selected)
        self.footer.set_text(screen.footer)
        self.tally.set_text(screen.tally)
        self.tally.setVisible(bool(screen.tally))
        self.fields.show_form(screen.form)
        self.messages.show_place(screen.place, screen.telling)

    def fill_form(self, lines: tuple[Line, ...]) -> None:
        """Put this into the form, with the focus in it."""
        self.fields.fill(lines)

    def focus_search(self) -> None:
        """Let the typing go into the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def focus_menu(self) -> None:
        """Let the keys go into the menu; afterwards the typing goes on where it was."""
        if not self.messages.menu.list.hasFocus():
            self._typing = self.focusWidget()
        self.messages.menu.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_seat(self, field: SeatField | None) -> None:
        """Let the typing go into a field of the seat, or (none) back into the form."""
        if field is None:
            self.fields.focus_again(self._typing)
            self._typing = None
        else:
            self.messages.seat.focus(field)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let a slash outside the fields begin a search."""
        if event is not None and event.text() == "/":
            self.focus_search()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Give the list its width: as designed, and less than half of a narrow window."""
        super().resizeEvent(event)
        self._left.setFixedWidth(min(look().px(LIST_WIDTH), self.width() * LIST_SHARE // 100))

    def changeEvent(self, event: QEvent | None) -> None:
        """Measure again after a change of the type size."""
        super().changeEvent(event)
        if is_new_look(event):
            self.resizeEvent(None)

    def _build(self) -> None:
        left = self._left
        hint = QHBoxLayout()
        hint.setSpacing(6)
        hint.addWidget(self.found, 1)
        for part in (KeyCap("↑"), KeyCap("↓"), Text(tr("wählen"), tone=Tone.MUTED)):
            hint.addWidget(part)
        left.add(self.search)
        left.add(hint)
        left.add(self.list, 1)
        left.add(Rule())
        left.add(self.footer)
        left.add(self.tally)
        right = QVBoxLayout()
        right.setSpacing(SPACE.gutter)
        right.addWidget(self.fields)
        right.addWidget(Scrolled(self.messages), 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE.gutter)
        row.addWidget(left)
        row.addLayout(right, 1)

    def _connect(self) -> None:
        presenter, fields = self.presenter, self.fields
        self.search.textEdited.connect(presenter.search)
        self.search.moved.connect(self.list.move_by)
        self.search.returnPressed.connect(self._open_found)
        self.list.opened.connect(presenter.open)
        fields.edited.connect(lambda: presenter.typed(fields.lines()))
        fields.went_on.connect(lambda: presenter.go_on(fields.lines()))
        fields.saved.connect(lambda: presenter.submit(fields.lines()))
        fields.alone_clicked.connect(presenter.toggle_alone)
        fields.fee_clicked.connect(presenter.toggle_paid)
        fields.marks_clicked.connect(presenter.toggle_marks)
        self._acts: dict[str, Callable[[], None]] = {
            "F3": self.focus_search,
            "F4": presenter.same_people,
            "F5": presenter.toggle_paid,
            "F6": presenter.toggle_marks,
            "F7": presenter.toggle_alone,
            "F8": presenter.undo,
            "F11": presenter.more,
            "F12": presenter.other_people,
            "Esc": self._back,
        }
        scope = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for key, act in self._acts.items():
            QShortcut(QKeySequence(key), self, act, context=scope)
        self.messages.pressed.connect(self._press)
        self.messages.menu.chosen.connect(presenter.choose)
        self.messages.seat_typed.connect(presenter.seat_typed)
        self.messages.seat_went_on.connect(presenter.seat_go_on)

    def _press(self, key: str) -> None:
        names = {tr("Esc"): "Esc"}
        self._acts[names.get(key, key)]()

    def _open_found(self) -> None:
        """Open the row chosen in the list, or the first one."""
        rows = self.list.rows()
        key = self.list.chosen_key() or (rows[0].key if rows else "")
        if key:
            self.presenter.open(key)

    def _back(self) -> None:
        """Leave an empty search or the list for the form; elsewhere one step back."""
        is_left = self.search.hasFocus() or self.list.hasFocus()
        screen = self._screen
        if screen and is_left and not screen.query and not screen.selected:
            self.fields.focus_gap()
        else:
            self.presenter.back()


class _DeskWindow(StationWindow):
    """Ends the presenter with the window."""

    def __init__(self, model: StationModel, view: DeskView) -> None:
        super().__init__(model, view, desk_keys())
        self._view = view
        view.setFocus()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._view.presenter.close()
        super().closeEvent(event)


def _row(row: DeskRow) -> Row:
    needs_look = row.mark in {Mark.WAITING, Mark.QUESTION}
    return Row(
        row.key,
        row.title.replace(" / ", "\u00a0/ "),
        number=row.number,
        detail=row.detail,
        symbol=_SYMBOLS[row.mark],
        symbol_tone=Tone.ORANGE if needs_look else Tone.MUTED,
        right=row.table,
        is_warning=row.mark is Mark.QUESTION,
        badges=row.badges,
    )
