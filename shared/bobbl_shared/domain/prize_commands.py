"""The end of an evening: the final ranking, ties at a prize, and who takes which prize."""

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.values import TieWay
from bobbl_shared.ids import EntrantId, PrizeId


class DeclareFinal(Payload, frozen=True, tag="DeclareFinal"):
    """Fix the ranking after the last closed round for the prizes; nothing of it is public yet.

    ``base`` is the version of its results.
    """

    round: int


class DrawTie(Payload, frozen=True, tag="DrawTie"):
    """Let the lot decide in which order those who are tied come."""

    entrants: tuple[EntrantId, ...]


class DecideTie(Payload, frozen=True, tag="DecideTie"):
    """Say how a tie was settled; ``entrants`` are in the order that a deciding Bobbl gave."""

    entrants: tuple[EntrantId, ...]
    way: TieWay


class ChoosePrize(Payload, frozen=True, tag="ChoosePrize"):
    """Let the next in the ranking take one of the prizes to be chosen; none: pass."""

    entrant: EntrantId
    prize: PrizeId | None


class ShowPrizes(Payload, frozen=True, tag="ShowPrizes"):
    """Let all displays show who has the prizes of a place, until the next such command.

    0: that the prize-giving begins; none: the prize-giving is shown no longer.
    """

    place: int | None


PrizePayload = DeclareFinal | DrawTie | DecideTie | ChoosePrize | ShowPrizes
