"""Notes and coins of the euro, as they lie in a cash box."""

from collections.abc import Sequence

from msgspec import Struct

from bobbl_shared.errors import Refusal

KINDS = (50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
"""What notes and coins there are, in cents, the largest first."""

MOST_IN_BOX = 10_000_000
"""Cents in a box; more is a slip of the keyboard."""


class Pieces(Struct, frozen=True, gc=False):
    """So many notes or coins of one kind."""

    cents: int
    count: int


def worth(stock: Sequence[Pieces]) -> int:
    """Return what notes and coins are worth together, in cents."""
    return sum(each.cents * each.count for each in stock)


def put_together(*stocks: Sequence[Pieces]) -> tuple[Pieces, ...]:
    """Return the notes and coins of several boxes as one, the largest first."""
    counts = dict.fromkeys(KINDS, 0)
    for each in (pieces for stock in stocks for pieces in stock):
        counts[each.cents] += each.count
    return tuple(Pieces(cents, count) for cents, count in counts.items() if count)


def check_pieces(stock: Sequence[Pieces]) -> None:
    """Raise ``Refusal`` for what is no stock of notes and coins, each kind named once."""
    kinds = [each.cents for each in stock]
    if not set(kinds) <= set(KINDS) or len(set(kinds)) != len(kinds):
        raise Refusal("no_such_money")
    if any(not 0 < each.count <= MOST_IN_BOX for each in stock):
        raise Refusal("no_such_money")
