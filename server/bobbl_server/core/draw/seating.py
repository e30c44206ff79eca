"""What a seating is, and the random naming of its tables, pairs and players."""

from collections.abc import Sequence

from bobbl_server.core.draw.randomness import Stream

Side = tuple[int, ...]
"""The entrants of pair 1 or pair 2: one fixed pair or two players, player 1 first; () = a gap."""

Sides = tuple[Side, Side]
"""One table: pair 1 and pair 2."""

Seating = tuple[Sides, ...]
"""The tables of one round; item i is table number i + 1."""

Couple = tuple[int, int]
"""Two entrants, the smaller number first."""


def couple(one: int, other: int) -> Couple:
    """Return two entrants as a couple, whichever comes first."""
    return (one, other) if one < other else (other, one)


def partners(table: Sides) -> list[Couple]:
    """Return the couples who play with each other at a table; none for fixed pairs."""
    return [couple(*side) for side in table if len(side) == 2]


def opponents(table: Sides) -> list[Couple]:
    """Return the couples who play against each other at a table."""
    return [couple(one, other) for one in table[0] for other in table[1]]


def name_positions(tables: Sequence[Sides], stream: Stream) -> Seating:
    """Return the same groups at random tables, as random pairs and players, all equally likely."""
    named = [_turned(table, stream) for table in tables]
    stream.shuffle(named)
    return tuple(named)


def _turned(table: Sides, stream: Stream) -> Sides:
    first, second = (_swapped(side, stream) for side in table)
    return (second, first) if stream.bits(1) else (first, second)


def _swapped(side: Side, stream: Stream) -> Side:
    return side[::-1] if len(side) == 2 and stream.bits(1) else side
