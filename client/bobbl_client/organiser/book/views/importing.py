"""Taking people into the address book: left where they come from, right what will come."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QFileDialog

from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.book.importing import TakenRow, TakingPresenter, TakingScreen
from bobbl_client.organiser.book.merging import Fate
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    Choice,
    KeyButton,
    Notice,
    Panel,
    PanelKind,
    RowList,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.writing import Writing
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.i18n import tr

MOST_BYTES = 4_000_000
PAUSE_MS = 250
"""So long nobody has typed when the preview is made anew; what is pasted is read at once."""


class BookImportPage(PageView):
    """A file (F4), the open tournament (F6) or a list; Enter turns a line, F12 takes them in."""

    def __init__(
        self,
        keeper: BookKeeper,
        model: StationModel | None = None,
        choose: Callable[[], str] | None = None,
    ) -> None:
        """Begin with an empty list; ``choose`` asks for a file.

        ``model`` none: no tournament is open whose people could be taken.
        """
        super().__init__()
        self._choose = choose or self._ask_file
        self._screen: TakingScreen | None = None
        example = tr("Eine Person oder ein Paar je Zeile, zum Beispiel:")
        self.text = Writing(f"{example}\nHofmann, Karl / Reuß, Margarete")
        self.file = KeyButton(tr("Datei öffnen"), "F4")
        self.running = KeyButton(tr("Dieses Turnier"), "F6")
        self._source = SymbolText(Symbol.DOT_TICK, "", symbol_tone=Tone.BLUE, wrap=True)
        self.preview = RowList()
        self.summary = Text("", wrap=True)
        self._done = SymbolText(Symbol.DOT_TICK, "", symbol_tone=Tone.BLUE, wrap=True)
        self.action = BigAction("", "F12")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._panel = Panel(tr("So wird es"))
        self._has_tournament = model is not None
        self._pause = QTimer(self)
        self._build()
        self.presenter = TakingPresenter(keeper, model, self, lambda: str(uuid4()))
        self._connect()

    def _build(self) -> None:
        left = Panel(tr("Woher?"), kind=PanelKind.CHARGE)
        left.add(Text(self._about(), wrap=True))
        left.add(self.file)
        left.add(self.running)
        self.running.setVisible(self._has_tournament)
        left.add(self._source)
        left.add(self.text, 1)
        self._panel.add(self.summary)
        self._panel.add(self._done)
        self._panel.add(self.preview, 1)
        hint = tr("**Enter** lässt jemanden weg oder sagt: ist dieselbe Person.")
        self._panel.add(Text(hint, tone=Tone.MUTED, wrap=True))
        right = column(yielding(self.action), self._panel, self.back, grow=self._panel)
        self.lay_below(self.notice, beside(left, right, (45, 60)))

    def _about(self) -> str:
        if not self._has_tournament:
            return tr(
                "Ein früheres Turnier oder eine Tabelle **öffnen**, oder eine Liste einfügen"
                " (**Strg V**)."
            )
        return tr(
            "Ein früheres Turnier oder eine Tabelle **öffnen**, die Leute dieses Turniers nehmen,"
            " oder eine Liste einfügen (**Strg V**)."
        )

    def _connect(self) -> None:
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._read)
        self.text.textChanged.connect(self._pause.start)
        self.text.pasted.connect(self._read)
        self.preview.opened.connect(self.presenter.turn)
        self.file.clicked.connect(self._open)
        self.running.clicked.connect(self._take_running)
        self.action.clicked.connect(self._begin)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: self.notice.hide())
        self.bind("F4", self.file.click)
        if self._has_tournament:
            self.bind("F6", self.running.click)
        self.bind("F12", self._go)
        self.bind("Esc", self.back.click)

    def finish(self) -> None:
        """Read nothing more."""
        self._pause.stop()

    def focus_first(self) -> None:
        """Let the typing go into the list."""
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: TakingScreen) -> None:
        """Show the preview."""
        before, self._screen = self._screen, screen
        if before is None or before.rows != screen.rows:
            self.preview.set_rows([_row(each) for each in screen.rows])
        self.summary.set_text(screen.summary)
        self._source.text.set_text(screen.source)
        self._source.setVisible(bool(screen.source))
        self._done.text.set_text(screen.done)
        self._done.setVisible(bool(screen.done))
        self.action.set_label(screen.action)
        if screen.waits:
            self.action.set_waiting(screen.waits)
        else:
            self.action.set_ready(tr("ins Adressbuch"))
        if screen.notice:
            choice = Choice(tr("Verstanden"), "Esc")
            self.notice.set_notice(tr("Das ging nicht"), screen.notice, [choice])
        self.notice.setVisible(bool(screen.notice))

    def show_text(self, text: str) -> None:
        """Put this into the editor."""
        self.text.setPlainText(text)
        self._pause.stop()

    def _read(self) -> None:
        self._pause.stop()
        self.presenter.typed(self.text.toPlainText())

    def _go(self) -> None:
        """Do what F12 says with the list as it stands, typed a moment ago or not."""
        if self._pause.isActive():
            self._read()
        self.action.click()

    def _begin(self) -> None:
        if self._pause.isActive():
            self._read()
        self.presenter.begin()

    def _take_running(self) -> None:
        self.presenter.take_running()
        self._to_preview()

    def _open(self) -> None:
        name = self._choose()
        if not name:
            return
        try:
            with Path(name).open("rb") as file:
                content: bytes | None = file.read(MOST_BYTES)
        except OSError:
            content = None
        self.presenter.opened(Path(name), content)
        self._to_preview()

    def _to_preview(self) -> None:
        """Let the keys go to what is to be looked at."""
        rows = self.preview.rows()
        if rows:
            self.preview.set_chosen(rows[0].key)
            self.preview.setFocus(Qt.FocusReason.OtherFocusReason)

    def _back(self) -> None:
        if self.notice.isVisible():
            self.notice.hide()
        else:
            self.leave()

    def _ask_file(self) -> str:
        kinds = tr("Turniere und Tabellen (*.bobbl *.csv *.txt *.tsv);;Alle Dateien (*)")
        return QFileDialog.getOpenFileName(self, tr("Turnier oder Tabelle öffnen"), "", kinds)[0]


def _row(row: TakenRow) -> Row:
    return Row(
        row.key,
        row.name,
        detail=row.said,
        symbol=Symbol.BOX_TICKED if row.is_taken else Symbol.BOX_STRUCK,
        symbol_tone=Tone.ORANGE if row.fate is Fate.ALIKE else Tone.MUTED,
        is_warning=row.fate is Fate.ALIKE,
    )
