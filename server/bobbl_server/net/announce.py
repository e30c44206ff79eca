"""The announcement on the local network, and the addresses to type in where it is not heard."""

import logging
import platform
import socket
from contextlib import suppress

from ifaddr import get_adapters
from zeroconf import InterfaceChoice, IPVersion, NonUniqueNameException, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from bobbl_shared.announcing import TYPE
from bobbl_shared.domain.state import State
from bobbl_shared.wire.epoch import Epoch
from bobbl_shared.wire.messages import PROTOCOL

NAME_BYTES = 200
"""Longest tournament name in an announcement."""

COMPUTER_BYTES = 60
"""Longest name of a computer in an announcement."""

log = logging.getLogger(__name__)


class Announcement:
    """Announces one server until it is closed; logs it if multicast is impossible."""

    def __init__(self) -> None:
        """Start silent."""
        self._zeroconf: AsyncZeroconf | None = None

    async def start(
        self, state: State, epoch: Epoch, port: int, addresses: tuple[str, ...]
    ) -> None:
        """Announce at these IPv4 addresses; a single one is the only network that hears it."""
        try:
            only = [addresses[0]] if len(addresses) == 1 else InterfaceChoice.All
            self._zeroconf = AsyncZeroconf(interfaces=only, ip_version=IPVersion.V4Only)
            info = service_info(state, epoch, port, addresses, platform.node())
            await self._zeroconf.async_register_service(info)
        except (OSError, NonUniqueNameException) as error:
            log.info("no announcement, the address must be typed in: %s", error)
            await self.close()

    async def close(self) -> None:
        """Withdraw the announcement."""
        if self._zeroconf is not None:
            await self._zeroconf.async_close()
            self._zeroconf = None


def service_info(
    state: State, epoch: Epoch, port: int, addresses: tuple[str, ...], computer: str = ""
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
