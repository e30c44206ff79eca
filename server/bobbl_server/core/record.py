"""The record of a draw, out of the events that lead to it, and what was changed besides."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Raw
from msgspec.structs import replace

from bobbl_server.core.acts import Acts
from bobbl_server.core.decide.draw import draw_seed, seen_by
from bobbl_server.core.draw.commitment import canonical
from bobbl_server.core.seating import SCHEME, request_of, roster_of
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.areas.draw import DrawRound, RedrawRound, RoundDrawn
from bobbl_shared.domain.areas.slips import RoundStarted
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.draw_record import (
    EVENING,
    RECORD,
    DrawRecord,
    EveningRecord,
    UndrawnRound,
)
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


@dataclass
class Drawings:
    """What there is to tell of the draws of a tournament, as its events come in.

    It belongs to the state that those events lead to.
    """

    state: State | None = None
    _records: dict[int, DrawRecord] = field(default_factory=dict)
    """Of rounds drawn by lot, as they were drawn last."""
    _acts: Acts = field(default_factory=Acts)

    @property
    def length(self) -> int:
        """How many events were taken."""
        return self.state.length if self.state is not None else 0

    def take(self, bodies: Iterable[bytes]) -> None:
        """Take the next events, the first of all being the founding."""
        for body in bodies:
            event = decode_event(body)
            self.note(event, fold(self.state, event), event_hash(body).hex())

    def note(self, event: Event, after: State, head: str) -> None:
        """Take one more event that was folded already; ``head`` is its hash."""
        before, self.state = self.state, after
        if before is None:
            return
        self._acts.note(before, event, after)
        for fact in event.effect:
            if isinstance(fact, RoundDrawn | RoundStarted):
                self._records.pop(fact.round, None)
            if isinstance(fact, RoundDrawn) and fact.algorithm != SCHEME:
                self._records[fact.round] = record_of(before, event, head)

    def of(self, number: int) -> DrawRecord | UndrawnRound | None:
        """Return what is to be told of a round; none of one of which there is nothing so far."""
        record, acts = self._records.get(number), self._acts.of(number)
        if record is not None:
            return replace(record, acts=acts)
        return UndrawnRound(number, acts) if acts else None


def draw_record(bodies: Iterable[bytes], number: int) -> DrawRecord:
    """Return the record of a round that was drawn by lot; ``Refusal`` if there is none.

    The events are those of the whole tournament so far.
    """
    drawings = Drawings()
    drawings.take(bodies)
    assert drawings.state is not None
    found = drawings.of(number)
    if isinstance(found, DrawRecord):
        return found
    is_there = drawings.state.round(number) is not None
    raise Refusal("nothing_by_lot" if is_there else "round_not_drawn", round=number)


def evening_record(bodies: Iterable[bytes]) -> EveningRecord:
    """Return the records of all rounds of a tournament with these events."""
    drawings = Drawings()
    drawings.take(bodies)
    assert drawings.state is not None
    there = range(1, len(drawings.state.rounds) + 1)
    found = [drawings.of(number) for number in (*there, len(there) + 1)]
    drawn = tuple(each for each in found if isinstance(each, DrawRecord))
    undrawn = tuple(each for each in found if isinstance(each, UndrawnRound))
    without = tuple(sorted({*there} - {each.round for each in drawn}))
    return EveningRecord(EVENING, drawn, without, undrawn)


def record_of(state: State, event: Event, head: str) -> DrawRecord:
    """Return the record of the draw that an event is; ``state`` is the one before it."""
    command = decode_command(event.command)
    payload, (fact,) = command.payload, event.effect
    assert isinstance(payload, DrawRound | RedrawRound)
    assert isinstance(fact, RoundDrawn)
    seen, replaced = seen_by(state, payload), state.round(payload.round)
    roster, made = roster_of(seen), state.committed(payload.round)
    return DrawRecord(
        record=RECORD,
        tournament=state.tournament,
        name=state.settings.name,
        round=payload.round,
        at=event.inputs.at,
        event=event.index,
        head=head,
        algorithm=event.inputs.algorithm,
        numbers=tuple(each.number for each in roster.entrants),
        request=Raw(canonical(request_of(seen, event.inputs.clubs))),
        seed=draw_seed(seen, payload, event.inputs).hex(),
        tables=tuple(roster.numbers(each.sides) for each in fact.tables),
        byes=tuple(roster.places[id_] for id_ in fact.byes),
        tries=fact.tries,
        repeats=fact.repeats,
        times=replaced.times + 1 if replaced is not None else 1,
        again=fact.again,
        abandoned=state.abandoned.get(payload.round, 0),
        ids=tuple(each.id for each in roster.entrants),
        secret=event.inputs.random if made is not None else "",
        public=payload.public,
        commitment=made.commitment if made is not None else "",
        throw=made.throw if made is not None else None,
        fewer=made.fewer if made is not None else None,
    )
