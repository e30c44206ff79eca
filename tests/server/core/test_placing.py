"""Seats drawn one by one: from the zones of the settings, past those already met."""

from itertools import pairwise

import pytest

from bobbl_server.core.placing import lot_for, met_of
from bobbl_shared.domain.areas.field import JoinPartner, RegisterEntrant
from bobbl_shared.domain.areas.seats import (
    FreeSeat,
    GiveSeat,
    KeepApart,
    MakeMoves,
    ProposeMoves,
    SeatGiven,
)
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntrantId
from builders.course import Course, base_on

WINDOW = Settings("Preismucken", seats=SeatZones(window=1), expected=None)


def must(
    course: Course, payload: GiveSeat | FreeSeat | ProposeMoves | MakeMoves | KeepApart
) -> None:
    course.must(course.organiser, payload, base_on(course.state.field_changed))


def test_who_arrives_draws_from_the_window() -> None:
    course = Course(WINDOW)
    for _ in range(9):
        taken = set(course.state.placing.seats.values())
        first = next(t for t in range(1, 9) if not {Seat(t, 1), Seat(t, 2)} <= taken)
        free = {Seat(t, p) for t in (first, first + 1) for p in (1, 2)} - taken
        entrant = course.register("pair")
        assert course.state.placing.seats[entrant] in free
    drawn = len(course.state.placing.seats)
    course.register("pair", arrival="announced")
    assert len(course.state.placing.seats) == drawn == 9


def test_every_seat_of_the_window_comes_up() -> None:
    state = Course(WINDOW).state
    found = {lot_for(state, EntrantId("one"), bytes([n]) * 32) for n in range(256)}
    assert found == {(Seat(table, pair), 4) for table in (1, 2) for pair in (1, 2)}


def test_lone_players_draw_once_they_are_a_pair() -> None:
    course = Course(WINDOW)
    lone = course.register("lone")
    assert not course.state.placing.seats
    course.must(
        course.organiser,
        JoinPartner(lone, course.person()),
        base_on(course.state.entrants[lone].changed),
    )
    assert set(course.state.placing.seats) == {lone}


def test_later_rounds_go_past_those_already_met() -> None:
    course = Course(Settings("Preismucken"))
    course.fill(8)
    course.draw()
    (one,), (other,) = course.slot(1).sides
    must(course, GiveSeat(2, one, Seat(1, 1)))
    for n in range(40):
        seat, _ = lot_for(course.state, other, bytes([n]) * 32)
        assert seat.table != 1


def test_wishes_count_as_former_meetings() -> None:
    course = Course(Settings("Preismucken"))
    one, other = course.fill(2)
    assert not met_of(course.state).opponents
    must(course, KeepApart(one, other, 1))
    assert met_of(course.state).opponents == {one: {other}, other: {one}}


@pytest.mark.parametrize("entrants", ["pairs", "players"])
def test_a_clean_up_moves_those_behind_the_last_full_table(entrants: str) -> None:
    settings = Settings("Preismucken", entrants=entrants)  # type: ignore[arg-type]
    course = Course(settings)
    size = settings.at_table
    ids = course.fill(2 * size)
    places = [Seat(t, p, q) for t in (1, 3) for p in (1, 2) for q in range(1, size // 2 + 1)]
    for id_, seat in zip(ids, places, strict=True):
        must(course, GiveSeat(1, id_, seat))
    must(course, ProposeMoves(1))
    moves = course.state.placing.proposed
    assert moves is not None
    assert {move.here.table for move in moves} == {3}
    assert all(
        (move.here.pair, move.here.player) == (move.there.pair, move.there.player) for move in moves
    )
    must(course, MakeMoves(1))
    assert {seat.table for seat in course.state.placing.seats.values()} == {1, 2}
    course.draw()
    for id_, seat in zip(ids, places, strict=True):
        slot = course.slot(1 if seat.table == 1 else 2)
        assert slot.sides[seat.pair - 1][seat.player - 1] == id_


def test_an_event_says_how_many_seats_were_in_the_lot() -> None:
    course = Course(WINDOW)
    counts = []
    for number in range(6):
        payload = RegisterEntrant(EntrantId(f"new {number}"), "pair", (course.person(),))
        fact = course.must(course.organiser, payload).effect[-1]
        assert isinstance(fact, SeatGiven)
        counts.append(fact.choices)
    assert counts[0] == 4
    assert all(abs((after or 0) - (before or 0)) <= 3 for before, after in pairwise(counts))
