"""What a slip may hold, for every format."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.score import (
    MAXIMUM_POINTS,
    BobblScore,
    Format,
    GamesScore,
    Points,
    Score,
    TotalsScore,
    check_score,
    swapped,
    winner,
    written_points,
)
from bobbl_shared.errors import Refusal

TWO = Format()
HAENGER = Format("haenger", 2, 21)
GAMES = Format("games", 3)


def refused(score: Score, played: Format) -> str | None:
    try:
        check_score(score, played)
    except Refusal as refusal:
        return refusal.code
    return None


points = st.tuples(st.integers(0, 21), st.integers(0, 21)).filter(lambda p: p != (21, 21))


def scores() -> st.SearchStrategy[Score]:
    some = st.lists(points, max_size=4).map(tuple)
    return st.one_of(
        some.map(BobblScore), some.map(GamesScore), points.map(lambda p: TotalsScore(p))
    )


@given(scores())
def test_swapping_twice_changes_nothing(score: Score) -> None:
    assert swapped(swapped(score)) == score
    assert written_points(swapped(score)) == tuple((b, a) for a, b in written_points(score))


@given(scores(), st.sampled_from([TWO, HAENGER, GAMES, Format("bobbl", 3), Format("games", 2)]))
def test_a_slip_is_as_good_from_the_other_side(score: Score, played: Format) -> None:
    assert refused(score, played) == refused(swapped(score), played)


@given(points)
def test_the_winner_is_who_reached_the_target(pair: Points) -> None:
    won_by = winner(pair, 21)
    if won_by is None:
        assert max(pair) < 21
    else:
        assert pair[won_by] == 21


def test_points_go_beyond_the_target_where_the_format_says_so() -> None:
    beyond = Format("bobbl", 2, 21, beyond_target=True)
    written = BobblScore(((23, 7), (0, 21)))
    assert (refused(written, beyond), refused(written, TWO)) == (None, "points_out_of_range")
    assert refused(BobblScore(((23, 21), (0, 21))), beyond) == "bobbl_won_by_both"
    assert refused(BobblScore(((MAXIMUM_POINTS + 1, 0),) * 2), beyond) == "points_out_of_range"
    assert [winner(each, 21) for each in ((23, 7), (7, 23), (20, 20))] == [0, 1, None]
    hanging = BobblScore(((23, 7), (0, 21), (22, 3)))
    assert refused(hanging, Format("haenger", 3, beyond_target=True)) is None


@given(st.integers(1, 5), st.lists(points, max_size=6))
def test_a_round_has_as_many_bobbl_as_its_format_says(count: int, bobbl: list[Points]) -> None:
    found = refused(BobblScore(tuple(bobbl)), Format("bobbl", count))
    assert found == (None if len(bobbl) == count else "score_wrong_length")


@pytest.mark.parametrize(
    ("bobbl", "code"),
    [
        ([(21, 4), (21, 0)], None),
        ([(21, 4), (3, 21)], "score_wrong_length"),
        ([(21, 4), (3, 21), (21, 20)], None),
        ([(21, 4), (3, 21), (7, 9)], None),
        ([(21, 4), (21, 3), (21, 20)], "score_wrong_length"),
        ([(21, 4), (5, 6)], None),
        ([(5, 6), (21, 4), (21, 4)], "score_wrong_length"),
        ([(21, 4)], "score_wrong_length"),
        ([], "score_wrong_length"),
        ([(21, 4), (3, 21), (21, 20), (21, 20)], "score_wrong_length"),
    ],
)
def test_a_haenger_has_a_third_only_at_one_all(bobbl: list[Points], code: str | None) -> None:
    assert refused(BobblScore(tuple(bobbl)), HAENGER) == code


@pytest.mark.parametrize(
    ("score", "played", "code"),
    [
        (BobblScore(((21, 21), (21, 0))), TWO, "bobbl_won_by_both"),
        (BobblScore(((22, 3), (21, 0))), TWO, "points_out_of_range"),
        (BobblScore(((21, -1), (21, 0))), TWO, "points_out_of_range"),
        (BobblScore(((31, 30), (0, 31))), Format(target=31), None),
        (BobblScore(((0, 0), (0, 0))), TWO, None),
        (BobblScore(((21, 0),) * 3), GAMES, "score_wrong_kind"),
        (GamesScore(((3, 0), (0, 0), (0, 10))), GAMES, None),
        (GamesScore(((3, 0), (0, 10))), GAMES, "score_wrong_length"),
        (GamesScore(((3, 0), (2, 10), (0, 1))), GAMES, "game_won_by_both"),
        (GamesScore(((3, 0), (-2, 0), (0, 1))), GAMES, "points_out_of_range"),
        (GamesScore(((3, 0), (MAXIMUM_POINTS + 1, 0), (0, 1))), GAMES, "points_out_of_range"),
        (GamesScore(((3, 0),) * 2), TWO, "score_wrong_kind"),
        (TotalsScore((30, 41)), GAMES, None),
        (TotalsScore((30, -1)), GAMES, "points_out_of_range"),
        (TotalsScore((30, 41)), TWO, "score_wrong_kind"),
        (TotalsScore((30, 41)), HAENGER, "score_wrong_kind"),
    ],
)
def test_what_cannot_be_is_refused(score: Score, played: Format, code: str | None) -> None:
    assert refused(score, played) == code


@given(st.integers(1, 40), st.integers(1, 20), st.integers(0, 39))
def test_a_loser_may_have_any_points_below_the_target(target: int, count: int, lost: int) -> None:
    played = Format("bobbl", count, target)
    slip = BobblScore(((target, lost),) * count)
    assert (refused(slip, played) is None) == (lost < target)
