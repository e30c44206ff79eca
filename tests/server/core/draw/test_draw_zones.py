"""The draw at registration: from which seats, which of them are better, and how many move later."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from itertools import product
from statistics import fmean, stdev

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.meetings import Met
from bobbl_server.core.draw.registration.zones import Hall, draw_seat, seats_in_lot
from bobbl_shared.domain.seats import Seat, SeatZones

NOBODY_MET: Met[int] = Met({}, {})


def seats_of(side_size: int, tables: Iterable[int]) -> list[Seat]:
    places = product((1, 2), range(1, side_size + 1))
    return [Seat(table, *place) for table, place in product(tables, list(places))]


def as_told(
    taken: set[Seat], side_size: int, zones: SeatZones, announced: int | None
) -> list[Seat]:
    """Give the lot by the words of the rule, table by table."""
    free = [seat for seat in seats_of(side_size, range(1, 60)) if seat not in taken]
    f, x, k, y = free[0].table, zones.open_to, zones.window, zones.in_order_from
    if f <= x:
        return [seat for seat in free if seat.table <= x]
    if k is None or (y is not None and f >= y):
        return free[:1]
    tables = set(range(f, f + k + 1))
    if y is not None:
        tables -= set(range(y, 60))
    if zones.capped and announced is not None and f <= announced:
        tables -= set(range(announced + 1, 60))
    return [seat for seat in free if seat.table in tables]


ZONES = st.builds(
    SeatZones,
    open_to=st.integers(0, 6),
    window=st.none() | st.integers(0, 6),
    in_order_from=st.none() | st.integers(1, 9),
    capped=st.booleans(),
)


@st.composite
def halls(draw: st.DrawFn) -> tuple[int, set[Seat]]:
    """Give halls that are full up to some table and have gaps from there on."""
    side_size = draw(st.sampled_from((1, 2)))
    full = seats_of(side_size, range(1, draw(st.integers(0, 8)) + 1))
    beyond = seats_of(side_size, range(1, 12))
    return side_size, {*full, *draw(st.sets(st.sampled_from(beyond)))}


@given(halls(), ZONES, st.none() | st.integers(0, 9))
@example((1, set()), SeatZones(), None)
@example((1, set()), SeatZones(window=4), 3)
@example((1, set()), SeatZones(window=4, capped=False), 3)
@example((2, set(seats_of(2, (1, 2)))), SeatZones(open_to=2, window=2, in_order_from=4), 3)
def test_the_lot_is_what_the_rule_says(
    hall: tuple[int, set[Seat]], zones: SeatZones, announced: int | None
) -> None:
    side_size, taken = hall
    assert seats_in_lot(Hall(side_size, taken), zones, announced) == as_told(
        taken, side_size, zones, announced
    )


@given(halls(), ZONES, st.none() | st.integers(0, 9), st.binary(min_size=1, max_size=8))
def test_the_seat_is_the_one_that_the_stream_points_to(
    hall: tuple[int, set[Seat]], zones: SeatZones, announced: int | None, seed: bytes
) -> None:
    side_size, taken = hall
    holders = dict(zip(sorted(taken), range(len(taken)), strict=True))
    lot = draw_seat(-1, holders, side_size, zones, Stream(seed), announced, NOBODY_MET)
    assert lot.seats == as_told(taken, side_size, zones, announced)
    assert lot.seat == lot.seats[Stream(seed).below(len(lot.seats))]


def test_the_seats_of_a_window_are_equally_likely() -> None:
    """Three are taken at table 1, so a table drawn first and a seat then would show."""
    holders = {Seat(1, 1, 1): 1, Seat(1, 1, 2): 2, Seat(1, 2, 1): 3}
    stream = Stream(b"which seat")
    zones = SeatZones(window=2)
    counts = Counter(draw_seat(4, holders, 2, zones, stream).seat for _ in range(900))
    seats = [Seat(1, 2, 2), *seats_of(2, (2, 3))]
    assert sorted(counts) == seats
    assert sum((counts[seat] - 100) ** 2 / 100 for seat in seats) < 32  # p = 1e-4, df = 8


WINDOW = SeatZones(window=1)


def lot_for(who: int, holders: dict[Seat, int], met: Met[int], side_size: int = 2) -> list[Seat]:
    return [*draw_seat(who, holders, side_size, WINDOW, Stream(b"any"), None, met).seats]


def test_who_was_met_before_is_avoided_while_that_can_be() -> None:
    """One was partner of 1 and opponent of 2; 1 sits at table 1 and 2 at table 2, as pair 1."""
    met = Met({9: {1}}, {9: {2}})
    first, second = Seat(1, 1, 1), Seat(2, 1, 1)
    apart = [Seat(1, 2, 1), Seat(1, 2, 2), Seat(2, 1, 2)]
    assert lot_for(9, {first: 1, second: 2}, met) == apart
    taken = {first: 1, second: 2, **dict.fromkeys(apart, 0)}
    assert lot_for(9, taken, met) == [Seat(2, 2, 1), Seat(2, 2, 2)]  # opponents again, no partner
    full = dict.fromkeys(seats_of(2, (1, 2)), 0) | {first: 1}
    del full[Seat(1, 1, 2)]
    window = [Seat(1, 1, 2), *seats_of(2, (2,))]
    assert lot_for(9, full, met) == [Seat(1, 1, 2)]  # beyond the window nobody is offered a seat
    assert lot_for(9, {first: 1, **dict.fromkeys(seats_of(2, (1,))[2:], 0)}, met) == window[1:]


def test_both_opponents_are_looked_at() -> None:
    met = Met({}, {9: {1, 2}})
    holders = {Seat(1, 1, 1): 1, Seat(2, 2, 2): 2}
    assert lot_for(9, holders, met) == [Seat(1, 1, 2), Seat(2, 2, 1)]


def test_fixed_pairs_have_opponents_only() -> None:
    met = Met({9: {1}}, {9: {1}})
    assert lot_for(9, {Seat(1, 1): 1}, met, 1) == [Seat(2, 1), Seat(2, 2)]
    assert lot_for(9, {Seat(1, 1): 1, Seat(2, 1): 1}, met, 1) == [Seat(1, 2), Seat(2, 2)]
    assert lot_for(9, {Seat(1, 2): 1, Seat(2, 1): 2}, Met({9: {1, 2}}, {}), 1) == [
        Seat(1, 1),
        Seat(2, 2),
    ]


# The means of the draw study: entrants, size of a side, window, announced tables, moves.
STUDY: list[tuple[int, int, int, int | None, float]] = [
    *((20, 1, k, None, mean) for k, mean in enumerate((0, 0.62, 0.99, 1.38, 1.57))),
    *((40, 2, k, None, mean) for k, mean in enumerate((0, 1.10, 1.79, 2.63, 2.63))),
    *((16 + 2 * at, 1, 4, 10, mean) for at, mean in enumerate((1.84, 1.37, 0, 1.61, 2.41))),
    *((32 + 4 * at, 2, 4, 10, mean) for at, mean in enumerate((3.67, 2.75, 0, 3.21, 4.82))),
    (18, 1, 99, 10, 1.8),
    (20, 1, 99, 10, 0),
]
RUNS = 2500


def moves_after(count: int, side_size: int, zones: SeatZones, announced: int | None) -> list[int]:
    """Let all arrive as often as there are runs; count those beyond the tables that are needed."""
    found = []
    stream = Stream(hashlib.sha256(b"arrivals").digest())
    for _ in range(RUNS):
        hall, beyond = Hall(side_size), 0
        for _ in range(count):
            seats = seats_in_lot(hall, zones, announced)
            seat = seats[stream.below(len(seats))]
            hall.take(seat)
            beyond += seat.table > count // (2 * side_size)
        found.append(beyond)
    return found


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("count", "side_size", "window", "announced", "mean"), STUDY)
def test_as_many_move_as_in_the_study(
    count: int, side_size: int, window: int, announced: int | None, mean: float
) -> None:
    found = moves_after(count, side_size, SeatZones(window=window), announced)
    assert abs(fmean(found) - mean) <= 4 * stdev(found) / RUNS**0.5 + 0.005
