"""Pairs that cannot be kept apart for ever: the best that is left, and said before it happens."""

from itertools import combinations

import networkx as nx
import pytest

from bobbl_server.core.draw.outcome import DrawOutcome
from bobbl_server.core.draw.pairs import trials
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.draws import drawn


def scheme(count: int, rounds: int) -> tuple[Seating, ...]:
    """Play the fixed scheme: pair 2 moves up one table a round."""
    tables = count // 2
    return tuple(
        tuple(((at,), (tables + (at - now) % tables,)) for at in range(tables))
        for now in range(rounds)
    )


def about_later(outcome: DrawOutcome) -> list[tuple[str, dict[str, int | str]]]:
    """Give what is said about the evening, not about a table."""
    return [(each.code, dict(each.params)) for each in outcome.reasons if each.table is None]


def test_eleven_rounds_of_the_scheme_leave_22_pairs_one_repeat_a_round() -> None:
    outcome = drawn(DrawRequest("pairs", 22, history=scheme(22, 11), rounds=12))
    assert outcome.repeats.opponents == 1
    assert [each.code for each in outcome.reasons] == ["repeat_unavoidable"]


def test_what_depends_on_later_byes_is_not_called_certain() -> None:
    """Three rounds without a repeat are left, but only if somebody has two byes in them."""
    history: tuple[Seating, ...] = (
        (((3,), (2,)), ((0,), (6,)), ((1,), (4,))),
        (((2,), (0,)), ((1,), (6,))),
        (((0,), (5,)), ((4,), (1,))),
    )
    outcome = drawn(DrawRequest("pairs", 7, absent=(1, 6), history=history, rounds=6))
    assert {code for code, _ in about_later(outcome)} <= {"later_repeat_possible"}


def test_ten_rounds_of_the_scheme_leave_20_pairs_nine_more() -> None:
    history = scheme(20, 10)
    for now in range(10, 19):
        outcome = drawn(DrawRequest("pairs", 20, history=history, rounds=19), now)
        assert (outcome.repeats.opponents, outcome.reasons) == (0, ())
        history += (outcome.tables,)


@pytest.mark.parametrize("number", range(3))
def test_ten_rounds_of_the_scheme_leave_22_pairs_eleven_more(number: int) -> None:
    """Only if each round takes exactly one of the couples that the eleventh would have had."""
    history = scheme(22, 10)
    for now in range(10, 21):
        outcome = drawn(DrawRequest("pairs", 22, history=history, rounds=21), f"{number}/{now}")
        assert (outcome.repeats.opponents, outcome.reasons) == (0, ())
        history += (outcome.tables,)


@pytest.mark.parametrize(("count", "planned"), [(6, 6), (6, 9), (7, 8), (20, 30)])
def test_more_rounds_than_meetings_are_told_from_the_first_round(count: int, planned: int) -> None:
    possible = count - 1 + count % 2
    history: tuple[Seating, ...] = ()
    for now in range(possible):
        outcome = drawn(DrawRequest("pairs", count, history=history, rounds=planned), now)
        assert outcome.repeats.opponents == 0
        assert about_later(outcome) == [
            ("rounds_beyond_meetings", {"planned": planned, "possible": possible})
        ]
        history += (outcome.tables,)
    outcome = drawn(DrawRequest("pairs", count, history=history, rounds=planned))
    assert outcome.repeats.opponents == count // 2
    assert about_later(outcome) == []


def test_nothing_is_said_where_no_number_of_rounds_is_planned() -> None:
    assert drawn(DrawRequest("pairs", 10, history=petersen_left())).reasons == ()


def petersen_left() -> tuple[Seating, ...]:
    """Let all couples meet, one at a time, but those of Petersen's graph.

    It has rounds, but each leaves two odd circles.
    """
    left = nx.petersen_graph()
    return tuple((((a,), (b,)),) for a, b in combinations(range(10), 2) if not left.has_edge(a, b))


@pytest.mark.parametrize("more", [2, 3])
def test_what_is_certain_is_told_before_it_happens(more: int) -> None:
    history = petersen_left()
    request = DrawRequest("pairs", 10, history=history, rounds=len(history) + more)
    outcome = drawn(request)
    assert outcome.repeats.opponents == 0
    assert about_later(outcome) == [
        ("later_repeat_certain", {"from_round": len(history) + 2, "rounds": request.rounds})
    ]


def test_what_was_only_not_found_is_not_called_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "_MOST_TRIALS", 0)
    history = petersen_left()
    request = DrawRequest("pairs", 10, history=history, rounds=len(history) + 3)
    assert [code for code, _ in about_later(drawn(request))] == ["later_repeat_possible"]


def test_a_round_that_is_the_last_one_is_told_nothing_about() -> None:
    history = petersen_left()
    request = DrawRequest("pairs", 10, history=history, rounds=len(history) + 1)
    assert drawn(request).reasons == ()


def test_who_has_met_everybody_is_told_of_beforehand() -> None:
    """Pair 0 has two left to meet, the others six or more; four rounds are to come."""
    history = tuple((((0,), (other,)),) for other in range(1, 6))
    request = DrawRequest("pairs", 8, history=history, rounds=9)
    outcome = drawn(request)
    assert outcome.repeats.opponents == 0
    assert about_later(outcome) == [("rounds_beyond_meetings", {"planned": 9, "possible": 7})]


def test_nobody_is_warned_of_repeats_that_nobody_minds() -> None:
    request = DrawRequest("pairs", 6, rounds=20, avoid=("partners",))
    assert drawn(request).reasons == ()
