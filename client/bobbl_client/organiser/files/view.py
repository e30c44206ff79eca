"""Lists of the running tournament as files: one is chosen, the system's dialog asks where."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import Qt

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.files.presenter import FileMaker, FileRow, FilesPresenter, FilesScreen
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Notice, Panel, RowList, SymbolText, Text
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_client.widgets.window.saving import ask_place
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.outputs import Output

Choose = Callable[[FileRow], str]
"""Asks where a file is to be written; empty if nowhere."""


class FilesPage(PageView):
    """↑ ↓ and Enter choose a file, then it is asked where it goes; Esc leads back."""

    def __init__(self, model: StationModel, maker: FileMaker, choose: Choose | None = None) -> None:
        super().__init__()
        self._choose = choose or self._ask
        self._panel = Panel(tr("Als Datei"), margin=SPACE.margin)
        self.list = RowList()
        self._told = SymbolText(Symbol.DOT_TICK, "", symbol_tone=Tone.BLUE, wrap=True)
        self.back, self.notice = KeyButton(tr("Zurück"), "Esc"), Notice()
        self._build()
        self.presenter = FilesPresenter(model, maker, Shown(self.show_screen))
        self.list.set_chosen(self.list.rows()[0].key)
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.list, 1)
        about = Panel(tr("Wohin"), margin=SPACE.margin)
        told = tr(
            "Enter fragt, wohin. Die Datei zeigt den Stand von jetzt und ändert sich nicht mehr;"
            " das Turnier läuft davon unberührt weiter."
        )
        about.add(Text(told, tone=Tone.MUTED, wrap=True))
        about.add(self._told)
        about.body.addStretch(1)
        right = column(about, self.back, grow=about)
        self.lay_below(self.notice, beside(self._panel, right, (82, 50)))

    def _connect(self) -> None:
        self.list.opened.connect(self._write)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: self._back())
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: FilesScreen) -> None:
        """Show the page."""
        chosen = self.list.chosen_key()
        self.list.set_rows([_row(each) for each in screen.rows])
        if chosen:
            self.list.set_chosen(chosen)
        self._told.setVisible(bool(screen.told))
        self._told.set(Symbol.DOT_TICK, screen.told, Tone.BLUE)
        show_notice(self.notice, screen.notice, self.back)

    def _write(self, key: str) -> None:
        row = self.presenter.row(key)
        name = self._choose(row) if row is not None else ""
        if row is None or not name:
            return
        path = Path(name)
        try:
            Output(path, replaces=True).write(self.presenter.content(row))  # the dialog has asked
        except BobblError as error:
            self.presenter.wrote(path, error)
        else:
            self.presenter.wrote(path)

    def _ask(self, row: FileRow) -> str:
        kinds = f"{row.title} (*{row.ending})"
        return ask_place(self, tr("Als Datei"), row.file_name, kinds)

    def _back(self) -> None:
        if not self.presenter.cancel():
            self.leave()


def _row(row: FileRow) -> Row:
    detail = tr("geht nicht: {why}", why=row.blocked) if row.blocked else row.detail
    symbol = Symbol.BOX_STRUCK if row.blocked else None
    return Row(row.kind, row.title, detail=detail, symbol=symbol, is_blocked=bool(row.blocked))
