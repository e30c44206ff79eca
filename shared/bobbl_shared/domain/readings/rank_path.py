"""How an entrant came to its place: its rank after each round."""

from collections.abc import Iterable
from math import log

from msgspec import Struct

from bobbl_shared.domain.readings.prize_list import Spot
from bobbl_shared.domain.state import Final, State
from bobbl_shared.ids import EntrantId

LINES = (1, 3, 10, 30, 100, 300)
"""Ranks at which a curve may have a line."""


class RankThen(Struct, frozen=True):
    """The rank after a round."""

    round: int
    rank: int


class RankPath(Struct, frozen=True):
    """The rank after each round, among ``field`` entrants; empty: there is nothing to draw."""

    ranks: tuple[RankThen, ...] = ()
    field: int = 0

    def height(self, rank: int) -> float:
        """Return how far down a rank stands, 0 to 1: the first places have the most room."""
        return log(rank) / log(max(self.field, 2))

    @property
    def lines(self) -> tuple[int, ...]:
        """The ranks at which a curve has a line, the last of the field among them."""
        return (*(each for each in LINES if each < self.field * 0.6), self.field)


NO_PATH = RankPath()


def rank_path(state: State, entrant: EntrantId, place: int) -> RankPath:
    """Return the way to a place of the final ranking; nothing if there was one round only."""
    final = state.final
    if final is None or final.round < 2:
        return NO_PATH
    ranks = (*_ranks_before(state, final, entrant), place)
    found = [RankThen(number, rank) for number, rank in enumerate(ranks, 1) if rank is not None]
    if len(found) < 2:
        return NO_PATH
    ranked = sum(each.rank is not None for each in final.standings)
    return RankPath(tuple(found), max(ranked, *(each.rank for each in found)))


def _ranks_before(state: State, final: Final, entrant: EntrantId) -> Iterable[int | None]:
    """Return the ranks after the rounds before the last: as they hold, or else as they were."""
    if final.paths:
        paths = zip(final.standings, final.paths, strict=True)
        return next((path for row, path in paths if row.entrant == entrant), ())
    closed = [round_.standings or () for round_ in state.rounds[: final.round - 1]]
    return [next((row.rank for row in rows if row.entrant == entrant), None) for rows in closed]


def path_to(state: State, spot: Spot) -> RankPath:
    """Return the way to a place that one entrant has alone; else nothing."""
    return rank_path(state, spot.entrants[0], spot.place) if len(spot.entrants) == 1 else NO_PATH
