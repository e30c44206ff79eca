"""Places that are given before the draw: lots drawn by hand, or a seat promised.

What is given stays at its table and on its place; the draw is made around it. Two who are given
places at different tables cannot meet, two at one table do. A group that the draw has made fits its
table if some way to turn it, pairs and players exchanged, has everybody given on the right place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import Given
from bobbl_server.core.draw.seating import Couple, Seating, Sides, couple, name_positions

_Placed = tuple[tuple[int | None, ...], tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class Lots:
    """Who has been given a place at which table, counted from 0."""

    tables: Mapping[int, int]

    def couples(self) -> tuple[Couple, ...]:
        """Return the couples who sit at one table already."""
        at: dict[int, list[int]] = {}
        for entrant, table in self.tables.items():
            at.setdefault(table, []).append(entrant)
        return tuple(
            couple(one, other)
            for members in at.values()
            for index, one in enumerate(members)
            for other in members[:index]
        )


def lots_of(given: Given) -> Lots:
    """Return who sits where already."""
    return Lots(
        {
            entrant: number
            for number, table in enumerate(given)
            for side in table
            for entrant in side
            if entrant is not None
        }
    )


def name_around(groups: Sequence[Sides], given: Given, stream: Stream) -> Seating:
    """Return the groups with tables, pairs and players; all fitting ways are equally likely.

    With nothing given it is ``name_positions``.
    """
    lots = lots_of(given)
    if not lots.tables:
        return name_positions(groups, stream)
    named: dict[int, Sides] = {}
    others = []
    for group in groups:
        tables = {lots.tables[each] for side in group for each in side if each in lots.tables}
        if not tables:
            others.append(group)
            continue
        (table,) = tables
        turns = [turn for turn in _turns(group) if _fits(turn, given[table])]
        named[table] = turns[stream.below(len(turns))]
    rest = iter(name_positions(others, stream))
    return tuple(named[at] if at in named else next(rest) for at in range(len(groups)))


def _turns(group: Sides) -> Iterable[Sides]:
    for sides in permutations(group):
        yield from product(*(permutations(side) for side in sides))


def _fits(turn: Sides, given: _Placed) -> bool:
    return all(
        place in (None, entrant)
        for side, places in zip(turn, given, strict=True)
        for entrant, place in zip(side, places, strict=True)
    )
