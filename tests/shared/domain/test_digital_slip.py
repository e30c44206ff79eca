"""A digital slip adds up as the table does, and gives what would be typed from paper."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_client.scoring.slip import SlipInput, keys_of
from bobbl_shared.domain.digital_slip import (
    MOST_GAMES,
    Called,
    DigitalSlip,
    Ended,
    Side,
    TableGame,
    Thrown,
    Uncalled,
    lines_of,
    uncalled_kinds,
)
from bobbl_shared.domain.game.bids import bids_of
from bobbl_shared.domain.game.bobbl import played_bobbl
from bobbl_shared.domain.game.counting import Outcome
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ
from bobbl_shared.domain.game.rules import (
    SCHNEIDER,
    SCHWARZ,
    Bobbl,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
    side_of,
)
from bobbl_shared.domain.score import BobblScore, Format, GamesScore, check_score
from bobbl_shared.errors import Refusal
from strategies.games import AnyPlayer, any_rules

SIDES: tuple[Side, Side] = (0, 1)


def ruled(rules: Rules, played: Format) -> Rules:
    return replace(rules, bobbl=Bobbl(played.target, beyond_target=played.beyond_target))


def muck(played: Format, *games: TableGame) -> DigitalSlip:
    return lines_of(games, ruled(MUCK_OVER_WENZ, played), played)


def won(side: Side, game: str = "Muck", times: int = 1) -> tuple[Called, ...]:
    return (Called(game, side, True),) * times


@st.composite
def table_games(draw: st.DrawFn, rules: Rules, played: Format) -> TableGame:
    """Anything that these rules know."""
    kinds = ["called", *uncalled_kinds(rules)]
    kinds += ["thrown"] if isinstance(rules.nobody, ThrownIn) else []
    kinds += ["ended"] if played.kind != "games" else []
    match draw(st.sampled_from(kinds)):
        case "called":
            bid = draw(st.sampled_from(bids_of(rules)))
            return Called(
                bid.game,
                draw(st.sampled_from(SIDES)),
                draw(st.booleans()),
                bid.level,
                draw(st.sampled_from((0, 1, 2))),
                draw(st.integers(0, rules.doublings)),
            )
        case "thrown":
            return Thrown()
        case "ended":
            return Ended()
        case "sie":
            return Uncalled("sie", draw(st.sampled_from(SIDES)))
        case "ramsch":
            return Uncalled("ramsch", draw(st.sampled_from(SIDES)))
        case _:
            assert isinstance(rules.nobody, Pflichtmuck)
            void = [None] if rules.nobody.even == "void" else []
            return Uncalled("pflichtmuck", draw(st.sampled_from([*SIDES, *void])))


FORMATS = st.builds(
    Format,
    st.sampled_from(("bobbl", "haenger", "games")),
    st.integers(2, 4),
    st.integers(1, 31),
    st.booleans(),
).map(lambda each: replace(each, count=2) if each.kind == "haenger" else each)


@st.composite
def slips(draw: st.DrawFn) -> DigitalSlip:
    """Any slip, empty, in the middle or full."""
    played = draw(FORMATS)
    slip = DigitalSlip(ruled(draw(any_rules()), played), played)
    for _ in range(draw(st.integers(0, 30))):
        if slip.is_full:
            break
        slip = slip.with_game(draw(table_games(slip.rules, played)))
    return slip


@settings(max_examples=150)
@given(slips())
def test_what_a_slip_says_is_the_sum_of_its_lines(slip: DigitalSlip) -> None:
    target = slip.played.target
    added = [slip.points_of(number) for number in range(len(slip.games))]
    assert all(min(each) == 0 for each in added)
    if slip.played.kind == "games":
        counted = [p for p, g in zip(added, slip.games, strict=True) if not isinstance(g, Thrown)]
        assert slip.done == tuple(counted)
        return
    written, running = [], (0, 0)
    for points, game in zip(added, slip.games, strict=True):
        first, second = (a + b for a, b in zip(running, points, strict=True))
        if not slip.played.beyond_target:
            first, second = min(first, target), min(second, target)
        running = (first, second)
        if max(running) >= target or isinstance(game, Ended):
            written.append(running)
            running = (0, 0)
    assert (slip.done, slip.standing) == (tuple(written), running)


@settings(max_examples=150)
@given(slips())
def test_taking_the_last_line_back_leads_to_what_was_before(slip: DigitalSlip) -> None:
    if not slip.games:
        assert slip.without_last() == slip
        return
    before = slip.without_last()
    assert before.with_game(slip.games[-1]) == slip
    assert not before.is_full
    assert lines_of(slip.games, slip.rules, slip.played) == slip


@settings(max_examples=150)
@given(slips(), st.booleans())
def test_a_full_slip_is_what_would_be_typed(slip: DigitalSlip, is_swapped: bool) -> None:
    assert (slip.score is not None) == slip.is_full
    if slip.score is None:
        return
    check_score(slip.score, slip.played)
    typed = SlipInput(slip.played)
    for key in keys_of(slip.score, slip.played, is_swapped=is_swapped)[:-1]:
        for sign in key if key != "Enter" else (key,):
            typed = typed.press(sign)
    assert typed.score == slip.score
    with pytest.raises(Refusal, match="digital_slip_full"):
        slip.with_game(Called(slip.rules.games[0].name, 0, True))


def told(outcome: Outcome) -> TableGame:
    """Say what an engine's game was, as a table would."""
    winner: Side | None = None if outcome.winner is None else (1 if outcome.winner else 0)
    match outcome.kind:
        case "thrown_in":
            return Thrown()
        case "pflichtmuck" | "ramsch" | "sie":
            return Uncalled(outcome.kind, winner)
        case _:
            contract = outcome.contract
            assert contract is not None
            side: Side = 1 if side_of(contract.caller) else 0
            return Called(
                contract.bid.game,
                side,
                outcome.is_won,
                contract.bid.level,
                outcome.ended,
                contract.doublings,
            )


@settings(max_examples=25, deadline=None)
@given(any_rules(), st.integers(1, 31), st.integers(0, 2**32))
def test_a_bobbl_played_out_stands_as_the_engine_has_it(
    rules: Rules, target: int, seed: int
) -> None:
    played = Format("bobbl", 1, target)
    dice = Random(seed)
    slip = DigitalSlip(ruled(rules, played), played)
    for outcome, standing in played_bobbl(slip.rules, 0, dice.randrange, AnyPlayer(dice)):
        if len(slip.games) == MOST_GAMES:
            return
        slip = slip.with_game(told(outcome))
        assert (slip.done[-1] if slip.is_full else slip.standing) == standing.points
    assert slip.is_full


def test_bobbl_brille_and_haenger_are_marked() -> None:
    played = Format("haenger", 2, 21)
    slip = muck(played, *won(0, times=7))
    assert [(each.mark, each.loser) for each in slip.marked] == [("brille", 1)]
    slip = lines_of((*slip.games, Called("Muck", 0, True), *won(1, times=7)), slip.rules, played)
    assert slip.marked[1:] == ((slip.done[1], "bobbl", 0),)
    assert slip.done == ((21, 0), (3, 21))
    assert slip.is_haenger
    assert (slip.is_full, slip.needed) == (False, 3)
    ended = slip.with_game(Called("Wenz", 1, True)).with_game(Ended())
    assert ended.marked[2] == ((0, 2), "ended", None)
    assert ended.score == BobblScore(((21, 0), (3, 21), (0, 2)))


def test_two_bobbl_for_one_side_end_a_haenger() -> None:
    slip = muck(Format("haenger", 2, 6), *won(0, times=4))
    assert (slip.is_haenger, slip.score) == (False, BobblScore(((6, 0), (6, 0))))


def test_names_levels_and_doubling_count_as_the_rules_say() -> None:
    played = Format("bobbl", 2, 31)
    for game, points in (
        (Called("Muck", 0, True), (3, 0)),
        (Called("Muck", 0, False), (0, 3)),
        (Called("Wenz", 1, True, ended=SCHNEIDER), (0, 3)),
        (Called("Muck", 0, True, announced=SCHNEIDER, ended=SCHNEIDER), (5, 0)),
        (Called("Muck", 0, True, ended=SCHWARZ, doublings=1), (10, 0)),
        (Uncalled("sie", 1), (0, 20)),
    ):
        assert muck(played, game).standing == points


def test_what_follows_thrown_in_cards_counts_double() -> None:
    slip = muck(Format("bobbl", 2, 21), Thrown())
    assert slip.factor == 2
    slip = slip.with_game(Called("Muck", 1, True))
    assert (slip.standing, slip.factor, slip.points_of(1)) == ((0, 6), 1, (0, 6))


def test_a_round_of_games_needs_as_many_as_are_played() -> None:
    slip = muck(Format("games", 2, 21), Called("Muck", 0, True), Thrown(), *won(1, "Wenz"))
    assert slip.score == GamesScore(((3, 0), (0, 4)))
    assert (slip.marked, slip.is_full) == ((), True)


def test_a_game_that_counts_for_nobody_is_a_game() -> None:
    rules = replace(MUCK_OVER_WENZ, nobody=Pflichtmuck())
    played = Format("games", 1)
    assert lines_of((Uncalled("pflichtmuck", None),), rules, played).score == GamesScore(((0, 0),))


@pytest.mark.parametrize(
    ("game", "code"),
    [
        (Called("Geier", 0, True), "digital_game_unknown"),
        (Called("Muck", 0, True, doublings=2), "digital_game_doubled"),
        (Called("Muck", 0, True, doublings=-1), "digital_game_doubled"),
        (Uncalled("ramsch", 0), "digital_game_unknown"),
        (Uncalled("sie", None), "digital_game_open"),
    ],
)
def test_what_the_rules_do_not_know_is_refused(game: TableGame, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        muck(Format(), game)


def test_nothing_is_thrown_in_where_somebody_must_play() -> None:
    rules = replace(MUCK_OVER_WENZ, nobody=Ramsch())
    with pytest.raises(Refusal, match="digital_game_unknown"):
        lines_of((Thrown(),), rules, Format())


def test_rounds_of_games_are_not_ended_early() -> None:
    with pytest.raises(Refusal, match="digital_game_unknown"):
        muck(Format("games", 3), Ended())


def test_a_slip_has_an_end() -> None:
    with pytest.raises(Refusal, match="digital_slip_too_long"):
        muck(Format(), *(Thrown(),) * (MOST_GAMES + 1))


def test_points_beyond_every_bound_are_refused() -> None:
    rules = replace(MUCK_OVER_WENZ, nobody=ThrownIn("power"))
    with pytest.raises(Refusal, match="points_out_of_range"):
        lines_of((*(Thrown(),) * 40, Called("Muck", 0, True)), rules, Format("games", 3))


def test_a_ramsch_of_the_last_player_is_told_where_it_may_be_announced() -> None:
    with_last = replace(MUCK_OVER_WENZ, last_player=Ramsch(value=3))
    slip = DigitalSlip(with_last, Format()).with_game(Uncalled("ramsch", 1))
    assert slip.standing == (0, 3)
    assert slip.with_game(Thrown()).factor == 2, "if he does not, the cards are thrown in"
    with pytest.raises(Refusal, match="digital_game_unknown"):
        DigitalSlip(MUCK_OVER_WENZ, Format()).with_game(Uncalled("ramsch", 1))
