"""Fixed pairs, few rounds behind: drawn again until nobody meets again.

A uniform pairing of everybody is thrown away at its first couple that is blocked, and a new one is
begun. What is kept is a uniform pairing on the condition that no couple is blocked, so every
admissible round (with an admissible bye, if the number is odd) is exactly equally likely. With t
rounds behind it takes about e^(t/2) tries, however many pairs there are.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.seating import Couple

Blocked = Mapping[int, Set[int]]
"""For each entrant those who must not be met; symmetric."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, and who has a bye (0 or 1 entrants)."""

    couples: tuple[Couple, ...]
    byes: tuple[int, ...]


def is_expected_within(size: int, free: int, tries: int) -> bool:
    """Return whether the tries that are to be expected are at most ``tries``.

    With n entrants, and f = ``free`` of the n (n − 1) ways to choose one and an opponent not
    blocked, they are (n (n − 1) / f)^(n/2), rounded down in the exponent; compared in integers.
    """
    half = size // 2
    return bool((size * (size - 1)) ** half <= tries * free**half)


def draw_for_ever(
    present: Sequence[int], bye_candidates: Sequence[int], blocked: Blocked, stream: Stream
) -> Iterator[Pairing | None]:
    """Yield one try after another, None for one that was thrown away.

    Written out, for whoever recomputes a draw: the list holds those present in ascending order, and
    stays as a try leaves it. If their number is odd, a candidate for the bye is chosen first, by
    its place among the candidates in ascending order, and exchanged with whoever is last. Then for
    the places ``last`` = n − 1, n − 3, … 1 of the rest, counted from 0, an integer below ``last``
    says which place is exchanged with place ``last`` − 1; those on places ``last`` − 1 and ``last``
    meet, and if that is blocked the try ends there. The couples are those on places 0 and 1, 2 and
    3, and so on.
    """
    order = list(present)
    while True:
        bye = _set_aside(order, bye_candidates, stream)
        size = len(order) - len(bye)
        if _is_admissible(order, size, blocked, stream):
            yield Pairing(tuple(zip(order[0:size:2], order[1:size:2], strict=True)), bye)
        else:
            yield None


def _set_aside(order: list[int], candidates: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """Move a random candidate to the end and give it; nobody if there are none."""
    if not candidates:
        return ()
    chosen = candidates[stream.below(len(candidates))]
    at = order.index(chosen)
    order[at], order[-1] = order[-1], chosen
    return (chosen,)


def _is_admissible(order: list[int], size: int, blocked: Blocked, stream: Stream) -> bool:
    """Pair the first ``size`` entrants in place, (0, 1), (2, 3) …, until a couple is blocked.

    The partner of the last one is uniform among all before it, whatever order an earlier try left.
    """
    below = stream.below
    for last in range(size - 1, 0, -2):
        at = below(last)
        other = order[at]
        order[at] = order[last - 1]
        order[last - 1] = other
        if other in blocked[order[last]]:
            return False
    return True
