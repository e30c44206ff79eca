"""The local search for players: it knows what a change of seats costs, and it comes down."""

import random

from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.draw.costs import costs_of, exact_units
from bobbl_server.core.draw.outcome import Repeats
from bobbl_server.core.draw.past import past_of
from bobbl_server.core.draw.players.crowd import Crowd, crowd_of
from bobbl_server.core.draw.players.scale import Scale, exact_scale, flag_scale, met_of, rough_scale
from bobbl_server.core.draw.players.search import anneal, change_in, mix, resolve
from bobbl_server.core.draw.players.seats import random_seats
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest
from builders.draws import drawn, evening, random_round, seed_for


def played(count: int, rounds: int, number: int = 0) -> DrawRequest:
    dice = random.Random(number)
    history = tuple(random_round("players", range(count), dice) for _ in range(rounds))
    return DrawRequest("players", count, history=history, apart=((0, 1, 7), (2, 0, 1)))


def begun(request: DrawRequest, number: int = 0) -> tuple[Crowd, Stream]:
    stream = Stream(seed_for(request.count, number))
    return crowd_of(request, past_of(request), stream), stream


def exact_in(request: DrawRequest, crowd: Crowd) -> Scale:
    costs = costs_of(request, past_of(request), exact_units(request))
    return exact_scale(crowd, costs, request.count)


@given(st.integers(13, 24), st.integers(0, 6), st.integers(0, 99))
def test_what_a_change_costs_is_the_difference_it_makes(
    count: int, rounds: int, number: int
) -> None:
    request = played(count, rounds, number)
    crowd, stream = begun(request, number)
    seats, scale = random_seats(crowd, stream), exact_in(request, crowd)
    change = change_in(seats, scale)
    for _ in range(40):
        one, other = stream.below(seats.seated), stream.below(len(seats.players))
        before, costs = scale.of(seats.tables()), change(one, other)
        players = seats.players
        players[one], players[other] = players[other], players[one]
        assert scale.of(seats.tables()) == before + costs


def test_after_ten_thousand_changes_the_sum_is_still_right() -> None:
    request = played(40, 6)
    crowd, stream = begun(request)
    seats, scale = random_seats(crowd, stream), exact_in(request, crowd)
    change, total = change_in(seats, scale), scale.of(seats.tables())
    for _ in range(10_000):
        one, other = stream.below(seats.seated), stream.below(len(seats.players))
        total += change(one, other)
        seats.players[one], seats.players[other] = seats.players[other], seats.players[one]
    assert scale.of(seats.tables()) == total


def test_conflicts_are_resolved_soon_and_mixing_brings_none_back() -> None:
    request = evening("players", 41, 5)[-1]
    crowd, stream = begun(request)
    seats, scale = random_seats(crowd, stream), flag_scale(request, crowd, met_of(request, crowd))
    assert resolve(seats, scale, stream, most=5_000)
    assert scale.of(seats.tables()) == 0
    before = list(seats.players)
    mix(seats, scale, stream, 5_000)
    assert scale.of(seats.tables()) == 0
    assert sum(a != b for a, b in zip(before, seats.players, strict=True)) > 20


def test_what_cannot_be_resolved_is_given_up() -> None:
    request = played(16, 12)
    crowd, stream = begun(request)
    scale = flag_scale(request, crowd, met_of(request, crowd))
    assert not resolve(random_seats(crowd, stream), scale, stream, most=500)


def test_going_down_never_costs_more_and_heat_leads_further() -> None:
    request = played(20, 7)
    crowd, stream = begun(request)
    seats, scale = random_seats(crowd, stream), exact_in(request, crowd)
    reached = [scale.of(seats.tables())]
    for _ in range(20):
        anneal(seats, scale, stream, [0], 1_000)
        reached.append(scale.of(seats.tables()))
    assert reached == sorted(reached, reverse=True)
    assert reached[-1] < reached[0]
    rough = rough_scale(request, crowd, met_of(request, crowd))
    hot = random_seats(crowd, stream)
    anneal(hot, rough, stream, [4000, 2000, 1000, 500, 250, 0], 8_000)
    assert scale.of(hot.tables()) < reached[-1]


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
