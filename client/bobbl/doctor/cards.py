"""The network cards of this computer, and which of them leads where."""

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface
from pathlib import Path

from ifaddr import Adapter, get_adapters

from bobbl_client.doctor.facts import Address, Card
from bobbl_server.net.announce import own_addresses

SYSTEM = Path("/sys/class/net")

_TUNNEL, _PPP = "65534", "512"
"""Kinds of a card as the kernel numbers them: without hardware, over a line."""

_NAMES: tuple[tuple[Card, str], ...] = (
    ("virtual", r"docker|br-|veth|virbr|vmnet|vboxnet|lxc|podman|cni|virtualbox|vmware|hyper-v"),
    ("virtual", r"vethernet"),
    ("vpn", r"tun|tap|wg|ppp|ipsec|utun|zt|nordlynx|tailscale|vpn|wireguard|fortinet|anyconnect"),
    ("wifi", r"wl|wi-fi|wireless|802\.11"),
    ("cable", r"en|eth|ethernet|lan"),
)


@dataclass(frozen=True)
class Own:
    """An address of this computer with its network and the kind of its card."""

    interface: IPv4Interface
    card: Card


def card_of(name: str, nice_name: str, system: Path = SYSTEM) -> Card:
    """Return what a card is: by the system's files, else by the names that systems give."""
    folder = system / name
    if (folder / "wireless").exists() or (folder / "phy80211").exists():
        return "wifi"
    by_name = _by_name(name) if folder.is_dir() else _by_name(nice_name)
    if by_name in ("virtual", "vpn"):
        return by_name
    if _number(folder / "type") in (_TUNNEL, _PPP):
        return "vpn"
    if (folder / "device").exists():
        return "cable"
    return by_name


def _by_name(name: str) -> Card:
    for card, beginnings in _NAMES:
        if re.match(beginnings, name.lower()) or re.search(rf"\b({beginnings})", name.lower()):
            return card
    return "unknown"


def _number(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def own_cards(adapters: Iterable[Adapter] | None = None, system: Path = SYSTEM) -> tuple[Own, ...]:
    """Return the IPv4 addresses of this computer without loopback, in the system's order."""
    if adapters is None:
        try:
            adapters = get_adapters()
        except OSError:
            return ()
    return tuple(
        Own(IPv4Interface(f"{ip.ip}/{ip.network_prefix}"), card_of(card.name, ip.nice_name, system))
        for card in adapters
        for ip in card.ips
        if ip.is_IPv4 and not str(ip.ip).startswith("127.")
    )


def addresses_of(cards: Iterable[Own], named: Iterable[str] | None = None) -> tuple[Address, ...]:
    """Return the addresses in the order in which a server names them to others."""
    known = {str(each.interface.ip): each.card for each in cards}
    order = [each for each in (own_addresses() if named is None else named) if each in known]
    return tuple(Address(ip, known[ip], place == 0) for place, ip in enumerate(order))


def way_to(ip: str, cards: Iterable[Own]) -> tuple[Card, bool]:
    """Return the card that leads to an address, and whether it lies in that card's network."""
    here = _leaving_from(ip)
    found = next((each for each in cards if str(each.interface.ip) == here), None)
    if found is None:
        return "unknown", False
    return found.card, IPv4Address(ip) in found.interface.network


def _leaving_from(ip: str) -> str:
    """Return the own address that packets to another one leave from; empty without a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ip, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
