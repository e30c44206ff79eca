"""An evening that is over, as it is kept for pages: what lists know of it, and all the rest."""

import zlib
from datetime import date
from hashlib import sha256

import msgspec
from msgspec import Struct

from bobbl_federation.pages.cards import Card
from bobbl_federation.pages.checked import Checked
from bobbl_federation.pages.holdings import LoggedEvent
from bobbl_federation.pages.links import VERSIONS
from bobbl_federation.season.finished import Finished
from bobbl_server.pages.published import Evening
from bobbl_shared.program import program


class Summary(Struct, frozen=True):
    """What lists and seasons know of an evening; ``names_until``: from that day on no names."""

    card: Card | None
    finished: Finished | None
    names_until: date | None


class Document(Struct, frozen=True):
    """All that the evening's own pages are made of."""

    evening: Evening
    events: tuple[LoggedEvent, ...]


def made_of(last_hash: bytes, labels: int, checked: Checked, *, has_names: bool) -> str:
    """Name the state of a log and its labels that pages are made of, and the program they are by.

    ``labels``: so many changes of names there were. ``has_names``: their days are not over.
    """
    by = program(), sorted(VERSIONS.items())
    told = last_hash.hex(), labels, checked.until, checked.flaw, has_names, by
    return sha256(msgspec.json.encode(told)).hexdigest()[:32]


def encoded_summary(summary: Summary) -> bytes:
    """Return a summary as it is kept."""
    return msgspec.json.encode(summary)


def decoded_summary(content: bytes) -> Summary:
    """Read a summary back; ``ValueError`` if it was kept by a program that knew it otherwise."""
    return msgspec.json.decode(content, type=Summary)


def encoded_document(document: Document) -> bytes:
    """Return a document as it is kept."""
    return zlib.compress(msgspec.json.encode(document))


def decoded_document(content: bytes) -> Document:
    """Read back what ``encoded_document`` gave."""
    return msgspec.json.decode(zlib.decompress(content), type=Document)
