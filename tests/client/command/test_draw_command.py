"""The real ``bobbl draw``; what it draws is tested with the engine."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from bobbl.__main__ import main


def draw(*arguments: str, given: str) -> tuple[int, list[Any], str]:
    """Give the exit code, the answers line by line, and what stands on standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "bobbl", "draw", *arguments],
        input=given.encode(),
        capture_output=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    return done.returncode, answers, done.stderr.decode()


REQUEST = '{"entrants": "pairs", "count": 6, "history": []}'


def test_a_fresh_seed_is_told_and_draws_the_same_again() -> None:
    code, (first,), err = draw(given=REQUEST)
    assert (code, err) == (0, "")
    assert sorted(e for table in first["tables"] for side in table for e in side) == [*range(6)]
    again = json.dumps({**json.loads(REQUEST), "seed": first["seed"]})
    assert draw(given=again)[1] == [first]


def test_every_request_without_a_seed_gets_one_of_its_own() -> None:
    code, answers, _ = draw("--lines", given=f"{REQUEST}\n{REQUEST}\n")
    assert code == 0
    assert len({answer["seed"] for answer in answers}) == 2


def test_bad_input_is_one_sentence_with_its_place() -> None:
    code, answers, err = draw(given='{"entrants": "pairs", "count": 6, "history": [], "sed": ""}')
    assert (code, answers) == (2, [])
    assert err.startswith("$.sed: ")
    assert err.count("\n") == 1


PAIRS = {"entrants": "pairs", "count": 6}
PLAYERS = {"entrants": "players", "count": 9}


@pytest.mark.parametrize(
    ("request_", "place"),
    [
        ({**PAIRS, "absent": [6]}, "$.absent[0]"),
        ({**PAIRS, "absent": [1, 1]}, "$.absent[1]"),
        ({**PAIRS, "history": [[[[0], [-1]]]]}, "$.history[0][0][1][0]"),
        ({**PAIRS, "history": [[], [[[0], [1]], [[2], [0]]]]}, "$.history[1][1][1][0]"),
        ({**PLAYERS, "history": [[[[0, 1], [2, 0]]]]}, "$.history[0][0][1][1]"),
        ({**PLAYERS, "history": [[[[0], [1]]]]}, "$.history[0][0][0]"),
        ({**PAIRS, "apart": [[0, 1, 2], [1, 0, 2]]}, "$.apart[1]"),
        ({**PAIRS, "apart": [[0, 9, 2]]}, "$.apart[0][1]"),
        ({**PAIRS, "avoid": ["opponents", "opponents"]}, "$.avoid[1]"),
        ({**PAIRS, "history": [[]], "rounds": 1}, "$.rounds"),
        ({**PAIRS, "seed": "00" * 9}, "$.seed"),
        ({**PAIRS, "seed": "zz" * 20}, "$.seed"),
        ({**PAIRS, "given": [[[0], [None]], [[1], [0]]]}, "$.given[1][1][0]"),
        ({**PAIRS, "given": [[[7], [None]]]}, "$.given[0][0][0]"),
        ({**PAIRS, "given": [[[None], [None]]] * 3 + [[[2], [None]]]}, "$.given[3][0][0]"),
        ({**PAIRS, "absent": [5], "given": [[[None], [5]]]}, "$.given[0][1][0]"),
        (
            {**PAIRS, "absent": [0], "given": [[[None], [None]]] * 2 + [[[1], [2]]]},
            "$.given[2][0][0]",
        ),
        ({**PLAYERS, "given": [[[0, 1], [2]]]}, "$.given[0][1]"),
        ({**PLAYERS, "given": [[[0, None], [0, None]]]}, "$.given[0][1][0]"),
        ({**PAIRS, "give": []}, "$.give"),
        ({**PAIRS, "count": "6"}, "$.count"),
        ({"entrants": "pairs"}, "$.count"),
    ],
)
def test_a_contradiction_is_one_sentence_with_its_place(
    request_: object,
    place: str,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    given = io.BytesIO(json.dumps(request_).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given))
    assert main(["draw"]) == 2
    shown = capsysbinary.readouterr()
    said = shown.err.decode()
    assert shown.out == b""
    assert said.startswith(f"{place}: ")
    assert said.endswith(".\n")
    assert said.count("\n") == 1
    assert len(said) > len(place) + 20


def drawn_here(
    request: object, monkeypatch: pytest.MonkeyPatch, shown: pytest.CaptureFixture[bytes]
) -> tuple[Any, str]:
    """Draw in this process; give the answer, and what stands on standard error."""
    given = io.BytesIO(json.dumps(request).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given))
    assert main(["draw"]) == 0
    said = shown.readouterr()
    return json.loads(said.out), said.err.decode()


@pytest.mark.parametrize("rounds", [5, None])
def test_players_without_a_number_of_rounds_hear_what_it_costs(
    rounds: int | None, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    request = {"entrants": "players", "count": 16, "rounds": rounds, "seed": "5e" * 40}
    history: list[Any] = []
    told = []
    for _ in range(5):
        asked = {**request, "history": history}
        answer, said = drawn_here(asked, monkeypatch, capsysbinary)
        told.append((sum(answer["repeats"].values()), said))
        history.append(answer["tables"])
    if rounds is not None:
        assert told == [(0, "")] * 5
        return
    assert "nur bis Runde 3 sicher niemand wieder, mit ihr bis Runde 5" in told[0][1]
    repeats, said = told[4]
    assert repeats > 0
    assert said.startswith(f"{repeats} Wiederholungen in dieser Runde: Die Zahl der Runden fehlt")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "change",
    [{"rounds": 2}, {"absent": [0]}, {"apart": [[0, 1, 2]]}, {"count": 18}, {"entrants": "pairs"}],
)
def test_where_a_number_of_rounds_changes_nothing_none_is_missed(
    change: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    request = {"entrants": "players", "count": 16, **change}
    assert drawn_here(request, monkeypatch, capsysbinary)[1] == ""
