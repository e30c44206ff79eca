"""Reads one record from JSON, a request or a file, and says exactly where it does not fit.

The types of a record are frozen ``msgspec.Struct`` with ``forbid_unknown_fields``; what msgspec
finds is turned into an ``InputError`` whose place is a JSON path (``$.rounds[0][1].bobbl[0]``), or
``line:column`` where the input is no JSON at all. What the types cannot say is checked by the
engine that owns them.
"""

import json
import re
from typing import TypeVar

import msgspec

from bobbl_shared.errors import InputError

Read = TypeVar("Read", bound=msgspec.Struct)

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LONGEST_SHOWN = 60

MOST_VALUES = 4_000_000
"""So many values are read, counted by what stands between and around them; that takes seconds."""

_EXPECTED = {
    "int": "integer_expected",
    "bool": "true_or_false_expected",
    "str": "text_expected",
    "array": "list_expected",
    "object": "object_expected",
    "str | array": "text_or_list_expected",
}


def read(raw: bytes, kind: type[Read]) -> Read:
    """Return the record that ``raw`` holds; a byte order mark in front is passed over.

    Raises ``InputError`` for anything that is not one JSON value of this kind in UTF-8.
    """
    text = raw.removeprefix(_BYTE_ORDER_MARK)
    if sum(map(text.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise InputError("input_too_much", "$")
    try:
        is_empty = not text.decode().strip()
    except UnicodeDecodeError as error:
        raise InputError("not_utf8", _position(text, error.start)) from error
    if is_empty:
        raise InputError("input_empty", "$")
    try:
        decoded = msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise _unfit(str(error), kind) from error
    except RecursionError as error:  # brackets within brackets without end
        raise InputError("value_unfit", "$") from error
    except msgspec.DecodeError as error:
        found = re.search(r"\(byte (\d+)\)", str(error))
        byte = int(found[1]) if found else len(text.rstrip())
        raise InputError("json_invalid", _position(text, byte)) from error
    require_single_keys(text)
    return decoded


def require_single_keys(text: bytes, again: bytes | None = None) -> None:
    """Raise ``InputError`` (key_twice) at a key that stands twice: which one counts is a guess.

    ``again`` is what was read of the text, encoded anew: where that gives the same bytes, as it
    does with all that our own programs write, nothing stands twice, and nothing is searched.
    """
    if text == again:
        return
    try:
        if _has_key_twice(text):
            _require_single_keys(json.loads(text, object_pairs_hook=_Pairs, parse_int=str), "$")
    except RecursionError as error:
        raise InputError("value_unfit", "$") from error


def _has_key_twice(text: bytes) -> bool:
    """Return whether some key stands twice; nothing is kept, so that it takes no room."""
    found = False

    def look(pairs: list[tuple[str, object]]) -> None:
        nonlocal found
        found = found or len(dict(pairs)) < len(pairs)

    json.loads(text, object_pairs_hook=look, parse_int=bool, parse_float=bool)
    return found


class _Pairs(list[tuple[str, object]]):
    """An object of JSON with its keys as they stand there, also twice."""


def _require_single_keys(value: object, path: str) -> None:
    if isinstance(value, _Pairs):
        seen: set[str] = set()
        for key, inside in value:
            if key in seen:
                raise InputError("key_twice", _joined(path, key), key=_shortened(key))
            seen.add(key)
            _require_single_keys(inside, _joined(path, key))
    elif isinstance(value, list):
        for index, inside in enumerate(value):
            _require_single_keys(inside, f"{path}[{index}]")


def _position(text: bytes, byte: int) -> str:
    lines = text[:byte].split(b"\n")
    column = len(lines[-1].decode(errors="replace")) + 1
    return f"{len(lines)}:{column}"


def _unfit(message: str, kind: type[msgspec.Struct]) -> InputError:
    """Turn what msgspec 0.22 says into a code and place."""
    placed = re.fullmatch(r"(.*) - at `(\$[^`]*)`", message, re.DOTALL)
    what, path = (placed[1], placed[2]) if placed else (message, "$")
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        return InputError("key_unknown", _joined(path, found[1]), key=_shortened(found[1]))
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        return InputError("key_missing", _joined(path, found[1]), key=found[1])
    if found := re.match(r"Expected `array` of length <= (\d+)", what):
        return InputError("list_too_long", path, most=int(found[1]))
    if found := re.match(r"Expected `array` of length (\d+)", what):
        return InputError("list_length", path, expected=int(found[1]))
    if found := re.fullmatch(r"Invalid (?:enum )?value '?(.*?)'?", what, re.DOTALL):
        return _choice_unknown(path, found[1], kind)
    if found := re.match(r"Expected `(.*?)(?: \| null)?`, got", what):
        return InputError(_EXPECTED.get(found[1], "value_unfit"), path)
    return InputError("number_too_long" if "out of range" in what else "value_unfit", path)


def _choice_unknown(path: str, given: str, kind: type[msgspec.Struct]) -> InputError:
    steps = re.findall(r"\w+", path)
    allowed = _choices(msgspec.inspect.type_info(kind), steps)
    return InputError("choice_unknown", path, given=_shortened(given), allowed=allowed)


def _choices(kind: msgspec.inspect.Type, steps: list[str]) -> tuple[str, ...]:
    """Return the literals that may stand where the steps (keys and indices) lead to."""
    if isinstance(kind, msgspec.inspect.UnionType):
        return tuple(choice for each in kind.types for choice in _choices(each, steps))
    if isinstance(kind, msgspec.inspect.LiteralType) and not steps:
        return tuple(str(value) for value in kind.values)
    if isinstance(kind, msgspec.inspect.StructType) and steps:
        if steps == [kind.tag_field]:
            return (str(kind.tag),)
        fields = [each for each in kind.fields if each.encode_name == steps[0]]
        return tuple(choice for each in fields for choice in _choices(each.type, steps[1:]))
    if isinstance(kind, msgspec.inspect.VarTupleType) and steps:
        return _choices(kind.item_type, steps[1:])
    return ()


def _joined(path: str, key: str) -> str:
    if key.isidentifier() and len(key) <= _LONGEST_SHOWN:
        return f"{path}.{key}"
    return f"{path}[{msgspec.json.encode(_shortened(key)).decode()}]"


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
