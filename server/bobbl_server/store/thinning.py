"""Which copies of a tournament may go: the older they are, the further apart the ones that stay.

``RULE`` is read from the top: the first line whose ``until`` is not yet past says how many copies
of that age stay: one each span of time, counted from a fixed moment, and of a span the newest. The
spans are multiples of those above them, so that thinning often leaves the same as thinning once.
The newest copy of each epoch always stays: what a server knew before another took over may be in
no other place.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bobbl_server.store.copy_names import CopyName

_FIXED = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Keep:
    """Copies not older than ``until`` stay, one in each span of ``one_each``; none: all of them."""

    until: timedelta
    one_each: timedelta | None


RULE = (
    Keep(until=timedelta(hours=1), one_each=None),
    Keep(until=timedelta(hours=12), one_each=timedelta(minutes=15)),
    Keep(until=timedelta(days=3), one_each=timedelta(hours=1)),
    Keep(until=timedelta.max, one_each=timedelta(days=1)),
)


def superfluous(copies: Iterable[CopyName], now: datetime) -> tuple[CopyName, ...]:
    """Return the copies of one tournament that may be deleted, the oldest first."""
    newest_first = sorted(copies, key=lambda each: each.order, reverse=True)
    staying: set[tuple[object, ...]] = set()
    leaving: list[CopyName] = []
    for each in newest_first:
        places = {("epoch", each.epoch), ("span", *_span(each, now))}
        if places <= staying:
            leaving.append(each)
        staying |= places
    return tuple(reversed(leaving))


def _span(copy: CopyName, now: datetime) -> tuple[object, ...]:
    """Return the span of time of which one copy stays; a span of its own where all stay."""
    age = now - copy.at
    rule = next(each for each in RULE if age <= each.until)
    if rule.one_each is None:
        return ("each", copy)
    return (rule.one_each, (copy.at - _FIXED) // rule.one_each)
