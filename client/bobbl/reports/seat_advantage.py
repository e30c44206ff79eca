"""What a seat and the lead are worth: every deal is played once with each player as the dealer.

The hands stay where they are, so that the luck of the cards cancels: what differs between the games
of a deal is due to who leads and in which order they speak. The games of a deal are one sample.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.fairness.intervals import Interval, bootstrap
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_shared.domain.game.bobbl import hands_dealt
from bobbl_shared.domain.game.counting import Outcome
from bobbl_shared.domain.game.game import play_game
from bobbl_shared.domain.game.rules import Rules, side_of
from bobbl_shared.domain.game.simple import SimplePlayer

_SEED_BYTES = 32

_GAMES, _GAIN, _DECIDED, _WON = range(4)
"""Columns of a sample; then come, for each seat from the leader on, its calls and those it won."""
_COUNTS = 4


@dataclass(frozen=True)
class SeatAdvantage:
    """Figures with intervals under one set of rules.

    ``gain``: points a game that the leader's side wins more than the others. ``won``: the share of
    decided games it wins. ``calls``: how often each seat calls, from the leader to the dealer;
    ``calls_won``: how often it then wins.
    """

    rules: Rules
    deals: int
    gain: Interval
    won: Interval
    calls: Sequence[Interval]
    calls_won: Sequence[Interval]


def seat_advantage(
    rules: Rules, deals: int, seed: str, done: Callable[[], None] = lambda: None
) -> SeatAdvantage:
    """Play so many deals from every dealer, and count; ``done`` is called after each deal."""
    player, seeds = SimplePlayer(rules), Seeds(seed.encode(), "seats")
    samples = []
    for number in range(deals):
        hands = hands_dealt(rules, 0, Stream(seeds.number(number, _SEED_BYTES)).below)
        outcomes = [play_game(rules, hands, dealer, player) for dealer in range(rules.players)]
        samples.append(_sample(outcomes, rules.players))
        done()
    below = Stream(Seeds(seed.encode(), "resamples").number(0, _SEED_BYTES)).below
    gain, won, *seats = bootstrap(samples, _figures, below)
    return SeatAdvantage(rules, deals, gain, won, seats[::2], seats[1::2])


def _sample(outcomes: Sequence[Outcome], players: int) -> list[float]:
    """Return the columns of one deal; ``outcomes`` go by the dealer's seat."""
    counts = [0.0] * (_COUNTS + 2 * players)
    counts[_GAMES] = len(outcomes)
    for dealer, outcome in enumerate(outcomes):
        leader = (dealer + 1) % players
        if outcome.winner is not None:
            is_leaders = outcome.winner == side_of(leader)
            counts[_GAIN] += outcome.value if is_leaders else -outcome.value
            counts[_DECIDED] += 1
            counts[_WON] += is_leaders
        if outcome.contract is not None:
            at = _COUNTS + 2 * ((outcome.contract.caller - leader) % players)
            counts[at] += 1
            counts[at + 1] += outcome.is_won
    return counts


def _figures(sums: Sequence[float]) -> list[float]:
    seats = sums[_COUNTS:]
    found = [sums[_GAIN] / sums[_GAMES], _share(sums[_WON], sums[_DECIDED])]
    for called, won in zip(seats[::2], seats[1::2], strict=True):
        found += [called / sums[_GAMES], _share(won, called)]
    return found


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
