"""Where this computer writes the guests' pages for the club's web space, and how that goes.

The organiser's window keeps the choice; the program of the pages is started with it, and leaves
beside its own things what became of the last writing.
"""

from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_client.model.choices import keep_chosen, read_chosen
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import replace_private
from bobbl_shared.log.file_lock import locked_file

FILE = "site.json"
SITES = "sites.json"
REPORT = "pages/site-report.json"
"""In the home of the computer; the program of the pages writes it."""


class SiteChoice(Struct, frozen=True):
    """A folder (empty: nothing is written), and a command that is run after each writing."""

    folder: str = ""
    after: str = ""


class LastWriting(Struct, frozen=True):
    """How the last writing went: when it ended (ISO 8601), and how many pages there are.

    ``trouble`` is a sentence, empty if all went well; ``answer`` is what the command said last.
    """

    at: str = ""
    count: int = 0
    trouble: str = ""
    answer: str = ""


class WrittenSites(Struct, frozen=True):
    """The folders into which this computer has written pages, the last one first."""

    folders: tuple[str, ...] = ()


def note_site(home: Path, folder: Path, dice: Dice) -> None:
    """Remember that pages are written into a folder: names may have to be deleted there.

    A disk that takes nothing costs only that.
    """
    if not home.is_dir():
        return
    path = home / SITES
    with locked_file(path.with_suffix(".lock")):
        known = read_chosen(path, WrittenSites).folders
        folders = tuple(dict.fromkeys((str(folder.absolute()), *known)))
        if folders != known:
            keep_chosen(path, WrittenSites(folders), dice)


def written_sites(home: Path) -> tuple[Path, ...]:
    """Return the folders that may hold pages of this computer."""
    chosen = read_chosen(home / FILE, SiteChoice).folder
    folders = (*read_chosen(home / SITES, WrittenSites).folders, chosen)
    return tuple(map(Path, dict.fromkeys(filter(None, folders))))


@dataclass(frozen=True)
class SiteFile:
    """The choice of a computer and the report on it; ``home`` is that of the computer."""

    home: Path
    dice: Dice

    def choice(self) -> SiteChoice:
        """Return what was chosen last; what cannot be read counts as never chosen."""
        return read_chosen(self.home / FILE, SiteChoice)

    def keep(self, choice: SiteChoice) -> None:
        """Keep a choice; ``BobblError`` if the disk fails: then it is as it was."""
        replace_private(self.home / FILE, msgspec.json.encode(choice), self.dice)

    def report(self) -> LastWriting:
        """Return how the last writing went; nothing is known before the first one."""
        return read_chosen(self.home / REPORT, LastWriting)

    def keep_report(self, report: LastWriting) -> None:
        """Keep how a writing went; ``BobblError`` if the disk fails."""
        replace_private(self.home / REPORT, msgspec.json.encode(report), self.dice)
