"""The federation's store in memory, for tests without a database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime

from bobbl_federation.store.appending import Appended, decided, new_place
from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.keys import Some
from bobbl_federation.store.records import Evidence, Forked, Frame, Gap, Outcome, Place
from bobbl_federation.store.texts import MOST_KEPT, Change, Heard, KeptText
from bobbl_shared.crypto.details import Details
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import DetailsHash, PersonId, StationId, TournamentId
from bobbl_shared.log import Head
from bobbl_shared.wire.federation_messages import MemberNumber


class MemoryLogs:
    """A ``LogStore`` that forgets everything."""

    def __init__(self) -> None:
        self._places: dict[TournamentId, Place] = {}
        self._bodies: dict[TournamentId, list[bytes]] = {}
        self._hashes: dict[TournamentId, list[bytes]] = {}
        self._heads: dict[TournamentId, list[Head]] = {}
        self._evidence: dict[TournamentId, set[Evidence]] = {}

    async def place(self, tournament: TournamentId) -> Place | None:
        return self._places.get(tournament)

    async def give(self, tournament: TournamentId, club: ClubNumber, by: str = "") -> None:
        self._places[tournament] = replace(self._places[tournament], club=club)

    async def append(self, frame: Frame) -> Outcome:
        tournament = frame.tournament
        if frame.start == 0:
            self._places.setdefault(tournament, new_place(frame))
        place = self._places.get(tournament)
        if place is None:
            return Gap(0)
        hashes = self._hashes.setdefault(tournament, [])
        outcome = decided(place, hashes[frame.start : frame.stop], frame)
        if isinstance(outcome, Forked):
            at = outcome.index - frame.start
            evidence = Evidence(outcome.index, frame.hashes[at], frame.bodies[at], frame.club)
            self._evidence.setdefault(tournament, set()).add(evidence)
        if not isinstance(outcome, Appended):
            return outcome
        new = outcome.start - frame.start
        self._leave(tournament, outcome.start, place.club)
        hashes += frame.hashes[new:]
        self._bodies.setdefault(tournament, []).extend(frame.bodies[new:])
        self._heads.setdefault(tournament, []).append(frame.head)
        self._places[tournament] = outcome.place
        return outcome.outcome

    def _leave(self, tournament: TournamentId, start: int, club: ClubNumber) -> None:
        """Make what was kept from ``start`` on evidence."""
        hashes, bodies = self._hashes[tournament], self._bodies.setdefault(tournament, [])
        left = zip(hashes[start:], bodies[start:], strict=True)
        found = {Evidence(index, *each, club) for index, each in enumerate(left, start)}
        self._evidence.setdefault(tournament, set()).update(found)
        del hashes[start:], bodies[start:]
        heads = self._heads.setdefault(tournament, [])
        heads[:] = [each for each in heads if each.index < start]

    async def hashes(self, tournament: TournamentId, indexes: Sequence[int]) -> dict[int, bytes]:
        known = dict(enumerate(self._hashes.get(tournament, [])))
        return {each: known[each] for each in indexes if each in known}

    async def events(self, tournament: TournamentId, start: int, stop: int) -> list[bytes]:
        return self._bodies.get(tournament, [])[start:stop]

    async def heads(self, tournament: TournamentId, start: int, stop: int) -> list[Head]:
        heads = self._heads.get(tournament, [])
        return [each for each in heads if start <= each.index < stop]

    async def events_of(
        self, spans: Mapping[TournamentId, tuple[int, int]]
    ) -> dict[TournamentId, list[bytes]]:
        found = {id_: await self.events(id_, *span) for id_, span in spans.items()}
        return {id_: bodies for id_, bodies in found.items() if bodies}

    async def tournaments(self, some: Some = None) -> dict[TournamentId, Place]:
        return {id_: e for id_, e in self._places.items() if some is None or id_ in some}

    async def evidence(self, tournament: TournamentId) -> list[Evidence]:
        found = self._evidence.get(tournament, set())
        return sorted(found, key=lambda each: (each.index, each.hash))


class MemoryTexts:
    """A ``TextStore`` that forgets everything, beside the logs it belongs to."""

    def __init__(self, logs: MemoryLogs) -> None:
        self._logs = logs
        self._turns: dict[TournamentId, int] = {}
        self._labels: dict[TournamentId, dict[DetailsHash, Name]] = {}
        self._sealed: dict[TournamentId, dict[DetailsHash, Details]] = {}
        self._members: dict[TournamentId, dict[PersonId, MemberNumber]] = {}
        self._changes: dict[TournamentId, int] = {}
        self._seen: dict[TournamentId, date] = {}

    async def take_turn(self, tournament: TournamentId) -> int:
        self._turns[tournament] = self._turns.get(tournament, 0) + 1
        return self._turns[tournament]

    async def recalled(self, tournament: TournamentId, after: str, most: int) -> Sequence[KeptText]:
        labels, sealed = self._labels.get(tournament, {}), self._sealed.get(tournament, {})
        members = {each.hash: each for each in self._members.get(tournament, {}).values()}
        known = labels.keys() | sealed.keys() | members.keys()
        hashes = sorted(each for each in known if each > after)
        return [
            KeptText(each, labels.get(each), each in sealed, members.get(each))
            for each in hashes[:most]
        ]

    async def keep(self, change: Change) -> None:
        if self._turns.get(change.tournament) != change.turn:
            raise PeerError("federation_texts_elsewhere")
        place = await self._logs.place(change.tournament)
        if place is None or place.club != change.club:
            raise PeerError("tournament_of_other_club")
        labels = dict(self._labels.get(change.tournament, {}))
        sealed = dict(self._sealed.get(change.tournament, {}))
        for each in (*change.withdrawn, *change.forgotten):
            labels.pop(each, None)
        for each in change.forgotten:
            sealed.pop(each, None)
        labels |= change.labels
        sealed = {each.hash: each for each in change.sealed} | sealed
        gone = {*change.withdrawn, *change.forgotten}
        before = self._members.get(change.tournament, {})
        members = {who: each for who, each in before.items() if each.hash not in gone}
        members |= {each.person: each for each in change.members}
        if max(len(labels), len(sealed), len(members)) > MOST_KEPT:
            raise PeerError("federation_texts_too_many", most=MOST_KEPT)
        self._labels[change.tournament], self._sealed[change.tournament] = labels, sealed
        self._members[change.tournament] = members
        if change.labels or change.withdrawn or change.forgotten:
            self._changes[change.tournament] = self._changes.get(change.tournament, 0) + 1

    async def labels(self, tournament: TournamentId) -> Mapping[DetailsHash, Name]:
        return self._labels.get(tournament, {})

    async def sealed(self, tournament: TournamentId) -> Sequence[Details]:
        found = self._sealed.get(tournament, {})
        return [found[each] for each in sorted(found)]

    async def take_named(self, today: date, most: int) -> Sequence[TournamentId]:
        due = [each for each in sorted(self._labels) if self._seen.get(each, date.min) < today]
        self._seen |= dict.fromkeys(due[:most], today)
        return due[:most]

    async def delete_labels(self, tournament: TournamentId) -> None:
        if self._labels.pop(tournament, None):
            self._changes[tournament] = self._changes.get(tournament, 0) + 1

    async def note_copy(
        self, tournament: TournamentId, club: ClubNumber, station: StationId
    ) -> None:
        """Keep no record."""

    async def hear(self, tournaments: Collection[TournamentId]) -> None:
        """Time stands still here."""

    async def heard(self, some: Some = None) -> Mapping[TournamentId, Heard]:
        now = datetime(2026, 11, 21, tzinfo=UTC)
        known = self._turns.keys() if some is None else self._turns.keys() & set(some)
        return {each: Heard(self._changes.get(each, 0), now, 0.0) for each in known}
