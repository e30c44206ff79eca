"""One evening whose three rankings were worked out by hand and disagree on purpose."""

import json
from pathlib import Path
from typing import Any

import pytest

from bobbl_server.core.ranking.command import answer

CASE: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "golden" / "ranking-six-pairs.json").read_text("utf-8")
)


@pytest.mark.parametrize("scheme", ["bobbl", "plus", "plus_minus"])
def test_six_pairs(scheme: str) -> None:
    expected = CASE["expected"][scheme]
    given = answer(json.dumps({**CASE["request"], "scheme": scheme}).encode())
    names = CASE["request"]["names"]
    assert given == {
        "ranking": [
            {"rank": row["rank"], "entrant": names.index(row["pair"]), "name": row["pair"]}
            | {key: value for key, value in row.items() if key not in ("rank", "pair")}
            for row in expected
        ]
    }


def test_bobbl_is_the_scheme_unless_another_is_asked_for() -> None:
    without = {key: value for key, value in CASE["request"].items() if key != "scheme"}
    assert answer(json.dumps(without).encode()) == answer(json.dumps(CASE["request"]).encode())


def test_opponents_goals_can_be_left_out() -> None:
    ranking = answer(json.dumps({**CASE["request"], "scheme": ["won", "goals"]}).encode())
    rows: Any = ranking["ranking"]
    assert [(row["rank"], row["entrant"]) for row in rows] == [
        (1, 2),
        (2, 0),
        (2, 5),
        (4, 4),
        (5, 1),
        (6, 3),
    ]
    assert "opponents_goals" not in rows[0]
