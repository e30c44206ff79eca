"""The local search for players: it knows what a swap changes, and it comes down."""

import random

from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.draw.byes import Bench, bench_of
from bobbl_server.core.draw.costs import Costs, costs_of, exact_units, rough_units
from bobbl_server.core.draw.outcome import Repeats
from bobbl_server.core.draw.past import past_of
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.search import anneal, descend, resolve
from bobbl_server.core.draw.seats import Seats, cost_scale, flag_scale, random_seats
from builders.draws import drawn, evening, random_round, seed_for


def played(count: int, rounds: int, number: int = 0) -> DrawRequest:
    dice = random.Random(number)
    history = tuple(random_round("players", range(count), dice) for _ in range(rounds))
    return DrawRequest("players", count, history=history, apart=((0, 1, 7), (2, 0, 1)))


def costs_in(request: DrawRequest) -> Costs:
    return costs_of(request, past_of(request), exact_units(request))


def bench_in(request: DrawRequest) -> Bench:
    return bench_of(request.present, past_of(request).byes, request.count % 4)


def seats_in(request: DrawRequest, stream: Stream) -> Seats:
    return random_seats(request.present, bench_in(request), stream)


@given(st.integers(13, 24), st.integers(0, 6), st.integers(0, 99))
def test_the_change_of_a_swap_is_the_difference_it_makes(
    count: int, rounds: int, number: int
) -> None:
    request = played(count, rounds, number)
    stream, costs = Stream(seed_for(count, number)), costs_in(request)
    seats, scale = seats_in(request, stream), cost_scale(count, costs)
    for _ in range(40):
        one, other = stream.below(seats.seated), stream.below(len(seats.players))
        if seats.may_swap(one, other):
            before = costs.of(seats.tables())
            change = scale.change(seats, one, other)
            seats.swap(one, other)
            assert costs.of(seats.tables()) == before + change
    tables = range(seats.seated // 4)
    assert sum(scale.table(seats, table) for table in tables) == costs.of(seats.tables())


def test_conflicts_are_resolved_soon() -> None:
    request = evening("players", 41, 5)[-1]
    stream, costs = Stream(seed_for(41, 0)), costs_in(request)
    seats = seats_in(request, stream)
    assert resolve(seats, flag_scale(41, costs), stream, most=5_000)
    assert costs.of(seats.tables()) == 0


def test_what_cannot_be_resolved_is_given_up() -> None:
    request = played(16, 12)
    stream, costs = Stream(seed_for(16, 0)), costs_in(request)
    assert not resolve(seats_in(request, stream), flag_scale(16, costs), stream, most=500)


def test_annealing_leaves_the_best_it_met() -> None:
    request = played(20, 7)
    stream, costs = Stream(seed_for(20, 0)), costs_in(request)
    rough = costs_of(request, past_of(request), rough_units(request))
    seats, exact = seats_in(request, stream), cost_scale(20, costs)
    descend(seats, exact, stream, 20_000)
    low = costs.of(seats.tables())
    anneal(seats, cost_scale(20, rough), exact, stream, [4000, 2000, 1000, 500, 250], 4_000)
    assert costs.of(seats.tables()) < low


def test_going_down_never_costs_more() -> None:
    request = played(18, 6)
    stream, costs = Stream(seed_for(18, 0)), costs_in(request)
    seats, scale = seats_in(request, stream), cost_scale(18, costs)
    reached = [costs.of(seats.tables())]
    for _ in range(20):
        descend(seats, scale, stream, 50)
        reached.append(costs.of(seats.tables()))
    assert reached == sorted(reached, reverse=True)
    assert reached[-1] < reached[0]


def test_a_round_near_the_bound_has_few_crossings() -> None:
    outcome = drawn(evening("players", 16, 4)[-1])
    assert (outcome.repeats.partners, outcome.repeats.opponents) == (0, 0)
    assert outcome.repeats.crossings <= 6


def test_who_has_met_everybody_and_sits_out_is_in_nobodys_way() -> None:
    fives = [range(at, at + 3) for at in range(1, 16, 3)]
    history = tuple((((0, a), (b, c)),) for a, b, c in fives)
    outcome = drawn(DrawRequest("players", 17, history=history))
    assert outcome.byes == (0,)
    assert (outcome.repeats, outcome.tries) == (Repeats(0, 0, 0), 1)
