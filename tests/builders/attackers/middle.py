"""A man in the middle: ends TLS with a certificate of his own and carries frames on, changed."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
from aiohttp import web

from bobbl_shared.crypto.tls import (
    ServerIdentity,
    client_context,
    make_certificate,
    server_context,
    store_identity,
)
from builders.dice import seeded_dice

Change = Callable[[str], str]
"""Gives the frame that goes on in the place of one that came."""


def as_it_is(frame: str) -> str:
    """Change nothing."""
    return frame


def identity_of(name: str) -> ServerIdentity:
    """Give a certificate that nobody has heard of."""
    return make_certificate(name, datetime(2026, 11, 21, tzinfo=UTC), seeded_dice(name))


@asynccontextmanager
async def middle(
    folder: Path, port: int, to_station: Change = as_it_is, to_server: Change = as_it_is
) -> AsyncIterator[str]:
    """Stand before the server at this port; give the address to lure stations to."""

    async def carry(request: web.Request) -> web.WebSocketResponse:
        near = web.WebSocketResponse(max_msg_size=2**23)
        await near.prepare(request)
        url = f"wss://127.0.0.1:{port}/bobbl"
        async with (
            aiohttp.ClientSession() as http,
            http.ws_connect(url, ssl=client_context()) as far,
        ):
            async for frame in far:
                await near.send_str(to_station(frame.data))
                reply = await near.receive()
                if reply.type is not aiohttp.WSMsgType.TEXT:
                    break
                await far.send_str(to_server(reply.data))
        return near

    identity = identity_of("middle")
    store_identity(folder / "middle.pem", identity, seeded_dice("middle file"))
    app = web.Application()
    app.router.add_get("/bobbl", carry)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=server_context(folder / "middle.pem"))
    await site.start()
    try:
        yield "{}:{}".format(*runner.addresses[0][:2])
    finally:
        await runner.cleanup()
