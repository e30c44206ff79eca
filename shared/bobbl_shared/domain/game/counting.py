"""Who has won a game, and what it counts.

The side that must fulfil what was announced is the caller's; if doubling takes the game over, it is
the side that doubled last. A normal game takes more than half of the points, one announced
schneider leaves the others 30 at most, one announced schwarz leaves them no trick. What it counts
goes by how it ended for the losers, but never below what was announced, and whoever wins gets it.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bobbl_shared.domain.game.bids import Bid
from bobbl_shared.domain.game.cards import ALL_POINTS, card_named, set_of
from bobbl_shared.domain.game.play import Play, tricks_of
from bobbl_shared.domain.game.rules import (
    NORMAL,
    SCHNEIDER,
    SCHWARZ,
    Level,
    MustCall,
    Pflichtmuck,
    Ramsch,
    Rules,
    side_of,
)

HALF = ALL_POINTS // 2
SCHNEIDER_POINTS = 30
"""Who has no more is schneider."""


class Contract(Struct, frozen=True, gc=False):
    """What is played: who called which bid, and how often it was doubled.

    ``is_forced``: nobody had bid, and the rules made the caller.
    """

    bid: Bid
    caller: int
    doublings: int = 0
    is_forced: bool = False


Kind = Literal["called", "forced", "pflichtmuck", "ramsch", "sie", "thrown_in"]


class Outcome(Struct, frozen=True, gc=False):
    """What became of a game; ``winner`` is a side, ``None`` if nobody gets anything.

    ``ended`` is how the losers ended. ``points`` are the card points of both sides.
    """

    kind: Kind
    winner: int | None
    value: int
    ended: Level = NORMAL
    points: tuple[int, int] = (0, 0)
    contract: Contract | None = None

    @property
    def is_won(self) -> bool:
        """Whether the caller's side has won; there is a contract."""
        return self.contract is not None and self.winner == side_of(self.contract.caller)


def counted(play: Play, contract: Contract, rules: Rules) -> Outcome:
    """Return the outcome of a game that somebody called; all cards are played."""
    bid, caller_side = contract.bid, side_of(contract.caller)
    tricks = _tricks(play)
    must = _responsible(contract, rules)
    special = rules.nobody if contract.is_forced else None
    relief = special if isinstance(special, MustCall) else None
    low = [SCHNEIDER_POINTS, SCHNEIDER_POINTS]
    if relief is not None and relief.thirty_is_free:
        low[1 - caller_side] -= 1
    if bid.level == SCHWARZ:
        is_fulfilled = not tricks[1 - must]
    elif bid.level == SCHNEIDER:
        is_fulfilled = play.points[1 - must] <= low[1 - must]
    else:
        enough = relief is not None and relief.sixty_wins and must == caller_side
        is_fulfilled = play.points[must] >= HALF + (not enough)
    winner = must if is_fulfilled else 1 - must
    ended = _ended(play.points[1 - winner], tricks[1 - winner], low[1 - winner])
    kind: Kind = "forced" if contract.is_forced else "called"
    return Outcome(kind, winner, worth(contract, ended), ended, play.points, contract)


def forfeited(contract: Contract, side: int) -> Outcome:
    """Return the outcome of a game that a side has lost schwarz by playing wrong."""
    kind: Kind = "forced" if contract.is_forced else "called"
    return Outcome(kind, 1 - side, worth(contract, SCHWARZ), SCHWARZ, (0, 0), contract)


def worth(contract: Contract, ended: Level) -> int:
    """Return what a game counts that ended so."""
    values = contract.bid.values
    return values[max(0, ended - contract.bid.level)] << contract.doublings


def counted_pflichtmuck(
    play: Play, held: Sequence[int], mode: Pflichtmuck, rules: Rules
) -> Outcome:
    """Return the outcome of a game for a fixed value; ``held`` are the hands as they were dealt."""
    winner: int | None = None
    if play.points[0] != play.points[1]:
        winner = int(play.points[1] > play.points[0])
    elif mode.even == "holder_loses":
        winner = 1 - side_of(holder(mode.card, held, rules))
    return Outcome("pflichtmuck", winner, mode.value if winner is not None else 0, 0, play.points)


def counted_ramsch(play: Play, mode: Ramsch) -> Outcome:
    """Return the outcome of a Ramsch: somebody always loses it."""
    takers = {trick.winner for trick in play.tricks}
    if mode.march and len(takers) == 1:
        return Outcome("ramsch", side_of(takers.pop()), mode.value, SCHWARZ, play.points)
    keys = [_ramsch_key(play, side) for side in (0, 1)]
    loser = int(keys[1] > keys[0])
    return Outcome("ramsch", 1 - loser, mode.value, NORMAL, play.points)


def holder(card_name: str, hands: Sequence[int], rules: Rules) -> int:
    """Return the seat that holds the card of this name."""
    card = card_named(card_name, rules.deck)
    assert card is not None
    return next(seat for seat, hand in enumerate(hands) if hand >> card & 1)


def _ramsch_key(play: Play, side: int) -> tuple[int, int, int, int]:
    """Return points, tricks, trumps, and how high the highest trump is: the greater loses."""
    tricks = tricks_of(play, side)
    taken = set_of(card for trick in tricks for card in trick.cards)
    order = play.trumps.descending
    highest = next((len(order) - at for at, card in enumerate(order) if taken >> card & 1), 0)
    return play.points[side], len(tricks), (taken & play.trumps.all).bit_count(), highest


def _responsible(contract: Contract, rules: Rules) -> int:
    side = side_of(contract.caller)
    return 1 - side if rules.doubling.takes_over and contract.doublings % 2 else side


def _tricks(play: Play) -> tuple[int, int]:
    second = sum([trick.winner % 2 for trick in play.tricks])
    return len(play.tricks) - second, second


def _ended(points: int, tricks: int, low: int) -> Level:
    if not tricks:
        return SCHWARZ
    return SCHNEIDER if points <= low else NORMAL
