"""Seats shared out among displays: each keeps a range of the alphabet, all about equally long."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.state import Screen, ShownHere, State

LEEWAY = 12
"""A range may be longer or shorter by one part in so many, if it then ends with a letter."""

MOST_LETTERS = 3
"""So many letters tell two ranges apart: more are not read from afar."""


class Board(NamedTuple):
    """A display that shows its share of the seats: a station's id or a browser's code, its name."""

    key: str
    name: str


def boards(state: State) -> tuple[Board, ...]:
    """Return the displays that share the seats out, by name: the first takes the first letters.

    Browsers are among them only where they show whole names, which the letters are those of.
    """
    stations = (
        Board(id_, each.name)
        for id_, each in state.stations.items()
        if each.role == "display" and not each.revoked and _has_share(state.displays.get(id_))
    )
    browsers = state.screens.items() if state.settings.names_shown == "full" else ()
    screens = (Board(code, each.name) for code, each in browsers if _has_share(each))
    return tuple(sorted((*stations, *screens), key=lambda each: (fold_text(each.name), each.key)))


def _has_share(chosen: ShownHere | Screen | None) -> bool:
    return chosen is not None and "board" in chosen.pages


def cuts(names: Sequence[str], parts: int) -> tuple[str, ...]:
    """Return the letters with which each part but the first begins, for names in order.

    Parts are about equally long; who shares the first three letters is in one of them.
    """
    starts = [_start(names[at - 1], names[at]) for at in range(1, len(names))]
    places = [at for at, start in enumerate(starts, 1) if start]
    found: list[str] = []
    for part in range(1, parts):
        ideal, leeway = len(names) * part / parts, len(names) / parts / LEEWAY
        near = [at for at in places if abs(at - ideal) <= leeway] or places
        best = min(
            near,
            key=lambda at: (
                len(starts[at - 1]) if abs(at - ideal) <= leeway else 9,
                abs(at - ideal),
            ),
            default=0,
        )
        found.append(starts[best - 1] if best else "")
    return tuple(found)


def part_of(name: str, at: Sequence[str]) -> int:
    """Return in which part a name is, from 0."""
    return bisect_right(at, fold_text(name))


def _start(before: str, name: str) -> str:
    """Return the first letters in which a name differs from the one before; none if too many."""
    one, two = fold_text(before), fold_text(name)
    return next((two[:n] for n in range(1, MOST_LETTERS + 1) if one[:n] < two[:n]), "")


def telling(name: str, other: str) -> str:
    """Return the first letters of a name, up to the first in which it differs from ``other``."""
    same = next(
        (at for at, (a, b) in enumerate(zip(name, other, strict=False)) if a != b),
        min(len(name), len(other)),
    )
    return name[: same + 1]
