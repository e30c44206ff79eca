"""A request that is no request, and the place where that is said."""

from typing import Literal

import pytest
from msgspec import Struct

from bobbl_shared.errors import InputError
from bobbl_shared.reading import read


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    number: int = 0


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    text: str = ""
    inner: tuple[Inner, ...] = ()


def mistake(raw: bytes) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        read(raw, Request)
    return caught.value.code, caught.value.place


def test_a_request() -> None:
    assert read(b'{"inner": [{"number": 3}]}', Request) == Request(inner=(Inner(3),))


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read(b'\xef\xbb\xbf{"text": "\xc3\xa4"}', Request).text == "ä"


@pytest.mark.parametrize("raw", [b"", b" \n", b"\xef\xbb\xbf"])
def test_nothing(raw: bytes) -> None:
    assert mistake(raw) == ("input_empty", "$")


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (b"{", "1:2"),
        (b'{"text": "a",\n "inner": ]}', "2:11"),
        ('{"text": "ää" 1}'.encode(), "1:15"),
        (b"\x00", "1:1"),
    ],
)
def test_no_json(raw: bytes, place: str) -> None:
    assert mistake(raw) == ("json_invalid", place)


def test_more_than_one_value() -> None:
    assert mistake(b'{"text": "a"} {}')[0] == "json_invalid"


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (b"\xff\xfe{\x00}\x00", "1:1"),
        (b'{"text":\n "a\xe4"}', "2:4"),
        (b'{"text": "\xed\xa0\x80"}', "1:11"),
    ],
)
def test_no_utf8(raw: bytes, place: str) -> None:
    assert mistake(raw) == ("not_utf8", place)


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ('{"größe": 1}'.encode(), "$.größe"),
        (b'{"inner": [{}, {"x": 1}]}', "$.inner[1].x"),
        (b'{"two words": 1}', '$["two words"]'),
        (b'{"x - at `$.y`": 1}', '$["x - at `$.y`"]'),
        (b'{"a\\nb": 1}', '$["a\\nb"]'),
    ],
)
def test_unknown_key(raw: bytes, place: str) -> None:
    assert mistake(raw) == ("key_unknown", place)


def test_a_long_key_is_shortened() -> None:
    with pytest.raises(InputError) as caught:
        read(b'{"' + b"x" * 5000 + b'": 1}', Request)
    assert caught.value.parameters["key"] == "x" * 60 + "…"
    assert len(caught.value.place) < 80


def test_a_number_nobody_can_read() -> None:
    raw = b'{"inner": [{"number": ' + b"9" * 5000 + b"}]}"
    assert mistake(raw) == ("number_too_long", "$.inner[0].number")


def test_deeply_nested() -> None:
    assert mistake(b'{"inner": ' + b"[" * 100_000)[0] == "object_expected"


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (b'{"text": "a", "text": "a"}', "$.text"),
        (b'{"inner": [{}, {"number": 1, "number": 2}]}', "$.inner[1].number"),
        (b'{"inner": [], "text": "", "inner": []}', "$.inner"),
    ],
)
def test_a_key_that_stands_twice(raw: bytes, place: str) -> None:
    assert mistake(raw) == ("key_twice", place)


class Round(Struct, frozen=True, tag_field="kind", tag="round"):
    size: Literal["small", "large"] = "small"


class Square(Struct, frozen=True, tag_field="kind", tag="square"):
    pass


class Drawing(Struct, frozen=True):
    shape: Round | Square


@pytest.mark.parametrize(
    ("raw", "place", "allowed"),
    [
        (b'{"shape": {"kind": "oval"}}', "$.shape.kind", ("round", "square")),
        (b'{"shape": {"kind": "round", "size": "huge"}}', "$.shape.size", ("large", "small")),
    ],
)
def test_of_several_kinds_all_are_named(raw: bytes, place: str, allowed: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as caught:
        read(raw, Drawing)
    assert (caught.value.code, caught.value.place) == ("choice_unknown", place)
    assert caught.value.parameters["allowed"] == allowed


def test_a_number_of_any_length_is_a_mistake_and_no_error_of_ours() -> None:
    class Open(Struct, frozen=True):
        text: str = ""

    raw = b'{"text": "a", "n": 1' + b"0" * 5000 + b"}"
    assert mistake(raw)[0] == "key_unknown"
    assert read(raw, Open) == Open("a")
