"""Subjects of an examination with one thing amiss each, as it is found in the wild."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.zones import Hall, seats_in_lot
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from bobbl_server.core.fairness.subject import BOBBL, Chance, Subject
from bobbl_shared.domain.game.cards import Card, Cards, members
from bobbl_shared.domain.game.shuffling import IntegerBelow
from bobbl_shared.domain.seats import Seat, SeatZones
from builders.drawing.practice import practised

T = TypeVar("T")

_WORD_BITS = 32
_SHORT_BYTES = 6


class _Remainders(Stream):
    """Takes a word and gives what is left over of a division."""

    def below(self, bound: int) -> int:
        return self.bits(_WORD_BITS) % bound


def _swapped_with_any(items: Sequence[T], integer_below: IntegerBelow) -> list[T]:
    """Swap every item with any other, the ones that were placed already too."""
    order = list(items)
    for at in range(len(order)):
        other = integer_below(len(order))
        order[at], order[other] = order[other], order[at]
    return order


def _never_staying(items: Sequence[T], integer_below: IntegerBelow) -> list[T]:
    """Swap every item with one before it: off by one, so that none stays where it was."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        at = integer_below(last)
        order[at], order[last] = order[last], order[at]
    return order


def _cut_only(items: Sequence[T], integer_below: IntegerBelow) -> list[T]:
    """Cut once: every card lies everywhere equally often, and always behind the same other."""
    at = integer_below(len(items))
    return [*items[at:], *items[:at]]


class _Sticky(Stream):
    """Gives the last integer again now and then, each as often as any other."""

    _last = 0

    def below(self, bound: int) -> int:
        if super().below(4) or self._last >= bound:
            self._last = super().below(bound)
        return self._last


def _paired(hands: Sequence[Cards]) -> Sequence[Cards]:
    """Let the two highest trumps change into one hand: each seat gets each card as often."""
    high, low = 1 << 31, 1 << 30
    owner = next(seat for seat, hand in enumerate(hands) if hand & high)
    giver = next(seat for seat, hand in enumerate(hands) if hand & low)
    if owner == giver:
        return hands
    back = next(card for card in members(hands[owner]) if 1 << card != high)
    changed = list(hands)
    changed[owner] ^= low | 1 << back
    changed[giver] ^= low | 1 << back
    return changed


def _dealt_together(deck: Sequence[Card], dealer: int) -> Sequence[Cards]:
    return _paired(BOBBL.dealt(deck, dealer))


def _dealt_to_self(deck: Sequence[Card], dealer: int) -> Sequence[Cards]:
    """Let the dealer keep the last card of the deck as it was ordered, wherever it lies."""
    last, hand = deck.index(max(deck)), BOBBL.dealt(deck, dealer)[dealer]
    own = next(at for at, card in enumerate(deck) if hand >> card & 1)
    order = list(deck)
    order[last], order[own] = order[own], order[last]
    return BOBBL.dealt(order, dealer)


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


@dataclass
class _Lazy:
    """Gives what it gave before every other time."""

    place: int | None = None
    tables: Seating = ()
    is_fresh: bool = False

    def draw(self, request: DrawRequest, seed: bytes) -> Seating:
        self.is_fresh = not self.is_fresh
        if self.is_fresh:
            self.tables = BOBBL.draw(request, seed)
        return self.tables

    def seat(self, hall: Hall, zones: SeatZones, announced: int | None, chance: Chance) -> Seat:
        seats = seats_in_lot(hall, zones, announced)
        self.is_fresh = not self.is_fresh
        if self.is_fresh or self.place is None:
            self.place = chance.below(len(seats))
        return seats[self.place]


def lazy() -> Subject:
    """Give one that draws and seats every other time as the time before."""
    lazy = _Lazy()
    return replace(BOBBL, draw=lazy.draw, seat=lazy.seat)


MODULO = replace(BOBBL, chance=_Remainders)
SWAPPED_WITH_ANY = replace(BOBBL, shuffled=_swapped_with_any)
NEVER_STAYS = replace(BOBBL, shuffled=_never_staying)
CUT_ONLY = replace(BOBBL, shuffled=_cut_only)
STICKY = replace(BOBBL, chance=_Sticky)
DEALT_TOGETHER = replace(BOBBL, dealt=_dealt_together)
DEALT_TO_SELF = replace(BOBBL, dealt=_dealt_to_self)
GOES_PAST = replace(BOBBL, chance=_GoesPast)
SHORT_SEED = replace(BOBBL, seed_length=lambda entrants: _SHORT_BYTES)
THROWN_AWAY = replace(BOBBL, chance=_short)
BLOSSOM = replace(BOBBL, draw=_practised)
FORGETFUL = replace(BOBBL, draw=_forgetful)
IN_ORDER = replace(BOBBL, draw=_in_order)
FRONT_FIRST = replace(BOBBL, seat=_front_first)
