"""Deciding draws: committing, drawing, drawing anew, swapping two seats, letting latecomers in."""

from bobbl_server.core.decide.base import check_base
from bobbl_server.core.decide.rule import ORGANISER, SERVER, Context, Effect, Rule
from bobbl_server.core.draw.commitment import commitment_of, seed_of
from bobbl_server.core.draw.randomness import seed_length
from bobbl_server.core.seating import (
    context_of,
    drawn_round,
    is_drawn,
    joined_round,
    joining_request,
    request_of,
    roster_of,
    scheme_round,
    seed_bytes_needed,
)
from bobbl_shared.crypto.throw import HIGHEST, LEAST_OUTCOMES, MOST_THROWN, check_public
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    CommitmentAbandoned,
    DrawCommitted,
    DrawRound,
    JoinRound,
    NoteOtherLog,
    OtherLogSeen,
    OtherLogSettled,
    RedrawRound,
    SeatsSwapped,
    SettleOtherLog,
    SwapSeats,
)
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.event import Inputs
from bobbl_shared.domain.placing import seats_beyond
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Round, State, TableSlot
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId

Drawn = DrawRound | RedrawRound

COMMITMENT_BYTES = 32
"""The commitment stands in for a secret that stays with the server."""

MOST_OTHER_LOGS = 100
"""So many are noted in one evening: a station may say what it likes of its copy."""


def seen_by(state: State, payload: Drawn | CommitDraw) -> State:
    """Return the state as the draw sees it: for one more of the last round, without that round."""
    return state.before_last if payload.round == len(state.rounds) and state.rounds else state


def check_draw(state: State, command: Command, payload: Drawn) -> None:
    """Raise ``Refusal`` unless this round can be drawn and the author saw the field as it is."""
    if isinstance(payload, RedrawRound):
        _check_unplayed(state, payload.round)
        if state.placing.seats:
            raise Refusal("seats_given_already", round=payload.round + 1)
    elif payload.round != len(state.rounds) + 1:
        raise Refusal("not_next_round", round=len(state.rounds) + 1)
    if payload.round > state.settings.rounds:
        raise Refusal("all_rounds_drawn", rounds=state.settings.rounds)
    check_base(command, state.field_changed)
    tables = tables_needed(state.settings, len(state.seatable()))[0]
    if tables == 0:
        raise Refusal("too_few_entrants", least=state.settings.at_table)
    beyond = seats_beyond(state, tables)
    if beyond:
        raise Refusal("seats_with_gaps", tables=tables, count=beyond)


def draw_seed(state: State, payload: Drawn, inputs: Inputs) -> bytes:
    """Return the seed of a draw: the random bytes, or what a committed secret and the public make.

    ``state`` is as the draw sees it. Raises ``Refusal`` if that is not what was committed.
    """
    random = bytes.fromhex(inputs.random)
    commitment = state.committed(payload.round)
    if commitment is None:
        if payload.public:
            raise Refusal("nothing_committed", round=payload.round)
        return random
    throw = commitment.throw
    if throw is not None:
        check_public(throw, payload.public)
    context = context_of(state, inputs.algorithm, inputs.clubs, throw)
    if context.digest().hex() != commitment.context:
        raise Refusal("commitment_outdated", round=payload.round)
    if commitment_of(context, random).hex() != commitment.commitment:
        raise Refusal("secret_lost", round=payload.round)
    return seed_of(context, random, payload.public)


def _check_unplayed(state: State, number: int) -> Round:
    """Return the last round if that is meant and nothing has been played in it yet."""
    round_ = state.round(number)
    if round_ is None or number != len(state.rounds):
        raise Refusal("not_last_round", round=len(state.rounds))
    if round_.is_closed or round_.has_results:
        raise Refusal("round_has_results", round=number)
    return round_


def _draw(state: State, payload: Drawn, context: Context) -> Effect:
    """Seat a round: by lot, or moved on in the fixed scheme."""
    check_draw(state, context.command, payload)
    inputs = context.inputs
    seen = seen_by(state, payload)
    again = payload.reason if isinstance(payload, RedrawRound) else None
    replaced = state.round(payload.round)
    owed = replaced is not None and replaced.commitment is not None
    if owed and state.committed(payload.round) is None:
        raise Refusal("commitment_needed", round=payload.round)
    if not is_drawn(seen, payload.round):
        return (scheme_round(seen, payload.round, again),)
    seed = draw_seed(seen, payload, inputs)
    request = request_of(seen, inputs.clubs)
    outcome = context.draw(request, seed, inputs.algorithm)
    made = seen.committed(payload.round)
    if made is None or made.throw is None:
        return (drawn_round(seen, payload.round, outcome, again),)
    return (drawn_round(seen, payload.round, outcome, again, payload.public, inputs.at),)


def _commit(state: State, payload: CommitDraw, context: Context) -> Effect:
    """Record what the next draw is about and what its secret is committed with.

    A server has no algorithm for a commitment that does not say how the hall's part comes about;
    logs of earlier ones have.
    """
    number = payload.round
    if number == len(state.rounds) and state.rounds:
        _check_unplayed(state, number)
    elif number != len(state.rounds) + 1:
        raise Refusal("not_next_round", round=len(state.rounds) + 1)
    if state.commitment is not None:
        raise Refusal("already_committed", round=state.commitment.round)
    seen = seen_by(state, payload)
    if not is_drawn(seen, number):
        raise Refusal("nothing_by_lot", round=number)
    check_base(context.command, state.field_changed)
    inputs, throw = context.inputs, payload.throw
    fewer = None
    if throw is None:
        if not inputs.algorithm:
            raise Refusal("throw_missing")
    elif not throw.is_usable:
        raise Refusal("throw_unusable", most=MOST_THROWN, highest=HIGHEST)
    elif not throw.is_enough:
        fewer = payload.fewer
        if fewer is None:
            raise Refusal("too_few_outcomes", outcomes=throw.outcomes, least=LEAST_OUTCOMES)
    digest = context_of(seen, inputs.algorithm, inputs.clubs, throw).digest().hex()
    at = inputs.at if throw is not None else ""
    return (DrawCommitted(number, inputs.random, digest, inputs.algorithm, throw, fewer, at),)


def _abandon(state: State, payload: AbandonCommitment, _: Context) -> Effect:
    made = state.committed(payload.round)
    if made is None:
        raise Refusal("nothing_committed", round=payload.round)
    return (CommitmentAbandoned(payload.round, made.commitment, payload.reason),)


def _swap(state: State, payload: SwapSeats, context: Context) -> Effect:
    round_ = state.round(payload.round)
    if round_ is None:
        raise Refusal("round_not_drawn", round=payload.round)
    if round_.is_closed:
        raise Refusal("round_closed", round=payload.round)
    check_base(context.command, round_.seated)
    slots = [_place(state, round_, id_) for id_ in (payload.first, payload.second)]
    if payload.first == payload.second or not any(slots):
        raise Refusal("nothing_to_swap")
    for slot in slots:
        if slot is not None and not slot.is_untouched:
            raise Refusal("table_has_result", table=slot.table)
    return (SeatsSwapped(payload.round, payload.first, payload.second),)


def _place(state: State, round_: Round, entrant: EntrantId) -> TableSlot | None:
    """Return the table of somebody in a round, none if sitting out.

    Raise ``Refusal`` for others.
    """
    slot = state.seat_of(entrant, round_.number)
    if slot is None and entrant not in round_.byes:
        raise Refusal("not_in_round", round=round_.number)
    return slot


def _join(state: State, payload: JoinRound, context: Context) -> Effect:
    """Seat those who sit out and the latecomer at one more table, or let the latecomer sit out."""
    number = payload.round
    round_ = state.round(number)
    if round_ is None or number != len(state.rounds):
        raise Refusal("not_last_round", round=len(state.rounds))
    if round_.is_closed:
        raise Refusal("round_closed", round=number)
    if round_.from_slips:
        raise Refusal("round_from_slips", round=number)
    entrant = state.entrants.get(payload.entrant)
    if entrant is None:
        raise Refusal("unknown_entrant")
    if not entrant.is_seatable:
        raise Refusal("not_seatable", number=entrant.number)
    if payload.entrant in round_.byes or state.seat_of(payload.entrant, number) is not None:
        raise Refusal("already_in_round", number=entrant.number, round=number)
    check_base(context.command, state.field_changed)
    waiting = tuple(id_ for id_ in round_.byes if state.entrants[id_].is_seatable)
    request = joining_request(state, (*waiting, payload.entrant))
    seed = bytes.fromhex(context.inputs.random)
    outcome = context.draw(request, seed, context.inputs.algorithm)
    return (joined_round(state, payload.entrant, outcome, unscored=payload.unscored),)


def _note_other(state: State, payload: NoteOtherLog, _: Context) -> Effect:
    known = {(each.by, each.length, each.head) for each in state.other_logs}
    if (payload.by, payload.length, payload.head) in known or len(known) >= MOST_OTHER_LOGS:
        raise Refusal("other_log_known")
    return (OtherLogSeen(payload.by, payload.length, payload.head),)


def _settle_other(state: State, payload: SettleOtherLog, _: Context) -> Effect:
    if state.other_log is None:
        raise Refusal("no_other_log")
    return (OtherLogSettled(payload.reason),)


def _bytes_to_commit(state: State, payload: CommitDraw) -> int:
    return COMMITMENT_BYTES


def _bytes_to_draw(state: State, payload: DrawRound) -> int:
    return seed_bytes_needed(state)


def _bytes_to_redraw(state: State, payload: RedrawRound) -> int:
    return seed_bytes_needed(state.before_last) if state.rounds else 0


def _bytes_to_join(state: State, payload: JoinRound) -> int:
    return seed_length(len(roster_of(state).entrants))


RULES = (
    Rule(CommitDraw, ORGANISER, _commit, _bytes_to_commit),
    Rule(AbandonCommitment, ORGANISER, _abandon),
    Rule(DrawRound, ORGANISER, _draw, _bytes_to_draw),
    Rule(RedrawRound, ORGANISER, _draw, _bytes_to_redraw),
    Rule(SwapSeats, ORGANISER, _swap),
    Rule(JoinRound, ORGANISER, _join, _bytes_to_join),
    Rule(NoteOtherLog, SERVER, _note_other),
    Rule(SettleOtherLog, ORGANISER, _settle_other),
)
