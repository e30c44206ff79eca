"""Never worse than the practice, on a thousand histories of every kind for a release.

An evening goes on as one of the two drew it, or by lot, in some with a few away each round; after
each stretch both draw the next round. Compared are the counts that are switched on, the most
important first, with the best of some draws of the practice.
"""

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import get_args

import pytest
from msgspec.structs import replace

from bobbl_server.core.draw.outcome import Repeats
from bobbl_server.core.draw.request import WISHES, DrawRequest, Wish
from bobbl_server.core.draw.seating import Seating
from builders.drawing.practice import practised
from builders.draws import Entrants, assert_lawful, drawn, random_round, recount

BLOCKS, EVENINGS, STRETCHES = 10, 10, 5
"""As many histories, multiplied, for pairs and for players each."""

PRACTISED = 3
"""Draws of the practice that one draw is compared with."""

AVOIDED: tuple[tuple[Wish, ...], ...] = (
    WISHES,
    WISHES,
    ("partners", "opponents"),
    ("opponents",),
    ("partners",),
    ("opponents", "crossings"),
)


def by_lot(request: DrawRequest, dice: random.Random) -> Seating:
    return random_round(request.entrants, request.present, dice)


def by_the_engine(request: DrawRequest, dice: random.Random) -> Seating:
    return drawn(request, dice.randrange(1 << 30)).tables


def evening(entrants: Entrants, dice: random.Random) -> Iterator[DrawRequest]:
    """Give the request for the next round after each stretch of an evening."""
    play: Callable[[DrawRequest, random.Random], Seating]
    play = dice.choice((practised, by_lot, by_the_engine))
    rounds = dice.randrange(1, 3 if play is by_the_engine else 5)
    away = dice.choice((0, 0, 3))
    count, wishes = dice.randrange(8, 41), dice.choice((0, 0, 6))
    apart = tuple(
        (2 * at, 2 * at + 1, 7) for at in dice.sample(range(count // 2), min(wishes, count // 2))
    )
    request = DrawRequest(entrants, count, avoid=dice.choice(AVOIDED), apart=apart)
    for _ in range(STRETCHES):
        for _ in range(rounds):
            request = replace(request, history=(*request.history, play(request, dice)))
            request = replace(request, absent=absent(request.count, away, dice))
        yield request


def absent(count: int, most: int, dice: random.Random) -> tuple[int, ...]:
    return tuple(dice.sample(range(count), dice.randrange(most + 1)))


def wanted(request: DrawRequest, repeats: Repeats) -> tuple[int, ...]:
    """Give the counts that are to be small, the most important first."""
    return tuple(getattr(repeats, wish) for wish in WISHES if wish in request.avoid)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("block", range(BLOCKS))
def test_never_worse_than_the_practice(block: int, dice: random.Random) -> None:
    for entrants, number in product(get_args(Entrants), range(EVENINGS)):
        for request in evening(entrants, dice):
            outcome = drawn(request, number)
            assert_lawful(request, outcome)
            practice = (
                wanted(request, recount(practised(request, dice), request.history))
                for _ in range(PRACTISED)
            )
            assert wanted(request, outcome.repeats) <= min(practice)
