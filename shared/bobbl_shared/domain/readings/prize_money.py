"""Prize money: what comes in is divided among the first places, and what is left is the club's.

The last place gets one part, each place before it one part more. Every amount is a multiple of the
smallest note or coin of the cash box; what that leaves of the prize money goes in such steps to the
first places, and less than a step to the club. All amounts are in cents, and exact.
"""

from typing import NamedTuple

from bobbl_shared.domain.state import State


class Division(NamedTuple):
    """What each place gets, from the first, and what the club keeps, in cents."""

    prizes: tuple[int, ...]
    club: int


def divided(income: int, percent: int, places: int, step: int) -> Division:
    """Divide an income, of which so many per cent are prize money, among so many places.

    ``income`` from 0, ``percent`` 0 … 100, ``places`` and ``step`` (cents) from 1. A place gets 0
    where there is not a step for each.
    """
    money = income * percent // 100
    parts = places * (places + 1) // 2
    prizes = [money * part // parts // step * step for part in range(places, 0, -1)]
    steps_left = (money - sum(prizes)) // step
    for place in range(steps_left):
        prizes[place % places] += step
    return Division(tuple(prizes), income - sum(prizes))


def income(state: State) -> int:
    """Return what has been paid for all entrants, in whatever way, less what was given back."""
    return sum(payment.cents for payment in state.payments)
