"""What may be announced under a set of rules, and what goes over what.

Any schwarz goes over any schneider and any schneider over any normal game; within a level the
order of the games decides. The suits that a caller may choose for one game rank alike, so that
whoever names one first keeps it.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from bobbl_shared.domain.game.cards import Cards, Suit, set_of
from bobbl_shared.domain.game.order import from_highest
from bobbl_shared.domain.game.rules import NORMAL, SCHNEIDER, SCHWARZ, Game, Level, Rules
from bobbl_shared.domain.game.trumps import Trumps, trumps_of


class Bid(Struct, frozen=True, gc=False):
    """One announcement; it goes over another if its ``rank`` is higher.

    ``values`` is what it counts by how it ended, from its own level up.
    """

    game: str
    level: Level
    suit: Suit | None
    rank: int
    values: tuple[int, ...]
    trumps: Trumps


@lru_cache(maxsize=64)
def bids_of(rules: Rules) -> tuple[Bid, ...]:
    """Return all that may be announced, the lowest first."""
    upwards = from_highest([game.name for game in rules.games], rules.order)[::-1]
    bids = []
    for level in (NORMAL, SCHNEIDER, SCHWARZ):
        for place, name in enumerate(upwards):
            game = rules.game(name)
            values = _values(game, level)
            for suit in game.suits or (None,):
                trumps = trumps_of(game.ranks, suit, rules.deck)
                rank = level * len(upwards) + place
                if values:
                    bids.append(Bid(name, level, suit, rank, values, trumps))
    return tuple(bids)


def above(bids: Sequence[Bid], bid: Bid | None) -> tuple[Bid, ...]:
    """Return those bids that go over this one; all of them over none."""
    return tuple(each for each in bids if bid is None or each.rank > bid.rank)


@lru_cache(maxsize=64)
def sie_hands(rules: Rules) -> tuple[Cards, ...]:
    """Return the hands that are a Sie: the highest trumps of the highest game; none without it."""
    if rules.sie is None:
        return ()
    highest = from_highest([game.name for game in rules.games], rules.order)[0]
    return tuple(
        {
            set_of(bid.trumps.descending[: rules.hand_size])
            for bid in bids_of(rules)
            if bid.game == highest and len(bid.trumps.descending) >= rules.hand_size
        }
    )


def _values(game: Game, level: Level) -> tuple[int, ...]:
    if level == NORMAL:
        return game.values.normal
    if level == SCHNEIDER:
        return game.values.schneider or ()
    return () if game.values.schwarz is None else (game.values.schwarz,)
