"""Taking a list or results in: left what is typed or pasted, right what will come."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QStackedWidget

from bobbl_client.evening.lists.columns import ListColumn, column_keys, column_word
from bobbl_client.evening.lists.files import content_of
from bobbl_client.evening.lists.judging import Fate
from bobbl_client.organiser.taking_in.page import ImportPage, ImportRow, ImportScreen
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Notice, Panel, RowList, Text
from bobbl_client.widgets.components.writing import Writing
from bobbl_client.widgets.pinned import Pinned
from bobbl_client.widgets.reading_timer import ReadingTimer
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.saving import ask_file
from bobbl_shared.i18n import tr


class ImportView(PageView):
    """Type, paste (Ctrl V) or open a file (F4); Enter in the preview turns a line, F12 saves.

    F6 shows the columns in place of the list, and a digit says what one of them holds.
    """

    def __init__(
        self,
        page: ImportPage,
        text: str = "",
        choose: Callable[[], str] | None = None,
        *,
        is_kept: bool = False,
    ) -> None:
        """Begin with ``text`` in the list; ``choose`` asks for a file.

        ``is_kept``: who shows this keeps what is ``unfinished`` for the next time.
        """
        super().__init__()
        self._choose = choose or self._ask_file
        self._screen: ImportScreen | None = None
        self._is_kept = is_kept
        self._filling = 0
        self.text = Writing(
            tr("Ein Paar je Zeile, zum Beispiel:") + "\nHofmann, Karl / Reuß, Margarete"
        )
        self.file = KeyButton(tr("Tabelle öffnen"), "F4")
        self.assign = KeyButton(tr("Spalten"), "F6")
        self.columns = ColumnList()
        self.columns.takes_what_is_left = True
        self._legend = Text("", tone=Tone.MUTED, wrap=True)
        self._unclear = Text("", wrap=True)
        self._left = QStackedWidget()
        self.preview = RowList()
        self.preview.setLayoutMode(RowList.LayoutMode.Batched)
        self.summary = Text("", wrap=True)
        self.action = BigAction(tr("Vormerken"), "F12")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._panel = Panel(tr("So wird es"))
        self._work = QTimer(self)
        self._reading = ReadingTimer(self, lambda: self.page.reading.look())
        self._build()
        self.page = page
        page.open(self.show_screen)
        self._connect()
        if text:
            self.text.setPlainText(text)
            self.text.tell()

    def _build(self) -> None:
        left = Panel.in_charge(tr("Liste"))
        about = tr(
            "Liste einfügen (**Strg V**) oder tippen; oder eine Tabelle mit Nachname, Vorname"
            " und Verein öffnen."
        )
        left.add(Text(about, wrap=True))
        left.add(self.text, 1)
        left.add(self._unclear)
        left.add(self.file)
        assigning = Panel.in_charge(tr("Was steht in den Spalten?"))
        assigning.add(self._legend)
        assigning.add(self.columns, 1)
        self._left.addWidget(left)
        self._left.addWidget(assigning)
        self._panel.add(self.summary)
        self._panel.add(self.preview, 1)
        hint = tr("**Enter** nimmt eine Zeile dazu oder lässt sie weg.")
        self._panel.add(Text(hint, tone=Tone.MUTED, wrap=True))
        right = column(yielding(self.action), self._panel, self.back, grow=self._panel)
        self.lay_below(self.notice, beside(column(self._left, self.assign), right, (1, 1)))
        self._pinned = Pinned(self, self.action, self.back)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self._pinned)

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep taking in and going back in view."""
        self._pinned.pin(is_narrow)

    def _connect(self) -> None:
        self._work.setInterval(0)
        self._work.timeout.connect(self._go_on)
        self.text.told.connect(self.page.typed)
        self.preview.opened.connect(self.page.turn)
        self.columns.assigned.connect(self._assign)
        self.columns.opened.connect(lambda key: self.page.turn_column(int(key)))
        self.assign.clicked.connect(self._turn_columns)
        self.action.clicked.connect(self._begin)
        self.back.clicked.connect(self._back)
        self.notice.expired.connect(self.page.put_away)
        self.press("F4", self.file, self._open)
        self.bind("F6", self._go_to_columns)
        self.bind("F12", self._go)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop following the model; what is typed stays."""
        self._work.stop()
        self._reading.stop()
        self.page.close()

    def unfinished(self) -> str:
        """Return the list, unless there is nobody left in it to be taken in."""
        self.text.settle()
        rows = self._screen.rows if self._screen is not None else ()
        is_left = any(row.is_taken or row.fate in {Fate.ALIKE, Fate.WRONG} for row in rows)
        return self.text.toPlainText() if is_left else ""

    def focus_first(self) -> None:
        """Let the typing go into the list."""
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: ImportScreen) -> None:
        """Show the preview."""
        before, self._screen = self._screen, screen
        if screen.filling != self._filling:
            self._filling = screen.filling
            self.text.fill(screen.text)
        if before is None or before.rows != screen.rows:
            self.preview.set_rows([_row(each) for each in screen.rows])
        self._show_columns(screen)
        self.summary.set_text(screen.summary)
        self.action.set_label(screen.action)
        if screen.waits:
            self.action.set_waiting(screen.waits)
        else:
            self.action.set_ready(screen.told)
        self.back.set_label(tr("Anhalten") if screen.is_working else tr("Zurück"))
        self.text.setReadOnly(screen.is_working)
        if screen.notice:
            self.notice.set_notice(screen.notice, tr("Was in der Liste steht, ist sicher."))
        elif screen.done:
            self.notice.set_notice(screen.done, is_good=True)
        self.notice.setVisible(bool(screen.notice or screen.done))

    def _show_columns(self, screen: ImportScreen) -> None:
        is_assigning = bool(screen.columns)
        persons = screen.persons
        self.columns.set_rows([_column_row(each, persons) for each in screen.columns])
        keys = column_keys(persons).items()
        self._legend.set_text(
            " · ".join(f"**{key}**\u00a0{column_word(to, persons)}" for key, to in keys)
        )
        hint = tr("Stimmen die Spalten nicht: **F6** zeigt und ändert sie.")
        self._unclear.say("" if screen.are_clear else hint)
        self.assign.set_label(tr("Fertig") if is_assigning else tr("Spalten"))
        self.assign.set_blocked("" if screen.has_columns else tr("die Liste hat keine Spalten"))
        self._left.setCurrentIndex(1 if is_assigning else 0)

    def _go_to_columns(self) -> None:
        """Do what F6 says with the list as it stands, typed a moment ago or not."""
        self.text.settle()
        self.assign.click()

    def _turn_columns(self) -> None:
        self.page.assign_columns()
        if self._left.currentIndex():
            self.columns.set_chosen(self.columns.rows()[0].key)
            self.columns.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.focus_first()

    def _assign(self, place: str, key: str) -> None:
        """Say what a column holds, and go on to the next one."""
        self.page.set_column(int(place), key)
        self.columns.move_by(1)

    def _go(self) -> None:
        """Do what F12 says with the list as it stands, typed a moment ago or not."""
        self.text.settle()
        self.action.click()

    def _begin(self) -> None:
        self.text.tell()
        self.page.begin()
        self._work.start()

    def _go_on(self) -> None:
        if not self.page.go_on():
            self._work.stop()

    def _back(self) -> None:
        self._work.stop()
        if self.page.cancel():
            return
        if self._left.currentIndex():
            self._turn_columns()
        elif self._is_kept or not self.unfinished():
            self.left.emit()
        else:
            self.leave()

    def _open(self) -> None:
        name = self._choose()
        if not name:
            return
        try:
            content: bytes | None = content_of(Path(name))
        except OSError:
            content = None
        self.page.opened(Path(name).name, content)
        self._reading.start()

    def _ask_file(self) -> str:
        kinds = tr("Tabellen und Texte (*.ods *.xlsx *.csv *.tsv *.txt *.json);;Alle Dateien (*)")
        return ask_file(self, tr("Liste öffnen"), kinds)


class ColumnList(RowList):
    """The columns of a list. Signal: ``assigned(str, str)``, a column and the digit typed there."""

    assigned = pyqtSignal(str, str)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Take a digit."""
        key = self.chosen_key()
        if event and key and event.text() and event.text() in "0123456789":
            self.assigned.emit(key, event.text())
        else:
            super().keyPressEvent(event)


def _column_row(column: ListColumn, persons: int) -> Row:
    examples = ", ".join(column.examples) or tr("leer")
    is_read = column.holds is not None and column_word(column.holds, persons) != column_word(
        None, persons
    )
    return Row(
        str(column.place),
        column_word(column.holds, persons),
        number=str(column.place + 1),
        detail=f"{column.said}: {examples}" if column.said else examples,
        symbol=Symbol.RING_DOT if is_read else Symbol.BOX_STRUCK,
    )


def _row(row: ImportRow) -> Row:
    needs_look = row.fate in {Fate.ALIKE, Fate.WRONG}
    return Row(
        row.key,
        row.names.replace(" / ", "\u00a0/ "),
        number=row.key,
        detail=row.said,
        symbol=Symbol.RING_DOT if row.is_taken else Symbol.BOX_STRUCK,
        symbol_tone=Tone.ORANGE if needs_look else Tone.MUTED,
        is_warning=row.fate is Fate.ALIKE,
    )
