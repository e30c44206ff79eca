"""Undoing: back to how it stood, by whom, and not while something later builds on it."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import CancelPayment, CountBox, MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    LetStandIn,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.staff import AssignStation
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.journal import CHUNK
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.readings.till import cash_total
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.undoable import LAST_ENTRIES, last_entries, undoing
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import DetailsHash, EntrantId, MarkerId, StationId
from builders.course import ONE_ALL, Course, base_on
from builders.undone import as_if_never, comparable

VOUCHER = Marker(MarkerId("voucher"), "Getränkebon")
RECEIPT = Marker(MarkerId("receipt"), "Quittung")
SETTINGS = Settings("Preismucken", markers=(VOUCHER, RECEIPT), sections=(Section("Halle"),))


@pytest.fixture
def course() -> Course:
    return Course(SETTINGS)


def newest(course: Course, station: StationId | None = None) -> UndoEvent:
    """Give the command that undoes a station's last command, of the organiser if none is said."""
    author = station or course.organiser
    return UndoEvent(author, course.state.counters[author])


def undo(course: Course, payload: UndoEvent | None = None) -> None:
    course.must(course.organiser, payload or newest(course))
    assert comparable(course.state) == as_if_never(course)


def refused(course: Course, payload: UndoEvent) -> str | None:
    return course.refusal(course.organiser, payload)


def edit(course: Course, entrant: EntrantId) -> EditPerson:
    known = course.state.persons[course.state.entrants[entrant].persons[0]].person
    return EditPerson(replace(known, details=DetailsHash(course.fresh("details"))), distinct=True)


def hall() -> tuple[Course, dict[str, AnyPayload]]:
    """Give a course and for each kind a command that has been accepted or could be."""
    course = Course(replace(SETTINGS, seats=SeatZones(2)))
    one, other, third = course.fill(3)
    lone = [course.register("lone") for _ in range(3)]
    announced = course.register("pair", arrival="announced")
    new = (course.person(), course.person())
    course.must(course.organiser, FreeSeat(1, third))
    twin = EntrantId("twin")
    found = (course.state.entrants[one].persons[1],)
    registering = RegisterEntrant(twin, "pair", (course.person(),))
    course.must(course.organiser, registering, twins=found)
    for entrant in (one, twin, other):
        course.must(course.organiser, MarkEntrant(entrant, RECEIPT.id))
    return course, {
        "register": RegisterEntrant(EntrantId("new"), "pair", new),
        "edit": edit(course, one),
        "join": JoinPartner(lone[0], course.person()),
        "pair": PairLonePlayers(lone[1], lone[2]),
        "arrive": MarkPresent(announced),
        "withdraw": WithdrawEntrant(one),
        "split": SplitPair(one, course.state.entrants[one].persons[0], EntrantId("half")),
        "substitute": SubstitutePerson(one, course.state.entrants[one].persons[0], course.person()),
        "disqualify": DisqualifyEntrant(one, "cheating"),
        "stand in": LetStandIn(one),
        "tell apart": TellApart(twin, one),
        "merge": MergeDuplicate(one, twin),
        "merge who has a seat": MergeDuplicate(third, other),
        "merge who is announced": MergeDuplicate(announced, one),
        "mark": MarkEntrant(one, VOUCHER.id),
        "pay": TakePayment(one, 1000),
        "count": CountBox(course.organiser, 1000),
        "apart": KeepApart(one, other, 5),
        "seat by lot": GiveSeat(1, third),
        "seat by hand": GiveSeat(1, third, Seat(9, 1)),
        "move": GiveSeat(1, one, Seat(8, 1)),
        "free": FreeSeat(1, one),
    }


@pytest.mark.parametrize("kind", hall()[1])
def test_everything_is_as_before(kind: str) -> None:
    course, payloads = hall()
    payload, before = payloads[kind], comparable(course.state)
    base = None
    if isinstance(payload, EditPerson):
        base = base_on(course.state.persons[payload.person.id].changed)
    if isinstance(payload, JoinPartner | SplitPair | SubstitutePerson):
        base = base_on(course.state.entrants[payload.entrant].changed)
    course.must(course.organiser, payload, base)
    assert comparable(course.state) != before
    counter = course.state.counters[course.organiser]
    consequences = undoing(course.state, course.organiser, counter).consequences
    assert consequences
    undo(course)
    assert comparable(course.state) == before
    assert refused(course, UndoEvent(course.organiser, counter)) == "undone_already"


def test_the_last_ten_one_after_the_other(course: Course) -> None:
    ids = course.fill(2)
    states = []
    for n in range(LAST_ENTRIES):
        states.append(comparable(course.state))
        turn = WithdrawEntrant(ids[0]) if n % 2 == 0 else MarkPresent(ids[0])
        course.must(course.organiser, turn)
    for before in reversed(states):
        entry = last_entries(course.state, course.organiser)[0]
        undo(course, UndoEvent(entry.station, entry.counter))
        assert comparable(course.state) == before


def test_a_station_is_offered_its_own_entries_newest_first(course: Course) -> None:
    desk = course.station("desk", "Anmeldung")
    (one,) = course.fill(1)
    for cents in range(1, LAST_ENTRIES + 3):
        course.must(desk, TakePayment(one, cents))
    offered = last_entries(course.state, desk)
    assert [entry.counter for entry in offered] == list(range(12, 2, -1))
    course.must(desk, UndoEvent(desk, 11))
    assert [entry.counter for entry in last_entries(course.state, desk)][:2] == [12, 10]


def test_an_entry_is_found_however_long_ago(course: Course) -> None:
    (one,) = course.fill(1)
    course.must(course.organiser, TakePayment(one, 7))
    first = newest(course)
    for _ in range(2 * CHUNK):
        course.must(course.organiser, TakePayment(one, 100))
    undo(course, first)
    assert cash_total(course.state) == 2 * CHUNK * 100
    assert refused(course, first) == "undone_already"


def test_a_new_version_for_whoever_looked_before(course: Course) -> None:
    lone = course.register("lone")
    before = base_on(course.state.entrants[lone].changed)
    course.must(course.organiser, WithdrawEntrant(lone))
    undo(course)
    late = JoinPartner(lone, course.person())
    assert course.refusal(course.organiser, late, before) == "outdated"


class TestWhatBuildsOnIt:
    def test_who_sits_in_a_draw_stays_registered(self, course: Course) -> None:
        course.fill(3)
        course.register("pair")
        registered = newest(course)
        course.draw()
        assert refused(course, registered) == "undo_depended_on"
        later = undoing(course.state, registered.station, registered.counter).dependents
        assert [entry.kinds for entry in later] == [("RoundDrawn",)]
        assert refused(course, newest(course)) == "not_undoable"

    def test_who_is_not_in_a_draw_can_go(self, course: Course) -> None:
        course.fill(4)
        course.register("pair", arrival="announced")
        announced = newest(course)
        course.register("lone")
        lone = newest(course)
        course.draw()
        undo(course, announced)
        undo(course, lone)

    def test_who_had_gone_before_a_draw_comes_back_by_hand(self, course: Course) -> None:
        one = course.fill(5)[0]
        course.must(course.organiser, WithdrawEntrant(one))
        gone = newest(course)
        course.draw()
        assert refused(course, gone) == "undo_depended_on"
        course.must(course.organiser, MarkPresent(one))

    def test_a_seat_that_was_drawn_around_stays(self, course: Course) -> None:
        one = course.fill(4)[0]
        course.must(course.organiser, GiveSeat(1, one, Seat(2, 2)))
        given = newest(course)
        course.must(course.organiser, FreeSeat(1, one))
        freed = newest(course)
        course.draw()
        for each in (freed, given):
            assert refused(course, each) == "undo_depended_on"
        assert not course.state.placing.seats

    def test_a_name_can_be_turned_back_after_a_draw(self, course: Course) -> None:
        one = course.fill(4)[0]
        person = course.state.persons[course.state.entrants[one].persons[0]]
        course.must(course.organiser, edit(course, one), base_on(person.changed))
        edited = newest(course)
        course.draw()
        undo(course, edited)

    def test_money_and_marks_keep_a_registration(self, course: Course) -> None:
        one = course.register("pair")
        registered = newest(course)
        course.must(course.organiser, TakePayment(one, 500))
        paid = newest(course)
        course.must(course.organiser, MarkEntrant(one, VOUCHER.id))
        marked = newest(course)
        assert refused(course, registered) == "undo_depended_on"
        undo(course, paid)
        assert refused(course, registered) == "undo_depended_on"
        undo(course, marked)
        undo(course, registered)
        assert course.state.entrants == {}

    def test_what_was_given_back_keeps_what_was_paid(self, course: Course) -> None:
        one, other = course.register("lone"), course.register("lone")
        course.must(course.organiser, TakePayment(other, 500))
        paid = newest(course)
        course.must(course.organiser, PairLonePlayers(one, other))
        course.must(course.organiser, TakePayment(one, 300))
        more = newest(course)
        course.must(course.organiser, TakePayment(one, -700))
        back = newest(course)
        for each in (paid, more):
            assert refused(course, each) == "undo_depended_on"
        undo(course, back)
        undo(course, more)
        undo(course, paid)

    def test_of_several_later_ones_all_are_named(self, course: Course) -> None:
        one = course.register("pair")
        registered = newest(course)
        for _ in range(3):
            course.must(course.organiser, TakePayment(one, 500))
        course.must(course.organiser, WithdrawEntrant(one))
        verdict = course.do(course.organiser, registered).verdict
        last = course.state.length - 2
        assert verdict.parameters == {"count": 4, "index": last}
        later = undoing(course.state, registered.station, registered.counter).dependents
        assert [entry.index for entry in later] == [last - 3, last - 2, last - 1, last]

    def test_a_place_that_somebody_has_taken_is_not_given_back(self) -> None:
        course = Course(replace(SETTINGS, seats=SeatZones(2)))
        one, other = course.fill(2)
        seat = course.state.placing.seats[one]
        course.must(course.organiser, WithdrawEntrant(one))
        gone = newest(course)
        course.must(course.organiser, GiveSeat(1, other, seat))
        taken = newest(course)
        assert refused(course, gone) == "undo_depended_on"
        undo(course, taken)
        undo(course, gone)
        assert course.state.placing.seats[one] == seat

    @pytest.mark.parametrize(
        "leave", ["withdraw", "disqualify", "split", "stand in", "merge", "merge the other"]
    )
    def test_who_has_left_gets_no_seat_back(self, leave: str) -> None:
        course = Course(replace(SETTINGS, seats=SeatZones(2)))
        one, other = course.fill(2)
        course.must(course.organiser, FreeSeat(1, one))
        freed = newest(course)
        person = course.state.entrants[one].persons[0]
        payloads: dict[str, AnyPayload] = {
            "withdraw": WithdrawEntrant(one),
            "disqualify": DisqualifyEntrant(one, "other"),
            "split": SplitPair(one, person, EntrantId("half")),
            "stand in": LetStandIn(one),
            "merge": MergeDuplicate(other, one),
            "merge the other": MergeDuplicate(one, other),
        }
        seen = base_on(course.state.entrants[one].changed)
        course.must(course.organiser, payloads[leave], seen)
        assert refused(course, freed) == "undo_depended_on"
        undo(course, UndoEvent(course.organiser, freed.counter + 1))
        undo(course, freed)
        assert one in course.state.placing.seats

    def test_an_arrival_stays_while_its_seat_is_held(self, course: Course) -> None:
        announced = course.register("pair", arrival="announced")
        course.must(course.organiser, MarkPresent(announced))
        arrived = newest(course)
        course.must(course.organiser, GiveSeat(1, announced, Seat(1, 1)))
        assert refused(course, arrived) == "undo_depended_on"

    def test_a_found_twin_keeps_the_entrant_as_it_is(self, course: Course) -> None:
        one, other = course.fill(2)
        course.must(course.organiser, WithdrawEntrant(one))
        gone = newest(course)
        payload = replace(edit(course, one), distinct=False)
        seen = base_on(course.state.persons[payload.person.id].changed)
        twin = course.state.entrants[other].persons[0]
        course.must(course.organiser, payload, seen, None, (twin,))
        assert course.state.entrants[one].twins == (other,)
        assert refused(course, gone) == "undo_depended_on"


class TestResults:
    @pytest.fixture
    def playing(self, course: Course) -> Course:
        course.fill(4)
        course.draw()
        return course

    def test_entry_and_confirmation_go_back_in_turn(self, playing: Course) -> None:
        one, other = (playing.station("scoring", name, "Halle") for name in ("Eins", "Zwei"))
        playing.must(one, playing.slip(1), playing.seen(1))
        playing.must(other, playing.slip(1), playing.seen(1))
        assert playing.refusal(one, newest(playing, one)) == "undo_depended_on"
        playing.must(other, newest(playing, other))
        assert playing.slot(1).status == "entered"
        playing.must(one, UndoEvent(one, 1))
        assert playing.slot(1).status == "open"
        assert playing.slot(1).is_untouched
        assert comparable(playing.state) == as_if_never(playing)

    def test_a_dispute_and_a_correction_go_back(self, playing: Course) -> None:
        one, other = (playing.station("scoring", name, "Halle") for name in ("Eins", "Zwei"))
        playing.must(one, playing.slip(1), playing.seen(1))
        playing.must(other, playing.slip(1, ONE_ALL), playing.seen(1))
        playing.must(one, playing.correction(1), playing.seen(1))
        playing.must(one, newest(playing, one))
        assert playing.slot(1).status == "disputed"
        playing.must(playing.organiser, playing.decision(1), playing.seen(1))
        undo(playing)
        assert playing.slot(1).status == "disputed"

    def test_a_round_opens_again_before_its_results_go_back(self, playing: Course) -> None:
        playing.decide_all()
        decided = newest(playing)
        playing.close()
        closed = newest(playing)
        assert refused(playing, decided) == "undo_depended_on"
        undo(playing, closed)
        undo(playing, decided)
        assert playing.state.running is playing.state.rounds[0]
        refusal = playing.refusal(playing.organiser, CloseRound(1))
        assert refusal == "round_unfinished"

    def test_a_round_stays_closed_while_something_came_after(self, playing: Course) -> None:
        playing.decide_all()
        playing.close()
        closed = newest(playing)
        round_ = playing.state.rounds[0]
        playing.must(playing.organiser, PublishRanking(1), base_on(round_.changed))
        published = newest(playing)
        assert refused(playing, closed) == "undo_depended_on"
        undo(playing, published)
        assert playing.state.published is None
        playing.must(playing.organiser, playing.slip(1))
        assert playing.state.rounds[0].late
        assert refused(playing, newest(playing)) == "not_undoable"
        assert refused(playing, closed) == "undo_depended_on"

    def test_an_earlier_result_stays_under_a_later_ranking(self, playing: Course) -> None:
        playing.decide_all()
        playing.close()
        score = BobblScore(((21, 1), (21, 2)))
        playing.must(playing.organiser, playing.correction(1, score), playing.seen(1))
        corrected = newest(playing)
        playing.draw()
        playing.decide_all()
        playing.close()
        closed = newest(playing)
        assert refused(playing, corrected) == "undo_depended_on"
        undo(playing, closed)
        undo(playing, corrected)

    def test_a_round_with_a_later_correction_stays_closed(self, playing: Course) -> None:
        playing.decide_all()
        playing.close()
        closed = newest(playing)
        playing.must(playing.organiser, playing.correction(1), playing.seen(1))
        assert refused(playing, closed) == "undo_depended_on"


class TestWhoMay:
    def test_own_entries_and_the_organiser_all(self, course: Course) -> None:
        left, right = course.station("desk", "Links"), course.station("desk", "Rechts")
        (one,) = course.fill(1)
        course.must(left, TakePayment(one, 500))
        entry = newest(course, left)
        assert course.refusal(right, entry) == "undo_foreign"
        course.must(left, entry)
        course.must(left, TakePayment(one, 700))
        undo(course, newest(course, left))

    def test_a_payment_is_cancelled_at_any_desk(self, course: Course) -> None:
        left, right = course.station("desk", "Links"), course.station("desk", "Rechts")
        (one,) = course.fill(1)
        course.must(left, TakePayment(one, 500))
        entry = newest(course, left)
        course.must(right, CancelPayment(entry.station, entry.counter))
        assert course.state.payments == ()
        course.must(left, WithdrawEntrant(one))
        gone = newest(course, left)
        cancelled = CancelPayment(gone.station, gone.counter)
        assert course.refusal(right, cancelled) == "undo_foreign"

    def test_who_may_no_longer_do_it_may_not_undo_it(self, course: Course) -> None:
        desk = course.station("desk", "Anmeldung")
        (one,) = course.fill(1)
        course.must(desk, TakePayment(one, 500))
        entry = newest(course, desk)
        course.must(course.organiser, AssignStation(desk, "scoring", "Ergebnisse", ("Halle",)))
        assert course.refusal(desk, entry) == "no_right"
        undo(course, entry)

    def test_what_has_done_nothing_cannot_be_undone(self, course: Course) -> None:
        course.must(course.organiser, LeaseNumbers())
        assert refused(course, newest(course)) == "not_undoable"
        refused(course, UndoEvent(course.organiser, 999))
        assert refused(course, UndoEvent(course.organiser, 999)) == "not_undoable"
        other = replace(course.settings, rounds=7)
        course.must(course.organiser, ChangeSettings(other))
        assert refused(course, newest(course)) == "not_undoable"

    def test_an_undoing_is_not_undone(self, course: Course) -> None:
        (one,) = course.fill(1)
        course.must(course.organiser, WithdrawEntrant(one))
        undo(course)
        assert refused(course, newest(course)) == "not_undoable"

    def test_asking_what_it_means_changes_nothing(self, course: Course) -> None:
        with pytest.raises(Refusal, match="not_undoable"):
            undoing(course.state, course.organiser, 1)
