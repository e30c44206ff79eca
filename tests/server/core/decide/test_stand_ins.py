"""Stand-ins: they fill the last table, sit out where nobody is missing, and have no rank."""

import pytest
from msgspec.structs import replace

from bobbl_server.core.standings import standings_of
from bobbl_shared.domain.areas.draw import JoinRound
from bobbl_shared.domain.areas.field import MarkPresent, WithdrawEntrant
from bobbl_shared.domain.areas.lineup import LetStandIn
from bobbl_shared.domain.areas.seats import GiveSeat, ProposeMoves
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.readings.till import Fee, fees
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId
from builders.course import Course, base_on
from builders.undone import as_if_never, comparable


@pytest.fixture
def course() -> Course:
    return Course(Settings("Preismucken", fee_cents=1000))


def stand_in(course: Course, count: int = 1) -> list[EntrantId]:
    chosen = course.fill(count)
    for each in chosen:
        course.must(course.organiser, LetStandIn(each))
    return chosen


def seatable(course: Course) -> set[EntrantId]:
    return {each.id for each in course.state.seatable()}


def undo(course: Course) -> None:
    newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
    course.must(course.organiser, newest)
    assert comparable(course.state) == as_if_never(course)


def play(course: Course) -> None:
    course.draw()
    course.decide_all()
    course.close()


def seated(course: Course) -> set[EntrantId]:
    tables = course.state.rounds[-1].tables.values()
    return {id_ for slot in tables for side in slot.sides for id_ in side}


def test_an_odd_field_is_filled_and_nobody_sits_out(course: Course) -> None:
    pairs = course.fill(3)
    (extra,) = stand_in(course)
    play(course)
    assert seated(course) == {*pairs, extra}
    assert course.state.rounds[0].byes == ()
    rows = standings_of(course.state)
    assert (rows[-1].entrant, rows[-1].rank) == (extra, None)
    assert {row.entrant for row in rows if row.rank} == set(pairs)
    opponent = next(
        side[0]
        for slot in course.state.rounds[0].tables.values()
        for side, other in (slot.sides, slot.sides[::-1])
        if other == (extra,)
    )
    assert any(row.values != (0, 0, 0) for row in rows if row.entrant == opponent)


def test_an_even_field_plays_without(course: Course) -> None:
    pairs = course.fill(4)
    (extra,) = stand_in(course)
    assert seatable(course) == set(pairs)
    play(course)
    assert seated(course) == set(pairs)
    assert course.state.rounds[0].byes == ()
    assert extra not in {row.entrant for row in standings_of(course.state)}
    course.must(course.organiser, WithdrawEntrant(pairs[0]))
    play(course)
    assert extra in seated(course)


def test_of_two_the_one_who_has_played_less(course: Course) -> None:
    course.fill(3)
    one, other = stand_in(course, 2)
    play(course)
    assert one in seated(course)
    play(course)
    assert other in seated(course)
    assert one not in seated(course)


@pytest.mark.parametrize(
    ("players", "extra", "used"),
    [(8, 3, 0), (9, 3, 3), (9, 2, 0), (10, 2, 2), (11, 1, 1), (11, 3, 1), (3, 1, 1)],
)
def test_players_are_only_helped_by_enough(players: int, extra: int, used: int) -> None:
    course = Course(Settings("Preismucken", entrants="players"))
    regular = course.fill(players)
    chosen = stand_in(course, extra)
    course.draw()
    assert len(seated(course) & set(chosen)) == used
    assert len(course.state.rounds[0].byes) == (0 if used else players % 4)
    assert set(course.state.rounds[0].byes) <= set(regular)


def test_a_stand_in_owes_nothing_and_can_become_one_of_the_others(course: Course) -> None:
    (pair,) = course.fill(1)
    (extra,) = stand_in(course)
    assert fees(course.state) == {pair: Fee(2000, 0), extra: Fee(0, 0)}
    assert course.refusal(course.organiser, LetStandIn(extra)) == "stands_in_already"
    assert course.refusal(course.organiser, LetStandIn(pair, on=False)) == "stands_in_already"
    course.must(course.organiser, LetStandIn(extra, on=False))
    assert seatable(course) == {pair, extra}
    undo(course)
    assert course.state.entrants[extra].stands_in


def test_no_seat_at_registration_but_one_by_hand() -> None:
    course = Course(Settings("Preismucken", seats=SeatZones(2)))
    pairs = course.fill(2)
    (extra,) = course.fill(1)
    given = course.state.placing.seats
    course.must(course.organiser, LetStandIn(extra))
    assert set(course.state.placing.seats) == set(pairs)
    undo(course)
    assert course.state.placing.seats == given
    course.must(course.organiser, LetStandIn(extra))
    course.must(course.organiser, WithdrawEntrant(extra))
    course.must(course.organiser, MarkPresent(extra))
    assert extra not in course.state.placing.seats
    course.must(course.organiser, GiveSeat(1, extra, Seat(9, 1)))
    assert extra in seatable(course)


def test_a_clean_up_counts_who_is_needed() -> None:
    course = Course(Settings("Preismucken", seats=SeatZones(2)))
    course.fill(3)
    refused = course.refusal(course.organiser, ProposeMoves(1), base_on(course.state.field_changed))
    assert refused == "count_unfit"
    (extra,) = stand_in(course)
    assert extra in seatable(course)
    course.must(course.organiser, ProposeMoves(1), base_on(course.state.field_changed))


def test_one_who_comes_late_gets_a_table_with_who_sits_out(course: Course) -> None:
    pairs = course.fill(3)
    course.draw()
    (extra,) = stand_in(course)
    joining = JoinRound(1, extra)
    course.must(course.organiser, joining, base_on(course.state.field_changed))
    assert seated(course) == {*pairs, extra}


def test_in_the_fixed_scheme_who_has_begun_goes_on() -> None:
    course = Course(Settings("Preismucken", opponents="fixed", rounds=3))
    pairs = course.fill(3)
    one, idle = stand_in(course, 2)
    play(course)
    course.must(course.organiser, WithdrawEntrant(pairs[0]))
    play(course)
    assert one in {*seated(course), *course.state.rounds[1].byes}
    assert idle not in {*seated(course), *course.state.rounds[1].byes}


def test_a_stand_in_who_goes_is_out(course: Course) -> None:
    course.fill(3)
    (extra,) = stand_in(course)
    course.must(course.organiser, WithdrawEntrant(extra))
    assert extra not in seatable(course)
    assert not course.state.entrants[extra].is_ranked
    assert not replace(course.state.entrants[extra], stands_in=False).is_ranked
