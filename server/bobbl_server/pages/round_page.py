"""All tables of a round: who sits where, and how it ended where guests may know."""

from typing import assert_never

from msgspec import Struct

from bobbl_server.pages.published import Evening, PlayedRound, Stage, Table
from bobbl_server.pages.who import Who, who
from bobbl_shared.domain.score import (
    BobblScore,
    GamesScore,
    Points,
    Score,
    TotalsScore,
    winner,
    written_points,
)
from bobbl_shared.errors import Refusal


class TableLine(Struct, frozen=True):
    """A table: both pairs, and the result once it is certain.

    ``won`` is what each pair has won (Bobbl, or points where games are played without), ``points``
    what stands on the slip. ``is_newer``: the ranking that guests see has another result.
    """

    number: int
    section: str
    one: tuple[Who, ...]
    two: tuple[Who, ...]
    stage: Stage
    won: Points | None = None
    points: tuple[Points, ...] = ()
    is_newer: bool = False


class RoundModel(Struct, frozen=True):
    """A round; ``round`` 0: none is drawn yet. ``drawn`` are the rounds there are.

    ``is_public``: results are shown as they become certain. ``has_sections``: the hall has more
    than one.
    """

    round: int
    rounds: int
    drawn: tuple[int, ...] = ()
    is_closed: bool = False
    is_public: bool = True
    from_slips: bool = False
    has_sections: bool = False
    tables: tuple[TableLine, ...] = ()
    byes: tuple[Who, ...] = ()


def round_page(evening: Evening, number: int | None = None) -> RoundModel:
    """Return a round, the newest if none is asked for; ``Refusal`` if it is not drawn."""
    rounds = evening.settings.rounds
    if number is None and not evening.rounds:
        return RoundModel(0, rounds)
    wanted = number if number is not None else evening.rounds[-1].number
    round_ = next((each for each in evening.rounds if each.number == wanted), None)
    if round_ is None:
        raise Refusal("page_round_unknown", round=wanted)
    return RoundModel(
        round_.number,
        rounds,
        tuple(each.number for each in evening.rounds),
        round_.is_closed,
        round_.is_public,
        round_.from_slips,
        len({each.section for each in round_.tables}) > 1,
        _lines(evening, round_),
        tuple(who(evening, each) for each in round_.byes),
    )


def _lines(evening: Evening, round_: PlayedRound) -> tuple[TableLine, ...]:
    tables = sorted(round_.tables, key=lambda each: each.number)
    return tuple(_line(evening, each) for each in tables)


def _line(evening: Evening, table: Table) -> TableLine:
    one, two = (tuple(who(evening, each) for each in side) for side in table.sides)
    score, target = table.score, evening.settings.format.target
    return TableLine(
        table.number,
        table.section,
        one,
        two,
        table.stage,
        won_of(score, target) if score is not None else None,
        written_points(score) if score is not None else (),
        table.is_newer,
    )


def won_of(score: Score, target: int) -> Points:
    """Return what both sides have won: Bobbl, or points in all where games are played without."""
    match score:
        case BobblScore(bobbl):
            winners = [winner(each, target) for each in bobbl]
            return winners.count(0), winners.count(1)
        case GamesScore(games):
            return sum(one for one, _ in games), sum(two for _, two in games)
        case TotalsScore(points):
            return points
        case _:
            assert_never(score)
