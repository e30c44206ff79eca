"""What is examined: every place where something is left to chance, as a port.

``BOBBL`` is the real thing. Whoever wants to know whether a bias would be found passes another one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.randomness import Stream, seed_length
from bobbl_server.core.draw.registration.zones import Hall, seats_in_lot
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from bobbl_shared.domain.seats import Seat, SeatZones

T = TypeVar("T")


class Chance(Protocol):
    """Unbiased integers and orders, as ``Stream`` gives them."""

    def below(self, bound: int) -> int:
        """Give one of 0 … bound − 1."""

    def shuffle(self, items: list[T]) -> None:
        """Bring the items into a random order."""


@dataclass(frozen=True)
class Subject:
    """Chance from a seed, how long a seed is, a draw of a round, and a draw of one seat."""

    chance: Callable[[bytes], Chance]
    seed_length: Callable[[int], int]
    draw: Callable[[DrawRequest, bytes], Seating]
    seat: Callable[[Hall, SeatZones, int | None, Chance], Seat]


def _drawn(request: DrawRequest, seed: bytes) -> Seating:
    return draw(request, seed).tables


def _seat(hall: Hall, zones: SeatZones, announced: int | None, chance: Chance) -> Seat:
    seats = seats_in_lot(hall, zones, announced)
    return seats[chance.below(len(seats))]


BOBBL = Subject(Stream, seed_length, _drawn, _seat)
