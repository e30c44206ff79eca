"""Deciding about rounds without a draw: starting one, and who sits where by the slips."""

from bobbl_server.core.decide.base import check_base, check_section
from bobbl_server.core.decide.rule import ORGANISER, SCORING, Context, Effect, Rule
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.slips import (
    RoundStarted,
    SeatTable,
    StartRound,
    TableSeated,
    on_several_slips,
)
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.state import Entrant, Round, State
from bobbl_shared.domain.values import Sides
from bobbl_shared.errors import Refusal

LAST_TABLE = 4000


def seated_by(state: State, command: Command, payload: EnterResult) -> tuple[TableSeated, ...]:
    """Return that a slip seats its table, if it is the table's first in a round without a draw.

    Raises ``Refusal`` for sides that cannot be. Nothing for any other slip.
    """
    round_ = state.round(payload.round)
    if round_ is None or not round_.from_slips or payload.table in round_.tables:
        return ()
    if round_.is_closed:
        raise Refusal("round_closed", round=payload.round)
    return (_seated(state, command, payload),)


def check_complete(round_: Round, state: State) -> None:
    """Raise ``Refusal`` if a round without a draw is empty or somebody sits at several tables."""
    if not round_.from_slips:
        return
    if not round_.tables:
        raise Refusal("round_empty", round=round_.number)
    for id_, tables in on_several_slips(round_).items():
        number = state.entrants[id_].number
        raise Refusal("entrant_on_slips", number=number, one=tables[0], other=tables[1])


def _start(state: State, payload: StartRound, _: Context) -> Effect:
    number = payload.round
    if number != len(state.rounds) + 1:
        raise Refusal("not_next_round", round=len(state.rounds) + 1)
    if number > state.settings.rounds:
        raise Refusal("all_rounds_drawn", rounds=state.settings.rounds)
    if state.settings.opponents == "fixed" and number > 1:
        raise Refusal("scheme_seats_all")
    if state.placing.seats:
        raise Refusal("seats_given_already", round=number)
    if state.commitment is not None:
        raise Refusal("already_committed", round=number)
    return (RoundStarted(number),)


def _reseat(state: State, payload: SeatTable, context: Context) -> Effect:
    round_ = state.round(payload.round)
    if round_ is None:
        raise Refusal("round_not_drawn", round=payload.round)
    if not round_.from_slips:
        raise Refusal("round_is_drawn", round=payload.round)
    if round_.is_closed:
        raise Refusal("round_closed", round=payload.round)
    slot = round_.tables.get(payload.table)
    if slot is None:
        raise Refusal("unknown_table", table=payload.table, round=payload.round)
    if slot.sides == payload.sides:
        raise Refusal("sides_as_before", table=payload.table)
    check_base(context.command, slot.changed)
    return (_seated(state, context.command, payload),)


def _seated(state: State, command: Command, payload: EnterResult | SeatTable) -> TableSeated:
    if not 1 <= payload.table <= LAST_TABLE:
        raise Refusal("unknown_table", table=payload.table, round=payload.round)
    check_section(state, command, payload.table)
    check_sides(state, payload.sides)
    return TableSeated(payload.round, payload.table, payload.sides)


def check_sides(state: State, sides: Sides) -> None:
    """Raise ``Refusal`` unless these could have played against each other."""
    people = [id_ for side in sides for id_ in side]
    wanted = state.settings.at_table // 2
    if any(len(side) != wanted for side in sides):
        raise Refusal("sides_incomplete", expected=wanted)
    for id_ in people:
        entrant = state.entrants.get(id_)
        if entrant is None:
            raise Refusal("unknown_entrant")
        if not _could_play(entrant):
            raise Refusal("not_seatable", number=entrant.number)
        if people.count(id_) > 1:
            raise Refusal("entrant_against_itself", number=entrant.number)


def _could_play(entrant: Entrant) -> bool:
    """Who has left since may well have played, and the slip comes later."""
    return entrant.is_seatable or (entrant.is_out and entrant.kind != "lone")


RULES = (
    Rule(StartRound, ORGANISER, _start),
    Rule(SeatTable, SCORING, _reseat),
)
