"""Seats shared out among displays: each keeps a range of the alphabet, all about equally long."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.state import Screen, ShownHere, State

LEEWAY = 12
"""A range may be longer or shorter by one part in so many, if it then ends with a letter."""


class Board(NamedTuple):
    """A display that shows its share of the seats: a station's id or a browser's code, its name."""

    key: str
    name: str


def boards(state: State) -> tuple[Board, ...]:
    """Return the displays that share the seats out, by name: the first takes the first letters."""
    stations = (
        Board(id_, each.name)
        for id_, each in state.stations.items()
        if each.role == "display" and not each.revoked and _has_share(state.displays.get(id_))
    )
    screens = (Board(code, each.name) for code, each in state.screens.items() if _has_share(each))
    return tuple(sorted((*stations, *screens), key=lambda each: (fold_text(each.name), each.key)))


def _has_share(chosen: ShownHere | Screen | None) -> bool:
    return chosen is not None and "board" in chosen.pages


def shared_out(names: Sequence[str], parts: int) -> tuple[range, ...]:
    """Return the places of each part of sorted names; one can be empty if there are few names.

    People of one name stay together where that costs little.
    """
    cuts = [0]
    for part in range(1, parts):
        cuts.append(max(cuts[-1], _cut(names, round(len(names) * part / parts), parts)))
    return tuple(range(first, end) for first, end in pairwise([*cuts, len(names)]))


def _cut(names: Sequence[str], ideal: int, parts: int) -> int:
    """Return the best place near ``ideal``: between two first letters, else between two names."""
    leeway = len(names) // parts // LEEWAY
    near = range(max(1, ideal - leeway), min(len(names), ideal + leeway + 1))
    return min(near, key=lambda at: (_common(names[at - 1], names[at]), abs(at - ideal)), default=0)


def _common(name: str, other: str) -> int:
    """Return how many first letters two names share."""
    one, two = fold_text(name), fold_text(other)
    pairs = enumerate(zip(one, two, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(two)))


def telling(name: str, other: str) -> str:
    """Return the first letters of a name, up to the first in which it differs from ``other``."""
    same = next(
        (at for at, (a, b) in enumerate(zip(name, other, strict=False)) if a != b),
        min(len(name), len(other)),
    )
    return name[: same + 1]
