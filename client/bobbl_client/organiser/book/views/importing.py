"""Taking people into the address book: left where they come from, right what will come."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.evening.lists.files import MOST_BYTES
from bobbl_client.organiser.book.importing import BookImportPage, TakenRow, TakingScreen
from bobbl_client.organiser.book.merging import Fate
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, RowList, SymbolText, Text
from bobbl_client.widgets.components.writing import Writing
from bobbl_client.widgets.reading_timer import ReadingTimer
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.saving import ask_file
from bobbl_shared.i18n import tr


class BookImportView(BodyView[TakingScreen]):
    """A file (F4), the open tournament (F6) or a list; Enter turns a line, F12 takes them in."""

    page: BookImportPage

    def __init__(self, page: BookImportPage, choose: Callable[[], str] | None = None) -> None:
        """Begin with an empty list; ``choose`` asks for a file."""
        super().__init__(page)
        self._choose = choose or self._ask_file
        self._filling = 0
        example = tr("Eine Person oder ein Paar je Zeile, zum Beispiel:")
        self.text = Writing(f"{example}\nHofmann, Karl / Reuß, Margarete")
        self.file = KeyButton(tr("Datei öffnen"), "F4")
        self.running = KeyButton(tr("Dieses Turnier"), "F6")
        self._source = SymbolText(Symbol.DOT_TICK, "", symbol_tone=Tone.BLUE, wrap=True)
        self.preview = RowList()
        self.summary = Text("", wrap=True)
        self.action = BigAction("", "F12")
        self._panel = Panel(tr("So wird es"))
        self._reading = ReadingTimer(self, self._look)
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        left = Panel.in_charge(tr("Woher?"))
        left.add(Text(self._about(), wrap=True))
        left.add(self.file)
        left.add(self.running)
        self.running.setVisible(self.page.has_tournament)
        left.add(self._source)
        left.add(self.text, 1)
        self._panel.add(self.summary)
        self._panel.add(self.preview, 1)
        hint = tr("**Enter** lässt jemanden weg oder sagt: ist dieselbe Person.")
        self._panel.add(Text(hint, tone=Tone.MUTED, wrap=True))
        right = column(yielding(self.action), self._panel, self.back, grow=self._panel)
        return beside(left, right, (45, 60))

    def _about(self) -> str:
        if not self.page.has_tournament:
            return tr(
                "Ein früheres Turnier oder eine Tabelle **öffnen**, oder eine Liste einfügen"
                " (**Strg V**)."
            )
        return tr(
            "Ein früheres Turnier oder eine Tabelle **öffnen**, die Leute dieses Turniers nehmen,"
            " oder eine Liste einfügen (**Strg V**)."
        )

    def _connect(self) -> None:
        self.text.told.connect(self.page.typed)
        self.preview.opened.connect(self.page.turn)
        self.press("F4", self.file, self._open)
        self.running.clicked.connect(self._take_running)
        self.action.clicked.connect(self._begin)
        if self.page.has_tournament:
            self.bind("F6", self.running.click)
        self.bind("F12", self._go)

    def finish(self) -> None:
        """Read nothing more."""
        self.text.rest()
        self._reading.stop()
        super().finish()

    def focus_body(self) -> None:
        """Let the typing go into the list."""
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: TakingScreen) -> None:
        """Show the preview."""
        if screen.filling != self._filling:
            self._filling = screen.filling
            self.text.fill(screen.text)
        self.preview.set_rows([_row(each) for each in screen.rows])
        self.summary.set_text(screen.summary)
        self._source.say(screen.source)
        self.action.set_label(screen.action)
        if screen.waits:
            self.action.set_waiting(screen.waits)
        else:
            self.action.set_ready(tr("ins Adressbuch"))
        self.back.set_label(tr("Anhalten") if screen.is_reading else tr("Zurück"))
        self.text.setReadOnly(screen.is_reading)

    def _go(self) -> None:
        """Do what F12 says with the list as it stands, typed a moment ago or not."""
        self.text.settle()
        self.action.click()

    def _begin(self) -> None:
        self.text.settle()
        self.page.begin()

    def _take_running(self) -> None:
        self.page.take_running()
        self._to_preview()

    def _open(self) -> None:
        name = self._choose()
        if not name:
            return
        try:
            with Path(name).open("rb") as file:
                content: bytes | None = file.read(MOST_BYTES + 1)
        except OSError:
            content = None
        self.page.opened(Path(name), content)
        self._reading.start()

    def _look(self) -> bool:
        """Look whether the file has been read; then its people are what is looked at."""
        is_reading = self.page.reading.look()
        if not is_reading:
            self._to_preview()
        return is_reading

    def _to_preview(self) -> None:
        """Let the keys go to what is to be looked at."""
        rows = self.preview.rows()
        if rows:
            self.preview.set_chosen(rows[0].key)
            self.preview.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_file(self) -> str:
        kinds = tr(
            "Turniere und Tabellen (*.bobbl *.ods *.xlsx *.csv *.tsv *.txt);;Alle Dateien (*)"
        )
        return ask_file(self, tr("Turnier oder Tabelle öffnen"), kinds)


def _row(row: TakenRow) -> Row:
    return Row(
        row.key,
        row.name,
        detail=row.said,
        symbol=Symbol.RING_DOT if row.is_taken else Symbol.BOX_STRUCK,
        symbol_tone=Tone.ORANGE if row.fate is Fate.ALIKE else Tone.MUTED,
        is_warning=row.fate is Fate.ALIKE,
    )
