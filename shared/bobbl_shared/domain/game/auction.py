"""Who plays what: rounds of announcing, in which everyone speaks once.

The player after the dealer begins. Who says "weiter" (``None``) is silent for the rest of the
round. Whoever goes over an announcement, the own partner's too, takes the game, and a new round
begins with the next player, in which all others may speak again. It ends when everyone has spoken.
"""

from msgspec import Struct
from msgspec.structs import replace

from bobbl_shared.domain.game.bids import Bid, above, bids_of
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.errors import Refusal


class Auction(Struct, frozen=True, gc=False):
    """Where the announcing stands; ``spoken`` has a bit for each seat that has had its say."""

    players: int
    turn: int
    spoken: int = 0
    bid: Bid | None = None
    caller: int | None = None
    must: int | None = None
    """Who has to announce because nobody did; he alone is asked."""

    @property
    def is_over(self) -> bool:
        """Whether nobody may speak any more."""
        if self.must is not None:
            return self.bid is not None
        return self.spoken == (1 << self.players) - 1


def opened(rules: Rules, dealer: int) -> Auction:
    """Return the beginning: the player after the dealer speaks first."""
    return Auction(rules.players, (dealer + 1) % rules.players)


def forced(auction: Auction, seat: int) -> Auction:
    """Return what follows if nobody has announced and the one at this seat must."""
    return replace(auction, turn=seat, must=seat)


def may_say(auction: Auction, rules: Rules) -> tuple[Bid, ...]:
    """Return what the one whose turn it is may announce, the lowest first."""
    return above(bids_of(rules), auction.bid)


def said(auction: Auction, bid: Bid | None) -> Auction:
    """Return what follows from an announcement, or from "weiter" (``None``).

    Raises ``Refusal`` if the bid does not go over the one before, or if "weiter" is not allowed.
    """
    if auction.is_over:
        raise Refusal("announcing_over")
    spoken = auction.spoken | 1 << auction.turn
    if bid is None:
        if auction.must is not None:
            raise Refusal("must_announce")
        return replace(auction, turn=_next(auction, spoken), spoken=spoken)
    if auction.bid is not None:
        if bid.rank <= auction.bid.rank:
            raise Refusal("bid_too_low", bid=bid.game, over=auction.bid.game)
        spoken = 1 << auction.turn
    return replace(
        auction, turn=_next(auction, spoken), spoken=spoken, bid=bid, caller=auction.turn
    )


def _next(auction: Auction, spoken: int) -> int:
    """Return the next seat that has not spoken; the same one if all have."""
    seat = auction.turn
    for _ in range(auction.players):
        seat = (seat + 1) % auction.players
        if not spoken >> seat & 1:
            return seat
    return auction.turn
