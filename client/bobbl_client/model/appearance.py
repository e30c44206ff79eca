"""How windows look on this computer: theme, size of type, language; kept from start to start."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from bobbl_client.model.choices import keep_chosen, read_chosen
from bobbl_shared.crypto.dice import Dice

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
    return read_chosen(home / _FILE, Appearance)


def keep_appearance(home: Path, appearance: Appearance, dice: Dice) -> None:
    """Keep a choice for the next start; a disk that takes nothing costs only that."""
    keep_chosen(home / _FILE, appearance, dice)
