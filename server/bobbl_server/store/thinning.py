"""Which copies of a tournament may go: the older they are, the further apart those that stay.

``RULE`` is read from the top. The first line whose ``until`` is not yet past says how many copies
of that age stay: one for each span of time, the newest of it, with spans counted from a fixed
moment. Each span is a multiple of the ones above, so that thinning repeatedly leaves the same
copies as thinning once. The newest copy of each epoch always stays: it may be the only place that
has what the server knew before another one took over.
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
