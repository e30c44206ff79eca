"""Prizes: what there is to win, for which place, or to be chosen in the order of the ranking."""

from typing import Literal

from msgspec import Struct

from bobbl_shared.domain.names import is_showable
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import PrizeId

PrizePlace = int | Literal["middle"] | None
"""From 1: counted from the first place; from -1: from the last one; none: to be chosen."""

MOST_PRIZES = 400
LONGEST_NAME = 80
FARTHEST_PLACE = 4000
MOST_CENTS = 100_000_000


class Prize(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A prize; its ``id`` stays when the organiser renames it, and with it who has chosen it.

    ``cents``: the money that it is, or that comes with it.
    """

    id: PrizeId
    name: str
    place: PrizePlace = None
    cents: int = 0


def check_prizes(prizes: tuple[Prize, ...]) -> None:
    """Raise ``Refusal`` for prizes that could not be shown, told apart or given to anybody."""
    if len(prizes) > MOST_PRIZES:
        raise Refusal("prizes_too_many", most=MOST_PRIZES)
    for prize in prizes:
        if not prize.name.strip() or len(prize.name) > LONGEST_NAME:
            raise Refusal("prize_name_wrong", most=LONGEST_NAME)
        if not is_showable(prize.name):
            raise Refusal("name_not_showable")
        if isinstance(prize.place, int) and not 1 <= abs(prize.place) <= FARTHEST_PLACE:
            raise Refusal("prize_place_wrong", name=prize.name, most=FARTHEST_PLACE)
        if not 0 <= prize.cents <= MOST_CENTS:
            raise Refusal("prize_money_wrong", name=prize.name, most=MOST_CENTS // 100)
    if len({prize.id for prize in prizes}) < len(prizes):
        raise Refusal("prize_twice")
