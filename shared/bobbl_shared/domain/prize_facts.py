"""What happened at the prize-giving."""

from bobbl_shared.domain.kinds import Happened
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.values import TieWay
from bobbl_shared.ids import EntrantId, PrizeId


class FinalDeclared(Happened, frozen=True, tag="FinalDeclared"):
    """This ranking counts for the prizes."""

    round: int
    standings: tuple[Standing, ...]


class TieDrawn(Happened, frozen=True, tag="TieDrawn"):
    """The lot has brought those who are tied into this order."""

    order: tuple[EntrantId, ...]


class TieDecided(Happened, frozen=True, tag="TieDecided"):
    """Those who are tied share, or come in the order of a deciding Bobbl."""

    order: tuple[EntrantId, ...]
    way: TieWay


class PrizeChosen(Happened, frozen=True, tag="PrizeChosen"):
    """An entrant has taken a prize, or passed."""

    entrant: EntrantId
    prize: PrizeId | None


class PrizesShown(Happened, frozen=True, tag="PrizesShown"):
    """All displays are to show the prizes of a place; 0: the beginning, none: nothing of them."""

    place: int | None


PrizeFact = FinalDeclared | TieDrawn | TieDecided | PrizeChosen | PrizesShown
