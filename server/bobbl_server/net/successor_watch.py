"""Watching for a server that has taken over from this one.

An announcement is only a hint and proves nothing. It leads to a connection, and there to an epoch
record signed by the root key and to a certificate named in that record. Only those count. Two
computers that see each other again after a while may both have been announced long before, so it is
asked again and again who is there, and whoever did not answer is looked at once more.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, cast

import aiohttp
from zeroconf import InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from bobbl_server.net.listener import PATH
from bobbl_shared.announcing import TYPE, ask_who_is_there
from bobbl_shared.crypto.tls import certificate_hash, client_context
from bobbl_shared.domain.names import tidied
from bobbl_shared.domain.state import State
from bobbl_shared.errors import PeerError
from bobbl_shared.wire.codec import MAXIMUM_STRANGER, decode_at_station
from bobbl_shared.wire.epoch import Epoch, Whereabouts, read_epoch
from bobbl_shared.wire.messages import Greeting

LOOK_S = 5.0
"""Seconds for one look at an announced server."""

RESOLVE_MS = 3000

ASK_S = 5.0
"""Seconds between two times at which it is asked who is there."""

MOST_HEARD = 200
"""Announcements that are looked at again: whoever likes can make any number."""

log = logging.getLogger(__name__)


class SuccessorWatch:
    """Reads announcements of the same tournament; passes each proven later epoch to ``found``.

    So it does with where that server was met, until one has been found.
    """

    def __init__(self, state: State, own: int, found: Callable[[Epoch, Whereabouts], None]) -> None:
        """Listen to nothing yet; ``own`` is the number of the own epoch."""
        self._state, self._own, self._found = state, own, found
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard_of: dict[str, None] = {}
        self._has_found = False

    async def start(self, addresses: tuple[str, ...]) -> None:
        """Listen in the networks of these own addresses; a single one is the only network."""
        try:
            only = [addresses[0]] if len(addresses) == 1 else InterfaceChoice.All
            self._zeroconf = AsyncZeroconf(interfaces=only, ip_version=IPVersion.V4Only)
        except OSError as error:
            log.info("cannot listen for other servers: %s", error)
            return
        self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, TYPE, handlers=[self._heard])
        self._begin(self._ask_again(self._zeroconf.zeroconf))

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._browser is not None:
            await self._browser.async_cancel()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()
            self._zeroconf = None

    def _heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._heard_of.pop(name, None)
            return
        if len(self._heard_of) < MOST_HEARD:
            self._heard_of[name] = None
        self._begin(self._look(zeroconf, name))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask_again(self, zeroconf: Zeroconf) -> None:
        while not self._has_found:
            await asyncio.sleep(ASK_S)
            ask_who_is_there(zeroconf)
            await self.look_again(zeroconf)

    async def look_again(self, zeroconf: Zeroconf) -> None:
        """Look once more at everybody who has been heard of."""
        await asyncio.gather(*(self._look(zeroconf, name) for name in self._heard_of))

    async def _look(self, zeroconf: Zeroconf, name: str) -> None:
        info = AsyncServiceInfo(TYPE, name)
        if not await info.async_request(zeroconf, RESOLVE_MS) or not self._is_later(info):
            return
        for address in info.parsed_addresses(IPVersion.V4Only):
            place = f"{address}:{info.port}"
            epoch = await look_at(place, self._state)
            if epoch is not None and epoch.number > self._own:
                self._has_found = True
                self._found(epoch, Whereabouts(_computer(info), place))
                return

    def _is_later(self, info: AsyncServiceInfo) -> bool:
        told = info.properties
        epoch = (told.get(b"epoch") or b"").decode(errors="replace")
        tournament = (told.get(b"tournament") or b"").decode(errors="replace")
        is_same = tournament == self._state.tournament
        return is_same and epoch.isdecimal() and int(epoch) > self._own


def _computer(info: AsyncServiceInfo) -> str:
    """Return what the computer calls itself, fit to be shown."""
    return tidied((info.properties.get(b"computer") or b"").decode(errors="replace"))


async def look_at(address: str, state: State) -> Epoch | None:
    """Return the epoch that a server of this tournament proves by its greeting.

    None if it cannot.
    """
    with suppress(OSError, aiohttp.ClientError, TimeoutError, PeerError):
        async with asyncio.timeout(LOOK_S), aiohttp.ClientSession() as http:
            url = f"wss://{address}{PATH}"
            context = client_context()
            async with http.ws_connect(
                url, ssl=context, max_msg_size=MAXIMUM_STRANGER
            ) as websocket:
                message = await websocket.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return None
                greeting = decode_at_station(message.data)
                if isinstance(greeting, Greeting):
                    epoch = read_epoch(greeting.epoch, bytes.fromhex(state.root.root_public))
                    if epoch.certificate == _certificate(websocket):
                        return epoch
    return None


def _certificate(websocket: aiohttp.ClientWebSocketResponse) -> str:
    tls = websocket.get_extra_info("ssl_object")
    der = cast(bytes | None, tls.getpeercert(binary_form=True)) if tls is not None else None
    return certificate_hash(der) if der else ""
