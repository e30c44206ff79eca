"""Listening for announcements. Zeroconf never finds everything: a typed address always works."""

import asyncio
import logging
import re
from collections.abc import Callable

from zeroconf import InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from bobbl_client.link.news import FoundServer
from bobbl_shared.announcing import TYPE, ask_who_is_there, how_far_in
from bobbl_shared.domain.names import tidied
from bobbl_shared.ids import StationId, TournamentId

RESOLVE_MS = 3000
MOST_FOUND = 200
"""Servers that are kept of those heard, the last ones: whoever likes can announce any number."""

_ID = re.compile("[0-9a-f]{64}")
_EPOCH = re.compile("[0-9]{1,9}", re.ASCII)

log = logging.getLogger(__name__)


class Discovery:
    """Keeps the list of servers heard; calls ``changed`` with it in the loop's thread."""

    def __init__(
        self, changed: Callable[[tuple[FoundServer, ...]], None], interface: str | None = None
    ) -> None:
        """Start deaf; ``interface``: own address of the only network to listen on."""
        self._interfaces = [interface] if interface else InterfaceChoice.All
        self._changed = changed
        self._found: dict[str, FoundServer] = {}
        self._unresolved: dict[str, None] = {}
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def servers(self) -> tuple[FoundServer, ...]:
        """The servers heard at present, by name."""
        return tuple(sorted(self._found.values(), key=lambda each: (each.name, each.instance)))

    async def start(self) -> None:
        """Listen; where multicast is impossible say so in the log and stay deaf."""
        try:
            self._zeroconf = AsyncZeroconf(interfaces=self._interfaces, ip_version=IPVersion.V4Only)
        except OSError as error:
            log.info("cannot listen for servers: %s", error)
            return
        self._browser = AsyncServiceBrowser(
            self._zeroconf.zeroconf, TYPE, handlers=[self._on_change]
        )

    def ask(self) -> None:
        """Ask who is there: an announcement comes a few times only, and may be lost each time.

        Where a server is that was named but did not say is asked again.
        """
        if self._zeroconf is None or self._browser is None:
            return
        ask_who_is_there(self._zeroconf.zeroconf)
        unresolved, self._unresolved = self._unresolved, {}
        for name in unresolved:
            self._look_up(self._zeroconf.zeroconf, TYPE, name)

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        if self._browser is not None:
            await self._browser.async_cancel()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()

    def _on_change(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._unresolved.pop(name, None)
            if self._found.pop(name, None) is not None:
                self._changed(self.servers)
        else:
            self._look_up(zeroconf, service_type, name)

    def _look_up(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        task = asyncio.ensure_future(self._resolve(zeroconf, service_type, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resolve(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        info = AsyncServiceInfo(service_type, name)
        if not await info.async_request(zeroconf, RESOLVE_MS):
            if len(self._unresolved) < MOST_FOUND:
                self._unresolved[name] = None
        else:
            server = read_info(info)
            if server is not None:
                self._found.pop(name, None)
                self._found[name] = server
                if len(self._found) > MOST_FOUND:
                    del self._found[next(iter(self._found))]
                self._changed(self.servers)


def read_info(info: AsyncServiceInfo) -> FoundServer | None:
    """Read an announcement; none if it is not one of ours."""
    texts = {
        key.decode(errors="replace"): (value or b"").decode(errors="replace")
        for key, value in info.properties.items()
    }
    epoch = texts.get("epoch", "")
    if not _ID.fullmatch(texts.get("tournament", "")) or not _EPOCH.fullmatch(epoch):
        return None
    if info.port is None:
        return None
    addresses = info.parsed_addresses(IPVersion.V4Only)
    return FoundServer(
        instance=info.name,
        tournament=TournamentId(StationId(texts["tournament"])),
        name=tidied(texts.get("name", "")),
        epoch=int(epoch),
        addresses=tuple(f"{address}:{info.port}" for address in addresses),
        far=how_far_in(texts),
    )
