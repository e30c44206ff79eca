"""Draw requests with histories of any kind: late joiners, repeats, absent ones, wishes."""

import random
from itertools import combinations

from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_server.core.draw.request import WISHES, DrawRequest, Given, Wish
from builders.draws import Entrants, random_round


@st.composite
def requests(
    draw: st.DrawFn, entrants: Entrants, most: int, most_rounds: int, *, wishes: bool = True
) -> DrawRequest:
    """Give requests that contradict nothing, with at most ``most`` entrants."""
    count = draw(st.integers(0, most))
    dice = draw(st.randoms(use_true_random=False))
    numbers = list(range(count))
    history = tuple(
        random_round(entrants, _some(numbers, dice), dice)
        for _ in range(draw(st.integers(0, most_rounds)))
    )
    absent = draw(
        st.lists(st.sampled_from(numbers), unique=True, max_size=2) if count else st.just([])
    )
    couples = list(combinations(numbers, 2))
    chosen = dice.sample(couples, min(len(couples), dice.randrange(4))) if wishes else []
    avoid: list[Wish] = (
        draw(st.lists(st.sampled_from(WISHES), unique=True)) if wishes else [*WISHES]
    )
    return DrawRequest(
        entrants,
        count,
        absent=tuple(absent),
        history=history,
        avoid=tuple(avoid),
        apart=tuple((one, other, dice.randint(1, 1000)) for one, other in chosen),
    )


def _some(numbers: list[int], dice: random.Random) -> list[int]:
    """Leave out a few, as if they had joined late or gone home."""
    return dice.sample(numbers, max(0, len(numbers) - dice.randrange(3)))


@st.composite
def anything(draw: st.DrawFn, entrants: Entrants, most: int, most_rounds: int) -> DrawRequest:
    """Give a request of ``requests`` with given places, a plan, and late ones who never sat."""
    request = draw(requests(entrants, most, most_rounds))
    dice = draw(st.randoms(use_true_random=False))
    late = draw(st.integers(0, 3))
    request = replace(request, count=request.count + late)
    played = len(request.history)
    return replace(
        request,
        rounds=draw(st.none() | st.integers(played + 1, played + most)),
        given=_given(request, dice) if draw(st.booleans()) else (),
        explain=draw(st.booleans()),
    )


def _given(request: DrawRequest, dice: random.Random) -> Given:
    """Put some on places of the tables that will be full."""
    size = request.side_size
    tables = len(request.present) // (2 * size)
    places: list[int | None] = [None] * (2 * size * tables)
    for entrant in dice.sample(request.present, dice.randrange(len(places) + 1)):
        places[dice.choice([at for at, placed in enumerate(places) if placed is None])] = entrant
    sides = [tuple(places[at : at + size]) for at in range(0, len(places), size)]
    return tuple(zip(sides[::2], sides[1::2], strict=True))
