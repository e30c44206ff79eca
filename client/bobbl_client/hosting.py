"""The organiser's computer: choose or make a tournament, start its server, open the overview."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from PyQt6.QtWidgets import QWidget

from bobbl_client.app import Station, start_application
from bobbl_client.link.news import JoinFailed
from bobbl_client.model.membership import Membership, memberships
from bobbl_client.model.station import StationModel
from bobbl_client.presenters.start import Recent
from bobbl_client.views.new_tournament import NewTournamentWindow
from bobbl_client.views.start import StartWindow
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

    def serve(self, path: Path, invites: bool) -> tuple[str, str]:
        """Start the server of a file; give its address and, if it ``invites``, a code."""

    def stop(self) -> None:
        """Let the server end."""


class Host:
    """The windows of the organiser's computer, one after the other."""

    def __init__(self, programs: Programs) -> None:
        """Nothing is seen before ``start`` or ``open``."""
        self._programs = programs
        self._window: QWidget | None = None
        self._station: Station | None = None

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
        window = StartWindow(recent, self.open, self.make, datetime.now(UTC))
        if notice:
            window.presenter.tell(notice)
        self._show(window)

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
        """Serve a tournament and open its overview; ``BobblError`` if it cannot be served."""
        tournament, _ = self._programs.describe(path)
        membership = self._membership(tournament)
        address, code = self._programs.serve(path, membership is None)
        self._station = Station(self._folder, browse=False)
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
    app = start_application()
    host = Host(programs)
    try:
        if file is None:
            host.start()
        else:
            host.open(file)
        return app.exec()
    finally:
        host.close()
