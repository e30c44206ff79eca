"""What a server remembers outside its log, in the folder of its keys: nothing that is signed.

``later`` keeps a server from serving again after another one has taken over, even after a restart.
``length`` and ``head`` reveal that the file was replaced by an older state; they are written from
time to time, so they may lag behind the log but never run ahead of it. ``port`` lets stations find
the server where it was.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from bobbl_server.history import History
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.wire.epoch import Epoch, read_epoch
from bobbl_shared.wire.messages import Signed


@dataclass(frozen=True)
class Remembered:
    """What one server remembers; what cannot be read counts as forgotten."""

    later: Signed | None = None
    length: int = 0
    head: str = ""
    port: int = 0

    def later_epoch(self, root_public: bytes, own: int) -> Epoch | None:
        """Return the epoch of the server that took over from epoch ``own``, if that is known."""
        if self.later is None:
            return None
        try:
            epoch = read_epoch(self.later, root_public)
        except PeerError:
            return None
        return epoch if epoch.number > own else None

    def is_behind(self, history: History) -> bool:
        """Return whether the log was once a different one or longer than it is now."""
        if not self.length > 0:
            return False
        hashes = history.hashes
        return self.length > len(hashes) or hashes[self.length - 1].hex() != self.head


@dataclass
class Memory:
    """The file in which a server remembers."""

    folder: Path
    dice: Dice

    def load(self) -> Remembered:
        """Return what was stored last."""
        try:
            content = read_private(self._path)
            return msgspec.json.decode(content, type=Remembered) if content else Remembered()
        except (BobblError, ValueError):
            return Remembered()

    def keep_later(self, record: Signed) -> None:
        """Remember who has taken over; raises ``BobblError`` if the disk fails."""
        self._store(replace(self.load(), later=record))

    def keep_place(self, history: History) -> None:
        """Remember how far the log reaches; raises as ``keep_later``."""
        place = len(history.hashes), history.last_hash.hex()
        self._store(replace(self.load(), length=place[0], head=place[1]))

    def keep_port(self, port: int) -> None:
        """Remember where the server listened; raises as ``keep_later``."""
        self._store(replace(self.load(), port=port))

    def _store(self, remembered: Remembered) -> None:
        replace_private(self._path, msgspec.json.encode(remembered), self.dice)

    @property
    def _path(self) -> Path:
        return self.folder / "remembered.json"
