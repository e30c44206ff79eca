"""Any deal under any of the rules, and a player who does anything that is allowed."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.game.auction import Auction
from bobbl_shared.domain.game.bids import Bid
from bobbl_shared.domain.game.cards import DECKS, Card, Cards, members
from bobbl_shared.domain.game.counting import Contract
from bobbl_shared.domain.game.play import Play, legal
from bobbl_shared.domain.game.presets import PRESETS
from bobbl_shared.domain.game.rules import (
    Doubling,
    MustCall,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
)

NOBODY = (
    ThrownIn(),
    Pflichtmuck(),
    Pflichtmuck(even="holder_loses"),
    MustCall(),
    MustCall(sixty_wins=False, thirty_is_free=False),
    Ramsch(),
    Ramsch(must_trump=True, march=False),
)
DOUBLING = (Doubling("none"), Doubling(), Doubling("hirsch", takes_over=False), Doubling("sup"))


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Any preset with any doubling, whatever happens if nobody bids."""
    preset = draw(st.sampled_from(list(PRESETS.values())))
    nobody, doubling = draw(st.sampled_from(NOBODY)), draw(st.sampled_from(DOUBLING))
    last = None if isinstance(nobody, Ramsch) else draw(st.sampled_from((None, Ramsch(value=3))))
    return replace(preset, nobody=nobody, doubling=doubling, last_player=last)


def shuffled_decks(rules: Rules) -> st.SearchStrategy[list[Card]]:
    """Any order of the deck."""
    return st.permutations(DECKS[rules.deck])


class AnyPlayer:
    """Does anything that is allowed, and keeps all that it saw."""

    def __init__(self, dice: Random, silence: float = 0.7) -> None:
        self.dice, self.silence = dice, silence
        self.plays: list[tuple[Play, Card]] = []

    def bid(self, hand: Cards, auction: Auction, choices: Sequence[Bid]) -> Bid | None:
        """Announce anything, or nothing."""
        if not choices or (auction.must is None and self.dice.random() < self.silence):
            return None
        return self.dice.choice(choices)

    def announces_ramsch(self, hand: Cards) -> bool:
        """Announce it now and then."""
        return self.dice.random() < 0.5

    def doubles(self, hand: Cards, seat: int, contract: Contract) -> bool:
        """Double now and then."""
        return self.dice.random() < 0.3

    def card(self, play: Play, caller: int | None) -> Card:
        """Play any card that may be played."""
        card = self.dice.choice(list(members(legal(play))))
        self.plays.append((play, card))
        return card

    def ramsch_card(self, play: Play) -> Card:
        """Play any card that may be played."""
        return self.card(play, None)
