"""The rules of a Muck table as data: every inn has its own.

The records are the JSON of a rules file, key by key, so that a set of one's own is a preset with
some lines changed. What the types cannot say (games that cannot be, an order that goes in a circle)
is checked by ``check_rules`` in ``checking``.
"""

from typing import Literal

from msgspec import Struct

from bobbl_shared.domain.game.cards import DeckSize, Rank, Suit

Level = Literal[0, 1, 2]
"""Normal, schneider, schwarz: how a game is announced, and how it ended."""

NORMAL: Level = 0
SCHNEIDER: Level = 1
SCHWARZ: Level = 2

DoublingLimit = Literal["none", "kontra", "re", "sup", "hirsch"]
LIMITS: tuple[DoublingLimit, ...] = ("none", "kontra", "re", "sup", "hirsch")
"""How far a game may be doubled; the place in this row is how often."""


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game counts: won, with schneider, with schwarz; without a row it is not announced.

    ``normal`` holds all three, ``schneider`` the last two, ``schwarz`` the last.
    """

    normal: tuple[int, int, int]
    schneider: tuple[int, int] | None = None
    schwarz: int | None = None


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """One game that may be announced.

    ``ranks`` are trumps in all suits, the highest first. One of ``suits`` is trump besides; of
    several the caller names one.
    """

    name: str
    ranks: tuple[Rank, ...]
    values: Values
    suits: tuple[Suit, ...] = ()


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards are lifted and left at least; whether knocking instead is allowed.

    ``most_times``: so often the deck may be cut, and once it must be.
    """

    least: int = 3
    knocking: bool = False
    most_times: Literal[1, 2] = 1


class Doubling(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a game may be doubled, and whether who doubles must fulfil what was announced."""

    limit: DoublingLimit = "kontra"
    takes_over: bool = True


class ThrownIn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="thrown_in"):
    """The cards are thrown in and the next player deals.

    ``next_double``: the next game counts double, however often they were thrown in.
    ``each_double``: as many games count double as they were thrown in. ``power``: the next game
    counts double for each time.
    """

    after: Literal["single", "next_double", "each_double", "power"] = "next_double"


class Pflichtmuck(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="pflichtmuck"
):
    """``game`` is played for a fixed value; who has more than half wins.

    60 : 60 does not count (``void``), or the side loses that held ``card`` (``holder_loses``).
    """

    game: str = "Muck"
    value: int = 1
    even: Literal["void", "holder_loses"] = "void"
    card: str = "EO"


class MustCall(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="must_call"):
    """Who holds ``card`` must announce a game.

    ``sixty_wins``: his side wins with 60 already. ``thirty_is_free``: the others are free of
    schneider with 30 already.
    """

    card: str = "EO"
    sixty_wins: bool = True
    thirty_is_free: bool = True


class Ramsch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="ramsch"):
    """Trumps as in ``game``, and the side with most points loses ``value`` points to the other.

    Even in points the one with more tricks loses, then with more trumps in them, then with the
    highest trump. ``must_trump``: who cannot follow must play a trump. ``march``: a player who
    makes all the tricks wins.
    """

    game: str = "Muck"
    value: int = 2
    must_trump: bool = False
    march: bool = True


NobodyBids = ThrownIn | Pflichtmuck | MustCall | Ramsch


class Bobbl(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Bobbl is played to, whether one lost to nil counts twice, and if two are a Hänger.

    ``beyond_target``: whether the winner's points go on beyond the target.
    """

    target: int = 21
    brille_counts_twice: bool = False
    haenger: bool = False
    beyond_target: bool = False


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that is agreed before play begins.

    ``order`` holds rows of names, each from a higher game to lower ones; together they say of any
    two games which goes over the other. ``packets`` are the cards dealt to a player at a time.
    ``sie`` is what the highest trumps in one hand count, put on the table at once; without it they
    are played like any others. ``last_player``: the Ramsch that the dealer may announce, who is the
    last to speak, if nobody has announced anything before him. ``previous_trick``: whether a player
    may look at the trick before while the next one lies open. ``first_dealer``: who deals first
    after a change of table is agreed on, or found by cards (see ``forming``).
    """

    name: str
    games: tuple[Game, ...]
    order: tuple[tuple[str, ...], ...]
    deck: DeckSize = 24
    players: Literal[4, 6] = 4
    packets: tuple[int, ...] = (3, 3)
    cut: Cut = Cut()
    doubling: Doubling = Doubling()
    nobody: NobodyBids = ThrownIn()
    sie: int | None = None
    bobbl: Bobbl = Bobbl()
    last_player: Ramsch | None = None
    previous_trick: bool = True
    first_dealer: Literal["agreed", "cards"] = "agreed"

    @property
    def hand_size(self) -> int:
        """How many cards each player gets."""
        return self.deck // self.players

    @property
    def doublings(self) -> int:
        """How often a game may be doubled."""
        return LIMITS.index(self.doubling.limit)

    @property
    def ramsch(self) -> Ramsch | None:
        """The Ramsch of these rules: played because nobody bids, or announced by the last."""
        return self.nobody if isinstance(self.nobody, Ramsch) else self.last_player

    def game(self, name: str) -> Game:
        """Return a game by its name."""
        return next(each for each in self.games if each.name == name)


def side_of(seat: int) -> int:
    """Return the side (0 or 1) of a seat: partners sit opposite, three of them in a triangle."""
    return seat % 2
