"""What phones have entered so far, outside the log: one small file a table, in the server's folder.

A line sent by a phone is on disk before the phone gets its answer, so that neither an empty battery
nor a restart of the server loses it. None of it is signed or counts; the files of earlier rounds
are deleted when the first slip of a later round is begun.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.domain.digital_slip import TableGame
from bobbl_shared.domain.paper.slip_code import SlipPlace
from bobbl_shared.domain.values import Sides
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import remove_leavings


class PhoneDraft(Struct, frozen=True):
    """What a table has entered, and who sat there at that time."""

    sides: Sides
    games: tuple[TableGame, ...] = ()


@dataclass
class PhoneDraftFiles:
    """The folder of these files; it appears with the first."""

    folder: Path
    dice: Dice

    def load(self) -> Mapping[SlipPlace, PhoneDraft]:
        """Return everything stored; what cannot be read counts as not entered."""
        found = {}
        for path in sorted(self.folder.glob("*-*.json")):
            place = _place_of(path)
            if place is not None and (draft := _read(path)) is not None:
                found[place] = draft
        return found

    def store(self, place: SlipPlace, draft: PhoneDraft) -> None:
        """Write a slip to disk; on return it is there. Raises ``BobblError`` if that fails."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise BobblError(
                "private_file_unusable", path=str(self.folder), reason=reason
            ) from error
        replace_private(self._path(place), msgspec.json.encode(draft), self.dice)

    def forget_before(self, number: int) -> None:
        """Delete the files of earlier rounds; one that cannot be deleted stays."""
        for path in self.folder.glob("*-*.json"):
            place = _place_of(path)
            if place is not None and place.round < number:
                remove_leavings(path)

    def _path(self, place: SlipPlace) -> Path:
        return self.folder / f"{place.round}-{place.table}.json"


def _place_of(path: Path) -> SlipPlace | None:
    number, _, table = path.stem.partition("-")
    if not (number.isdecimal() and table.isdecimal()):
        return None
    return SlipPlace(int(number), int(table))


def _read(path: Path) -> PhoneDraft | None:
    try:
        content = read_private(path)
        return msgspec.json.decode(content, type=PhoneDraft) if content else None
    except (BobblError, ValueError):
        return None
