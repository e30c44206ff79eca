"""Files with lists, as people send them: any table becomes text with semicolons.

So all lists are read in one way, whether they are pasted or come from a file, and a person sees
and mends them as text. Each row is one line, so that line numbers are those of the spreadsheet. The
kind of a file is told by its bytes, never by its name.
"""

import csv
import io
import re
from pathlib import Path

from bobbl_client.evening.lists import spreadsheets
from bobbl_client.evening.lists.budget import Budget
from bobbl_shared.errors import BobblError, InputError

MOST_BYTES = spreadsheets.MOST_TEXT
MOST_JSON = 64_000_000
"""So many bytes of an export are read."""

MOST_LINES = spreadsheets.MOST_ROWS

_KINDS = (
    (b"%PDF-", "pdf"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"BM", "picture"),
    (b"II*\x00", "picture"),
    (b"MM\x00*", "picture"),
    (b"RIFF", "picture"),
    (b"\x7fELF", "program"),
    (b"#!", "program"),
    (b"MZ", "program"),
    (b"\xcf\xfa\xed\xfe", "program"),
    (b"\xca\xfe\xba\xbe", "program"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"BZh", "archive"),
    (b"\xfd7zXZ", "archive"),
    (b"Rar!", "archive"),
    (b"\xd0\xcf\x11\xe0", "document"),
    (b"{\\rtf", "document"),
    (b"SQLite format 3\x00", "database"),
    (b"BEGIN:V", "contacts"),
)
_LETTERS_ONLY = frozenset({b"BM", b"MZ", b"RIFF", b"BZh"})
"""Beginnings that a list of names may have as well; then what follows is no text."""

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]\d])")
_PAGE = re.compile(r"\s*<[!?a-z]", re.IGNORECASE)


def text_of(name: str, content: bytes, budget: Budget | None = None) -> str:
    """Return a file's list as text: as it stands there, or a spreadsheet's rows with semicolons.

    ``content`` may be cut after ``MOST_BYTES`` and one more. Raises ``BobblError``:
    ``list_no_table`` for what is no list (``what``), ``list_empty``, ``list_too_large``,
    ``list_too_long``, and what ``spreadsheets.rows_of`` raises; each with the name as its place.
    ``budget`` none: a new one.
    """
    try:
        return _text_of(content, budget or Budget())
    except BobblError as error:
        raise InputError(error.code, name, **error.parameters) from error


def _text_of(content: bytes, budget: Budget) -> str:
    if len(content) > MOST_BYTES:
        raise BobblError("list_too_large")
    if content.startswith(_ZIP):
        text = _once_encoded(as_text(spreadsheets.rows_of(content, budget)))
    else:
        text = decoded(content)
        _require_list(content, text)
    if not text.strip():
        raise BobblError("list_empty")
    if text.count("\n") > MOST_LINES:
        raise BobblError("list_too_long", most=MOST_LINES)
    return text


def is_json(content: bytes) -> bool:
    """Return whether the content of a file is an object in JSON."""
    return content[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def content_of(path: Path) -> bytes:
    """Read a file: of a list no more than is needed to see that it is too large, of JSON the whole.

    Raises ``OSError``.
    """
    with path.open("rb") as file:
        begin = file.read(MOST_BYTES + 1)
        return begin + file.read(MOST_JSON - MOST_BYTES) if is_json(begin) else begin


def decoded(content: bytes) -> str:
    """Return the text of a file: UTF-8 or UTF-16, with or without a mark, or else Windows-1252.

    Where only some lines are UTF-8, as in files put together from several, each is read as it is.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        text: str | None = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = None
    zeros = (content[:400:2].count(0), content[1:400:2].count(0))
    if (text is None or "\x00" in text) and max(zeros) > len(content[:400]) // 4 > min(zeros) * 2:
        order = "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"
        return content.decode(order, errors="replace")
    if text is None:
        lines = content.removeprefix(b"\xef\xbb\xbf").split(b"\n")
        text = "\n".join(map(_decoded_line, lines))
    return _once_encoded(text)


def _decoded_line(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")


def _once_encoded(text: str) -> str:
    """Mend lines that were taken for Windows-1252 once and written as UTF-8: ``ReuÃŸ``."""
    if "Ã" not in text:
        return text
    return "\n".join(_once_encoded_line(line) for line in text.split("\n"))


def _once_encoded_line(line: str) -> str:
    if "Ã" not in line:
        return line
    try:
        return line.encode("cp1252").decode()
    except UnicodeError:
        return line


def as_text(rows: spreadsheets.Rows) -> str:
    """Return rows with semicolons; several lines of one cell are parted by a slash."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    for row in rows:
        if any(row):
            writer.writerow([one_line(cell) for cell in row])
        else:
            out.write("\n")
    return out.getvalue()


def one_line(cell: str) -> str:
    """Return a cell as one line: two names in a cell, one below the other, are parted."""
    return " / ".join(line.strip() for line in cell.splitlines() if line.strip())


def _require_list(content: bytes, text: str) -> None:
    """Raise ``BobblError`` for what is something else than a text with names."""
    has_control = _CONTROL.search(text[:20_000]) is not None
    for begin, what in _KINDS:
        if content.startswith(begin) and (has_control or begin not in _LETTERS_ONLY):
            raise BobblError("list_no_table", what=what)
    if has_control:
        raise BobblError("list_no_table", what="signs")
    if _PAGE.match(text):
        raise BobblError("list_no_table", what="page")
    if _JSON.match(text):
        raise BobblError("list_no_table", what="json")
