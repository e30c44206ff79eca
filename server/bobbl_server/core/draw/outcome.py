"""What a draw gives: the seating, what is repeated in it, and why."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.past import Past, Repeat
from bobbl_server.core.draw.request import WISHES, DrawRequest
from bobbl_server.core.draw.seating import Couple, Seating, Sides, couple, opponents, partners

Parameter = int | str

REPEAT_UNAVOIDABLE = "repeat_unavoidable"
REPEAT_NOT_AVOIDED = "repeat_not_avoided"
APART_NOT_KEPT = "apart_not_kept"


class Repeats(msgspec.Struct, frozen=True):
    """How many couples of this round are repeated in each way, wanted or not."""

    partners: int
    opponents: int
    crossings: int


class Reason(msgspec.Struct, frozen=True):
    """Why a table (its number, from 1) is not as wished; the sentence is looked up by code."""

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


def reasons_for(
    tables: Seating, request: DrawRequest, past: Past, groups: Groups
) -> tuple[Reason, ...]:
    """Give a reason for every wish that is not met, table by table.

    A repeat is called unavoidable only where no cheaper round exists, not where none was found.
    """
    code = REPEAT_UNAVOIDABLE if groups.is_best else REPEAT_NOT_AVOIDED
    wishes = {couple(one, other): weight for one, other, weight in request.apart}
    reasons: list[Reason] = []
    for number, table in enumerate(tables, start=1):
        unwanted = [met for met in past.repeats_at(table) if met.kind in request.avoid]
        reasons += [_repeated(number, code, met) for met in unwanted]
        reasons += _not_apart(number, table, wishes)
    return tuple(reasons)


def _repeated(number: int, code: str, repeat: Repeat) -> Reason:
    one, other = repeat.couple
    return Reason(
        number,
        code,
        {
            "kind": repeat.kind,
            "one": one,
            "other": other,
            "times": len(repeat.rounds),
            "last_round": repeat.rounds[-1],
        },
    )


def _not_apart(number: int, table: Sides, wishes: Mapping[Couple, int]) -> Iterable[Reason]:
    for one, other in (*partners(table), *opponents(table)):
        if (one, other) in wishes:
            weight = wishes[one, other]
            yield Reason(number, APART_NOT_KEPT, {"one": one, "other": other, "weight": weight})
