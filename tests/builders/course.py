"""The course of a tournament without keys, files or stations: commands in, events out.

Every event goes through its bytes before it is folded, as it does on every computer; what the
server folds while it decides must come out the same.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache

from bobbl_server.core.decide import Decision, decide
from bobbl_server.core.decide.draw import seen_by
from bobbl_server.core.decide.table import rule_of
from bobbl_server.core.draw.commitment import commitment_of
from bobbl_server.core.draw.engine import ALGORITHM, draw
from bobbl_server.core.seating import context_of, seed_bytes_needed
from bobbl_shared.clock import stamp
from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.crypto.keys import author_of
from bobbl_shared.crypto.root import Cost, RootRecord, make_root
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, JoinRound, RedrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.founding import FoundTournament, StartEpoch
from bobbl_shared.domain.areas.results import CorrectResult, DecideResult, EnterResult
from bobbl_shared.domain.areas.rounds import CloseRound
from bobbl_shared.domain.areas.staff import AddOperator, AdmitStation, InviteStation
from bobbl_shared.domain.commands import AnyPayload, Base, Command, encode_command
from bobbl_shared.domain.event import Event, Inputs, decode_event, encode_event
from bobbl_shared.domain.fold import apply_effect, fold
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.score import BobblScore, Score
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Change, State, TableSlot
from bobbl_shared.domain.values import Arrival, EntrantKind, Role
from bobbl_shared.ids import (
    DetailsHash,
    EntrantId,
    EntryId,
    InvitationId,
    OperatorId,
    PersonId,
    StationId,
    TournamentId,
)
from builders.dice import seeded_dice

CHEAP = Cost(memory_kib=64, iterations=1, lanes=1)
WORDS = ("apfel", "birne", "kirsche", "pflaume")
START = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)

TWO_TO_NIL = BobblScore(((21, 13), (21, 8)))
ONE_ALL = BobblScore(((21, 13), (8, 21)))


@cache
def root_record() -> tuple[TournamentId, RootRecord]:
    """Give the same cheap root for every course."""
    root, record = make_root(WORDS, CHEAP, seeded_dice("root"))
    return TournamentId(root.author), record


def base_on(changed: Change | None) -> Base:
    """Give the base of a command whose author saw this version."""
    return Base(version=changed.index if changed else 0)


def public_key(name: str) -> bytes:
    """Give bytes that stand for a public key."""
    return hashlib.sha256(name.encode()).digest()


SERVER = author_of(public_key("server"))


@dataclass
class Course:
    """Events so far and the state they fold to; ``bodies`` as they would lie on disk."""

    settings: Settings = field(default_factory=lambda: Settings("Preismucken"))
    bodies: list[bytes] = field(default_factory=list)
    made: int = 0
    secrets: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Found, start the first epoch, admit an organiser."""
        self.root, record = root_record()
        self._state: State | None = None
        self.do(self.root, FoundTournament(record, self.settings))
        key = public_key("server").hex()
        self.do(self.root, StartEpoch(1, key, "00" * 32, 0, self.last_hash.hex()))
        self.organiser = self.station("organiser", "Leitung")

    @property
    def state(self) -> State:
        """Give the state."""
        assert self._state is not None
        return self._state

    @property
    def last_hash(self) -> bytes:
        """Give the hash of the newest event."""
        return event_hash(self.bodies[-1]) if self.bodies else GENESIS

    def fresh(self, kind: str) -> str:
        """Give an id that was not there before."""
        self.made += 1
        return f"{kind}-{self.made}"

    def command(
        self,
        author: StationId,
        payload: AnyPayload,
        base: Base | None = None,
        operator: OperatorId | None = None,
    ) -> Command:
        """Give an author's next command."""
        held = self._state.counters.get(author, 0) if self._state else 0
        return Command(self.root, author, held + 1, operator, base, payload, stamp(START))

    def inputs(self, payload: AnyPayload, twins: Iterable[PersonId] = ()) -> Inputs:
        """Give what the server would add to a command now."""
        at = stamp(START + timedelta(seconds=len(self.bodies)))
        if self._state is None:
            return Inputs(at)
        draws = isinstance(payload, CommitDraw | DrawRound | RedrawRound | JoinRound)
        random = self._random(payload).hex()
        return Inputs(at, random, tuple(twins), ALGORITHM if draws else "")

    def _random(self, payload: AnyPayload) -> bytes:
        """Give random bytes that follow from the length of the log."""
        state = self.state
        if isinstance(payload, CommitDraw):
            seen = seen_by(state, payload)
            secret = self._dice(seed_bytes_needed(seen))
            commitment = commitment_of(context_of(seen, ALGORITHM, (), payload.throw), secret)
            self.secrets[commitment.hex()] = secret
            return commitment
        if isinstance(payload, DrawRound | RedrawRound) and state.commitment is not None:
            return self.secrets.get(state.commitment.commitment, b"")
        return self._dice(rule_of(payload).random_bytes(state, payload))

    def _dice(self, length: int) -> bytes:
        return hashlib.shake_256(f"event {len(self.bodies)}".encode()).digest(length)

    def judge(
        self,
        author: StationId,
        payload: AnyPayload,
        base: Base | None = None,
        operator: OperatorId | None = None,
        twins: Iterable[PersonId] = (),
    ) -> Decision:
        """Decide a command and forget it."""
        command = self.command(author, payload, base, operator)
        return decide(self._state, command, self.inputs(payload, twins), draw)

    def do(
        self,
        author: StationId,
        payload: AnyPayload,
        base: Base | None = None,
        operator: OperatorId | None = None,
        twins: Iterable[PersonId] = (),
    ) -> Decision:
        """Decide a command and make it an event."""
        command = self.command(author, payload, base, operator)
        inputs = self.inputs(payload, twins)
        decision = decide(self._state, command, inputs, draw)
        event = Event(
            index=len(self.bodies),
            previous=self.last_hash.hex(),
            inputs=inputs,
            command=encode_command(command),
            signature="",
            verdict=decision.verdict,
            effect=decision.effect,
        )
        body = encode_event(event)
        before = self._state
        self._state = fold(before, decode_event(body))
        if before is not None:
            assert apply_effect(before, command, decision.effect) == self._state
        self.bodies.append(body)
        return decision

    def must(
        self,
        author: StationId,
        payload: AnyPayload,
        base: Base | None = None,
        operator: OperatorId | None = None,
        twins: Iterable[PersonId] = (),
    ) -> Decision:
        """Decide a command that has to be accepted."""
        decision = self.do(author, payload, base, operator, twins)
        assert decision.verdict.refused is None, decision.verdict
        return decision

    def refusal(
        self,
        author: StationId,
        payload: AnyPayload,
        base: Base | None = None,
        operator: OperatorId | None = None,
        twins: Iterable[PersonId] = (),
    ) -> str | None:
        """Give the code with which a command is refused, if it is; the state must not change."""
        before = self.state
        decision = self.do(author, payload, base, operator, twins)
        if decision.verdict.refused is not None:
            assert decision.effect == ()
            after = self.state
            assert {**after.counters, author: 0} == {**before.counters, author: 0}
            for name in State.__struct_fields__:
                same = getattr(after, name) == getattr(before, name)
                assert same or name in {"length", "counters"}, name
        return decision.verdict.refused

    def station(self, role: Role, name: str, *sections: str) -> StationId:
        """Admit a station."""
        invitation = InvitationId(self.fresh("invitation"))
        author = SERVER if role == "organiser" else self.organiser
        self.must(author, InviteStation(invitation, role, name, sections))
        public = public_key(f"{name} {invitation}")
        self.must(SERVER, AdmitStation(invitation, public.hex()))
        return author_of(public)

    def operator(self) -> OperatorId:
        """Put a person on the list of operators."""
        id_ = OperatorId(self.fresh("operator"))
        self.must(self.organiser, AddOperator(id_, DetailsHash(f"details of {id_}")))
        return id_

    def person(self) -> Person:
        """Give a new person."""
        id_ = PersonId(self.fresh("person"))
        return Person(id_, DetailsHash(f"details of {id_}"))

    def register(
        self, kind: EntrantKind, persons: int | None = None, arrival: Arrival = "present"
    ) -> EntrantId:
        """Register an entrant of new persons."""
        count = persons or (2 if kind == "pair" else 1)
        id_ = EntrantId(self.fresh("entrant"))
        brought = tuple(self.person() for _ in range(count))
        self.must(self.organiser, RegisterEntrant(id_, kind, brought, arrival))
        return id_

    def fill(self, count: int) -> list[EntrantId]:
        """Register so many that can be seated."""
        kind: EntrantKind = "pair" if self.settings.entrants == "pairs" else "player"
        return [self.register(kind) for _ in range(count)]

    def draw(self) -> Decision:
        """Draw the next round."""
        payload = DrawRound(len(self.state.rounds) + 1)
        return self.must(self.organiser, payload, base_on(self.state.field_changed))

    def slot(self, table: int, round_: int | None = None) -> TableSlot:
        """Give a table of a round, of the newest if none is said."""
        return self.state.rounds[(round_ or len(self.state.rounds)) - 1].tables[table]

    def slip(self, table: int, score: Score = TWO_TO_NIL, round_: int | None = None) -> EnterResult:
        """Give the command that enters a slip."""
        number = round_ or len(self.state.rounds)
        sides = self.slot(table, number).sides
        return EnterResult(number, table, sides, score, EntryId(self.fresh("entry")))

    def correction(
        self, table: int, score: Score = ONE_ALL, round_: int | None = None
    ) -> CorrectResult:
        """Give the command that corrects a table."""
        number = round_ or len(self.state.rounds)
        sides = self.slot(table, number).sides
        entry = EntryId(self.fresh("entry"))
        return CorrectResult(number, table, sides, score, entry, "mistyped")

    def decision(
        self, table: int, score: Score | None = TWO_TO_NIL, round_: int | None = None
    ) -> DecideResult:
        """Give the organiser's word on a table."""
        number = round_ or len(self.state.rounds)
        return DecideResult(number, table, score, EntryId(self.fresh("entry")), "slip_checked")

    def decide_all(self, score: Score = TWO_TO_NIL) -> None:
        """Let the organiser decide every table of the newest round."""
        for table in self.state.rounds[-1].tables:
            self.must(self.organiser, self.decision(table, score), self.seen(table))

    def close(self) -> Decision:
        """Close the newest round."""
        newest = self.state.rounds[-1]
        return self.must(self.organiser, CloseRound(newest.number), base_on(newest.changed))

    def seen(self, table: int, round_: int | None = None) -> Base:
        """Give the base of somebody who sees a table as it stands."""
        return base_on(self.slot(table, round_).changed)


def replayed(bodies: Sequence[bytes]) -> State:
    """Fold events from their bytes alone."""
    state: State | None = None
    for body in bodies:
        state = fold(state, decode_event(body))
    assert state is not None
    return state
