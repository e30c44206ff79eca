"""How windows look on this computer: theme, size of type, language; kept from start to start."""

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.errors import BobblError

ThemeName = Literal["light", "dark", "contrast"]
Language = Literal["de", "en"]

_FILE = "appearance.json"


class Appearance(Struct, frozen=True):
    """What somebody has chosen for the windows of this computer."""

    theme: ThemeName = "light"
    scale: float = 1.0
    language: Language = "de"


def read_appearance(home: Path) -> Appearance:
    """Give what was chosen last; what cannot be read counts as never chosen."""
    try:
        found = read_private(home / _FILE)
        return msgspec.json.decode(found, type=Appearance) if found else Appearance()
    except (BobblError, ValueError):
        return Appearance()


def keep_appearance(home: Path, appearance: Appearance, dice: Dice) -> None:
    """Keep a choice for the next start; a disk that takes nothing costs only that."""
    try:
        replace_private(home / _FILE, msgspec.json.encode(appearance), dice)
    except BobblError:
        return
