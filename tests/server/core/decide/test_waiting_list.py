"""Capacity: who comes beyond it waits, is never drawn, and moves up when somebody says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.areas.field import (
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    LetStandIn,
    MoveUp,
    ReinstateEntrant,
    SplitPair,
)
from bobbl_shared.domain.areas.seats import GiveSeat, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.areas.twins import MergeDuplicate
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.readings.capacity import next_up, places_free, places_taken, waiting_list
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId
from builders.course import Course, base_on
from builders.undone import as_if_never, comparable

SETTINGS = Settings("Preismucken", capacity=2)


@pytest.fixture
def course() -> Course:
    return Course(SETTINGS)


def ids(course: Course) -> list[EntrantId]:
    """Give who is on the waiting list."""
    return [each.id for each in waiting_list(course.state)]


def up(course: Course) -> list[EntrantId]:
    """Give who can move up."""
    return [each.id for each in next_up(course.state)]


def undo(course: Course) -> None:
    newest = UndoEvent(course.organiser, course.state.counters[course.organiser])
    course.must(course.organiser, newest)
    assert comparable(course.state) == as_if_never(course)


def set_capacity(course: Course, capacity: int | None) -> None:
    settings = replace(course.state.settings, capacity=capacity)
    course.must(course.organiser, ChangeSettings(settings))


class TestCapacity:
    def test_without_one_there_is_room_for_everybody(self) -> None:
        course = Course(Settings("Preismucken"))
        course.fill(3)
        assert places_free(course.state) is None
        assert ids(course) == up(course) == []

    def test_who_comes_beyond_it_waits_with_a_number_and_is_not_drawn(self, course: Course) -> None:
        one = course.register("pair", arrival="announced")
        other, third, fourth = course.fill(3)
        course.must(course.organiser, MarkPresent(one))
        assert course.state.entrants[third].number == 3
        assert ids(course) == [third, fourth]
        assert up(course) == []
        assert (places_taken(course.state), places_free(course.state)) == (2, 0)
        assert course.refusal(course.organiser, GiveSeat(1, third)) == "not_seatable"
        course.draw()
        assert {id_ for side in course.slot(1).sides for id_ in side} == {one, other}
        assert course.state.rounds[0].byes == ()

    def test_two_lone_players_share_a_place(self, course: Course) -> None:
        course.fill(1)
        lone = [course.register("lone") for _ in range(3)]
        assert ids(course) == lone[2:]
        assert places_taken(course.state) == 2
        pair = course.register("pair")
        assert ids(course) == [lone[2], pair]
        course.must(course.organiser, PairLonePlayers(lone[0], lone[1]))
        assert places_taken(course.state) == 2

    def test_a_lone_player_with_a_place_brings_his_partner_in(self, course: Course) -> None:
        course.fill(1)
        lone = [course.register("lone") for _ in range(4)]
        assert ids(course) == lone[2:]
        course.must(course.organiser, PairLonePlayers(lone[2], lone[3]))
        assert ids(course) == [lone[2]]
        undo(course)
        course.must(course.organiser, PairLonePlayers(lone[2], lone[0]))
        assert ids(course) == lone[3:]
        assert lone[2] in {each.id for each in course.state.seatable()}

    def test_of_two_who_wait_the_longer_wait_counts(self, course: Course) -> None:
        course.fill(2)
        lone = course.register("lone")
        pair, other = course.register("pair"), course.register("lone")
        course.must(course.organiser, PairLonePlayers(other, lone))
        assert ids(course) == [other, pair]

    def test_who_shares_a_place_that_is_taken_takes_no_other(self, course: Course) -> None:
        course.fill(1)
        lone = course.register("lone")
        set_capacity(course, 1)
        second = course.register("lone")
        assert ids(course) == []
        assert course.register("lone") in ids(course)
        assert {lone, second} <= set(course.state.entrants)

    def test_a_pair_on_the_list_that_is_split_goes_on_waiting(self, course: Course) -> None:
        pair = course.fill(3)[2]
        entrant = course.state.entrants[pair]
        other = EntrantId("half")
        split = SplitPair(pair, entrant.persons[1], other)
        course.must(course.organiser, split, base_on(entrant.changed))
        assert ids(course) == [pair, other]

    def test_of_a_duplicate_the_better_place_counts(self, course: Course) -> None:
        one, _, again = course.fill(3)
        course.must(course.organiser, MergeDuplicate(again, one))
        assert ids(course) == []
        undo(course)
        assert ids(course) == [again]

    def test_nobody_loses_a_place_when_the_hall_gets_smaller(self, course: Course) -> None:
        course.fill(2)
        set_capacity(course, 1)
        assert ids(course) == []
        assert places_free(course.state) == 0

    @given(st.lists(st.sampled_from(["pair", "lone", "go", "back", "up"]), max_size=25))
    def test_never_more_than_there_is_room_for(self, steps: list[str]) -> None:
        course = Course(replace(SETTINGS, capacity=3))
        known: list[EntrantId] = []
        for at, step in enumerate(steps):
            some = known[at * 7 % len(known)] if known else EntrantId("nobody")
            match step:
                case "pair" | "lone":
                    known.append(course.register(step))
                case "go":
                    course.do(course.organiser, WithdrawEntrant(some))
                case "back":
                    course.do(course.organiser, MarkPresent(some))
                case _:
                    can = some in {each.id for each in next_up(course.state)}
                    refused = course.refusal(course.organiser, MoveUp(some))
                    assert refused is None or not can
            assert places_taken(course.state) <= 3
            assert not set(ids(course)) & {each.id for each in course.state.seatable()}


class TestMovingUp:
    def test_when_a_place_is_free_the_first_is_proposed(self, course: Course) -> None:
        one, _, third, fourth = course.fill(4)
        assert course.refusal(course.organiser, MoveUp(third)) == "no_place_free"
        course.must(course.organiser, WithdrawEntrant(one))
        assert up(course) == [third]
        before = comparable(course.state)
        course.must(course.organiser, MoveUp(third))
        assert (ids(course), up(course)) == ([fourth], [])
        undo(course)
        assert comparable(course.state) == before
        assert ids(course) == [third, fourth]
        course.must(course.organiser, MoveUp(third))
        assert course.refusal(course.organiser, MoveUp(third)) == "not_waiting"

    def test_somebody_further_down_can_move_up_too(self, course: Course) -> None:
        one, _, third, fourth = course.fill(4)
        course.must(course.organiser, WithdrawEntrant(one))
        course.must(course.organiser, MoveUp(fourth))
        assert ids(course) == [third]

    def test_with_a_larger_hall_all_that_fit(self, course: Course) -> None:
        waiting = course.fill(5)[2:]
        set_capacity(course, 4)
        assert up(course) == waiting[:2]
        set_capacity(course, None)
        assert up(course) == waiting
        course.must(course.organiser, MoveUp(waiting[2]))

    def test_who_comes_back_waits_as_the_last(self, course: Course) -> None:
        one, _, third, fourth = course.fill(4)
        course.must(course.organiser, WithdrawEntrant(one))
        course.must(course.organiser, MoveUp(third))
        course.must(course.organiser, MarkPresent(one))
        assert ids(course) == [fourth, one]
        undo(course)
        assert ids(course) == [fourth]
        assert course.state.entrants[one].status == "withdrawn"

    def test_who_has_gone_or_is_excluded_waits_no_longer(self, course: Course) -> None:
        third, fourth = course.fill(4)[2:]
        course.must(course.organiser, WithdrawEntrant(third))
        course.must(course.organiser, DisqualifyEntrant(fourth, "other"))
        assert ids(course) == []
        course.must(course.organiser, ReinstateEntrant(fourth))
        assert places_taken(course.state) == 3

    def test_an_announced_one_waits_before_and_after_he_has_come(self, course: Course) -> None:
        course.fill(2)
        late = course.register("pair", arrival="announced")
        course.must(course.organiser, MarkPresent(late))
        assert ids(course) == [late]
        assert late not in {each.id for each in course.state.seatable()}


class TestSeatsAtRegistration:
    @pytest.fixture
    def course(self) -> Course:
        return Course(replace(SETTINGS, seats=SeatZones(2)))

    def test_a_seat_comes_with_the_place(self, course: Course) -> None:
        one, other, third = course.fill(3)
        assert set(course.state.placing.seats) == {one, other}
        course.must(course.organiser, WithdrawEntrant(one))
        course.must(course.organiser, MoveUp(third))
        assert set(course.state.placing.seats) == {other, third}
        undo(course)
        assert set(course.state.placing.seats) == {other}
        course.must(course.organiser, MoveUp(third))
        course.must(course.organiser, MarkPresent(one))
        assert set(course.state.placing.seats) == {other, third}

    def test_neither_who_is_not_there_nor_who_is_alone_gets_one(self, course: Course) -> None:
        gone = course.fill(2)
        announced = course.register("pair", arrival="announced")
        lone = [course.register("lone") for _ in range(4)]
        for each in gone:
            course.must(course.organiser, WithdrawEntrant(each))
        course.must(course.organiser, MoveUp(announced))
        course.must(course.organiser, MoveUp(lone[0]))
        assert not course.state.placing.seats
        course.must(course.organiser, PairLonePlayers(lone[2], lone[3]))
        assert not course.state.placing.seats
        course.must(course.organiser, PairLonePlayers(lone[1], lone[0]))
        assert set(course.state.placing.seats) == {lone[1]}

    def test_a_clean_up_does_not_wait_for_who_waits(self, course: Course) -> None:
        course.fill(2)
        course.register("pair", arrival="announced")
        course.register("lone")
        assert course.state.announced()
        for payload in (ProposeMoves(1), MakeMoves(1)):
            course.must(course.organiser, payload, base_on(course.state.field_changed))
        course.draw()


def test_a_stand_in_takes_no_place(course: Course) -> None:
    one, other, third = course.fill(3)
    course.must(course.organiser, LetStandIn(other))
    assert up(course) == [third]
    course.must(course.organiser, MoveUp(third))
    course.must(course.organiser, WithdrawEntrant(other))
    course.must(course.organiser, MarkPresent(other))
    assert ids(course) == []
    late = EntrantId("late")
    course.must(course.organiser, RegisterEntrant(late, "pair", (course.person(),)))
    assert ids(course) == [late]
    assert {each.id for each in course.state.seatable()} == {one, third}
