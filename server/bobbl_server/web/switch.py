"""The ports at which guests come in: open while they are wanted, and tried again when taken."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bobbl_server.web.guest_listener import GuestListener
from bobbl_shared.domain.paper.pages_address import told_addresses
from bobbl_shared.domain.paper.phone_address import check_phone_address
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError

AGAIN_S = 5.0
"""Seconds after which a port is tried again that could not be opened."""


@dataclass
class PortSwitch:
    """Opens the ports that are wanted, with the same site at each, and closes all others.

    ``trouble`` hears which port cannot be opened, and why, and none once all are; meanwhile it is
    tried again.
    """

    listener: Callable[[], GuestListener]
    host: str
    trouble: Callable[[int, BobblError | None], None]
    _wanted: frozenset[int] = frozenset()
    _due: asyncio.Event = field(default_factory=asyncio.Event)
    _listeners: dict[int, GuestListener] = field(default_factory=dict)
    _told: int = 0
    """The port whose trouble has been told; 0: there is none."""

    @property
    def ports(self) -> frozenset[int]:
        """The ports that are open."""
        return frozenset(self._listeners)

    @property
    def is_open(self) -> bool:
        """Whether guests can come to every port that is wanted, and some are."""
        return bool(self._wanted) and self.ports == self._wanted

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected."""
        return all(each.is_empty for each in self._listeners.values())

    def want(self, ports: frozenset[int]) -> None:
        """Say which ports are to be open from now on."""
        if ports != self._wanted:
            self._wanted = ports
            self._due.set()

    async def run(self) -> None:
        """Open and close until cancelled; then all ports are closed."""
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN_S if self._told else None):
                        await self._due.wait()
                self._due.clear()
                await self._close(self.ports - self._wanted)
                await self._open_missing()
        finally:
            await self._close(self.ports)

    async def _open_missing(self) -> None:
        failed: tuple[int, BobblError] | None = None
        for port in sorted(self._wanted - self.ports):
            listener = self.listener()
            try:
                await listener.start(self.host, port)
            except BobblError as error:
                await listener.stop()
                failed = failed or (port, error)
            else:
                self._listeners[port] = listener
        told, self._told = self._told, failed[0] if failed else 0
        if failed is not None and told != failed[0]:
            self.trouble(*failed)
        elif failed is None and told:
            self.trouble(told, None)

    async def _close(self, ports: frozenset[int]) -> None:
        for port in ports:
            await self._listeners.pop(port).stop()


def wanted_ports(state: State) -> frozenset[int]:
    """Return the ports that are to be open: of the pages, and of the slips on phones."""
    return frozenset(check_phone_address(each)[1] for each in told_addresses(state))
