"""Who makes up an entrant, and who plays on: splitting, substituting, disqualifying, going."""

import pytest
from msgspec.structs import replace

from bobbl_server.core.standings import standings_of
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    PartnersDrawn,
    ReinstateEntrant,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.readings.marks import marks_of
from bobbl_shared.domain.readings.till import Fee, cash_total, fees
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Departure, Entrant
from bobbl_shared.ids import DetailsHash, EntrantId, MarkerId, PersonId
from builders.course import Course, base_on
from builders.undone import as_if_never, comparable

VOUCHER = Marker(MarkerId("voucher"), "Getränkebon")
HALF = EntrantId("half")


@pytest.fixture
def course() -> Course:
    return Course(Settings("Preismucken", fee_cents=1000, markers=(VOUCHER,)))


def entrant(course: Course, id_: EntrantId) -> Entrant:
    return course.state.entrants[id_]


def persons(course: Course, id_: EntrantId) -> tuple[PersonId, ...]:
    return entrant(course, id_).persons


def ask(course: Course, payload: AnyPayload, id_: EntrantId) -> str | None:
    return course.refusal(course.organiser, payload, base_on(entrant(course, id_).changed))


def split(course: Course, id_: EntrantId, leaving: PersonId | None = None) -> str | None:
    return ask(course, SplitPair(id_, leaving or persons(course, id_)[1], HALF), id_)


def substitute(course: Course, id_: EntrantId, from_round: int | None = None) -> str | None:
    payload = SubstitutePerson(id_, persons(course, id_)[0], course.person(), from_round)
    return ask(course, payload, id_)


def undo(course: Course) -> None:
    newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
    course.must(course.organiser, newest)
    assert comparable(course.state) == as_if_never(course)


class TestSplitting:
    def test_two_lone_players_each_with_half_of_what_was_paid(self, course: Course) -> None:
        (one,) = course.fill(1)
        course.must(course.organiser, TakePayment(one, 2001))
        first, second = persons(course, one)
        before = comparable(course.state)
        assert split(course, one) is None
        stays, goes = entrant(course, one), entrant(course, HALF)
        assert (stays.kind, stays.persons, stays.number) == ("lone", (first,), 1)
        assert (goes.kind, goes.persons, goes.number) == ("lone", (second,), 2)
        assert course.state.persons[second].entrant == HALF
        assert fees(course.state) == {one: Fee(1000, 1001), HALF: Fee(1000, 1000)}
        assert cash_total(course.state) == 2001
        assert course.state.seatable() == ()
        undo(course)
        assert comparable(course.state) == before

    def test_the_next_one_gets_a_number_of_his_own(self, course: Course) -> None:
        one, _ = course.fill(2)
        assert split(course, one) is None
        assert entrant(course, course.register("pair")).number == 4

    def test_who_had_come_alone_is_the_one_of_before(self, course: Course) -> None:
        one, other = course.register("lone"), course.register("lone")
        for id_, cents in ((one, 1000), (other, 700)):
            course.must(course.organiser, TakePayment(id_, cents))
        course.must(course.organiser, PairLonePlayers(one, other))
        second = persons(course, one)[1]
        before = comparable(course.state)
        assert split(course, one, second) is None
        assert HALF not in course.state.entrants
        assert (entrant(course, other).number, entrant(course, other).status) == (2, "present")
        assert fees(course.state) == {one: Fee(1000, 1000), other: Fee(1000, 700)}
        undo(course)
        assert comparable(course.state) == before
        assert fees(course.state) == {one: Fee(2000, 1700)}

    @pytest.mark.parametrize(("back", "left"), [(500, 500), (900, 100), (1000, 0), (300, 700)])
    def test_what_was_given_back_to_the_pair_is_gone(
        self, course: Course, back: int, left: int
    ) -> None:
        one, other = course.register("lone"), course.register("lone")
        course.must(course.organiser, TakePayment(other, 1000))
        course.must(course.organiser, PairLonePlayers(one, other))
        course.must(course.organiser, TakePayment(one, -back))
        assert split(course, one) is None
        assert fees(course.state) == {one: Fee(1000, 0), other: Fee(1000, left)}
        undo(course)
        assert fees(course.state) == {one: Fee(2000, left)}

    def test_money_that_was_divided_is_not_taken_back(self, course: Course) -> None:
        (one,) = course.fill(1)
        course.must(course.organiser, TakePayment(one, 2000))
        paid = UndoEvent(course.organiser, course.state.counters[course.organiser])
        assert split(course, one) is None
        assert course.refusal(course.organiser, paid) == "undo_depended_on"

    def test_the_first_of_two_lone_players_can_leave_as_well(self, course: Course) -> None:
        one, other = course.register("lone"), course.register("lone")
        course.must(course.organiser, PairLonePlayers(one, other))
        first, second = persons(course, one)
        assert split(course, one, first) is None
        assert (persons(course, one), persons(course, HALF)) == ((second,), (first,))
        assert course.state.stands_for(other) == one
        course.must(course.organiser, PairLonePlayers(one, HALF))
        assert persons(course, one) == (second, first)

    def test_a_seat_that_was_given_is_free_again(self) -> None:
        course = Course(Settings("Preismucken", seats=SeatZones(2)))
        (one,) = course.fill(1)
        assert one in course.state.placing.seats
        before = course.state.placing
        assert split(course, one) is None
        assert not course.state.placing.seats
        undo(course)
        assert course.state.placing.seats == before.seats

    def test_marks_stay_with_the_number(self, course: Course) -> None:
        (one,) = course.fill(1)
        course.must(course.organiser, MarkEntrant(one, VOUCHER.id))
        assert split(course, one) is None
        assert marks_of(course.state, one) == (VOUCHER.id,)
        assert marks_of(course.state, HALF) == ()

    def test_who_has_gone_stays_gone(self, course: Course) -> None:
        (one,) = course.fill(1)
        course.must(course.organiser, WithdrawEntrant(one, "ill"))
        assert split(course, one) is None
        assert entrant(course, HALF).departure == Departure("ill", None, 1)

    def test_what_cannot_be_split(self, course: Course) -> None:
        lone, half, pair = (
            course.register("lone"),
            course.register("pair", 1),
            course.register("pair"),
        )
        known = persons(course, pair)[0]
        assert ask(course, SplitPair(lone, known, HALF), lone) == "no_full_pair"
        assert ask(course, SplitPair(half, known, HALF), half) == "no_full_pair"
        assert split(course, pair, PersonId("somebody")) == "not_of_entrant"
        assert ask(course, SplitPair(pair, known, lone), pair) == "id_taken"
        assert course.refusal(course.organiser, SplitPair(pair, known, HALF)) == "outdated"
        course.must(course.organiser, DisqualifyEntrant(pair, "cheating"))
        assert split(course, pair) == "entrant_disqualified"

    @pytest.mark.parametrize("count", [2, 3])
    def test_who_was_drawn_stays_a_pair_even_if_sitting_out(
        self, course: Course, count: int
    ) -> None:
        ids = course.fill(count)
        course.draw()
        assert {split(course, id_) for id_ in ids} == {"played_already"}


class TestSubstituting:
    def test_from_the_next_draw_on(self, course: Course) -> None:
        one, _ = course.fill(2)
        before, persons_before = comparable(course.state), persons(course, one)
        assert substitute(course, one) is None
        now = entrant(course, one)
        assert now.persons[1:] == persons_before[1:]
        assert now.persons[0] not in persons_before
        assert course.state.persons[persons_before[0]].has_left
        assert now.persons_in(1) == now.persons
        undo(course)
        assert comparable(course.state) == before

    def test_ratings_find_who_played_in_which_round(self, course: Course) -> None:
        one, _ = course.fill(2)
        sat = [persons(course, one)]
        for from_round in (None, 2, 3):
            course.draw()
            assert substitute(course, one, from_round) is None
            sat.append(persons(course, one))
            course.decide_all()
            course.close()
        now = entrant(course, one)
        assert [now.persons_in(number) for number in (1, 2, 3, 4)] == [
            sat[0],
            sat[2],
            sat[3],
            sat[3],
        ]

    def test_a_round_that_runs_can_be_played_by_another(self, course: Course) -> None:
        one, _ = course.fill(2)
        before = persons(course, one)
        course.draw()
        sides = course.slot(1).sides
        assert substitute(course, one, 1) is None
        assert entrant(course, one).persons_in(1) == persons(course, one) != before
        assert course.slot(1).sides == sides
        assert course.refusal(course.organiser, course.slip(1), course.seen(1)) is None

    @pytest.mark.parametrize(
        ("closed", "from_round", "code"),
        [
            (False, 1, None),
            (False, 2, None),
            (False, 3, "substitute_too_late"),
            (False, 0, None),
            (False, -1, "substitute_too_late"),
            (True, 1, "round_closed"),
            (True, 2, None),
        ],
    )
    def test_what_is_played_stays(
        self, course: Course, closed: bool, from_round: int, code: str | None
    ) -> None:
        one, _ = course.fill(2)
        course.draw()
        if closed:
            course.decide_all()
            course.close()
        assert substitute(course, one, from_round) == code

    def test_before_the_first_draw_there_is_no_round_to_play(self, course: Course) -> None:
        (one,) = course.fill(1)
        payload = SubstitutePerson(one, persons(course, one)[0], course.person(), -1)
        assert ask(course, payload, one) == "substitute_too_late"

    def test_a_name_that_is_there_already_wants_a_look(self, course: Course) -> None:
        one, other = course.fill(2)
        twin = persons(course, other)[0]
        seen = base_on(entrant(course, one).changed)
        payload = SubstitutePerson(one, persons(course, one)[0], course.person())
        course.must(course.organiser, payload, seen, None, (twin,))
        assert entrant(course, one).twins == (other,)
        late = SubstitutePerson(other, twin, course.person())
        seen, known = base_on(entrant(course, other).changed), persons(course, one)[1]
        assert course.refusal(course.organiser, late, seen, None, (known,)) == "name_twice"
        asked = replace(late, distinct=True)
        course.must(course.organiser, asked, seen, None, (known,))
        assert entrant(course, other).twins == ()

    def test_who_has_left_can_still_have_his_name_mended(self, course: Course) -> None:
        (one,) = course.fill(1)
        left = persons(course, one)[0]
        assert substitute(course, one) is None
        known = course.state.persons[left]
        mended = replace(known.person, details=DetailsHash("mended"))
        course.must(course.organiser, EditPerson(mended), base_on(known.changed))
        assert course.state.persons[left].has_left

    def test_who_cannot_be_substituted(self, course: Course) -> None:
        one, other = course.fill(2)
        stranger = SubstitutePerson(one, persons(course, other)[0], course.person())
        assert ask(course, stranger, one) == "not_of_entrant"
        known = course.state.persons[persons(course, other)[0]].person
        twice = SubstitutePerson(one, persons(course, one)[0], known)
        assert ask(course, twice, one) == "person_registered"
        again = SubstitutePerson(one, persons(course, one)[0], course.person())
        assert course.refusal(course.organiser, again) == "outdated"
        course.must(course.organiser, DisqualifyEntrant(one, "cheating"))
        assert substitute(course, one) == "entrant_disqualified"


class TestLeaving:
    def test_a_disqualified_entrant_has_no_rank_and_his_opponents_keep_theirs(
        self, course: Course
    ) -> None:
        ids = course.fill(4)
        course.draw()
        course.decide_all()
        winner = standings_of(course.state)[0].entrant
        values = {row.entrant: row.values for row in standings_of(course.state)}
        payload = DisqualifyEntrant(winner, "false_result", DetailsHash("note"))
        assert payload.details_named() == (("note", "contact"),)
        course.must(course.organiser, payload)
        rows = standings_of(course.state)
        assert {row.entrant: row.values for row in rows} == values
        assert [row.rank for row in rows if row.entrant != winner] == [1, 2, 2]
        assert (rows[-1].entrant, rows[-1].rank) == (winner, None)
        assert entrant(course, winner).departure == Departure(
            "false_result", DetailsHash("note"), 2
        )
        course.close()
        course.draw()
        assert course.state.seat_of(winner, 2) is None
        assert len(course.state.rounds[-1].byes) == 1
        assert len(course.state.seatable()) == len(ids) - 1

    def test_only_the_organiser_takes_it_back(self, course: Course) -> None:
        desk = course.station("desk", "Anmeldung")
        one, other = course.fill(2)
        before = comparable(course.state)
        assert course.refusal(course.organiser, ReinstateEntrant(one)) == "not_disqualified"
        course.must(course.organiser, DisqualifyEntrant(one, "misconduct"))
        again = DisqualifyEntrant(one, "cheating")
        assert course.refusal(course.organiser, again) == "already_disqualified"
        assert course.refusal(desk, MarkPresent(one)) == "entrant_disqualified"
        assert course.refusal(desk, WithdrawEntrant(one)) == "entrant_disqualified"
        undoing = UndoEvent(course.organiser, course.state.counters[course.organiser] - 1)
        assert course.refusal(desk, undoing) == "undo_foreign"
        course.must(course.organiser, ReinstateEntrant(one))
        assert entrant(course, one).status == "present"
        assert entrant(course, one).departure is None
        undo(course)
        assert entrant(course, one).status == "disqualified"
        course.must(course.organiser, ReinstateEntrant(one))
        assert comparable(course.state) == before
        assert {each.id for each in course.state.seatable()} == {one, other}

    def test_a_seat_that_was_given_is_free_again(self) -> None:
        course = Course(Settings("Preismucken", seats=SeatZones(2)))
        (one,) = course.fill(1)
        course.must(course.organiser, DisqualifyEntrant(one, "other"))
        assert not course.state.placing.seats
        undo(course)
        assert one in course.state.placing.seats

    def test_why_somebody_has_gone_is_kept_until_he_is_back(self, course: Course) -> None:
        one, _ = course.fill(2)
        course.draw()
        course.must(course.organiser, WithdrawEntrant(one, "left", DetailsHash("note")))
        assert entrant(course, one).departure == Departure("left", DetailsHash("note"), 2)
        course.must(course.organiser, MarkPresent(one))
        assert entrant(course, one).departure is None

    def test_who_has_joined_another_is_not_meant_by_his_old_number(self, course: Course) -> None:
        one, other = course.register("lone"), course.register("lone")
        course.must(course.organiser, PairLonePlayers(one, other))
        payloads: list[AnyPayload] = [
            DisqualifyEntrant(other, "other"),
            ReinstateEntrant(other),
            SplitPair(other, persons(course, other)[0], HALF),
            SubstitutePerson(other, persons(course, other)[0], course.person()),
        ]
        assert {course.refusal(course.organiser, each) for each in payloads} == {"entrant_joined"}

    def test_a_partner_for_who_is_left_of_a_split_pair(self, course: Course) -> None:
        (one,) = course.fill(1)
        assert split(course, one) is None
        joining = JoinPartner(one, course.person())
        assert ask(course, joining, one) is None
        assert [each.id for each in course.state.seatable()] == [one]
        late = RegisterEntrant(HALF, "pair", (course.person(),))
        assert course.refusal(course.organiser, late) == "id_taken"


def test_who_did_not_come_is_withdrawn_one_by_one_and_can_still_come(course: Course) -> None:
    course.fill(2)
    late, never = (course.register("pair", arrival="announced") for _ in range(2))
    assert [each.id for each in course.state.announced()] == [late, never]
    for each in course.state.announced():
        course.must(course.organiser, WithdrawEntrant(each.id, "absent"))
    assert course.state.announced() == ()
    assert len(course.state.seatable()) == 2
    course.must(course.organiser, MarkPresent(late))
    assert entrant(course, late).status == "present"
    assert entrant(course, never).departure == Departure("absent", None, 1)


class TestDrawingPartners:
    def test_everybody_gets_one_but_the_last_of_an_odd_number(self, course: Course) -> None:
        lone = [course.register("lone") for _ in range(5)]
        course.must(course.organiser, TakePayment(lone[3], 500))
        course.must(course.organiser, MarkEntrant(lone[3], VOUCHER.id))
        course.must(course.organiser, DrawPartners(tuple(lone)))
        pairs = [each for each in course.state.numbered() if each.kind == "pair"]
        assert len(pairs) == 2
        assert all(len(each.persons) == 2 for each in pairs)
        aliases = [each for each in course.state.numbered() if each.is_alias]
        assert len(aliases) == 2
        assert all(each.number > entrant(course, own(course, each)).number for each in aliases)
        paid = own(course, entrant(course, lone[3]))
        assert fees(course.state)[paid].paid == 500
        assert marks_of(course.state, paid) == (VOUCHER.id,)

    def test_all_pairings_can_come_and_the_order_of_the_ids_does_not_matter(
        self, course: Course
    ) -> None:
        lone = tuple(course.register("lone") for _ in range(4))
        found = set()
        for _ in range(200):
            effect = course.judge(course.organiser, DrawPartners(lone)).effect
            assert course.judge(course.organiser, DrawPartners(lone[::-1])).effect == effect
            (fact,) = effect
            assert isinstance(fact, PartnersDrawn)
            found.add(frozenset(frozenset(pair) for pair in fact.pairs))
            course.must(course.organiser, TakePayment(lone[0], 1))
        assert len(found) == 3

    def test_a_lot_is_not_undone_but_a_pair_can_be_split(self, course: Course) -> None:
        lone = tuple(course.register("lone") for _ in range(2))
        course.must(course.organiser, DrawPartners(lone))
        newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
        assert course.refusal(course.organiser, newest) == "not_undoable"
        pair = lone[0]
        assert split(course, pair, persons(course, pair)[1]) is None
        assert {each.id for each in course.state.numbered() if each.kind == "lone"} == set(lone)

    def test_who_was_paired_is_not_unregistered(self, course: Course) -> None:
        lone = (course.register("lone"), course.register("lone"))
        registered = UndoEvent(course.organiser, course.state.counters[course.organiser])
        course.must(course.organiser, DrawPartners(lone))
        assert course.refusal(course.organiser, registered) == "undo_depended_on"

    def test_only_those_who_are_alone(self, course: Course) -> None:
        one, other, gone = (course.register("lone") for _ in range(3))
        (pair,) = course.fill(1)
        course.must(course.organiser, WithdrawEntrant(gone))
        for entrants, code in {
            (one, pair): "not_alone",
            (one, gone): "not_alone",
            (one, one): "same_person_twice",
            (one,): "too_few_alone",
            (): "too_few_alone",
            (one, EntrantId("nobody")): "unknown_entrant",
        }.items():
            assert course.refusal(course.organiser, DrawPartners(entrants)) == code
        course.must(course.organiser, DrawPartners((one, other)))


def own(course: Course, known: Entrant) -> EntrantId:
    """Give the entrant under which somebody is found now."""
    return course.state.stands_for(known.id)
