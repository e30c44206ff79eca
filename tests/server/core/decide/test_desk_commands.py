"""Markers and money: who has what, who has paid, what lies in which box."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_server.core.decide.desk import MOST_CENTS
from bobbl_shared.domain.areas.desk import CountBox, MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import MarkPresent, PairLonePlayers
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.cash import MOST_IN_BOX, Pieces
from bobbl_shared.domain.marker import MOST_MARKERS, Marker, check_markers
from bobbl_shared.domain.readings.marks import marker_counts, marks_of
from bobbl_shared.domain.readings.till import Box, Fee, cash_boxes, cash_total, closings, fees
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.values import PaymentWay
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId, MarkerId, StationId
from builders.course import Course

VOUCHER = Marker(MarkerId("voucher"), "Getränkebon", "green")
RECEIPT = Marker(MarkerId("receipt"), "Quittung", "violet")


@pytest.fixture
def course() -> Course:
    return Course(Settings("Preismucken", fee_cents=1000, markers=(VOUCHER, RECEIPT)))


def mark(course: Course, entrant: EntrantId, marker: Marker = VOUCHER, on: bool = True) -> None:
    course.must(course.organiser, MarkEntrant(entrant, marker.id, on))


class TestMarkers:
    def test_marking_counts_and_taking_away_counts_back(self, course: Course) -> None:
        one, other = course.fill(2)
        mark(course, one, RECEIPT)
        mark(course, one)
        mark(course, other)
        assert marks_of(course.state, one) == (VOUCHER.id, RECEIPT.id)
        assert marker_counts(course.state) == {VOUCHER.id: 2, RECEIPT.id: 1}
        mark(course, other, on=False)
        assert marks_of(course.state, other) == ()
        assert marker_counts(course.state) == {VOUCHER.id: 1, RECEIPT.id: 1}

    def test_neither_markers_nor_money_change_what_a_draw_is_based_on(self, course: Course) -> None:
        one, *_ = course.fill(2)
        before = course.state
        mark(course, one)
        course.must(course.organiser, TakePayment(one, 500))
        assert course.state.field_changed == before.field_changed
        assert course.state.entrants == before.entrants

    def test_what_is_so_already_is_said(self, course: Course) -> None:
        (one,) = course.fill(1)
        assert course.refusal(course.organiser, MarkEntrant(one, VOUCHER.id, False)) == (
            "marked_already"
        )
        mark(course, one)
        assert course.refusal(course.organiser, MarkEntrant(one, VOUCHER.id)) == "marked_already"

    def test_a_marker_is_one_of_the_settings(self, course: Course) -> None:
        (one,) = course.fill(1)
        unknown = MarkEntrant(one, MarkerId("other"))
        assert course.refusal(course.organiser, unknown) == "unknown_marker"
        nobody = MarkEntrant(EntrantId("nobody"), VOUCHER.id)
        assert course.refusal(course.organiser, nobody) == "unknown_entrant"

    def test_a_marker_that_is_struck_off_and_comes_back_is_still_there(
        self, course: Course
    ) -> None:
        (one,) = course.fill(1)
        mark(course, one)
        course.must(course.organiser, ChangeSettings(replace(course.settings, markers=(RECEIPT,))))
        assert marks_of(course.state, one) == ()
        assert marker_counts(course.state) == {RECEIPT.id: 0}
        renamed = replace(VOUCHER, name="Bon")
        back = replace(course.settings, markers=(renamed, RECEIPT))
        course.must(course.organiser, ChangeSettings(back))
        assert marks_of(course.state, one) == (VOUCHER.id,)

    def test_a_pair_of_lone_players_has_the_markers_of_both(self, course: Course) -> None:
        one, other = course.register("lone"), course.register("lone")
        mark(course, one)
        mark(course, other)
        mark(course, other, RECEIPT)
        course.must(course.organiser, PairLonePlayers(one, other))
        assert marks_of(course.state, one) == (VOUCHER.id, RECEIPT.id)
        assert marker_counts(course.state) == {VOUCHER.id: 1, RECEIPT.id: 1}

    @pytest.mark.parametrize(
        ("markers", "code"),
        [
            ((VOUCHER, RECEIPT), None),
            ((VOUCHER, replace(RECEIPT, name=" getränkebon ")), "marker_twice"),
            ((VOUCHER, replace(RECEIPT, id=VOUCHER.id)), "marker_twice"),
            ((replace(VOUCHER, name=" "),), "marker_name_wrong"),
            ((replace(VOUCHER, name="a" * 31),), "marker_name_wrong"),
            ((replace(VOUCHER, name="a\u202eb"),), "name_not_showable"),
            (tuple(Marker(MarkerId(str(n)), str(n)) for n in range(MOST_MARKERS)), None),
            (
                tuple(Marker(MarkerId(str(n)), str(n)) for n in range(MOST_MARKERS + 1)),
                "markers_too_many",
            ),
        ],
    )
    def test_markers_can_be_told_apart(self, markers: tuple[Marker, ...], code: str | None) -> None:
        try:
            check_markers(markers)
            refused = None
        except Refusal as refusal:
            refused = refusal.code
        assert refused == code


class TestMoney:
    def test_a_pair_owes_for_two_and_who_is_alone_for_one(self, course: Course) -> None:
        pair, half, lone = course.fill(1)[0], course.register("pair", 1), course.register("lone")
        assert [fees(course.state)[id_].due for id_ in (pair, half, lone)] == [2000, 2000, 1000]

    def test_what_is_paid_at_two_desks_and_before(self, course: Course) -> None:
        one, other = course.fill(2)
        left, right = course.station("desk", "Links"), course.station("desk", "Rechts")
        course.must(left, TakePayment(one, 2000))
        course.must(right, TakePayment(other, 1500))
        course.must(right, TakePayment(other, 1000))
        course.must(right, TakePayment(other, -500))
        course.must(left, TakePayment(other, 300, "transfer"))
        assert fees(course.state) == {one: Fee(2000, 2000), other: Fee(2000, 2300)}
        assert fees(course.state)[other].missing == -300
        assert cash_boxes(course.state) == {left: 2000, right: 2000}
        assert cash_total(course.state) == 4000

    def test_what_both_have_paid_counts_for_their_pair(self, course: Course) -> None:
        one, other = course.register("lone"), course.register("lone")
        for each in (one, other):
            course.must(course.organiser, TakePayment(each, 1000))
        course.must(course.organiser, PairLonePlayers(one, other))
        assert fees(course.state) == {one: Fee(2000, 2000)}
        assert course.refusal(course.organiser, TakePayment(other, 5)) == "entrant_joined"
        course.must(course.organiser, TakePayment(one, -2000))
        assert cash_total(course.state) == 0

    @pytest.mark.parametrize(
        ("cents", "code"),
        [
            (0, "payment_out_of_range"),
            (MOST_CENTS, None),
            (MOST_CENTS + 1, "payment_out_of_range"),
            (-MOST_CENTS - 1, "payment_out_of_range"),
            (-1, "more_given_back"),
        ],
    )
    def test_amounts_that_cannot_be(self, course: Course, cents: int, code: str | None) -> None:
        (one,) = course.fill(1)
        assert course.refusal(course.organiser, TakePayment(one, cents)) == code

    def test_money_is_taken_of_who_is_not_there_yet(self, course: Course) -> None:
        one = course.register("pair", arrival="announced")
        course.must(course.organiser, TakePayment(one, 2000, "transfer"))
        course.must(course.organiser, MarkPresent(one))
        assert fees(course.state)[one].missing == 0

    def test_a_box_is_counted_and_again(self, course: Course) -> None:
        one, other = course.fill(2)
        left, right = course.station("desk", "Links"), course.station("desk", "Rechts")
        course.must(left, TakePayment(one, 2000))
        course.must(right, TakePayment(other, 2000))
        pieces = (Pieces(5000, 1), Pieces(500, 3))
        course.must(course.organiser, CountBox(left, 6500, 5000, pieces))
        counted, open_ = closings(course.state)
        assert (counted.expected, counted.difference, counted.is_outdated) == (7000, -500, False)
        assert counted.counted is not None
        assert counted.counted.pieces == pieces
        assert (open_.expected, open_.difference, open_.is_outdated) == (2000, None, False)
        course.must(left, TakePayment(one, -1000))
        counted, _ = closings(course.state)
        assert (counted.expected, counted.difference, counted.is_outdated) == (6000, 500, True)
        course.must(course.organiser, CountBox(left, 6000, 5000))
        counted, _ = closings(course.state)
        assert (counted.difference, counted.is_outdated) == (0, False)

    def test_a_box_that_took_nothing_can_be_counted(self, course: Course) -> None:
        desk = course.station("desk", "Leer")
        course.must(course.organiser, CountBox(desk, 5000, 5000))
        (only,) = closings(course.state)
        assert (only.box, only.difference) == (Box(desk, 0, 0), 0)

    @pytest.mark.parametrize(
        ("cents", "change", "pieces", "code"),
        [
            (0, 0, (), None),
            (MOST_IN_BOX, MOST_IN_BOX, (), None),
            (MOST_IN_BOX + 1, 0, (), "count_out_of_range"),
            (-1, 0, (), "count_out_of_range"),
            (0, -1, (), "count_out_of_range"),
            (3000, 0, (Pieces(3000, 1),), "no_such_money"),
            (1000, 0, (Pieces(500, 1), Pieces(500, 1)), "no_such_money"),
            (1000, 0, (Pieces(500, 1),), "no_such_money"),
            (500, 0, (Pieces(500, 1), Pieces(200, 0)), "no_such_money"),
            (0, 0, (Pieces(500, 1), Pieces(500, -1)), "no_such_money"),
        ],
    )
    def test_counts_that_cannot_be(
        self,
        course: Course,
        cents: int,
        change: int,
        pieces: tuple[Pieces, ...],
        code: str | None,
    ) -> None:
        payload = CountBox(course.organiser, cents, change, pieces)
        assert course.refusal(course.organiser, payload) == code
        nobody = CountBox(StationId("nobody"), 0)
        assert course.refusal(course.organiser, nobody) == "box_unknown"

    @given(st.lists(st.tuples(st.integers(0, 2), st.integers(-30, 30), st.integers(0, 1))))
    def test_the_order_of_payments_changes_no_total(
        self, payments: list[tuple[int, int, int]]
    ) -> None:
        course = Course(Settings("Preismucken"))
        ids = course.fill(3)
        desks = [course.organiser, course.station("desk", "Anmeldung")]
        balance = dict.fromkeys(ids, 0)
        for number, cents, at in payments:
            way: PaymentWay = "cash" if cents % 2 else "transfer"
            payload = TakePayment(ids[number], cents, way)
            refused = course.refusal(desks[at], payload)
            assert (refused is None) == (cents != 0 and balance[ids[number]] + cents >= 0)
            balance[ids[number]] += 0 if refused else cents
        assert {id_: fee.paid for id_, fee in fees(course.state).items()} == balance
