"""Series and members, in memory, for tests without a database."""

from dataclasses import replace

from bobbl_federation.store.seasons import (
    Act,
    Claim,
    Decision,
    KeptMember,
    KeptSeries,
    SeasonBooks,
)
from bobbl_shared.ids import PersonId, TournamentId

AT = "2026-11-21T18:30:00.000Z"


class MemorySeasons:
    """A ``SeasonStore`` that forgets everything."""

    def __init__(self) -> None:
        self._series: dict[str, KeptSeries] = {}
        self._members: dict[int, KeptMember] = {}
        self._claims: dict[tuple[TournamentId, PersonId], Claim] = {}
        self._decisions: list[Decision] = []
        self._acts: list[Act] = []

    async def books(self) -> SeasonBooks:
        return SeasonBooks(
            tuple(each for _, each in sorted(self._series.items())),
            tuple(each for _, each in sorted(self._members.items())),
            tuple(each for _, each in sorted(self._claims.items())),
            tuple(self._decisions),
        )

    async def acts(self, most: int, skipped: int = 0) -> list[Act]:
        return self._acts[::-1][skipped : skipped + most]

    async def count_acts(self) -> int:
        return len(self._acts)

    async def newest_act(self) -> int:
        return len(self._acts)

    def _note(self, act: str, subject: str, by: str) -> bool:
        self._acts.append(Act(len(self._acts) + 1, AT, act, subject, by))
        return True

    async def keep_series(self, series: KeptSeries, by: str) -> None:
        self._series[series.id] = series
        self._note("series", f"{series.id} {series.name} {series.rules}", by)

    async def drop_series(self, series: str, by: str) -> bool:
        if self._series.pop(series, None) is None:
            return False
        return self._note("drop_series", series, by)

    async def count(self, series: str, tournament: TournamentId, by: str, *, does: bool) -> bool:
        known = self._series.get(series)
        if known is None:
            return False
        some = known.tournaments | {tournament} if does else known.tournaments - {tournament}
        self._series[series] = replace(known, tournaments=some)
        return self._note("count" if does else "leave_out", f"{series} {tournament}", by)

    async def add_member(self, member: KeptMember, by: str) -> None:
        self._members[member.number] = member
        self._note("member", f"{member.number} {member.club or ''}".strip(), by)

    async def agree(self, member: int, by: str, *, agrees: bool) -> bool:
        if member not in self._members:
            return False
        self._members[member] = replace(self._members[member], agreed=agrees)
        return self._note("agree" if agrees else "disagree", str(member), by)

    async def claim(self, claim: Claim) -> None:
        self._claims[claim.tournament, claim.person] = claim
        self._note("claim", f"{claim.tournament} {claim.person}", "")

    async def decide(
        self, tournament: TournamentId, person: PersonId, member: int, by: str
    ) -> None:
        number = len(self._decisions) + 1
        self._decisions.append(Decision(number, tournament, person, member, by, AT))
        self._note("recognise", f"{tournament} {person} {member}", by)
