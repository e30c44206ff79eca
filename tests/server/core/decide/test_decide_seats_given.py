"""What the rules say about seats given before a round is drawn."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import MarkPresent, WithdrawEntrant
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, MakeMoves, ProposeMoves
from bobbl_shared.domain.placing import tables_to_fill
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import Refusal
from builders.course import Course, base_on

AT_THE_DOOR = Settings("Preismucken", seats=SeatZones())


def missing(course: Course) -> str:
    """Give the code of what a clean-up waits for; empty if it can be made."""
    try:
        tables_to_fill(course.state)
    except Refusal as refusal:
        return refusal.code
    return ""


def give(course: Course, place: int, *seat: int) -> None:
    entrant = tuple(course.state.entrants)[place]
    course.must(course.organiser, GiveSeat(1, entrant, Seat(*seat)))


def proposed(course: Course) -> None:
    course.must(course.organiser, ProposeMoves(1), base_on(course.state.field_changed))


def test_what_a_clean_up_waits_for_is_named() -> None:
    course = Course()
    course.fill(4)
    lone = course.register("lone")
    coming = course.register("pair", arrival="announced")
    assert missing(course) == "lone_players_wait"
    course.must(course.organiser, WithdrawEntrant(lone))
    assert missing(course) == "announced_wait"
    course.must(course.organiser, MarkPresent(coming))
    assert missing(course) == ""


def test_an_odd_pair_sits_out_if_it_has_no_seat() -> None:
    course = Course()
    course.fill(5)
    for place, table in enumerate((1, 1, 2, 4, 5)):
        give(course, place, table, 1 + place % 2)
    assert missing(course) == "count_unfit"
    last = tuple(course.state.entrants)[-1]
    course.must(course.organiser, FreeSeat(1, last))
    assert missing(course) == ""
    proposed(course)
    course.must(course.organiser, MakeMoves(1), base_on(course.state.field_changed))
    assert sorted(seat.table for seat in course.state.placing.seats.values()) == [1, 1, 2, 2]


def test_a_seat_behind_the_tables_stops_the_draw_until_it_is_cleaned_up() -> None:
    course = Course()
    course.fill(4)
    give(course, 0, 7, 2)
    asked = DrawRound(1), base_on(course.state.field_changed)
    assert course.refusal(course.organiser, *asked) == "seats_with_gaps"
    proposed(course)
    (move,) = course.state.placing.proposed or ()
    assert move.there.table <= 2
    course.must(course.organiser, MakeMoves(1), base_on(course.state.field_changed))
    course.must(course.organiser, DrawRound(1), base_on(course.state.field_changed))


def test_a_proposal_is_out_of_date_once_the_field_changes() -> None:
    course = Course()
    course.fill(4)
    give(course, 0, 7, 2)
    proposed(course)
    give(course, 1, 8, 2)
    asked = MakeMoves(1), base_on(course.state.field_changed)
    assert course.refusal(course.organiser, *asked) == "no_moves_proposed"


@pytest.mark.parametrize("entrants", ["pairs", "players"])
def test_who_comes_has_a_seat_at_once_if_seats_are_drawn_at_the_door(entrants: str) -> None:
    settings = replace(AT_THE_DOOR, entrants=entrants)
    course = Course(settings)
    course.fill(9)
    seats = Counter(course.state.placing.seats.values())
    assert len(seats) == 9
    assert set(seats.values()) == {1}
