"""The page on which lists of the running tournament become files for other programs.

The files are those of ``bobbl export`` and are made on the server's side of the program only; the
page asks for them through ``FileMaker``, which the command fills.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from bobbl_client.model.station import Change, StationModel
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

FileKind = Literal["ranking table", "ranking page", "entrants table", "tournament"]


class FileMaker(Protocol):
    """What makes the files."""

    def made(self, model: StationModel, state: State, kind: FileKind) -> bytes:
        """Give a file as it stands now."""


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
        """Give how the file is called unless somebody calls it otherwise."""
        return f"{self.name}{self.ending}"


@dataclass(frozen=True, slots=True)
class FilesScreen:
    """The rows; ``told``: where the last file is; ``notice``: why it is not."""

    rows: tuple[FileRow, ...] = ()
    told: str = ""
    notice: str = ""


class FilesView(Protocol):
    """What the presenter asks of a view."""

    def show(self, screen: FilesScreen) -> None:
        """Show this."""


class FilesPresenter:
    """Lists the files and makes the one that is asked for."""

    def __init__(self, model: StationModel, maker: FileMaker, view: FilesView) -> None:
        """Begin with what can be written now."""
        self._model, self._maker, self._view = model, maker, view
        self._told = self._notice = ""
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show the page as it stands."""
        state = self._model.state
        rows = self._rows(state) if state is not None else ()
        self._view.show(FilesScreen(rows, self._told, self._notice))

    def row(self, key: str) -> FileRow | None:
        """Give a row that can be written now."""
        state = self._model.state
        rows = self._rows(state) if state is not None else ()
        return next((each for each in rows if each.kind == key and not each.blocked), None)

    def content(self, row: FileRow) -> bytes:
        """Give the file of a row as it stands now."""
        state = self._model.state
        assert state is not None
        return self._maker.made(self._model, state, row.kind)

    def wrote(self, path: Path, trouble: BobblError | None = None) -> None:
        """Tell where the file is, or why it is not written."""
        self._told = "" if trouble else tr("Gespeichert: {path}", path=path)
        self._notice = sentence(trouble) if trouble else ""
        self.refresh()

    def cancel(self) -> bool:
        """Esc: put a notice away; False if there was none."""
        had, self._notice = bool(self._notice), ""
        self.refresh()
        return had

    def _rows(self, state: State) -> tuple[FileRow, ...]:
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

    def _changed(self, change: Change) -> None:
        if change.events:
            self.refresh()
