"""What holds for every draw: it never fails, keeps what is given, and tells what is amiss."""

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.draw.outcome import Reason
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.draws import assert_lawful, drawn, met
from strategies.draws import anything

Fault = tuple[int, str, frozenset[int]]
"""A table's number, what is amiss there, and between whom."""


def faults(request: DrawRequest, tables: Seating) -> set[Fault]:
    """Give everything that is not as wished, found table by table."""
    everything = [table for played in request.history for table in played]
    before = {role: met(everything, as_partners=role) for role in (True, False)}
    wishes = {frozenset((one, other)) for one, other, _ in request.apart}
    found: set[Fault] = set()
    for number, table in enumerate(tables, 1):
        for role, kind in ((True, "partners"), (False, "opponents")):
            now = met([table], as_partners=role)
            found |= {(number, kind, couple) for couple in now & before[role]}
            found |= {(number, "crossings", couple) for couple in now & before[not role]}
            found |= {(number, "apart", couple) for couple in now & wishes}
    return {fault for fault in found if fault[1] in {*request.avoid, "apart"}}


def told(reasons: Iterable[Reason]) -> list[Fault]:
    """Give what the reasons name as amiss."""
    found = []
    for reason in reasons:
        kind = "apart" if reason.code.startswith("apart_") else reason.params.get("kind")
        if kind is not None:
            assert reason.table is not None
            couple = frozenset(int(reason.params[name]) for name in ("one", "other"))
            found.append((reason.table, str(kind), couple))
    return found


def check(request: DrawRequest, number: int) -> None:
    outcome = drawn(request, number)
    assert_lawful(request, outcome)
    for place, table in enumerate(request.given):
        for pair, side in enumerate(table):
            for player, entrant in enumerate(side):
                assert entrant in (None, outcome.tables[place][pair][player])
    reasons = told(outcome.reasons)
    assert len(reasons) == len(set(reasons))
    assert set(reasons) == faults(request, outcome.tables)
    about_tables = [reason.table for reason in outcome.reasons if reason.table is not None]
    if request.explain:
        assert set(about_tables) == {*range(1, len(outcome.tables) + 1)}
    else:
        assert len(about_tables) == len(reasons)


@settings(max_examples=200)
@given(st.one_of(anything("pairs", 30, 12), anything("players", 9, 6)), st.integers(0, 99))
def test_there_is_always_a_draw_and_a_reason(request: DrawRequest, number: int) -> None:
    check(request, number)


@settings(max_examples=25)
@given(anything("players", 42, 6), st.integers(0, 99))
def test_there_is_always_a_draw_of_many_players(request: DrawRequest, number: int) -> None:
    check(request, number)
