"""The registration desk: left who is there already, right whom one writes down."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from PyQt6.QtCore import QEvent, Qt, QTimer, pyqtSignal, pyqtSlot
from PyQt6.QtGui import (
    QCloseEvent,
    QFocusEvent,
    QKeyEvent,
    QResizeEvent,
)
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.desk.contacts import ContactsPage
from bobbl_client.desk.keys import KEYS
from bobbl_client.desk.page import DeskPage
from bobbl_client.desk.screen import DeskRow, DeskScreen, Mark, Menu, Offered, Question
from bobbl_client.desk.state import (
    Complete,
    Fill,
    FocusMenu,
    FocusSearch,
    FocusSeat,
    ForView,
    KeepGoing,
    OpenContacts,
    OpenImport,
    Renew,
    ShowPaper,
)
from bobbl_client.desk.views.fields import DeskFields
from bobbl_client.desk.views.messages import DeskMessages
from bobbl_client.desk.views.scanner import ScanFilter, milliseconds
from bobbl_client.evening.seat_form import SeatField
from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers.preview import keys_of
from bobbl_client.organiser.taking_in.page import ImportPage
from bobbl_client.organiser.taking_in.view import ImportView
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.printing.paper import Printed
from bobbl_client.widgets.components import (
    KeyCap,
    Panel,
    RowList,
    Rule,
    SearchField,
    Text,
)
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.own_parts import focused
from bobbl_client.widgets.scrolled import Scrolled, Whole
from bobbl_client.widgets.theme import SPACE, look
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.page import PageView, PreviewedPage
from bobbl_client.widgets.window.phone_scanning import ScanningWindow
from bobbl_client.widgets.window.two_layouts import TwoLayouts
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId

LIST_WIDTH, LIST_SHARE = 430, 42
LIST_NARROW = 388
"""Beside it the form has its title, its boxes and the key that goes on in one line."""

LEAST_FOR_BOTH = 600
"""A window at least so high shows a menu below the form, a lower one instead of it."""

LEAST_HEAD = 640
"""A narrower form has all of its keys below the rows."""

LEAST_BELOW = 130
"""So much room is left for what stands below the form; where there is less, both scroll."""

_SYMBOLS = {
    Mark.PRESENT: Symbol.BOX_TICKED,
    Mark.ANNOUNCED: Symbol.BOX_EMPTY,
    Mark.ALONE: Symbol.HEAD,
    Mark.WITHDRAWN: Symbol.BOX_STRUCK,
    Mark.WAITING: Symbol.BOX_UP,
    Mark.QUESTION: Symbol.TRIANGLE,
}


def desk_keys() -> tuple[KeyHelp, ...]:
    """Return the keys of this window for its help page."""
    return (
        KeyHelp("F3", tr("suchen: Name, Nummer oder Tisch; ↑ ↓ wählen, Enter öffnet")),
        KeyHelp("F4", tr("dieselben Leute: die vorhandene Anmeldung öffnen; Partner wählen")),
        KeyHelp("F5", tr("Startgeld bezahlt; nach dem Öffnen auch zurückgeben")),
        KeyHelp("F6", tr("Markierungen setzen und löschen")),
        KeyHelp("F7", tr("jemand kommt allein; ist jemand geöffnet: die Namen ändern")),
        KeyHelp("F8", tr("die letzten Einträge; noch einmal F8 nimmt den letzten zurück")),
        KeyHelp("F9", tr("den Platz drucken, wo einer gelost ist; sonst den Anmeldecode")),
        KeyHelp("F9", tr("ist niemand offen: die Codes aller, die erwartet werden")),
        KeyHelp("F11", tr("mehr: Platz, Partner, abmelden, trennen, Ersatz")),
        KeyHelp("F11", tr("dort für alle: Voranmeldungen, Codes, Änderungen für viele")),
        KeyHelp(tr("Strg+G"), tr("jemanden von den Seiten für Gäste nehmen, oder wieder darauf")),
        KeyHelp("↑ ↓ →", tr("wer aus dem Adressbuch passt: wählen, am Ende des Worts übernehmen")),
        KeyHelp("F12", tr("ist da; oder ja: andere Leute, ausführen, auslosen")),
    )


Preview = Callable[[Printed], PageView]
"""Makes the page on which a paper is looked at before it is printed."""


def desk_window(
    model: StationModel,
    preview: Preview | None = None,
    now_ms: Callable[[], int] = milliseconds,
) -> StationWindow:
    """Return the window of a desk station; ``now_ms`` is the clock that tells a scanner's speed."""
    return _DeskWindow(model, DeskView(model), preview, now_ms)


class DeskView(TwoLayouts):
    """The work of a desk station; makes its page itself.

    Signals: ``import_asked()``, ``contacts_asked(EntrantId)``, ``paper_asked(Printed)`` for pages
    that open over it; ``began_anew()`` where the sign that comes in goes into an empty form.
    """

    import_asked = pyqtSignal()
    contacts_asked = pyqtSignal(str)
    paper_asked = pyqtSignal(object)
    began_anew = pyqtSignal()

    chapter = "desk"
    """Of the handbook."""

    def __init__(self, model: StationModel) -> None:
        """Show the desk of this station."""
        super().__init__()
        self._left = Panel(margin=SPACE.gutter - 2)
        self.search = SearchField(tr("Name, Nummer, Tisch"))
        self.found = Text("", tone=Tone.MUTED, wrap=True)
        self.list = RowList()
        self.list.setAccessibleName(tr("Anmeldeliste"))
        self.footer, self.tally = Text("", wrap=True), Text("", tone=Tone.MUTED, wrap=True)
        self.fields = DeskFields()
        self.messages = DeskMessages()
        self._below = Scrolled(self.messages)
        self._below.setMinimumHeight(1)  # it scrolls before the form does
        self._right = Whole(QWidget())
        self._bars = tuple(each.bars[0] for each in (self._below, self._right))
        """What scrolls what stands below the form, and both."""
        self._screen: DeskScreen | None = None
        self._typing: QWidget | None = None
        self._many = QTimer(self)
        self._asking = QTimer(self)
        self._build()
        self.printed = PrintedPapers(model.membership.printed_path, os.urandom)
        self.page = DeskPage(model, self.printed.has, self.do)
        self.page.open(self.show_screen)
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
        self.tally.say(screen.tally)
        self.fields.show_form(screen.form, has_step=screen.has_step)
        self.fields.set_offering(isinstance(screen.place, Offered))
        self.messages.show_place(screen.place, screen.call_list)
        self._make_room()
        if before is None or before.place != screen.place:
            if isinstance(screen.place, Offered):
                QTimer.singleShot(0, self._show_chosen)
            self._asking.start()

    def do(self, effect: ForView) -> None:
        """Do what a key asks of the view; nothing else moves the focus."""
        match effect:
            case Fill(lines):
                self.fields.fill(lines)
            case Renew(lines):
                self.fields.renew(lines)
            case Complete(lines):
                self.fields.complete(lines)
            case FocusSearch():
                self.focus_search()
            case FocusMenu():
                self._focus_menu()
            case FocusSeat(field):
                self._focus_seat(field)
            case OpenImport():
                self._go_back()
                self.import_asked.emit()
            case OpenContacts(entrant):
                self._go_back()
                self.contacts_asked.emit(entrant)
            case ShowPaper(paper):
                self._go_back()
                self.paper_asked.emit(paper)
            case KeepGoing():
                self._many.start()

    def focus_search(self) -> None:
        """Let the typing go into the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _focus_menu(self) -> None:
        """Let the keys go into the menu; afterwards the typing goes on where it was."""
        if not self.messages.menu.has_focus():
            self._typing = focused(self)
        self.messages.menu.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _focus_seat(self, field: SeatField | None) -> None:
        """Let the typing go into a field of the seat, or (none) back into the form."""
        if field is None and self.isVisible():
            self._go_back()
        elif field is not None:
            self.messages.seat.focus(field)

    def _go_back(self) -> None:
        """Let the typing go on where it was before a menu."""
        self.fields.focus_again(self._typing)
        self._typing = None

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Pass the focus on to the form; a proxy would keep Tab from what stands before it."""
        super().focusInEvent(event)
        if self.fields.can_only_be_read:
            self.fields.focus_gap()
        else:
            self.fields.entries[0][0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let a slash outside the fields begin a search."""
        if event is not None and event.text() == "/":
            self.focus_search()
        else:
            super().keyPressEvent(event)

    def _show_chosen(self) -> None:
        """Let the regular who is chosen be seen, where not all have room."""
        panel = self.messages.offered
        place = panel.mapTo(self.messages, panel.chosen_area().bottomLeft())
        self._below.ensureVisible(0, place.y(), 0, panel.chosen_area().height())

    def _show_answers(self) -> None:
        """Let the keys that answer a question be seen, where not all of it has room."""
        if self._screen is not None and isinstance(self._screen.place, Question):
            for bar in self._bars:
                bar.setValue(bar.maximum())

    def _make_room(self) -> None:
        """Hide the form behind a menu where there is no room for both, and scroll where it needs.

        The form is never squeezed, and neither is what stands below it.
        """
        has_menu = self._screen is not None and isinstance(self._screen.place, Menu)
        self.fields.setVisible(not has_menu or self._has_room_for_menu())
        room = self.width() - self._left_width() - SPACE.gutter
        self.fields.set_low(self.is_narrow and room < look().px(LEAST_HEAD))
        inside, form = self._right.widget(), self.fields
        assert inside is not None
        needed = form.heightForWidth(self._right.width()) if form.isVisibleTo(self) else 0
        inside.setMinimumHeight(needed + SPACE.gutter + look().px(LEAST_BELOW))

    def _has_room_for_menu(self) -> bool:
        """Return whether all rows of the menu can be seen below the form."""
        wide = self._right.width()
        both = self.fields.heightForWidth(wide) + SPACE.gutter
        both += self.messages.menu.whole_height(wide)
        return max(both, look().px(LEAST_FOR_BOTH)) <= self.height()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Give the list its width: as designed, and less than half of a narrow window."""
        super().resizeEvent(event)
        self._make_room()
        self._left.setFixedWidth(self._left_width())

    def _left_width(self) -> int:
        wide = look().px(LIST_NARROW if self.is_narrow else LIST_WIDTH)
        return min(wide, self.width() * LIST_SHARE // 100)

    def set_narrow(self, is_narrow: bool) -> None:
        """Let form and what stands below it be as low as can be, or as designed."""
        self.messages.set_narrow(is_narrow)
        self.fields.set_narrow(is_narrow)
        self.resizeEvent(None)

    def changeEvent(self, event: QEvent | None) -> None:
        """Measure again after a change of the type size."""
        super().changeEvent(event)
        if is_new_look(event):
            self.resizeEvent(None)

    @pyqtSlot()
    def _ask(self) -> None:
        self._asking.start()

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
        inside = self._right.widget()
        assert inside is not None
        right = QVBoxLayout(inside)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(SPACE.gutter)
        right.addWidget(self.fields)
        right.addWidget(self._below, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE.gutter)
        row.addWidget(left)
        row.addWidget(self._right, 1)

    def _connect(self) -> None:
        page, fields = self.page, self.fields
        self._many.setInterval(0)
        self._asking.setSingleShot(True)
        self._asking.timeout.connect(self._show_answers)
        for bar in self._bars:
            bar.rangeChanged.connect(self._ask)  # after what follows the focus
        self._many.timeout.connect(self._go_on)
        self.search.textEdited.connect(page.search)
        self.search.moved.connect(self.list.move_by)
        self.search.returnPressed.connect(self._open_found)
        self.list.opened.connect(page.open_entrant)
        fields.edited.connect(lambda: page.typed(fields.lines()))
        fields.went_on.connect(lambda: page.go_on(fields.lines()))
        fields.moved.connect(page.choose_offered)
        fields.taken.connect(page.take_over)
        self.messages.offered.opened.connect(lambda key: page.take_over(int(key)))
        fields.saved.connect(lambda: page.submit(fields.lines()))
        fields.alone_clicked.connect(lambda: page.press("F7"))
        fields.names_clicked.connect(lambda: page.press("F7"))
        fields.close_clicked.connect(lambda: page.press("Esc"))
        fields.began_anew.connect(self._begin_anew)
        fields.fee_clicked.connect(lambda: page.press("F5"))
        fields.marks_clicked.connect(lambda: page.press("F6"))
        self._acts: dict[str, Callable[[], None]] = {
            "F3": self.focus_search,
            **{key: partial(page.press, key) for key in KEYS},
            "Esc": self._back,
        }
        for key, act in self._acts.items():
            bind(self, key, act)
        self.messages.pressed.connect(self._press)
        self.messages.menu.chosen.connect(page.choose)
        self.messages.seat_typed.connect(page.seat_typed)
        self.messages.seat_went_on.connect(page.seat_go_on)

    def _begin_anew(self) -> None:
        """Close who is only shown; what is being typed goes into the next registration."""
        self.page.begin_anew()
        self.began_anew.emit()

    def _go_on(self) -> None:
        if not self.page.go_on_with_many():
            self._many.stop()

    def _press(self, key: str) -> None:
        names = {tr("Esc"): "Esc"}
        if key == "→":
            self.page.take_over()
            return
        self._acts[names.get(key, key)]()

    def _open_found(self) -> None:
        """Open the row chosen in the list, or the first one."""
        rows = self.list.rows()
        key = self.list.chosen_key() or (rows[0].key if rows else "")
        if key:
            self.page.open_entrant(key)

    def _back(self) -> None:
        """Leave an empty search or the list for the form; elsewhere one step back."""
        is_left = self.search.hasFocus() or self.list.hasFocus()
        screen = self._screen
        if screen and is_left and not screen.query and not screen.selected:
            self.fields.focus_gap()
        else:
            self.page.press("Esc")


class _DeskWindow(ScanningWindow):
    """Opens the pages of the desk, hears a scanner on all of them, closes the desk."""

    def __init__(
        self,
        model: StationModel,
        view: DeskView,
        preview: Preview | None,
        now_ms: Callable[[], int],
    ) -> None:
        super().__init__(model, view, desk_keys())
        self._view, self._preview = view, preview
        self._page: PageView | None = None
        self._list = ""
        self.scans = ScanFilter(self, now_ms)
        self.scans.scanned.connect(self.open_scanned)
        for each in (view.messages.menu.list, view.messages.menu.for_all):
            each.is_scanning = lambda: self.scans.is_busy
        view.began_anew.connect(self.scans.sign_goes_elsewhere)
        view.import_asked.connect(self._import)
        view.contacts_asked.connect(self._contacts)
        view.paper_asked.connect(self._look_at)
        view.setFocus()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        self._leave()
        self.scans.end()
        self._view.page.close()
        super().closeEvent(event)

    def _import(self) -> None:
        self._open(ImportView(ImportPage(self.model), self._list, is_kept=True))

    def _contacts(self, entrant: str) -> None:
        self._open(ListView(ContactsPage(self.model, EntrantId(entrant))))

    def _look_at(self, paper: Printed) -> None:
        if self._preview is None:
            return
        page = self._preview(paper)
        if isinstance(page, PreviewedPage):
            page.sent.connect(lambda: self._note(paper))
        self._open(page)

    def _note(self, paper: Printed) -> None:
        with suppress(BobblError):  # the paper is there; a copy would only not say that it is one
            self._view.printed.note(keys_of(paper))

    def _open(self, page: PageView) -> None:
        self._leave()
        self._page = page
        page.left.connect(self._leave)
        self.open_page(page)
        page.focus_first()

    def _leave(self) -> None:
        """Leave the page that is open; an unfinished list is there again the next time."""
        page, self._page = self._page, None
        if page is None:
            return
        if isinstance(page, ImportView):
            self._list = page.unfinished()
        self.take_away(page)
        page.finish()

    def open_scanned(self, code: str) -> None:
        """Open who has a code; whatever lies over the desk goes."""
        self._leave()
        self.close_pages()
        self._view.page.scanned(code)


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
        typed=row.typed,
    )
