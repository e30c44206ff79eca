"""``bobbl draw``: what goes in and comes out as JSON."""

import json

import pytest

from bobbl_server.core.draw.command import answer
from bobbl_server.core.draw.randomness import seed_length
from bobbl_shared.errors import InputError
from builders.draws import seed_for


def no_dice(_: int) -> bytes:
    raise AssertionError("nobody asked for randomness")


def test_the_answer_has_everything_and_can_be_written() -> None:
    found = answer(b'{"entrants": "players", "count": 9}', lambda size: seed_for(9, 1)[:size])
    assert json.loads(json.dumps(found)) == found
    assert set(found) == {"tables", "byes", "repeats", "reasons", "tries", "seed", "algorithm"}
    assert found["repeats"] == {"partners": 0, "opponents": 0, "crossings": 0}
    assert found["seed"] == seed_for(9, 1).hex()
    assert found["reasons"] == []


def test_a_fresh_seed_has_the_full_length_and_repeats_the_draw() -> None:
    asked: list[int] = []

    def fresh(size: int) -> bytes:
        asked.append(size)
        return seed_for(30, 2)[:size]

    first = answer(b'{"entrants": "pairs", "count": 30}', fresh)
    assert asked == [seed_length(30)]
    raw = json.dumps({"entrants": "pairs", "count": 30, "seed": first["seed"]}).encode()
    assert answer(raw, no_dice) == first


def test_the_seed_used_is_given_in_small_letters() -> None:
    raw = json.dumps({"entrants": "pairs", "count": 4, "seed": "AB" * 10}).encode()
    assert answer(raw, no_dice)["seed"] == "ab" * 10


def test_a_reason_is_written_out() -> None:
    raw = b'{"entrants": "pairs", "count": 2, "history": [[[[1], [0]]]]}'
    assert answer(raw, bytes)["reasons"] == [
        {
            "table": 1,
            "code": "repeat_unavoidable",
            "params": {"kind": "opponents", "one": 0, "other": 1, "times": 1, "last_round": 1},
        }
    ]


def test_nobody_is_drawn_too() -> None:
    found = answer(b'{"entrants": "pairs", "count": 0}', bytes)
    assert (found["tables"], found["byes"], found["seed"]) == ([], [], "00" * 8)


def test_a_request_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(InputError, match="count_too_large"):
        answer(b'{"entrants": "pairs", "count": 100000}', no_dice)
