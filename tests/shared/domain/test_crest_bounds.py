"""A crest is a small PNG and nothing else; whatever else is sent is refused, and never an error."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bobbl_shared.domain.areas.crest import LONGEST_SIDE, MOST_BYTES, check_crest, crest_size
from bobbl_shared.errors import Refusal
from builders.halls.crests import SIGNATURE, chunk, crest, header

SIDES = st.integers(1, LONGEST_SIDE)
END = chunk(b"IEND")


def picture(width: int, height: int, data: bytes = b"pixels", *more: bytes) -> bytes:
    """Return a PNG by its chunks alone; nobody decodes it here."""
    return b"".join((SIGNATURE, header(width, height), *more, chunk(b"IDAT", data), END))


def refusal(sent: bytes) -> str:
    """Return the code with which it is refused, empty if it is taken."""
    try:
        check_crest(sent)
    except Refusal as refused:
        return refused.code
    return ""


@given(SIDES, SIDES, st.binary(max_size=200))
def test_every_png_within_the_bounds_is_a_crest(width: int, height: int, data: bytes) -> None:
    assert refusal(picture(width, height, data)) == ""
    assert crest_size(picture(width, height, data)) == (width, height)


@given(st.integers(LONGEST_SIDE + 1, 2**31 - 1), SIDES, st.booleans())
def test_no_side_is_longer_than_the_longest(long: int, short: int, is_wide: bool) -> None:
    sides = (long, short) if is_wide else (short, long)
    assert refusal(picture(*sides)) == "crest_too_large"


def test_the_last_byte_that_fits_and_the_first_that_does_not() -> None:
    around = len(picture(1, 1, b""))
    assert refusal(picture(1, 1, bytes(MOST_BYTES - around))) == ""
    assert refusal(picture(1, 1, bytes(MOST_BYTES - around + 1))) == "crest_too_large"


@given(st.binary(max_size=300), st.booleans())
@example(b"", True)
@example(b"\xff" * 12, True)
def test_anything_else_is_refused(sent: bytes, has_signature: bool) -> None:
    assert refusal(SIGNATURE * has_signature + sent) == "crest_malformed"


@given(st.data())
def test_a_crest_that_was_cut_or_changed_in_one_byte_is_refused(data: st.DataObject) -> None:
    whole = crest(40, 30)
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda each: each != whole[at]))
    assert refusal(whole) == ""
    assert refusal(whole[:at]) == "crest_malformed"
    assert refusal(whole[:at] + bytes((other,)) + whole[at + 1 :]) == "crest_malformed"


@pytest.mark.parametrize(
    "sent",
    [
        picture(0, 5),
        picture(5, 0),
        picture(5, 5, b"", chunk(b"tEXt", b"Author\0somebody")),
        picture(5, 5, b"", header(5, 5)),
        picture(5, 5, b"", END),
        picture(5, 5) + b"more",
        SIGNATURE + header(5, 5) + END,
        SIGNATURE + chunk(b"IHDR", b"short") + chunk(b"IDAT") + END,
        SIGNATURE,
    ],
)
def test_what_is_no_plain_picture_is_refused(sent: bytes) -> None:
    assert refusal(sent) == "crest_malformed"
