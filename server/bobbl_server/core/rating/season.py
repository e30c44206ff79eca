"""A club's evenings in order, carried from start to end: the table, and a player's way there.

Nothing that was computed is kept: every table is a replay of the results. So an evening that is
added late, corrected or taken out changes exactly what it ought to.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter

from msgspec import Struct

from bobbl_server.core.rating.engine import Rated, Ratings, Step
from bobbl_server.core.rating.rules import Rules

Table = tuple[Rated, Rated, Rated, Rated]
"""Four who played with each other, and each one's result."""

Rounds = tuple[tuple[Table, ...], ...]
"""The rounds of an evening; nobody is at two tables of a round."""


class Start(Struct, frozen=True, gc=False):
    """What a player brings along: a number (none: a newcomer) and finished rounds."""

    rating: int | None = None
    rounds: int = 0


@dataclass(frozen=True)
class Season:
    """Everything a club's ratings follow from; players are numbered from 0 by their ``starts``."""

    rules: Rules
    starts: Sequence[Start]
    evenings: Sequence[Rounds]


@dataclass(frozen=True, slots=True)
class Stand:
    """A row of the table: equal ratings share a rank, and as many ranks are skipped.

    ``change``: what the last evening did; none for those who were not there, or had no number.
    """

    rank: int
    player: int
    rating: int
    rounds: int
    change: int | None


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of a player: of which evening (from 0), its number there, the step, the rating.

    ``others`` are those at the table.
    """

    evening: int
    round: int
    step: Step
    rating: int
    others: tuple[int, ...]


def table(season: Season) -> tuple[Stand, ...]:
    """Return everyone who has a rating, best first, then by number."""
    ratings, earlier, last = _beginning(season), season.evenings[:-1], season.evenings[-1:]
    _carry(ratings, earlier)
    before = list(ratings.numbers)
    _carry(ratings, last)
    there = {
        player for rounds in last for tables in rounds for four in tables for player, _ in four
    }
    rated = [
        (number, player) for player, number in enumerate(ratings.numbers) if number is not None
    ]
    rated.sort(key=itemgetter(0), reverse=True)
    ranks = _ranks([number for number, _ in rated])
    found = []
    for rank, (number, player) in zip(ranks, rated, strict=True):
        known = before[player]
        change = None if player not in there or known is None else number - known
        found.append(Stand(rank, player, number, ratings.rounds[player], change))
    return tuple(found)


def history(season: Season, player: int) -> tuple[Turn, ...]:
    """Return all rounds of one player, in order."""
    ratings = _beginning(season)
    found = []
    for evening, rounds in enumerate(season.evenings):
        for number, tables in enumerate(rounds, 1):
            place = _place_of(player, tables)
            if place is None:
                ratings.carry(tables)
                continue
            ratings.carry(tables[:place])
            steps = ratings.explained(tables[place])
            ratings.carry(tables[place + 1 :])
            step = next(each for each in steps if each.player == player)
            rating = ratings.numbers[player]
            assert rating is not None
            others = tuple(seated for seated, _ in tables[place] if seated != player)
            found.append(Turn(evening, number, step, rating, others))
    return tuple(found)


def _place_of(player: int, tables: Sequence[Table]) -> int | None:
    """Return at which of the tables somebody sits; none: at none."""
    for place, ((a, _), (b, _), (c, _), (d, _)) in enumerate(tables):
        if player in (a, b, c, d):
            return place
    return None


def _beginning(season: Season) -> Ratings:
    starts = season.starts
    return Ratings(season.rules, (each.rating for each in starts), (each.rounds for each in starts))


def _carry(ratings: Ratings, evenings: Iterable[Rounds]) -> None:
    for rounds in evenings:
        for tables in rounds:
            ratings.carry(tables)


def _ranks(numbers: Sequence[int]) -> list[int]:
    """Return the ranks of numbers in falling order."""
    ranks = [1] * len(numbers)
    for place, (one, other) in enumerate(pairwise(numbers), 1):
        ranks[place] = ranks[place - 1] if one == other else place + 1
    return ranks
