"""Places given before the draw stay, and the rest is drawn around them."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.draw.lots import name_around
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.request import DrawRequest, Given
from bobbl_server.core.draw.seating import Seating, Sides
from builders.draws import assert_lawful, drawn, evening, grouping, seed_for
from strategies.draws import anything


def assert_kept(given: Given, tables: Seating) -> None:
    for table, places in zip(tables, given, strict=False):
        for side, wanted in zip(table, places, strict=True):
            assert all(place in (None, who) for who, place in zip(side, wanted, strict=True))


@settings(max_examples=150)
@given(anything("pairs", 24, 8), st.integers(0, 99))
def test_what_is_given_is_kept_and_there_is_always_a_draw(
    request: DrawRequest, number: int
) -> None:
    outcome = drawn(request, number)
    assert_kept(request.given, outcome.tables)
    seated = [entrant for table in outcome.tables for side in table for entrant in side]
    assert sorted([*seated, *outcome.byes]) == list(request.present)
    assert not set(outcome.byes) & set(request.placed)


def lots(*tables: tuple[int | None, int | None]) -> Given:
    return tuple(((one,), (other,)) for one, other in tables)


def test_nothing_given_changes_nothing() -> None:
    request = DrawRequest("pairs", 12)
    empty = DrawRequest("pairs", 12, given=lots((None, None), (None, None)))
    assert drawn(empty) == drawn(request)


def test_all_rounds_around_what_is_given_are_equally_likely() -> None:
    """Six pairs, 0 and 1 at different tables: 2 · (4 · 3) ways to go on, each seen as often."""
    request = DrawRequest("pairs", 6, given=lots((0, None), (None, None), (None, 1)), rounds=1)
    found = Counter(drawn(request, number).tables for number in range(2400))
    assert len(found) == 4 * 3 * 2
    assert sum((each - 100) ** 2 / 100 for each in found.values()) < 56


def test_a_couple_that_is_given_may_have_met() -> None:
    history = evening("pairs", 8, 1)[-1].history
    (one,), (other,) = history[0][0]
    request = DrawRequest("pairs", 8, history=history, given=lots((one, other)), rounds=2)
    outcome = drawn(request)
    assert outcome.tables[0] == ((one,), (other,))
    assert outcome.repeats.opponents == 1
    assert [(each.table, each.code) for each in outcome.reasons] == [(1, "repeat_given")]


def test_who_is_promised_a_seat_never_sits_out() -> None:
    request = DrawRequest("pairs", 5, given=lots((4, None), (3, None)))
    byes = Counter(drawn(request, number).byes for number in range(90))
    assert byes.keys() == {(0,), (1,), (2,)}


def test_wishes_that_contradict_what_is_given_give_way() -> None:
    """Four anchors, and all others have met three of them."""
    met = [(anchor, other) for other in range(4, 8) for anchor in range(4) if anchor != other - 4]
    history = tuple((((one,), (other,)),) for one, other in met)
    places = lots(*((anchor, None) for anchor in range(4)))
    apart = tuple((anchor, anchor + 4, 1000) for anchor in range(4))
    outcome = drawn(DrawRequest("pairs", 8, history=history, given=places, apart=apart))
    assert grouping(outcome.tables) == grouping(((a,), (a + 4,)) for a in range(4))
    assert {each.code for each in outcome.reasons} == {"apart_not_kept"}


@pytest.mark.parametrize("count", [40, 131])
def test_half_of_the_lots_can_be_drawn_by_hand(count: int) -> None:
    request = evening("pairs", count, 3)[-1]
    hand = random.Random(count).sample(range(count), count // 2)
    places = lots(*((who, None) if who % 2 else (None, who) for who in hand))
    request = DrawRequest("pairs", count, history=request.history, given=places, rounds=8)
    outcome = drawn(request)
    assert_lawful(DrawRequest("pairs", count, history=request.history), outcome)
    assert_kept(places, outcome.tables)
    assert outcome.repeats.opponents == 0


GROUPS: tuple[Sides, ...] = (((0, 1), (2, 3)), ((4, 5), (6, 7)), ((8, 9), (10, 11)))


def test_players_are_named_around_what_is_given() -> None:
    """Player 2 as player 2 of pair 1 at table 3, player 7 as player 1 of pair 2 at table 1."""
    places: Given = (
        ((None, None), (7, None)),
        ((None, None), (None, None)),
        ((None, 2), (None, None)),
    )
    found = Counter(
        name_around(GROUPS, places, Stream(seed_for(12, number))) for number in range(3200)
    )
    assert len(found) == 2 * 2 * 8
    assert sum((each - 100) ** 2 / 100 for each in found.values()) < 71
    for tables in found:
        assert_kept(places, tables)
        assert grouping(tables) == grouping(GROUPS)
