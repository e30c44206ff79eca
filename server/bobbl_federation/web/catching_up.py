"""Logs that are read on by index, many of them at once.

A later server of a tournament may have left a part of its log behind. Such a log is read anew from
its beginning, beside what is shown, which stays until the other has come as far as the log.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.store.records import LogStore, Place
from bobbl_shared.ids import TournamentId

MOST_TOGETHER = 64
"""Logs that are read together."""

MOST_EVENTS = 200
"""Events of a log that are read and folded before others have a turn."""

log = logging.getLogger(__name__)


@dataclass
class CatchingUp:
    """Reads ``logs`` into ``tournaments``; ``begun`` gives one of which nothing is read so far."""

    logs: LogStore
    tournaments: dict[TournamentId, FollowedTournament]
    begun: Callable[[TournamentId], FollowedTournament]
    _anew: dict[TournamentId, FollowedTournament] = field(default_factory=dict)

    async def read(self, places: Mapping[TournamentId, Place]) -> set[TournamentId]:
        """Read logs on to where they end; return of which there was anything to show."""
        changed = set[TournamentId]()
        due = {id_: place for id_, place in places.items() if self._is_due(id_, place)}
        while due:
            some = dict(islice(due.items(), MOST_TOGETHER))
            found = await self.logs.events_of(
                {id_: self._span(id_, place) for id_, place in some.items()}
            )
            for id_, place in some.items():
                del due[id_]
                before = self.tournaments[id_], self.tournaments[id_].length
                if self._take(id_, place, found.get(id_, ())):
                    due[id_] = place
                if before != (self.tournaments[id_], self.tournaments[id_].length):
                    changed.add(id_)
                await asyncio.sleep(0)
        return changed

    def _reading(self, id_: TournamentId) -> FollowedTournament:
        if id_ not in self.tournaments:
            self.tournaments[id_] = self.begun(id_)
        return self._anew.get(id_) or self.tournaments[id_]

    def _is_due(self, id_: TournamentId, place: Place) -> bool:
        reading = self._reading(id_)
        if reading.stuck is not None and reading.length < place.length:
            return False
        return id_ in self._anew or not _is_at(reading, place)

    def _span(self, id_: TournamentId, place: Place) -> tuple[int, int]:
        start = self._reading(id_).length
        return start, max(start, min(place.length, start + MOST_EVENTS))

    def _take(self, id_: TournamentId, place: Place, bodies: Sequence[bytes]) -> bool:
        """Take the next events; return whether there are more to be read now."""
        reading = self._reading(id_)
        if bodies and not reading.goes_on_with(bodies[0]):
            return self._begin_anew(id_)
        if not bodies and reading.length < place.length:  # left behind while it was read
            return False
        reading.take(bodies)
        if reading.stuck is not None:
            log.warning("tournament %s is not shown any further: %s", id_, reading.stuck)
        elif reading.length < place.length:
            return True
        elif not _is_at(reading, place):
            return self._begin_anew(id_)
        self.tournaments[id_] = reading
        self._anew.pop(id_, None)
        return False

    def _begin_anew(self, id_: TournamentId) -> bool:
        """Begin with a log that is another; not now, if it is another again."""
        if self._anew.pop(id_, None) is not None:
            return False
        log.info("tournament %s goes on with another log", id_)
        self._anew[id_] = self.begun(id_)
        return True


def _is_at(reading: FollowedTournament, place: Place) -> bool:
    """Return whether a log was read to its end."""
    return (reading.length, reading.last_hash) == (place.length, place.hash)
