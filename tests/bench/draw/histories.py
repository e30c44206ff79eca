"""Histories of pairs in which nobody has met again, of any length."""

import random

from bobbl_server.core.draw.seating import Seating


def drawn_rounds(count: int, rounds: int, dice: random.Random) -> tuple[Seating, ...]:
    """Give rounds by lot in which nobody meets again: up to half of all there can be.

    Couples that have met swap with random ones until nobody has.
    """
    met: list[set[int]] = [set() for _ in range(count)]
    return tuple(_repaired(count, met, dice) for _ in range(rounds))


def _repaired(count: int, met: list[set[int]], dice: random.Random) -> Seating:
    order = dice.sample(range(count), count)
    amiss = [at for at in range(0, count, 2) if order[at + 1] in met[order[at]]]
    while amiss:
        at, other = amiss[-1], dice.randrange(0, count, 2)
        order[at + 1], order[other + 1] = order[other + 1], order[at + 1]
        if other != at and order[other + 1] in met[order[other]] and other not in amiss:
            order[at + 1], order[other + 1] = order[other + 1], order[at + 1]
            continue
        amiss = [each for each in amiss if order[each + 1] in met[order[each]]]
    for at in range(0, count, 2):
        met[order[at]].add(order[at + 1])
        met[order[at + 1]].add(order[at])
    return tuple(((order[at],), (order[at + 1],)) for at in range(0, count, 2))


def round_robin(count: int, rounds: int, dice: random.Random) -> tuple[Seating, ...]:
    """Give so many of the n − 1 rounds in which all meet once, in random order, with random names.

    By the circle method: one stays, the others move on by one each round.
    """
    names = dice.sample(range(count), count)
    circle = count - 1
    return tuple(
        tuple(
            ((names[one],), (names[other],))
            for one, other in [
                (circle, turn),
                *(((turn + k) % circle, (turn - k) % circle) for k in range(1, count // 2)),
            ]
        )
        for turn in dice.sample(range(circle), rounds)
    )
