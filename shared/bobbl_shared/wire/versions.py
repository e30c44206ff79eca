"""Which version of the protocol two sides speak with each other, or which side is to be updated.

One thing holds for all versions, so that any two programs can tell that they do not understand each
other: the server's first message is a ``greeting`` whose ``protocol`` is the lowest and the highest
version it speaks, and the station's first has as its ``protocol`` the version it goes on with. Both
may name their ``program``. All else in a message, also what else it has, may be of another version.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct

from bobbl_shared.errors import PeerError
from bobbl_shared.program import as_version, program
from bobbl_shared.wire.messages import PROTOCOL

Versions = tuple[int, int]

_T = TypeVar("_T")


class _AnyGreeting(Struct, tag_field="message", tag="greeting"):
    protocol: Versions
    program: object = ""


class _AnyOpening(Struct):
    protocol: int
    program: object = ""


_greeting = msgspec.json.Decoder(_AnyGreeting)
_opening = msgspec.json.Decoder(_AnyOpening)


def common_version(offered: Versions, spoken: Versions = PROTOCOL, theirs: object = "") -> int:
    """Return the highest protocol version both sides speak.

    Raise ``PeerError`` if there is none: it names the side to update, and as ``release`` the
    program of the other side (``theirs`` is that of the server).
    """
    version = min(spoken[1], offered[1])
    if version < max(spoken[0], offered[0]):
        side = "server" if offered[1] < spoken[0] else "station"
        release = program() if side == "server" else as_version(theirs)
        raise PeerError("version_differs", update=side, version=offered[1], release=release)
    return version


def check_version(version: int, spoken: Versions = PROTOCOL, theirs: object = "") -> None:
    """Raise ``PeerError`` unless this side speaks the version that a station goes on with.

    The error says as that of ``common_version`` what to do; ``theirs`` is the station's program.
    """
    lowest, highest = spoken
    if not lowest <= version <= highest:
        side = "station" if version < lowest else "server"
        release = program() if side == "station" else as_version(theirs)
        raise PeerError("version_differs", update=side, version=version, release=release)


def check_greeting(frame: str | bytes) -> None:
    """Raise ``PeerError`` if a frame that cannot be read greets in no version spoken here."""
    greeting = _read(_greeting.decode, frame)
    if greeting is not None:
        common_version(greeting.protocol, theirs=greeting.program)


def check_opening(frame: str | bytes) -> None:
    """Raise ``PeerError`` if a frame that cannot be read is of a version not spoken here."""
    opening = _read(_opening.decode, frame)
    if opening is not None:
        check_version(opening.protocol, theirs=opening.program)


def _read(decode: Callable[[str | bytes], _T], frame: str | bytes) -> _T | None:
    try:
        return decode(frame)
    except (ValueError, RecursionError):
        return None
