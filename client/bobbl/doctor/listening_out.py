"""Who says in the network that they are there: servers, and computers examined at the same time."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from zeroconf import (
    InterfaceChoice,
    IPVersion,
    NonUniqueNameException,
    ServiceBrowser,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)

from bobbl_shared.announcing import TYPE as SERVERS

EXAMINED = "_bobbl-doctor._tcp.local."
"""What a computer announces that is being examined."""

LISTEN_S = 3.0
RESOLVE_MS = 1500
MOST = 8
"""Computers of a kind that are tried, the first that were heard; anybody can announce more."""


@dataclass(frozen=True)
class Found:
    """Where somebody who was heard says they are; ``is_server``: of a tournament."""

    hosts: tuple[str, ...]
    port: int
    is_server: bool


class Ear:
    """Announces this computer until ``close``, and hears who else does."""

    def __init__(self, addresses: tuple[str, ...], port: int) -> None:
        """Announce addresses and port, none without an address; ``OSError`` if none can hear."""
        self._own = f"{os.urandom(6).hex()}.{EXAMINED}"
        self._heard: dict[str, str] = {}
        self._lock = Lock()
        self._zeroconf = Zeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
        info = ServiceInfo(
            EXAMINED,
            self._own,
            port=port,
            parsed_addresses=list(addresses),
            server=f"{self._own[:12]}.local.",
        )
        try:
            if addresses:
                self._zeroconf.register_service(info)
            ServiceBrowser(self._zeroconf, [SERVERS, EXAMINED], handlers=[self._hear])
        except (OSError, NonUniqueNameException) as error:
            self._zeroconf.close()
            raise OSError(*error.args) from error

    def close(self) -> None:
        """Announce nothing any more."""
        self._zeroconf.close()

    def listen(self, wait: Callable[[float], object] = time.sleep) -> tuple[Found, ...]:
        """Return who was heard after some seconds."""
        wait(LISTEN_S)
        with self._lock:
            names = dict(self._heard)
        found = [_found(self._zeroconf, kind, name) for name, kind in names.items()]
        return tuple(each for each in found if each is not None)

    def _hear(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        with self._lock:
            same = sum(kind == service_type for kind in self._heard.values())
            if state_change is ServiceStateChange.Removed:
                self._heard.pop(name, None)
            elif name != self._own and same < MOST:
                self._heard[name] = service_type


def _found(zeroconf: Zeroconf, kind: str, name: str) -> Found | None:
    info = ServiceInfo(kind, name)
    if not info.request(zeroconf, RESOLVE_MS) or info.port is None:
        return Found((), 0, kind == SERVERS) if kind == SERVERS else None
    hosts = tuple(info.parsed_addresses(IPVersion.V4Only))
    return Found(hosts, info.port, kind == SERVERS)
