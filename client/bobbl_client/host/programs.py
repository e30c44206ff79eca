"""What the windows of the organiser's computer need of the command, which knows both sides."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bobbl_client.doctor.examination import Examination
from bobbl_client.host.left_behind.page import LeftBehind
from bobbl_client.host.pages_care import PagesProgram
from bobbl_client.host.start.page import Described
from bobbl_client.host.taking_over.page import Served
from bobbl_client.organiser.club.page import ClubBook
from bobbl_client.organiser.federation.federations import Federations
from bobbl_client.organiser.files.page import FileMaker
from bobbl_client.organiser.window_study.page import WindowStudies
from bobbl_shared.domain.readings.handed_on import HandedOn
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError

Words = tuple[str, ...]
"""The four words under which a tournament's root key is kept."""


@dataclass(frozen=True)
class AtFederation:
    """What the federation at this address has of a tournament.

    ``code``: the club's, where this computer does not belong to that federation so far.
    """

    address: str
    code: str | None = None


class Programs(Protocol):
    """What the command does for the windows: it alone knows both sides."""

    @property
    def home(self) -> Path:
        """Where this computer keeps keys and copies."""

    @property
    def club(self) -> ClubBook:
        """The file of the club on this computer."""

    @property
    def files(self) -> FileMaker:
        """What makes files of lists."""

    @property
    def studies(self) -> WindowStudies:
        """What makes studies of windows at registration."""

    @property
    def federations(self) -> Federations:
        """What joins and leaves federations for this computer."""

    @property
    def pages(self) -> PagesProgram:
        """The program that shows guests the tournament."""

    def examination(self) -> Examination:
        """Return an examination of this computer and its network; it has to be begun."""

    def words(self) -> Words:
        """Propose four words for a new tournament."""

    def recent(self) -> tuple[Path, ...]:
        """Return the tournament files opened last, the newest first."""

    def unpacked(self, path: Path) -> Path:
        """Return the file of a tournament for an export of it, any other file as it is."""

    def describe(self, path: Path) -> Described:
        """Return which tournament a file holds; ``BobblError`` if it holds none."""

    def folder(self) -> Path:
        """Return where new tournaments are put."""

    def found(
        self, settings: Settings, words: Words, path: Path, earlier: HandedOn | None = None
    ) -> None:
        """Make a new tournament file, with what an earlier one hands on beside ``settings``."""

    def serve(self, path: Path, invites: bool) -> Served:
        """Start the server of a file; return its address and, if it ``invites``, a code."""

    def begin_serving(self, path: Path, invites: bool) -> Callable[[], Served | None]:
        """Do so without waiting; the function returned gives None until the server listens."""

    def is_served_here(self, path: Path) -> bool:
        """Return whether this computer has a file's keys; ``BobblError`` as ``describe``."""

    def left_behind(self, path: Path) -> LeftBehind | None:
        """Return what exists only here, if another computer has taken over; None if none has."""

    def copies(self) -> tuple[Path, ...]:
        """Return the copies that stations of this computer keep, the newest first."""

    def take_over(
        self, copy: Path | AtFederation, path: Path, words: Words, invites: bool
    ) -> Callable[[], Served | None]:
        """Start to serve a new file made from a copy; the function returned gives as ``serve``.

        It returns None as long as that takes, and raises ``BobblError`` if it fails.
        """

    def fallen(self) -> str | None:
        """Return what the server said last if it ended by itself; None while it runs."""

    def serve_again(self) -> Callable[[], Served | None]:
        """Start again a server that ended; the function returned gives None until it listens."""

    def replaced(self) -> BobblError | None:
        """Return what to say if another computer has taken over from that server."""

    @property
    def kept(self) -> Path:
        """Where that server writes then what only it has."""

    def stop(self) -> None:
        """Let the server end, and the pages with it."""

    def for_training(self) -> "Programs":
        """Return the same for training, in a folder of its own below this one."""

    def clear_evenings(self) -> None:
        """Delete all training evenings made here except the last, and nothing else."""

    def seed(self) -> int:
        """Return the seed of a training evening, a different one each time."""
