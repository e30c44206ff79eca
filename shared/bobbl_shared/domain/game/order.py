"""Which game goes over which, out of rows of names that each run from higher to lower.

The rows are the edges of a graph. They order the games if it has no circle and every two games that
end up next to each other are joined by an edge; otherwise the place where that fails is named.
"""

from collections.abc import Sequence
from itertools import pairwise

Rows = Sequence[Sequence[str]]


def circle(rows: Rows) -> tuple[str, ...]:
    """Return games of which each goes over the next and the last is the first; empty if none do."""
    below = _below(rows)
    done: set[str] = set()
    for start in below:
        path: list[str] = []
        found = _walk(start, below, path, done)
        if found:
            return found
    return ()


def _walk(at: str, below: dict[str, list[str]], path: list[str], done: set[str]) -> tuple[str, ...]:
    if at in path:
        return (*path[path.index(at) :], at)
    if at in done:
        return ()
    path.append(at)
    for lower in below[at]:
        found = _walk(lower, below, path, done)
        if found:
            return found
    path.pop()
    done.add(at)
    return ()


def from_highest(names: Sequence[str], rows: Rows) -> list[str]:
    """Return the games from the highest to the lowest; the rows hold no circle.

    Games that the rows leave open stand in the order of ``names``.
    """
    below = _below(rows)
    left = list(names)
    ordered = []
    while left:
        under = {lower for name in left for lower in below.get(name, ())}
        top = next(name for name in left if name not in under)
        ordered.append(top)
        left.remove(top)
    return ordered


def left_open(names: Sequence[str], rows: Rows) -> tuple[str, str] | None:
    """Return two games of which no row says which goes over the other; the rows hold no circle."""
    below = _below(rows)
    for upper, lower in pairwise(from_highest(names, rows)):
        if lower not in below.get(upper, ()):
            return upper, lower
    return None


def _below(rows: Rows) -> dict[str, list[str]]:
    """Return the games that some row names directly below each game."""
    below: dict[str, list[str]] = {name: [] for row in rows for name in row}
    for row in rows:
        for upper, lower in pairwise(row):
            below[upper].append(lower)
    return below
