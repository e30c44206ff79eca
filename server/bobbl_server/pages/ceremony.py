"""Prizes as guests may read them: what there is to win, and who has won once that is told."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from bobbl_shared.domain.prize import PrizePlace
from bobbl_shared.domain.readings.prize_list import (
    Spot,
    awards,
    is_prize_giving_shown,
    prize_giving,
)
from bobbl_shared.domain.readings.rank_path import NO_PATH, RankPath, path_to
from bobbl_shared.domain.state import State


class Step(Struct, frozen=True):
    """What the hall sees of the prize-giving now: a place, whose it is, and its prizes.

    ``place`` 0: it begins. ``way``: how those who were tied came to it. ``path``: the rank after
    each round of who has the place alone.
    """

    place: int
    numbers: tuple[int, ...] = ()
    way: Literal["alone", "open", "shared", "lot", "bobbl"] = "alone"
    prizes: tuple[str, ...] = ()
    path: RankPath = NO_PATH


class _Prize(NamedTuple):
    name: str
    place: PrizePlace
    winners: tuple[int, ...]


def prizes_of(state: State, *, has_winners: bool) -> Iterator[_Prize]:
    """Yield name and place of each prize, and the numbers of its winners if they are told."""
    for each in awards(state):
        winners = _numbers(state, each.spot) if has_winners and each.spot is not None else ()
        yield _Prize(each.prize.name, each.prize.place, winners)


def ceremony_step(state: State) -> Step | None:
    """Return what the hall sees of the prize-giving; none while it sees something else."""
    if not is_prize_giving_shown(state):
        return None
    spot = next((each for each in prize_giving(state) if each.place == state.prizes_shown), None)
    if spot is None:
        return Step(0)
    prizes = tuple(each.prize.name for each in awards(state) if each.spot == spot)
    return Step(spot.place, _numbers(state, spot), spot.way, prizes, path_to(state, spot))


def _numbers(state: State, spot: Spot) -> tuple[int, ...]:
    return tuple(state.entrants[each].number for each in spot.entrants)
