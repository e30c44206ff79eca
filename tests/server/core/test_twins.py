"""Twins are found by clear names alone; what cannot be read has none."""

import pytest

from bobbl_server.core.twins import Twins
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId
from builders.course import Course

NAMES = {
    DetailsHash("ute"): Name("Bär", "Ute"),
    DetailsHash("uwe"): Name("Wolf", "Uwe"),
    DetailsHash("ute again"): Name("Ute", "Baer"),
}


def person(id_: str, details: str) -> Person:
    return Person(PersonId(id_), DetailsHash(details))


@pytest.fixture
def course() -> Course:
    course = Course()
    pair = (person("p1", "ute"), person("p2", "uwe"))
    course.must(course.organiser, RegisterEntrant(EntrantId("e1"), "pair", pair))
    return course


def bringing(brought: Person) -> list[AnyPayload]:
    return [
        RegisterEntrant(EntrantId("new"), "pair", (brought,)),
        JoinPartner(EntrantId("other"), brought),
        EditPerson(brought),
    ]


def test_every_command_that_brings_a_name_is_looked_at(course: Course) -> None:
    twins = Twins(NAMES.get)
    for payload in bringing(person("p3", "ute again")):
        assert twins.of(course.state, payload) == (PersonId("p1"),)
    for payload in bringing(person("p1", "ute again")):
        assert twins.of(course.state, payload) == (), "nobody is his own twin"
    assert twins.of(course.state, RingGong()) == ()


def test_who_has_withdrawn_is_nobodys_twin(course: Course) -> None:
    course.must(course.organiser, WithdrawEntrant(EntrantId("e1")))
    payload = bringing(person("p3", "ute again"))[0]
    assert Twins(NAMES.get).of(course.state, payload) == ()


def test_what_cannot_be_read_has_no_twin_and_is_told(course: Course) -> None:
    course.must(
        course.organiser, RegisterEntrant(EntrantId("e2"), "pair", (person("p4", "deleted"),))
    )
    twins = Twins(NAMES.get)
    for payload in bringing(person("p3", "deleted")):
        assert twins.of(course.state, payload) == ()
        assert not twins.knows_all(course.state, payload)


def test_what_can_be_read_is_known(course: Course) -> None:
    twins = Twins(NAMES.get)
    for payload in bringing(person("p3", "ute again")):
        assert twins.knows_all(course.state, payload)
    for payload in bringing(person("p3", "unknown")):
        assert not twins.knows_all(course.state, payload)
    assert twins.knows_all(course.state, RingGong())


def test_a_name_that_arrives_later_is_found_then(course: Course) -> None:
    names = dict(NAMES)
    ute = names.pop(DetailsHash("ute"))
    twins = Twins(names.get)
    payload = bringing(person("p3", "ute again"))[0]
    assert twins.of(course.state, payload) == ()
    names[DetailsHash("ute")] = ute
    assert twins.of(course.state, payload) == (PersonId("p1"),)
