"""The table of result states, row by row, for single and double entry."""

from typing import Literal

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.results import AcceptLate, EnterResult, RejectLate
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.score import BobblScore, Score
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.values import TableStatus
from bobbl_shared.ids import EntryId, OperatorId, StationId
from builders.course import ONE_ALL, TWO_TO_NIL, Course, base_on

Mode = Literal["double", "single"]


class Hall(Course):
    """Two tables, two sections, two scoring stations with two operators each, round 1 drawn."""

    def __init__(self, entry: Mode = "double") -> None:
        sections = (Section("links", 1, 1), Section("rechts", 2))
        super().__init__(Settings("Preismucken", entry=entry, sections=sections))
        self.left = self.station("scoring", "Links", "links")
        self.right = self.station("scoring", "Rechts", "rechts")
        self.anna, self.bert = self.operator(), self.operator()
        self.fill(4)
        self.draw()

    @property
    def status(self) -> TableStatus:
        return self.slot(1).status

    def enter(
        self,
        author: StationId,
        score: Score = TWO_TO_NIL,
        operator: OperatorId | None = None,
        base: Base | None = None,
    ) -> str | None:
        """Enter table 1 as somebody who sees it as it stands, unless ``base`` says otherwise."""
        return self.refusal(author, self.slip(1, score), base or self.seen(1), operator)


@pytest.fixture
def hall() -> Hall:
    return Hall()


@pytest.fixture
def single() -> Hall:
    return Hall("single")


def test_an_open_table_is_entered(hall: Hall) -> None:
    assert hall.enter(hall.left) is None
    assert hall.status == "entered"
    assert hall.slot(1).score == TWO_TO_NIL


def test_a_single_entry_confirms(single: Hall) -> None:
    assert single.enter(single.left) is None
    assert single.status == "confirmed"


class TestSecondEntry:
    def test_by_another_station_confirms(self, hall: Hall) -> None:
        hall.enter(hall.left)
        assert hall.enter(hall.right) is None
        assert hall.status == "confirmed"
        assert len(hall.slot(1).entries) == 2

    def test_unseen_confirms_as_well(self, hall: Hall) -> None:
        before = hall.seen(1)
        hall.enter(hall.left, base=before)
        assert hall.enter(hall.right, base=before) is None
        assert hall.status == "confirmed"

    def test_by_another_operator_of_the_station_confirms(self, hall: Hall) -> None:
        hall.enter(hall.left, operator=hall.anna)
        assert hall.enter(hall.left, operator=hall.bert) is None
        assert hall.status == "confirmed"

    def test_other_is_a_dispute_with_both_slips(self, hall: Hall) -> None:
        hall.enter(hall.left)
        assert hall.enter(hall.right, ONE_ALL) is None
        assert hall.status == "disputed"
        assert [entry.score for entry in hall.slot(1).entries] == [TWO_TO_NIL, ONE_ALL]
        assert hall.slot(1).score is None

    @pytest.mark.parametrize("score", [TWO_TO_NIL, ONE_ALL])
    @pytest.mark.parametrize("elsewhere", [False, True])
    def test_by_the_same_operator_is_none(self, hall: Hall, score: Score, elsewhere: bool) -> None:
        hall.enter(hall.left, operator=hall.anna)
        author = hall.right if elsewhere else hall.left
        assert hall.enter(author, score, hall.anna) == "same_operator"
        assert hall.status == "entered"

    @pytest.mark.parametrize("score", [TWO_TO_NIL, ONE_ALL])
    @pytest.mark.parametrize("who", [(False, False), (True, False), (False, True)])
    def test_by_the_same_station_without_operators_is_none(
        self, hall: Hall, score: Score, who: tuple[bool, bool]
    ) -> None:
        first, second = (hall.anna if known else None for known in who)
        hall.enter(hall.left, operator=first)
        assert hall.enter(hall.left, score, second) == "same_station"
        assert hall.status == "entered"


@pytest.mark.parametrize("mode", ["double", "single"])
class TestConfirmed:
    def confirmed(self, mode: Mode) -> tuple[Hall, Base]:
        hall = Hall(mode)
        hall.enter(hall.left)
        unseen = hall.seen(1)
        if mode == "double":
            hall.enter(hall.right)
        else:
            unseen = base_on(hall.state.rounds[0].tables[2].changed)
        assert hall.status == "confirmed"
        return hall, unseen

    def test_the_same_unseen_is_kept(self, mode: Mode) -> None:
        hall, unseen = self.confirmed(mode)
        count = len(hall.slot(1).entries)
        assert hall.enter(hall.right, base=unseen) is None
        assert hall.status == "confirmed"
        assert len(hall.slot(1).entries) == count + 1

    def test_other_unseen_is_a_dispute(self, mode: Mode) -> None:
        hall, unseen = self.confirmed(mode)
        assert hall.enter(hall.right, ONE_ALL, base=unseen) is None
        assert hall.status == "disputed"

    @pytest.mark.parametrize("score", [TWO_TO_NIL, ONE_ALL])
    def test_seen_it_is_refused(self, mode: Mode, score: Score) -> None:
        hall, _ = self.confirmed(mode)
        assert hall.enter(hall.right, score) == "already_confirmed"
        assert hall.status == "confirmed"


@pytest.mark.parametrize("score", [TWO_TO_NIL, ONE_ALL])
class TestDecided:
    @pytest.mark.parametrize("word", [TWO_TO_NIL, ONE_ALL, None])
    def test_an_unseen_slip_is_kept_and_changes_nothing(
        self, hall: Hall, score: Score, word: Score | None
    ) -> None:
        unseen = hall.seen(1)
        hall.must(hall.organiser, hall.decision(1, word), unseen)
        assert hall.enter(hall.left, score, base=unseen) is None
        assert hall.status == "decided"
        assert hall.slot(1).score == word
        assert hall.slot(1).entries[-1].score == score

    def test_seen_it_is_refused(self, hall: Hall, score: Score) -> None:
        hall.must(hall.organiser, hall.decision(1), hall.seen(1))
        assert hall.enter(hall.left, score) == "already_confirmed"


class TestDisputed:
    @pytest.fixture
    def hall(self) -> Hall:
        hall = Hall()
        hall.enter(hall.left)
        hall.enter(hall.right, ONE_ALL)
        return hall

    @pytest.mark.parametrize("score", [TWO_TO_NIL, ONE_ALL])
    def test_a_third_slip_does_not_end_it(self, hall: Hall, score: Score) -> None:
        assert hall.enter(hall.organiser, score) is None
        assert hall.status == "disputed"
        assert len(hall.slot(1).entries) == 3

    def test_the_organiser_ends_it(self, hall: Hall) -> None:
        hall.must(hall.organiser, hall.decision(1, ONE_ALL), hall.seen(1))
        assert (hall.status, hall.slot(1).score) == ("decided", ONE_ALL)

    def test_a_correction_ends_it(self, hall: Hall) -> None:
        hall.must(hall.left, hall.correction(1, ONE_ALL), hall.seen(1))
        assert (hall.status, hall.slot(1).score) == ("entered", ONE_ALL)
        assert len(hall.slot(1).past) == 2


class TestCorrection:
    @pytest.mark.parametrize("end", ["entered", "confirmed", "disputed", "decided"])
    @pytest.mark.parametrize("mode", ["double", "single"])
    def test_it_begins_anew_and_keeps_the_old(self, mode: Mode, end: str) -> None:
        hall = Hall(mode)
        unseen = hall.seen(1)
        hall.enter(hall.left)
        if end == "confirmed" and mode == "double":
            hall.enter(hall.right)
        if end == "disputed":
            hall.enter(hall.right, ONE_ALL, base=unseen)
        if end == "decided":
            hall.must(hall.organiser, hall.decision(1), hall.seen(1))
        old = hall.slot(1).entries
        hall.must(hall.left, hall.correction(1), hall.seen(1))
        slot = hall.slot(1)
        assert slot.status == ("entered" if mode == "double" else "confirmed")
        assert slot.score == ONE_ALL
        assert slot.past == old
        assert slot.entries[0].reason == "mistyped"
        assert slot.decided is None

    def test_it_has_to_be_confirmed_by_another_hand(self, hall: Hall) -> None:
        hall.enter(hall.left)
        hall.must(hall.left, hall.correction(1), hall.seen(1))
        assert hall.enter(hall.left, ONE_ALL) == "same_station"
        assert hall.enter(hall.right, ONE_ALL) is None
        assert hall.status == "confirmed"

    def test_an_open_table_has_nothing_to_correct(self, hall: Hall) -> None:
        assert hall.refusal(hall.left, hall.correction(1), hall.seen(1)) == "nothing_to_correct"

    def test_on_an_old_version_it_is_refused(self, hall: Hall) -> None:
        hall.enter(hall.left)
        old = hall.seen(1)
        hall.enter(hall.right)
        decision = hall.do(hall.left, hall.correction(1), old)
        assert decision.verdict.refused == "outdated"
        assert decision.verdict.parameters == {"version": hall.slot(1).changed.index}
        assert hall.refusal(hall.left, hall.correction(1), None) == "outdated"

    def test_on_an_own_command_it_need_not_wait(self, hall: Hall) -> None:
        hall.enter(hall.left)
        own = Base(counter=hall.state.counters[hall.left])
        hall.must(hall.left, hall.correction(1), own)

    def test_not_on_somebody_elses_counter(self, hall: Hall) -> None:
        hall.enter(hall.left)
        own = Base(counter=hall.state.counters[hall.left])
        assert hall.refusal(hall.organiser, hall.correction(1), own) == "outdated"


class TestDecision:
    def test_it_is_based_on_what_stands(self, hall: Hall) -> None:
        old = hall.seen(1)
        hall.enter(hall.left)
        assert hall.refusal(hall.organiser, hall.decision(1), old) == "outdated"

    def test_not_played_counts_nothing(self, hall: Hall) -> None:
        hall.must(hall.organiser, hall.decision(1, None), hall.seen(1))
        assert (hall.status, hall.slot(1).score) == ("decided", None)

    def test_its_score_must_be_possible(self, hall: Hall) -> None:
        impossible = hall.decision(1, BobblScore(((21, 21), (21, 0))))
        assert hall.refusal(hall.organiser, impossible, hall.seen(1)) == "bobbl_won_by_both"

    def test_it_can_be_decided_again(self, hall: Hall) -> None:
        hall.must(hall.organiser, hall.decision(1, None), hall.seen(1))
        hall.must(hall.organiser, hall.decision(1, ONE_ALL), hall.seen(1))
        assert hall.slot(1).score == ONE_ALL


class TestClosed:
    @pytest.fixture
    def hall(self) -> Hall:
        hall = Hall()
        hall.decide_all()
        hall.close()
        return hall

    def late(self, hall: Hall, score: Score = ONE_ALL) -> EntryId:
        slip = hall.slip(1, score)
        hall.must(hall.left, slip)
        return slip.entry

    def test_a_slip_is_kept_as_late(self, hall: Hall) -> None:
        before = hall.slot(1)
        id_ = self.late(hall)
        assert hall.slot(1) == before
        late = hall.state.rounds[0].late
        assert [(each.entry.id, each.verdict, each.table) for each in late] == [(id_, "waiting", 1)]

    def test_it_counts_when_accepted(self, hall: Hall) -> None:
        id_ = self.late(hall)
        hall.must(hall.organiser, AcceptLate(id_))
        assert hall.slot(1).score == ONE_ALL
        assert hall.state.rounds[0].late[0].verdict == "accepted"

    def test_it_stays_readable_when_rejected(self, hall: Hall) -> None:
        id_ = self.late(hall)
        hall.must(hall.organiser, RejectLate(id_))
        assert hall.slot(1).score == TWO_TO_NIL
        assert hall.state.rounds[0].late[0].entry.score == ONE_ALL

    def test_it_is_judged_once(self, hall: Hall) -> None:
        id_ = self.late(hall)
        hall.must(hall.organiser, RejectLate(id_))
        assert hall.refusal(hall.organiser, AcceptLate(id_)) == "late_judged"
        assert hall.refusal(hall.organiser, RejectLate(id_)) == "late_judged"

    def test_several_late_slips_wait_side_by_side(self, hall: Hall) -> None:
        first, second = self.late(hall), self.late(hall, TWO_TO_NIL)
        hall.must(hall.organiser, AcceptLate(first))
        hall.must(hall.organiser, RejectLate(second))
        assert [e.verdict for e in hall.state.rounds[0].late] == ["accepted", "rejected"]

    def test_only_the_organiser_corrects(self, hall: Hall) -> None:
        assert hall.refusal(hall.left, hall.correction(1), hall.seen(1)) == "round_closed"
        hall.must(hall.organiser, hall.correction(1), hall.seen(1))
        assert (hall.status, hall.slot(1).score) == ("confirmed", ONE_ALL)

    def test_the_organiser_may_decide_anew(self, hall: Hall) -> None:
        hall.must(hall.organiser, hall.decision(1, None), hall.seen(1))
        assert hall.slot(1).score is None


class TestUnusable:
    def test_other_people_sit_there(self, hall: Hall) -> None:
        slip = hall.slip(1)
        for sides in ((slip.sides[1], slip.sides[0]), ((), ()), hall.slot(2).sides):
            wrong = replace(slip, sides=sides)
            assert hall.refusal(hall.left, wrong, hall.seen(1)) == "seats_differ"

    def test_there_is_no_such_table_or_round(self, hall: Hall) -> None:
        slip = hall.slip(1)
        for table in (0, 3, -1):
            assert hall.refusal(hall.left, replace(slip, table=table)) == "unknown_table"
        for number in (0, 2, -1):
            assert hall.refusal(hall.left, replace(slip, round=number)) == "round_not_drawn"

    def test_a_score_cannot_be(self, hall: Hall) -> None:
        assert hall.enter(hall.left, BobblScore(((21, 1),))) == "score_wrong_length"

    def test_an_entry_is_made_once(self, hall: Hall) -> None:
        slip = hall.slip(1)
        hall.must(hall.left, slip, hall.seen(1))
        again = EnterResult(1, 2, hall.slot(2).sides, TWO_TO_NIL, slip.entry)
        assert hall.refusal(hall.right, again, hall.seen(2)) == "id_taken"
        correction = replace(hall.correction(1), entry=slip.entry)
        assert hall.refusal(hall.left, correction, hall.seen(1)) == "id_taken"
        hall.must(hall.left, hall.correction(1), hall.seen(1))
        assert hall.refusal(hall.right, again, hall.seen(2)) == "id_taken", "past ones count"

    def test_an_entry_that_came_late_is_known_too(self, hall: Hall) -> None:
        hall.decide_all()
        hall.close()
        slip = hall.slip(1)
        hall.must(hall.left, slip)
        assert hall.refusal(hall.left, slip) == "id_taken"

    def test_a_round_knows_the_ids_of_all_its_slips(self, hall: Hall) -> None:
        assert hall.enter(hall.left, operator=hall.anna) is None
        assert hall.enter(hall.right, ONE_ALL, operator=hall.bert) is None
        hall.must(hall.left, hall.correction(1), hall.seen(1))
        hall.decide_all()
        hall.close()
        hall.must(hall.right, hall.slip(2), hall.seen(2))
        late = hall.state.rounds[0].late[0].entry
        hall.must(hall.organiser, AcceptLate(late.id))
        round_ = hall.state.rounds[0]
        slots = round_.tables.values()
        entered = {each.id for slot in slots for each in (*slot.entries, *slot.past)}
        assert round_.entries == {*entered, late.id}
        assert len(round_.entries) == 4

    def test_a_late_slip_nobody_knows(self, hall: Hall) -> None:
        for payload in (AcceptLate(EntryId("none")), RejectLate(EntryId("none"))):
            assert hall.refusal(hall.organiser, payload) == "unknown_entry"
