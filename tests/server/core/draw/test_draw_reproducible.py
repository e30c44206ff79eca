"""The same request and seed give the same draw, whatever process, order or names."""

import os
import random
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_server.core.draw.engine import ALGORITHM, draw
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.draws import (
    all_rounds,
    assert_lawful,
    drawn,
    evening,
    grouping,
    recount,
    seed_for,
)
from strategies.draws import requests

SCRIPT = """
import hashlib, random
from builders.draws import drawn, random_round
from bobbl_server.core.draw.request import DrawRequest
dice = random.Random(5)
for entrants, count, rounds in [
    ("pairs", 40, 30), ("pairs", 31, 40), ("pairs", 9, 4), ("players", 18, 5), ("players", 11, 3)
]:
    history = tuple(random_round(entrants, range(count), dice) for _ in range(rounds))
    request = DrawRequest(entrants, count, history=history, apart=((0, 1, 3), (2, 1, 9)))
    print(hashlib.sha256(repr(drawn(request)).encode()).hexdigest())
"""


def test_every_process_draws_the_same() -> None:
    outputs = {run_with_hash_seed(seed) for seed in ("0", "1", "4711")}
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 5


def run_with_hash_seed(seed: str) -> str:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_reading_a_request_does_not_wait_for_networkx() -> None:
    script = "import sys, bobbl_server.core.draw.command; print('networkx' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


@settings(max_examples=40)
@given(
    st.one_of(requests("pairs", 20, 5), requests("players", 11, 3)),
    st.randoms(use_true_random=False),
)
def test_the_order_in_which_things_are_listed_means_nothing(
    request: DrawRequest, dice: random.Random
) -> None:
    other = DrawRequest(
        request.entrants,
        request.count,
        absent=tuple(dice.sample(request.absent, len(request.absent))),
        history=tuple(_reseated(played, dice) for played in request.history),
        avoid=tuple(dice.sample(request.avoid, len(request.avoid))),
        apart=tuple((b, a, w) for a, b, w in dice.sample(request.apart, len(request.apart))),
    )
    assert drawn(other) == drawn(request)


def _reseated(tables: Seating, dice: random.Random) -> Seating:
    """Give the same meetings at other tables, with pair 1 and 2 and players 1 and 2 exchanged."""
    turned = tuple((two[::-1], one[::-1]) for one, two in tables)
    return tuple(dice.sample(turned, len(turned)))


@settings(max_examples=40)
@given(requests("pairs", 24, 6), st.randoms(use_true_random=False))
def test_other_numbers_for_the_same_pairs_have_as_many_repeats(
    request: DrawRequest, dice: random.Random
) -> None:
    renamed = relabelled(request, dice.sample(range(request.count), request.count))
    outcome = drawn(renamed)
    assert_lawful(renamed, outcome)
    if "opponents" in request.avoid:
        assert outcome.repeats.opponents == drawn(request).repeats.opponents


def relabelled(request: DrawRequest, names: list[int]) -> DrawRequest:
    return DrawRequest(
        request.entrants,
        request.count,
        absent=tuple(names[each] for each in request.absent),
        history=tuple(renamed(played, names) for played in request.history),
        avoid=request.avoid,
        apart=tuple((names[one], names[other], weight) for one, other, weight in request.apart),
        rounds=request.rounds,
    )


def renamed(tables: Seating, names: list[int]) -> Seating:
    return tuple(
        (tuple(names[each] for each in one), tuple(names[each] for each in two))
        for one, two in tables
    )


@pytest.mark.parametrize(("entrants", "count", "played"), [("pairs", 6, 2), ("players", 8, 1)])
def test_renaming_everybody_renames_all_that_can_be_drawn(
    entrants: str, count: int, played: int
) -> None:
    request = evening("pairs" if entrants == "pairs" else "players", count, played)[-1]
    request = replace(request, rounds=played + 1)  # nothing to be kept possible
    least = min(faults(request, tables) for tables in all_rounds(request))
    names = random.Random(7).sample(range(count), count)
    other = relabelled(request, names)
    reached = {grouping(renamed(drawn(request, n).tables, names)) for n in range(300)}
    assert reached == {grouping(drawn(other, n).tables) for n in range(300)}
    best = [tables for tables in all_rounds(other) if faults(other, tables) == least]
    assert reached == {grouping(tables) for tables in best}


def faults(request: DrawRequest, tables: Seating) -> tuple[int, ...]:
    return msgspec.structs.astuple(recount(tables, request.history))


def test_one_bit_of_the_seed_changes_the_draw() -> None:
    request = DrawRequest("pairs", 40)
    seed = seed_for(40, 0)
    flipped = bytes([seed[0] ^ 1]) + seed[1:]
    assert draw(request, seed) == draw(request, seed)
    assert draw(request, seed).tables != draw(request, flipped).tables


def test_the_algorithm_is_named() -> None:
    assert drawn(DrawRequest("pairs", 4)).algorithm == ALGORITHM == "bobbl-draw/2"
