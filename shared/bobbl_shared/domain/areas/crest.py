"""The crest of the club that holds the tournament: a small PNG, checked without being decoded.

The chunks of a PNG (W3C, "Portable Network Graphics (PNG) Specification") are walked through: each
has a length, a type, its data and a checksum. Only those that a picture is painted from may be
there, so that nothing else travels with it to stations and guests.
"""

from typing import NamedTuple
from zlib import crc32

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Piece, Row
from bobbl_shared.domain.dependencies import Touch
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.state import Change, State
from bobbl_shared.errors import Refusal

MOST_BYTES = 24 * 1024
"""32 KiB in JSON: half of the longest command, so that a founding has room for all the rest."""

LONGEST_SIDE = 256
"""Pixels: enough for a screen on the wall and for three centimetres on paper."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHUNKS = frozenset({b"IHDR", b"PLTE", b"tRNS", b"pHYs", b"IDAT", b"IEND"})
_HEADER = 13
_AROUND = 12
"""Bytes of a chunk beside its data: length, type, checksum."""


class Size(NamedTuple):
    """Pixels across and down."""

    width: int
    height: int


def check_crest(picture: bytes) -> None:
    """Raise ``Refusal`` unless it is a PNG with sides and bytes within the bounds."""
    if len(picture) > MOST_BYTES:
        raise Refusal("crest_too_large", pixels=LONGEST_SIDE, most_kib=MOST_BYTES // 1024)
    width, height = crest_size(picture)
    if max(width, height) > LONGEST_SIDE:
        raise Refusal("crest_too_large", pixels=LONGEST_SIDE, most_kib=MOST_BYTES // 1024)


def crest_size(picture: bytes) -> Size:
    """Return the size that a PNG says it has; raise ``Refusal`` if it is none."""
    chunks = _chunks(picture)
    types = [type_ for type_, _ in chunks]
    first, last = (types[0], types[-1]) if types else (b"", b"")
    if (first, last) != (b"IHDR", b"IEND") or b"IDAT" not in types or not _CHUNKS.issuperset(types):
        raise Refusal("crest_malformed")
    header = chunks[0][1]
    if len(header) != _HEADER or types.count(b"IHDR") + types.count(b"IEND") != 2:
        raise Refusal("crest_malformed")
    size = Size(int.from_bytes(header[:4]), int.from_bytes(header[4:8]))
    if 0 in size:
        raise Refusal("crest_malformed")
    return size


def _chunks(picture: bytes) -> list[tuple[bytes, bytes]]:
    """Return types and data of all chunks; raise ``Refusal`` if they do not fill the picture."""
    if not picture.startswith(_SIGNATURE):
        raise Refusal("crest_malformed")
    found, at = [], len(_SIGNATURE)
    while at < len(picture):
        end = at + _AROUND + int.from_bytes(picture[at : at + 4])
        named, checksum = picture[at + 4 : end - 4], picture[end - 4 : end]
        if end > len(picture) or crc32(named) != int.from_bytes(checksum):
            raise Refusal("crest_malformed")
        found.append((named[:4], named[4:]))
        at = end
    return found


class SetCrest(Payload, frozen=True, tag="SetCrest"):
    """Let this PNG be the club's crest from now on; none: there is no crest any longer."""

    picture: bytes | None


class CrestSet(Happened, frozen=True, tag="CrestSet"):
    """The club has this crest, a PNG; none: it has no crest. ``Refusal`` for one that cannot be."""

    picture: bytes | None

    def __post_init__(self) -> None:
        """Check it."""
        if self.picture is not None:
            check_crest(self.picture)


def _set(state: State, fact: CrestSet, _: Change) -> State:
    return replace(state, crest=fact.picture)


def _touched(_: State, __: CrestSet) -> Touch:
    return Touch((("crest",),))


def _now(state: State, _: Key) -> object:
    return state.crest


def _put_back(state: State, _: Key, picture: bytes | None, __: Change) -> State:
    return replace(state, crest=picture)


CrestPayload = SetCrest
CrestFact = CrestSet

ROWS = (Row(CrestSet, _set, touches=_touched, undone_by=SetCrest),)
PIECES = (Piece("crest", _now, _put_back),)
