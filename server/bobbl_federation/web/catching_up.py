"""Logs that are read on by index, many of them at once.

What is new of an evening that is seen comes first; a log far behind, such as one that a hall hands
over after a day alone, is read bit by bit beside it.

A later server of a tournament may have left a part of its log behind. Such a log is read anew from
its beginning, beside what is shown, which stays until the other has come as far as the log.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.store.records import LogStore, Place
from bobbl_federation.web.turns import Turns
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.ids import TournamentId

MOST_TOGETHER = 64
"""Logs that are read together."""

MOST_EVENTS = 200
"""Events of a log that are read and folded before others have a turn; with more a log is far
behind."""

MOST_FAR = 10
"""Logs far behind of which some events are read at a time."""

log = logging.getLogger(__name__)


@dataclass
class CatchingUp:
    """Reads ``logs`` into ``tournaments``; ``begun`` gives one of which nothing is read so far."""

    logs: LogStore
    tournaments: dict[TournamentId, FollowedTournament]
    begun: Callable[[TournamentId], FollowedTournament]
    turns: Turns = field(default_factory=Turns)
    _anew: dict[TournamentId, FollowedTournament] = field(default_factory=dict)
    _far: dict[TournamentId, None] = field(default_factory=dict)
    """Logs far behind, in the order in which they have their turn."""

    @property
    def next(self) -> Collection[TournamentId]:
        """The logs far behind that have their turn; none if everything is read to its end."""
        return tuple(islice(self._far, MOST_FAR))

    async def read(self, places: Mapping[TournamentId, Place]) -> set[TournamentId]:
        """Read logs on to where they end; return of which there was anything to show."""
        due, changed = self._due(places), set[TournamentId]()
        while due:
            changed |= await self._read_on(due, list(due))
        return changed

    async def read_some(self, places: Mapping[TournamentId, Place]) -> set[TournamentId]:
        """Do as ``read``, but of logs far behind read only ``next`` on, by some events each.

        Those of ``next`` without a place here are not read any more.
        """
        due = self._due(places)
        for id_ in self.next:
            if id_ not in due:
                del self._far[id_]
        self._far.update(dict.fromkeys(id_ for id_ in due if self._is_far(id_, due[id_])))
        for id_ in self.next:
            if id_ in due:
                del self._far[id_]
        some = [id_ for id_ in due if id_ not in self._far]
        changed = await self._read_on(due, some)
        self._far.update(dict.fromkeys(id_ for id_ in some if id_ in due))
        return changed

    def _due(self, places: Mapping[TournamentId, Place]) -> dict[TournamentId, Place]:
        """Return the logs of which there is more to be read."""
        return {
            id_: place
            for id_, place in places.items()
            if self.turns.has_turn(id_) and self._is_due(id_, place)
        }

    async def _read_on(
        self, due: dict[TournamentId, Place], some: Sequence[TournamentId]
    ) -> set[TournamentId]:
        """Read some logs on by some events; take those out of ``due`` that are read to their end.

        Return of which there was anything to show.
        """
        changed = set[TournamentId]()
        for at in range(0, len(some), MOST_TOGETHER):
            together = some[at : at + MOST_TOGETHER]
            found = await self.logs.events_of({id_: self._span(id_, due[id_]) for id_ in together})
            for id_ in together:
                if not self.turns.has_turn(id_):
                    del due[id_]
                    continue
                before = self.tournaments[id_], self.tournaments[id_].length
                if not self._take(id_, due[id_], found.get(id_, ())):
                    del due[id_]
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

    def _is_far(self, id_: TournamentId, place: Place) -> bool:
        return id_ in self._anew or place.length - self._reading(id_).length > MOST_EVENTS

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
        if bodies and not _ends_at(place, reading.length, bodies):
            return self._begin_anew(id_)
        with self.turns.paid_by(id_):
            reading.take(bodies)
        if reading.stuck is not None:
            self.turns.note(id_, reading.stuck)
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


def _ends_at(place: Place, start: int, bodies: Sequence[bytes]) -> bool:
    """Return whether events are those that a log is known to have, as far as they tell its end."""
    return start + len(bodies) < place.length or event_hash(bodies[-1]) == place.hash


def _is_at(reading: FollowedTournament, place: Place) -> bool:
    """Return whether a log was read to its end."""
    return (reading.length, reading.last_hash) == (place.length, place.hash)
