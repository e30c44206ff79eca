"""How far logs were decided again, in memory, for tests without a database."""

from collections import Counter
from collections.abc import Collection

from bobbl_federation.store.checks import MOST_TAKEN, Check, Due, Work
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.keys import Some
from bobbl_federation.store.records import LogStore
from bobbl_shared.ids import TournamentId


class MemoryChecks:
    """A ``CheckStore`` that forgets everything."""

    def __init__(self, logs: LogStore) -> None:
        self._logs = logs
        self._checks: dict[TournamentId, Check] = {}
        self._looked: dict[TournamentId, int] = {}
        self._taken: set[TournamentId] = set()
        self._times = 0

    async def take(
        self,
        work: Work,
        held: Collection[TournamentId] = (),
        without: Collection[TournamentId] = (),
    ) -> int:
        due = [
            Due(id_, place.length, place.hash, self._checks.get(id_, Check()))
            for id_, place in (await self._logs.tournaments()).items()
            if id_ not in {*without, *self._taken}
            and self._checks.get(id_, Check()).seen != place.hash
        ]
        due.sort(key=lambda each: self._waits(each.tournament, held))
        clubs = {id_: each.club for id_, each in (await self._logs.tournaments()).items()}
        served = dict.fromkeys(clubs.values(), 0)
        for looked, at in self._looked.items():
            served[clubs[looked]] = max(served[clubs[looked]], at)
        turns, ranks = Counter[ClubNumber](), dict[TournamentId, tuple[int, int]]()
        for each in due:
            club = clubs[each.tournament]
            turns[club] += 1
            ranks[each.tournament] = turns[club], served[club]
        due.sort(key=lambda each: (*ranks[each.tournament], each.tournament))
        del due[MOST_TAKEN:]
        taken = {each.tournament for each in due}
        self._taken |= taken
        try:
            done = await work(due) if due else {}
        finally:
            self._taken -= taken
        self._checks |= done
        for id_ in done:
            self._times += 1
            self._looked[id_] = self._times
        return len(due)

    def _waits(self, id_: TournamentId, held: Collection[TournamentId]) -> tuple[bool, bool, int]:
        return id_ in self._looked, id_ not in held, self._looked.get(id_, 0)

    async def checks(self, some: Some = None) -> dict[TournamentId, Check]:
        return {id_: e for id_, e in self._checks.items() if some is None or id_ in some}


class TrustingChecks(MemoryChecks):
    """Says that all that is kept was decided again, and holds: for tests of what is shown then."""

    async def checks(self, some: Some = None) -> dict[TournamentId, Check]:
        return {
            id_: self._checks.get(id_, Check(place.length, place.hash, place.hash))
            for id_, place in (await self._logs.tournaments(some)).items()
        }
