"""What somebody has chosen at a window, kept in a small file from start to start."""

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.errors import BobblError

Chosen = TypeVar("Chosen", bound=Struct)


class MaskChoice(Struct, frozen=True):
    """How slips lie in the mask of a scoring station."""

    is_sideways: bool = False


def read_chosen(path: Path, kind: type[Chosen]) -> Chosen:
    """Return what was chosen last; what cannot be read counts as never chosen."""
    try:
        found = read_private(path)
        return msgspec.json.decode(found, type=kind) if found else kind()
    except (BobblError, ValueError):
        return kind()


def keep_chosen(path: Path, chosen: Struct, dice: Dice) -> None:
    """Keep a choice for the next start; a disk that takes nothing costs only that."""
    try:
        replace_private(path, msgspec.json.encode(chosen), dice)
    except BobblError:
        return
