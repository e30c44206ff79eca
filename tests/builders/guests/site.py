"""Pages of an evening behind a real socket, for a browser."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from bobbl_server.web.guest_listener import GuestListener
from bobbl_server.web.guest_site import GuestSite
from builders.browser import HALL
from builders.guest_pages import NOW
from builders.guests.evenings import GuestEvening, empty


@dataclass
class ServedPages:
    """The product's own site with evenings of a test; ``now`` is what its clock says."""

    site: GuestSite
    port: int = 0
    now: datetime = NOW
    _listener: GuestListener | None = None

    async def open(self) -> None:
        """Let guests come, where they came before."""
        self._listener = GuestListener(self.site)
        self.port = await self._listener.start("127.0.0.1", self.port)

    async def close(self) -> None:
        """Put out all guests."""
        self.site.live.close()
        listener, self._listener = self._listener, None
        if listener is not None:
            await listener.stop()

    def show(self, evening: GuestEvening) -> None:
        """Show an evening from now on."""
        self.now = evening.now
        self.site.show(evening.published)

    def url(self, path: str) -> str:
        """Return the address of a page."""
        return f"http://{HALL}:{self.port}{path}"


@asynccontextmanager
async def served_pages() -> AsyncIterator[ServedPages]:
    """Serve pages until the end."""
    counts: list[str] = []
    site = GuestSite(empty().book(), None, counts.append, time.monotonic, lambda: served.now)
    served = ServedPages(site)
    await served.open()
    try:
        yield served
    finally:
        await served.close()
