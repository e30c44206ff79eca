"""The real ``bobbl draw`` as a process; what it draws is tested with the engine."""

import json
import subprocess
import sys
from typing import Any


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
