"""Who is who: by number, by decision, never by name."""

from bobbl_federation.season.recognition import NOBODY, Recognised, recognised
from bobbl_federation.season.series import Series
from bobbl_federation.season.standing import season_standing
from bobbl_federation.store.seasons import Claim, Decision
from bobbl_shared.ids import PersonId
from builders.seasons.played import evening, invented_id

HALL = invented_id("hall")
EVENING = evening(
    "hall",
    "2026-01-01T18:00:00.000Z",
    ("ab", "cd"),
    [[(("a", 1), ("b", 1), ("c", -1), ("d", -1))]],
)


def claim(person: str, member: int) -> Claim:
    return Claim(HALL, PersonId(person), member)


def decision(number: int, person: str, member: int) -> Decision:
    return Decision(number, HALL, PersonId(person), member, "Verband", "2026-01-02T08:00:00.000Z")


def members(who: Recognised) -> dict[str, int]:
    return {str(person): member for person, member in who.members(EVENING).items()}


def test_a_number_says_who_somebody_is() -> None:
    assert members(recognised({7, 8}, [claim("a", 7), claim("b", 8)], ())) == {"a": 7, "b": 8}


def test_a_name_says_nothing() -> None:
    one = evening("one", "2026-01-01T18:00:00.000Z", ("a", "b"))
    other = evening("other", "2026-01-02T18:00:00.000Z", ("a", "b"))
    series = Series("s", "Saison", (one.tournament, other.tournament))
    who = recognised({1}, [Claim(one.tournament, PersonId("a"), 1)], ())
    (line,) = season_standing(series, (one, other), who).cup
    assert [each.source.tournament for each in line.evenings] == [one.tournament]


def test_what_was_decided_goes_before_what_was_given_and_the_latest_before_all() -> None:
    given = [claim("a", 7), claim("b", 8)]
    decided = [decision(3, "a", 9), decision(1, "a", 7), decision(2, "b", NOBODY)]
    assert members(recognised({7, 8, 9}, given, decided)) == {"a": 9}


def test_a_number_that_nobody_has_is_told_and_counts_for_nothing() -> None:
    who = recognised({7}, [claim("a", 70)], [decision(1, "b", 71)])
    assert members(who) == {}
    assert who.unknown == (claim("a", 70), decision(1, "b", 71))


def test_a_number_of_another_hall_says_nothing_here() -> None:
    elsewhere = Claim(invented_id("elsewhere"), PersonId("a"), 7)
    assert members(recognised({7}, [elsewhere], ())) == {}


def test_two_at_once_cannot_be_one_member_and_neither_is() -> None:
    who = recognised({7, 8}, [claim("a", 7), claim("c", 7), claim("d", 8)], ())
    assert members(who) == {"d": 8}
    assert who.clashes(EVENING) == ((7, (PersonId("a"), PersonId("c"))),)
    series = Series("s", "Saison", (HALL,))
    (doubt,) = season_standing(series, (EVENING,), who).doubts
    assert (doubt.tournament, doubt.member, len(doubt.persons)) == (HALL, 7, 2)
    settled = recognised({7, 8}, [claim("a", 7), claim("c", 7)], [decision(1, "c", NOBODY)])
    assert members(settled) == {"a": 7}


def test_who_left_and_came_back_for_another_is_one_member() -> None:
    rounds = [
        [(("a", 1), ("b", 1), ("c", -1), ("d", -1))],
        [(("e", 1), ("b", 1), ("c", -1), ("d", -1))],
    ]
    there = evening("hall", "2026-01-01T18:00:00.000Z", ("b", "e"), rounds)
    who = recognised({7}, [claim("a", 7), claim("e", 7)], ())
    assert who.members(there) == {PersonId("e"): 7, PersonId("a"): 7}
