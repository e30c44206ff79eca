"""Sockets that listen, and connections that are cut."""

import asyncio
import errno
import random
import socket
from contextlib import suppress

from bobbl_shared.errors import BobblError

TRIES = 20
PORTS = range(20_000, 30_000)
"""Where a free port is looked for: no system lends these to connections that go out.

So a server that was killed finds its port free when it is back, whoever has connected anywhere.
"""

BACKLOG = 1024
"""Connections that may wait to be accepted; of a hall's phones many come in the same moment."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens, with port 0 at a free one of ``PORTS``.

    ``BobblError`` says whether port or address is to blame.
    """
    if port:
        return _listening(host, port)
    for candidate in random.sample(PORTS, TRIES):
        try:
            return _listening(host, candidate)
        except BobblError as error:
            if error.code == "host_unusable":  # else the port is taken, or kept by the system
                raise
    return _listening(host, 0)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if not 0 <= port <= 65535:
        raise BobblError("port_unusable", port=port)
    try:
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BobblError("port_in_use", port=port) from error
        if isinstance(error, PermissionError):
            raise BobblError("port_unusable", port=port) from error
        raise BobblError("host_unusable", host=host) from error
    listener.setblocking(False)
    return listener


def is_local(transport: asyncio.BaseTransport) -> bool:
    """Return whether the peer is on this computer: then both ends have the same address."""
    here, there = (transport.get_extra_info(name) for name in ("sockname", "peername"))
    return bool(here and there and here[0] == there[0])


def cut_off(transport: asyncio.Transport) -> None:
    """End a connection without its peer; one that is gone already stays gone.

    Up to Python 3.11.2 a TLS transport that was lost does not know its protocol any more.
    """
    with suppress(AttributeError):
        transport.abort()
