"""Pages of an evening behind a real socket, for a browser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from bobbl_server.pages.book import PageBook
from bobbl_server.pages.script import SCRIPT
from bobbl_server.pages.style import STYLE
from builders.browser import HALL
from builders.guest_evenings import GuestEvening
from builders.phones import free_port

FILES = {"/seiten.css": (STYLE, "text/css"), "/seiten.js": (SCRIPT, "text/javascript")}


@dataclass
class ServedPages:
    """A book of pages at an address; another book may take its place."""

    port: int
    book: PageBook | None = None

    def show(self, evening: GuestEvening) -> None:
        """Serve an evening from now on."""
        self.book = evening.book()

    def url(self, path: str) -> str:
        """Return the address of a page."""
        return f"http://{HALL}:{self.port}{path}"

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Answer a browser."""
        if request.path in FILES:
            text, kind = FILES[request.path]
            return web.Response(text=text, content_type=kind)
        if request.path == "/live" or self.book is None:
            return web.Response(status=503)
        language = "en" if request.headers.get("Accept-Language", "").startswith("en") else "de"
        page = self.book.page(request.path, dict(request.query), language)
        headers = {"Content-Type": page.content_type, "ETag": page.etag}
        return web.Response(status=page.status, body=page.body, headers=headers)


@asynccontextmanager
async def served_pages() -> AsyncIterator[ServedPages]:
    """Serve pages until the end."""
    served = ServedPages(free_port("127.0.0.1"))
    runner = web.ServerRunner(web.Server(served.answer))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", served.port).start()
    yield served
    await runner.cleanup()
