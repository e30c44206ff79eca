"""Looking for marked words in every byte of every file, as somebody would who has the computer."""

import gzip
import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from PyQt6.QtPdf import QPdfDocument

_ZLIB = tuple(bytes((0x78, second)) for second in (0x01, 0x5E, 0x9C, 0xDA))
_GZIP = b"\x1f\x8b\x08"


def files_with(folder: Path, words: Sequence[str]) -> dict[Path, set[str]]:
    """Return the files below a folder in which words stand, in whatever way they are written."""
    found = {}
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        if here := words_in(path, words):
            found[path] = here
    return found


def words_in(path: Path, words: Sequence[str]) -> set[str]:
    """Return which words stand in a file, also packed, in its name, or as text of a PDF."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:  # a program that runs has just removed it
        return set()
    texts = [path.name.encode(), content, *_unpacked(content)]
    if content.startswith(b"%PDF"):
        texts.append(_text_of(path))
    return {each for each in words if any(_has(text, each) for text in texts)}


def _has(text: bytes, word: str) -> bool:
    return word.encode() in text or word.encode("utf-16-le") in text


def _unpacked(content: bytes) -> Iterator[bytes]:
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield from (archive.read(each) for each in archive.namelist())
    if content.startswith(_GZIP):
        yield gzip.decompress(content)
    for start in _ZLIB:
        place = content.find(start)
        while place >= 0:
            yield _inflated(content[place:])
            place = content.find(start, place + 1)


def _inflated(packed: bytes) -> bytes:
    """Return what can be unpacked of bytes that may be no packed ones."""
    try:
        return zlib.decompressobj().decompress(packed, 1 << 24)
    except zlib.error:
        return b""


def _text_of(path: Path) -> bytes:
    """Return the text that a reader of PDF files finds."""
    document = QPdfDocument(None)
    assert document.load(str(path)) is QPdfDocument.Error.None_
    pages = range(document.pageCount())
    return "\n".join(document.getAllText(each).text() for each in pages).encode()
