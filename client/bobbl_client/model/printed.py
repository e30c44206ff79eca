"""What this station has printed already, so that a second copy says that it is one."""

from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.errors import BobblError

_LARGEST = 8 * 1024 * 1024


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    keys: tuple[str, ...] = ()
    is_sideways: bool = False


class PrintedPapers:
    """The slips and tickets printed here, by key, and how slips lie; kept beside the copy."""

    def __init__(self, path: Path, dice: Dice) -> None:
        """Read what is kept; without a file, or with a damaged one, nothing was printed."""
        self._path, self._dice = path, dice
        try:
            content = read_private(path, _LARGEST)
            self._kept = msgspec.json.decode(content, type=_Kept) if content else _Kept()
        except (BobblError, ValueError):
            self._kept = _Kept()
        self._keys = frozenset(self._kept.keys)

    @property
    def is_sideways(self) -> bool:
        """Whether slips are printed with the pairs beside each other."""
        return self._kept.is_sideways

    def has(self, key: str) -> bool:
        """Return whether something with this key was printed."""
        return key in self._keys

    def note(self, keys: Iterable[str]) -> None:
        """Remember what was printed; ``BobblError`` if the disk fails."""
        fresh = tuple(each for each in keys if each and each not in self._keys)
        self._keys |= frozenset(fresh)
        self._keep(replace(self._kept, keys=(*self._kept.keys, *fresh)))

    def lay_sideways(self, is_sideways: bool) -> None:
        """Remember how slips lie; ``BobblError`` if the disk fails."""
        self._keep(replace(self._kept, is_sideways=is_sideways))

    def _keep(self, kept: _Kept) -> None:
        self._kept = kept
        replace_private(self._path, msgspec.json.encode(kept), self._dice)
