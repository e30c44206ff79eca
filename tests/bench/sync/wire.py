"""The cheapest WebSocket over TLS that still is one: a hundred of them in one thread, no tasks.

A socket is read when the system says so, frames are split by hand, and what is sent bears a mask of
zeros. So the load costs the machine as little as it can, and the figures are the server's.
"""

import socket
import ssl
import struct
from collections import deque
from collections.abc import Iterator

from bobbl_shared.crypto.tls import certificate_hash, client_context

CHUNK = 16 * 1024
"""What a TLS record holds at most; more would only be memory asked for and given back."""
A_FEW = 8
"""So many records are read before it is another's turn."""

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_REQUEST = (
    "GET /bobbl HTTP/1.1\r\nHost: bobbl\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Closed(Exception):
    """The server has ended the connection."""


class Wire:
    """One connection; blocking until ``set_going``."""

    def __init__(self, host: str, port: int, source: str | None = None) -> None:
        """Connect, shake hands, ask for the upgrade; ``source`` is the address to come from."""
        plain = socket.create_connection(
            (host, port), 30, source_address=(source, 0) if source else None
        )
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket: ssl.SSLSocket = client_context().wrap_socket(plain)
        self._read = bytearray()
        self._unsent: deque[bytes] = deque()
        self.socket.sendall(_REQUEST.encode())
        while b"\r\n\r\n" not in self._read:
            self._read += self.socket.recv(CHUNK)
        head, _, rest = bytes(self._read).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self._read = bytearray(rest)

    @property
    def certificate(self) -> str:
        """Give the hash of the server's certificate."""
        return certificate_hash(self.socket.getpeercert(binary_form=True) or b"")

    def fileno(self) -> int:
        """Give the descriptor, for a selector."""
        return self.socket.fileno()

    def set_going(self) -> None:
        """Never block from now on."""
        self.socket.setblocking(False)

    def wait(self) -> bytes:
        """Wait for one frame, before ``set_going``."""
        while True:
            for frame in self._frames():
                return frame
            self._take(self.socket.recv(CHUNK))

    def frames(self) -> Iterator[bytes]:
        """Give text frames that have arrived, a few at a time; raise ``Closed`` at the end.

        A few: whoever lags behind must not keep the others of its process from being heard.
        """
        self.flush()
        try:
            for _ in range(A_FEW):
                self._take(self.socket.recv(CHUNK))
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            pass
        yield from self._frames()

    def send(self, text: bytes) -> None:
        """Send a text frame, or keep it until the socket takes it."""
        self._send(_TEXT, text)

    def flush(self) -> bool:
        """Send what is kept; tell whether nothing is left."""
        while self._unsent:
            try:
                sent = self.socket.send(self._unsent[0])
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return False
            if sent < len(self._unsent[0]):
                self._unsent[0] = self._unsent[0][sent:]
            else:
                self._unsent.popleft()
        return True

    def close(self) -> None:
        """Cut the connection."""
        self.socket.close()

    def _send(self, kind: int, content: bytes) -> None:
        length = len(content)
        if length < 126:
            head = struct.pack("!BB", 128 | kind, 128 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 128 | kind, 128 | 126, length)
        else:
            head = struct.pack("!BBQ", 128 | kind, 128 | 127, length)
        self._unsent.append(head + bytes(4) + content)
        self.flush()

    def _take(self, read: bytes) -> None:
        if not read:
            raise Closed
        self._read += read

    def _frames(self) -> Iterator[bytes]:
        """Cut whole frames off what has been read; a server's are neither masked nor split."""
        while (whole := self._whole()) is not None:
            kind, start, stop = whole
            content = bytes(memoryview(self._read)[start:stop])
            del self._read[:stop]
            if kind == _TEXT:
                yield content
            elif kind == _PING:
                self._send(_PONG, content)
            elif kind == _CLOSE:
                raise Closed

    def _whole(self) -> tuple[int, int, int] | None:
        """Give kind, start and end of the first frame; none if it is not there as a whole."""
        read = self._read
        if len(read) < 2:
            return None
        kind, length, start = read[0] & 15, read[1] & 127, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if len(read) < start:
                return None
            length = int.from_bytes(read[2:start], "big")
        return (kind, start, start + length) if len(read) >= start + length else None
