"""The page on which lists of the running tournament become files for other programs.

The files are those of ``bobbl export`` and are made on the server's side of the program only; the
page asks for them through ``FileMaker``, which the command fills.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import ListPage, ListScreen, Note
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.outputs import Output

FileKind = Literal["ranking table", "ranking page", "entrants table", "tournament"]


class FileMaker(Protocol):
    """What makes the files."""

    def made(self, model: StationModel, state: State, kind: FileKind) -> bytes:
        """Return a file as it stands now."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file that can be written; ``blocked`` says why not now, ``ending`` with its dot."""

    kind: FileKind
    title: str
    detail: str
    name: str
    ending: str
    blocked: str = ""

    @property
    def file_name(self) -> str:
        """How the file is called unless somebody calls it otherwise."""
        return f"{self.name}{self.ending}"


Choose = Callable[[FileRow], str]
"""Asks where a file is to be written; empty if nowhere."""


class FilesPage(ListPage):
    """Writes the list that Enter chooses, once it was asked where."""

    def __init__(self, model: StationModel, maker: FileMaker, choose: Choose) -> None:
        super().__init__(model)
        self.choose = choose
        self._maker = maker
        self._done = ""

    def screen(self) -> ListScreen:
        """Return what can become a file, and where the last one is."""
        rows = tuple(_row(each) for each in self._files())
        about = tr(
            "Enter fragt, wohin. Die Datei zeigt den Stand von jetzt und ändert sich nicht mehr;"
            " das Turnier läuft davon unberührt weiter."
        )
        return ListScreen(
            tr("Als Datei"),
            rows,
            style=RowStyle.TWO_LINES,
            chosen=rows[0].key if rows else "",
            note=Note(tr("Wohin"), about, self._done),
        )

    def open_row(self, row: str) -> None:
        """Write a file as it stands now, if it can be written."""
        file = next((each for each in self._files() if each.kind == row), None)
        name = self.choose(file) if file is not None and not file.blocked else ""
        state = self.model.state  # by now: results come in while somebody looks for a place
        if state is None or file is None or not name:
            return
        self._done, path = "", Path(name)
        try:  # the dialog has asked whether a file that is there may go
            Output(path, replaces=True).write(self._maker.made(self.model, state, file.kind))
        except BobblError as error:
            self.say(sentence(error))
            return
        self._done = tr("Gespeichert: {path}", path=path)
        self.say("")

    def _files(self) -> tuple[FileRow, ...]:
        state = self.model.state
        if state is None:
            return ()
        unranked = "" if state.has_results else tr("erst nach dem ersten Ergebnis")
        unregistered = "" if state.entrants else tr("noch ist niemand angemeldet")
        table, ranking = tr("Tabelle (CSV), für Excel und andere"), tr("Rangliste")
        entrants, everything = tr("Anmeldeliste"), tr("Ganzes Turnier")
        page, programs = tr("Seite (HTML), fürs Internet"), tr("für andere Programme (JSON)")
        return (
            FileRow("ranking table", ranking, table, ranking, ".csv", unranked),
            FileRow("ranking page", ranking, page, ranking, ".html", unranked),
            FileRow("entrants table", entrants, table, entrants, ".csv", unregistered),
            FileRow("tournament", everything, programs, tr("Turnier"), ".json"),
        )


def _row(file: FileRow) -> Row:
    detail = tr("geht nicht: {why}", why=file.blocked) if file.blocked else file.detail
    symbol = Symbol.BOX_STRUCK if file.blocked else None
    return Row(file.kind, file.title, detail=detail, symbol=symbol, is_blocked=bool(file.blocked))
