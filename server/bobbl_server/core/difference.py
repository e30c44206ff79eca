"""Where an event is another than the rules give: its first value that differs.

Who reads this wants to know which seat, which rank or which refusal it is; that an event is wrong
is found without it.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from bobbl_server.core.decide import Decision
from bobbl_shared.domain.event import Event, Verdict
from bobbl_shared.domain.facts import Fact

SHOWN = 60
"""Most letters of a value that are shown."""


class Difference(NamedTuple):
    """One value: its path in the event, and as JSON in plain ASCII what stands there and should."""

    place: str
    found: str
    wanted: str


def difference(event: Event, decision: Decision) -> Difference | None:
    """Return the first value of an event, in its own order, that was decided otherwise."""
    found = _tree(event.verdict, event.effect)
    return _difference(found, _tree(decision.verdict, decision.effect), "")


def _tree(verdict: Verdict, effect: tuple[Fact, ...]) -> object:
    """Return what stands in an event as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode({"verdict": verdict, "effect": effect}))


def _difference(found: object, wanted: object, place: str) -> Difference | None:
    if found == wanted:
        return None
    pairs: Iterable[tuple[str, object, object]] = ()
    if isinstance(found, dict) and isinstance(wanted, dict) and found.keys() == wanted.keys():
        pairs = ((f"{place}.{key}".lstrip("."), found[key], wanted[key]) for key in found)
    elif isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        items = enumerate(zip(found, wanted, strict=True))
        pairs = ((f"{place}[{at}]", one, other) for at, (one, other) in items)
    inner = (_difference(one, other, deeper) for deeper, one, other in pairs)
    here = Difference(place, _shown(found), _shown(wanted))
    return next((each for each in inner if each is not None), here)


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
