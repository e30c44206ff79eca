"""Kontra, Re, Sup and Hirsch: the sides take turns, from the first after the dealer on.

Before the first card the players of the other side are asked one after the other. Once one of them
doubles, the callers' side is asked, and so on up to the limit; a side whose players all decline
ends it.
"""

from msgspec import Struct

from bobbl_shared.domain.game.rules import Rules, side_of
from bobbl_shared.errors import Refusal


class Doublings(Struct, frozen=True, gc=False):
    """How often a game is doubled, and who may still double it now, in the order they are asked."""

    times: int
    limit: int
    seats: tuple[int, ...]
    asked: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        """Whether nobody may double any more."""
        return not self.asked

    @property
    def turn(self) -> int:
        """Who is asked now; it is not over."""
        return self.asked[0]


def undoubled(rules: Rules, caller: int, first: int) -> Doublings:
    """Return the beginning; ``first`` is the player after the dealer."""
    seats = tuple((first + step) % rules.players for step in range(rules.players))
    return _asking(0, rules.doublings, seats, 1 - side_of(caller))


def answered(doublings: Doublings, doubles: bool) -> Doublings:
    """Return what follows if the one who is asked doubles, or does not."""
    if doublings.is_over:
        raise Refusal("doubling_over")
    if doubles:
        other = 1 - side_of(doublings.turn)
        return _asking(doublings.times + 1, doublings.limit, doublings.seats, other)
    return Doublings(doublings.times, doublings.limit, doublings.seats, doublings.asked[1:])


def _asking(times: int, limit: int, seats: tuple[int, ...], side: int) -> Doublings:
    asked = tuple(seat for seat in seats if side_of(seat) == side) if times < limit else ()
    return Doublings(times, limit, seats, asked)
