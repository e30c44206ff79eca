"""Subjects of an examination with one thing amiss each, as it is found in the wild."""

import random
from dataclasses import dataclass, replace
from typing import TypeVar

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.zones import Hall, seats_in_lot
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from bobbl_server.core.fairness.subject import BOBBL, Chance
from bobbl_shared.domain.seats import Seat, SeatZones
from builders.practice import practised

T = TypeVar("T")

_WORD_BITS = 32
_SHORT_BYTES = 6


class _Remainders(Stream):
    """Takes a word and gives what is left over of a division."""

    def below(self, bound: int) -> int:
        return self.bits(_WORD_BITS) % bound


class _SwapsWithAny(Stream):
    """Swaps every item with any other, the ones that were placed already too."""

    def shuffle(self, items: list[T]) -> None:
        for at in range(len(items)):
            other = self.below(len(items))
            items[at], items[other] = items[other], items[at]


class _NeverStays(Stream):
    """Swaps every item with one before it: off by one, so that none stays where it was."""

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            at = self.below(last)
            items[at], items[last] = items[last], items[at]


class _GoesPast(Stream):
    """Gives the bound itself now and then."""

    def below(self, bound: int) -> int:
        return super().below(bound + 1)


@dataclass
class _Short:
    """Takes 48 bits of a seed, as many a generator does, and no more."""

    dice: random.Random

    def below(self, bound: int) -> int:
        return self.dice.randrange(bound)

    def shuffle(self, items: list[T]) -> None:
        self.dice.shuffle(items)


def _short(seed: bytes) -> Chance:
    return _Short(random.Random(seed[:_SHORT_BYTES]))


def _practised(request: DrawRequest, seed: bytes) -> Seating:
    return practised(request, random.Random(seed))


def _forgetful(request: DrawRequest, seed: bytes) -> Seating:
    return draw(DrawRequest(request.entrants, request.count), seed).tables


def _in_order(request: DrawRequest, seed: bytes) -> Seating:
    return tuple(sorted(draw(request, seed).tables))


def _front_first(hall: Hall, zones: SeatZones, announced: int | None, chance: Chance) -> Seat:
    """Draw a table, and fill it from the front."""
    seats = seats_in_lot(hall, zones, announced)
    table = seats[chance.below(len(seats))].table
    return next(seat for seat in seats if seat.table == table)


MODULO = replace(BOBBL, chance=_Remainders)
SWAPPED_WITH_ANY = replace(BOBBL, chance=_SwapsWithAny)
NEVER_STAYS = replace(BOBBL, chance=_NeverStays)
GOES_PAST = replace(BOBBL, chance=_GoesPast)
SHORT_SEED = replace(BOBBL, seed_length=lambda entrants: _SHORT_BYTES)
THROWN_AWAY = replace(BOBBL, chance=_short)
BLOSSOM = replace(BOBBL, draw=_practised)
FORGETFUL = replace(BOBBL, draw=_forgetful)
IN_ORDER = replace(BOBBL, draw=_in_order)
FRONT_FIRST = replace(BOBBL, seat=_front_first)
