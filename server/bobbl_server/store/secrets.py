"""Committed secrets: one private file each, beside the server's keys and outside the log."""

from dataclasses import dataclass
from pathlib import Path

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private


@dataclass(frozen=True)
class SecretFiles:
    """Secrets in files named by their commitment, which says nothing about them."""

    folder: Path
    dice: Dice

    def keep(self, commitment: str, secret: bytes) -> None:
        """Store a secret; on return it is on disk. Raises ``BobblError`` if that fails."""
        replace_private(self._path(commitment), secret, self.dice)

    def find(self, commitment: str) -> bytes | None:
        """Return the secret behind a commitment (hex); none if this computer does not have it."""
        return read_private(self._path(commitment))

    def _path(self, commitment: str) -> Path:
        return self.folder / f"{commitment}.secret"
