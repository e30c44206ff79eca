"""What paper says of a log comes back from a scan, whatever the scanner makes of the signs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.paper.imprint import Imprint, imprint_of, read_imprint
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.qr import modules_of

KEY, HEAD = "0a" * 32, "f9" * 32
hashes = st.binary(min_size=32, max_size=32)


@given(hashes, hashes)
def test_it_is_read_back(key: bytes, head: bytes) -> None:
    made = imprint_of(TournamentId(StationId(key.hex())), head)
    assert read_imprint(made.text) == made
    assert read_imprint(made.text.lower() + "\n") == made


@pytest.mark.parametrize("form", ["BOBBLßSTATE-1 ", "bobbl=stqte!& ", ""])
def test_a_spoiled_beginning_does_no_harm(form: str) -> None:
    assert read_imprint(f"{form}{KEY} {HEAD}") == Imprint(KEY, HEAD)


@pytest.mark.parametrize(
    "text", ["", "Hofmann", "abcdef", KEY + HEAD, f"1{KEY} {HEAD}x1", "20:41", KEY + "0"]
)
def test_what_is_no_imprint_is_none(text: str) -> None:
    assert read_imprint(text) is None


def test_a_hash_can_be_typed_shortened_and_in_groups() -> None:
    assert read_imprint("F9F9-F9F9 f9f9 F9F9") == Imprint("", "f9" * 8)
    assert read_imprint("f9" * 7) is None


def test_the_code_is_small_enough_for_a_corner_of_the_page() -> None:
    assert len(modules_of(Imprint(KEY, HEAD).text)) <= 45
