"""What happens in a round without a draw."""

from bobbl_shared.domain.kinds import Happened
from bobbl_shared.ids import EntrantId


class RoundStarted(Happened, frozen=True, tag="RoundStarted"):
    """A round has begun in which nobody has a seat yet."""

    round: int


class TableSeated(Happened, frozen=True, tag="TableSeated"):
    """So a table sits in a round without a draw, as its slip says."""

    round: int
    table: int
    sides: tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]


SlipFact = RoundStarted | TableSeated
