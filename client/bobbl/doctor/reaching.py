"""Reaching another computer, and being reached: a small server that only says that it is there.

Two computers that are examined at the same time find each other by their announcements. Each tries
the other, and asks it to try back: so each knows about both ways. A phone can open the same
address; it reads one sentence.
"""

import json
import re
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import cast, get_args

from bobbl.doctor.programs import Run
from bobbl_client.doctor.facts import Outcome
from bobbl_server.sockets.listening import listening
from bobbl_shared.crypto.tls import client_context
from bobbl_shared.i18n import speaking, tr

WAIT_S = 4.0
"""Seconds for a connection: the kernel needs three to find that nobody has an address."""

BACK_S = 12.0
MARK = "bobbl-doctor"
MOST_VISITORS = 500
_READ = 4096
_OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
_SENT_ELSEWHERE = re.compile(rb"HTTP/1\.[01] (30[12378]|511) ")


class Counterpart:
    """Answers whoever comes, until ``close``; counts the addresses from which somebody came."""

    def __init__(self, port: int = 0) -> None:
        """Listen at a port, or at one like a server's; ``BobblError`` if that is not possible."""
        self._lock, self._visitors = Lock(), set[str]()
        self._server = _Listener(listening("0.0.0.0", port), self._came)
        self.port = int(self._server.socket.getsockname()[1])
        self._thread = Thread(target=self._server.serve_forever, name=MARK, daemon=True)
        self._thread.start()

    @property
    def visitors(self) -> int:
        """Return how many other devices have come."""
        with self._lock:
            return len(self._visitors)

    def _came(self, host: str) -> None:
        with self._lock:
            if len(self._visitors) < MOST_VISITORS:
                self._visitors.add(host)

    def close(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, listener: socket.socket, came: Callable[[str], None]) -> None:
        super().__init__(("0.0.0.0", 0), _Visit, bind_and_activate=False)
        self.socket.close()
        self.socket = listener
        self.came = came

    def handle_error(self, request: object, client_address: object) -> None:
        """A visitor who leaves early is no fault."""


class _Visit(BaseHTTPRequestHandler):
    timeout = 5
    server_version, sys_version = "Bobbl", ""

    def do_GET(self) -> None:
        """Say that this computer was reached; try back if asked to."""
        host = str(self.client_address[0])
        here = str(self.connection.getsockname()[0])
        if host != here:  # this computer itself proves nothing
            cast(_Listener, self.server).came(host)
        asked = re.fullmatch(rf"/{MARK}(?:\?back=(\d{{1,5}}))?", self.path)
        if asked is None:
            self._answer(_sentences(), "text/html; charset=utf-8")
            return
        back = reach(host, int(asked[1])) if asked[1] else None
        self._answer(json.dumps({MARK: 1, "back": back}), "application/json")

    def _answer(self, text: str, kind: str) -> None:
        content = text.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Write nothing."""


def _sentences() -> str:
    """Return the page for a phone, in both languages."""
    told = []
    for language in ("de", "en"):
        with speaking(language):
            told.append(tr("Geschafft: Dieser Computer ist von hier aus zu erreichen."))
    return (
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        "<title>Bobbl</title>" + "".join(f"<p>{each}</p>" for each in told)
    )


def reach(host: str, port: int, wait_s: float = WAIT_S) -> Outcome:
    """Return what comes of trying an address."""
    return ask(host, port, None, wait_s)[0]


def ask(
    host: str, port: int, back_port: int | None, wait_s: float = WAIT_S
) -> tuple[Outcome, Outcome | None]:
    """Try an address, and let a computer that is examined there try back, if it is one."""
    try:
        with socket.create_connection((host, port), wait_s) as line:
            said = _asked(line, back_port)
    except TimeoutError:
        return "silent", None
    except ConnectionRefusedError:
        return "refused", None
    except OSError:
        return "unreachable", None
    except OverflowError:
        return "refused", None
    if f'"{MARK}"'.encode() in said:
        return "bobbl", _back(said)
    if b"bobbl" in said.lower() or _is_server(host, port, wait_s):
        return "bobbl", None
    return ("sign_in" if _SENT_ELSEWHERE.match(said) else "stranger"), None


def _asked(line: socket.socket, back_port: int | None) -> bytes:
    """Return what somebody answers to a plain question; nothing if they do not."""
    query = "" if back_port is None else f"?back={back_port}"
    said = b""
    with suppress(OSError):
        line.settimeout(BACK_S if back_port is not None else WAIT_S)
        line.sendall(f"GET /{MARK}{query} HTTP/1.0\r\nHost: bobbl\r\n\r\n".encode())
        while len(said) < _READ and (part := line.recv(_READ)):
            said += part
    return said


def _back(said: bytes) -> Outcome | None:
    with suppress(ValueError, AttributeError):
        told = json.loads(said.partition(b"\r\n\r\n")[2]).get("back")
        return next((each for each in _OUTCOMES if each == told), None)
    return None


def _is_server(host: str, port: int, wait_s: float) -> bool:
    """Return whether a tournament's server greets there, inside of TLS."""
    try:
        with (
            socket.create_connection((host, port), wait_s) as plain,
            client_context().wrap_socket(plain) as line,
        ):
            line.sendall(
                b"GET /bobbl HTTP/1.1\r\nHost: bobbl\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: Ym9iYmwtZG9jdG9yLTAwMA==\r\n\r\n"
            )
            said = b""
            while b'"greeting"' not in said and len(said) < _READ and (part := line.recv(_READ)):
                said += part
    except (OSError, ssl.SSLError):
        return False
    return b'"greeting"' in said


ARP = Path("/proc/net/arp")
_ENTRY = re.compile(r"(\d+\.\d+\.\d+\.\d+)\s.*?((?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2})", re.I)


def is_neighbour(ip: str, run: Run, table: Path = ARP) -> bool | None:
    """Return whether a computer has said which hardware has its address; None: no table here."""
    try:
        told: str | None = table.read_text(encoding="ascii", errors="replace")
    except OSError:
        told = run(("arp", "-a"))
    return None if told is None else ip in neighbours(told)


def neighbours(table: str) -> frozenset[str]:
    """Return the addresses in the table of neighbours whose hardware is known."""
    found = (_ENTRY.search(line) for line in table.splitlines())
    return frozenset(each[1] for each in found if each and set(each[2]) - set("0:-"))
