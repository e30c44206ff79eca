"""Messages to frames and back. What is not exactly a message is a ``PeerError``, never more."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from bobbl_shared.errors import InputError, PeerError
from bobbl_shared.reading import require_single_keys
from bobbl_shared.wire.federation_messages import ToFederation, ToHall
from bobbl_shared.wire.messages import ToServer, ToStation
from bobbl_shared.wire.versions import check_greeting, check_opening

MAXIMUM_STRANGER = 64 * 1024
"""Longest frame in bytes before the other side has proved who it is."""

MAXIMUM_STATION = 512 * 1024
"""Longest frame in bytes that a station sends."""

MAXIMUM_SERVER = 8 * 1024 * 1024
"""Longest frame in bytes that a server sends."""

MOST_SEARCHED = 100_000
"""A frame whose members stand in an order of their own has at most so many ``:``, ``{`` and ``[``.

To search as many takes a tenth of a second.
"""

_to_server: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
_to_station: msgspec.json.Decoder[ToStation] = msgspec.json.Decoder(ToStation)
_to_federation: msgspec.json.Decoder[ToFederation] = msgspec.json.Decoder(ToFederation)
_to_hall: msgspec.json.Decoder[ToHall] = msgspec.json.Decoder(ToHall)

_Message = TypeVar("_Message", bound=msgspec.Struct)


def encode(message: ToServer | ToStation | ToFederation | ToHall) -> str:
    """Return the text of a frame."""
    return msgspec.json.encode(message).decode()


def decode_at_server(frame: str | bytes, most: int = MAXIMUM_STATION) -> ToServer:
    """Read a frame from a station; raise ``PeerError`` if it is none or longer than ``most``."""
    return _decoded(_to_server, frame, most, check_opening)


def decode_at_station(frame: str | bytes) -> ToStation:
    """Read a frame from a server; raise ``PeerError`` if it is none or too long."""
    return _decoded(_to_station, frame, MAXIMUM_SERVER, check_greeting)


def decode_at_federation(frame: str | bytes, most: int) -> ToFederation:
    """Read a frame from a hall's server; raise ``PeerError`` if it is none or too long."""
    return _decoded(_to_federation, frame, most, check_opening)


def decode_at_hall(frame: str | bytes, most: int = MAXIMUM_STATION) -> ToHall:
    """Read a frame from the federation's server; raise ``PeerError`` if it is none or too long."""
    return _decoded(_to_hall, frame, most, check_greeting)


def _decoded(
    decoder: "msgspec.json.Decoder[_Message]",
    frame: str | bytes,
    most: int,
    check_other_version: Callable[[str | bytes], None],
) -> _Message:
    _check_length(frame, most)
    try:
        message = decoder.decode(frame)
        _check_keys(frame, message)
    except (InputError, ValueError, RecursionError) as error:
        check_other_version(frame)
        raise PeerError("frame_malformed", problem=str(error)[:200]) from error
    return message


def _check_keys(frame: str | bytes, message: msgspec.Struct) -> None:
    """Raise ``ValueError`` where a key stands twice in an object of the frame.

    One in another order than ours has to be searched for that, which nobody may make last.
    """
    text = frame if isinstance(frame, bytes) else frame.encode()
    again = msgspec.json.encode(message)
    if text != again and sum(map(text.count, (b":", b"{", b"["))) > MOST_SEARCHED:
        raise ValueError("too much in another order than in PROTOCOL.md; send less at once")
    require_single_keys(text, again)


def _check_length(frame: str | bytes, most: int) -> None:
    length = len(frame) if isinstance(frame, bytes) else len(frame.encode(errors="replace"))
    if length > most:
        raise PeerError("frame_too_long", most=most)
