"""Why a table is as it is: wishes that are not met, and on demand what speaks for each table.

A reason is a code with parameters; entrants are numbers in ``one``, ``other``, ``two``, ``three``,
``four``. The sentences are looked up where they are shown.
"""

from collections.abc import Iterator, Mapping, Set

from bobbl_server.core.draw.graphs.masks import mask_of
from bobbl_server.core.draw.groups import Groups
from bobbl_server.core.draw.lots import lots_of
from bobbl_server.core.draw.outcome import Reason
from bobbl_server.core.draw.past import Past, Repeat, past_of
from bobbl_server.core.draw.players.schedules import FROM_SCHEDULE
from bobbl_server.core.draw.request import PAIRS, DrawRequest
from bobbl_server.core.draw.seating import Couple, Seating, Sides, couple, opponents, partners

REPEAT_UNAVOIDABLE = "repeat_unavoidable"
REPEAT_BESIDE_BYES = "repeat_beside_byes"
REPEAT_AROUND_GIVEN = "repeat_around_given"
REPEAT_NOT_AVOIDED = "repeat_not_avoided"
REPEAT_SCHEDULED = "repeat_scheduled"
REPEAT_GIVEN = "repeat_given"
APART_NOT_KEPT = "apart_not_kept"
APART_GIVEN = "apart_given"

NEVER_MET = "never_met"
NOBODY_MET = "nobody_met"
MET_EVERYBODY = "met_everybody"
NO_ROUND_LEFT = "no_round_left"
REPEAT_ALLOWED = "repeat_allowed"
WISHES_KEPT = "wishes_kept"


def repeat_code(request: DrawRequest, groups: Groups) -> str:
    """Return what can be said of the repeats of a draw, and no more.

    That no round has fewer is proven only for the places that were given, and for byes that go to
    those who have had the fewest.
    """
    if any(reason.code == FROM_SCHEDULE for reason in groups.reasons):
        return REPEAT_SCHEDULED
    if not groups.is_best:
        return REPEAT_NOT_AVOIDED
    if request.placed:
        return REPEAT_AROUND_GIVEN
    return REPEAT_BESIDE_BYES if groups.byes else REPEAT_UNAVOIDABLE


def faults(tables: Seating, request: DrawRequest, past: Past, code: str) -> Iterator[Reason]:
    """Yield a reason for every wish that is not met, table by table; ``code`` for a repeat."""
    given = frozenset(lots_of(request.given).couples())
    wishes = {couple(one, other): weight for one, other, weight in request.apart}
    for number, table in enumerate(tables, start=1):
        for met in past.repeats_at(table):
            if met.kind in request.avoid:
                yield _repeated(number, REPEAT_GIVEN if met.couple in given else code, met)
        yield from _not_apart(number, table, wishes, given)


def _repeated(number: int, code: str, repeat: Repeat) -> Reason:
    return Reason(number, code, {"kind": repeat.kind, **_when(repeat)})


def _when(repeat: Repeat) -> dict[str, int]:
    one, other = repeat.couple
    times, last = len(repeat.rounds), repeat.rounds[-1]
    return {"one": one, "other": other, "times": times, "last_round": last}


def _not_apart(
    number: int, table: Sides, wishes: Mapping[Couple, int], given: Set[Couple]
) -> Iterator[Reason]:
    for one, other in (*partners(table), *opponents(table)):
        if (one, other) in wishes:
            code = APART_GIVEN if (one, other) in given else APART_NOT_KEPT
            yield Reason(number, code, {"one": one, "other": other, "weight": wishes[one, other]})


def explanations(
    tables: Seating, request: DrawRequest, past: Past, *, is_best: bool
) -> Iterator[Reason]:
    """Return what speaks for each table, and why a repeat could not be avoided at it."""
    if request.entrants == PAIRS:
        return _of_pairs(tables, request, past, is_best=is_best)
    return _of_players(tables, request, past)


def _of_pairs(
    tables: Seating, request: DrawRequest, past: Past, *, is_best: bool
) -> Iterator[Reason]:
    """Yield how many each could have met in this round without a repeat."""
    met, here = past_of(request).opponents_of, mask_of(request.present)
    given = frozenset(lots_of(request.given).couples())
    for number, table in enumerate(tables, start=1):
        ((one, other),) = opponents(table)
        left = [(here & ~met[each]).bit_count() - 1 for each in (one, other)]
        params = {"one": one, "other": other, "left_one": left[0], "left_other": left[1]}
        repeats = past.repeats_at(table)
        if not repeats:
            yield Reason(number, NEVER_MET, params)
        elif "opponents" not in request.avoid:
            yield Reason(number, REPEAT_ALLOWED, _when(repeats[0]))
        elif (one, other) not in given and 0 in left:
            whole, its_opponent = (one, other) if left[0] == 0 else (other, one)
            yield Reason(number, MET_EVERYBODY, {"one": whole, "other": its_opponent})
        elif (one, other) not in given and is_best:
            yield Reason(number, NO_ROUND_LEFT, params)


def _of_players(tables: Seating, request: DrawRequest, past: Past) -> Iterator[Reason]:
    for number, table in enumerate(tables, start=1):
        players = [player for side in table for player in side]
        params = dict(zip(("one", "two", "three", "four"), players, strict=True))
        kinds = {repeat.kind for repeat in past.repeats_at(table)}
        if not kinds:
            yield Reason(number, NOBODY_MET, params)
        elif kinds.isdisjoint(request.avoid):
            yield Reason(number, WISHES_KEPT, params)
