"""How far draws of pairs are from equal chances, beside the practice.

Exactly known are the chances of whole rounds of up to 10 pairs, and of single meetings of up to 32.
The mean square of the relative error of those is lessened by what a fair sample of that size has.
Larger fields are compared with rounds drawn again until nobody meets again, which is exactly fair,
in the former opponents that two who meet have in common.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from math import pi, sqrt
from statistics import fmean, variance

import pytest

from bench.draw.chances import chances, free_after
from bench.draw.histories import drawn_rounds, round_robin
from bench.draw.measuring import Table
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.drawing.practice import practised
from builders.draws import all_pairings, drawn, grouping, met, recount

History = tuple[Seating, ...]
Meetings = set[frozenset[int]]
Draw = Callable[[DrawRequest, random.Random], Seating]


def by_the_engine(request: DrawRequest, dice: random.Random) -> Seating:
    return drawn(request, dice.randrange(1 << 30)).tables


SMALL = ((6, 2), (8, 2), (8, 3), (8, 4), (10, 3), (10, 5), (10, 6))
LARGER = ((12, 5), (16, 8), (20, 10), (24, 12), (20, 14), (28, 20), (24, 18), (28, 12), (32, 26))
"""Pairs, and rounds behind."""

DRAWS: tuple[tuple[str, Draw], ...] = (("engine", by_the_engine), ("practice", practised))


def played(count: int, rounds: int, dice: random.Random) -> DrawRequest:
    """Give the request after so many rounds; only this round is looked at."""
    make = drawn_rounds if rounds <= count // 2 else round_robin
    return DrawRequest("pairs", count, history=make(count, rounds, dice), rounds=rounds + 1)


def meetings(history: Iterable[Seating]) -> Meetings:
    return set().union(*(met(tables, as_partners=False) for tables in history))


def test_chances_of_whole_rounds(table: Table, is_long: bool) -> None:
    """Whole rounds of up to 10 pairs: total variation from equal chances, and of a fair sample"""
    dice, number = random.Random(1), 20_000 if is_long else 4_000
    for count, rounds in SMALL:
        request = played(count, rounds, dice)
        possible = [
            grouping(tables)
            for tables in all_pairings(range(count))
            if not recount(tables, request.history).opponents
        ]
        chance = 1 / len(possible)
        for name, draw in DRAWS:
            found = Counter(grouping(draw(request, dice)) for _ in range(number))
            shares = [found[each] / number for each in possible]
            table.add(
                pairs=count,
                round=rounds + 1,
                possible=len(possible),
                drawn_by=name,
                draws=number,
                variation=sum(abs(share - chance) for share in shares) / 2,
                of_a_fair_one=len(possible) * sqrt(chance * (1 - chance) / (2 * pi * number)),
                most_to_least=max(shares) / (min(shares) or float("nan")),
            )


def test_chances_of_meetings(table: Table, is_long: bool) -> None:
    """Single meetings of up to 32 pairs: relative error of their chances in per cent"""
    dice, number = random.Random(2), 20_000 if is_long else 1_500
    for count, rounds in LARGER if is_long else LARGER[::2]:
        request = played(count, rounds, dice)
        known = chances(free_after(count, meetings(request.history)))
        for name, draw in DRAWS:
            found = Counter(
                couple
                for _ in range(number)
                for couple in met(draw(request, dice), as_partners=False)
            )
            excess = fmean(
                (found[couple] / number / chance - 1) ** 2 - (1 - chance) / chance / number
                for couple, chance in known.items()
            )
            table.add(
                pairs=count,
                round=rounds + 1,
                meetings=len(known),
                drawn_by=name,
                draws=number,
                error_in_per_cent=100 * sqrt(max(0.0, excess)),
                fair_to_within=100 * sqrt(2 / len(known)) ** 0.5 * _noise(known.values(), number),
            )


def _noise(known: Iterable[float], number: int) -> float:
    return sqrt(fmean((1 - chance) / chance / number for chance in known))


@pytest.mark.parametrize("count", [50, 100])
def test_common_opponents(table: Table, is_long: bool, count: int) -> None:
    """Larger fields: former opponents in common to those who meet, against an exactly fair draw"""
    dice, number = random.Random(3), 2_000 if is_long else 200
    for rounds in (4, 8):
        request = played(count, rounds, dice)
        old = meetings(request.history)
        fair = [in_common(drawn_again(count, old, dice), old) for _ in range(number)]
        for name, draw in DRAWS:
            found = [
                in_common(met(draw(request, dice), as_partners=False), old) for _ in range(number)
            ]
            spread = sqrt((variance(found) + variance(fair)) / number)
            table.add(
                pairs=count,
                round=rounds + 1,
                drawn_by=name,
                draws=number,
                in_common=fmean(found),
                of_a_fair_one=fmean(fair),
                standard_errors_apart=(fmean(found) - fmean(fair)) / spread,
            )


def drawn_again(count: int, old: Meetings, dice: random.Random) -> Meetings:
    """Draw until nobody meets again."""
    while True:
        order = dice.sample(range(count), count)
        found = []
        for couple in zip(order[::2], order[1::2], strict=True):
            found.append(frozenset(couple))
            if found[-1] in old:
                break
        else:
            return set(found)


def in_common(found: Meetings, old: Meetings) -> int:
    """Count the former opponents common to the two of each meeting."""
    foes: dict[int, set[int]] = {}
    for one, other in old:
        foes.setdefault(one, set()).add(other)
        foes.setdefault(other, set()).add(one)
    return sum(len(foes[one] & foes[other]) for one, other in found)
