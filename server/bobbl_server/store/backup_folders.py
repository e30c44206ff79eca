"""The folders into which this computer copies a tournament: stored with its keys, not in the log.

A path is meaningful on one computer only, so it is not a setting of the tournament.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import TournamentId


@dataclass(frozen=True)
class BackupFolders:
    """The list of one tournament; ``home`` is where the server keeps its keys."""

    home: Path
    tournament: TournamentId
    dice: Dice

    def load(self) -> tuple[Path, ...]:
        """Return the folders chosen last; empty if nothing readable is stored."""
        try:
            content = read_private(self._path)
            stored = msgspec.json.decode(content, type=list[str]) if content else []
        except (BobblError, ValueError):
            return ()
        return tuple(Path(each) for each in stored)

    def store(self, folders: Sequence[Path]) -> None:
        """Store these folders; raises ``BobblError`` if that fails."""
        content = msgspec.json.encode([str(each) for each in folders])
        replace_private(self._path, content, self.dice)

    @property
    def _path(self) -> Path:
        return self.home / "server" / f"{self.tournament[:16]}-backups.json"
