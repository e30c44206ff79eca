"""Whose turn it is: a club pays with time for what is done for its tournaments.

Who has used up what was saved waits while others go on. So a club may hand over whatever it likes,
and costs the others no more than its share.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bobbl_federation.containment import TOO_COSTLY, Failed, contained
from bobbl_federation.store.clubs import ClubNumber
from bobbl_shared.ids import TournamentId

SHARE, MOST_SAVED_S = 0.25, 10.0
"""Of each second what tournaments of one club may use, and how much is saved up at most."""

PENALTY_S = 60.0
"""What is taken for a step that had to be ended: nothing else was answered meanwhile."""

log = logging.getLogger(__name__)


@dataclass
class _Account:
    saved_s: float
    at: float


@dataclass
class Turns:
    """Which tournaments have ``failed`` in a process, why, and what clubs have used.

    ``now`` are seconds of any steady clock, ``used`` those of the processor.
    """

    now: Callable[[], float] = time.monotonic
    used: Callable[[], float] = time.process_time
    failed: dict[TournamentId, str] = field(default_factory=dict)
    clubs: dict[TournamentId, ClubNumber] = field(default_factory=dict)
    """Whose tournaments are."""
    _accounts: dict[ClubNumber, _Account] = field(default_factory=dict)

    @contextmanager
    def of(self, tournament: TournamentId) -> Iterator[None]:
        """Do a step for a tournament; if it fails, the tournament has ``failed``.

        Nothing is raised then: the step ends where it was.
        """
        try:
            with self.paid_by(tournament), contained():
                yield
        except Failed as error:
            self.note(tournament, error.code)
            self.failed[tournament] = error.code

    @contextmanager
    def paid_by(self, tournament: TournamentId) -> Iterator[None]:
        """Count the time of this block for a tournament."""
        began = self.used()
        try:
            yield
        finally:
            self._account(tournament).saved_s -= self.used() - began

    def note(self, tournament: TournamentId, code: str) -> None:
        """Say that a step has failed, and let its club pay if it took too long."""
        log.warning("tournament %s is not shown any further: %s", tournament, code)
        if code == TOO_COSTLY:
            self._account(tournament).saved_s -= PENALTY_S

    def has_turn(self, tournament: TournamentId) -> bool:
        """Return whether something may be done for a tournament: its club has time left."""
        return tournament not in self.failed and self._account(tournament).saved_s > 0

    def _account(self, tournament: TournamentId) -> _Account:
        now, club = self.now(), self.clubs.get(tournament, ClubNumber(0))
        account = self._accounts.setdefault(club, _Account(MOST_SAVED_S, now))
        account.saved_s = min(MOST_SAVED_S, account.saved_s + SHARE * (now - account.at))
        account.at = now
        return account
