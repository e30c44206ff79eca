"""What there is to win, and who has won it once that is told."""

from datetime import datetime

from msgspec import Struct

from bobbl_server.pages.published import Evening
from bobbl_server.pages.who import Who, who
from bobbl_shared.domain.prize import PrizePlace


class PrizeLine(Struct, frozen=True):
    """A prize; ``winners`` are empty until they are told, and where nobody has won it."""

    name: str
    place: PrizePlace
    winners: tuple[Who, ...]


class PrizesModel(Struct, frozen=True):
    """The prizes in their order; ``is_told``: the prize-giving is over, or published.

    ``prizes_at``: when they are given, if that can be said.
    """

    prizes: tuple[PrizeLine, ...]
    is_told: bool
    prizes_at: datetime | None


def prizes(evening: Evening) -> PrizesModel:
    """Return what there is to win."""
    lines = tuple(
        PrizeLine(each.name, each.place, tuple(who(evening, number) for number in each.winners))
        for each in evening.prizes
    )
    return PrizesModel(lines, evening.has_winners, evening.forecast.prizes)
