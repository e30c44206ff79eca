"""The record of a draw, out of the events that lead to it."""

from collections.abc import Iterable, Sequence

from msgspec import Raw

from bobbl_server.core.decide.draw import draw_seed, seen_by
from bobbl_server.core.draw.commitment import canonical
from bobbl_server.core.seating import SCHEME, request_of, roster_of
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.domain.areas.draw import DrawRound, RedrawRound, RoundDrawn
from bobbl_shared.domain.commands import decode_command
from bobbl_shared.domain.draw_record import EVENING, RECORD, DrawRecord, EveningRecord
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


def drawing_event(state: State, number: int) -> int:
    """Return the index of the event that drew a round last; raise ``Refusal`` if there is none."""
    round_ = state.round(number)
    if round_ is None:
        raise Refusal("round_not_drawn", round=number)
    if round_.algorithm == SCHEME or round_.from_slips:
        raise Refusal("nothing_by_lot", round=number)
    return round_.drawn.index


def draw_record(bodies: Iterable[bytes]) -> DrawRecord:
    """Return the record of a draw by lot: the last of the events, which begin with the founding."""
    *before, body = bodies
    state: State | None = None
    for each in before:
        state = fold(state, decode_event(each))
    assert state is not None
    return record_of(state, decode_event(body), event_hash(body).hex())


def evening_record(bodies: Sequence[bytes], state: State) -> EveningRecord:
    """Return the records of all rounds of an evening whose events lead to this state."""
    drawn, without = [], []
    for round_ in state.rounds:
        try:
            index = drawing_event(state, round_.number)
        except Refusal:
            without.append(round_.number)
        else:
            drawn.append(draw_record(bodies[: index + 1]))
    return EveningRecord(EVENING, tuple(drawn), tuple(without))


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
    )
