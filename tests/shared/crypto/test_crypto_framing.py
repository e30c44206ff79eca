import collections
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.crypto.derivation import derived_key
from bobbl_shared.crypto.dice import below
from bobbl_shared.crypto.framing import label, number, packed
from builders.dice import seeded_dice

_FIELDS = st.lists(st.binary(max_size=6), max_size=5)


@given(_FIELDS, _FIELDS)
def test_other_fields_are_other_bytes(some: list[bytes], others: list[bytes]) -> None:
    assert (packed(*some) == packed(*others)) == (some == others)


def test_fields_cannot_lend_each_other_bytes() -> None:
    assert packed(b"ab", b"c") != packed(b"a", b"bc")
    assert packed(b"ab", b"") == b"\0\0\0\2ab\0\0\0\0"


@pytest.mark.parametrize("value", [-1, 1 << 64])
def test_a_number_out_of_range_is_refused(value: int) -> None:
    with pytest.raises(ValueError, match="8 bytes"):
        number(value)


def test_a_number_is_eight_bytes() -> None:
    assert number(258) == b"\0\0\0\0\0\0\1\2"
    assert number((1 << 64) - 1) == b"\xff" * 8


def test_a_label_names_version_and_purpose() -> None:
    assert label("command") == b"bobbl/1/command\n"


def test_a_derived_key_belongs_to_secret_purpose_and_context() -> None:
    cases = itertools.product((b"one", b"two"), ("this", "that"), (b"", b"here"))
    keys = {derived_key(secret, purpose, context) for secret, purpose, context in cases}
    assert len(keys) == 8
    assert {len(key) for key in keys} == {32}


def test_below_reaches_every_number_about_equally_often() -> None:
    dice = seeded_dice("below")
    counts = collections.Counter(below(29, dice) for _ in range(29 * 200))
    assert sorted(counts) == list(range(29))
    assert all(140 <= count <= 260 for count in counts.values())


def test_below_throws_so_many_bytes_that_no_number_is_favoured() -> None:
    asked: list[int] = []

    def dice(size: int) -> bytes:
        asked.append(size)
        return b"\xff" * size

    assert below(1024, dice) == 1023
    assert asked == [18]
