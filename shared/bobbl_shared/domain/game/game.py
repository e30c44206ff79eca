"""One game from the hands to its outcome, whoever plays it.

Announcing, doubling and tricks are states of their own; this drives them, asking the player at each
seat. All of it is pure: the same hands and players give the same outcome.
"""

from collections.abc import Sequence
from typing import Protocol, assert_never

from msgspec.structs import replace

from bobbl_shared.domain.game.auction import Auction, forced, may_say, opened, said
from bobbl_shared.domain.game.bids import Bid, sie_hands
from bobbl_shared.domain.game.cards import Card, Cards
from bobbl_shared.domain.game.counting import (
    Contract,
    Outcome,
    counted,
    counted_pflichtmuck,
    counted_ramsch,
    holder,
)
from bobbl_shared.domain.game.doubling import answered, undoubled
from bobbl_shared.domain.game.play import Play, played
from bobbl_shared.domain.game.rules import (
    SCHWARZ,
    MustCall,
    Pflichtmuck,
    Ramsch,
    Rules,
    ThrownIn,
    side_of,
)
from bobbl_shared.domain.game.trumps import Trumps, trumps_of


class Player(Protocol):
    """Whoever sits at a table and decides, looking at one hand and at what lies open."""

    def bid(self, hand: Cards, auction: Auction, choices: Sequence[Bid]) -> Bid | None:
        """Announce one of the choices, or say "weiter" (``None``) unless it must be one."""

    def announces_ramsch(self, hand: Cards) -> bool:
        """Announce a Ramsch as the last, or say "weiter"; nobody has announced anything."""

    def doubles(self, hand: Cards, seat: int, contract: Contract) -> bool:
        """Double what is called, or not."""

    def card(self, play: Play, caller: int | None) -> Card:
        """Play a legal card; of ``play.hands`` only the own one may be looked at."""

    def ramsch_card(self, play: Play) -> Card:
        """Play a legal card where points are to be avoided."""


def play_game(rules: Rules, hands: Sequence[Cards], dealer: int, player: Player) -> Outcome:
    """Return the outcome of a game in which one player decides for every seat in turn."""
    sie = sie_hands(rules)
    for seat, hand in enumerate(hands):
        if hand in sie:
            return Outcome("sie", side_of(seat), rules.sie or 0, SCHWARZ)
    auction = announced(opened(rules, dealer), hands, rules, player)
    is_forced = auction.bid is None
    if is_forced:
        last = rules.last_player
        if last is not None and player.announces_ramsch(hands[dealer]):
            return _ramsch(last, rules, hands, dealer, player)
        if not isinstance(rules.nobody, MustCall):
            return _uncalled(rules, hands, dealer, player)
        seat = holder(rules.nobody.card, hands, rules)
        auction = announced(forced(auction, seat), hands, rules, player)
    assert auction.bid is not None
    assert auction.caller is not None
    contract = doubled(
        Contract(auction.bid, auction.caller, is_forced=is_forced), hands, dealer, rules, player
    )
    play = Play(auction.bid.trumps, tuple(hands), (dealer + 1) % rules.players)
    while not play.is_over:
        play = played(play, player.card(play, contract.caller))
    return counted(play, contract, rules)


def announced(auction: Auction, hands: Sequence[Cards], rules: Rules, player: Player) -> Auction:
    """Return an auction after everyone has spoken."""
    while not auction.is_over:
        choices = may_say(auction, rules)
        auction = said(auction, player.bid(hands[auction.turn], auction, choices))
    return auction


def doubled(
    contract: Contract, hands: Sequence[Cards], dealer: int, rules: Rules, player: Player
) -> Contract:
    """Return what is played after everyone had the chance to double it."""
    doublings = undoubled(rules, contract.caller, (dealer + 1) % rules.players)
    while not doublings.is_over:
        contract = replace(contract, doublings=doublings.times)
        seat = doublings.turn
        doublings = answered(doublings, player.doubles(hands[seat], seat, contract))
    return replace(contract, doublings=doublings.times)


def _uncalled(rules: Rules, hands: Sequence[Cards], dealer: int, player: Player) -> Outcome:
    """Return the outcome of a game that nobody called and nobody had to."""
    mode = rules.nobody
    match mode:
        case ThrownIn() | MustCall():
            return Outcome("thrown_in", None, 0)
        case Pflichtmuck(name):
            play = Play(_trumps(rules, name), tuple(hands), (dealer + 1) % rules.players)
            while not play.is_over:
                play = played(play, player.card(play, None))
            return counted_pflichtmuck(play, hands, mode, rules)
        case Ramsch():
            return _ramsch(mode, rules, hands, dealer, player)
        case _:
            assert_never(mode)


def _ramsch(
    mode: Ramsch, rules: Rules, hands: Sequence[Cards], dealer: int, player: Player
) -> Outcome:
    first = (dealer + 1) % rules.players
    play = Play(_trumps(rules, mode.game), tuple(hands), first, mode.must_trump)
    while not play.is_over:
        play = played(play, player.ramsch_card(play))
    return counted_ramsch(play, mode)


def _trumps(rules: Rules, name: str) -> Trumps:
    game = rules.game(name)
    return trumps_of(game.ranks, game.suits[0] if game.suits else None, rules.deck)
