"""The game played many times: what is called, who wins, and how good a hand must be.

Three things are counted. First, games one after the other as in an inn, Bobbl after Bobbl, under
each set of rules; the cards are the same for all sets, so that what differs is due to the rules.
Second, the worth of hands: each is kept while the others' cards are dealt anew many times, and its
holder calls each game in turn, whatever the rules would let him; how often he wins tells how hard a
game is to win, without anybody's bidding in between. Third, what a seat and the lead are worth
(``seat_advantage``). Who plays is always the simple player.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bobbl.reports.seat_advantage import SeatAdvantage, seat_advantage
from bobbl.reports.study import Progress
from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_shared.domain.game.bids import Bid, bids_of
from bobbl_shared.domain.game.bobbl import Standing, after, hands_dealt, winner
from bobbl_shared.domain.game.cards import ALL_POINTS, DECKS, Cards, set_of
from bobbl_shared.domain.game.counting import Outcome
from bobbl_shared.domain.game.game import play_game
from bobbl_shared.domain.game.play import Play, played
from bobbl_shared.domain.game.rules import NORMAL, Game, Rules, side_of
from bobbl_shared.domain.game.shuffling import shuffled
from bobbl_shared.domain.game.simple import SimplePlayer
from bobbl_shared.domain.game.strength import expected, strength_of

REDEALS = 30
"""How often the others' cards are dealt anew for each hand."""

GAMES_PER_HAND = 20
"""One hand is looked at for so many games that are played."""

GAMES_PER_DEAL = 4
"""One deal is played from every dealer for so many games."""

FEWEST_DEALS = 50

_SEED_BYTES = 32
_GAMES_PER_SEED = 1000


@dataclass
class Called:
    """Games of one announcement: how many, won by who called, and what they counted.

    ``card_points`` and ``value`` are sums: what the callers' side took, and what it won less what
    it lost.
    """

    played: int = 0
    won: int = 0
    card_points: int = 0
    value: int = 0
    doubled: int = 0
    doubled_won: int = 0


@dataclass
class Course:
    """Games under one set of rules.

    ``called`` goes by the name of a game and its level. ``kinds`` holds, game by game, the name of
    what was played without its level, or what else became of it. ``lengths`` and ``losers`` are the
    games of each finished Bobbl and the points of who lost it. ``won_by_first`` of them the side
    won that led in the first game.
    """

    rules: Rules
    called: dict[tuple[str, int], Called] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    losers: list[int] = field(default_factory=list)
    won_by_first: int = 0

    @property
    def games(self) -> int:
        """How many games were dealt."""
        return len(self.kinds)

    def share(self, kind: str) -> float:
        """Return the part of all games that ended as this kind."""
        return self.kinds.count(kind) / self.games


@dataclass(frozen=True)
class Worth:
    """How often each of some hands wins one game: ``wins`` of ``REDEALS`` each."""

    game: Game
    wins: Sequence[int]

    @property
    def mean(self) -> float:
        """How often any hand wins."""
        return sum(self.wins) / (REDEALS * len(self.wins))

    def share(self, least: float) -> float:
        """Return the part of the hands that win at least so often."""
        return sum(wins >= least * REDEALS for wins in self.wins) / len(self.wins)


@dataclass(frozen=True)
class Simulation:
    """All that was counted."""

    seed: str
    courses: Sequence[Course]
    worths: Sequence[Worth]
    seats: Sequence[SeatAdvantage] = ()


def simulate(rule_sets: Sequence[Rules], games: int, seed: str, progress: Progress) -> Simulation:
    """Play ``games`` games under each set of rules, and look at a hand for every twentieth."""
    hands = max(games // GAMES_PER_HAND, 1)
    kinds = _distinct_games(rule_sets)
    deals = max(games // GAMES_PER_DEAL, FEWEST_DEALS)
    steps = _Steps(progress, len(rule_sets) * (games + deals) + hands)
    courses = [course(rules, games, seed, steps) for rules in rule_sets]
    seats = [seat_advantage(rules, deals, seed, steps.done) for rules in rule_sets]
    found: list[list[int]] = []
    for wins in _hands_tried(kinds, hands, seed):
        found.append(wins)
        steps.done()
    by_game = zip(*found, strict=True)
    worths = [Worth(game, wins) for (game, _), wins in zip(kinds, by_game, strict=True)]
    return Simulation(seed, courses, worths, seats)


class _Steps:
    """Counts steps, and says so now and then."""

    def __init__(self, progress: Progress, total: int) -> None:
        self.progress, self.total, self.at = progress, total, 0

    def done(self) -> None:
        """Count one more."""
        self.at += 1
        if self.at % 1000 == 0 or self.at == self.total:
            self.progress(self.at, self.total)


def course(rules: Rules, games: int, seed: str, steps: _Steps | None = None) -> Course:
    """Play so many games, Bobbl after Bobbl, the next to deal dealing on."""
    found, player, standing, length = Course(rules), SimplePlayer(rules), Standing(), 0
    first = standing.dealer
    seeds = Seeds(seed.encode(), "deals")
    for number in range(games):
        if number % _GAMES_PER_SEED == 0:
            stream = Stream(seeds.number(number // _GAMES_PER_SEED, _SEED_BYTES))
        hands = hands_dealt(rules, standing.dealer, stream.below)
        outcome = play_game(rules, hands, standing.dealer, player)
        _enter(found, outcome)
        standing, length = after(standing, outcome, rules), length + 1
        side = winner(standing, rules)
        if side is not None:
            found.lengths.append(length)
            found.losers.append(standing.points[1 - side])
            found.won_by_first += side == side_of(first + 1)
            standing, length, first = Standing(dealer=standing.dealer), 0, standing.dealer
        if steps is not None:
            steps.done()
    return found


def _enter(found: Course, outcome: Outcome) -> None:
    contract = outcome.contract
    if contract is None:
        found.kinds.append(outcome.kind)
        return
    bid = contract.bid
    found.kinds.append(bid.game)
    row = found.called.setdefault((bid.game, bid.level), Called())
    row.played += 1
    row.won += outcome.is_won
    row.card_points += outcome.points[side_of(contract.caller)]
    row.value += outcome.value if outcome.is_won else -outcome.value
    if contract.doublings:
        row.doubled += 1
        row.doubled_won += outcome.is_won


def moved(one: Course, other: Course) -> Counter[tuple[str, str]]:
    """Return how often a deal was played as one kind there and as another here."""
    return Counter(zip(one.kinds, other.kinds, strict=True))


def _distinct_games(rule_sets: Sequence[Rules]) -> list[tuple[Game, Rules]]:
    """Return each game once by its name and trumps, with rules that have it."""
    found: dict[object, tuple[Game, Rules]] = {}
    for rules in rule_sets:
        for game in rules.games:
            key = (game.name, game.ranks, game.suits, rules.deck, rules.players)
            found.setdefault(key, (game, rules))
    return list(found.values())


def _hands_tried(kinds: Sequence[tuple[Game, Rules]], hands: int, seed: str) -> Iterator[list[int]]:
    """Yield for each hand how often it wins each game, with the same cards of the others."""
    seeds = Seeds(seed.encode(), "hands")
    for number in range(hands):
        yield [
            _wins(game, rules, number, Stream(seeds.number(number, _SEED_BYTES)))
            for game, rules in kinds
        ]


def _wins(game: Game, rules: Rules, number: int, stream: Stream) -> int:
    """Return how often one hand wins a game that its holder calls, of ``REDEALS`` times."""
    deck, size = shuffled(DECKS[rules.deck], stream.below), rules.hand_size
    own, rest = set_of(deck[:size]), deck[size:]
    bid = _best(game, rules, own)
    caller, player, won = number % rules.players, SimplePlayer(rules), 0
    for _ in range(REDEALS):
        mixed = shuffled(rest, stream.below)
        others = [set_of(mixed[at : at + size]) for at in range(0, len(mixed), size)]
        play = Play(bid.trumps, (*others[:caller], own, *others[caller:]), 0)
        while not play.is_over:
            play = played(play, player.card(play, caller))
        won += 2 * play.points[side_of(caller)] > ALL_POINTS
    return won


def _best(game: Game, rules: Rules, own: Cards) -> Bid:
    """Return the plain announcement of a game, in the suit that promises most."""
    bids = [bid for bid in bids_of(rules) if bid.game == game.name and bid.level == NORMAL]
    return max(bids, key=lambda bid: expected(strength_of(bid.trumps, rules), own))
