"""What one display shows, chosen at the display or for it, and the slides it has in a folder.

A slide is a file: a picture (a sponsor), or a text whose first line is a heading (an announcement).
They are shown in the order of their names, so that a number in front puts them in order.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import get_args

from msgspec import Struct

from bobbl_client.model.choices import keep_chosen, read_chosen
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.values import ShownKind

Kind = ShownKind
KINDS: tuple[Kind, ...] = tuple(each for each in get_args(Kind) if each != "board")
"""What each display shows of itself; a share of the seats is given by the organiser only."""

PICTURES = frozenset({".png", ".jpg", ".jpeg"})
LONGEST_TEXT = 2000
MOST_SLIDES = 50

_FILE = "display.json"
_SLIDES = "slides"


class DisplayChoice(Struct, frozen=True):
    """Which pages a display shows, whether its gong is heard, and whether it is dark.

    ``order`` names the last choice of the organiser that was followed; empty: none was.
    """

    pages: tuple[Kind, ...] = KINDS
    has_sound: bool = True
    is_dark: bool = False
    order: str = ""


class Slide(Struct, frozen=True):
    """A picture by its path, or a text (without ``path``)."""

    text: str = ""
    path: str = ""


def switched(pages: Sequence[Kind], kind: Kind) -> tuple[Kind, ...]:
    """Return the pages of a display with one kind switched on or off."""
    return tuple(each for each in get_args(Kind) if (each in pages) is not (each == kind))


def read_choice(folder: Path) -> DisplayChoice:
    """Return what was chosen last; what cannot be read counts as never chosen."""
    return read_chosen(folder / _FILE, DisplayChoice)


def keep_choice(folder: Path, choice: DisplayChoice, dice: Dice) -> None:
    """Keep a choice for the next start; a disk that takes nothing costs only that."""
    keep_chosen(folder / _FILE, choice, dice)


def slides_folder(folder: Path) -> Path:
    """Return the folder for slides, made if it is not there and can be."""
    slides = folder / _SLIDES
    with suppress(OSError):
        slides.mkdir(exist_ok=True)
    return slides


def read_slides(folder: Path) -> tuple[Slide, ...]:
    """Return the slides of a display by name; what cannot be read is left out."""
    try:
        files = sorted((folder / _SLIDES).iterdir(), key=lambda file: file.name)
    except OSError:
        return ()
    slides = [slide for file in files[: 4 * MOST_SLIDES] if (slide := _slide(file)) is not None]
    return tuple(slides[:MOST_SLIDES])


def _slide(file: Path) -> Slide | None:
    suffix = file.suffix.lower()
    if suffix in PICTURES:
        return Slide(path=str(file))
    if suffix != ".txt":
        return None
    try:
        with file.open(encoding="utf-8-sig", errors="replace") as opened:
            text = opened.read(LONGEST_TEXT).strip()
    except OSError:
        return None
    return Slide(text=text) if text else None
