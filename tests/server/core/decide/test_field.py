"""Registration: numbers, leases, twins, partners, arrivals and withdrawals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_server.core.decide.field import LEASE_FIRST, LEASE_SIZE
from bobbl_shared.domain.areas.field import (
    EditPerson,
    EntrantRegistered,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    NumbersLeased,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId
from builders.course import Course, base_on


@pytest.fixture
def course() -> Course:
    return Course()


@pytest.fixture
def players() -> Course:
    return Course(Settings("Preismucken", entrants="players"))


def registering(course: Course, number: int | None = None) -> RegisterEntrant:
    persons = (course.person(), course.person())
    entrant = EntrantId(course.fresh("entrant"))
    return RegisterEntrant(entrant, "pair", persons, number=number)


def number_of(course: Course, entrant: EntrantId) -> int:
    return course.state.entrants[entrant].number


class TestKinds:
    @pytest.mark.parametrize(
        ("kind", "persons", "code"),
        [
            ("pair", 2, None),
            ("pair", 1, None),
            ("pair", 0, "person_count_wrong"),
            ("pair", 3, "person_count_wrong"),
            ("lone", 1, None),
            ("lone", 2, "person_count_wrong"),
            ("player", 1, "entrant_kind_wrong"),
        ],
    )
    def test_in_a_tournament_of_pairs(
        self, course: Course, kind: str, persons: int, code: str | None
    ) -> None:
        brought = tuple(course.person() for _ in range(persons))
        payload = RegisterEntrant(EntrantId("e"), kind, brought)  # type: ignore[arg-type]
        assert course.refusal(course.organiser, payload) == code

    @pytest.mark.parametrize(
        ("kind", "persons", "code"),
        [
            ("player", 1, None),
            ("player", 2, "person_count_wrong"),
            ("pair", 2, "entrant_kind_wrong"),
            ("lone", 1, "entrant_kind_wrong"),
        ],
    )
    def test_in_a_tournament_of_players(
        self, players: Course, kind: str, persons: int, code: str | None
    ) -> None:
        brought = tuple(players.person() for _ in range(persons))
        payload = RegisterEntrant(EntrantId("e"), kind, brought)  # type: ignore[arg-type]
        assert players.refusal(players.organiser, payload) == code

    def test_pairs_stay_pairs_once_somebody_is_there(self, course: Course) -> None:
        other = ChangeSettings(replace(course.settings, entrants="players"))
        assert course.judge(course.organiser, other).verdict.refused is None
        course.fill(1)
        assert course.refusal(course.organiser, other) == "entrants_registered"

    def test_an_id_is_used_once(self, course: Course) -> None:
        payload = registering(course)
        course.must(course.organiser, payload)
        again = replace(payload, persons=(course.person(),))
        assert course.refusal(course.organiser, again) == "id_taken"

    def test_a_person_is_registered_once(self, course: Course) -> None:
        payload = registering(course)
        course.must(course.organiser, payload)
        again = replace(payload, entrant=EntrantId("other"))
        assert course.refusal(course.organiser, again) == "person_registered"
        person = course.person()
        twice = RegisterEntrant(EntrantId("t"), "pair", (person, person))
        assert course.refusal(course.organiser, twice) == "same_person_twice"

    def test_announced_and_lone_are_not_seated(self, course: Course) -> None:
        course.register("pair", arrival="announced")
        course.register("lone")
        half = course.register("pair", 1)
        assert [e.id for e in course.state.seatable()] == [half]


class TestNumbers:
    def test_they_run_from_one(self, course: Course) -> None:
        assert [number_of(course, e) for e in course.fill(3)] == [1, 2, 3]

    def test_a_withdrawn_number_is_not_given_again(self, course: Course) -> None:
        gone = course.fill(2)[1]
        course.must(course.organiser, WithdrawEntrant(gone))
        assert number_of(course, course.fill(1)[0]) == 3

    def test_a_desk_uses_its_lease(self, course: Course) -> None:
        desk = course.station("desk", "Anmeldung")
        course.must(desk, LeaseNumbers())
        course.must(desk, registering(course, LEASE_FIRST + 3))
        assert number_of(course, course.fill(1)[0]) == 1, "the ordinary numbers go on"
        course.must(desk, registering(course, LEASE_FIRST))

    def test_nobody_uses_anothers_lease(self, course: Course) -> None:
        desk, other = course.station("desk", "Links"), course.station("desk", "Rechts")
        course.must(desk, LeaseNumbers())
        payload = registering(course, LEASE_FIRST)
        assert course.refusal(other, payload) == "number_not_leased"
        for wanted in (0, -1, 7, LEASE_FIRST - 1, LEASE_FIRST + LEASE_SIZE):
            payload = registering(course, wanted)
            assert course.refusal(desk, payload) == "number_not_leased"

    def test_a_number_is_given_once(self, course: Course) -> None:
        desk = course.station("desk", "Links")
        course.must(desk, LeaseNumbers())
        course.must(desk, registering(course, LEASE_FIRST))
        assert course.refusal(desk, registering(course, LEASE_FIRST)) == "number_taken"

    @given(st.lists(st.sampled_from(["lease", "other lease", "leased", "next"]), max_size=30))
    def test_all_numbers_differ_and_leases_never_touch(self, steps: list[str]) -> None:
        course = Course()
        desks = {"lease": course.station("desk", "A"), "other lease": course.station("desk", "B")}
        for step in steps:
            if step in desks:
                course.must(desks[step], LeaseNumbers())
            elif step == "next":
                course.must(course.organiser, registering(course))
            else:
                for lease in course.state.leases[-1:]:
                    free = lease.first
                    while not course.state.is_number_free(free):
                        free += 1
                    course.do(lease.station, registering(course, free))
        given = [each.number for each in course.state.entrants.values()]
        assert len(set(given)) == len(given)
        leased = [n for e in course.state.leases for n in range(e.first, e.last + 1)]
        assert len(set(leased)) == len(leased)

    def test_ordinary_numbers_jump_over_leases(self, course: Course) -> None:
        desk = course.station("desk", "A")
        lease = course.must(desk, LeaseNumbers()).effect[0]
        assert isinstance(lease, NumbersLeased)
        given = [number_of(course, each) for each in course.fill(LEASE_FIRST)]
        assert given == [*range(1, LEASE_FIRST), lease.last + 1]
        second = course.must(desk, LeaseNumbers()).effect[0]
        assert isinstance(second, NumbersLeased)
        assert second.first > lease.last + 1, "above all numbers ever given"


class TestTwins:
    def twin(self, course: Course) -> tuple[EntrantId, PersonId, Base]:
        """Register somebody; give a base from before."""
        before = Base(version=course.state.length)
        entrant = course.register("pair")
        return entrant, course.state.entrants[entrant].persons[0], before

    def test_who_could_see_the_twin_has_to_answer(self, course: Course) -> None:
        _, person, _ = self.twin(course)
        seen = Base(version=course.state.length)
        decision = course.do(course.organiser, registering(course), seen, twins=[person])
        assert decision.verdict.refused == "name_twice"
        assert decision.verdict.parameters == {"numbers": (1,)}

    def test_who_could_not_is_accepted_and_flagged(self, course: Course) -> None:
        entrant, person, before = self.twin(course)
        decision = course.must(course.organiser, registering(course), before, twins=[person])
        fact = decision.effect[0]
        assert isinstance(fact, EntrantRegistered)
        assert fact.twins == (entrant,)
        assert course.state.entrants[fact.entrant].twins == (entrant,)

    def test_without_a_base_nothing_was_seen(self, course: Course) -> None:
        _, person, _ = self.twin(course)
        course.must(course.organiser, registering(course), None, twins=[person])

    def test_who_says_these_are_others_is_believed(self, course: Course) -> None:
        _, person, _ = self.twin(course)
        seen = Base(version=course.state.length)
        payload = replace(registering(course), distinct=True)
        fact = course.must(course.organiser, payload, seen, twins=[person]).effect[0]
        assert isinstance(fact, EntrantRegistered)
        assert fact.twins == ()

    def test_two_twins_of_one_pair_are_one_entrant(self, course: Course) -> None:
        entrant, _, before = self.twin(course)
        twins = course.state.entrants[entrant].persons
        fact = course.must(course.organiser, registering(course), before, twins=twins).effect[0]
        assert isinstance(fact, EntrantRegistered)
        assert fact.twins == (entrant,)

    def test_a_partner_may_have_a_twin_too(self, course: Course) -> None:
        entrant, person, _ = self.twin(course)
        lone = course.register("lone")
        seen = base_on(course.state.entrants[lone].changed)
        payload = JoinPartner(lone, course.person())
        assert course.refusal(course.organiser, payload, seen, twins=[person]) == "name_twice"
        own = Base(counter=course.state.entrants[lone].changed.counter)
        course.must(course.organiser, payload, own, twins=[person])
        assert course.state.entrants[lone].twins == (entrant,)

    def test_a_mended_name_may_have_a_twin_too(self, course: Course) -> None:
        entrant, twin, _ = self.twin(course)
        pair = course.register("pair")
        known = course.state.persons[course.state.entrants[pair].persons[0]]
        payload = EditPerson(replace(known.person, details=DetailsHash("mended")))
        seen = base_on(known.changed)
        assert course.refusal(course.organiser, payload, seen, twins=[twin]) == "name_twice"
        distinct = replace(payload, distinct=True)
        assert course.judge(course.organiser, distinct, seen, twins=[twin]).effect
        unseen = Base(counter=known.changed.counter)
        course.must(course.organiser, payload, unseen, twins=[twin])
        assert course.state.entrants[pair].twins == (entrant,)


class TestPeople:
    def test_a_name_is_mended_on_the_current_one(self, course: Course) -> None:
        entrant = course.register("pair")
        known = course.state.persons[course.state.entrants[entrant].persons[0]]
        mended = EditPerson(replace(known.person, details=DetailsHash("mended")))
        old = base_on(known.changed)
        assert course.refusal(course.organiser, mended, None) == "outdated"
        course.must(course.organiser, mended, old)
        assert course.state.persons[known.person.id].person.details == "mended"
        assert course.state.persons[known.person.id].entrant == entrant
        assert course.refusal(course.organiser, mended, old) == "outdated"

    def test_a_name_does_not_touch_the_field(self, course: Course) -> None:
        entrant = course.register("pair")
        known = course.state.persons[course.state.entrants[entrant].persons[0]]
        before = course.state.field_changed
        payload = EditPerson(replace(known.person, details=DetailsHash("mended")))
        course.must(course.organiser, payload, base_on(known.changed))
        assert course.state.field_changed == before

    def test_nobody_unknown_is_mended(self, course: Course) -> None:
        assert course.refusal(course.organiser, EditPerson(course.person())) == "unknown_person"

    def test_a_partner_makes_a_pair(self, course: Course) -> None:
        for entrant in (course.register("lone"), course.register("pair", 1)):
            person = course.person()
            seen = base_on(course.state.entrants[entrant].changed)
            course.must(course.organiser, JoinPartner(entrant, person), seen)
            joined = course.state.entrants[entrant]
            assert (joined.kind, joined.persons[1]) == ("pair", person.id)
            assert course.state.persons[person.id].entrant == entrant
            assert joined.is_seatable

    def test_a_full_pair_takes_no_third(self, course: Course, players: Course) -> None:
        for hall, entrant in (
            (course, course.register("pair")),
            (players, players.register("player")),
        ):
            seen = base_on(hall.state.entrants[entrant].changed)
            payload = JoinPartner(entrant, hall.person())
            assert hall.refusal(hall.organiser, payload, seen) == "pair_complete"

    def test_a_partner_joins_the_current_entrant(self, course: Course) -> None:
        lone = course.register("lone")
        payload = JoinPartner(lone, course.person())
        assert course.refusal(course.organiser, payload, Base(version=0)) == "outdated"
        person = course.state.persons[course.state.entrants[lone].persons[0]].person
        twice = JoinPartner(lone, Person(person.id, DetailsHash("other")))
        seen = base_on(course.state.entrants[lone].changed)
        assert course.refusal(course.organiser, twice, seen) == "person_registered"

    def test_two_lone_players_are_one_pair(self, course: Course) -> None:
        one, other = course.register("lone"), course.register("lone")
        persons = [course.state.entrants[each].persons[0] for each in (one, other)]
        course.must(course.organiser, PairLonePlayers(one, other))
        pair = course.state.entrants[one]
        assert (pair.kind, pair.number, list(pair.persons)) == ("pair", 1, persons)
        assert [course.state.persons[each].entrant for each in persons] == [one, one]
        assert [each.id for each in course.state.seatable()] == [one]
        for payload in (
            MarkPresent(other),
            WithdrawEntrant(other),
            PairLonePlayers(other, one),
            JoinPartner(other, course.person()),
        ):
            assert course.refusal(course.organiser, payload) == "entrant_joined"

    def test_only_the_lone_are_paired(self, course: Course) -> None:
        lone, gone, pair = course.register("lone"), course.register("lone"), course.register("pair")
        course.must(course.organiser, WithdrawEntrant(gone))
        for other in (gone, pair):
            payloads = (PairLonePlayers(lone, other), PairLonePlayers(other, lone))
            for payload in payloads:
                assert course.refusal(course.organiser, payload) == "not_alone"
        assert course.refusal(course.organiser, PairLonePlayers(lone, lone)) == "same_person_twice"

    def test_nobody_unknown_comes_or_goes(self, course: Course) -> None:
        nobody, lone = EntrantId("nobody"), course.register("lone")
        for payload in (
            MarkPresent(nobody),
            WithdrawEntrant(nobody),
            PairLonePlayers(nobody, lone),
            PairLonePlayers(lone, nobody),
            JoinPartner(nobody, course.person()),
        ):
            assert course.refusal(course.organiser, payload) == "unknown_entrant"

    def test_who_was_announced_comes_and_goes_and_comes(self, course: Course) -> None:
        pair = course.register("pair", arrival="announced")
        assert not course.state.seatable()
        course.must(course.organiser, MarkPresent(pair))
        assert course.refusal(course.organiser, MarkPresent(pair)) == "already_present"
        course.must(course.organiser, WithdrawEntrant(pair))
        assert course.refusal(course.organiser, WithdrawEntrant(pair)) == "already_withdrawn"
        assert not course.state.seatable()
        course.must(course.organiser, MarkPresent(pair))
        assert [each.id for each in course.state.seatable()] == [pair]
