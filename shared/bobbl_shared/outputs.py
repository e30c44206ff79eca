"""Files that a person names to be written: the one place that decides what may give way to them.

No output ever replaces a tournament's or a club's file, nor any other database, in whatever way its
path leads there; what counts is what lies in the place, not how the place is called. Another file
gives way only where somebody has said so. The file is written beside its place, synced and moved
there in one step, so that nobody finds half of one, and the old one is whole until then.

What the program keeps for itself is written by ``crypto.private_file`` and ``log``.
"""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bobbl_shared.errors import BobblError
from bobbl_shared.filing import give_name, move, remove_leavings, sync_folder
from bobbl_shared.log.extent import ENDING
from bobbl_shared.log.sqlite import is_database
from bobbl_shared.log.wal_files import BESIDE

PRESERVED = frozenset({".bobbl", ".club"})
"""Endings, in small letters, of what is never replaced, even where it is damaged or empty."""


@dataclass(frozen=True)
class Output:
    """A file to be written; ``replaces`` one that is there if somebody has said that it may."""

    path: Path
    replaces: bool = False

    @property
    def place(self) -> Path:
        """Where the path leads, through links; ``BobblError`` if that cannot be told."""
        with self._told():
            return Path(os.path.realpath(self.path))

    def require(self) -> None:
        """Raise ``BobblError`` where nothing may or can be written, before anything is computed."""
        with self._told():
            self._require(self.place)

    def write(self, content: bytes, *, durable: bool = True) -> None:
        """Write the file; on return it is on disk. ``BobblError`` if not, and nothing changed.

        Not ``durable``: a loss of power may cost it, as with what can be made again.
        """
        place = self.place
        with self._told():
            self._require(place)
            with _written_beside(place, content, durable) as beside:
                if self.replaces:
                    self._require(place)
                    move(beside, place)
                else:
                    give_name(beside, place)
                if durable:
                    sync_folder(place.parent)

    def _require(self, place: Path) -> None:
        if not place.name or self.path.is_dir() or str(self.path).endswith(os.sep):
            raise BobblError("output_is_folder", path=str(self.path))
        self._require_right_to(place)
        if not place.parent.is_dir() or not os.access(place.parent, os.W_OK):
            raise BobblError("file_not_written", path=str(self.path))

    def _require_right_to(self, place: Path) -> None:
        """Raise ``BobblError`` where something lies that may not give way."""
        if _belongs_to_database(place):
            raise BobblError("output_preserved", path=str(self.path))
        try:
            mode = place.stat().st_mode
        except FileNotFoundError:
            return
        if not stat.S_ISREG(mode):
            raise BobblError("output_is_device", path=str(self.path))
        if place.suffix.lower() in PRESERVED or is_database(place):
            raise BobblError("output_preserved", path=str(self.path))
        if not self.replaces:
            raise BobblError("output_exists", path=str(self.path))

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except FileExistsError as error:
            raise BobblError("output_exists", path=str(self.path)) from error
        except (OSError, ValueError) as error:  # a name too long, or with a zero in it
            raise BobblError("file_not_written", path=str(self.path)) from error


def require_all(outputs: list[Output]) -> None:
    """Raise ``BobblError`` where one of several could not be written, or two would be one file."""
    for number, each in enumerate(outputs):
        each.require()
        if each.place in [other.place for other in outputs[:number]]:
            raise BobblError("output_twice", path=str(each.path))


def _belongs_to_database(place: Path) -> bool:
    """Return whether a database would take the file for its own: its journal or its latest commits.

    So would a log that notes there how far it reaches, and one that is made later under the name.
    """
    return any(
        place.name.lower().endswith(ending)
        and (
            Path(place.name[: -len(ending)]).suffix.lower() in PRESERVED
            or is_database(place.with_name(place.name[: -len(ending)]))
        )
        for ending in (*BESIDE, ENDING)
    )


@contextmanager
def _written_beside(place: Path, content: bytes, durable: bool) -> Iterator[Path]:
    """Write under a name of nobody's, with the rights of the file that is there, if there is one.

    Gone at the end unless it was renamed.
    """
    beside = place.with_name(f".bobbl-{os.urandom(8).hex()}.part")
    descriptor = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            with suppress(OSError):
                shutil.copymode(place, beside)
            if durable:
                os.fsync(file.fileno())
        yield beside
    finally:
        remove_leavings(beside)
