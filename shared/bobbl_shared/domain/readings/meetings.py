"""Who has met whom, in which round and in what role, and what an exchange of seats changes.

Two meet in a round if they sit at one table, as partners or as opponents; an entrant that is a pair
has opponents only. What stands in the state counts, so seats that were exchanged by hand count as
they are now.
"""

from msgspec import Struct

from bobbl_shared.domain.areas.draw import exchanged
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Round, State
from bobbl_shared.domain.values import Sides
from bobbl_shared.ids import EntrantId


class Meeting(Struct, frozen=True):
    """A round in which two sat at one table, as partners or as opponents."""

    round: int
    as_partners: bool


class Encounter(Struct, frozen=True):
    """Two at one table and their role there; ``elsewhere`` are their other meetings, by round."""

    one: EntrantId
    other: EntrantId
    as_partners: bool
    elsewhere: tuple[Meeting, ...]


class Rearranged(Struct, frozen=True):
    """A table whose seats change: who sits there before and after, and who meets whom."""

    table: int
    before: Sides
    after: Sides
    met_before: tuple[Encounter, ...]
    met_after: tuple[Encounter, ...]


def seat_in(round_: Round, entrant: EntrantId) -> Seat | None:
    """Return where an entrant sits in a round; none for who sits out or is not in it."""
    for slot in round_.tables.values():
        for pair, side in enumerate(slot.sides, 1):
            if entrant in side:
                return Seat(slot.table, pair, side.index(entrant) + 1)
    return None


def seated_in(round_: Round) -> frozenset[EntrantId]:
    """Return everybody who has a seat in a round."""
    sides = (side for slot in round_.tables.values() for side in slot.sides)
    return frozenset(entrant for side in sides for entrant in side)


def couples_at(sides: Sides) -> tuple[tuple[EntrantId, EntrantId, bool], ...]:
    """Return everybody who meets at a table, partners (True) before opponents (False)."""
    partners = [(side[0], side[1], True) for side in sides if len(side) == 2]
    opponents = [(one, other, False) for one in sides[0] for other in sides[1]]
    return (*partners, *opponents)


def meetings_of(
    state: State, one: EntrantId, other: EntrantId, but: int = 0
) -> tuple[Meeting, ...]:
    """Return the rounds in which two have met, oldest first, without round ``but``."""
    found: list[Meeting] = []
    for round_ in state.rounds:
        here, there = seat_in(round_, one), seat_in(round_, other)
        if round_.number == but or here is None or there is None or here.table != there.table:
            continue
        found.append(Meeting(round_.number, here.pair == there.pair))
    return tuple(found)


def encounters(state: State, number: int, sides: Sides) -> tuple[Encounter, ...]:
    """Return who meets whom if these sit at a table in a round, partners first."""
    return tuple(
        Encounter(one, other, as_partners, meetings_of(state, one, other, but=number))
        for one, other, as_partners in couples_at(sides)
    )


def rearranged(
    state: State, number: int, first: EntrantId, second: EntrantId
) -> tuple[Rearranged, ...]:
    """Return the tables of a round that change if two exchange their places, by number.

    None change if both sit out, and only one if the other one sits out or at the same table.
    """
    round_ = state.rounds[number - 1]
    other = {first: second, second: first}
    changes = (
        (slot, exchanged(slot.sides, other))
        for slot in round_.tables.values()
        if any(first in side or second in side for side in slot.sides)
    )
    return tuple(
        Rearranged(
            slot.table,
            slot.sides,
            after,
            encounters(state, number, slot.sides),
            encounters(state, number, after),
        )
        for slot, after in changes
    )
