"""What a folder of pages holds of ours: every file that was written, and the evenings it shows.

The list lies in the folder itself, so that any computer of the club can go on with it. What is not
in it was written by somebody else, and is neither changed nor removed.
"""

import re
from datetime import date, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_server.pages.files.evening_list import ListedEvening
from bobbl_shared.errors import BobblError

MANIFEST = ".bobbl-seiten.json"
FORMAT = "bobbl-site/1"

_NAME = re.compile(r"(?!\.)[\w.-]{1,100}")


class WrittenFile(Struct, frozen=True):
    """A file as it was written: the version of what it shows, and SHA-256 of its bytes (hex).

    Both are empty of a file that is about to be written for the first time.
    """

    version: str = ""
    sha256: str = ""


class WrittenEvening(Struct, frozen=True):
    """An evening in the folder; ``day`` is ISO 8601, ``forget_days`` 0: its names stay.

    ``has_names``: somebody may be named on its pages. ``is_exercise``: its people are invented.
    ``length``: of how many events it was made; 0: an older program has not said it.
    """

    tournament: str
    shown: ListedEvening
    forget_days: int
    has_names: bool
    is_exercise: bool = False
    length: int = 0

    def is_due(self, today: date) -> bool:
        """Return whether its names are to be forgotten by now."""
        if not self.has_names or not self.forget_days:
            return False
        return today >= date.fromisoformat(self.shown.day) + timedelta(days=self.forget_days)


class Manifest(Struct, frozen=True):
    """All that is ours in a folder; ``feed`` is the id of its feed."""

    format: str = FORMAT
    feed: str = ""
    evenings: tuple[WrittenEvening, ...] = ()
    files: dict[str, WrittenFile] = {}


def encoded(manifest: Manifest) -> bytes:
    """Return a manifest as it lies in the folder."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1)


def decoded(content: bytes, place: Path) -> Manifest:
    """Read a manifest; ``BobblError`` if it is none, or names what cannot be in the folder."""
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
        days = [date.fromisoformat(each.shown.day) for each in manifest.evenings]
    except ValueError as error:
        raise BobblError("site_list_damaged", path=str(place)) from error
    names = [*manifest.files, *(each.shown.folder for each in manifest.evenings)]
    if manifest.format != FORMAT or not all(map(is_inside, names)) or len(days) > len(names):
        raise BobblError("site_list_damaged", path=str(place))
    return manifest


def is_inside(name: str) -> bool:
    """Return whether a name stays in the folder and is one of those that pages have."""
    return all(_NAME.fullmatch(part) for part in name.split("/"))
