"""Reasons in the log name entrants by their ids, so that a station can say who is meant."""

from bobbl_server.core.draw.engine import ALGORITHM
from bobbl_server.core.draw.outcome import DrawOutcome, Reason, Repeats
from bobbl_server.core.seating import drawn_round, roster_of
from builders.course import Course

REASON = Reason(1, "never_met", {"kind": "opponents", "one": 2, "other": 3, "left_one": 1})


def recorded() -> tuple[Course, dict[str, int | str]]:
    course = Course()
    course.register("lone")
    course.fill(4)
    tables = (((2,), (3,)), ((0,), (1,)))
    outcome = DrawOutcome(tables, (), Repeats(0, 0, 0), (REASON,), 1, ALGORITHM)
    return course, drawn_round(course.state, 1, outcome).reasons[0].parameters


def test_who_is_named_in_a_reason_sits_at_its_table() -> None:
    course, parameters = recorded()
    third, fourth = roster_of(course.state).entrants[2:]
    expected = {"kind": "opponents", "one": third.id, "other": fourth.id, "left_one": 1}
    assert parameters == expected
    assert [third.number, fourth.number] == [4, 5]
