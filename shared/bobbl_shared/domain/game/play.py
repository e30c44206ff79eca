"""The tricks: what may be played, who takes it, what each side has taken.

A state is frozen and follows from the one before by a card. Whoever has a card of the kind that was
led (trumps are a kind of their own) must play one; who has none may play anything, unless the rules
of a Ramsch make him trump. Who has taken a trick leads the next.
"""

from msgspec import Struct

from bobbl_shared.domain.game.cards import NAMES, POINTS, Card, Cards
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.game.trumps import Trumps
from bobbl_shared.errors import Refusal


class Trick(Struct, frozen=True, gc=False):
    """A finished trick: its cards in the order they were played, from ``leader`` on."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


class Play(Struct, frozen=True, gc=False):
    """Where the play stands; ``hands`` are what the seats still hold.

    ``best`` is the place on the table of the card that is winning the trick. ``seen`` are all cards
    played so far, ``points`` and ``tricks`` what the two sides have taken.
    """

    trumps: Trumps
    hands: tuple[Cards, ...]
    leader: int
    must_trump: bool = False
    table: tuple[Card, ...] = ()
    best: int = 0
    seen: Cards = 0
    points: tuple[int, int] = (0, 0)
    tricks: tuple[Trick, ...] = ()

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.table)) % len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return not self.table and not any(self.hands)


def legal(play: Play) -> Cards:
    """Return what may be played now; never empty before the play is over."""
    table, hands = play.table, play.hands
    hand = hands[(play.leader + len(table)) % len(hands)]
    if not table:
        return hand
    trumps = play.trumps
    following = hand & trumps.kinds[table[0]]
    if following:
        return following
    return (hand & trumps.all if play.must_trump else 0) or hand


def played(play: Play, card: Card) -> Play:
    """Return what follows from a card.

    ``Refusal`` if it is not in the hand or must not be played.
    """
    if not legal(play) >> card & 1:
        is_held = play.hands[play.turn] >> card & 1
        raise Refusal("card_must_follow" if is_held else "card_not_held", card=NAMES[card])
    return followed(play, card)


def followed(play: Play, card: Card) -> Play:
    """Return what follows from a card that is known to be legal."""
    trumps, hands, leader, must_trump, table, best, seen, points, tricks = (
        play.trumps,
        play.hands,
        play.leader,
        play.must_trump,
        play.table,
        play.best,
        play.seen,
        play.points,
        play.tricks,
    )
    at, players, bit = len(table), len(hands), 1 << card
    turn = (leader + at) % players
    hands = (*hands[:turn], hands[turn] ^ bit, *hands[turn + 1 :])
    if at and trumps.above[table[best]] >> card & 1:
        best = at
    table = (*table, card)
    if at + 1 < players:
        return Play(trumps, hands, leader, must_trump, table, best, seen | bit, points, tricks)
    winner = (leader + best) % players
    worth = sum([POINTS[each] for each in table])
    first, second = points
    points = (first, second + worth) if winner % 2 else (first + worth, second)
    tricks = (*tricks, Trick(leader, table, winner))
    return Play(trumps, hands, winner, must_trump, (), 0, seen | bit, points, tricks)


def previous_trick(play: Play, rules: Rules) -> Trick:
    """Return the trick before the one that lies open, for a player who asks to see it.

    ``Refusal`` if these rules do not allow it, and while no trick lies open or none was before it.
    """
    if not rules.previous_trick:
        raise Refusal("trick_not_shown")
    if not play.table or not play.tricks:
        raise Refusal("trick_not_open")
    return play.tricks[-1]


def tricks_of(play: Play, side: int) -> list[Trick]:
    """Return the tricks that a side has taken; one of four nines is one, too."""
    return [trick for trick in play.tricks if trick.winner % 2 == side]
