"""Twins: told apart once and for all, or one of them struck off as a duplicate."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import DisqualifyEntrant, SplitPair
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.readings.marks import marks_of
from bobbl_shared.domain.readings.till import Fee, cash_total, fees
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.values import Arrival
from bobbl_shared.ids import DetailsHash, EntrantId, MarkerId
from builders.course import Course, base_on
from builders.undone import as_if_never, comparable

VOUCHER = Marker(MarkerId("voucher"), "Getränkebon")
RECEIPT = Marker(MarkerId("receipt"), "Quittung")


@pytest.fixture
def course() -> Course:
    return Course(Settings("Preismucken", fee_cents=1000, markers=(VOUCHER, RECEIPT)))


def twin_of(
    course: Course, id_: EntrantId, arrival: Arrival = "present", persons: int = 2
) -> EntrantId:
    """Register somebody at a desk that had not heard of another with the same name."""
    new = EntrantId(course.fresh("twin"))
    brought = tuple(course.person() for _ in range(persons))
    found = course.state.entrants[id_].persons[:1]
    payload = RegisterEntrant(new, "pair", brought, arrival)
    course.must(course.organiser, payload, twins=found)
    assert course.state.entrants[new].twins == (id_,)
    return new


def undo(course: Course) -> None:
    newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
    course.must(course.organiser, newest)
    assert comparable(course.state) == as_if_never(course)


class TestTellingApart:
    def test_the_question_is_answered_from_either_side(self, course: Course) -> None:
        one, other = course.fill(2)
        twin = twin_of(course, one)
        before, field = comparable(course.state), course.state.field_changed
        assert course.refusal(course.organiser, TellApart(one, other)) == "no_twins"
        course.must(course.organiser, TellApart(one, twin))
        assert course.state.entrants[twin].twins == ()
        assert course.state.field_changed == field
        undo(course)
        assert comparable(course.state) == before
        assert course.state.entrants[twin].twins == (one,)
        course.must(course.organiser, TellApart(twin, one))
        assert course.refusal(course.organiser, TellApart(one, twin)) == "no_twins"

    def test_it_is_not_asked_again_when_a_name_is_mended(self, course: Course) -> None:
        (one,) = course.fill(1)
        first = course.state.entrants[one].persons[0]
        twin = twin_of(course, one)
        person = course.state.persons[course.state.entrants[twin].persons[0]]
        mended = EditPerson(replace(person.person, details=DetailsHash("with a club")))
        seen = base_on(person.changed)
        assert course.refusal(course.organiser, mended, seen, None, (first,)) == "name_twice"
        course.must(course.organiser, TellApart(one, twin))
        course.must(course.organiser, mended, seen, None, (first,))
        assert course.state.entrants[twin].twins == ()

    def test_somebody_else_of_that_name_is_asked_about(self, course: Course) -> None:
        (one,) = course.fill(1)
        twin = twin_of(course, one)
        course.must(course.organiser, TellApart(one, twin))
        third = twin_of(course, one)
        lone = course.register("lone")
        joining = JoinPartner(lone, course.person())
        seen = base_on(course.state.entrants[lone].changed)
        known = course.state.entrants[one].persons[:1]
        assert course.refusal(course.organiser, joining, seen, None, known) == "name_twice"
        assert course.state.entrants[third].twins == (one,)

    def test_what_came_before_is_not_undone_under_the_answer(self, course: Course) -> None:
        (one,) = course.fill(1)
        twin = twin_of(course, one)
        registered = UndoEvent(course.organiser, course.state.counters[course.organiser])
        course.must(course.organiser, TellApart(one, twin))
        assert course.refusal(course.organiser, registered) == "undo_depended_on"


class TestMerging:
    def test_one_is_left_with_money_and_markers_of_both(self, course: Course) -> None:
        one = course.register("pair", arrival="announced")
        twin = twin_of(course, one)
        course.must(course.organiser, TakePayment(one, 2000, "transfer"))
        course.must(course.organiser, TakePayment(twin, 500))
        course.must(course.organiser, MarkEntrant(one, VOUCHER.id))
        course.must(course.organiser, MarkEntrant(twin, RECEIPT.id))
        before = comparable(course.state)
        course.must(course.organiser, MergeDuplicate(one, twin))
        state = course.state
        assert [(e.id, e.number, e.status) for e in state.numbered()] == [
            (one, 1, "present"),
            (twin, 2, "duplicate"),
        ]
        assert state.stands_for(twin) == one
        assert fees(state) == {one: Fee(2000, 2500)}
        assert cash_total(state) == 500
        assert marks_of(state, one) == (VOUCHER.id, RECEIPT.id)
        assert marks_of(state, twin) == ()
        assert [each.id for each in state.seatable()] == [one]
        undo(course)
        assert comparable(course.state) == before

    def test_a_seat_goes_with_them_unless_they_have_one(self, course: Course) -> None:
        one, other = course.fill(2)
        twin, third = twin_of(course, one), twin_of(course, other)
        course.must(course.organiser, GiveSeat(1, twin, Seat(3, 2)))
        course.must(course.organiser, GiveSeat(1, other, Seat(1, 1)))
        course.must(course.organiser, GiveSeat(1, third, Seat(2, 1)))
        course.must(course.organiser, MergeDuplicate(one, twin))
        undo(course)
        assert course.state.placing.seats[twin] == Seat(3, 2)
        course.must(course.organiser, MergeDuplicate(one, twin))
        course.must(course.organiser, MergeDuplicate(other, third))
        assert course.state.placing.seats == {one: Seat(3, 2), other: Seat(1, 1)}

    def test_the_old_number_says_which_one_counts(self, course: Course) -> None:
        one, other = course.fill(2)
        twin = twin_of(course, one)
        course.must(course.organiser, MergeDuplicate(one, twin))
        payloads: list[AnyPayload] = [
            WithdrawEntrant(twin),
            TakePayment(twin, 5),
            MergeDuplicate(twin, other),
            MergeDuplicate(other, twin),
            TellApart(other, twin),
        ]
        for payload in payloads:
            verdict = course.do(course.organiser, payload).verdict
            assert verdict.refused == "entrant_duplicate"
            assert verdict.parameters == {"number": 3, "stays": 1}

    def test_all_numbers_of_a_chain_lead_to_the_one_that_stays(self, course: Course) -> None:
        lone, second = course.register("lone"), course.register("lone")
        course.must(course.organiser, PairLonePlayers(lone, second))
        one = course.register("pair")
        twin = twin_of(course, one)
        course.must(course.organiser, MergeDuplicate(twin, lone))
        course.must(course.organiser, MergeDuplicate(one, twin))
        assert {course.state.stands_for(id_) for id_ in (lone, second, twin, one)} == {one}

    def test_the_number_follows_who_is_paired_and_split_again(self, course: Course) -> None:
        lone, again, partner = (course.register("lone") for _ in range(3))
        course.must(course.organiser, MergeDuplicate(lone, again))
        course.must(course.organiser, PairLonePlayers(partner, lone))
        assert course.state.stands_for(again) == partner
        course.must(course.organiser, TakePayment(partner, 300))
        pair = course.state.entrants[partner]
        split = SplitPair(partner, pair.persons[1], EntrantId("unused"))
        course.must(course.organiser, split, base_on(pair.changed))
        assert course.state.stands_for(again) == lone

    def test_what_cannot_be_merged(self, course: Course) -> None:
        one, other, gone, out = course.fill(4)
        half = course.register("lone")
        course.must(course.organiser, WithdrawEntrant(gone))
        course.must(course.organiser, DisqualifyEntrant(out, "cheating"))
        refusals = {
            (one, one): "same_person_twice",
            (half, one): "duplicate_has_more",
            (gone, one): "already_withdrawn",
            (one, out): "entrant_disqualified",
            (out, one): "entrant_disqualified",
            (one, EntrantId("nobody")): "unknown_entrant",
        }
        for (stays, goes), code in refusals.items():
            assert course.refusal(course.organiser, MergeDuplicate(stays, goes)) == code
        course.draw()
        late = course.register("pair")
        assert course.refusal(course.organiser, MergeDuplicate(late, one)) == "duplicate_played"
        assert course.refusal(course.organiser, MergeDuplicate(other, one)) == "duplicate_played"
        course.must(course.organiser, MergeDuplicate(one, late))
        course.must(course.organiser, MergeDuplicate(one, half))
        course.must(course.organiser, MergeDuplicate(one, gone))
        assert [e.id for e in course.state.numbered() if not e.is_alias] == [one, other, out]
