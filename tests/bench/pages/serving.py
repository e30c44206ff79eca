"""A process that serves guests, or a constant by aiohttp alone, until its input ends.

``python -m bench.pages.serving site 60 3`` shows an evening of 60 pairs after three rounds; each
line of its input that says ``draw`` draws the next round or takes the draw back. The first line of
its output is its port.
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator

from aiohttp import web

from bobbl_server.sockets.descriptors import allow_many
from bobbl_server.web.guest_listener import GuestListener
from bobbl_server.web.guest_site import GuestSite
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.state import State
from builders.course import base_on
from builders.guest_pages import NOW, book_of, course_of, evening_of
from builders.guests.hall import opened

CONSTANT = b"x" * 2000
"""About as long as a page is when it is compressed."""


def evenings(pairs: int, closed: int) -> tuple[State, State]:
    """Return a state before and after a draw."""
    course = course_of(closed, pairs)
    before = course.state
    course.must(course.organiser, DrawRound(closed + 1), base_on(before.field_changed))
    return opened(before), opened(course.state)


async def serve_site(pairs: int, closed: int) -> None:
    """Serve the pages."""
    states = evenings(pairs, closed)
    site = GuestSite(book_of(states[0]), None, lambda _: None, time.monotonic, lambda: NOW)
    listener = GuestListener(site)
    print(await listener.start("127.0.0.1", 0), flush=True)
    shown = 0
    async for _ in lines():
        shown = 1 - shown
        site.show(evening_of(states[shown]))
    site.live.close()
    await listener.stop()


async def serve_constant() -> None:
    """Serve the same bytes whatever is asked."""
    app = web.Application()
    app.router.add_get("/{path:.*}", _constant)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    async for _ in lines():
        pass
    await runner.cleanup()


async def _constant(_: web.Request) -> web.StreamResponse:
    return web.Response(body=CONSTANT, content_type="text/html")


async def lines() -> AsyncIterator[bytes]:
    """Give each line of the input."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield line


if __name__ == "__main__":
    allow_many()
    kind, *numbers = sys.argv[1:]
    asyncio.run(serve_site(*map(int, numbers)) if kind == "site" else serve_constant())
