"""A Bobbl: games one after the other until a side has the target.

The deal goes round. After cards were thrown in, the rules may double what follows; what is still to
be doubled when a Bobbl ends is forgotten.
"""

from collections.abc import Iterator

from msgspec import Struct

from bobbl_shared.domain.game.cards import DECKS, Cards
from bobbl_shared.domain.game.counting import Outcome
from bobbl_shared.domain.game.dealing import cut, dealt
from bobbl_shared.domain.game.game import Player, play_game
from bobbl_shared.domain.game.rules import Rules, ThrownIn
from bobbl_shared.domain.game.shuffling import IntegerBelow, shuffled
from bobbl_shared.domain.score import Points


class Standing(Struct, frozen=True):
    """Where a Bobbl stands: both sides' points, who deals next, and how often was thrown in.

    Under ``each_double`` it is how many games are still to be doubled.
    """

    points: Points = (0, 0)
    dealer: int = 0
    thrown_in: int = 0


def factor(standing: Standing, rules: Rules) -> int:
    """Return how often the next game counts."""
    if not standing.thrown_in or not isinstance(rules.nobody, ThrownIn):
        return 1
    match rules.nobody.after:
        case "single":
            return 1
        case "next_double" | "each_double":
            return 2
        case "power":
            return 1 << standing.thrown_in


def after(standing: Standing, outcome: Outcome, rules: Rules) -> Standing:
    """Return where a Bobbl stands after a game; beyond the target as the rules say."""
    dealer = (standing.dealer + 1) % rules.players
    if outcome.kind == "thrown_in":
        return Standing(standing.points, dealer, standing.thrown_in + 1)
    keeps = isinstance(rules.nobody, ThrownIn) and rules.nobody.after == "each_double"
    waiting = max(0, standing.thrown_in - 1) if keeps else 0
    first, second = standing.points
    won = outcome.value * factor(standing, rules)
    if outcome.winner == 0:
        first = _reached(first + won, rules)
    elif outcome.winner == 1:
        second = _reached(second + won, rules)
    return Standing((first, second), dealer, waiting)


def _reached(points: int, rules: Rules) -> int:
    """Return what is written of points; no more than the target unless the rules say so."""
    return points if rules.bobbl.beyond_target else min(points, rules.bobbl.target)


def winner(standing: Standing, rules: Rules) -> int | None:
    """Return the side that has won the Bobbl, if one has."""
    return next((side for side in (0, 1) if standing.points[side] >= rules.bobbl.target), None)


def hands_dealt(rules: Rules, dealer: int, integer_below: IntegerBelow) -> tuple[Cards, ...]:
    """Return the hands of a deck that is shuffled, cut and dealt."""
    deck = shuffled(DECKS[rules.deck], integer_below)
    least = rules.cut.least
    lifted = least + integer_below(rules.deck - 2 * least + 1)
    return dealt(cut(deck, lifted, rules), dealer, rules)


def played_bobbl(
    rules: Rules, dealer: int, integer_below: IntegerBelow, player: Player
) -> Iterator[tuple[Outcome, Standing]]:
    """Play a Bobbl; give each game's outcome and where it then stands, to the end."""
    standing = Standing(dealer=dealer)
    while winner(standing, rules) is None:
        hands = hands_dealt(rules, standing.dealer, integer_below)
        outcome = play_game(rules, hands, standing.dealer, player)
        standing = after(standing, outcome, rules)
        yield outcome, standing
