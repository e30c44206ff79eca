"""The cup: by hand, and the laws that hold whatever was played."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_federation.season.cup import CupLine, cup
from bobbl_federation.season.finished import Finished
from bobbl_federation.season.series import CupCriterion, CupRules, Source
from builders.seasons.played import evening, invented_id, known

PERSONS = "abcdefgh"
NUMBERS = {person: number for number, person in enumerate(PERSONS, 1)}
RULES = CupRules((10, 7, 5, 3), beyond=1, best=2)

# Three evenings of three pairs, computed by hand: the third has two firsts.
#        January  February  March    best two   all
#   a       10        7       10        20       27
#   b       10        5       10        20       25
#   c        7       10       10        20       27
#   d        7        5       10        17       22
#   e        5       10        5        15       20
#   f        5        7        5        12       17
JANUARY = evening("january", "2026-01-10T18:00:00.000Z", ("ab", "cd", "ef"))
FEBRUARY = evening("february", "2026-02-14T18:00:00.000Z", ("ce", "af", "bd"))
MARCH = evening("march", "2026-03-14T18:00:00.000Z", ("ad", "bc", "ef"), ranks=(1, 1, 3))
GOLDEN = (JANUARY, FEBRUARY, MARCH)


def table(rules: CupRules, evenings: tuple[Finished, ...]) -> tuple[CupLine, ...]:
    return cup(rules, evenings, known(evenings, NUMBERS))


def told(rules: CupRules) -> list[tuple[int, str, int]]:
    return [(each.rank, PERSONS[each.member - 1], each.points) for each in table(rules, GOLDEN)]


def test_three_evenings_by_hand() -> None:
    assert told(RULES) == [
        (1, "a", 20),
        (1, "b", 20),
        (1, "c", 20),
        (4, "d", 17),
        (5, "e", 15),
        (6, "f", 12),
    ]


@pytest.mark.parametrize(
    ("criteria", "order"),
    [
        (("points", "all_points"), [(1, "a"), (1, "c"), (3, "b"), (4, "d"), (5, "e"), (6, "f")]),
        (("wins", "points"), [(1, "a"), (1, "b"), (1, "c"), (4, "d"), (5, "e"), (6, "f")]),
        (("newest_evening",), [(1, "a"), (1, "b"), (1, "c"), (1, "d"), (5, "e"), (5, "f")]),
        (("evenings",), [(1, each) for each in "abcdef"]),
        (("best_evenings",), [(1, "a"), (1, "b"), (1, "c"), (4, "d"), (5, "e"), (6, "f")]),
    ],
)
def test_equals_are_parted_by_the_criteria_in_order(
    criteria: tuple[CupCriterion, ...], order: list[tuple[int, str]]
) -> None:
    found = told(replace(RULES, criteria=criteria))
    assert [(rank, person) for rank, person, _ in found] == order


def test_each_number_names_the_event_it_comes_from() -> None:
    line = table(RULES, GOLDEN)[0]
    assert [(each.source, each.place, each.points, each.counts) for each in line.evenings] == [
        (Source(invented_id("january"), 900), 1, 10, True),
        (Source(invented_id("february"), 900), 2, 7, False),
        (Source(invented_id("march"), 900), 1, 10, True),
    ]


def test_later_places_give_what_is_left_for_them() -> None:
    assert [RULES.of(place) for place in (1, 4, 5, 99)] == [10, 3, 1, 1]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[Finished, ...]:
    """Evenings at which some of the persons came to some places, also two or more to one."""
    found = []
    for number in range(draw(st.integers(0, 5))):
        came = draw(st.lists(st.sampled_from(PERSONS), unique=True, max_size=len(PERSONS)))
        ranks = sorted(draw(st.lists(st.integers(1, 6), min_size=len(came), max_size=len(came))))
        day = draw(st.integers(1, 28))
        began = f"2026-05-{day:02}T18:00:00.000Z"
        found.append(evening(f"t{number}", began, tuple(came), ranks=ranks))
    return tuple(found)


rules = st.builds(
    lambda falling, best, criteria: CupRules(
        tuple(sorted(falling, reverse=True)), 0, best, tuple(criteria)
    ),
    st.lists(st.integers(0, 9), min_size=1, max_size=6),
    st.none() | st.integers(1, 5),
    st.lists(
        st.sampled_from(
            ("points", "best_evenings", "wins", "evenings", "all_points", "newest_evening")
        ),
        unique=True,
        min_size=1,
    ),
)


@given(rules, seasons(), st.randoms(use_true_random=False))
def test_the_order_in_which_evenings_are_given_does_not_matter(
    rules: CupRules, evenings: tuple[Finished, ...], dice: object
) -> None:
    shuffled = list(evenings)
    dice.shuffle(shuffled)  # type: ignore[attr-defined]
    assert table(rules, tuple(shuffled)) == table(rules, evenings)


@given(rules, seasons())
def test_the_best_evenings_are_those_that_give_most(
    rules: CupRules, evenings: tuple[Finished, ...]
) -> None:
    for line in table(rules, evenings):
        points = [each.points for each in line.evenings]
        most = len(points) if rules.best is None else min(rules.best, len(points))
        assert line.points == max(map(sum, combinations(points, most)))
        assert line.points == sum(each.points for each in line.evenings if each.counts)


@given(rules, seasons(), st.integers(1, 5))
def test_one_evening_more_that_counts_never_takes_points_away(
    rules: CupRules, evenings: tuple[Finished, ...], best: int
) -> None:
    fewer = {e.member: e.points for e in table(replace(rules, best=best), evenings)}
    more = {e.member: e.points for e in table(replace(rules, best=best + 1), evenings)}
    assert all(more[member] >= points for member, points in fewer.items())


@given(rules, seasons(), st.integers(0, 4))
def test_without_an_evening_all_is_as_if_it_had_not_been(
    rules: CupRules, evenings: tuple[Finished, ...], at: int
) -> None:
    rest = evenings[:at] + evenings[at + 1 :]
    gone = evenings[at : at + 1]
    before = {each.member: each for each in table(rules, evenings)}
    after = {each.member: each for each in table(rules, rest)}
    names = {each.tournament for each in gone}
    for member, line in before.items():
        lost = [each.points for each in line.evenings if each.source.tournament in names]
        points = after[member].points if member in after else 0
        assert 0 <= line.points - points <= sum(lost)
        kept = [each.points for each in line.evenings if each.source.tournament not in names]
        assert kept == ([each.points for each in after[member].evenings] if kept else [])


@given(rules, seasons())
def test_who_is_equal_shares_a_rank_and_the_next_is_skipped(
    rules: CupRules, evenings: tuple[Finished, ...]
) -> None:
    lines = table(rules, evenings)
    for line in lines:
        assert line.rank == 1 + sum(each.values > line.values for each in lines)
    assert [each.rank for each in lines] == sorted(each.rank for each in lines)
