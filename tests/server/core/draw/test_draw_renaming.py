"""Other numbers for the same entrants rename what can be drawn, and how likely it is, no more.

Two samples are compared, one drawn under other numbers and named back: chi-square of homogeneity
with fixed seeds, against its 0.9999 quantile. It is made for draws that are not uniform, because
something has to be repeated or the field is too large to count. A draw that looks at the numbers
must go past the bound.
"""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Sequence

import pytest
from msgspec.structs import replace

from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.draws import Entrants, drawn, grouping, random_round

DRAWS = 600
RARE = 10
"""What comes less often in both samples together is counted as one."""

Draw = Callable[[DrawRequest, str], Seating]


def quantile(degrees: int) -> float:
    """Give the 0.9999 quantile of chi-square (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + 3.719 * spread**0.5) ** 3)


def are_alike(one: Sequence[Hashable], other: Sequence[Hashable]) -> bool:
    """Tell whether two samples of the same size can have the same distribution."""
    first, second = Counter(one), Counter(other)
    both = first + second
    often = [each for each in both if both[each] >= RARE]
    counts = [(first[each], second[each]) for each in often]
    rare = tuple(
        sum(sample.values()) - sum(sample[each] for each in often) for sample in (first, second)
    )
    if sum(rare) >= RARE:
        counts.append((rare[0], rare[1]))
    distance = sum((a - b) ** 2 / (a + b) for a, b in counts)
    return len(counts) < 2 or distance < quantile(len(counts) - 1)


def renamed(request: DrawRequest, names: Sequence[int]) -> DrawRequest:
    return replace(
        request,
        history=tuple(named(played, names) for played in request.history),
        absent=tuple(names[each] for each in request.absent),
        apart=tuple((names[one], names[other], weight) for one, other, weight in request.apart),
    )


def named(tables: Seating, names: Sequence[int]) -> Seating:
    return tuple(
        (tuple(names[each] for each in one), tuple(names[each] for each in two))
        for one, two in tables
    )


def is_blind(request: DrawRequest, draw: Draw, seen: Callable[[Seating], Hashable]) -> bool:
    """Tell whether drawing under other numbers gives the same distribution of what is seen."""
    names = random.Random(request.count).sample(range(request.count), request.count)
    other = renamed(request, names)
    plain = [seen(draw(request, f"plain {number}")) for number in range(DRAWS)]
    back = [names.index(number) for number in range(request.count)]
    turned = [seen(named(draw(other, f"renamed {number}"), back)) for number in range(DRAWS)]
    return are_alike(plain, turned)


def ours(request: DrawRequest, number: str) -> Seating:
    return drawn(request, number).tables


def partial(request: DrawRequest, number: str) -> Seating:
    """Give of two draws the one in which entrant 0 meets a smaller number."""
    return min((ours(request, f"{number} {turn}") for turn in range(2)), key=company)


def company(tables: Seating) -> tuple[int, ...]:
    """Give the partner, or for pairs the opponent, of entrant 0; nobody in a bye."""
    for one, other in tables:
        if 0 in one or 0 in other:
            mine, theirs = (one, other) if 0 in one else (other, one)
            return tuple(each for each in (mine if len(mine) == 2 else theirs) if each)
    return ()


def played(entrants: Entrants, count: int, rounds: int, more: int | None = None) -> DrawRequest:
    """Give a request after rounds by lot, one of them with two away, and wishes to sit apart.

    So many ``more`` are planned; without a number as many as there can be.
    """
    dice = random.Random(f"{entrants} {count} {rounds}")
    full = [random_round(entrants, range(count), dice) for _ in range(rounds - 1)]
    short = random_round(entrants, dice.sample(range(count), count - 2), dice)
    planned = None if more is None else rounds + more
    wishes = ((0, 1, 5), (2, 4, 9))
    return DrawRequest(entrants, count, history=(short, *full), rounds=planned, apart=wishes)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("entrants", "count", "rounds", "more"),
    [
        ("pairs", 6, 2, None),
        ("pairs", 6, 4, None),
        ("pairs", 7, 5, 1),
        ("pairs", 8, 6, None),
        ("players", 8, 1, None),
        ("players", 10, 2, None),
    ],
)
def test_small_fields_know_no_numbers(
    entrants: Entrants, count: int, rounds: int, more: int | None
) -> None:
    assert is_blind(played(entrants, count, rounds, more), ours, grouping)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("entrants", "count", "rounds"),
    [("pairs", 20, 4), ("pairs", 31, 12), ("players", 20, 2)],
)
def test_larger_fields_know_no_numbers(entrants: Entrants, count: int, rounds: int) -> None:
    assert is_blind(played(entrants, count, rounds, more=2), ours, company)


def test_a_draw_that_looks_at_numbers_would_be_found_out() -> None:
    assert not is_blind(played("pairs", 8, 2, more=1), partial, grouping)
    assert not is_blind(played("pairs", 20, 4, more=2), partial, company)
