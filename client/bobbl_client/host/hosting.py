"""The organiser's computer: choose or create a tournament, start its server, open the overview."""

import logging
import os
import re
from collections.abc import Callable, Container
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.application import start_application
from bobbl_client.host.closing import what_stops
from bobbl_client.host.left_behind.page import LeftBehind
from bobbl_client.host.left_behind.view import LeftBehindWindow
from bobbl_client.host.new_tournament.views.new_tournament import NewTournamentWindow
from bobbl_client.host.programs import AtFederation, Programs
from bobbl_client.host.start.page import Described, Recent, age
from bobbl_client.host.start.view import StartWindow
from bobbl_client.host.taking_over.page import Poll, Served, Taken
from bobbl_client.host.taking_over.view import TakeOverWindow
from bobbl_client.host.views.care_watch import CareWatch, care_of_pages, care_of_server
from bobbl_client.host.views.server_start import LOOK_MS, ServerStart
from bobbl_client.link.news import JoinFailed
from bobbl_client.model.address_book import FILE, BookFile
from bobbl_client.model.membership import Membership, memberships
from bobbl_client.model.past_tournaments import Earlier
from bobbl_client.model.site_choice import SiteFile
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.book.adopting import adopt
from bobbl_client.organiser.book.views.window import BookWindow
from bobbl_client.organiser.tools import Tools
from bobbl_client.training.script import Lesson, write_script
from bobbl_client.training.setting import training_settings
from bobbl_client.training.views.start import LessonsWindow
from bobbl_client.widgets.placing import present
from bobbl_client.widgets.window.appearance import dresser
from bobbl_client.widgets.window.closing import dismiss, leave_window, when_closed
from bobbl_client.widgets.window.fault_report import faults_reported
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.domain.names import Name, fold_text
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import TournamentId

if TYPE_CHECKING:
    from bobbl_client.app import Station
    from bobbl_client.host.views.own_stations import OwnStations
    from bobbl_client.training.stage import Stage

ENDING = ".bobbl"

logger = logging.getLogger(__name__)


class Host:
    """The windows of the organiser's computer, one after another.

    A window stays until the next one is shown, which may have to pair first. What a station needs
    is imported with the first one: the start page is there sooner.
    """

    def __init__(self, programs: Programs, ended: Callable[[], None] = lambda: None) -> None:
        """Show nothing before ``start`` or ``open``.

        ``ended`` is called when a person has closed the last window; ``close`` is to follow.
        """
        self._programs, self._ended = programs, ended
        self._window: QWidget | None = None
        self._station: Station | None = None
        self._own: OwnStations | None = None
        self._stage: Stage | None = None
        self._helpers: tuple[Name, ...] = ()
        self._training = programs.for_training()
        self._watch, self._pages = CareWatch("S", "M"), CareWatch("G", "I")
        self._start: ServerStart[Served] = ServerStart()
        dresser().language_changed.connect(self._start_anew)

    @property
    def window(self) -> QWidget | None:
        """The visible window."""
        if self._stage is not None:
            return self._stage.window or self._window
        return self._station.window if self._station is not None else self._window

    @property
    def stage(self) -> "Stage | None":
        """The training evening that runs, if one does."""
        return self._stage

    @property
    def model(self) -> StationModel | None:
        """The organiser's own station, once it has paired."""
        return self._station.parts.model if self._station is not None else None

    def start(self, notice: str = "") -> None:
        """Show the tournaments of this computer, and why the last one could not be opened."""
        recent = self._known()
        ways = (self.make, self.help_out, self.choose_lesson, self.look_up)
        examination = self._programs.examination
        federations = self._programs.federations
        now = datetime.now(UTC)
        window = StartWindow(recent, self.open, *ways, examination, federations, now)
        if notice:
            window.page.say(notice)
        self._show(window)

    def start_with(self, path: Path) -> None:
        """Show the first page and open a file from there, so that it can say what is wrong."""
        self.start()
        window = self._window
        assert isinstance(window, StartWindow)
        QTimer.singleShot(0, lambda: window.page.open_path(path))

    def _known(self) -> list[Recent]:
        """Return the tournaments of this computer, exercises and copies of others last."""
        recent = [self._recent(path) for path in self._programs.recent()]
        recent.sort(key=lambda each: each.is_training)
        return [*recent, *self._copies_of_others({each.name for each in recent})]

    def _start_anew(self) -> None:
        """Make the first page again, in the language chosen now."""
        if isinstance(self._window, StartWindow):
            QTimer.singleShot(0, self.start)
        elif isinstance(self._window, LessonsWindow) and self._stage is None:
            QTimer.singleShot(0, self.choose_lesson)
        elif isinstance(self._window, BookWindow) and not self._window.is_unsaved:
            QTimer.singleShot(0, self.look_up)

    def help_out(self) -> None:
        """Make this computer a station of a tournament that runs on another one."""
        from bobbl_client.app import Station

        before = self._window
        self._station = Station(
            self._programs.home,
            shown=lambda _: QTimer.singleShot(0, lambda: self._give_way(before)),
            closed=self._end_if_last,
            start=lambda: QTimer.singleShot(0, self._return),
            tools=Tools(files=self._programs.files, examination=self._programs.examination),
        )
        try:
            self._station.open()
        except Coded as error:
            self._return(sentence(error))
            return
        if self._station.window is None and isinstance(before, Frameable):
            before.wait(tr("Es wird nach Turnieren gesucht …"))

    def look_up(self) -> None:
        """Show the address book of this computer, for no tournament."""
        self._show(BookWindow(_address_book(self._programs), self.start))

    def choose_lesson(self) -> None:
        """Show what can be practised."""
        self._show(LessonsWindow(self._begin_lesson, self.start))

    def _begin_lesson(self, lesson: Lesson, has_fee: bool) -> None:
        self.practise(lesson, has_fee=has_fee)

    def practise(self, lesson: Lesson, seed: int | None = None, *, has_fee: bool = False) -> None:
        """Found a training tournament, serve it and begin the evening."""
        from bobbl_client.training.stage import Stage

        if self._start.is_under_way:
            return
        programs = self._training
        programs.clear_evenings()
        at = hour(datetime.now(UTC))
        path = free_path(programs.folder(), f"{lesson} {at}")
        programs.found(training_settings(lesson, at, has_fee=has_fee), programs.words(), path)
        chosen = programs.seed() if seed is None else seed
        home = programs.home / "stages" / path.stem

        def begin(served: Served) -> None:
            self._stage = Stage(
                home,
                write_script(lesson, chosen),
                self._close_window,
                self._end_training,
                self._training_failed,
                self._watch.attend,
                programs.files,
                self._ended,  # the page of the lessons may still wait behind the trainee's window
            )
            self._let_wait()
            self._watch.begin(care_of_server(programs))
            self._stage.begin(served.address, served.code)

        self._serve(programs, path, True, begin)

    def _end_training(self) -> None:
        QTimer.singleShot(0, self._return)

    def _training_failed(self, error: Coded) -> None:
        QTimer.singleShot(0, lambda: self._return(sentence(error)))

    def make(self) -> None:
        """Show the form of a new tournament."""
        words, made = self._programs.words(), list[Path]()
        helpers: list[Name] = []

        def create(settings: Settings, earlier: Earlier | None) -> Callable[[], bool]:
            programs = self._training if settings.training else self._programs
            path = free_path(programs.folder(), settings.name)
            handed_on = None if earlier is None else earlier.handed_on
            worker = ThreadPoolExecutor(1)  # stretching the words takes a while
            founding = worker.submit(programs.found, settings, words, path, handed_on)
            worker.shutdown(wait=False)

            def look() -> bool:
                if not founding.done():
                    return False
                founding.result()
                made.append(path)
                _take_people(programs, earlier)
                helpers.extend(earlier.helpers if earlier is not None else ())
                return True

            return look

        def done() -> None:
            try:
                self.open(made[0], tuple(helpers))
            except BobblError as error:
                self.start(sentence(error))

        now, recent = datetime.now(UTC), self._known()
        self._show(NewTournamentWindow(words, create, done, self.start, now, recent=recent))

    def open(self, path: Path, helpers: tuple[Name, ...] = ()) -> None:
        """Serve a tournament and open its overview; ``BobblError`` if it cannot be served.

        ``helpers`` come onto the list of operators of one that is new.

        With the file of another computer the four words are asked for first. Where a window is
        seen, it waits until the server listens, and what goes wrong then is told by the next one.
        """
        if self._start.is_under_way:
            return
        self._helpers = helpers
        path = self._programs.unpacked(path)
        described = self._programs.describe(path)
        programs = self._programs_for(path, described)
        if not programs.is_served_here(path):
            self._ask_for_words(path, described)
            return
        membership = self._membership(programs, described.tournament)
        left = programs.left_behind(path)
        if left is not None:
            self._show_left_behind(programs, left, membership)
            return
        go_on = partial(self._work, programs, membership=membership)
        self._serve(programs, path, membership is None, go_on)

    def _serve(
        self, programs: Programs, path: Path, invites: bool, go_on: Callable[[Served], None]
    ) -> None:
        """Start the server of a file, and go on once it listens."""
        if self._window is None:  # there is nothing yet that could say what goes wrong
            go_on(programs.serve(path, invites))
            return
        look = programs.begin_serving(path, invites)
        self._let_wait()
        self._start.begin(look, go_on, lambda error: self._return(sentence(error)))
        QTimer.singleShot(LOOK_MS, _import_windows)

    def _programs_for(self, path: Path, described: Described) -> Programs:
        """Return the programs with the keys of a file; an exercise usually has its own folder."""
        if described.is_training and not self._programs.is_served_here(path):
            return self._training
        return self._programs

    def _ask_for_words(self, copy: Path, described: Described) -> None:
        programs = self._training if described.is_training else self._programs
        membership = self._membership(programs, described.tournament)
        changed = datetime.fromtimestamp(copy.stat().st_mtime, UTC)
        how_old = age(changed, datetime.now(UTC))
        self._take_over(programs, copy, membership, described.name, how_old)

    def go_on_from(self, source: AtFederation) -> None:
        """Ask for the four words, and go on with what a federation has of the tournament."""
        told = tr("Was der Verband {address} hat", address=source.address)
        self._take_over(self._programs, source, None, tr("Vom Verband"), told)

    def _take_over(
        self,
        programs: Programs,
        copy: Path | AtFederation,
        membership: Membership | None,
        name: str,
        detail: str,
    ) -> None:
        served: list[Served] = []

        def begin(words: tuple[str, ...]) -> Poll:
            path = free_path(programs.folder(), name)
            started = programs.take_over(copy, path, words, membership is None)

            def look() -> Taken | None:
                now = started()
                if now is None:
                    return None
                served.append(now)
                return now.taken or Taken()

            return look

        def go_on() -> None:
            self._work(programs, served[0], membership)

        self._show(TakeOverWindow(name, detail, begin, self.start, go_on))

    def _show_left_behind(
        self, programs: Programs, left: LeftBehind, membership: Membership | None
    ) -> None:
        """Show what exists only here; the overview at the new server opens beside it."""

        from bobbl_client.app import Station

        def go_on() -> None:
            if self._station is None and membership is not None:
                folder = _organisers_folder(programs)
                self._station = Station(
                    folder,
                    closed=self._end_if_last,
                    another=self._leave_tournament,
                    tools=Tools(files=programs.files),
                )
                self._station.work(membership)

        self._show(LeftBehindWindow(left, go_on if membership else None, self._return))

    def _work(self, programs: Programs, served: Served, membership: Membership | None) -> None:
        """Open the overview of the tournament that is served."""
        from bobbl_client.app import Station
        from bobbl_client.host.views.own_stations import OwnStations

        address, code = served.address, served.code
        folder, club = _organisers_folder(programs), programs.club
        book = _address_book(programs)
        before = self._window

        def shown(window: QWidget) -> None:
            self._watch.attend(window)
            self._pages.attend(window)
            if self._own is not None:
                self._own.attend(window)
            self._take_helpers()
            QTimer.singleShot(0, lambda: self._give_way(before))

        self._watch.begin(care_of_server(programs, self._successor))
        self._pages.begin(care_of_pages(programs.pages, lambda: self.model))
        self._station = Station(
            folder,
            browse=False,
            shown=shown,
            closed=self._end_if_last,
            stops=self._what_stops,
            another=self._leave_tournament,
            tools=Tools(
                club=club,
                book=book,
                files=programs.files,
                site=SiteFile(programs.home, os.urandom),
                free_port=programs.pages.free_port,
                studies=programs.studies,
                examination=programs.examination,
                federations=programs.federations,
            ),
        )
        self._own = OwnStations(programs.home, self._station)
        if membership is None:
            self._let_wait()
            self._station.join(address, code, self._not_joined)
        else:
            known = (address, *membership.addresses)
            self._station.work(replace(membership, addresses=known))

    def _take_helpers(self) -> None:
        """Put those who helped at the earlier tournament on the list of one that is like it."""
        from bobbl_client.organiser.operators.page import take_helpers

        model, helpers = self.model, self._helpers
        if model is not None and helpers:
            self._helpers = ()
            try:
                take_helpers(model, helpers)
            except BobblError as error:
                logger.warning("not all helpers came onto the list: %s", error)

    def _successor(self) -> Coded | None:
        """Return what the server here says of the one that leads now; none while it leads."""
        return self.model.successor if self.model is not None else None

    def _what_stops(self) -> tuple[str, ...]:
        """Return what stops with the window; nothing if it works at another computer's server."""
        model = self.model
        if model is None or model.successor is not None:
            return ()
        pages = self._programs.pages.station(model.membership.pins.tournament)
        own = self._own
        ended = {each for each in (pages, *(own.ids if own is not None else ())) if each}
        return (*what_stops(model, ended), *(own.what_stops() if own is not None else ()))

    def _leave_tournament(self) -> None:
        """Return to the start page, once who leaves has been asked about what stops."""
        if self._station is not None and self._station.window is not None:
            leave_window(self._station.window, self._return)

    def close(self) -> None:
        """Close what is open, and the server last."""
        self._close_window()
        self._stop_work()

    def _return(self, notice: str = "") -> None:
        """Return to the start page from whatever is running."""
        self.start(notice)
        self._stop_work()

    def _stop_work(self) -> None:
        """End stations and stage with their windows, then the server."""
        self._start.end()
        self._watch.end()
        self._pages.end()
        if self._stage is not None:
            self._stage.close()
            self._stage = None
        if self._own is not None:
            self._own.close()
            self._own = None
        if self._station is not None:
            self._station.close()
            self._station = None
        self._training.stop()
        self._programs.stop()

    def _membership(self, programs: Programs, tournament: TournamentId) -> Membership | None:
        found = memberships(_organisers_folder(programs))
        return next((each for each in found if each.pins.tournament == tournament), None)

    def _not_joined(self, event: JoinFailed) -> None:
        self._return(sentence(event.error))

    def _recent(self, path: Path) -> Recent:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        try:
            described = self._programs.describe(path)
        except BobblError as error:
            is_newer = error.code in {"file_too_new", "log_too_new"}
            return Recent(path, "", changed, is_open=error.code == "file_in_use", is_newer=is_newer)
        return Recent(
            path,
            described.name,
            changed,
            is_training=described.is_training,
            is_cut_off=described.is_cut_off,
        )

    def _copies_of_others(self, known: Container[str]) -> list[Recent]:
        """Return the stations' copies of tournaments that this computer does not serve."""
        found = (self._recent(path) for path in self._programs.copies())
        copies = [replace(each, is_copy=True) for each in found if each.name]
        return [each for each in copies if each.name not in known]

    def _show(self, window: QWidget) -> None:
        before, self._window = self._window, window
        when_closed(window, lambda: self._closed_by_hand(window))
        present(window, before)
        if before is not None:
            dismiss(before)

    def _let_wait(self) -> None:
        """Make the visible window ignore keys, because the next one is coming."""
        if isinstance(self._window, Frameable):
            self._window.wait(tr("Das Turnier wird geöffnet …"))

    def _close_window(self) -> None:
        window, self._window = self._window, None
        if window is not None:
            dismiss(window)

    def _give_way(self, window: QWidget | None) -> None:
        """Close a window, if it is still the visible one."""
        if self._window is window:
            self._close_window()

    def _closed_by_hand(self, window: QWidget) -> None:
        if self._window is window:
            self._window = None
        self._end_if_last()

    def _end_if_last(self) -> None:
        """A person has closed a window: end where none is left.

        Where the list of what only this computer has is left, only the overview beside it ends.
        """
        works = self._station is not None and self._station.window is not None
        practises = self._stage is not None and self._stage.window is not None
        if self._window is None and not works and not practises:
            self._ended()
        elif self._station is not None and not works:
            self._station.close()
            self._station = None


def _import_windows() -> None:
    """Import the windows of all roles while a server starts beside this."""
    import bobbl_client.app  # noqa: F401


def _organisers_folder(programs: Programs) -> Path:
    """Return where the organiser's own station keeps its things."""
    return programs.home / "organiser"


def _address_book(programs: Programs) -> BookFile:
    """Return the address book of this computer."""
    return BookFile(programs.home / FILE, os.urandom)


def _take_people(programs: Programs, earlier: Earlier | None) -> None:
    """Take the people of an earlier tournament into the address book of a new one.

    The tournament stands in any case; the book's own page says what is wrong with the book.
    """
    if earlier is not None and earlier.evening is not None:
        try:
            adopt(_address_book(programs), earlier.evening)
        except Coded as error:
            logger.warning("nobody came into the address book: %s", error)


_RESERVED = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]|conin|conout")
"""What Windows takes for a device, whatever stands behind the dot."""


def free_path(folder: Path, name: str) -> Path:
    """Return a file name for a tournament that is not taken yet."""
    plain = "-".join(filter(None, (fold_text(word) for word in name.split())))[:60] or "turnier"
    if _RESERVED.fullmatch(plain):
        plain = f"turnier-{plain}"
    taken = {each.name for each in folder.glob(f"*{ENDING}")}
    names = (plain if n == 1 else f"{plain}-{n}" for n in range(1, 10_000))
    return folder / next(f"{each}{ENDING}" for each in names if f"{each}{ENDING}" not in taken)


def run_host(
    programs: Programs, file: Path | AtFederation | None, *, tells_in_window: bool = False
) -> int:
    """Run the organiser's windows until the last is closed.

    ``tells_in_window``: nobody reads what an error would be printed to.
    """

    def begin(host: Host) -> None:
        if file is None:
            host.start()
        elif isinstance(file, AtFederation):
            host.go_on_from(file)
        elif tells_in_window:
            host.start_with(file)
        else:
            host.open(file)

    return _run(programs, begin)


def run_training(programs: Programs, lesson: Lesson | None, seed: int | None) -> int:
    """Begin a lesson, or let one be chosen, and run until the last window is closed."""

    def begin(host: Host) -> None:
        host.choose_lesson()
        if lesson is not None:
            host.practise(lesson, seed)

    return _run(programs, begin)


def _run(programs: Programs, begin: Callable[[Host], None]) -> int:
    app = start_application(programs.home)
    host = Host(programs, app.exit)
    try:
        begin(host)
        with faults_reported():
            return app.exec()
    finally:
        host.close()
