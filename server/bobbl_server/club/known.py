"""Whether an evening stands in a club's file already, so that nobody's evening counts twice.

A tournament is known by its id, in whatever copy of its file; what was typed, by its day and name.
The same results of the same day are the same evening whatever they are called.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from bobbl_server.club.records import Club, Evening
from bobbl_shared.clock import moment
from bobbl_shared.domain.names import fold_text

How = Literal["same", "older", "changed", "elsewhere"]
"""What is new about it: nothing; it ends earlier; it goes on or was corrected; another name."""


@dataclass(frozen=True)
class Known:
    """The evening that is there, by its place in the order from 1, and how the new one differs."""

    place: int
    evening: Evening
    how: How


def known_evening(club: Club, evening: Evening) -> Known | None:
    """Return the evening that this one is again; none if it is new."""
    places = list(enumerate(club.evenings, 1))
    for place, each in places:
        if _is_one(each, evening):
            return Known(place, each, _how(each, evening))
    for place, each in places:
        if each.rounds == evening.rounds and day_of(each.date) == day_of(evening.date):
            return Known(place, each, "elsewhere")
    return None


def day_of(text: str) -> date:
    """Return the day of an evening's date, for a moment the one here."""
    return moment(text).astimezone().date() if "T" in text else date.fromisoformat(text)


def _is_one(known: Evening, evening: Evening) -> bool:
    if known.source or evening.source:
        return known.source == evening.source
    is_same_day = day_of(known.date) == day_of(evening.date)
    return is_same_day and fold_text(known.name) == fold_text(evening.name)


def _how(known: Evening, evening: Evening) -> How:
    before, now = known.rounds, evening.rounds
    if now == before:
        return "same"
    return "older" if _is_beginning(now, before) else "changed"


def _is_beginning(part: Sequence[object], whole: Sequence[object]) -> bool:
    return len(part) < len(whole) and list(part) == list(whole[: len(part)])
