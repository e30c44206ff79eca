"""What this computer keeps of the federation it hands tournaments over to: one file and one key."""

from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey, author_of, load_or_create
from bobbl_shared.crypto.private_file import (
    make_folder,
    read_private,
    remove_private,
    replace_private,
)
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import TournamentId
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.station_session import Pins


class _Stored(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    address: str
    root_public: str
    epoch: Signed
    club: str = ""
    since: str = ""


@dataclass(frozen=True)
class FederationMembership:
    """The federation's name and ``host:port``, what is pinned of it, and this hall's key.

    Several addresses, with commas between them, are those of its processes: any of them will do.
    ``club``: whose hall this is, ``since`` when (ISO 8601 UTC); empty: not known.
    """

    name: str
    address: str
    pins: Pins
    key: SigningKey
    club: str = ""
    since: str = ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Each address, in the order in which they were given."""
        return each_address(self.address)


def each_address(text: str) -> tuple[str, ...]:
    """Return the addresses in a text that has commas between them; at least one."""
    return tuple(filter(None, map(str.strip, text.split(",")))) or (text,)


def folder_of(home: Path) -> Path:
    """Return where all that concerns the federation lies."""
    return home / "federation"


def _file(home: Path) -> Path:
    return folder_of(home) / "membership.json"


def mark(home: Path) -> tuple[int, ...] | None:
    """Return what is another once another membership is kept; none if none is."""
    try:
        stat = _file(home).stat()
    except OSError:
        return None
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def hall_key(home: Path, dice: Dice) -> SigningKey:
    """Return the key by which this computer is known to federations; made the first time."""
    make_folder(folder_of(home))
    return load_or_create(folder_of(home) / "hall.key", dice)


def keep(home: Path, membership: FederationMembership, dice: Dice) -> None:
    """Keep the membership, in the place of another."""
    pins = membership.pins
    stored = _Stored(
        membership.name,
        membership.address,
        pins.root_public.hex(),
        pins.epoch.signed,
        membership.club,
        membership.since,
    )
    replace_private(_file(home), msgspec.json.encode(stored), dice)


def leave(home: Path) -> None:
    """Hand nothing over any more."""
    remove_private(_file(home))


def read(home: Path, dice: Dice) -> FederationMembership | None:
    """Return the membership of this computer; none if it has none."""
    path = _file(home)
    content = read_private(path)
    if content is None:
        return None
    try:
        stored = msgspec.json.decode(content, type=_Stored)
        root = bytes.fromhex(stored.root_public)
        pins = Pins(TournamentId(author_of(root)), root, read_epoch(stored.epoch, root))
    except (ValueError, PeerError) as error:
        raise BobblError("federation_file_damaged", path=str(path)) from error
    key = hall_key(home, dice)
    return FederationMembership(stored.name, stored.address, pins, key, stored.club, stored.since)
