"""The first page on the organiser's computer: go on with a tournament, or make a new one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path
from typing import NamedTuple

from bobbl_client.host.start.packages import about_package, newer_package
from bobbl_client.page.page import PlainPage
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.days import written_day
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import TournamentId
from bobbl_shared.program import version_of_package


class Described(NamedTuple):
    """The tournament in a file."""

    tournament: TournamentId
    name: str
    is_training: bool


@dataclass(frozen=True)
class Recent:
    """A tournament file; ``name`` empty: the file cannot be read, its own name stands there.

    ``is_open``: it cannot be read because another window has it open.
    ``is_newer``: it cannot be read because a newer program wrote it.
    ``is_copy``: what a station of this computer has of a tournament that another one serves.
    ``is_training``: it was an exercise, and is never offered as the latest tournament.
    """

    path: Path
    name: str
    changed: datetime
    is_copy: bool = False
    is_training: bool = False
    is_open: bool = False
    is_newer: bool = False


@dataclass(frozen=True)
class ShownTournament:
    """A row: ``key`` is what is passed to ``open_row``."""

    key: str
    title: str
    detail: str
    is_readable: bool


@dataclass(frozen=True)
class StartScreen:
    """The tournaments, the one used last first; ``empty`` is the sentence where there is none.

    ``package``: what there is to say of a package of Bobbl that somebody has brought.
    """

    tournaments: tuple[ShownTournament, ...]
    empty: str
    package: str = ""


class StartPage(PlainPage[StartScreen]):
    """Opens what is chosen; an error of opening is shown, and everything can be tried again."""

    def __init__(
        self,
        recent: Sequence[Recent],
        open_file: Callable[[Path], None],
        now: datetime,
        zone: tzinfo | None = None,
    ) -> None:
        """Show the tournaments in the order given; ``open_file`` may raise."""
        super().__init__()
        self._recent, self._open_file = tuple(recent), open_file
        self._now, self._zone = now, zone
        newer = newer_package(each.path.parent for each in recent)
        self._package = about_package(newer) if newer is not None else ""

    def screen(self) -> StartScreen:
        """Return the tournaments of this computer."""
        empty = "" if self._recent else tr("Auf diesem Computer gibt es noch kein Turnier.")
        shown = tuple(self._shown(place, each) for place, each in enumerate(self._recent))
        return StartScreen(shown, empty, self._package)

    def open_row(self, key: str) -> None:
        """Open a tournament of the list."""
        found = next((each for each in self._recent if str(each.path) == key), None)
        if found is not None:
            self.open_path(found.path)

    def open_path(self, path: Path) -> None:
        """Open a file; if that fails, say why. Of a package of Bobbl, say what it is."""
        self.notice = ""
        if version_of_package(path.name):
            self._package = about_package(path)
            self.refresh()
            return
        try:
            self._open_file(path)
        except Coded as error:
            self.notice = sentence(error)
        self.refresh()

    def _shown(self, place: int, recent: Recent) -> ShownTournament:
        is_readable = bool(recent.name) or recent.is_open
        title = recent.name or recent.path.name
        is_other = recent.is_copy or recent.is_training
        if place == 0 and recent.name and not is_other:
            title = tr("Weiter mit {name}", name=recent.name)
        detail = age(recent.changed, self._now, self._zone)
        if recent.is_copy:
            detail = tr("Kopie einer Station, mit den vier Wörtern · {age}", age=detail)
        if recent.is_training:
            detail = tr("Übung · {age}", age=detail)
        if recent.is_open:
            detail = tr("gerade in einem anderen Fenster geöffnet · {age}", age=detail)
        if recent.is_newer:
            detail = tr("nur mit einem neueren Bobbl lesbar · {age}", age=detail)
        elif not is_readable:
            detail = tr("nicht lesbar · {age}", age=detail)
        return ShownTournament(str(recent.path), title, detail, is_readable)


def age(changed: datetime, now: datetime, zone: tzinfo | None = None) -> str:
    """Return ``Stand 20:41``, with the day if that was not today."""
    there, here = changed.astimezone(zone), now.astimezone(zone)
    at = hour(changed, zone)
    if there.date() == here.date():
        return tr("Stand {at}", at=at)
    return tr("Stand {day}, {at}", day=written_day(there), at=at)
