"""What is examined: every place where something is left to chance, as a port.

``BOBBL`` is the real thing. Whoever wants to know whether a bias would be found passes another one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.randomness import Stream, seed_length
from bobbl_server.core.draw.registration.zones import Hall, seats_in_lot
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from bobbl_shared.domain.game.cards import Card, Cards
from bobbl_shared.domain.game.dealing import dealt
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.shuffling import IntegerBelow, shuffled
from bobbl_shared.domain.seats import Seat, SeatZones

T = TypeVar("T")


class Chance(Protocol):
    """Unbiased integers, as ``Stream`` gives them."""

    def below(self, bound: int) -> int:
        """Return one of 0 … bound − 1."""


class Shuffle(Protocol):
    """Brings things into an order that follows from integers below bounds it asks for."""

    def __call__(self, items: Sequence[T], integer_below: IntegerBelow, /) -> list[T]:
        """Return the items in that order."""


@dataclass(frozen=True)
class Subject:
    """All that is examined.

    Chance from a seed, how long a seed is, shuffling, dealing a deck from a dealer's seat, a draw
    of a round, and a draw of one seat.
    """

    chance: Callable[[bytes], Chance]
    seed_length: Callable[[int], int]
    shuffled: Shuffle
    dealt: Callable[[Sequence[Card], int], Sequence[Cards]]
    draw: Callable[[DrawRequest, bytes], Seating]
    seat: Callable[[Hall, SeatZones, int | None, Chance], Seat]


def _drawn(request: DrawRequest, seed: bytes) -> Seating:
    return draw(request, seed).tables


def _seat(hall: Hall, zones: SeatZones, announced: int | None, chance: Chance) -> Seat:
    seats = seats_in_lot(hall, zones, announced)
    return seats[chance.below(len(seats))]


def _dealt(deck: Sequence[Card], dealer: int) -> Sequence[Cards]:
    return dealt(deck, dealer, LONG if len(deck) == LONG.deck else SHORT)


SHORT, LONG = PRESETS["muck-wenz"], PRESETS["langes-blatt"]
"""With which rules the short deck and the long one are dealt."""

BOBBL = Subject(Stream, seed_length, shuffled, _dealt, _drawn, _seat)
