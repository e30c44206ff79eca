"""A round without a draw: it is started empty, and its seating arises from the slips."""

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.ids import EntrantId


class StartRound(Payload, frozen=True, tag="StartRound"):
    """Start a round that is not drawn: the first slip of a table says who sits there."""

    round: int


class SeatTable(Payload, frozen=True, tag="SeatTable"):
    """Say who sits at a table of such a round after all; what was entered for it stays."""

    round: int
    table: int
    sides: tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]


SlipPayload = StartRound | SeatTable
