"""Writes the site of a running evening beside the program's work, and sends it on.

Two threads: one writes the newest evening into the folder, the other runs the organiser's command
once something there has changed. Both take only the newest: what came in the meantime is not made
up for. Neither disk nor network can hold up the evening; what fails is tried again, the more seldom
the longer it fails, and said.
"""

import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from bobbl_server.pages.published import Evening
from bobbl_server.site.club_site import ClubSite
from bobbl_server.site.folder import SiteFolder
from bobbl_server.site.sending import Sent, command_words, run_command
from bobbl_shared.errors import BobblError

REST_S = 1.0
"""Between two writings; what changes meanwhile is written at once."""

FIRST_RETRY_S, LONGEST_RETRY_S = 5.0, 300.0
"""After a failure; each further one doubles it."""

LIMIT_S = 120.0
"""So long the organiser's command may take."""

log = logging.getLogger(__name__)


class SiteReport(Struct, frozen=True):
    """How it stands with the folder: what was last written, why it cannot be, what was sent.

    ``writings`` and ``sendings`` count those that changed something and those that were done.
    ``is_unsent``: something in the folder still waits for the command. ``answer`` is what the
    command said last.
    """

    writings: int = 0
    trouble: BobblError | None = None
    sendings: int = 0
    is_unsent: bool = False
    has_failed: bool = False
    answer: str = ""


@dataclass
class SiteWriter:
    """Writes evenings into a folder; ``after`` is the organiser's command, none if empty.

    ``told`` hears of each new report, in a thread of this writer. ``takes_over``: also into a
    folder that others have put something into. ``BobblError`` for a command that cannot be read.
    """

    folder: Path
    after: str = ""
    told: Callable[[SiteReport], None] = lambda _: None
    takes_over: bool = False
    today: Callable[[], date] = date.today
    limit_s: float = LIMIT_S
    report: SiteReport = field(default_factory=SiteReport)
    _newest: Evening | None = None
    _is_over: bool = False
    _is_written: bool = False
    """Whether the folder shows an evening: an empty one would empty the web space."""
    _has_stopped: bool = False
    """Whether nothing more will be written."""
    _threads: list[threading.Thread] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Start waiting for an evening."""
        self._words = command_words(self.after) if self.after else ()
        self._site = ClubSite(SiteFolder(self.folder, self.takes_over), os.urandom)
        self._lock = threading.Condition()
        self._must_send = bool(self._words)  # nobody knows what the last program has sent
        for work in (self._keep_writing, self._keep_sending):
            thread = threading.Thread(target=work, name=f"site{work.__name__}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def write(self, evening: Evening) -> None:
        """Let the folder show this evening soon; returns at once."""
        with self._lock:
            self._newest = evening
            self._lock.notify_all()

    def close(self, wait_s: float = 10.0) -> None:
        """Write what waits, and send it, as far as that is done within so many seconds."""
        with self._lock:
            self._is_over = True
            self._lock.notify_all()
        for each in self._threads:
            each.join(wait_s)

    def _keep_writing(self) -> None:
        pause_s = 0.0
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._newest is not None or self._is_over)
                evening, self._newest = self._newest, None
            if evening is None:
                break
            pause_s = self._write(evening, pause_s)
            with self._lock:
                if pause_s and self._newest is None:
                    self._newest = evening
                self._lock.wait_for(lambda: self._is_over, pause_s or REST_S)
                if pause_s and self._is_over:
                    break
        with self._lock:
            self._has_stopped = True
            self._lock.notify_all()

    def _write(self, evening: Evening, pause_s: float) -> float:
        """Write an evening; return after how many seconds it is to be tried again, 0: it is not."""
        try:
            changes = self._site.write(evening, self.today())
        except BobblError as error:
            log.info("the site cannot be written: %s", error)
            return self._failed(error, pause_s)
        except Exception as error:
            # A bug: were it not caught, this thread would end, and nobody would learn of it.
            reason = f"{type(error).__name__}: {error}"
            told = BobblError("site_failed", path=str(self.folder), reason=reason)
            if str(told) != str(self.report.trouble):
                log.exception("the site cannot be written")
            return self._failed(told, pause_s)
        has_changed = bool(changes.written or changes.removed)
        with self._lock:
            self._is_written = True
            self._must_send = bool(self._words) and (self._must_send or has_changed)
            self._lock.notify_all()
        self._tell(writings=self.report.writings + has_changed, trouble=None)
        return 0.0

    def _failed(self, error: BobblError, pause_s: float) -> float:
        """Tell why nothing was written; return after how many seconds it is tried again."""
        self._tell(trouble=error)
        return min(LONGEST_RETRY_S, pause_s * 2 or FIRST_RETRY_S)

    def _keep_sending(self) -> None:
        pause_s = 0.0
        while self._words:
            with self._lock:
                self._lock.wait_for(lambda: self._is_due() or self._has_stopped)
                if not self._is_due():
                    break
                self._must_send = False
            sent = self._send()
            pause_s = 0.0 if sent.is_done else min(LONGEST_RETRY_S, pause_s * 2 or FIRST_RETRY_S)
            with self._lock:
                self._must_send = self._must_send or not sent.is_done
            count = self.report.sendings + sent.is_done
            self._tell(sendings=count, has_failed=not sent.is_done, answer=sent.answer)
            with self._lock:
                self._lock.wait_for(lambda: self._has_stopped, pause_s or REST_S)
                if self._has_stopped and pause_s:
                    break

    def _send(self) -> Sent:
        """Run the command; a bug in that is told like a command that fails."""
        try:
            return run_command(self._words, self.folder, self.limit_s)
        except Exception as error:
            log.exception("the command cannot be run")
            return Sent(False, f"{type(error).__name__}: {error}")

    def _is_due(self) -> bool:
        """Return whether something is to be sent, and may be."""
        return self._must_send and self._is_written

    def _tell(self, **changes: object) -> None:
        with self._lock:
            changed = {**changes, "is_unsent": self._must_send}
            self.report = report = replace(self.report, **changed)
        self.told(report)
