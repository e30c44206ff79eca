"""A server that says nothing any more keeps no station from ending its connection."""

import base64
import hashlib
import socket
import threading
from pathlib import Path

from bobbl_client.link import link
from bobbl_shared.crypto.tls import server_context, store_identity
from builders.attackers.middle import identity_of
from builders.dice import seeded_dice

SECONDS = 120
_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Frozen:
    """Accepts one connection up to its first message, and reads on without a word."""

    def __init__(self, folder: Path) -> None:
        identity = identity_of("frozen")
        store_identity(folder / "identity", identity, seeded_dice("frozen"))
        self._tls = server_context(folder / "identity")
        self._door = socket.create_server(("127.0.0.1", 0))
        self._door.settimeout(SECONDS)
        self.address = f"127.0.0.1:{self._door.getsockname()[1]}"
        self.is_left = False
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()

    def _serve(self) -> None:
        plain, _ = self._door.accept()
        self._door.close()
        plain.settimeout(SECONDS)
        line = self._tls.wrap_socket(plain, server_side=True, suppress_ragged_eofs=True)
        asked = b""
        while b"\r\n\r\n" not in asked:
            asked += line.recv(4096)
        key = next(
            each.split(b": ")[1]
            for each in asked.split(b"\r\n")
            if each.lower().startswith(b"sec-websocket-key")
        )
        accept = base64.b64encode(hashlib.sha1(key + _GUID, usedforsecurity=False).digest())
        line.sendall(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n"
        )
        raw = socket.socket(fileno=line.detach())  # from here on it does not even answer in TLS
        raw.settimeout(SECONDS)
        with raw:
            while raw.recv(4096):
                pass
        self.is_left = True


async def test_a_connection_ends_although_the_server_is_frozen(tmp_path: Path) -> None:
    server = Frozen(tmp_path)
    async with link._line(server.address):
        pass
    server.thread.join(SECONDS)
    assert server.is_left
