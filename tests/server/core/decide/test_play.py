"""Drawing, closing and publishing rounds, the fixed scheme, byes, and the round clock."""

from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from bobbl_server.core.seating import SCHEME, seed_bytes_needed
from bobbl_shared.clock import moment
from bobbl_shared.domain.areas.draw import DrawRound, RoundDrawn
from bobbl_shared.domain.areas.field import MarkPresent, WithdrawEntrant
from bobbl_shared.domain.areas.results import AcceptLate
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking, RingGong, SetClock
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.settings import Bye, Settings
from bobbl_shared.ids import EntrantId
from builders.course import ONE_ALL, TWO_TO_NIL, Course, base_on, replayed


@pytest.fixture
def course() -> Course:
    course = Course()
    course.fill(4)
    return course


def drawn_by(course: Course) -> RoundDrawn:
    fact = course.draw().effect[0]
    assert isinstance(fact, RoundDrawn)
    return fact


def seated(fact: RoundDrawn) -> list[EntrantId]:
    return [e for table in fact.tables for side in table.sides for e in side]


class TestDraw:
    def test_everybody_present_has_one_place(self, course: Course) -> None:
        course.fill(3)
        fact = drawn_by(course)
        present = [each.id for each in course.state.seatable()]
        assert sorted([*seated(fact), *fact.byes]) == sorted(present)
        assert [table.table for table in fact.tables] == [1, 2, 3]

    def test_it_happens_once(self, course: Course) -> None:
        seen = base_on(course.state.field_changed)
        course.must(course.organiser, DrawRound(1), seen)
        assert course.refusal(course.organiser, DrawRound(1), seen) == "not_next_round"

    def test_the_next_is_drawn_from_the_seating_before(self, course: Course) -> None:
        seen = base_on(course.state.field_changed)
        course.must(course.organiser, DrawRound(1), seen)
        assert course.refusal(course.organiser, DrawRound(2), seen) == "outdated"
        course.draw()

    @pytest.mark.parametrize("number", [-1, 0, 2, 3])
    def test_only_the_next_one(self, course: Course, number: int) -> None:
        seen = base_on(course.state.field_changed)
        assert course.refusal(course.organiser, DrawRound(number), seen) == "not_next_round"

    @pytest.mark.parametrize("step", ["register", "withdraw", "arrive"])
    def test_the_field_must_be_as_it_was_seen(self, course: Course, step: str) -> None:
        late = course.register("pair", arrival="announced")
        seen = base_on(course.state.field_changed)
        if step == "register":
            course.register("pair")
        elif step == "withdraw":
            course.must(course.organiser, WithdrawEntrant(late))
        else:
            course.must(course.organiser, MarkPresent(late))
        assert course.refusal(course.organiser, DrawRound(1), seen) == "outdated"
        assert course.refusal(course.organiser, DrawRound(1), None) == "outdated"

    def test_no_more_rounds_than_planned(self) -> None:
        course = Course(Settings("Kurz", rounds=1))
        course.fill(2)
        course.draw()
        seen = base_on(course.state.field_changed)
        assert course.refusal(course.organiser, DrawRound(2), seen) == "all_rounds_drawn"

    @pytest.mark.parametrize(("entrants", "count"), [("pairs", 1), ("players", 3), ("pairs", 0)])
    def test_there_must_be_a_table(self, entrants: str, count: int) -> None:
        course = Course(Settings("Leer", entrants=entrants))  # type: ignore[arg-type]
        course.fill(count)
        seen = base_on(course.state.field_changed)
        assert course.refusal(course.organiser, DrawRound(1), seen) == "too_few_entrants"

    def test_the_next_may_be_drawn_while_the_round_is_played(self, course: Course) -> None:
        course.draw()
        course.draw()
        assert [each.is_closed for each in course.state.rounds] == [False, False]
        running = course.state.running
        assert running is not None
        assert running.number == 1

    def test_it_is_drawn_again_from_its_randomness(self, course: Course) -> None:
        course.fill(5)
        course.draw()
        before = replayed(course.bodies[:-1])
        needed = seed_bytes_needed(before)
        assert needed > 0
        payload = DrawRound(1)
        assert len(course.inputs(payload).random) > 0
        assert replayed(course.bodies) == course.state

    def test_late_entrants_and_withdrawn_ones(self, course: Course) -> None:
        first = drawn_by(course)
        gone = seated(first)[0]
        course.must(course.organiser, WithdrawEntrant(gone))
        late = course.fill(2)
        second = drawn_by(course)
        assert gone not in [*seated(second), *second.byes]
        assert set(late) <= {*seated(second), *second.byes}

    @examples(max_examples=30)
    @given(st.sampled_from(["pairs", "players"]), st.integers(4, 11), st.data())
    def test_whoever_comes_and_goes_everybody_has_one_place(
        self, entrants: Literal["pairs", "players"], count: int, data: st.DataObject
    ) -> None:
        course = Course(Settings("Kommen und Gehen", entrants=entrants))
        course.fill(count)
        for _ in range(4):
            fact = drawn_by(course)
            present = [each.id for each in course.state.seatable()]
            assert sorted([*seated(fact), *fact.byes]) == sorted(present)
            assert len(fact.byes) == len(present) % course.settings.at_table
            course.fill(data.draw(st.integers(0, 2)))
            known = sorted(course.state.entrants)
            for entrant in data.draw(st.lists(st.sampled_from(known), max_size=3)):
                there = course.state.entrants[entrant].status == "present"
                course.must(
                    course.organiser,
                    WithdrawEntrant(entrant) if there else MarkPresent(entrant),
                )
            if len(course.state.seatable()) < course.settings.at_table:
                return

    def test_who_has_sat_out_plays(self) -> None:
        course = Course(Settings("Fünf", rounds=5))
        course.fill(5)
        byes = [drawn_by(course).byes for _ in range(5)]
        assert sorted(e for bye in byes for e in bye) == sorted(course.state.entrants)


class TestFixedScheme:
    def course(self, count: int, rounds: int = 9) -> Course:
        course = Course(Settings("Schema", opponents="fixed", rounds=rounds))
        course.fill(count)
        return course

    @given(st.integers(1, 5), st.booleans())
    def test_nobody_meets_twice_in_as_many_rounds_as_tables(self, tables: int, odd: bool) -> None:
        course = self.course(2 * tables + odd)
        met: set[frozenset[EntrantId]] = set()
        homes: dict[EntrantId, set[int]] = {}
        for _ in range(tables + odd):
            fact = drawn_by(course)
            assert fact.algorithm == SCHEME or not course.state.rounds[1:]
            assert sorted([*seated(fact), *fact.byes]) == sorted(course.state.entrants)
            assert len(fact.byes) == odd
            for table in fact.tables:
                (one,), (other,) = table.sides
                assert frozenset((one, other)) not in met
                met.add(frozenset((one, other)))
                homes.setdefault(one, set()).add(table.table)
        assert all(len(tables) == 1 for tables in homes.values()), "pair 1 keeps its table"

    def test_only_the_first_round_needs_chance(self) -> None:
        course = self.course(4)
        assert seed_bytes_needed(course.state) > 0
        course.draw()
        assert seed_bytes_needed(course.state) == 0

    def test_a_gap_gives_its_opponent_a_bye(self) -> None:
        course = self.course(4)
        (one,), (other,) = drawn_by(course).tables[0].sides
        course.must(course.organiser, WithdrawEntrant(one))
        fact = drawn_by(course)
        assert len(fact.tables) == 1
        assert len(fact.byes) == 1
        assert one not in [*seated(fact), *fact.byes]
        assert other in [*seated(fact), *fact.byes]

    def test_who_had_the_bye_may_withdraw(self) -> None:
        course = self.course(5)
        (out,) = drawn_by(course).byes
        course.must(course.organiser, WithdrawEntrant(out))
        for _ in range(3):
            fact = drawn_by(course)
            present = [each.id for each in course.state.seatable()]
            assert sorted([*seated(fact), *fact.byes]) == sorted(present)

    def test_who_comes_late_has_byes(self) -> None:
        course = self.course(4)
        course.draw()
        (late,) = course.fill(1)
        assert drawn_by(course).byes == (late,)

    def test_who_comes_back_has_the_old_seat(self) -> None:
        course = self.course(4)
        first = drawn_by(course)
        gone = first.tables[0].sides[0][0]
        course.must(course.organiser, WithdrawEntrant(gone))
        course.draw()
        course.must(course.organiser, MarkPresent(gone))
        third = drawn_by(course)
        assert third.tables[0].sides[0] == (gone,)
        assert third.byes == ()

    @given(st.data())
    def test_whoever_comes_and_goes_everybody_has_one_place(self, data: st.DataObject) -> None:
        course = self.course(data.draw(st.integers(2, 7)), rounds=5)
        course.draw()
        while len(course.state.rounds) < 5:
            for entrant in data.draw(st.lists(st.sampled_from(sorted(course.state.entrants)))):
                there = course.state.entrants[entrant].status == "present"
                payload = WithdrawEntrant(entrant) if there else MarkPresent(entrant)
                course.must(course.organiser, payload)
            present = [each.id for each in course.state.seatable()]
            if len(present) < 2:
                return
            fact = drawn_by(course)
            assert sorted([*seated(fact), *fact.byes]) == sorted(present)


class TestClosing:
    def test_every_table_must_be_finished(self, course: Course) -> None:
        scoring = course.station("scoring", "Ergebnisse", "Halle")
        course.fill(4)
        course.draw()
        course.must(scoring, course.slip(1), course.seen(1))
        course.must(scoring, course.slip(2), course.seen(2))
        course.must(course.organiser, course.slip(2, ONE_ALL), course.seen(2))
        course.must(course.organiser, course.decision(3, None), course.seen(3))
        decision = course.do(
            course.organiser, CloseRound(1), base_on(course.state.rounds[0].changed)
        )
        assert decision.verdict.refused == "round_unfinished"
        missing = {"round": 1, "open": 1, "entered": 1, "disputed": 1}
        assert decision.verdict.parameters == missing

    def test_it_happens_on_the_results_that_were_seen(self, course: Course) -> None:
        course.draw()
        course.decide_all()
        old = base_on(course.state.rounds[0].changed)
        course.must(course.organiser, course.decision(1, ONE_ALL), course.seen(1))
        assert course.refusal(course.organiser, CloseRound(1), old) == "outdated"
        assert course.refusal(course.organiser, CloseRound(1), None) == "outdated"
        course.close()
        seen = base_on(course.state.rounds[0].changed)
        assert course.refusal(course.organiser, CloseRound(1), seen) == "round_closed"

    def test_rounds_close_in_order(self, course: Course) -> None:
        course.draw()
        course.draw()
        course.decide_all()
        seen = base_on(course.state.rounds[1].changed)
        assert course.refusal(course.organiser, CloseRound(2), seen) == "round_open"

    @pytest.mark.parametrize("number", [-1, 0, 1, 2])
    def test_what_is_not_drawn_cannot_close(self, course: Course, number: int) -> None:
        for payload in (CloseRound(number), PublishRanking(number), SetClock("start", number, 1)):
            assert course.refusal(course.organiser, payload) == "round_not_drawn"

    def test_publishing_needs_a_closed_round(self, course: Course) -> None:
        course.draw()
        assert course.refusal(course.organiser, PublishRanking(1)) == "round_open"
        course.decide_all()
        course.close()
        course.must(course.organiser, PublishRanking(1), base_on(course.state.results_changed(1)))
        assert course.state.published == course.state.rounds[0].standings
        assert course.state.published_round == 1

    def test_an_accepted_late_result_counts_when_published_again(self, course: Course) -> None:
        course.draw()
        course.decide_all()
        course.close()
        course.must(course.organiser, PublishRanking(1), base_on(course.state.results_changed(1)))
        before = course.state.published
        slip = course.slip(1, ONE_ALL)
        course.must(course.organiser, slip)
        seen = base_on(course.state.results_changed(1))
        course.must(course.organiser, AcceptLate(slip.entry))
        assert course.refusal(course.organiser, PublishRanking(1), seen) == "outdated"
        course.must(course.organiser, PublishRanking(1), base_on(course.state.results_changed(1)))
        assert course.state.published != before

    def test_only_rounds_up_to_the_published_one_count(self, course: Course) -> None:
        course.draw()
        course.decide_all()
        course.close()
        kept = course.state.rounds[0].standings
        course.draw()
        course.decide_all(ONE_ALL)
        course.must(course.organiser, PublishRanking(1), base_on(course.state.results_changed(1)))
        assert course.state.published == kept


class TestByes:
    def test_a_bye_counts_nothing_unless_set(self, course: Course) -> None:
        course.fill(1)
        course.draw()
        course.decide_all()
        course.close()
        (out,) = course.state.rounds[0].byes
        row = next(e for e in course.state.rounds[0].standings or () if e.entrant == out)
        assert row.values == (0, 0, 0)

    def test_a_bye_counts_as_set(self) -> None:
        course = Course(Settings("Freilos", bye=Bye(opponents_goals=30)))
        course.fill(5)
        course.draw()
        course.decide_all()
        course.close()
        (out,) = course.state.rounds[0].byes
        row = next(e for e in course.state.rounds[0].standings or () if e.entrant == out)
        assert row.values == (2, 0, 30)


class TestClock:
    @pytest.fixture
    def course(self) -> Course:
        course = Course()
        course.fill(2)
        course.draw()
        return course

    def left(self, course: Course) -> int:
        assert course.state.clock is not None
        return course.state.clock.seconds_left(moment(course.inputs(RingGong()).at))

    def test_it_runs_and_stands_and_runs(self, course: Course) -> None:
        course.must(course.organiser, SetClock("start", 1, 600))
        assert self.left(course) == 599, "every event takes a second here"
        course.must(course.organiser, SetClock("pause", 1))
        for _ in range(5):
            course.must(course.organiser, RingGong())
        assert self.left(course) == 599
        course.must(course.organiser, SetClock("adjust", 1, 61))
        assert self.left(course) == 660
        course.must(course.organiser, SetClock("resume", 1))
        course.must(course.organiser, SetClock("adjust", 1, -60))
        assert self.left(course) == 598
        assert course.state.gongs == 5

    @pytest.mark.parametrize("action", ["pause", "resume", "adjust"])
    def test_it_must_have_started(self, course: Course, action: str) -> None:
        payload = SetClock(action, 1, 10)  # type: ignore[arg-type]
        assert course.refusal(course.organiser, payload) == "clock_not_started"

    @pytest.mark.parametrize("seconds", [24 * 3600 + 1, -24 * 3600 - 1, 10**30])
    @pytest.mark.parametrize("action", ["start", "adjust"])
    def test_it_has_bounds(self, course: Course, action: str, seconds: int) -> None:
        course.must(course.organiser, SetClock("start", 1, 60))
        payload = SetClock(action, 1, seconds)  # type: ignore[arg-type]
        assert course.refusal(course.organiser, payload) == "clock_out_of_range"

    def test_it_runs_on_past_the_gong(self, course: Course) -> None:
        course.must(course.organiser, SetClock("start", 1, 1))
        for _ in range(5):
            course.must(course.organiser, RingGong())
        assert self.left(course) == -5


def test_a_drawn_seat_is_found_again(course: Course) -> None:
    fact = drawn_by(course)
    for table in fact.tables:
        for side in table.sides:
            for entrant in side:
                slot = course.state.seat_of(entrant, 1)
                assert slot is not None
                assert slot.table == table.table
    assert course.state.seat_of(EntrantId("nobody"), 1) is None
    assert course.state.seat_of(seated(fact)[0], 2) is None


def test_the_version_of_nothing_is_zero() -> None:
    course = Course()
    assert course.state.field_changed is None
    base = Base(version=0)
    assert course.refusal(course.organiser, DrawRound(1), base) == "too_few_entrants"
    assert course.refusal(course.organiser, DrawRound(1), Base(version=1)) == "outdated"


def test_nobody_owns_a_table() -> None:
    course = Course(Settings("Lang", rounds=40))
    course.fill(8)
    homes: dict[EntrantId, list[int]] = {}
    for _ in range(40):
        for table in drawn_by(course).tables:
            for side in table.sides:
                homes.setdefault(side[0], []).append(table.table)
        course.decide_all(TWO_TO_NIL)
    mean = {e: Fraction(sum(tables), len(tables)) for e, tables in homes.items()}
    assert all(2 < value < 3 for value in mean.values())
