"""Between the tournament's state and the seats given out for the next round, one by one."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.cleanup import moves_into
from bobbl_server.core.draw.registration.meetings import Met
from bobbl_server.core.draw.registration.zones import draw_seat
from bobbl_shared.domain.placing import tables_to_fill
from bobbl_shared.domain.seats import Move, Seat, SeatZones
from bobbl_shared.domain.settings import announced_tables
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Sides
from bobbl_shared.ids import EntrantId

_Acquainted = defaultdict[EntrantId, set[EntrantId]]


def lot_for(state: State, entrant: EntrantId, random: bytes) -> tuple[Seat, int]:
    """Return the seat that an entrant draws, and how many seats were in the lot."""
    lot = draw_seat(
        entrant,
        _holders(state),
        _side_size(state),
        state.settings.seats or SeatZones(),
        Stream(random),
        announced_tables(state.settings),
        met_of(state),
    )
    return lot.seat, len(lot.seats)


def moves_for(state: State, random: bytes) -> tuple[Move, ...]:
    """Return the fewest moves after which the tables that can be full are, and all others empty.

    Raises ``Refusal`` that names what is missing for it.
    """
    moves = moves_into(
        tables_to_fill(state), _holders(state), _side_size(state), Stream(random), met_of(state)
    )
    return tuple(Move(entrant, here, there) for entrant, here, there in moves)


def met_of(state: State) -> Met[EntrantId]:
    """Return whom each should not meet again, and in which role, as the settings and wishes say."""
    played = _Acquainted(set), _Acquainted(set)
    for round_ in state.rounds:
        for slot in round_.tables.values():
            _acquaint(slot.sides, *played)
    as_partners, as_opponents = _Acquainted(set), _Acquainted(set)
    old_partners, old_opponents = played
    for kind, target, source in (
        ("partners", as_partners, old_partners),
        ("opponents", as_opponents, old_opponents),
        ("crossings", as_partners, old_opponents),
        ("crossings", as_opponents, old_partners),
    ):
        if kind in state.settings.avoid:
            _add(target, source)
    for couple in state.apart:
        _introduce((couple,), as_partners)
        _introduce((couple,), as_opponents)
    return Met(as_partners, as_opponents)


def _acquaint(sides: Sides, partners: _Acquainted, opponents: _Acquainted) -> None:
    first, second = sides
    _introduce(((a, b) for side in sides for a in side for b in side if a < b), partners)
    _introduce(((a, b) for a in first for b in second), opponents)


def _introduce(couples: Iterable[tuple[EntrantId, EntrantId]], known: _Acquainted) -> None:
    for one, other in couples:
        known[one].add(other)
        known[other].add(one)


def _add(target: _Acquainted, source: Mapping[EntrantId, set[EntrantId]]) -> None:
    for entrant, others in source.items():
        target[entrant] |= others


def _holders(state: State) -> dict[Seat, EntrantId]:
    return {seat: id_ for id_, seat in state.placing.seats.items()}


def _side_size(state: State) -> int:
    return state.settings.at_table // 2
