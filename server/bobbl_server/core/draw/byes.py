"""Who may sit out: those with the fewest byes so far, and among equals the lot decides."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bench:
    """``certain`` sit out in any case, and ``places`` out of ``candidates``, who have equally many
    byes. No places: no candidates.
    """

    certain: tuple[int, ...]
    candidates: tuple[int, ...]
    places: int


def bench_of(present: Sequence[int], byes: Sequence[int], places: int) -> Bench:
    """Return who sits out when ``places`` of those present must; ``byes`` by entrant number."""
    if not places:
        return Bench((), (), 0)
    limit = sorted(byes[entrant] for entrant in present)[places - 1]
    certain = tuple(entrant for entrant in present if byes[entrant] < limit)
    candidates = tuple(entrant for entrant in present if byes[entrant] == limit)
    return Bench(certain, candidates, places - len(certain))
