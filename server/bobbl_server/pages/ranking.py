"""The newest ranking that guests may see, and what is not in it yet."""

from datetime import datetime

from msgspec import Struct

from bobbl_server.pages.published import Evening, Ranking, Row
from bobbl_server.pages.who import Who, who
from bobbl_shared.domain.readings.publicity import public_by_itself
from bobbl_shared.domain.settings import Criterion, criteria


class Value(Struct, frozen=True):
    """A value; one that was not needed to tell the place stands in brackets."""

    text: str
    is_needed: bool


class RankedRow(Struct, frozen=True):
    """A place; no rank: listed only. ``had_bye``: this one sat out a round that counts here."""

    rank: int | None
    who: Who
    values: tuple[Value, ...]
    had_bye: bool = False


class NewerResult(Struct, frozen=True):
    """The table of a round whose result was put right after the ranking, or is still to come."""

    round: int
    table: int


class RankingModel(Struct, frozen=True):
    """A ranking after ``round`` of ``rounds``; 0: none is shown yet.

    ``at``: when it was published or last corrected (ISO 8601 UTC; empty: not known). ``played`` is
    the newest round that is drawn, ``running`` the one that is played now. ``is_frozen``: rounds
    are over that are not in it. ``next_round``: after which round the next one is shown by itself;
    none: the organiser publishes it. ``prizes``: when the prizes are, if all waits for them.
    ``has_proof``: a file beside it proves it (see ``proof``). ``newer``: where a result was put
    right since; the other pages have it already, this ranking has not. ``awaited``: tables
    whose slip comes later, which it lacks.
    """

    round: int
    rounds: int
    is_final: bool
    is_frozen: bool
    at: str
    played: int
    running: int | None
    next_round: int | None
    prizes: datetime | None
    criteria: tuple[Criterion, ...]
    has_brackets: bool
    rows: tuple[RankedRow, ...]
    has_proof: bool = False
    newer: tuple[NewerResult, ...] = ()
    awaited: tuple[NewerResult, ...] = ()


def ranking(evening: Evening) -> RankingModel:
    """Return the newest ranking that guests may see."""
    shown, settings = evening.ranking, evening.settings
    rows = tuple(_row(evening, each) for each in shown.rows) if shown is not None else ()
    number = shown.round if shown is not None else 0
    running = evening.running
    return RankingModel(
        round=number,
        rounds=settings.rounds,
        is_final=evening.is_finished,
        is_frozen=evening.is_frozen,
        at=shown.at if shown is not None else "",
        played=len(evening.rounds),
        running=running.number if running is not None else None,
        next_round=_next(evening, shown),
        prizes=evening.forecast.prizes,
        criteria=criteria(settings.scheme),
        has_brackets=any(not value.is_needed for row in rows for value in row.values),
        rows=rows,
        has_proof=shown is not None and shown.proof is not None,
        newer=tuple(
            NewerResult(round_.number, table.number)
            for round_ in evening.rounds
            for table in round_.tables
            if table.is_newer
        ),
        awaited=tuple(
            NewerResult(round_.number, table.number)
            for round_ in evening.rounds[:number]
            for table in round_.tables
            if round_.is_closed and table.stage == "open"
        ),
    )


def _row(evening: Evening, row: Row) -> RankedRow:
    values = tuple(Value(each, place < row.needed) for place, each in enumerate(row.values))
    return RankedRow(row.rank, who(evening, row.number), values, row.had_bye)


def _next(evening: Evening, shown: Ranking | None) -> int | None:
    """Return after which round the next ranking is shown by itself; none: it has to be told."""
    number = (shown.round if shown is not None else 0) + 1
    return number if number <= public_by_itself(evening.settings) else None
