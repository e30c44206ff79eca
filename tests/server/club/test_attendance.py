"""What of a tournament is rated: closed rounds, four known persons, the pair's difference."""

import json
from typing import Any

import pytest

from bobbl_server.club.attendance import Attendance, LeftOut, of_json, of_tournament
from bobbl_shared.domain.areas.lineup import SubstitutePerson
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import DetailsHash
from builders.course import Course, base_on

AT = "2026-11-21T18:00:00.000Z"
SCORE = BobblScore(((21, 13), (8, 21)))
"""29 : 34, five points for pair 2."""


def named(hash_: DetailsHash) -> Name:
    return Name(hash_.removeprefix("details of "))


def attended(course: Course) -> Attendance:
    return of_tournament(course.state, named, AT)


def played(course: Course) -> Course:
    course.draw()
    course.decide_all(SCORE)
    course.close()
    return course


def results(attendance: Attendance, round_: int = 0) -> list[list[int]]:
    return [[result for _, result in four] for four in attendance.rounds[round_]]


@pytest.mark.parametrize(("entrants", "count"), [("pairs", 6), ("players", 12)])
def test_everybody_has_the_difference_of_the_pair(entrants: Any, count: int) -> None:
    course = Course(Settings("Muck", entrants=entrants))
    course.fill(count)
    attendance = attended(played(played(course)))
    assert (attendance.date, attendance.name) == (AT, "Muck")
    assert attendance.source == course.state.tournament
    assert results(attendance) == results(attendance, 1) == [[-5, -5, 5, 5]] * 3
    assert len(attendance.guests) == 12
    assert attendance.left_out == ()
    keys = {each.key for each in attendance.guests}
    assert ("1.2" in keys) == (entrants == "pairs")
    assert ("1" in keys) == (entrants == "players")


def test_a_void_bobbl_counts_nothing() -> None:
    course = Course(Settings("Muck", aborted="void"))
    course.fill(2)
    course.draw()
    course.decide_all(BobblScore(((21, 3), (10, 5))))
    course.close()
    assert results(attended(course)) == [[18, 18, -18, -18]]


def test_who_is_not_known_is_not_rated_nor_are_those_at_the_table() -> None:
    course = Course()
    course.fill(3)
    course.register("pair", persons=1)
    (left_out,) = attended(played(course)).left_out
    assert (left_out.round, left_out.why) == (1, "person_unknown")
    assert len(attended(course).guests) == 4


def test_open_rounds_and_tables_without_a_result_are_left_out() -> None:
    course = Course()
    course.fill(4)
    course.draw()
    course.must(course.organiser, course.decision(1, None), course.seen(1))
    course.must(course.organiser, course.decision(2, SCORE), course.seen(2))
    course.close()
    course.draw()
    attendance = attended(course)
    assert attendance.left_out == (LeftOut(1, 1, "no_result"), LeftOut(2, None, "round_open"))
    assert results(attendance) == [[-5, -5, 5, 5]]


def test_a_substitute_is_rated_from_the_round_of_the_change() -> None:
    course = Course()
    first, _ = course.fill(2)
    played(course)
    entrant = course.state.entrants[first]
    payload = SubstitutePerson(first, entrant.persons[1], course.person(), 2)
    course.must(course.organiser, payload, base_on(entrant.changed))
    attendance = attended(played(course))
    seated = [{key for key, _ in tables[0]} for tables in attendance.rounds]
    assert seated[0] - seated[1] != seated[1] - seated[0]
    assert len(seated[0] & seated[1]) == 3
    assert len(attendance.guests) == 5
    assert len({each.key for each in attendance.guests}) == 5


def test_practice_and_unplayed_evenings_do_not_count() -> None:
    course = Course(Settings("Übung", training=True))
    course.fill(2)
    with pytest.raises(BobblError, match="training_not_rated"):
        attended(played(course))
    with pytest.raises(BobblError, match="nothing_rated"):
        attended(Course())


def four(*names: object) -> list[dict[str, object]]:
    return [{"player": name, "result": 3} for name in names]


def typed(**changed: Any) -> dict[str, Any]:
    return {
        "name": "Abend",
        "date": "2026-11-21",
        "rounds": [[four("Bär, Ida", 2, "Popp", "Zapf, Uwe")]],
        **changed,
    }


def test_an_evening_from_json() -> None:
    rounds = [
        [four("Bär, Ida", 2, "Popp", "Zapf, Uwe")],
        [four("Zapf, UWE", "POPP", 2, "Ida, Bär")],
    ]
    attendance = of_json(json.dumps(typed(rounds=rounds)).encode())
    assert [each.key for each in attendance.guests] == ["Bär, Ida", "2", "Popp", "Zapf, Uwe"]
    assert attendance.rounds[1] == ((("Zapf, Uwe", 3), ("Popp", 3), ("2", 3), ("Bär, Ida", 3)),)
    assert attendance.guests[1].player == 2


@pytest.mark.parametrize(
    ("bad", "code", "place"),
    [
        (typed(name=" "), "text_missing", "$.name"),
        (typed(date="gestern"), "date_wrong", "$.date"),
        (typed(date="2026-02-30"), "date_wrong", "$.date"),
        (typed(rounds=[]), "rounds_missing", "$.rounds"),
        (typed(rounds=[[]]), "rounds_missing", "$.rounds"),
        (typed(rounds=[[four(1, 2, 3)]]), "players_not_four", "$.rounds[0][0]"),
        (typed(rounds=[[four(1, 2, 3, 1)]]), "guest_twice", "$.rounds[0][0][3].player"),
        (
            typed(rounds=[[four(1, 2, 3, 4), four(5, 6, "x", 4)]]),
            "guest_twice",
            "$.rounds[0][1][3].player",
        ),
        (typed(rounds=[[four(1, 2, 3, " , ")]]), "name_missing", "$.rounds[0][0][3].player"),
        (
            typed(rounds=[[[*four(1, 2, 3), {"player": 4, "result": "viel"}]]]),
            "integer_expected",
            "$.rounds[0][0][3].result",
        ),
        (
            typed(rounds=[[[*four(1, 2, 3), {"player": 4, "result": 10**12}]]]),
            "number_too_long",
            "$.rounds[0][0][3].result",
        ),
    ],
)
def test_an_unusable_evening_names_its_place(bad: Any, code: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        of_json(json.dumps(bad).encode())
    assert (caught.value.code, caught.value.place) == (code, place)
    assert code not in sentence(caught.value)
