"""The findings as text and as JSON, and a report that can be sent to somebody: it has no names.

Facts hold no names. Should one get among them all the same, the report leaves it out: of a text it
shows only words that facts are made of, versions, and addresses that every home network has.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from ipaddress import IPv4Address
from typing import get_args

from bobbl_client.doctor import facts as kinds
from bobbl_client.doctor.diagnosis import subject_words
from bobbl_client.doctor.facts import Facts
from bobbl_client.doctor.finding import Finding, State
from bobbl_client.doctor.personal_places import PlaceKey
from bobbl_shared.i18n import tr, trn

Told = None | bool | int | float | str | list["Told"] | dict[str, "Told"]

HIDDEN = "…"
_WORDS = frozenset(
    word
    for kind in (
        kinds.Card,
        kinds.Holder,
        kinds.Purpose,
        kinds.Barrier,
        kinds.Profile,
        kinds.DiskKind,
        kinds.Outcome,
        PlaceKey,
    )
    for word in get_args(kind)
)
_VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,6}){1,2}((a|b|rc|\.dev|\.post)[0-9]{1,6})?", re.ASCII)


def state_words() -> dict[State, str]:
    """Return the word for each state."""
    return {
        State.WRONG: tr("falsch"),
        State.LOOK: tr("ansehen"),
        State.HINT: tr("Hinweis"),
        State.UNKNOWN: tr("offen"),
        State.FINE: tr("gut"),
    }


def is_sound(findings: Iterable[Finding]) -> bool:
    """Return whether nothing has to be looked at."""
    return not any(each.state in (State.WRONG, State.LOOK) for each in findings)


def summary(findings: Iterable[Finding]) -> str:
    """Return in a few words how everything stands."""
    seen = sum(each.state in (State.WRONG, State.LOOK) for each in findings)
    if seen:
        return trn("{n} Punkt ansehen", "{n} Punkte ansehen", seen)
    return tr("nichts zu tun")


def lines_of(findings: Iterable[Finding]) -> Iterator[str]:
    """Yield the lines of text: what it means, and indented what to do where something is."""
    states, subjects = state_words(), subject_words()
    for each in findings:
        yield f"{states[each.state]:<8} {subjects[each.subject]}: {each.means}"
        if each.state is not State.FINE:
            yield f"         → {each.advice}"


def as_json(facts: Facts, findings: Iterable[Finding]) -> str:
    """Return facts and findings as JSON, for programs on this computer."""
    told = [
        {
            "key": each.key,
            "subject": each.subject.value,
            "state": each.state.value,
            "means": each.means,
            "advice": each.advice,
        }
        for each in findings
    ]
    return json.dumps({"findings": told, "facts": _plain(facts)}, ensure_ascii=False, indent=1)


def report(facts: Facts, findings: Iterable[Finding]) -> str:
    """Return what may be sent to a stranger: states and facts, and no name of anything."""
    told = [
        {"key": each.key, "subject": each.subject.value, "state": each.state.value}
        for each in findings
    ]
    return json.dumps({"findings": told, "facts": _nameless(_plain(facts))}, indent=1) + "\n"


def _plain(value: object) -> Told:
    """Return a fact as JSON has it."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    assert value is None or isinstance(value, bool | int | float | str)
    return value


def _nameless(told: Told) -> Told:
    if isinstance(told, dict):
        return {name: _nameless(each) for name, each in told.items()}
    if isinstance(told, list):
        return [_nameless(each) for each in told]
    if isinstance(told, str):
        return told if _is_nobodys(told) else HIDDEN
    return told


def _is_nobodys(text: str) -> bool:
    """Return whether a text tells nothing about whose it is."""
    if not text or text in _WORDS or _VERSION.fullmatch(text):
        return True
    try:
        address = IPv4Address(text)
    except ValueError:
        return False
    return address.is_private
