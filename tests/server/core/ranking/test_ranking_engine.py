"""Single rules of the ranking, each with the smallest evening that shows it."""

import json
from typing import Any

import pytest

from bobbl_server.core.ranking.command import answer
from bobbl_server.core.ranking.engine import RankRow, rank
from bobbl_server.core.ranking.request import parse

Table = dict[str, list[list[int]]]


def duel(one: int, other: int, *bobbl: list[int]) -> Table:
    return {"sides": [[one], [other]], "bobbl": list(bobbl)}


def ranked(
    rounds: list[list[Table]], scheme: list[str] | str, count: int = 2, **more: Any
) -> list[dict[str, Any]]:
    names = [chr(ord("A") + number) for number in range(count)]
    request = {"entrants": "pairs", "names": names, "rounds": rounds, "scheme": scheme, **more}
    rows: Any = answer(json.dumps(request).encode())["ranking"]
    return sorted(rows, key=lambda row: int(row["entrant"]))


def values(rows: list[dict[str, Any]], *names: str) -> list[list[Any]]:
    return [[row[name] for name in names] for row in rows]


COUNTS = ("won", "goals", "opponents_goals", "points", "difference")


@pytest.mark.parametrize(
    ("aborted", "first", "second"),
    [
        ("goals", [0, 12, 0, 12, 4], [0, 8, 0, 8, -4]),
        ("leader", [1, 0, 8, 12, 4], [0, 8, 0, 8, -4]),
        ("void", [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_a_bobbl_ended_early(aborted: str, first: list[int], second: list[int]) -> None:
    rows = ranked([[duel(0, 1, [12, 8])]], list(COUNTS), aborted=aborted)
    assert values(rows, *COUNTS) == [first, second]


def test_a_brille_counts_twice_where_that_is_wanted() -> None:
    tables = [[duel(0, 1, [21, 0], [20, 21], [12, 0])]]
    once = ranked(tables, list(COUNTS), aborted="leader")
    assert values(once, *COUNTS) == [[2, 20, 0, 53, 32], [1, 0, 20, 21, -32]]
    twice = ranked(tables, [*COUNTS, "best_round"], aborted="leader", brille_twice=True)
    assert values(twice, *COUNTS) == [[3, 20, 0, 53, 32], [1, 0, 20, 21, -32]]
    assert twice[0]["best_round"] == [3, 20]


def test_ended_early_at_equal_points_nobody_leads() -> None:
    rows = ranked([[duel(0, 1, [9, 9])]], list(COUNTS), aborted="leader")
    assert values(rows, *COUNTS) == [[0, 9, 0, 9, 0], [0, 9, 0, 9, 0]]


def test_a_bye_counts_nothing_unless_it_is_said_what() -> None:
    rows = ranked([[duel(0, 1, [21, 4])]], [*COUNTS, "best_round", "last_round"], 3, byes=[[2]])
    assert values(rows, *COUNTS, "best_round", "last_round")[2] == [0, 0, 0, 0, 0, [0, 0], [0, 0]]


def test_a_bye_counts_what_is_said() -> None:
    rows = ranked(
        [[duel(0, 1, [21, 4])]],
        [*COUNTS, "best_round", "last_round", "direct"],
        3,
        byes=[[2]],
        bye={"won": 2, "opponents_goals": 20},
    )
    assert values(rows, *COUNTS, "best_round", "last_round", "direct")[2] == [
        *(2, 0, 20, 42, 22),
        *([2, 0], [2, 0]),
        0,
    ]


def test_points_follow_the_target_asked_for() -> None:
    rows = ranked([[duel(0, 1, [31, 30])]], "plus", target=31)
    assert values(rows, "points") == [[31], [30]]


def test_games_count_the_winners_points() -> None:
    table = {"sides": [[0], [1]], "games": [[3, 0], [0, 2], [0, 0], [4, 0]]}
    assert values(ranked([[table]], ["points", "difference"]), "points", "difference") == [
        [7, 5],
        [2, -5],
    ]


def test_totals_may_be_typed_instead_of_games() -> None:
    table = {"sides": [[0], [1]], "games": [[7, 2]]}
    assert values(ranked([[table]], "plus_minus"), "difference") == [[5], [-5]]


def test_single_players_each_get_their_pairs_result() -> None:
    request = {
        "entrants": "players",
        "names": ["A", "B", "C", "D"],
        "rounds": [[{"sides": [[3, 0], [2, 1]], "bobbl": [[21, 5], [21, 6]]}]],
    }
    rows: Any = answer(json.dumps(request).encode())["ranking"]
    assert [(row["rank"], row["name"]) for row in rows] == [(1, "A"), (1, "D"), (3, "B"), (3, "C")]
    assert values(rows, "won", "goals", "opponents_goals") == [[2, 0, 11]] * 2 + [[0, 11, 0]] * 2


def test_best_and_last_round_compare_won_then_goals() -> None:
    rounds = [[duel(0, 1, [21, 4], [20, 21])], [duel(0, 1, [3, 21], [2, 21])]]
    rows = ranked(rounds, ["best_round", "last_round"])
    assert values(rows, "best_round", "last_round") == [[[1, 20], [0, 5]], [[2, 0], [2, 0]]]
    assert [row["rank"] for row in rows] == [2, 1]


def test_who_was_not_in_the_last_round_has_nothing_in_it() -> None:
    rounds = [[duel(0, 1, [21, 4])], [duel(1, 2, [21, 20])]]
    assert values(ranked(rounds, ["last_round"], 3), "last_round") == [
        [[0, 0]],
        [[1, 0]],
        [[0, 20]],
    ]


def test_direct_counts_only_among_the_tied() -> None:
    """A and B have won two each: A beat B once, B beat C twice, A beat D once."""
    rounds = [
        [duel(0, 1, [21, 4]), duel(2, 3, [21, 0])],
        [duel(1, 2, [21, 0], [21, 0]), duel(0, 3, [21, 20])],
    ]
    rows = ranked(rounds, ["won", "direct"], 4)
    assert values(rows, "won", "direct") == [[2, 1], [2, 0], [1, 0], [0, 0]]
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]


def test_direct_of_a_player_counts_a_bobbl_once() -> None:
    """Both opponents are tied with the winner before any criterion; the Bobbl is still one."""
    request = {
        "entrants": "players",
        "names": ["A", "B", "C", "D"],
        "scheme": ["direct"],
        "rounds": [[{"sides": [[0, 1], [2, 3]], "bobbl": [[21, 5], [5, 21], [21, 6]]}]],
    }
    rows: Any = answer(json.dumps(request).encode())["ranking"]
    assert [row["direct"] for row in rows] == [2, 2, 1, 1]


def test_the_lowest_lot_wins() -> None:
    rows = ranked([], ["won", "lot"], 3, lots=[30, 10, 20])
    assert [(row["rank"], row["lot"]) for row in rows] == [(3, 30), (1, 10), (2, 20)]


def test_who_has_no_lot_is_behind_who_has_one_and_equal() -> None:
    rows = ranked([], ["won", "lot"], 4, lots=[None, 7, None, 5])
    assert [(row["rank"], row["lot"]) for row in rows] == [(3, None), (2, 7), (3, None), (1, 5)]


def test_how_many_values_were_needed() -> None:
    request = {
        "entrants": "pairs",
        "names": ["A", "B", "C", "D"],
        "scheme": ["won", "goals", "opponents_goals"],
        "rounds": [[duel(0, 2, [21, 4]), duel(1, 3, [21, 4])], [duel(0, 1, [21, 5])]],
    }
    assert rank(parse(json.dumps(request).encode())) == (
        RankRow(1, 0, (2, 0, 9), 1),
        RankRow(2, 1, (1, 5, 4), 1),
        RankRow(3, 2, (0, 4, 0), 3),
        RankRow(3, 3, (0, 4, 0), 3),
    )


def test_nobody_and_nothing_played() -> None:
    assert ranked([], "bobbl", 0) == []
    assert [row["rank"] for row in ranked([], "bobbl", 3)] == [1, 1, 1]
    assert ranked([], ["best_round", "last_round"], 1)[0]["last_round"] == [0, 0]


def test_one_alone_needs_no_value() -> None:
    request = {"entrants": "pairs", "names": ["A"], "rounds": []}
    assert rank(parse(json.dumps(request).encode()))[0].needed == 0


def test_numbers_have_no_size() -> None:
    huge = 10**900
    rows = ranked([[{"sides": [[0], [1]], "games": [[huge, 0]]}]] * 2, "plus")
    assert rows[0]["points"] == 2 * huge
