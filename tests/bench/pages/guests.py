"""Guests of a bench: plain sockets in one thread, which cost the machine as little as can be."""

import selectors
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field

ACCEPTS = "Accept-Encoding: gzip\r\nAccept-Language: de\r\n"
CHUNK = 64 * 1024


def request(path: str) -> bytes:
    """Return a request as a phone sends it."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{ACCEPTS}\r\n".encode()


@dataclass(eq=False)
class Phone:
    """A connection that asks for one thing after the other; ``taken``: milliseconds for each."""

    crowd: "Crowd"
    paths: list[str]
    address: str = "127.0.0.1"
    taken: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    _socket: socket.socket | None = None
    _read: bytearray = field(default_factory=bytearray)
    _asked: float = 0.0

    def ask(self) -> None:
        """Ask for the next thing, on a connection that is made first if need be."""
        self._asked = time.perf_counter()
        if self._socket is None:
            self._socket = socket.create_connection(
                ("127.0.0.1", self.crowd.port), 30, source_address=(self.address, 0)
            )
            self._socket.setblocking(False)
            self.crowd.selector.register(self._socket, selectors.EVENT_READ, self.hear)
        self._socket.send(request(self.paths[0]))

    def hear(self) -> None:
        """Read; when all is there, ask on."""
        assert self._socket is not None
        try:
            data = self._socket.recv(CHUNK)
        except ConnectionError:
            data = b""
        if not data:
            self.close()
            self.crowd.cut += 1
            return
        self._read += data
        head, is_whole, body = bytes(self._read).partition(b"\r\n\r\n")
        if not is_whole or len(body) < _length(head):
            return
        self.taken.append(1000 * (time.perf_counter() - self._asked))
        self.statuses.append(int(head[9:12]))
        self._read.clear()
        self.paths.pop(0)
        if self.paths:
            self.ask()

    def close(self) -> None:
        """End the connection."""
        if self._socket is not None:
            self.crowd.selector.unregister(self._socket)
            self._socket.close()
            self._socket = None


def _length(head: bytes) -> int:
    at = head.find(b"Content-Length: ")
    return int(head[at + 16 :].split(b"\r\n", 1)[0]) if at >= 0 else 0


@dataclass(eq=False)
class Watcher:
    """A stream; ``heard``: when each event was there."""

    crowd: "Crowd"
    path: str
    heard: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Connect and ask."""
        self._socket = socket.create_connection(("127.0.0.1", self.crowd.port), 30)
        self._socket.sendall(request(f"/live?page={self.path}"))
        self._socket.setblocking(False)
        self.crowd.selector.register(self._socket, selectors.EVENT_READ, self.hear)

    def hear(self) -> None:
        """Note when an event has come."""
        data = self._socket.recv(CHUNK)
        if b"data: " in data:
            self.heard.append(time.perf_counter())
        if not data:
            self.close()

    def close(self) -> None:
        """End the stream."""
        self.crowd.selector.unregister(self._socket)
        self._socket.close()


@dataclass
class Crowd:
    """All guests of one port; ``cut``: connections that the server has ended."""

    port: int
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    due: list[tuple[float, Callable[[], None]]] = field(default_factory=list)
    cut: int = 0

    def run(self, is_over: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let guests act until all is over, or so long; ``due`` is what happens at which time."""
        until = time.perf_counter() + seconds
        self.due.sort(key=lambda each: each[0], reverse=True)
        while not is_over() and (now := time.perf_counter()) < until:
            while self.due and self.due[-1][0] <= now:
                self.due.pop()[1]()
            wait = min(until, self.due[-1][0] if self.due else until) - time.perf_counter()
            for key, _ in self.selector.select(min(0.2, max(0.0, wait))):
                key.data()
