"""The fixed scheme: one draw for the evening, and then everybody knows where to go.

Pair 1 keeps its table, pair 2 moves up one table a round, from the last to table 1. With T tables
nobody meets again in rounds 1 … T; round T + 1 is round 1 again. An odd number leaves a gap at one
table, an empty side; who would sit opposite has a bye. A gap moves like the pair it stands for.
"""

from collections.abc import Sequence

from bobbl_server.core.draw.seating import Seating, Side

GAP: Side = ()


def opening(tables: Seating, byes: Sequence[int]) -> Seating:
    """Return the first round of the scheme after a draw of fixed pairs.

    Whoever has the bye becomes pair 1 of one more table, opposite a gap.
    """
    return (*tables, *(((entrant,), GAP) for entrant in byes))


def slide(first_round: Seating, round_number: int) -> Seating:
    """Return the tables of a round (from 1) of the evening that begins with ``first_round``.

    Raises ``ValueError`` for a number below 1. Gaps stay empty sides, so that the place in the list
    is the number of the table; ``sitting_out`` says who has a bye.
    """
    if round_number < 1:
        raise ValueError("rounds are counted from 1")
    tables = len(first_round)
    return tuple(
        (pair_1, first_round[(at - round_number + 1) % tables][1])
        for at, (pair_1, _) in enumerate(first_round)
    )


def sitting_out(tables: Seating) -> tuple[int, ...]:
    """Return who sits opposite a gap and has a bye, in ascending order."""
    alone = (entrant for one, two in tables if not (one and two) for entrant in one + two)
    return tuple(sorted(alone))
