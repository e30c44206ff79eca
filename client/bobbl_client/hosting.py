"""The organiser's computer: choose or make a tournament, start its server, open the overview."""

import re
from collections.abc import Callable, Container
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.app import Station, start_application
from bobbl_client.link.news import JoinFailed
from bobbl_client.model.membership import Membership, memberships
from bobbl_client.model.station import StationModel
from bobbl_client.presenters.club import ClubBook
from bobbl_client.presenters.left_behind import LeftBehind
from bobbl_client.presenters.start import Recent, age
from bobbl_client.presenters.taking_over import Poll, Served, Taken
from bobbl_client.views.appearance import dresser
from bobbl_client.views.left_behind import LeftBehindWindow
from bobbl_client.views.new_tournament import NewTournamentWindow
from bobbl_client.views.start import StartWindow
from bobbl_client.views.taking_over import TakeOverWindow
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import TournamentId

ENDING = ".bobbl"


class Programs(Protocol):
    """What the command does for the windows: it alone knows both sides."""

    @property
    def home(self) -> Path:
        """Give where this computer keeps keys and copies."""

    @property
    def club(self) -> ClubBook:
        """Give the file of the club on this computer."""

    def words(self) -> tuple[str, ...]:
        """Propose four words for a new tournament."""

    def recent(self) -> tuple[Path, ...]:
        """Give the tournament files opened last, the newest first."""

    def describe(self, path: Path) -> tuple[TournamentId, str]:
        """Give id and name of the tournament in a file; ``BobblError`` if it holds none."""

    def folder(self) -> Path:
        """Give where new tournaments are put."""

    def found(self, settings: Settings, words: tuple[str, ...], path: Path) -> None:
        """Make a new tournament file."""

    def serve(self, path: Path, invites: bool) -> Served:
        """Start the server of a file; give its address and, if it ``invites``, a code."""

    def is_served_here(self, path: Path) -> bool:
        """Tell whether this computer has a file's keys; ``BobblError`` as ``describe``."""

    def left_behind(self, path: Path) -> LeftBehind | None:
        """Give what only this computer has, if another one has taken over; None if none has."""

    def copies(self) -> tuple[Path, ...]:
        """Give the copies that stations of this computer keep, the newest first."""

    def take_over(
        self, copy: Path, path: Path, words: tuple[str, ...], invites: bool
    ) -> Callable[[], Served | None]:
        """Start to serve a new file made of a copy; what is returned gives what ``serve`` does.

        It gives None as long as that takes, and raises ``BobblError`` if it fails.
        """

    def stop(self) -> None:
        """Let the server end."""


class Host:
    """The windows of the organiser's computer, one after the other."""

    def __init__(self, programs: Programs) -> None:
        """Nothing is seen before ``start`` or ``open``."""
        self._programs = programs
        self._window: QWidget | None = None
        self._station: Station | None = None
        dresser().language_changed.connect(self._start_anew)

    @property
    def window(self) -> QWidget | None:
        """Give the window that is seen."""
        return self._station.window if self._station is not None else self._window

    @property
    def model(self) -> StationModel | None:
        """Give the organiser's own station, once it has paired."""
        return self._station.parts.model if self._station is not None else None

    def start(self, notice: str = "") -> None:
        """Show the tournaments of this computer, and why the last one did not open."""
        recent = [self._recent(path) for path in self._programs.recent()]
        recent += self._copies_of_others({each.name for each in recent})
        window = StartWindow(recent, self.open, self.make, datetime.now(UTC))
        if notice:
            window.presenter.tell(notice)
        self._show(window)

    def _start_anew(self) -> None:
        """Make the start page once more, in the language that is spoken now."""
        if isinstance(self._window, StartWindow):
            QTimer.singleShot(0, self.start)

    def make(self) -> None:
        """Show the form of a new tournament."""
        words, made = self._programs.words(), []

        def create(settings: Settings) -> None:
            path = free_path(self._programs.folder(), settings.name)
            self._programs.found(settings, words, path)
            made.append(path)

        def done() -> None:
            try:
                self.open(made[0])
            except BobblError as error:
                self.start(sentence(error))

        self._show(NewTournamentWindow(words, create, done, self.start, datetime.now(UTC)))

    def open(self, path: Path) -> None:
        """Serve a tournament and open its overview; ``BobblError`` if it cannot be served.

        With the file of another computer the four words are asked for first.
        """
        tournament, name = self._programs.describe(path)
        if not self._programs.is_served_here(path):
            self._ask_for_words(path, tournament, name)
            return
        membership = self._membership(tournament)
        left = self._programs.left_behind(path)
        if left is not None:
            self._show_left_behind(left, membership)
            return
        self._work(self._programs.serve(path, membership is None), membership)

    def _ask_for_words(self, copy: Path, tournament: TournamentId, name: str) -> None:
        membership = self._membership(tournament)

        served: list[Served] = []

        def begin(words: tuple[str, ...]) -> Poll:
            path = free_path(self._programs.folder(), name)
            started = self._programs.take_over(copy, path, words, membership is None)

            def look() -> Taken | None:
                now = started()
                if now is None:
                    return None
                served.append(now)
                return now.taken or Taken()

            return look

        def go_on() -> None:
            self._work(served[0], membership)

        changed = datetime.fromtimestamp(copy.stat().st_mtime, UTC)
        how_old = age(changed, datetime.now(UTC))
        self._show(TakeOverWindow(name, how_old, begin, self.start, go_on))

    def _show_left_behind(self, left: LeftBehind, membership: Membership | None) -> None:
        """Show what only this computer has; the overview at the new server opens beside it."""

        def go_on() -> None:
            if self._station is None and membership is not None:
                self._station = Station(self._folder)
                self._station.work(membership)

        self._show(LeftBehindWindow(left, go_on if membership else None, self._leave))

    def _leave(self) -> None:
        """Go back to the start page from a window beside which the overview may be open."""
        self.close()
        self.start()

    def _work(self, served: Served, membership: Membership | None) -> None:
        """Open the overview of the tournament that is served."""
        address, code = served.address, served.code
        self._station = Station(self._folder, browse=False, club=self._programs.club)
        if membership is None:
            self._station.join(address, code, self._not_joined)
        else:
            known = (address, *membership.addresses)
            self._station.work(replace(membership, addresses=known))
        self._close_window()

    def close(self) -> None:
        """Close what is open, and the server last."""
        self._close_window()
        if self._station is not None:
            self._station.close()
            self._station = None
        self._programs.stop()

    @property
    def _folder(self) -> Path:
        """Give where the organiser's own station keeps its things."""
        return self._programs.home / "organiser"

    def _membership(self, tournament: TournamentId) -> Membership | None:
        found = memberships(self._folder)
        return next((each for each in found if each.pins.tournament == tournament), None)

    def _not_joined(self, event: JoinFailed) -> None:
        self.close()
        self.start(sentence(event.error))

    def _recent(self, path: Path) -> Recent:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        try:
            name = self._programs.describe(path)[1]
        except BobblError:
            name = ""
        return Recent(path, name, changed)

    def _copies_of_others(self, known: Container[str]) -> list[Recent]:
        """Give the stations' copies of tournaments that this computer does not serve."""
        found = (self._recent(path) for path in self._programs.copies())
        copies = [replace(each, is_copy=True) for each in found if each.name]
        return [each for each in copies if each.name not in known]

    def _show(self, window: QWidget) -> None:
        self._close_window()
        self._window = window
        window.show()
        window.activateWindow()

    def _close_window(self) -> None:
        window, self._window = self._window, None
        if window is not None:
            window.close()
            window.deleteLater()


_RESERVED = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]|conin|conout")
"""What Windows takes for a device, whatever stands behind the dot."""


def free_path(folder: Path, name: str) -> Path:
    """Give a file name for a tournament that is not taken yet."""
    plain = "-".join(filter(None, (fold_text(word) for word in name.split())))[:60] or "turnier"
    if _RESERVED.fullmatch(plain):
        plain = f"turnier-{plain}"
    taken = {each.name for each in folder.glob(f"*{ENDING}")}
    names = (plain if n == 1 else f"{plain}-{n}" for n in range(1, 10_000))
    return folder / next(f"{each}{ENDING}" for each in names if f"{each}{ENDING}" not in taken)


def run_host(programs: Programs, file: Path | None) -> int:
    """Run the organiser's windows until the last is closed."""
    app = start_application(programs.home)
    host = Host(programs)
    try:
        if file is None:
            host.start()
        else:
            host.open(file)
        return app.exec()
    finally:
        host.close()
