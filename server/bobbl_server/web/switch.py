"""Phones come in while the organiser lets them: the listener follows the state."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bobbl_server.web.phone_listener import PhoneListener
from bobbl_server.web.phone_site import PhoneSite
from bobbl_server.web.slips import PhoneSlips
from bobbl_shared.domain.paper.phone_address import check_phone_address
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError

AGAIN_S = 5.0
"""Seconds after which a port is tried again that could not be opened."""


@dataclass
class PhoneSwitch:
    """Opens and closes the port of the address that the state names.

    ``trouble`` hears why it cannot be opened, and ``None`` once it is; meanwhile it is tried again.
    """

    slips: PhoneSlips
    host: str
    count: Callable[[str], None]
    trouble: Callable[[BobblError | None], None]
    port: int = 0
    _due: asyncio.Event = field(default_factory=asyncio.Event)
    _listener: PhoneListener | None = None
    _told: int = 0
    """The port whose trouble has been told; 0: there is none."""

    @property
    def is_open(self) -> bool:
        """Whether phones can come."""
        return self._listener is not None

    def follow(self) -> None:
        """Say that the state has changed."""
        self._due.set()

    async def run(self) -> None:
        """Follow until cancelled; then the port is closed."""
        self._due.set()
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN_S if self._told else None):
                        await self._due.wait()
                self._due.clear()
                wanted = wanted_port(self.slips.history.state)
                if wanted != self.port or self._told:
                    await self._close()
                    await self._open(wanted)
        finally:
            await self._close()

    async def _open(self, port: int) -> None:
        self.port = port
        if not port:
            self._recovered()
            return
        site = PhoneSite(self.slips, self.count, time.monotonic)
        listener = PhoneListener(self.count)
        try:
            await listener.start(self.host, port, site.application())
        except BobblError as error:
            await listener.stop()
            if self._told != port:
                self.trouble(error)
            self._told = port
            return
        self._listener = listener
        self._recovered()

    def _recovered(self) -> None:
        if self._told:
            self._told = 0
            self.trouble(None)

    async def _close(self) -> None:
        listener, self._listener = self._listener, None
        self.port = 0
        if listener is not None:
            await listener.stop()


def wanted_port(state: State) -> int:
    """Return the port that is to be open; 0: none."""
    phones = state.phones
    if phones is None or not phones.is_allowed:
        return 0
    return check_phone_address(phones.address)[1]
