"""Where this computer writes the guests' pages for the club's web space, and how that goes.

The organiser's window keeps the choice; the program of the pages is started with it, and leaves
beside its own things what became of the last writing.
"""

from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from os.path import ismount, realpath
from pathlib import Path

import msgspec
from msgspec import Struct

from bobbl_client.model.choices import keep_chosen, read_chosen
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import make_folder, read_private, replace_private
from bobbl_shared.errors import BobblError
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
    """The folders into which this computer has written pages, the last one first.

    ``mounts``: where the disk is mounted on which a folder lay.
    """

    folders: tuple[str, ...] = ()
    mounts: dict[str, str] = {}


def note_site(home: Path, folder: Path, dice: Dice) -> None:
    """Remember that pages are written into a folder: names may have to be deleted there.

    The home is made where there is none. A disk that takes nothing costs only that. A damaged list
    stays as it is: whoever deletes names is told of it.
    """
    name = str(folder.absolute())
    with suppress(OSError):
        make_folder(home)
    with suppress(BobblError), _locked_sites(home):
        known = _read_sites(home)
        mounts = dict(known.mounts)
        if folder.is_dir() or name not in mounts:
            mounts[name] = str(_mount(Path(name)))
        sites = WrittenSites(tuple(dict.fromkeys((name, *known.folders))), mounts)
        if sites != known:
            keep_chosen(home / SITES, sites, dice)


def drop_site(home: Path, folder: Path, dice: Dice) -> bool:
    """Look no more for pages in a folder; return whether they were looked for.

    A disk that takes nothing costs only that. ``BobblError("sites_damaged")``.
    """
    name = str(folder.absolute())
    with _locked_sites(home):
        known = _read_sites(home)
        folders = tuple(each for each in known.folders if each != name)
        mounts = {each: known.mounts[each] for each in known.mounts if each != name}
        if folders != known.folders:
            keep_chosen(home / SITES, WrittenSites(folders, mounts), dice)
    return folders != known.folders


def is_away(home: Path, folder: Path) -> bool:
    """Return whether the disk is not there on which a folder of pages lay.

    ``BobblError("sites_damaged")``.
    """
    mount = _read_sites(home).mounts.get(str(folder.absolute()))
    if mount is None:
        return not folder.absolute().parent.is_dir()
    return not (Path(mount).is_dir() and ismount(mount))


def _read_sites(home: Path) -> WrittenSites:
    """Return what is remembered; ``BobblError("sites_damaged")`` if it cannot be read."""
    path = home / SITES
    try:
        found = read_private(path)
        if found is None:
            return WrittenSites()
        return msgspec.json.decode(found, type=WrittenSites)
    except (BobblError, ValueError) as error:
        raise BobblError("sites_damaged", path=str(path)) from error


def _locked_sites(home: Path) -> AbstractContextManager[bool]:
    return locked_file((home / SITES).with_suffix(".lock"))


def _mount(folder: Path) -> Path:
    """Return where the disk is mounted that holds a folder, or will: ``E:\\`` or ``/mnt/stick``.

    A link counts as what it leads to.
    """
    real = Path(realpath(folder))
    return next(each for each in (real, *real.parents) if ismount(each))


def written_sites(home: Path) -> tuple[Path, ...]:
    """Return the folders that may hold pages of this computer; ``BobblError("sites_damaged")``."""
    chosen = read_chosen(home / FILE, SiteChoice).folder
    folders = (*_read_sites(home).folders, chosen)
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
