"""The worked example of the source, and our reading of its rule for one newcomer."""

import json
from pathlib import Path
from typing import Any

from bobbl_server.core.rating.command import answer

CASE: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "golden" / "rating-chemnitz.json").read_text("utf-8")
)
ROUND: list[dict[str, Any]] = CASE["round"]
NEWCOMER: dict[str, Any] = CASE["newcomer"]


def rated(players: list[dict[str, Any]], results: list[int], **rules: Any) -> Any:
    rounds = [[{"player": each, "result": result} for each, result in enumerate(results)]]
    return answer(json.dumps({"players": players, "rounds": rounds, **rules}).encode())


def test_the_round_of_the_source() -> None:
    players = [
        {"name": each["player"], "rating": each["rating"], "rounds": 20 + number}
        for number, each in enumerate(ROUND)
    ]
    given = rated(players, [each["result"] for each in ROUND], factors=CASE["factors"])
    assert given == {
        "players": [
            {"name": each["player"], "rating": each["new_rating"], "rounds": 21 + number}
            for number, each in enumerate(ROUND)
        ],
        "steps": [
            {
                "round": 0,
                "player": number,
                "expected": str(each["expected"]),
                "result": each["result"],
                "factor": "1/8",
                "correction": each["correction"],
            }
            for number, each in enumerate(ROUND)
        ],
    }


def test_the_factors_of_the_source_are_ours() -> None:
    players = [
        {"name": each["player"], "rating": each["rating"], "rounds": rounds}
        for each, rounds in zip(ROUND, (2, 3, 6, 7), strict=True)
    ]
    results = [each["result"] for each in ROUND]
    given = rated(players, results)
    assert given == rated(players, results, factors=CASE["factors"])
    assert [step["factor"] for step in given["steps"]] == ["1/2", "1/4", "1/4", "1/8"]


def test_one_newcomer_among_three_known() -> None:
    given = rated(NEWCOMER["players"], NEWCOMER["results"])
    assert [each["rating"] for each in given["players"]] == NEWCOMER["new_ratings"]
    assert [each["rounds"] for each in given["players"]] == [21, 21, 21, 1]
    step = given["steps"][3]
    assert (step["expected"], step["result"], step["correction"]) == ("-600", -600, 0)


def test_one_newcomer_may_start_from_the_mean() -> None:
    """400 and half of −600; the known as before."""
    given = rated(NEWCOMER["players"], NEWCOMER["results"], newcomers={"alone": "mean"})
    assert [each["rating"] for each in given["players"]] == [113, 438, 725, 100]
    step = given["steps"][3]
    assert (step["expected"], step["factor"], step["correction"]) == ("0", "1/2", -300)


def test_four_newcomers_start_from_nothing_and_are_rated() -> None:
    players: list[dict[str, Any]] = [{"name": name, "rating": None, "rounds": 0} for name in "ABCD"]
    given = rated(players, [5, 5, -5, -5])
    assert [each["rating"] for each in given["players"]] == [3, 3, -3, -3]
    given = rated(players, [5, 5, -5, -5], newcomers={"start": 1000})
    assert [each["rating"] for each in given["players"]] == [1003, 1003, 998, 998]


def test_two_newcomers_start_from_the_mean_of_the_known() -> None:
    """The mean of 100 and 201 is not rounded before it is used: 150.5 + 10 / 2, 150.5 − 9 / 2."""
    players: list[dict[str, Any]] = [
        {"name": "A", "rating": 100, "rounds": 20},
        {"name": "B", "rating": None, "rounds": 0},
        {"name": "C", "rating": 201, "rounds": 20},
        {"name": "D", "rating": None, "rounds": 0},
    ]
    given = rated(players, [10, 10, -10, -9])
    assert [each["rating"] for each in given["players"]] == [108, 156, 193, 146]
    assert [each["expected"] for each in given["steps"]] == ["-101/2", "0", "101/2", "0"]
    assert [each["correction"] for each in given["steps"]] == [8, 5, -8, -5]


def test_who_has_not_played_stays_as_he_was() -> None:
    players: list[dict[str, Any]] = [
        {"name": "A", "rating": None, "rounds": 0},
        {"name": "B", "rating": 7, "rounds": 3},
    ]
    given = answer(json.dumps({"players": players, "rounds": []}).encode())
    assert given == {"players": players, "steps": []}
