"""The server's own keys: outside the tournament's file, one folder a tournament and epoch."""

import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.keys import SigningKey, load, store_new
from bobbl_shared.crypto.private_file import make_folder, make_private
from bobbl_shared.crypto.tls import (
    ServerIdentity,
    load_identity,
    make_certificate,
    store_identity,
)
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId


@dataclass(frozen=True)
class ServerKeys:
    """What makes this computer the server of an epoch."""

    signing: SigningKey
    tls: ServerIdentity
    tls_path: Path


def _folder(home: Path, tournament: TournamentId, epoch: int) -> Path:
    return home / "server" / f"{tournament[:16]}-{epoch}"


def make_keys(
    home: Path, tournament: TournamentId, epoch: int, now: datetime, dice: Dice
) -> ServerKeys:
    """Make and store the keys of an epoch; raise ``BobblError`` if they exist already."""
    folder = _folder(home, tournament, epoch)
    make_folder(folder)
    signing = SigningKey.generate(dice)
    if not store_new(folder / "signing.key", signing, dice):
        raise BobblError("epoch_keys_exist", path=str(folder))
    identity = make_certificate(f"bobbl-{tournament[:8]}-{epoch}", now, dice)
    store_identity(folder / "tls.pem", identity, dice)
    return ServerKeys(signing, identity, folder / "tls.pem")


def load_keys(home: Path, tournament: TournamentId, epoch: int) -> ServerKeys:
    """Load the keys of an epoch; raise ``BobblError`` if this computer is not its server."""
    folder = _folder(home, tournament, epoch)
    for each in (folder.parent, folder):
        make_private(each)
    signing = load(folder / "signing.key")
    identity = load_identity(folder / "tls.pem")
    if signing is None or identity is None:
        raise BobblError("not_this_server", path=str(folder))
    return ServerKeys(signing, identity, folder / "tls.pem")


def forget_keys(home: Path, tournament: TournamentId) -> None:
    """Delete this computer's keys of all epochs: nobody can serve the tournament here any more.

    Raises ``OSError`` if the disk refuses.
    """
    for folder in _folder(home, tournament, 0).parent.glob(f"{tournament[:16]}-*"):
        if not folder.is_symlink():
            shutil.rmtree(folder)
