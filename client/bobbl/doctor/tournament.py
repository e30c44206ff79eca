"""What the file of a tournament and this computer's keys for it tell about copies and its port."""

import os
from datetime import UTC, datetime
from pathlib import Path

from bobbl_client.doctor.facts import CopyFacts, CopyFolder, HallFacts
from bobbl_server.store.backup import copies_in, is_same_disk
from bobbl_server.store.backup_folders import BackupFolders
from bobbl_server.store.copy_names import ID_DIGITS
from bobbl_server.store.keys import load_keys
from bobbl_server.store.opening import state_in
from bobbl_server.store.server_memory import Memory
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError


def read_tournament(path: Path, home: Path) -> tuple[HallFacts, int]:
    """Return where copies of a tournament go, and its server's port (0: it has none here yet).

    Raises ``BobblError`` if the file cannot be read.
    """
    state = state_in(path)
    folders = BackupFolders(home, state.tournament, os.urandom).load()
    now = datetime.now(UTC)
    copies = tuple(_folder(each, path, state, now) for each in folders)
    return HallFacts(copies=CopyFacts(copies)), _port(home, state)


def _folder(folder: Path, path: Path, state: State, now: datetime) -> CopyFolder:
    """Return how copies stand in a folder; one that is not there has failed."""
    try:
        found = copies_in(folder, state.tournament[:ID_DIGITS])
    except BobblError:
        return CopyFolder(None, has_failed=True)
    if not found:
        return CopyFolder(None)
    age_min = int((now - found[-1].at).total_seconds() // 60)
    return CopyFolder(max(0, age_min), is_same_disk(folder, path))


def _port(home: Path, state: State) -> int:
    try:
        keys = load_keys(home, state.tournament, state.epoch)
        return Memory(keys.tls_path.parent, os.urandom).load().port
    except BobblError:
        return 0
