"""Seats given before a round is drawn: whether any can be, what a clean-up waits for, and changes.

A change of the field puts moves that were proposed before out of date.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import tables_needed
from bobbl_shared.domain.state import Change, Entrant, Placing, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId


def check_seats_open(state: State) -> None:
    """Raise ``Refusal`` unless seats of the next round can be given out one by one."""
    number = len(state.rounds) + 1
    if number > state.settings.rounds:
        raise Refusal("all_rounds_drawn", rounds=state.settings.rounds)
    if state.settings.opponents == "fixed" and number > 1:
        raise Refusal("nothing_by_lot", round=number)


def tables_to_fill(state: State) -> int:
    """Return how many tables are full after a clean-up; ``Refusal`` names what is missing.

    Nobody may be alone or still to come, and no more may have a seat than these tables hold: who
    sits out has none. Who is there without a seat gets one in the draw.
    """
    alone = [each.number for each in state.numbered() if is_alone(each)]
    if alone:
        raise Refusal("lone_players_wait", numbers=tuple(alone))
    absent = [each.number for each in state.announced() if each.waits_since is None]
    if absent:
        raise Refusal("announced_wait", numbers=tuple(absent))
    at_table = state.settings.at_table
    tables, rest = tables_needed(state.settings, len(state.seatable()))
    over = len(state.placing.seats) - tables * at_table
    if over > 0:
        raise Refusal("count_unfit", over=over, missing=at_table - rest)
    return tables


def is_alone(entrant: Entrant) -> bool:
    """Return whether somebody who is there and has a place still needs a partner."""
    present = entrant.status == "present" and entrant.waits_since is None
    return present and entrant.kind == "lone"


def seats_beyond(state: State, tables: int) -> int:
    """Count those who have a seat behind so many tables, and so have to move before the draw."""
    return sum(seat.table > tables for seat in state.placing.seats.values())


def placed(state: State, seats: Mapping[EntrantId, Seat]) -> State:
    """Return the state in which exactly these have seats in the next round."""
    return replace(state, placing=Placing(seats))


def seat_freed(state: State, entrant: EntrantId) -> State:
    """Return the state in which an entrant has no seat in the next round, if there was one."""
    return placed(state, {id_: s for id_, s in state.placing.seats.items() if id_ != entrant})


def field_touched(state: State, change: Change) -> State:
    """Return the state with the field changed by an event.

    Moves proposed before are out of date.
    """
    placing = replace(state.placing, proposed=None)
    return replace(state, field_changed=change, placing=placing)
