"""``bobbl host``: server and organiser's window on this computer."""

import argparse
import json
import os
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from bobbl.pages.site_options import NO_SITE, SiteOptions, add_site, site_options
from bobbl.past_evenings import clear_evenings
from bobbl.places import add_home, add_listening, is_read, log_to_stderr, usable_home
from bobbl.program.starting import starting
from bobbl_client.host.left_behind.page import LeftBehind
from bobbl_client.host.programs import AtFederation, Words
from bobbl_client.host.start.page import Described
from bobbl_client.host.taking_over.page import Served, Taken
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_server.store.keys import load_keys
from bobbl_server.store.opening import state_in
from bobbl_server.store.reading import read_history
from bobbl_server.store.server_memory import Memory
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.private_file import make_folder, make_private, owner_only, replace_private
from bobbl_shared.crypto.root import STRONG, Cost, propose_words
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import found
from bobbl_shared.domain.readings.handed_on import HandedOn
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.filing import remove_leavings
from bobbl_shared.i18n import tr
from bobbl_shared.log import LogFile
from bobbl_shared.log.file_lock import locked_file
from bobbl_shared.log.path_kinds import require_file, require_tournament
from bobbl_shared.log.wal_files import content_alone, says_it_has_a_log

if TYPE_CHECKING:
    from bobbl.club.book import LocalClub
    from bobbl.doctor.examination import LocalExamination
    from bobbl.exports.list_files import ListFiles
    from bobbl.federation.joining import LocalFederations
    from bobbl.pages.child import LocalPages
    from bobbl.window_study import LocalStudies

START_S = 120.0
"""A server that ends is told at once; one that only takes long is on a computer with much to do."""

QUICK = Cost(memory_kib=64 * 1024, iterations=1, lanes=1)
RECENT = 12
QUIET = ("-W", "ignore:resource_tracker:UserWarning")
"""What Python says behind a process that was killed is not what the server said last."""
COPIES = ("stations/*/tournament.bobbl", "organiser/stations/*/tournament.bobbl")
"""Where the stations of this computer keep what they know."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar=tr("DATEI"),
        help=tr("die Turnierdatei (sonst wählen)"),
    )
    parser.add_argument(
        "--from-federation",
        metavar=tr("ADRESSE"),
        help=tr("mit dem weitermachen, was dieser Verband vom Turnier hat; fragt die vier Wörter"),
    )
    parser.add_argument(
        "--federation-code",
        metavar="CODE",
        help=tr("der Code, den der Verband Ihrem Verein gegeben hat (nur beim ersten Mal)"),
    )
    add_listening(parser)
    add_site(parser)
    add_home(parser)


def run(args: argparse.Namespace) -> int:
    """Open the start page, or the tournament that was named, until the window is closed."""
    log_to_stderr()
    tells = not is_read()
    if args.file is not None and not tells:
        require_tournament(args.file)
    home = usable_home(args.home)
    try:
        from bobbl_client.host.hosting import run_host
    except ImportError as error:
        raise BobblError("gui_missing") from error
    programs = LocalPrograms(home, args.host, args.port, site=site_options(args))
    source: Path | AtFederation | None = args.file
    if args.from_federation is not None:
        source = AtFederation(args.from_federation, args.federation_code)
    return run_host(programs, source, tells_in_window=tells)


@dataclass
class LocalPrograms:
    """Founds tournaments and runs their server as a child process of the window.

    What it is made of is imported once it is asked for: the first window needs little of it.
    """

    home: Path
    host: str
    port: int
    cost: Cost = STRONG
    site: SiteOptions = NO_SITE
    _server: "subprocess.Popen[bytes] | None" = field(default=None)
    _file: Path | None = field(default=None)
    _said: BinaryIO | None = field(default=None)
    _token_file: Path | None = field(default=None)
    _pages: "LocalPages | None" = field(default=None)

    def for_training(self) -> "LocalPrograms":
        """Return the same for training: in a folder of its own, with words that protect nothing."""
        return LocalPrograms(self.home / "training", self.host, self.port, QUICK)

    def clear_evenings(self) -> None:
        """Delete the training evenings made here but the last."""
        clear_evenings(self.home, self.describe)

    def seed(self) -> int:
        """Return what a training evening is made from."""
        return int.from_bytes(os.urandom(3), "big")

    @property
    def _recent_file(self) -> Path:
        return self.home / "recent.json"

    @property
    def _journal(self) -> Path:
        """Where the server writes what it has to say."""
        return self.home / "server.log"

    @property
    def club(self) -> "LocalClub":
        """The file of the club on this computer."""
        from bobbl.club.book import LocalClub

        return LocalClub(self.home)

    @property
    def files(self) -> "ListFiles":
        """What makes files of lists."""
        from bobbl.exports.list_files import ListFiles

        return ListFiles()

    @property
    def studies(self) -> "LocalStudies":
        """What makes studies of windows at registration."""
        from bobbl.window_study import LocalStudies

        return LocalStudies()

    @property
    def federations(self) -> "LocalFederations":
        """What joins and leaves federations for this computer."""
        from bobbl.federation.joining import LocalFederations

        return LocalFederations(self.home)

    @property
    def pages(self) -> "LocalPages":
        """The program that shows guests the tournament."""
        from bobbl.pages.child import LocalPages

        if self._pages is None:
            self._pages = LocalPages(self.home, self.host, self.site)
        return self._pages

    def examination(self) -> "LocalExamination":
        """Return an examination of this computer and its network; it has to be begun."""
        from bobbl.doctor.examination import LocalExamination

        return LocalExamination(self.home, self.port)

    def words(self) -> Words:
        """Propose four words for a new tournament."""
        return propose_words(os.urandom)

    def recent(self) -> tuple[Path, ...]:
        """Return the tournament files opened last, the newest first, as far as they still exist."""
        try:
            known = json.loads(self._recent_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return ()
        return tuple(path for each in known if (path := Path(str(each))).is_file())[:RECENT]

    def folder(self) -> Path:
        """Return where new tournaments are put."""
        folder = self.home / "tournaments"
        make_folder(folder)
        make_private(folder)
        return folder

    def found(
        self, settings: Settings, words: Words, path: Path, earlier: HandedOn | None = None
    ) -> None:
        """Make a new tournament file, with what an earlier one hands on beside ``settings``."""
        founder = Founder(self.home, SystemClock(), os.urandom, self.cost)
        found_tournament(path, settings, words, founder, earlier)

    def unpacked(self, path: Path) -> Path:
        """Return the file of a tournament for an export of it, any other file as it is."""
        from bobbl.importing.unpacking import unpacked_file

        require_file(path)  # a pipe would wait for ever
        return unpacked_file(path, self.home / "taken-in")

    def describe(self, path: Path) -> Described:
        """Return which tournament a file holds; ``BobblError`` if it holds none."""
        with LogFile.open(path, read_only=True) as log:
            is_cut_off = says_it_has_a_log(content_alone(path))  # nobody has it open now
            body = next(log.events(stop=1), None)
            release = log.written_by() if log.is_newer_than_program() else ""
        if body is None:
            raise BobblError("log_empty", path=str(path))
        try:
            state = found(decode_event(body))
        except PeerError as error:
            if release:
                raise BobblError("log_too_new", path=str(path), index=0, release=release) from error
            raise BobblError("file_damaged", path=str(path), reason=error.code) from error
        settings = state.settings
        return Described(state.tournament, settings.name, settings.training, is_cut_off)

    def serve(self, path: Path, invites: bool) -> Served:
        """Start the server of a file; give its address and, if it ``invites``, a code.

        Raises ``BobblError`` with what the server said if it does not start.
        """
        look = self.begin_serving(path, invites)
        while (served := look()) is None:
            time.sleep(0.02)
        return served

    def begin_serving(self, path: Path, invites: bool) -> Callable[[], Served | None]:
        """Start the server of a file; what is returned gives what ``serve`` does, or None yet."""
        self._launch(path, invites)
        return self._awaited(path)

    def fallen(self) -> str | None:
        """Return what the server said last if it ended by itself; None while it runs."""
        if self._server is None or self._server.poll() is None:
            return None
        return self._last_words()

    def serve_again(self) -> Callable[[], Served | None]:
        """Start the server that ended once more, at the port where stations look for it."""
        assert self._file is not None
        path = self._file
        self._stop_server()
        return self.begin_serving(path, False)

    def _awaited(self, path: Path) -> Callable[[], Served | None]:
        """Return what looks for the server that has just been launched, for so long."""
        deadline = time.monotonic() + START_S

        def look() -> Served | None:
            served = self._served(path)
            if served is None and time.monotonic() >= deadline:
                self._stop_server()
                raise BobblError("server_not_started", reason=tr("er meldet sich nicht"))
            return served

        return look

    def replaced(self) -> BobblError | None:
        """Return what to say if another computer has taken over from the server that ended."""
        if self._file is None:
            return None
        try:
            left = self.left_behind(self._file)
        except BobblError:  # then the server itself says what is wrong with its file
            return None
        if left is None:
            return None
        return BobblError("replaced_as_server", epoch=left.epoch, path=str(left.kept))

    @property
    def kept(self) -> Path:
        """Where the server writes what only it has, once another computer has taken over."""
        from bobbl.left_behind import kept_beside

        assert self._file is not None
        return kept_beside(self._file)

    def left_behind(self, path: Path) -> LeftBehind | None:
        """Return what only this computer has, if another one has taken over; None if none has."""
        from bobbl.left_behind import keep_left_behind, lines_left_behind

        with LogFile.open(path, read_only=True) as log:
            read = read_history(log)
        history = read.history
        state = history.state
        try:
            keys = load_keys(self.home, state.tournament, state.epoch)
        except BobblError:
            return None
        remembered = Memory(keys.tls_path.parent, os.urandom).load()
        later = remembered.later_epoch(bytes.fromhex(state.root.root_public), read.epoch.number)
        if later is None:
            return None
        lines = lines_left_behind(history, later)
        kept = keep_left_behind(history, later, path)
        return LeftBehind(state.settings.name, later.number, lines, kept)

    def is_served_here(self, path: Path) -> bool:
        """Return whether this computer has the keys of the epoch in which a file ends."""
        state = state_in(path)
        try:
            load_keys(self.home, state.tournament, state.epoch)
        except BobblError as error:
            if error.code == "not_this_server":
                return False
            raise
        return True

    def copies(self) -> tuple[Path, ...]:
        """Return the copies of this computer's stations, the newest first."""
        found = [each for part in COPIES for each in self.home.glob(part)]
        return tuple(sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))

    def take_over(
        self, copy: Path | AtFederation, path: Path, words: Words, invites: bool
    ) -> Callable[[], Served | None]:
        """Start to serve a new file made of a copy."""
        server = self._launch(path, invites, *_copied_from(copy))
        assert server.stdin is not None
        with suppress(OSError):  # it has ended already, and says why
            server.stdin.write(f"{' '.join(words)}\n".encode())
            server.stdin.flush()
        return lambda: self._served(path)

    def stop(self) -> None:
        """Let server and pages end, and wait for both."""
        if self._pages is not None:
            self._pages.stop()
        self._stop_server()
        if self._pages is not None:
            self._pages.end()

    def _stop_server(self) -> None:
        """Let the server end: it does so when its standard input closes."""
        server, self._server = self._server, None
        if self._said is not None:
            self._said.close()
            self._said = None
        if server is None or server.stdin is None:
            return
        with suppress(OSError):  # Windows calls a pipe without a reader an invalid argument
            server.stdin.close()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()

    def _launch(self, path: Path, invites: bool, *more: str) -> "subprocess.Popen[bytes]":
        make_folder(self.home)
        self._file, self._token_file = path, self._fresh_token_file()
        words = ["serve", str(path), "--home", str(self.home), "--host", self.host]
        words += ["--port", str(self.port), "--token-file", str(self._token_file)]
        words += [*more] if invites else [*more, "--no-invite"]
        with self._fresh_journal() as journal:
            self._server = subprocess.Popen(
                [*starting("bobbl", *QUIET), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=journal,
            )
        return self._server

    def _fresh_token_file(self) -> Path:
        """Return where a server says how it is reached, to this window and no other of this home.

        What one that was killed has left there opens nothing, and is cleared away.
        """
        if self._token_file is not None:
            remove_leavings(self._token_file)
        return self.home / f"token-{os.urandom(8).hex()}"

    def _fresh_journal(self) -> BinaryIO:
        """Return where a server writes, and keep it in view: another window may start one, too.

        It is another file each time. Who still has the one before writes to nobody.
        """
        remove_leavings(self._journal)  # Windows keeps one that is open
        journal = open(self._journal, "wb", opener=owner_only)  # noqa: SIM115
        self._said = self._journal.open("rb")
        return journal

    def _served(self, path: Path) -> Served | None:
        """Return how a file is served once its server listens.

        Raise what it said if it does not.
        """
        from bobbl.serve import Token

        if self._token_file is not None and self._token_file.exists():
            token = msgspec.json.decode(self._token_file.read_bytes(), type=Token)
            remove_leavings(self._token_file)
            self._remember(path)
            reached = token.reached
            taken = Taken(reached.stations, reached.missing, reached.adopted) if reached else None
            return Served(token.address, token.code, taken)
        if self._server is None or self._server.poll() is not None:
            said = self._last_words()
            self._stop_server()
            raise BobblError("server_not_started", reason=said)
        return None

    def _last_words(self) -> str:
        """Return the last line of a server that has ended, or what is known without one."""
        text = ""
        if self._said is not None:
            self._said.seek(0)
            text = self._said.read().decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if lines:
            return lines[-1]
        code = self._server.poll() if self._server is not None else None
        if code is not None and code < 0:
            return tr("nichts, er wurde von außen beendet (Signal {n}).", n=-code)
        return "–"

    def _remember(self, path: Path) -> None:
        """Put a file first in the list, which other windows of this computer write as well."""
        with locked_file(self._recent_file.with_suffix(".lock")):
            known = [path.absolute(), *(each for each in self.recent() if each != path.absolute())]
            content = json.dumps([str(each) for each in known[:RECENT]]).encode()
            replace_private(self._recent_file, content, os.urandom)


def _copied_from(copy: Path | AtFederation) -> list[str]:
    """Return how a server is told from where its file comes."""
    if isinstance(copy, Path):
        return ["--take-over", str(copy)]
    words = ["--from-federation", copy.address]
    return [*words, "--federation-code", copy.code] if copy.code is not None else words
