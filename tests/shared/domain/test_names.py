"""Names as they are typed, kept and compared."""

import sys
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bobbl_shared.domain.names import (
    MAXIMUM_LENGTH,
    Name,
    decode_name,
    encode_name,
    fold_text,
    tidy,
    tidy_name,
    twin_key,
)
from bobbl_shared.errors import Refusal


@given(st.text())
def test_tidying_twice_changes_nothing_more(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)


@given(st.text())
@example("u\u200d\u0308")
def test_a_tidy_text_is_one_composed_printable_line(text: str) -> None:
    clean = tidy(text)
    assert clean == clean.strip()
    assert "  " not in clean
    assert clean.isprintable()
    assert unicodedata.is_normalized("NFC", clean)


def test_what_python_prints_is_of_no_kind_that_is_left_out() -> None:
    left_out = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"}
    printed = (sign for sign in map(chr, range(sys.maxunicode + 1)) if sign.isprintable())
    assert [sign for sign in printed if unicodedata.category(sign) in left_out] == [" "]


@given(st.text(), st.text(), st.text())
def test_a_name_comes_back_from_its_bytes(last: str, first: str, club: str) -> None:
    name = Name(tidy(last), tidy(first), tidy(club))
    assert decode_name(encode_name(name)) == name


@given(st.text())
@example("\U0001d4d0 ſ ẞ İ ﬁ")
def test_folding_is_blind_to_case_and_form(text: str) -> None:
    assert fold_text(text) == fold_text(unicodedata.normalize("NFD", text))
    assert fold_text(fold_text(text)) == fold_text(text)


@given(st.text(), st.text())
def test_twins_meet_in_either_order(one: str, other: str) -> None:
    assert twin_key(Name(one, other)) == twin_key(Name(other, one))
    assert twin_key(Name(one, other, "SV")) == twin_key(Name(one, other, "FFW"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Name("Müller", "Jörg"), Name("Mueller", "Joerg")),
        (Name("Müller", "Jörg"), Name("MÜLLER", "jörg")),
        (Name("Weiß", "Anna"), Name("Weiss", "Anna")),
        (Name("WEIẞ", "Anna"), Name("weiss", "Anna")),
        (Name("Karl", "Ernst"), Name("Ernst", "Karl")),
        (Name("Meier-Huber", "Eva"), Name("Meier Huber", "Eva")),
        (Name("René", "Luc"), Name("Rene", "Luc")),
        (Name("O'Neill", "Pat"), Name("ONeill", "Pat")),
        (Name("Bär", "Ute"), Name("Ba\u0308r", "Ute")),
    ],
)
def test_twins(one: Name, other: Name) -> None:
    assert twin_key(one) == twin_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Name("Müller", "Jörg"), Name("Müller", "Georg")),
        (Name("Müller", "Karl"), Name("Muller", "Karl")),
        (Name("Bär"), Name("Bär", "Ute")),
    ],
)
def test_no_twins(one: Name, other: Name) -> None:
    assert twin_key(one) != twin_key(other)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Karl \t Heinz\n", "Karl Heinz"),
        ("Ka\u00adrl", "Karl"),
        ("Ka\u200brl\u202e", "Karl"),
        ("Mu\u0308ller", "Müller"),
        ("Ka\x00rl", "Ka rl"),
        ("\ufeff", ""),
    ],
)
def test_what_is_typed_is_tidied(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


@pytest.mark.parametrize("last", ["", "   ", "\u200b"])
def test_a_family_name_is_needed(last: str) -> None:
    with pytest.raises(Refusal, match="name_missing"):
        tidy_name(last, "Karl")


@given(st.sampled_from(["last", "first", "club"]), st.integers(0, 3))
def test_a_name_has_a_longest_length(field: str, more: int) -> None:
    typed = {"last": "Bär", field: "a" * (MAXIMUM_LENGTH + more)}
    if more:
        with pytest.raises(Refusal, match="name_too_long"):
            tidy_name(**typed)
    else:
        assert getattr(tidy_name(**typed), field) == typed[field]


def test_names_are_listed_family_first() -> None:
    assert Name("Bär", "Ute").listed == "Bär, Ute"
    assert Name("Bär").listed == "Bär"


@given(st.binary(max_size=40))
def test_other_bytes_are_no_name(body: bytes) -> None:
    try:
        name = decode_name(body)
    except ValueError:
        return
    assert decode_name(encode_name(name)) == name
