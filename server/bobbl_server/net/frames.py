"""The frames of a WebSocket as a server reads and writes them (RFC 6455), without input or output.

Frames of a client are masked, frames of a server are not. A message may be split into several
frames with control frames such as pings between them. Nothing is compressed.
"""

import struct
from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache


class Kind(IntEnum):
    """What a frame is; from ``CLOSE`` on it is about the connection itself."""

    MORE = 0
    TEXT = 1
    BINARY = 2
    CLOSE = 8
    PING = 9
    PONG = 10


class FrameError(Exception):
    """The other side breaks the protocol; ``code`` says how when the connection is closed."""

    def __init__(self, code: int) -> None:
        """``code`` as in RFC 6455, 7.4.1."""
        super().__init__(code)
        self.code = code


WRONG = 1002
TOO_MANY = 1008
TOO_LONG = 1009

AT_A_TURN = 64
"""Frames read before everybody else has a turn: each costs some microseconds, however short."""

_LAST, _RESERVED, _MASKED = 0x80, 0x70, 0x80
_LONGEST_CONTROL = 125
_MASK_BYTES = 4
_XOR = tuple(bytes(each ^ other for other in range(256)) for each in range(256))
_KINDS = {int(each): each for each in Kind}


class FrameReader:
    """Assembles what arrives into messages of at most ``most`` bytes.

    ``frames_left`` is how many frames may still come, if that is limited. ``idle`` counts frames
    that complete no message: parts, pings and the like.
    """

    def __init__(self, most: int) -> None:
        """Begin behind the upgrade."""
        self.frames_left: int | None = None
        self.idle = 0
        self.has_more = False
        self.most = most
        self._buffer = bytearray()
        self._kind: Kind | None = None
        self._parts = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[Kind, bytes]]:
        """Take bytes and yield the messages that are complete; ``FrameError`` for what is none.

        After ``AT_A_TURN`` frames it stops: then ``has_more``, and it is to be fed again. So it is
        if whoever reads has stopped before; what was not asked for is not read either.
        """
        self._buffer += data
        self.has_more = True
        return self._messages()

    def _messages(self) -> Iterator[tuple[Kind, bytes]]:
        for _ in range(AT_A_TURN):
            frame = self._frame()
            self.has_more = frame is not None and bool(self._buffer)
            if frame is None:
                return
            is_last, kind, content = frame
            if is_last and kind < Kind.CLOSE and self._kind is None:
                yield kind, content
                continue
            self.idle += 1
            if kind >= Kind.CLOSE:
                yield kind, content
                continue
            self._parts += content
            if is_last and self._kind is not None:
                whole = self._kind, bytes(self._parts)
                self._kind, self._parts = None, bytearray()
                yield whole

    def _frame(self) -> tuple[bool, Kind, bytes] | None:
        """Take the first frame from what has arrived; none if it is incomplete."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        is_last = buffer[0] >= _LAST
        kind = self._checked_kind(buffer[0], buffer[1])
        start, length = 2, buffer[1] & 0x7F
        if length > _LONGEST_CONTROL:
            start = 4 if length == 126 else 10
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if len(self._parts) + length > self.most:
            raise FrameError(TOO_LONG)
        begin = start + _MASK_BYTES
        if len(buffer) < begin + length:
            return None
        self._count_frame()
        content = unmasked(buffer[begin : begin + length], buffer[start:begin])
        del buffer[: begin + length]
        self._note_start(kind, is_last)
        return is_last, kind, content

    def _count_frame(self) -> None:
        if self.frames_left is not None:
            if not self.frames_left:
                raise FrameError(TOO_MANY)
            self.frames_left -= 1

    def _checked_kind(self, first: int, second: int) -> Kind:
        kind = _KINDS.get(first & 0x0F)
        if kind is None or first & _RESERVED or second < _MASKED:
            raise FrameError(WRONG)
        if kind >= Kind.CLOSE:
            if first < _LAST or second & 0x7F > _LONGEST_CONTROL:
                raise FrameError(WRONG)
        elif (kind is Kind.MORE) is (
            self._kind is None
        ):  # nothing goes on, or something still does
            raise FrameError(WRONG)
        return kind

    def _note_start(self, kind: Kind, is_last: bool) -> None:
        if not is_last and kind is not Kind.MORE:
            self._kind = kind


def unmasked(content: bytes | bytearray, mask: bytes | bytearray) -> bytes:
    """Return masked content unmasked; the same function masks."""
    plain = bytearray(content)
    for at, each in enumerate(mask):
        plain[at::_MASK_BYTES] = plain[at::_MASK_BYTES].translate(_XOR[each])
    return bytes(plain)


def frame(kind: Kind, content: bytes) -> bytes:
    """Return a whole frame as a server sends it."""
    length, first = len(content), _LAST | kind
    if length <= _LONGEST_CONTROL:
        head = struct.pack("!BB", first, length)
    elif length < 1 << 16:
        head = struct.pack("!BBH", first, 126, length)
    else:
        head = struct.pack("!BBQ", first, 127, length)
    return head + content


@lru_cache(maxsize=4)
def text_frame(text: str) -> bytes:
    """Return a text as a frame; a message for all stations is framed only once."""
    return frame(Kind.TEXT, text.encode())
