"""What a window costs: counted in a way of its own, and its figures by hand."""

from itertools import pairwise
from statistics import fmean, median_low

import pytest

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.zones import draw_seat
from bobbl_server.core.fairness.arrivals import Cost, Evening, cost
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import BOBBL
from bobbl_server.core.fairness.windows import MOST_WINDOWS, windows_for
from bobbl_shared.domain.seats import Seat, SeatZones


def test_the_figures_of_a_cost() -> None:
    some = Cost(2, None, 8, [4, 2, 0, 2], 0.1, 1.0)
    assert some.mean == 1.0
    assert some.none == 0.5
    assert [some.quantile(percent) for percent in (0, 25, 50, 51, 75, 76, 100)] == [
        *(0, 0, 0),
        *(1, 1, 3, 3),
    ]


@pytest.mark.parametrize(
    "evening",
    [Evening("pairs", 12, None, 2), Evening("players", 16, 3, 4), Evening("pairs", 8, 9, 0)],
)
def test_evenings_are_played_through_seat_by_seat(evening: Evening) -> None:
    seeds, evenings = Seeds(b"some", "evenings"), 30
    moves, neighbours, stray = [], [], []
    for number in range(evenings):
        stream, holders = Stream(seeds.number(number, 32)), dict[Seat, int]()
        zones = SeatZones(window=evening.window)
        for who in range(evening.count):
            lot = draw_seat(who, holders, evening.side_size, zones, stream, evening.announced)
            holders[lot.seat] = who
        tables = [seat.table for seat in holders]
        full = evening.count // (2 * evening.side_size)
        moves.append(len([table for table in tables if table > full]))
        neighbours += [one == other for one, other in pairwise(tables)]
        in_order = [1 + at // (2 * evening.side_size) for at in range(evening.count)]
        stray += [abs(one - other) for one, other in zip(tables, in_order, strict=True)]
    found = cost(BOBBL, evening, seeds, evenings)
    assert list(found.moves) == [moves.count(at) for at in range(max(moves) + 1)]
    assert found.mean == pytest.approx(fmean(moves))
    assert found.quantile(50) == median_low(moves)
    assert found.neighbours == pytest.approx(fmean(neighbours))
    assert found.stray == pytest.approx(fmean(stray))


def test_even_neighbours() -> None:
    assert Evening("pairs", 20, None, 4).even_neighbours == pytest.approx(1 / 19)
    assert Evening("players", 40, None, 4).even_neighbours == pytest.approx(3 / 39)


@pytest.mark.parametrize(("window", "widths"), [(0, [0]), (4, [0, 1, 2, 3, 4]), (50, None)])
def test_windows_go_from_nothing_up_to_the_organisers(
    window: int, widths: list[int] | None
) -> None:
    found = windows_for(Evening("pairs", 20, 7, window))
    for announced in (None, 7):
        mine = [each.window for each in found if each.announced == announced]
        assert mine == sorted(set(mine))
        assert (mine[0], mine[-1]) == (0, window)
        assert len(mine) <= MOST_WINDOWS
        assert widths is None or mine == widths
