"""What a couple at one table costs, as one integer whose order is the order of the wishes.

Each cost is a sum of units that are so far apart that no number of lesser faults in a whole round
outweighs one greater fault: repeated partners, repeated opponents, crossings (each if it is to be
avoided), then the weight of a wish to sit apart, then how lately the couple met, then how often.
So the seating with the least sum is the first in that order, and 0 means that nothing is amiss.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bobbl_server.core.draw.past import Past, Rounds
from bobbl_server.core.draw.request import DrawRequest, Wish
from bobbl_server.core.draw.seating import Couple, Side, Sides, couple, opponents, partners

_COUPLES_PER_ENTRANT = 2
"""Not fewer than there are couples at tables: 1/2 an entrant for pairs, 3/2 for players."""


@dataclass(frozen=True, slots=True)
class Costs:
    """The cost of every couple that has one, as partners and as opponents."""

    as_partners: Mapping[Couple, int]
    as_opponents: Mapping[Couple, int]

    def of(self, tables: Iterable[Sides]) -> int:
        """Return the cost of a seating."""
        return sum(
            sum(self.as_partners.get(one, 0) for one in partners(table)) + self.opposing(*table)
            for table in tables
        )

    def opposing(self, one: Side, other: Side) -> int:
        """Return what it costs that two sides play against each other."""
        return sum(self.as_opponents.get(met, 0) for met in opponents((one, other)))


@dataclass(frozen=True, slots=True)
class Units:
    """What one fault of each kind costs; ``lately`` a round, ``often`` an earlier meeting."""

    kinds: Mapping[Wish, int]
    apart: int
    lately: int
    often: int


def exact_units(request: DrawRequest) -> Units:
    """Return units that keep the order of the wishes in any seating."""
    most = _COUPLES_PER_ENTRANT * request.count
    played = len(request.history)
    lately = 2 * most * played * played + 1
    apart = lately * (2 * most * played + 1)
    crossing = apart * (sum(weight for _, _, weight in request.apart) + 1)
    opponent = crossing * (most + 1)
    units: dict[Wish, int] = {
        "partners": opponent * (most + 1),
        "opponents": opponent,
        "crossings": crossing,
    }
    return Units({kind: units[kind] for kind in request.avoid}, apart, lately, often=1)


def costs_of(request: DrawRequest, past: Past, units: Units) -> Costs:
    """Return the costs of all couples of those present in a draw after this past.

    A couple is listed in a role if and only if something is amiss when it plays in it.
    """
    as_partners: defaultdict[Couple, int] = defaultdict(int)
    _add_repeats(as_partners, "partners", past.partners, units)
    _add_repeats(as_partners, "crossings", past.opponents, units)
    return Costs(_completed(as_partners, request, units), opposing_costs_of(request, past, units))


def opposing_costs_of(request: DrawRequest, past: Past, units: Units) -> Mapping[Couple, int]:
    """Return the costs as opponents alone, which is all that fixed pairs have."""
    as_opponents: defaultdict[Couple, int] = defaultdict(int)
    _add_repeats(as_opponents, "opponents", past.opponents, units)
    _add_repeats(as_opponents, "crossings", past.partners, units)
    return _completed(as_opponents, request, units)


def _completed(
    costs: defaultdict[Couple, int], request: DrawRequest, units: Units
) -> Mapping[Couple, int]:
    """Add the wishes to sit apart, and leave out couples of whom somebody is absent."""
    for first, second, weight in request.apart:
        costs[couple(first, second)] += weight * units.apart
    absent = frozenset(request.absent)
    if not absent:
        return costs
    return {one: cost for one, cost in costs.items() if absent.isdisjoint(one)}


def _add_repeats(
    costs: defaultdict[Couple, int], kind: Wish, met: Mapping[Couple, Rounds], units: Units
) -> None:
    """Add what a repeat of this kind costs each couple that has met in the role it repeats."""
    if kind not in units.kinds:
        return
    unit, lately, often = units.kinds[kind], units.lately, units.often
    for one, rounds in met.items():
        costs[one] += unit + lately * rounds[-1] + often * len(rounds) ** 2
