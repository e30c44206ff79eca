"""Frames that are nearly right, from right ones: cut, flipped, spliced, nested, of other types."""

import random
from typing import Any

import msgspec

NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**63,
    10**40,
    0.5,
    1e308,
    "",
    "x" * 5000,
    "\u0000",
    "\ud7ff\U0010ffff",
    "=cmd|' /C calc'!A0",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "%s%n{0}",
    [],
    {},
    [[[[]]]],
    {"kind": "FoundTournament"},
    {"type": "Prove"},
)

DEEP = 20_000


def broken(frame: bytes, others: list[bytes], dice: random.Random) -> bytes:
    """Give a frame that is most likely no message any more, but near to one."""
    match dice.randrange(9):
        case 0:
            return frame[: dice.randrange(len(frame) + 1)]
        case 1:
            return _flipped(frame, dice)
        case 2:
            at = dice.randrange(len(frame) + 1)
            return frame[:at] + dice.randbytes(dice.randrange(1, 9)) + frame[at:]
        case 3:
            other = dice.choice(others)
            return frame[: dice.randrange(len(frame))] + other[dice.randrange(len(other)) :]
        case 4:
            bracket = dice.choice([b"[", b'{"a":', b'"', b"\\u"])
            return bracket * dice.choice([10, 500, DEEP])
        case 5:
            return frame + dice.choice([b"\x00", b"\xff\xfe", b"{}", frame])
        case _:
            return grafted(frame, dice)


def _flipped(frame: bytes, dice: random.Random) -> bytes:
    content = bytearray(frame)
    for _ in range(dice.choice([1, 1, 2, 8])):
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
    return bytes(content)


def grafted(frame: bytes, dice: random.Random) -> bytes:
    """Give the JSON of a frame with one of its values, keys or items replaced, lost or doubled."""
    tree = msgspec.json.decode(frame)
    places = list(_places(tree))
    if not places:
        return frame
    holder, key = dice.choice(places)
    match dice.randrange(4):
        case 0:
            holder[key] = dice.choice(NASTY)
        case 1:
            other, at = dice.choice(places)
            holder[key] = msgspec.json.decode(msgspec.json.encode(other[at]))
        case 2 if isinstance(holder, dict):
            del holder[key]
        case 3 if isinstance(holder, dict):
            holder[dice.choice(["kind", "type", "x" * 300, "counter"])] = dice.choice(NASTY)
        case _:
            holder[key] = [holder[key], holder[key]]
    return msgspec.json.encode(tree)


def _places(tree: Any) -> Any:
    """Give every place in a tree of JSON as its holder and the key or index in it."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in list(items):
        yield tree, key
        if isinstance(value, dict | list):
            yield from _places(value)
