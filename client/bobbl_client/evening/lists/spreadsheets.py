"""Tables of spreadsheets, ODS (ODF 1.3, part 3) and XLSX (ISO/IEC 29500-1), as rows of text.

Both are ZIP archives of XML. Nothing in them is trusted: only the parts that hold the table are
unpacked, each once, and all of them from one budget whatever the archive says of their sizes; they
are packed as the standards have it, since other ways unpack any amount at a time; a document type,
and with it every entity, is refused; repeated rows and cells count in full, but empty ones only
where something follows them.

A cell is what a person sees in it: of a merged cell the text is in its first one. XLSX keeps dates
and times as numbers; a number whose format is that of a date is written as one.
"""

import functools
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from xml.parsers import expat

from bobbl_client.evening.lists.budget import Budget
from bobbl_shared.errors import BobblError

MOST_ROWS = 20_000
MOST_COLUMNS = 200
MOST_CELLS = 400_000
MOST_LETTERS = 4_000
"""Longest text of a cell; what is longer is cut."""

MOST_TEXT = 10_000_000
"""Letters of all cells: the same text may be meant by any number of them."""

Rows = tuple[tuple[str, ...], ...]

_PIECE = 65_536
_ODS_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 "
_ODS_TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0 "
_ODS_COVERED = _ODS_TABLE + "covered-table-cell"
_ODS_NOTE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 annotation"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main "
_STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main "
_RELATION = re.compile(r"(?:^|[ /])id$")
_FIRST_DAY = datetime(1899, 12, 30)  # so that day 60, which never was, does no harm after it
_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_LITERAL = re.compile(r'"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]')


def rows_of(content: bytes, budget: Budget) -> Rows:
    """Return the first table that holds anything, row by row from the first.

    Raises ``BobblError``: ``list_damaged``, ``list_locked`` (with a password), ``list_too_long``,
    ``list_no_table`` if the archive is no spreadsheet, or as ``budget``.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = {each.filename for each in archive.infolist()}
            if any(each.flag_bits & 1 for each in archive.infolist()):
                raise BobblError("list_locked")
            if "xl/workbook.xml" in names:
                return _Xlsx(_Parts(archive, budget), names).rows()
            if "content.xml" in names:
                return _ods_rows(_Parts(archive, budget), names)
    except (zipfile.BadZipFile, zlib.error, expat.ExpatError, EOFError) as error:
        raise BobblError("list_damaged") from error
    except (LookupError, ValueError, OverflowError, NotImplementedError, OSError) as error:
        raise BobblError("list_damaged") from error
    raise BobblError("list_no_table", what="archive")


class _Grid:
    """A table as it is read, with its empty rows and columns as far as something follows them."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, str]] = {}
        self._count = self._letters = 0

    def put(self, row: int, column: int, text: str) -> None:
        if column >= MOST_COLUMNS or not text.strip():
            return
        self._count += 1
        if row >= MOST_ROWS or self._count > MOST_CELLS:
            raise BobblError("list_too_long", most=MOST_ROWS)
        self._letters += min(len(text), MOST_LETTERS)
        if self._letters > MOST_TEXT:
            raise BobblError("list_too_large")
        self._rows.setdefault(row, {})[column] = text[:MOST_LETTERS]

    def rows(self) -> Rows:
        last = max(self._rows, default=-1)
        width = 1 + max((max(row) for row in self._rows.values()), default=-1)
        return tuple(
            tuple(self._rows.get(at, {}).get(column, "") for column in range(width))
            for at in range(last + 1)
        )


class _Parts:
    """The parts of an archive, which are all read from one budget."""

    def __init__(self, archive: zipfile.ZipFile, budget: Budget) -> None:
        self._archive, self._budget = archive, budget

    def parse(
        self,
        name: str,
        begin: Callable[[str, Mapping[str, str]], None],
        end: Callable[[str], None] = lambda _: None,
        text: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Read a part, name spaces and names of elements parted by a space."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = begin
        parser.EndElementHandler = end
        parser.CharacterDataHandler = text
        parser.StartDoctypeDeclHandler = _refuse_type
        for piece in self.unpacked(name):
            parser.Parse(piece, False)
        parser.Parse(b"", True)

    def unpacked(self, name: str) -> Iterator[bytes]:
        """Yield the pieces of a part."""
        about = self._archive.getinfo(name)
        if about.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BobblError("list_damaged")
        with self._archive.open(about) as part:
            while piece := part.read(_PIECE):
                self._budget.spend(piece)
                yield piece


def _refuse_type(*_: object) -> None:
    raise BobblError("list_damaged")


class _OdsReader:
    """Reads the tables of ``content.xml`` until one of them holds something."""

    def __init__(self) -> None:
        self.found: Rows = ()
        self._grid: _Grid | None = None
        self._row = self._column = self._times = self._row_times = 0
        self._cells: list[tuple[int, str]] = []
        self._text: list[str] | None = None
        self._notes = 0

    def begin(self, name: str, values: Mapping[str, str]) -> None:
        if name == _ODS_NOTE:
            self._notes += 1
        elif self._notes or self.found:
            return
        elif name == _ODS_TABLE + "table":
            self._grid, self._row = _Grid(), 0
        elif name == _ODS_TABLE + "table-row":
            self._cells, self._column = [], 0
            self._row_times = _count(values.get(_ODS_TABLE + "number-rows-repeated"))
        elif name in (_ODS_TABLE + "table-cell", _ODS_COVERED):
            self._text = []
            self._times = _count(values.get(_ODS_TABLE + "number-columns-repeated"))
        elif self._text is not None:
            self._begin_text(name, values)

    def _begin_text(self, name: str, values: Mapping[str, str]) -> None:
        assert self._text is not None
        if name in (_ODS_TEXT + "p", _ODS_TEXT + "line-break") and self._text:
            self._text.append("\n")
        elif name == _ODS_TEXT + "s":
            self._text.append(" " * min(_count(values.get(_ODS_TEXT + "c")), 10))
        elif name == _ODS_TEXT + "tab":
            self._text.append(" ")

    def text(self, text: str) -> None:
        if self._text is not None and not self._notes:
            self._text.append(text)

    def end(self, name: str) -> None:
        if name == _ODS_NOTE:
            self._notes -= 1
        elif self._notes or self.found or self._grid is None:
            return
        elif name == _ODS_COVERED:
            self._text = None  # it lies below a merged cell and is not seen
            self._end_cell()
        elif name == _ODS_TABLE + "table-cell":
            self._end_cell()
        elif name == _ODS_TABLE + "table-row":
            self._end_row(self._grid)
        elif name == _ODS_TABLE + "table":
            self.found, self._grid = self._grid.rows(), None

    def _end_cell(self) -> None:
        text = "".join(self._text or ())
        if text.strip():
            last = min(self._column + self._times, MOST_COLUMNS)
            self._cells.extend((at, text) for at in range(self._column, last))
        self._column += self._times
        self._text = None

    def _end_row(self, grid: _Grid) -> None:
        if self._cells:
            for row in range(self._row, self._row + self._row_times):
                for column, text in self._cells:
                    grid.put(row, column, text)
        self._row += self._row_times


def _count(said: str | None) -> int:
    return min(max(int(said), 1), 1 << 24) if said is not None else 1


def _ods_rows(parts: _Parts, names: set[str]) -> Rows:
    kind = b"".join(parts.unpacked("mimetype")) if "mimetype" in names else b""
    if b"spreadsheet" not in kind:
        raise BobblError("list_no_table", what="document")
    if "META-INF/manifest.xml" in names:
        manifest = b"".join(parts.unpacked("META-INF/manifest.xml"))
        if b"encryption-data" in manifest:
            raise BobblError("list_locked")
    reader = _OdsReader()
    parts.parse("content.xml", reader.begin, reader.end, reader.text)
    return reader.found


class _Xlsx:
    """A workbook: its shared texts, the formats that are dates, and its sheets in order."""

    def __init__(self, parts: _Parts, names: set[str]) -> None:
        self._parts, self._names = parts, names
        self._texts = self._shared()
        self._dates = self._date_formats()

    def rows(self) -> Rows:
        for name in dict.fromkeys(self._sheets()):
            rows = self._sheet(name)
            if rows:
                return rows
        return ()

    def _sheets(self) -> Iterator[str]:
        targets: dict[str, str] = {}
        ids: list[str] = []

        def related(_: str, values: Mapping[str, str]) -> None:
            if "Id" in values and "Target" in values:
                targets[values["Id"]] = values["Target"]

        def named(name: str, values: Mapping[str, str]) -> None:
            if _plain(name) == "sheet" and values.get("state", "visible") == "visible":
                ids.extend(value for key, value in values.items() if _RELATION.search(key))

        self._parts.parse("xl/_rels/workbook.xml.rels", related)
        self._parts.parse("xl/workbook.xml", named)
        for each in ids:
            target = targets.get(each, "")
            name = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
            if name in self._names:
                yield name

    def _shared(self) -> Sequence[str]:
        if "xl/sharedStrings.xml" not in self._names:
            return ()
        found: list[str] = []
        texts = _Texts()

        def end(name: str) -> None:
            texts.end(_plain(name))
            if _plain(name) == "si":
                found.append(texts.taken())

        self._parts.parse(
            "xl/sharedStrings.xml",
            lambda name, _: texts.begin(_plain(name)),
            end,
            texts.text,
        )
        return found

    def _date_formats(self) -> Mapping[int, str]:
        """Return by style which numbers are dates, and how they are shown."""
        if "xl/styles.xml" not in self._names:
            return {}
        own: dict[int, str] = {}
        styles: list[int] = []
        inside: list[str] = []

        def begin(name: str, values: Mapping[str, str]) -> None:
            plain = _plain(name)
            if plain == "numFmt":
                own[int(values["numFmtId"])] = values["formatCode"]
            elif plain == "xf" and inside and inside[-1] == "cellXfs":
                styles.append(int(values.get("numFmtId", "0")))
            inside.append(plain)

        def end(_: str) -> None:
            inside.pop()

        self._parts.parse("xl/styles.xml", begin, end)
        return {
            style: how
            for style, number in enumerate(styles)
            if (how := _date_format(number, own.get(number, "")))
        }

    def _sheet(self, name: str) -> Rows:
        reader = _SheetReader(self._texts, self._dates)
        self._parts.parse(name, reader.begin, reader.end, reader.text)
        return reader.grid.rows()


class _Texts:
    """Gathers the text of ``t`` elements, but for readings of foreign signs."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._depth = self._readings = 0

    def begin(self, name: str) -> None:
        self._readings += name == "rPh"
        self._depth += name == "t"

    def end(self, name: str) -> None:
        self._readings -= name == "rPh"
        self._depth -= name == "t"

    def text(self, text: str) -> None:
        if self._depth and not self._readings:
            self._parts.append(text)

    def taken(self) -> str:
        text, self._parts = "".join(self._parts), []
        return text


class _SheetReader:
    """Reads the cells of a sheet."""

    def __init__(self, shared: Sequence[str], dates: Mapping[int, str]) -> None:
        self.grid = _Grid()
        self._shared, self._dates = shared, dates
        self._row = self._column = -1
        self._kind, self._style = "n", 0
        self._value: list[str] | None = None
        self._held = ""
        self._texts = _Texts()

    def begin(self, name: str, values: Mapping[str, str]) -> None:
        plain = _plain(name)
        self._texts.begin(plain)
        if plain == "row":
            self._row = int(values["r"]) - 1 if "r" in values else self._row + 1
            self._column = -1
        elif plain == "c":
            self._column = _column(values["r"]) if "r" in values else self._column + 1
            self._kind, self._style = values.get("t", "n"), int(values.get("s", "0"))
            self._held = ""
        elif plain == "v":
            self._value = []

    def text(self, text: str) -> None:
        self._texts.text(text)
        if self._value is not None:
            self._value.append(text)

    def end(self, name: str) -> None:
        plain = _plain(name)
        self._texts.end(plain)
        if plain == "v":
            self._held, self._value = "".join(self._value or ()), None
        elif plain == "c":
            inline = self._texts.taken()
            self.grid.put(self._row, self._column, self._shown(inline))

    def _shown(self, inline: str) -> str:
        match self._kind:
            case "s":
                return self._shared[_place(self._held)]
            case "inlineStr":
                return inline
            case "n":
                return _number(self._held, self._dates.get(self._style, ""))
            case _:
                return self._held


def _place(held: str) -> int:
    """Return the place of a shared text; ``ValueError`` if it can be none."""
    at = int(held)
    if at < 0:
        raise ValueError(held)
    return at


@functools.lru_cache(maxsize=256)
def _plain(name: str) -> str:
    """Return the name of an element of a spreadsheet, of either edition of the standard."""
    for space in (_MAIN, _STRICT):
        if name.startswith(space):
            return name[len(space) :]
    return ""


def _column(reference: str) -> int:
    """Return the column of ``AB12``, counted from 0."""
    found = re.match(r"[A-Z]{1,3}", reference)
    if found is None:
        raise ValueError(reference)
    column = 0
    for letter in found[0]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _date_format(number: int, own: str) -> str:
    """Return ``d`` for a date, ``t`` for a time, both for a moment, nothing for a number."""
    if own:
        letters = _LITERAL.sub("", own).lower().split(";")[0]
        day, hour = re.search("[dy]", letters), re.search("[hs]", letters)
        return ("d" if day else "") + ("t" if hour else "")
    if number not in _DATES:
        return ""
    return {18: "t", 19: "t", 20: "t", 21: "t", 22: "dt", 45: "t", 46: "t", 47: "t"}.get(
        number, "d"
    )


def _number(held: str, date: str) -> str:
    """Return a number as it is shown; one that no date can be stays as it is."""
    if not date:
        return held.removesuffix(".0")
    try:
        moment = _FIRST_DAY + timedelta(seconds=round(float(held) * 86_400))
    except (ValueError, OverflowError):
        return held
    shown = {"d": "%d.%m.%Y", "t": "%H:%M", "dt": "%d.%m.%Y %H:%M"}
    return moment.strftime(shown[date])
