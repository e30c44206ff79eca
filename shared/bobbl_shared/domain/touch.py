"""What a fact touches: which things of the state it changes, and which it relies on.

Facts about stations, settings, commitments and the clock touch nothing: no other event builds on
them in a way that undoing has to know.
"""

from collections.abc import Iterator

from bobbl_shared.domain.areas.table import row_of
from bobbl_shared.domain.deed import Key
from bobbl_shared.domain.dependencies import Touch, entrants_keys, tables_through
from bobbl_shared.domain.facts import (
    Fact,
    LateResultAccepted,
    LateResultKept,
    LateResultRejected,
    RankingPublished,
    ResultCorrected,
    ResultDecided,
    ResultEntered,
    RoundClosed,
    RoundDrawn,
    RoundJoined,
    SeatsSwapped,
)
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntryId

ResultTouch = ResultEntered | ResultCorrected | ResultDecided
LateTouch = LateResultKept | LateResultAccepted | LateResultRejected


def touched(state: State, fact: Fact) -> Touch:
    """Give what a fact touches, folded into this state; ``LookupError`` for what is not there."""
    row = row_of(fact)
    if row is not None:
        return row.touches(state, fact)
    match fact:  # what comes most often stands first
        case ResultEntered() | ResultCorrected() | ResultDecided():
            return _result(state, fact)
        case RoundDrawn():
            return Touch((), (*_drawn_from(state), *_seated_by_slips(state)))
        case RoundJoined(_, entrant, tables, byes):
            seated = (id_ for table in tables for side in table.sides for id_ in side)
            return Touch((), entrants_keys((entrant, *seated, *byes)))
        case SeatsSwapped(_, first, second):
            return Touch((), entrants_keys((first, second)))
        case LateResultKept() | LateResultAccepted() | LateResultRejected():
            return _late(state, fact)
        case RoundClosed(number):
            before = (("closing", str(number - 1)),)
            return Touch((("closing", str(number)),), (*before, *tables_through(state, number)))
        case RankingPublished(number):
            return Touch(
                (("published",),), (("closing", str(number)), *tables_through(state, number))
            )
        case _:
            return Touch()


def _result(state: State, fact: ResultTouch) -> Touch:
    is_closed = state.rounds[fact.round - 1].is_closed
    uses = (("closing", str(fact.round)),) if is_closed else ()
    return Touch((("table", str(fact.round), str(fact.table)),), uses)


def _late(state: State, fact: LateTouch) -> Touch:
    """Late slips are judged, not undone; but what they came behind, and replace, they rest on."""
    if isinstance(fact, LateResultKept):
        return Touch((), (("closing", str(fact.round)),))
    number, table = _late_place(state, fact.entry)
    return Touch((), (("closing", str(number)), ("table", str(number), str(table))))


def _late_place(state: State, entry: EntryId) -> tuple[int, int]:
    return next(
        (round_.number, late.table)
        for round_ in state.rounds
        for late in round_.late
        if late.entry.id == entry
    )


def _drawn_from(state: State) -> Iterator[Key]:
    """Give what a draw looks at: who plays or has gone, seats given or not, and wishes."""
    for entrant in state.entrants.values():
        if entrant.is_seatable or entrant.is_out:
            yield ("entrant", entrant.id)
    yield from (("seat", id_) for id_ in state.entrants)
    yield from (("apart", *couple) for couple in state.apart)


def _seated_by_slips(state: State) -> Iterator[Key]:
    """Give the tables of rounds without a draw: who met there, later draws avoid."""
    for round_ in state.rounds:
        if round_.from_slips:
            yield from (("table", str(round_.number), str(table)) for table in round_.tables)
