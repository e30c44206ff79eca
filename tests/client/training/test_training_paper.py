"""The slips of an invented evening: played by simple players, always the same, and possible."""

from statistics import mean

import pytest

from bobbl_client.training.paper import slip
from bobbl_shared.domain.score import BobblScore, Format, TotalsScore, check_score, winner


@pytest.mark.parametrize(
    "played",
    [Format(), Format("bobbl", 3, 31), Format("haenger"), Format("games", 12), Format(target=1)],
    ids=str,
)
def test_a_slip_can_be_and_is_the_same_again(played: Format) -> None:
    for table in range(1, 6):
        score = slip(7, 2, table, played)
        check_score(score, played)
        slip.cache_clear()
        assert slip(7, 2, table, played) == score


def test_tables_rounds_and_seeds_differ() -> None:
    slips = [
        slip(seed, round_, table, Format())
        for seed in (1, 2)
        for round_ in (1, 2)
        for table in (1, 2, 3)
    ]
    assert len(set(slips)) > len(slips) / 2


def test_they_look_as_they_do_on_an_evening() -> None:
    losers, first = [], 0
    for table in range(1, 151):
        score = slip(3, 1, table, Format())
        assert isinstance(score, BobblScore)
        losers += [min(points) for points in score.bobbl]
        first += sum(winner(points, 21) == 0 for points in score.bobbl)
    assert 8 < mean(losers) < 15
    assert 0 < losers.count(0) < 30
    assert 110 < first < 190


def test_games_are_counted_by_what_they_are_worth() -> None:
    score = slip(3, 1, 1, Format("games", 40))
    assert isinstance(score, TotalsScore)
    assert 80 < sum(score.points) < 400


def test_a_slip_never_changes_from_one_computer_to_the_next() -> None:
    assert slip(1, 1, 1, Format()) == BobblScore(((19, 21), (18, 21)))
    assert slip(1, 1, 2, Format("games", 8)) == TotalsScore((16, 13))
