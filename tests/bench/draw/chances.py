"""Pairs in a small field: how likely each meeting is if all rounds without a repeat are equal.

The ways to pair off a set are counted from the empty set upwards, and the ways to get to it from
the whole set downwards; the first of a set always goes first. Sets are bit masks.
"""

from collections import defaultdict
from collections.abc import Iterator, Set

Free = tuple[int, ...]
"""For each pair a mask of those it can still meet."""


def free_after(count: int, met: Set[frozenset[int]]) -> Free:
    """Give whom each can still meet."""
    return tuple(
        sum(
            1 << other
            for other in range(count)
            if other != one and frozenset((one, other)) not in met
        )
        for one in range(count)
    )


def chances(free: Free) -> dict[frozenset[int], float]:
    """Give the probability of each meeting that can be; none if no round is possible."""
    everybody = (1 << len(free)) - 1
    levels: list[dict[int, int]] = [{everybody: 1}]
    for _ in range(len(free) // 2):
        reached: defaultdict[int, int] = defaultdict(int)
        for mask, paths in levels[-1].items():
            for _, rest in _branches(mask, free):
                reached[rest] += paths
        levels.append(reached)
    ways = {0: 1}
    met: defaultdict[frozenset[int], int] = defaultdict(int)
    for level in reversed(levels[:-1]):
        above: dict[int, int] = {}
        for mask, paths in level.items():
            above[mask] = 0
            for couple, rest in _branches(mask, free):
                above[mask] += ways.get(rest, 0)
                met[couple] += paths * ways.get(rest, 0)
        ways = above
    total = ways[everybody]
    return {couple: number / total for couple, number in met.items() if number}


def _branches(mask: int, free: Free) -> Iterator[tuple[frozenset[int], int]]:
    first = (mask & -mask).bit_length() - 1
    rest = mask & (mask - 1)
    others = rest & free[first]
    while others:
        bit = others & -others
        others ^= bit
        yield frozenset((first, bit.bit_length() - 1)), rest ^ bit
