"""A station's folder: its key, what it has pinned, its copy and its outbox, one a tournament."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_client.model.outbox import OUTBOX
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey, author_of, load, load_or_create, store_new
from bobbl_shared.crypto.private_file import (
    make_folder,
    make_private,
    read_private,
    replace_private,
)
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import found
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.filing import remove
from bobbl_shared.ids import TournamentId
from bobbl_shared.log import LogFile
from bobbl_shared.log.sqlite import told
from bobbl_shared.wire.epoch import read_epoch
from bobbl_shared.wire.messages import Signed
from bobbl_shared.wire.station_session import Pins

STATION = "station.json"
"""The name of the file in its folder by which a station belongs to a tournament."""

COPY = "tournament.bobbl"
"""The name of a station's copy of the log in its folder."""


class _Stored(Struct, frozen=True, forbid_unknown_fields=True):
    tournament: TournamentId
    name: str
    root_public: str
    epoch: Signed
    addresses: tuple[str, ...]


@dataclass(frozen=True)
class Membership:
    """A tournament that this station belongs to; ``addresses`` the last that worked first."""

    folder: Path
    name: str
    pins: Pins
    addresses: tuple[str, ...]

    @property
    def key(self) -> SigningKey:
        """The station's key for this tournament."""
        key = load(self.folder / "station.key")
        if key is None:
            raise BobblError("key_file_damaged", path=str(self.folder / "station.key"))
        return key

    @property
    def replica_path(self) -> Path:
        """Where the copy of the log lies."""
        return self.folder / COPY

    @property
    def is_training(self) -> bool:
        """Whether the tournament was founded as an exercise; false if nothing is known of it.

        What cannot be read is for who opens it to say.
        """
        try:
            with LogFile.open(self.replica_path, read_only=True) as log:
                body = next(log.events(stop=1), None)
            return body is not None and found(decode_event(body)).settings.training
        except (BobblError, PeerError):
            return False

    @property
    def outbox_path(self) -> Path:
        """Where own commands lie."""
        return self.folder / OUTBOX

    @property
    def regulars_path(self) -> Path:
        """Where a desk keeps the organiser's regulars."""
        return self.folder / "regulars.json"

    @property
    def printed_path(self) -> Path:
        """Where it is noted what this station has printed."""
        return self.folder / "printed.json"


def stations_folder(home: Path) -> Path:
    """Return the folder that holds all memberships of this computer."""
    return home / "stations"


def new_key(home: Path, dice: Dice) -> SigningKey:
    """Return the key with which the next pairing is tried.

    Used once, then moved by ``remember``.
    """
    folder = stations_folder(home)
    make_folder(folder)
    return load_or_create(folder / "next.key", dice)


def remember(home: Path, name: str, pins: Pins, address: str, dice: Dice) -> Membership:
    """Keep a completed pairing; a station installed anew in a tournament starts a new folder.

    The key is given up for the next pairing last: cut off before, this one can be repeated with it.
    """
    fresh = stations_folder(home) / "next.key"
    key = load_or_create(fresh, dice)
    folder = stations_folder(home) / f"{_beginning(pins.tournament)}-{key.author[:8]}"
    make_folder(folder)
    store_new(folder / "station.key", key, dice)
    membership = Membership(folder, name, pins, (address,))
    store(membership, dice)
    remove(fresh)
    return membership


def is_folder_of(folder: Path, tournament: TournamentId) -> bool:
    """Return whether a station's folder is one of this tournament, by its name."""
    return folder.name.startswith(_beginning(tournament))


def _beginning(tournament: TournamentId) -> str:
    return tournament[:16]


def store(membership: Membership, dice: Dice) -> None:
    """Write a membership's pins and addresses."""
    pins = membership.pins
    stored = _Stored(
        pins.tournament,
        membership.name,
        pins.root_public.hex(),
        pins.epoch.signed,
        membership.addresses,
    )
    replace_private(membership.folder / STATION, msgspec.json.encode(stored), dice)


def leave(folder: Path) -> None:
    """Let this computer belong to a tournament no longer; copy, key and own commands stay.

    It can be paired anew, and gets another folder then.
    """
    with told(folder / STATION):
        remove(folder / STATION)


def read(folder: Path) -> Membership | None:
    """Read a membership; none if the folder holds none that is complete."""
    make_private(folder)
    content = read_private(folder / STATION)
    if content is None:
        return None
    try:
        stored = msgspec.json.decode(content, type=_Stored)
        root = bytes.fromhex(stored.root_public)
        if stored.tournament != author_of(root):
            raise ValueError("another tournament's key")
        pins = Pins(stored.tournament, root, read_epoch(stored.epoch, root))
    except (ValueError, PeerError) as error:
        raise BobblError("station_file_damaged", path=str(folder / STATION)) from error
    return Membership(folder, stored.name, pins, stored.addresses)


def memberships(home: Path) -> Iterator[Membership]:
    """Yield all memberships of this computer, the one used last first.

    Raises ``BobblError`` when the turn comes to a damaged one; those before it can be used.
    """
    folder = stations_folder(home)
    if not folder.is_dir():
        return
    make_private(folder)
    places = [each for each in folder.iterdir() if (each / STATION).exists()]
    places.sort(key=lambda each: (each / STATION).stat().st_mtime_ns, reverse=True)
    for each in places:
        found = read(each)
        if found is not None:
            yield found
