"""How windows look on this computer: theme, size of type, language; kept from start to start.

The language holds for everything that this computer says: windows, paper, exports, the server, the
command. What was chosen in a window goes first, then what the system is set to (``spoken``).
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from bobbl_client.model.choices import keep_chosen, read_chosen
from bobbl_shared.crypto.dice import Dice

ThemeName = Literal["light", "dark", "contrast"]
Language = Literal["de", "en"]

_FILE = "appearance.json"

VARIABLES = ("BOBBL_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language; the first of them that says one decides."""
_NO_LANGUAGE = frozenset({"", "c", "posix"})


class Appearance(Struct, frozen=True):
    """What somebody has chosen for the windows of this computer; none: never chosen."""

    theme: ThemeName = "light"
    scale: float = 1.0
    """Of all type, in the end; only this was kept before windows grew with the screen."""
    language: Language | None = None
    is_maximised: bool | None = None
    factor: float | None = None
    """By which type is larger than the screen's start scale."""


def read_appearance(home: Path) -> Appearance:
    """Return what was chosen last; what cannot be read counts as never chosen."""
    return read_chosen(home / _FILE, Appearance)


def keep_appearance(home: Path, appearance: Appearance, dice: Dice) -> None:
    """Keep a choice for the next start; a disk that takes nothing costs only that."""
    keep_chosen(home / _FILE, appearance, dice)


def spoken(home: Path, environment: Mapping[str, str]) -> Language:
    """Return the language of this computer: as chosen in a window, else as the system is set.

    German where it is set to none, English where it is set to one that we do not speak.
    """
    return read_appearance(home).language or _of_system(environment)


def _of_system(environment: Mapping[str, str]) -> Language:
    said = next((value for each in VARIABLES if (value := environment.get(each))), "")
    wanted = [re.split(r"[_.@-]", each)[0].lower() for each in said.split(":")]
    for name in wanted:
        match name:
            case "de" | "en":
                return name
    return "de" if _NO_LANGUAGE.issuperset(wanted) else "en"
