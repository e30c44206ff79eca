"""How far logs were decided again, in memory, for tests without a database."""

from collections.abc import Collection

from bobbl_federation.store.checks import MOST_TAKEN, Check, Due, Work
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
        del due[MOST_TAKEN:]
        taken = {each.tournament for each in due}
        self._taken |= taken
        try:
            done = await work(due) if due else {}
        finally:
            self._taken -= taken
        self._checks |= done
        for each in done:
            self._times += 1
            self._looked[each] = self._times
        return len(due)

    def _waits(self, id_: TournamentId, held: Collection[TournamentId]) -> tuple[bool, bool, int]:
        return id_ in self._looked, id_ not in held, self._looked.get(id_, 0)

    async def checks(self, some: Some = None) -> dict[TournamentId, Check]:
        return {id_: e for id_, e in self._checks.items() if some is None or id_ in some}
