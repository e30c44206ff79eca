"""Events in which a stranger has put anything in any place."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from builders.attackers.invented import Change, Told

_PARTS = (("effect",), ("command", "payload"), ("inputs",), ("verdict",), ("command",))
_CHANCES = (6, 6, 3, 1, 1)

_NUMBERS = (0, -1, 10**9, 10**15, 2**63 - 1, 2**63, 10**30, 1.5, 1e308)
_TEXTS = ("", "x", "9", "\x00", "\u202e", "ä" * 200, "a" * 10**5, "ff" * 32)
_TIMES = ("2026-13-45T99:99:99Z", "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z")
_OTHERS: tuple[object, ...] = (None, True, False, [], {}, [None], ["x"], [1] * 1000, {"a": 1})
ANYTHING: tuple[object, ...] = (*_NUMBERS, *_TEXTS, *_TIMES, *_OTHERS)

Place = tuple[int | str, ...]


def anything(dice: random.Random) -> Change:
    """Give a change of one to five values, half of them in the founding.

    What an event says is mostly changed in its command, too, so that one follows from the other.
    """

    def change(events: list[Told]) -> None:
        for _ in range(dice.choice((1, 1, 1, 2, 5))):
            event = events[0 if dice.random() < 0.5 else dice.randrange(len(events))]
            (part,) = dice.choices(_PARTS, _CHANCES)
            places = list(_places(_at(event, part)))
            if not places:
                continue
            place = dice.choice(places)
            value = _another(_at(event, part + place), dice)
            _put(event, part + place, value)
            for other in _PARTS[:2]:
                for each in list(_places(_at(event, other))):
                    if each[-1] == place[-1] and isinstance(each[-1], str) and dice.random() < 0.9:
                        _put(event, other + each, value)

    return change


def _another(value: object, dice: random.Random) -> object:
    if isinstance(value, int) and dice.random() < 0.5:
        return dice.choice((value + 1, value - 1, value * 1000))
    if isinstance(value, list) and value and dice.random() < 0.5:
        return dice.choice((value * 2, value * 1000, value[:-1], value[::-1]))
    return dice.choice(ANYTHING)


def _places(value: object, above: Place = ()) -> Iterator[Place]:
    """Return where anything stands, the innermost last."""
    inside: Sequence[tuple[int | str, object]] = ()
    if isinstance(value, dict):
        inside = tuple(value.items())
    elif isinstance(value, list):
        inside = tuple(enumerate(value))
    for key, each in inside:
        yield (*above, key)
        yield from _places(each, (*above, key))


def _at(value: Any, place: Place) -> Any:
    for key in place:
        value = value[key] if _has(value, key) else None
    return value


def _put(value: Any, place: Place, new: object) -> None:
    inside = _at(value, place[:-1])
    if _has(inside, place[-1]):
        inside[place[-1]] = new


def _has(value: object, key: int | str) -> bool:
    if isinstance(value, list):
        return isinstance(key, int) and key < len(value)
    return isinstance(value, dict) and key in value
