"""A player who plays as people mostly do, from his own cards and what lies open.

He does not guess who holds what. He counts what is still out, takes a trick if nothing out can
beat his card or if it is worth it, gives points to a partner whose trick is likely to hold, and
otherwise throws away the cheapest. Callers lead their highest trumps, the others their aces. What
he bids follows from how often such hands win (``strength``). The same hand gives the same card, so
what he plays is left to chance no further than the cards are.
"""

from collections.abc import Sequence

from msgspec import Struct

from bobbl_shared.domain.game.auction import Auction
from bobbl_shared.domain.game.bids import Bid, bids_of
from bobbl_shared.domain.game.cards import DECKS, POINTS, Card, Cards, set_of
from bobbl_shared.domain.game.counting import Contract
from bobbl_shared.domain.game.play import Play, legal
from bobbl_shared.domain.game.rules import SCHNEIDER, SCHWARZ, Rules, side_of
from bobbl_shared.domain.game.strength import chance, expected, strength_of
from bobbl_shared.domain.game.trumps import Trumps

_FAT: Cards = set_of(card for card in range(32) if POINTS[card] >= 10)
"""Aces and tens: what is given to a partner and kept from the others."""

_DEAR = 10
"""A trick with so many points is taken even if somebody may still beat the card."""

_CHEAP = 3
"""A trick with no more is left to the others rather than spend a trump that will hold."""

_MANY_TRUMPS = 6
"""Where there are more, the caller's partner leads them too."""


class Temper(Struct, frozen=True):
    """How a player bids: gains in thousandths of a game point, strength in tenths of a card point.

    ``gain`` is what a bid must promise at least. ``loyalty``: a partner's call is left alone for so
    much of its value more; ``fear``: going over the others' call may promise so much less.
    ``kontra`` is how strong a hand must be to double, with ``higher`` more for each time before.
    """

    gain: int = 600
    loyalty: int = 450
    fear: int = 300
    kontra: int = 830
    higher: int = 120


_AGAINST_SAME = -250
_AGAINST_OTHER = -40
_WITH_SAME = 200
"""How much more a hand takes if somebody has called that game, or another one: counted in deals."""

_RAMSCH = 420
"""With no more to expect a hand is better in a Ramsch."""

_TAKEN_OVER = (0, 250, 450)
"""How much stronger one must be to take over what was announced schneider or schwarz."""


class SimplePlayer:
    """Bids, doubles and plays for any seat; he remembers nothing from game to game."""

    def __init__(self, rules: Rules, temper: Temper | None = None) -> None:
        self._rules = rules
        self._temper = temper or Temper()
        self._deck = set_of(DECKS[rules.deck])
        games = list(dict.fromkeys(bid.trumps for bid in bids_of(rules)))
        self._strengths = [strength_of(trumps, rules) for trumps in games]
        self._games = {bid: games.index(bid.trumps) for bid in bids_of(rules)}

    def bid(self, hand: Cards, auction: Auction, choices: Sequence[Bid]) -> Bid | None:
        """Announce what promises most, if it promises more than what stands."""
        least, same, other = self._temper.gain, 0, 0
        standing, caller = auction.bid, auction.caller
        if standing is not None and caller is not None:
            if side_of(caller) == side_of(auction.turn):
                least += standing.values[0] * self._temper.loyalty
                same = _WITH_SAME
            else:
                least -= standing.values[0] * self._temper.fear
                same, other = _AGAINST_SAME, _AGAINST_OTHER
        points = [expected(strength, hand) for strength in self._strengths]
        best, most = None, least
        for bid in choices:
            is_same = standing is not None and bid.trumps == standing.trumps
            gain = _gain(bid, points[self._games[bid]] + (same if is_same else other))
            if gain > most or (best is None and auction.must is not None):
                best, most = bid, gain
        return best

    def announces_ramsch(self, hand: Cards) -> bool:
        """Announce a Ramsch with a hand that would take few points in its game."""
        last = self._rules.last_player
        if last is None:
            return False
        at = next(at for bid, at in self._games.items() if bid.game == last.game)
        return expected(self._strengths[at], hand) < _RAMSCH

    def doubles(self, hand: Cards, seat: int, contract: Contract) -> bool:
        """Double with a hand that would be worth calling the same game, and more."""
        temper, bid = self._temper, contract.bid
        points = expected(self._strengths[self._games[bid]], hand)
        needed = temper.kontra + temper.higher * contract.doublings
        if self._rules.doubling.takes_over:
            needed += _TAKEN_OVER[bid.level]
        return points > needed

    def card(self, play: Play, caller: int | None) -> Card:
        """Play a legal card; of ``play.hands`` only the own one is looked at."""
        choices = legal(play)
        if not choices & choices - 1:
            return choices.bit_length() - 1
        table, players = play.table, len(play.hands)
        seat = (play.leader + len(table)) % players
        out = self._deck & ~play.seen & ~play.hands[seat]
        if not table:
            calls = caller is not None and (seat - caller) % 2 == 0
            return _lead(choices, out, play.trumps, calls, seat == caller)
        left = players - 1 - len(table)
        if (len(table) - play.best) % 2:
            return _against(play, choices, out, left)
        return _with_partner(play, choices, out, left)

    def ramsch_card(self, play: Play) -> Card:
        """Play a legal card that takes no trick if there is one, else the cheapest."""
        choices = legal(play)
        if not play.table:
            return _lowest(choices)
        losing = choices & ~play.trumps.above[play.table[play.best]]
        return losing.bit_length() - 1 if losing else _lowest(choices)


def _gain(bid: Bid, points: int) -> int:
    """Return what a bid promises with so many points to expect, in thousandths of a game point."""
    fulfilled = chance(points, bid.level)
    gain = bid.values[0] * (2 * fulfilled - 1000)
    for level in (SCHNEIDER, SCHWARZ):
        if level > bid.level:
            more = bid.values[level - bid.level] - bid.values[level - bid.level - 1]
            gain += more * chance(points, level)
    return gain


def _lead(choices: Cards, out: Cards, trumps: Trumps, calls: bool, is_caller: bool) -> Card:
    """Lead: who calls, trumps while there are any out; else the ace of the shortest suit."""
    own = choices & trumps.all
    if calls and own and out & trumps.all:
        best = _strongest(own, trumps)
        leads_any = own.bit_count() > 2 or not is_caller
        is_long = len(trumps.descending) > _MANY_TRUMPS
        if not trumps.above[best] & out or (leads_any and (is_caller or is_long)):
            return best
    found, fewest = -1, 32
    for suit in trumps.suits:
        held = choices & suit
        top = held.bit_length() - 1
        if held & _FAT and not trumps.above[top] & out & suit:
            many = held.bit_count() - (out & suit).bit_count()
            if many < fewest:
                found, fewest = top, many
    return found if found >= 0 else _thrown(choices, trumps)


def _with_partner(play: Play, choices: Cards, out: Cards, left: int) -> Card:
    """Play to a trick that the own side is winning; ``left`` others are still to play."""
    trumps, best = play.trumps, play.table[play.best]
    above = trumps.above[best]
    danger = above & out
    if not left or not danger:
        return _given(choices, trumps)
    suit = trumps.kinds[best]
    if left == 1 and suit & trumps.all == 0 and not danger & suit and (out & suit).bit_count() > 1:
        return _given(choices, trumps)
    winning = choices & above
    if winning and _worth(play) >= _DEAR:
        strongest = _strongest(winning, trumps)
        if not trumps.above[strongest] & out:
            return strongest
    return _thrown(choices, trumps)


def _against(play: Play, choices: Cards, out: Cards, left: int) -> Card:
    """Play to a trick that the others are winning; ``left`` are still to play after this card."""
    trumps = play.trumps
    winning = choices & trumps.above[play.table[play.best]]
    if not winning:
        return _thrown(choices, trumps)
    if not left:
        fat = winning & _FAT
        return fat.bit_length() - 1 if fat else _weakest(winning, trumps)
    strongest = _strongest(winning, trumps)
    higher = trumps.above[strongest] & out
    if not trumps.all >> strongest & 1:
        suit = trumps.kinds[strongest]
        holds = not higher & suit and (out & suit).bit_count() >= left
        return strongest if holds else _thrown(choices, trumps)
    worth = _worth(play)
    if higher:
        return strongest if worth >= _DEAR else _thrown(choices, trumps)
    losing = choices & ~winning
    if worth <= _CHEAP and losing:
        return _thrown(losing, trumps)
    return next(
        card
        for card in reversed(trumps.descending)
        if winning >> card & 1 and not trumps.above[card] & out
    )


def _worth(play: Play) -> int:
    return sum([POINTS[card] for card in play.table])


def _given(choices: Cards, trumps: Trumps) -> Card:
    """Return points to the partner: a fat card, plain rather than trump; else the cheapest."""
    fat = choices & _FAT
    if fat:
        return (fat & ~trumps.all or fat).bit_length() - 1
    return _thrown(choices, trumps)


def _thrown(choices: Cards, trumps: Trumps) -> Card:
    """Throw away what is cheapest: plain rather than trump, and no fat trump if it can be."""
    plain = choices & ~trumps.all
    return _lowest(plain) if plain else _weakest(choices & ~_FAT or choices, trumps)


def _lowest(cards: Cards) -> Card:
    return (cards & -cards).bit_length() - 1


def _strongest(cards: Cards, trumps: Trumps) -> Card:
    """Return the strongest of cards that all are trumps or of one suit."""
    if cards & trumps.all:
        for card in trumps.descending:
            if cards >> card & 1:
                return card
    return cards.bit_length() - 1


def _weakest(cards: Cards, trumps: Trumps) -> Card:
    """Return the weakest of cards that all are trumps or of one suit."""
    if cards & trumps.all:
        for card in reversed(trumps.descending):
            if cards >> card & 1:
                return card
    return _lowest(cards)
