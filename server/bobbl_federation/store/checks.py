"""How far each log was decided again, and the port by which that is asked for and kept."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bobbl_federation.store.keys import Some
from bobbl_shared.ids import TournamentId

MOST_TAKEN = 64
"""Tournaments that are taken together."""


@dataclass(frozen=True)
class Check:
    """How far a log was decided again: events before ``until`` hold, the last has this ``hash``.

    ``seen``: the hash of the log's last event when it was looked at; empty like ``hash`` before
    the first. ``flaw``: why event ``until`` does not hold (a code), with the ``kind`` of its
    command and the value that ``differs`` (its place, what stands there, what should).
    """

    until: int = 0
    hash: bytes = b""
    seen: bytes = b""
    flaw: str | None = None
    kind: str | None = None
    differs: tuple[str, str, str] | None = None


@dataclass(frozen=True)
class Due:
    """A log that goes on after what was looked at: it has ``length`` events, the last ``head``."""

    tournament: TournamentId
    length: int
    head: bytes
    check: Check


Work = Callable[[Sequence[Due]], Awaitable[Mapping[TournamentId, Check]]]
"""Decides some logs again, and returns how far it has come with those that it did something on."""


class CheckStore(Protocol):
    """Where it is kept. Each call raises ``BobblError`` if the database fails."""

    async def take(
        self,
        work: Work,
        held: Collection[TournamentId] = (),
        without: Collection[TournamentId] = (),
    ) -> int:
        """Do ``work`` on logs that are due and that nobody else has taken, and keep what it says.

        Return how many there were. Clubs take turns, beginning with the one for which least was
        done lately; of each club those that were looked at longest ago come first, with some
        preference for those ``held``. They are free again however the work ends; if it fails,
        everything is as before.
        """

    async def checks(self, some: Some = None) -> dict[TournamentId, Check]:
        """Return how far all logs were decided again, or some; those that were looked at."""
