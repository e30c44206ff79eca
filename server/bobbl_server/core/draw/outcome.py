"""What a draw gives: the seating, what is repeated in it, and why (``reasons``)."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from bobbl_server.core.draw.past import Past
from bobbl_server.core.draw.request import WISHES
from bobbl_server.core.draw.seating import Seating

Parameter = int | str


class Repeats(msgspec.Struct, frozen=True):
    """How many couples of this round are repeated in each way, wanted or not."""

    partners: int
    opponents: int
    crossings: int


class Reason(msgspec.Struct, frozen=True):
    """Why a table (its number, from 1) is as it is; without a table, about the evening."""

    table: int | None
    code: str
    params: Mapping[str, Parameter]


class DrawOutcome(msgspec.Struct, frozen=True):
    """The result of one draw; ``tries`` counts the rounds begun until this one."""

    tables: Seating
    byes: tuple[int, ...]
    repeats: Repeats
    reasons: tuple[Reason, ...]
    tries: int
    algorithm: str


def count_repeats(tables: Seating, past: Past) -> Repeats:
    """Count the couples that are partners again, opponents again, and that have crossed over."""
    kinds = Counter(repeat.kind for table in tables for repeat in past.repeats_at(table))
    return Repeats(*(kinds[kind] for kind in WISHES))
