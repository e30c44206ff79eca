"""The first page on the organiser's computer: go on with a tournament, or make a new one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
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

A_DAY = timedelta(days=1)


class Described(NamedTuple):
    """The tournament in a file; ``is_cut_off``: its server was, by a power cut for instance."""

    tournament: TournamentId
    name: str
    is_training: bool
    is_cut_off: bool = False


@dataclass(frozen=True)
class Recent:
    """A tournament file; ``name`` empty: the file cannot be read, its own name stands there.

    ``is_open``: it cannot be read because another window has it open.
    ``is_newer``: it cannot be read because a newer program wrote it.
    ``is_copy``: what a station of this computer has of a tournament that another one serves.
    ``is_training``: it was an exercise, and is never offered as the latest tournament.
    ``is_cut_off``: its server did not end, it was cut off.
    """

    path: Path
    name: str
    changed: datetime
    is_copy: bool = False
    is_training: bool = False
    is_open: bool = False
    is_newer: bool = False
    is_cut_off: bool = False


@dataclass(frozen=True)
class ShownTournament:
    """A row: ``key`` is what is passed to ``open_row``, ``act`` what opening it means."""

    key: str
    title: str
    detail: str
    is_readable: bool
    act: str = ""


@dataclass(frozen=True)
class StartScreen:
    """The tournaments, the one used last first; ``empty`` is the sentence where there is none.

    ``package``: what there is to say of a package of Bobbl that somebody has brought.
    ``goes_on``: opening is the next step, because the first is a tournament of these days.
    ``cut_off``: when that was cut off, and (marked) what is safe; both empty if it was not.
    """

    tournaments: tuple[ShownTournament, ...]
    empty: str
    package: str = ""
    goes_on: bool = False
    cut_off: tuple[str, str] = ("", "")


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
        shown = tuple(self._shown(each) for each in self._recent)
        latest = self._latest
        cut_off = self._cut_off(latest) if latest is not None else ("", "")
        return StartScreen(shown, empty, self._package, latest is not None, cut_off)

    @property
    def _latest(self) -> Recent | None:
        """The tournament that goes on: the one led here last, if that was today or yesterday."""
        first = next(iter(self._recent), None)
        if first is None or not first.name or first.is_copy or first.is_training:
            return None
        used, today = (each.astimezone(self._zone).date() for each in (first.changed, self._now))
        return first if today - used <= A_DAY else None

    def _cut_off(self, latest: Recent) -> tuple[str, str]:
        if not latest.is_cut_off:
            return "", ""
        there, here = (each.astimezone(self._zone).date() for each in (latest.changed, self._now))
        at = hour(latest.changed, self._zone)
        return (
            tr("Bobbl wurde um {at} unterbrochen.", at=at)
            if there == here
            else tr("Bobbl wurde gestern um {at} unterbrochen.", at=at),
            tr(
                "Vermutlich ging der Strom aus. Was bestätigt war, ist gespeichert. Die Stationen"
                " melden sich von selbst, sobald Sie weitermachen."
            ),
        )

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

    def _shown(self, recent: Recent) -> ShownTournament:
        is_readable = bool(recent.name) or recent.is_open
        title = recent.name or recent.path.name
        goes_on = recent is self._latest
        act = tr("Weiter mit {name}", name=title) if goes_on else tr("{name} öffnen", name=title)
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
        return ShownTournament(str(recent.path), title, detail, is_readable, act)


def age(changed: datetime, now: datetime, zone: tzinfo | None = None) -> str:
    """Return ``Stand 20:41``, with the day if that was not today."""
    there, here = changed.astimezone(zone), now.astimezone(zone)
    at = hour(changed, zone)
    if there.date() == here.date():
        return tr("Stand {at}", at=at)
    return tr("Stand {day}, {at}", day=written_day(there), at=at)
