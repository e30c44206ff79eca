"""What an examination has found out about a computer and its network, as plain values.

None stands for what cannot be told here: a system that does not say, or something not looked at.
No fact holds a name: neither of people, tournaments, computers, users nor of folders.
"""

from dataclasses import dataclass
from typing import Literal

from bobbl_client.doctor.personal_places import PlaceKey

Card = Literal["cable", "wifi", "vpn", "virtual", "unknown"]
"""What a network card is; ``virtual`` leads to nobody but machines inside this computer."""

Holder = Literal["nobody", "bobbl", "stranger", "forbidden"]
"""Who listens at a port; ``forbidden``: this user may not."""

Purpose = Literal["server", "pages"]

Barrier = Literal["none", "ufw", "firewalld", "nftables", "iptables", "windows", "unknown"]

Profile = Literal["public", "private", "domain"]

DiskKind = Literal["local", "memory", "network"]

Outcome = Literal["bobbl", "sign_in", "stranger", "refused", "silent", "unreachable"]
"""What a try to reach an address led to.

``sign_in``: a page that sends one elsewhere, as networks do before one has signed in; ``stranger``:
somebody else who is not Bobbl; ``refused``: the computer says that nobody listens; ``silent``: no
answer at all; ``unreachable``: the network says that there is no way.
"""


@dataclass(frozen=True, slots=True)
class Address:
    """An IPv4 address of this computer; ``is_first``: the one that is named first to others."""

    ip: str
    card: Card
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """The year by the clock, whether it is set by the network, and seconds it has leapt."""

    year: int
    is_synchronised: bool | None = None
    leapt_s: float = 0.0


@dataclass(frozen=True, slots=True)
class DiskFacts:
    """The disk under Bobbl's folder; ``sync_ms`` None: nothing can be written there.

    ``sync_ms`` is the median of some writes that are to be on the disk before the next one.
    ``is_shared``: a program keeps the folder alike on several computers (a cloud's folder).
    """

    free_mib: int
    sync_ms: float | None
    kind: DiskKind = "local"
    is_rotating: bool | None = None
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class PrinterFacts:
    """How many printers there are, and whether one is the usual one."""

    count: int
    has_usual: bool = False


@dataclass(frozen=True, slots=True)
class FontFacts:
    """How many of the program's own type files cannot be used, of how many."""

    missing: int
    count: int


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen in logical pixels, and how many real ones stand for one of them."""

    width: int
    height: int
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class ScreenFacts:
    """The screens, the main one first; none: no window can be opened here."""

    screens: tuple[Screen, ...]


@dataclass(frozen=True, slots=True)
class NetworkFacts:
    """The addresses of this computer without loopback.

    ``has_portal``: a sign-in page stands before the network.
    """

    addresses: tuple[Address, ...]
    has_portal: bool | None = None


@dataclass(frozen=True, slots=True)
class DiscoveryFacts:
    """Whether announcements can be listened for, and how many were heard meanwhile.

    ``servers`` of tournaments, ``others`` of computers that are examined at the same time.
    """

    can_listen: bool
    servers: int = 0
    others: int = 0


@dataclass(frozen=True, slots=True)
class PortFacts:
    """Who holds a port that Bobbl is to use; ``is_fixed``: others have been told this number."""

    port: int
    purpose: Purpose
    holder: Holder
    is_fixed: bool = False


@dataclass(frozen=True, slots=True)
class FirewallFacts:
    """The firewall as far as it can be read.

    ``profile``: what Windows takes the network for. ``blocks``: a rule keeps Bobbl or its ports
    out. ``allows``: one lets it in, or all is let in.
    """

    kind: Barrier
    is_on: bool | None = None
    profile: Profile | None = None
    blocks: bool | None = None
    allows: bool | None = None


@dataclass(frozen=True, slots=True)
class Peer:
    """Another computer that was tried.

    ``is_typed``: a person named its address; else it was heard. ``through``: the card of this
    computer that leads there. ``is_same_network``: no router lies between. ``is_neighbour``: it has
    answered the question which hardware has the address, so that frames pass in both directions.
    ``back``: what came of its try to reach this computer.
    """

    outcome: Outcome
    is_typed: bool = False
    through: Card = "unknown"
    is_same_network: bool | None = None
    is_neighbour: bool | None = None
    back: Outcome | None = None


@dataclass(frozen=True, slots=True)
class ReachFacts:
    """Other computers that were tried, and how many devices have reached this one meanwhile."""

    peers: tuple[Peer, ...] = ()
    visitors: int = 0


@dataclass(frozen=True, slots=True)
class StationSeen:
    """A station of the tournament: its number there, its program (empty: it does not say)."""

    number: int
    version: str
    is_connected: bool


@dataclass(frozen=True, slots=True)
class VersionFacts:
    """The program here, and the lowest and highest version of the protocol that it speaks."""

    program: str
    protocol: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CopyFolder:
    """A folder for copies: minutes since the last good one (None: there is none)."""

    age_min: int | None
    is_same_disk: bool = False
    has_failed: bool = False


@dataclass(frozen=True, slots=True)
class CopyFacts:
    """Where copies of the tournament go."""

    folders: tuple[CopyFolder, ...]


@dataclass(frozen=True, slots=True)
class NamesKept:
    """In how many files of a place there are names of people."""

    place: PlaceKey
    files: int


@dataclass(frozen=True, slots=True)
class NamesFacts:
    """Where this computer keeps names; places without any are left out."""

    places: tuple[NamesKept, ...]


@dataclass(frozen=True, slots=True)
class HallFacts:
    """What only the tournament knows: how far the clocks are apart, copies and stations."""

    clock_offset_s: float | None = None
    copies: CopyFacts | None = None
    stations: tuple[StationSeen, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """All of it; a part that is None has not been looked at (yet)."""

    clock: ClockFacts | None = None
    disk: DiskFacts | None = None
    printers: PrinterFacts | None = None
    fonts: FontFacts | None = None
    screen: ScreenFacts | None = None
    network: NetworkFacts | None = None
    discovery: DiscoveryFacts | None = None
    ports: tuple[PortFacts, ...] | None = None
    firewall: FirewallFacts | None = None
    reach: ReachFacts | None = None
    versions: VersionFacts | None = None
    names: NamesFacts | None = None
    hall: HallFacts | None = None
