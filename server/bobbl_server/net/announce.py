"""The announcement on the local network, and the addresses to type in where it is not heard."""

import asyncio
import logging
import platform
import socket
from contextlib import suppress

from ifaddr import get_adapters
from zeroconf import InterfaceChoice, IPVersion, NonUniqueNameException, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from bobbl_shared.announcing import TYPE, texts_of
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.domain.state import State
from bobbl_shared.wire.epoch import Epoch
from bobbl_shared.wire.messages import PROTOCOL

NAME_BYTES = 200
"""Longest tournament name in an announcement."""

COMPUTER_BYTES = 60
"""Longest name of a computer in an announcement."""

NOT_BEGUN = HowFar()

log = logging.getLogger(__name__)


class Announcement:
    """Announces one server until it is closed; logs it if multicast is impossible."""

    def __init__(self) -> None:
        """Start silent."""
        self._zeroconf: AsyncZeroconf | None = None
        self._place: tuple[Epoch, int, tuple[str, ...]] | None = None
        self._told: dict[bytes, bytes | None] = {}
        self._renewing: asyncio.Task[None] | None = None

    async def start(
        self,
        state: State,
        epoch: Epoch,
        port: int,
        addresses: tuple[str, ...],
        far: HowFar = NOT_BEGUN,
    ) -> None:
        """Announce at these IPv4 addresses; a single one is the only network that hears it."""
        try:
            only = [addresses[0]] if len(addresses) == 1 else InterfaceChoice.All
            self._zeroconf = AsyncZeroconf(interfaces=only, ip_version=IPVersion.V4Only)
            info = service_info(state, epoch, port, addresses, platform.node(), far)
            await self._zeroconf.async_register_service(info)
        except (OSError, NonUniqueNameException) as error:
            log.info("no announcement, the address must be typed in: %s", error)
            await self.close()
        self._place, self._told = (epoch, port, addresses), info.properties

    def renew(self, state: State, far: HowFar) -> None:
        """Announce how far the tournament is now, and its name, if that has changed."""
        if self._zeroconf is None or self._place is None:
            return
        info = service_info(state, *self._place, platform.node(), far)
        if info.properties != self._told:
            self._told = info.properties
            self._renewing = asyncio.ensure_future(self._renew(self._zeroconf, info))

    async def _renew(self, zeroconf: AsyncZeroconf, info: ServiceInfo) -> None:
        try:
            await zeroconf.async_update_service(info)
        except OSError as error:
            log.info("an announcement was not renewed: %s", error)

    async def close(self) -> None:
        """Withdraw the announcement."""
        if self._renewing is not None:
            self._renewing.cancel()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()
            self._zeroconf = None


def service_info(
    state: State,
    epoch: Epoch,
    port: int,
    addresses: tuple[str, ...],
    computer: str = "",
    far: HowFar = NOT_BEGUN,
) -> ServiceInfo:
    """Return what is announced; all of it is a hint that stations verify.

    ``epoch`` is the server's own, which may yet have to begin. ``computer`` is what the computer is
    called.
    """
    instance = f"bobbl-{state.tournament[:8]}-{epoch.number}"
    return ServiceInfo(
        TYPE,
        f"{instance}.{TYPE}",
        port=port,
        parsed_addresses=list(addresses),
        server=f"{instance}.local.",
        properties={
            "name": cut(state.settings.name, NAME_BYTES),
            "tournament": state.tournament,
            "epoch": str(epoch.number),
            "protocol": f"{PROTOCOL[0]}-{PROTOCOL[1]}",
            "certificate": epoch.certificate[:16],
            "computer": cut(computer, COMPUTER_BYTES),
            **texts_of(far),
        },
    )


def cut(text: str, most: int) -> str:
    """Shorten text to ``most`` bytes of UTF-8 without cutting a character."""
    return text.encode()[:most].decode(errors="ignore")


def own_addresses() -> tuple[str, ...]:
    """Return this computer's IPv4 addresses, the one towards the network first, loopback last."""
    first = _towards_the_network()
    try:
        every = [str(each.ip) for card in get_adapters() for each in card.ips if each.is_IPv4]
    except OSError:  # the system does not tell; the server starts all the same
        every = [first] if first is not None else []
    far = [each for each in every if not each.startswith("127.")]
    return (*sorted(far, key=lambda each: each != first), "127.0.0.1")


def _towards_the_network() -> str | None:
    """Return the address that packets to other networks leave from; none without a way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return None
