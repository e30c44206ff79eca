"""The page on which lists of the running tournament become files for other programs.

The files are those of ``bobbl export`` and are made on the server's side of the program only; the
page asks for them through ``FileMaker``, which the command fills.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, get_args

from bobbl_client.model.station import StationModel
from bobbl_client.page.list_page import Action, ListPage, ListScreen, Note
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_shared.domain.paper.registration_code import is_secret_in_log
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.outputs import Output, require_all

ListName = Literal["ranking", "entrants", "seats", "results", "prizes", "cash", "history"]
"""The lists that a tournament can be asked for."""

LISTS: tuple[ListName, ...] = get_args(ListName)

FileKind = ListName | Literal["tournament", "tournament log"]

FileFormat = Literal["ods", "csv", "html", "pdf", "json"]

FORMATS: tuple[FileFormat, ...] = get_args(FileFormat)

FORMAT_KEY, NAMES_KEY = "F6", "F7"

CODES_TABLE = "anmeldecodes.csv"
"""The table beside the pictures of registration codes."""


class FileMaker(Protocol):
    """What makes the files."""

    def made(self, model: StationModel, state: State, file: "FileRow") -> bytes:
        """Return a file as it stands now, with numbers instead of names if it is anonymous.

        ``BobblError`` if it cannot be made here.
        """

    def codes(self, model: StationModel, state: State) -> Mapping[str, bytes]:
        """Return the registration codes as pictures, and their table, by the names of the files."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file that can be written; ``blocked`` says why not now, ``is_anonymous``: without names."""

    kind: FileKind | Literal["codes"]
    title: str
    detail: str
    file_format: FileFormat
    blocked: str = ""
    is_anonymous: bool = False

    @property
    def is_folder(self) -> bool:
        """Whether there are several files, so that a folder is asked for."""
        return self.kind == "codes"

    @property
    def ending(self) -> str:
        """How the name of the file ends, with the dot."""
        return f".{self.file_format}"

    @property
    def file_name(self) -> str:
        """How the file is called unless somebody calls it otherwise."""
        title = tr("{title} ohne Namen", title=self.title) if self.is_anonymous else self.title
        return f"{title.replace(' ', '-')}{self.ending}"


Choose = Callable[[FileRow], str]
"""Asks where a file is to be written; empty if nowhere."""


class FilesPage(ListPage):
    """Writes the list that Enter chooses, once it was asked where.

    One key changes the format, another leaves out all names.
    """

    def __init__(self, model: StationModel, maker: FileMaker, choose: Choose) -> None:
        super().__init__(model)
        self.choose = choose
        self._maker = maker
        self._format: FileFormat = FORMATS[0]
        self._is_anonymous = False
        self._done = ""

    def screen(self) -> ListScreen:
        """Return what can become a file, and where the last one is."""
        rows = tuple(_row(each) for each in self._files())
        about = tr(
            "Enter fragt, wohin. Die Datei zeigt den Stand von jetzt und ändert sich nicht mehr;"
            " das Turnier läuft davon unberührt weiter."
        )
        names = tr("Mit Namen") if self._is_anonymous else tr("Ohne Namen")
        return ListScreen(
            tr("Als Datei"),
            rows,
            style=RowStyle.TWO_LINES,
            chosen=rows[0].key if rows else "",
            actions=(
                Action(FORMAT_KEY, tr("Anderes Format"), needs_row=False),
                Action(NAMES_KEY, names, needs_row=False),
            ),
            note=Note(tr("Wohin"), about, self._done),
        )

    def act(self, key: str, row: str) -> None:
        """Go on to the next format, or leave names out and no longer."""
        if key == NAMES_KEY:
            self._is_anonymous = not self._is_anonymous
            self.refresh()
        if key == FORMAT_KEY:
            after = FORMATS.index(self._format) + 1
            self._format = FORMATS[after % len(FORMATS)]
            self.refresh()

    def open_row(self, row: str) -> None:
        """Write a file as it stands now, if it can be written."""
        file = next((each for each in self._files() if each.kind == row), None)
        name = self.choose(file) if file is not None and not file.blocked else ""
        state = self.model.state  # by now: results come in while somebody looks for a place
        if state is None or file is None or not name:
            return
        self._done, path = "", Path(name)
        try:  # the dialog has asked whether a file that is there may go
            if file.kind == "codes":
                self._write_codes(path, state)
            else:
                Output(path, replaces=True).write(self._maker.made(self.model, state, file))
        except BobblError as error:
            self.say(sentence(error))
            return
        self._done = tr("Gespeichert: {path}", path=path)
        self.say("")

    def _write_codes(self, folder: Path, state: State) -> None:
        """Write the pictures and their table; nobody was asked whether older ones may go."""
        files = self._maker.codes(self.model, state)
        outputs = {Output(folder / name): content for name, content in files.items()}
        require_all(list(outputs))
        for output, content in outputs.items():
            output.write(content)

    def _files(self) -> tuple[FileRow, ...]:
        state = self.model.state
        if state is None:
            return ()
        out = self._is_anonymous
        told = self._told(format_words(self._format))
        lists = (
            FileRow(each, list_title(each), told, self._format, unready(each, state), out)
            for each in LISTS
        )
        programs = self._told(tr("für andere Programme (JSON)"))
        again = self._told(tr("zum Wieder-Einlesen (JSON)"))
        pictures = tr(
            "ein Bild je Voranmeldung, mit einer Tabelle für Serienbriefe, in einen Ordner"
        )
        unannounced = "" if state.announced() else tr("niemand ist vorangemeldet")
        if out:
            unannounced = tr("ohne Namen gibt es sie nicht")
        told = tr("erst wenn der Endstand feststeht")
        coded = told if out and is_secret_in_log(state) else ""
        return (
            *lists,
            FileRow("codes", tr("Anmeldecodes"), pictures, "csv", unannounced),
            FileRow("tournament", tr("Ganzes Turnier"), programs, "json", "", out),
            FileRow(
                "tournament log", tr("Ganzes Turnier mit Protokoll"), again, "json", coded, out
            ),
        )

    def _told(self, detail: str) -> str:
        return tr("ohne Namen · {detail}", detail=detail) if self._is_anonymous else detail


def list_title(name: ListName) -> str:
    """Return what stands above a list."""
    return {
        "entrants": tr("Anmeldeliste"),
        "seats": tr("Plätze"),
        "results": tr("Ergebnisse"),
        "ranking": tr("Rangliste"),
        "prizes": tr("Preise"),
        "cash": tr("Kasse"),
        "history": tr("Verlauf"),
    }[name]


def format_words(file_format: FileFormat) -> str:
    """Return what a format is good for."""
    return {
        "ods": tr("Tabelle (ODS), für LibreOffice, Excel und andere"),
        "csv": tr("Tabelle (CSV), für Excel und andere"),
        "html": tr("Seite (HTML), fürs Internet"),
        "pdf": tr("zum Ausdrucken (PDF)"),
        "json": tr("für andere Programme (JSON)"),
    }[file_format]


def unready(name: ListName, state: State) -> str:
    """Return why a list would be empty now; nothing if it would not."""
    unplayed = "" if state.has_results else tr("erst nach dem ersten Ergebnis")
    return {
        "entrants": "" if state.entrants else tr("noch ist niemand angemeldet"),
        "seats": "" if state.rounds else tr("erst nach der Auslosung"),
        "results": unplayed,
        "ranking": unplayed,
        "prizes": "" if state.settings.prizes else tr("es sind keine Preise aufgeschrieben"),
        "cash": "" if state.payments else tr("noch hat niemand bezahlt"),
        "history": "",
    }[name]


def _row(file: FileRow) -> Row:
    detail = tr("geht nicht: {why}", why=file.blocked) if file.blocked else file.detail
    symbol = Symbol.BOX_STRUCK if file.blocked else None
    return Row(file.kind, file.title, detail=detail, symbol=symbol, is_blocked=bool(file.blocked))
