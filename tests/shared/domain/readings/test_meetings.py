"""Who has met whom, and what an exchange of seats changes."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from bobbl_shared.domain.areas.draw import SeatsSwapped, SwapSeats
from bobbl_shared.domain.fold import apply
from bobbl_shared.domain.readings.meetings import (
    Meeting,
    couples_at,
    encounters,
    meetings_of,
    rearranged,
    seat_in,
    seated_in,
)
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Change
from bobbl_shared.domain.values import Sides
from builders.course import Course, base_on


def played(kind: str, count: int, rounds: int) -> Course:
    course = Course(Settings("Preismucken", entrants=kind, rounds=9))  # type: ignore[arg-type]
    course.fill(count)
    for _ in range(rounds):
        course.draw()
        course.decide_all()
        course.close()
    course.draw()
    return course


PAIRS = played("pairs", 6, 2)
PLAYERS = played("players", 9, 2)


def test_every_couple_of_a_round_is_found_again() -> None:
    for course in (PAIRS, PLAYERS):
        state = course.state
        met = [
            (frozenset({one, other}), Meeting(round_.number, as_partners))
            for round_ in state.rounds
            for slot in round_.tables.values()
            for one, other, as_partners in couples_at(slot.sides)
        ]
        for one, other in combinations([each.id for each in state.numbered()], 2):
            expected = [meeting for couple, meeting in met if couple == {one, other}]
            assert list(meetings_of(state, one, other)) == expected
            assert list(meetings_of(state, other, one)) == expected


def test_a_table_of_four_has_two_partnerships_and_four_games() -> None:
    slot = PLAYERS.state.rounds[0].tables[1]
    kinds = [as_partners for _, _, as_partners in couples_at(slot.sides)]
    assert kinds == [True, True, False, False, False, False]
    assert len(couples_at(PAIRS.state.rounds[0].tables[1].sides)) == 1


def test_the_round_itself_is_not_a_meeting_before() -> None:
    state = PAIRS.state
    for slot in state.rounds[2].tables.values():
        (encounter,) = encounters(state, 3, slot.sides)
        assert encounter.elsewhere == ()
        again = encounters(state, 4, slot.sides)
        assert again[0].elsewhere == (Meeting(3, as_partners=False),)


def test_who_sits_out_has_no_seat() -> None:
    round_ = PLAYERS.state.rounds[0]
    assert seat_in(round_, round_.byes[0]) is None
    seats = [seat_in(round_, id_) for id_ in PLAYERS.state.entrants]
    assert sorted(seat for seat in seats if seat) == sorted({seat for seat in seats if seat})
    assert len([seat for seat in seats if seat]) == 8
    assert seated_in(round_) == set(PLAYERS.state.entrants) - set(round_.byes)


@given(st.data())
def test_what_is_announced_is_what_the_server_does(data: st.DataObject) -> None:
    course = data.draw(st.sampled_from([PAIRS, PLAYERS]))
    state, number = course.state, len(course.state.rounds)
    ids = [each.id for each in state.numbered()]
    first, second = data.draw(st.sampled_from(list(combinations(ids, 2))))
    announced = rearranged(state, number, first, second)
    base = base_on(state.rounds[-1].seated)
    payload = SwapSeats(number, first, second)
    decision = course.judge(course.organiser, payload, base)
    after = swapped(course, payload)
    assert [each.table for each in announced] == [
        slot.table for slot in state.rounds[-1].tables.values() if after[slot.table] != slot.sides
    ]
    assert bool(announced) == (decision.verdict.refused is None)
    for each in announced:
        assert each.before == state.rounds[-1].tables[each.table].sides
        assert each.after == after[each.table]
        assert {(e.one, e.other) for e in each.met_after} == {
            (one, other) for one, other, _ in couples_at(each.after)
        }


def swapped(course: Course, payload: SwapSeats) -> dict[int, Sides]:
    """Give the sides of the newest round as the fold leaves them."""
    fact = SeatsSwapped(payload.round, payload.first, payload.second)
    folded = apply(course.state, fact, Change(99, course.organiser, 99))
    return {slot.table: slot.sides for slot in folded.rounds[-1].tables.values()}
