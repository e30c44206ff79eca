"""Fixed pairs, a small field: one of all admissible rounds, exactly uniform, by counting them.

The number of ways to pair off a set of entrants is the sum over the opponents of its first member
of the ways for the rest. Walking down with each choice weighted by the ways it leaves gives every
round with the same probability; 0 ways proves that there is none. Sets are bit masks.
"""

from collections.abc import Sequence

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.rejection import Blocked, Pairing
from bobbl_server.core.draw.seating import Couple


class _Ways:
    """Counts the admissible pairings of sets of entrants, given by their indexes."""

    def __init__(self, present: Sequence[int], blocked: Blocked) -> None:
        self._free = [
            sum(1 << at for at, other in enumerate(present) if other not in blocked[one])
            for one in present
        ]
        self._known = {0: 1}

    def of(self, mask: int) -> int:
        known = self._known.get(mask)
        if known is None:
            known = sum(self.of(rest) for _, rest in self.branches(mask))
            self._known[mask] = known
        return known

    def branches(self, mask: int) -> list[tuple[tuple[int, int], int]]:
        """Give the couples its first member can be in, each with the set that remains."""
        first = (mask & -mask).bit_length() - 1
        rest = mask & (mask - 1)
        opponents = rest & self._free[first]
        found = []
        while opponents:
            bit = opponents & -opponents
            opponents ^= bit
            found.append(((first, bit.bit_length() - 1), rest ^ bit))
        return found


def draw_counted(
    present: Sequence[int], bye_candidates: Sequence[int], blocked: Blocked, stream: Stream
) -> Pairing | None:
    """Give one of all admissible pairings, all equally likely, or None if there is none.

    ``bye_candidates`` is empty if and only if the number present is even. For n entrants there
    can be 2^(n−1) sets to count, fewer where much is blocked; who has the fewest left goes first.
    """
    present = sorted(present, key=lambda entrant: -len(blocked[entrant]))
    ways = _Ways(present, blocked)
    everybody = (1 << len(present)) - 1
    starts = [(bye, everybody ^ 1 << present.index(bye)) for bye in bye_candidates]
    weights = [ways.of(mask) for _, mask in starts] if starts else [ways.of(everybody)]
    if not sum(weights):
        return None
    chosen = _weighted(weights, stream)
    byes, mask = ((starts[chosen][0],), starts[chosen][1]) if starts else ((), everybody)
    couples: list[Couple] = []
    while mask:
        branches = ways.branches(mask)
        (one, other), mask = branches[_weighted([ways.of(rest) for _, rest in branches], stream)]
        couples.append((present[one], present[other]))
    return Pairing(tuple(couples), byes)


def _weighted(weights: Sequence[int], stream: Stream) -> int:
    """Give an index with a probability proportional to its weight."""
    at = stream.below(sum(weights))
    for index, weight in enumerate(weights):
        if at < weight:
            return index
        at -= weight
    raise AssertionError("below() went past its bound")
