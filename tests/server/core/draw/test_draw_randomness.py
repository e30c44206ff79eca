"""The stream of a seed: which bits it has, and that every integer is as likely as the next."""

import hashlib
import json
from collections import Counter
from itertools import permutations
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.draw.randomness import Stream, require_length, seed_length
from bobbl_shared.errors import InputError

GOLDEN = Path(__file__).parents[3] / "golden" / "shuffle-entropy.json"


def bit_row(seed: bytes) -> str:
    return "".join(f"{byte:08b}" for byte in seed + hashlib.shake_256(seed).digest(20_000))


@given(st.binary(min_size=1, max_size=200), st.lists(st.integers(0, 70), max_size=300))
def test_bits_are_those_of_the_seed_and_then_of_its_shake(seed: bytes, sizes: list[int]) -> None:
    stream, row = Stream(seed), bit_row(seed)
    for size in sizes:
        expected, row = row[:size], row[size:]
        assert stream.bits(size) == int(expected or "0", 2)


@given(st.binary(min_size=1, max_size=40), st.lists(st.integers(1, 5000), max_size=200))
def test_integers_are_taken_again_while_they_are_too_large(seed: bytes, bounds: list[int]) -> None:
    stream, row = Stream(seed), bit_row(seed)
    for bound in bounds:
        width = len(f"{bound - 1:b}") if bound > 1 else 0
        value = bound
        while value >= bound:
            value, row = int(row[:width] or "0", 2), row[width:]
        assert stream.below(bound) == value


def test_a_long_stream_goes_on_where_it_was_extended() -> None:
    stream = Stream(b"seed")
    taken = b"".join(stream.bits(8).to_bytes(1, "big") for _ in range(9000))
    assert taken == b"seed" + hashlib.shake_256(b"seed").digest(8996)


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 64, 100])
def test_every_integer_below_the_bound_is_equally_likely(bound: int) -> None:
    stream = Stream(b"a fixed seed")
    found = Counter(stream.below(bound) for _ in range(200 * bound))
    assert set(found) == set(range(bound))
    spread = sum((number - 200) ** 2 for number in found.values()) / 200
    assert spread < bound + 5 * (2 * bound) ** 0.5


def test_every_order_of_four_is_equally_likely() -> None:
    stream = Stream(b"another fixed seed")
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        stream.shuffle(items)
        found[tuple(items)] += 1
    assert set(found) == set(permutations(range(4)))
    assert sum((number - 200) ** 2 for number in found.values()) / 200 < 58  # p = 1e-4, df = 23


@pytest.mark.parametrize("deck", json.loads(GOLDEN.read_text())["decks"], ids=lambda d: d["deck"])
def test_a_seed_holds_the_entropy_of_a_shuffle_and_64_bits(deck: dict[str, int]) -> None:
    assert seed_length(deck["cards"]) == -(-(deck["bits"] + 64) // 8)


@given(st.integers(0, 300))
def test_a_seed_is_as_short_as_it_may_be(entrants: int) -> None:
    spare = 8 * seed_length(entrants) - 64
    assert 2**spare >= factorial(entrants)
    assert 2 ** (spare - 8) < factorial(entrants)


def test_a_short_seed_is_refused() -> None:
    require_length(bytes(seed_length(20)), 20)
    with pytest.raises(InputError) as refused:
        require_length(bytes(seed_length(20) - 1), 20)
    assert (refused.value.code, refused.value.place) == ("seed_too_short", "$.seed")
    assert dict(refused.value.parameters) == {"place": "$.seed", "needed": 16, "given": 15}


def test_streams_of_different_seeds_differ() -> None:
    rows = {
        tuple(stream.below(1000) for _ in range(5))
        for stream in (Stream(bytes([number])) for number in range(50))
    }
    assert len(rows) == 50
