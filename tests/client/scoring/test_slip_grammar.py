"""The keypad grammar: what is typed is what is saved, and nothing else can be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_client.scoring.slip import SlipInput, keys_of
from bobbl_shared.domain.score import (
    BobblScore,
    Format,
    GamesScore,
    Points,
    Score,
    TotalsScore,
    check_score,
    winner,
)
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n.sentences import SENTENCES

TWO = Format()
BEYOND = Format(beyond_target=True)
HAENGER = Format("haenger")
GAMES = Format("games", count=4)

formats = st.builds(
    Format,
    kind=st.sampled_from(["bobbl", "haenger", "games"]),
    count=st.integers(1, 4),
    target=st.sampled_from([1, 2, 11, 21, 31, 101]),
    beyond_target=st.booleans(),
)
keys = st.sampled_from([*"0123456789-+,*/x", "Enter", "Backspace", "Esc", "", "F4", "²", "٣"])


def bobbl(form: Format, *, ended: bool = True) -> st.SearchStrategy[Points]:
    loser = st.integers(0, form.target - 1)
    winner = st.integers(form.target, form.highest)
    played = st.one_of(st.tuples(loser, winner), st.tuples(winner, loser))
    return st.one_of(played, st.tuples(loser, loser)) if ended else played


@st.composite
def scores(draw: st.DrawFn, played: Format, *, ended: bool = True) -> Score:
    if played.kind == "games":
        points = st.integers(0, 10_000)
        side = st.one_of(st.tuples(points, st.just(0)), st.tuples(st.just(0), points))
        games = st.lists(side, min_size=played.count, max_size=played.count)
        totals = st.builds(TotalsScore, st.tuples(points, points))
        return draw(st.one_of(totals, st.builds(GamesScore, games.map(tuple))))
    one = bobbl(played, ended=ended)
    count = played.count if played.kind == "bobbl" else 2
    written = tuple(draw(one) for _ in range(count))
    if played.kind == "haenger" and {winner(p, played.target) for p in written} == {0, 1}:
        written = (*written, draw(one))
    return BobblScore(written)


def typed(slip: SlipInput, *keys: str) -> SlipInput:
    for key in keys:
        slip = slip.press(key)
    return slip


def code(slip: SlipInput) -> str | None:
    return slip.problem.code if slip.problem else None


@given(data=st.data(), played=formats, is_swapped=st.booleans())
@settings(max_examples=100)
def test_every_score_can_be_typed(data: st.DataObject, played: Format, is_swapped: bool) -> None:
    score = data.draw(scores(played))
    *body, enter = keys_of(score, played, is_swapped=is_swapped)
    slip = typed(SlipInput(played), *body)
    assert enter == "Enter"
    assert slip.score == score
    assert slip.problem is None


@given(score=scores(TWO, ended=False), is_swapped=st.booleans())
@settings(max_examples=100)
def test_two_bobbl_need_at_most_eight_keys(score: Score, is_swapped: bool) -> None:
    assert len(keys_of(score, TWO)) <= 7
    assert len(keys_of(score, TWO, is_swapped=is_swapped)) <= 8


@given(played=formats, pressed=st.lists(keys, max_size=40))
@settings(max_examples=100)
def test_no_keys_give_a_score_that_cannot_be(played: Format, pressed: list[str]) -> None:
    slip = SlipInput(played)
    for key in pressed:
        slip = slip.press(key)
        if slip.score is not None:
            check_score(slip.score, played)
        if slip.problem is not None:
            assert slip.problem.code in SENTENCES
            SENTENCES[slip.problem.code].format_map(slip.problem.parameters)


@given(played=formats, pressed=st.lists(keys, max_size=20))
@settings(max_examples=100)
def test_stepping_back_leads_to_the_empty_slip(played: Format, pressed: list[str]) -> None:
    slip = typed(SlipInput(played), *pressed)
    for _ in pressed:
        slip = slip.press("Backspace")
    assert slip == SlipInput(played)
    assert not slip.can_step_back


@given(played=formats, pressed=st.lists(keys, max_size=20), key=keys)
@settings(max_examples=100)
def test_one_key_back_undoes_one_key(played: Format, pressed: list[str], key: str) -> None:
    slip = typed(SlipInput(played), *pressed)
    further = slip.press(key)
    if key not in {"Backspace", "Esc"} and further != slip:
        assert further.press("Esc") == slip


def test_minus_is_the_upper_pair_and_plus_the_lower() -> None:
    slip = typed(SlipInput(TWO), *"14-18+")
    assert slip.score == BobblScore(((14, 21), (21, 18)))


def test_points_beyond_the_target_are_typed_with_those_of_the_loser() -> None:
    slip = typed(SlipInput(BEYOND), *"14-7,23")
    assert slip.score == BobblScore(((14, 21), (7, 23)))
    assert typed(SlipInput(BEYOND), *"23,7", "Enter", *"21,0").score == BobblScore(
        ((23, 7), (21, 0))
    )
    assert keys_of(BobblScore(((23, 7), (21, 0))), BEYOND) == (*"23,7", "Enter", *"0+", "Enter")


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [
        ("21-", "slip_points_too_high"),
        ("23,21", "bobbl_won_by_both"),
        ("23,210", "bobbl_won_by_both"),
        ("10001", "slip_points_too_high"),
    ],
)
def test_nobody_loses_with_the_target_and_not_both_reach_it(pressed: str, expected: str) -> None:
    slip = typed(SlipInput(BEYOND), *pressed)
    assert code(slip) == expected
    assert slip.press("Enter").score is None
    assert code(slip.press("Backspace")) is None or pressed == "23,210"


def test_an_upside_down_slip_is_turned_at_any_time() -> None:
    score = BobblScore(((21, 14), (18, 21)))
    assert typed(SlipInput(TWO), *"*14-18+").score == score
    assert typed(SlipInput(TWO), *"14-1*8+").score == score
    assert typed(SlipInput(TWO), *"14-18+*").score == score


def test_a_comma_says_that_the_bobbl_was_ended_early() -> None:
    slip = typed(SlipInput(TWO), *"14-7,12")
    assert slip.score == BobblScore(((14, 21), (7, 12)))
    early = typed(SlipInput(TWO), *"7,12", "Enter", *"0-")
    assert early.score == BobblScore(((7, 12), (0, 21)))


def test_a_haenger_asks_for_the_third_only_at_one_all() -> None:
    assert typed(SlipInput(HAENGER), *"14-18-").score == BobblScore(((14, 21), (18, 21)))
    hanging = typed(SlipInput(HAENGER), *"14-18+")
    assert (hanging.score, hanging.needed) == (None, 3)
    assert hanging.press("Enter").problem is not None
    assert typed(hanging, *"3+").score == BobblScore(((14, 21), (21, 18), (21, 3)))


def test_games_are_typed_as_totals() -> None:
    assert typed(SlipInput(GAMES), *"12,7").score == TotalsScore((12, 7))


def test_games_are_typed_one_by_one_by_who_has_lost_them() -> None:
    single = GamesScore(((3, 0), (0, 4), (2, 0), (0, 0)))
    assert keys_of(single, GAMES) == (*"3+4-2+0-", "Enter")
    slip = typed(SlipInput(GAMES), *"3+4-2+")
    assert (slip.score, slip.number, slip.needed) == (None, 4, 4)
    assert typed(slip, *"0-").score == single
    assert typed(slip, *"0-", "*").score == GamesScore(((0, 3), (4, 0), (0, 2), (0, 0)))


def test_a_number_too_high_blocks_every_way_on() -> None:
    slip = typed(SlipInput(TWO), *"25")
    assert code(slip) == "slip_points_too_high"
    for key in ("-", "+", ",", "Enter"):
        assert slip.press(key) == slip
        assert code(slip.press(key)) == "slip_points_too_high"
    assert code(slip.press("Backspace")) is None


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [
        ("-", "slip_points_missing"),
        (",", "slip_points_missing"),
        ("14⏎", "slip_loser_missing"),
        ("⏎", "slip_bobbl_missing"),
        ("14-⏎", "slip_bobbl_missing"),
        ("7,⏎", "slip_second_score_missing"),
        ("7,12-", "slip_two_scores"),
        ("7,,", "slip_two_scores"),
        ("14-18+3", "slip_full"),
        ("14-18+-", "slip_full"),
        ("21", "slip_points_too_high"),
    ],
)
def test_what_cannot_be_is_said_at_once(pressed: str, expected: str) -> None:
    slip = typed(SlipInput(TWO), *("Enter" if key == "⏎" else key for key in pressed))
    assert code(slip) == expected


def test_games_and_totals_are_not_mixed() -> None:
    assert code(typed(SlipInput(GAMES), "Enter")) == "slip_needs_totals"
    assert code(typed(SlipInput(GAMES), *"12", "Enter")) == "slip_game_missing"
    assert code(typed(SlipInput(GAMES), *"5-", "Enter")) == "slip_game_missing"
    assert code(typed(SlipInput(GAMES), *"5-12,")) == "slip_games_singly"
    assert code(typed(SlipInput(GAMES), *"12,7-")) == "slip_two_scores"
    assert code(typed(SlipInput(GAMES), *"1-1-1-1-1")) == "slip_full"


def test_the_problem_goes_with_the_next_good_key() -> None:
    slip = typed(SlipInput(TWO), "Enter")
    assert isinstance(slip.problem, Refusal)
    assert slip.press("1").problem is None
