"""The program of the pages as a child of a window, which ends with it."""

import os
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bobbl.pages.command import FOLDER
from bobbl.pages.site_options import NO_SITE, SiteOptions
from bobbl.pages.stand import FolderStand, Stand, folder_words
from bobbl.program.starting import starting
from bobbl_client.model.choices import keep_chosen, read_chosen
from bobbl_client.model.membership import memberships
from bobbl_client.model.pages_choice import FILE, PagesChoice
from bobbl_client.model.site_choice import LastWriting, SiteFile
from bobbl_server.sockets.listening import listening
from bobbl_shared.clock import SystemClock, stamp
from bobbl_shared.crypto.private_file import make_folder, owner_only
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.ids import StationId, TournamentId

PORTS = (80, *range(8080, 8180, 10))
"""Where guests could come, the easiest to type first."""

USUAL_PORT = 8080


@dataclass
class LocalPages:
    """Starts the pages of a computer; ``host`` is the own address at which they listen.

    ``browse``: they listen for servers that announce themselves.
    """

    home: Path
    host: str
    site: SiteOptions = NO_SITE
    browse: bool = True
    stand: Stand = field(default_factory=Stand)
    _process: "subprocess.Popen[bytes] | None" = None
    _ending: "list[subprocess.Popen[bytes]]" = field(default_factory=list)
    _choice: PagesChoice | None = None
    _site: SiteOptions = NO_SITE

    def station(self, tournament: TournamentId) -> StationId | None:
        """Return as which station they have paired last with a tournament; none if not."""
        known = memberships(self.home / FOLDER)
        return next((each.key.author for each in known if each.pins.tournament == tournament), None)

    def start(self, server: str, tournament: TournamentId, code: str = "") -> None:
        """Start them; with a code they pair first. ``BobblError`` if they cannot be started."""
        self._launch(["--server", server, "--tournament", tournament], code)

    def start_as(self, folder: Path) -> None:
        """Start them as the station whose place is kept there; raises as ``start``."""
        self._launch(["--station", str(folder)], "")

    @property
    def is_outdated(self) -> bool:
        """Whether another folder was chosen for the club's site since they were started."""
        return self._wanted_site() != self._site

    def _wanted_site(self) -> SiteOptions:
        """Return where the club's site is written: as the command says, else as was chosen here."""
        chosen = SiteFile(self.home, os.urandom).choice()
        if self.site.folder is not None or not chosen.folder:
            return self.site
        return SiteOptions(Path(chosen.folder), chosen.after)

    def _launch(self, more: Sequence[str], code: str) -> None:
        self.stop()
        self.stand, self._site = Stand(), self._wanted_site()
        words = ["pages", "--attended", "--home", str(self.home), "--host", self.host, *more]
        words += [*self._site.words()] if self.browse else ["--no-browse", *self._site.words()]
        make_folder(self.home)
        try:
            with open(self._journal, "wb", opener=owner_only) as journal:
                process = subprocess.Popen(
                    [*starting(), *words],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=journal,
                )
        except OSError as error:
            reason = error.strerror or str(error)
            raise BobblError("pages_not_started", reason=reason) from error
        self._process = process
        assert process.stdin is not None
        with suppress(OSError):  # it has ended already, and says why
            process.stdin.write(f"{code}\n".encode())
            process.stdin.flush()
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()

    def fallen(self) -> str | None:
        """Return what they said last if they ended by themselves; None while they run."""
        if self._process is None or self._process.poll() is None:
            return None
        lines = self._journal.read_text("utf-8", errors="replace").splitlines()
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        code = self._process.returncode
        if not said and code < 0:
            return tr("nichts, sie wurden von außen beendet (Signal {n}).", n=-code)
        return said or "–"

    def stop(self) -> None:
        """Let them end: they do so when their standard input closes. This does not wait."""
        process, self._process = self._process, None
        self._ending = [each for each in self._ending if each.poll() is None]
        if process is not None:
            assert process.stdin is not None
            with suppress(OSError):
                process.stdin.close()
            self._ending.append(process)

    def end(self, patience_s: float = 10.0) -> None:
        """Let them end, and wait for that so long; then they are ended."""
        self.stop()
        for process in self._ending:
            try:
                process.wait(patience_s)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._ending.clear()

    def free_port(self) -> int:
        """Return a port at which guests could come, the easiest to type first."""
        return next(filter(self._is_free, PORTS), USUAL_PORT)

    def choice(self) -> PagesChoice:
        """Return how it was in the last tournament of this computer."""
        if self._choice is None:
            self._choice = read_chosen(self.home / FILE, PagesChoice)
        return self._choice

    def keep(self, choice: PagesChoice) -> None:
        """Keep that for the next one."""
        self._choice = choice
        keep_chosen(self.home / FILE, choice, os.urandom)

    @property
    def _journal(self) -> Path:
        return self.home / "pages.log"

    def _is_free(self, port: int) -> bool:
        try:
            listening(self.host, port).close()
        except BobblError:
            return False
        return True

    def _report(self, folder: FolderStand | None) -> None:
        """Keep for the window how it goes with the club's site, if that is different now."""
        if folder is None or folder == self.stand.folder:
            return
        trouble = folder_words(folder) if folder.trouble or folder.has_failed else ""
        written = self._site.folder
        count = sum(1 for _ in written.rglob("*.html")) if written is not None else 0
        report = LastWriting(stamp(SystemClock().now()), count, trouble, folder.answer)
        with suppress(BobblError):  # a full disk is told elsewhere
            SiteFile(self.home, os.urandom).keep_report(report)

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        """Take what the program says of itself, in a thread of its own."""
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                with suppress(msgspec.MsgspecError):
                    stand = msgspec.json.decode(line, type=Stand)
                    if process is self._process:
                        self._report(stand.folder)
                        self.stand = stand
