"""Who the guests of an evening are: known, new, or a question."""

from bobbl_server.club.attendance import Attendance, Guest
from bobbl_server.club.recognition import NEW, Recognised, recognised, taken_in
from bobbl_server.club.records import Club, ClubSettings, Player
from bobbl_shared.domain.names import Name
from bobbl_shared.ids import PersonId

CLUB = Club(
    ClubSettings("SV"),
    [
        Player(1, Name("Müller", "Karl", "SV Oberndorf")),
        Player(2, Name("Müller", "Karl", "FFW Oberndorf")),
        Player(3, Name("Bär", "Ida", "SV Oberndorf")),
        Player(4, None),
        Player(5, Name("Zapf", "Uwe")),
    ],
    [],
)


def guest(key: str, last: str, first: str = "", club: str = "") -> Guest:
    return Guest(key, Name(last, first, club), PersonId(f"person {key}"))


def found(*guests: Guest, **answers: int) -> Recognised:
    return recognised(CLUB, {PersonId("person old"): 4}, guests, answers)


def test_a_name_that_one_bears_is_that_one_in_any_spelling() -> None:
    assert found(guest("a", "BAER", "ida")).numbers == {"a": 3}
    assert found(guest("a", "Ida", "Bär", "sv oberndorf")).numbers == {"a": 3}
    assert found(guest("a", "Zapf", "Uwe", "FC X")).numbers == {"a": 5}


def test_an_unknown_name_is_a_new_player() -> None:
    result = found(guest("a", "Popp"), guest("b", "Narr"), guest("c", "Zapf", "Uwe"))
    assert result.numbers == {"a": 6, "b": 7, "c": 5}
    assert [(each.number, each.name) for each in result.fresh] == [
        (6, Name("Popp")),
        (7, Name("Narr")),
    ]


def test_a_name_that_several_bear_is_a_question_unless_the_club_tells() -> None:
    assert [each.candidates for each in found(guest("a", "Müller", "Karl")).questions] == [(1, 2)]
    assert found(guest("a", "Müller", "Karl", "ffw oberndorf")).numbers == {"a": 2}
    assert found(guest("a", "Müller", "Karl", "FC X")).questions


def test_no_club_is_not_the_club_of_who_has_none() -> None:
    without = Club(
        CLUB.settings, [Player(1, Name("Bär", "Ida", "SV")), Player(2, Name("Bär", "Ida"))], []
    )
    found = recognised(without, {}, [guest("a", "Bär", "Ida")], {})
    assert [each.candidates for each in found.questions] == [(1, 2)]


def test_another_club_is_a_question() -> None:
    assert [each.candidates for each in found(guest("a", "Bär", "Ida", "FC X")).questions] == [(3,)]


def test_two_guests_of_a_known_name_are_asked_about() -> None:
    result = found(guest("a", "Bär", "Ida"), guest("b", "Baer", "Ida"))
    assert [each.guest.key for each in result.questions] == ["a", "b"]
    result = found(guest("a", "Popp"), guest("b", "Popp"))
    assert result.numbers == {"a": 6, "b": 7}


def test_what_is_said_goes_before_what_is_guessed() -> None:
    assert found(guest("a", "Müller", "Karl"), a=1).numbers == {"a": 1}
    result = found(guest("a", "Bär", "Ida"), a=NEW)
    assert result.numbers == {"a": 6}
    assert found(Guest("3", None, player=3)).numbers == {"3": 3}


def test_who_was_recognised_before_stays_who_it_is() -> None:
    assert found(guest("old", "Bär", "Ida")).numbers == {"old": 4}
    assert found(guest("old", "Bär", "Ida"), old=3).numbers == {"old": 3}


def test_a_deleted_name_is_somebody_new() -> None:
    result = found(Guest("a", None, PersonId("x")))
    assert result.fresh == (Player(6, None),)


def test_one_player_is_not_two_guests() -> None:
    result = found(guest("a", "Bär", "Ida"), Guest("3", None, player=3), guest("c", "Popp"))
    assert result.clashes == ("a", "3")


def test_an_evening_is_taken_in_with_players() -> None:
    guests = tuple(guest(key, key) for key in ("Zapf, Uwe", "b", "c", "d"))
    guests = (guest("Zapf, Uwe", "Zapf", "Uwe"), *guests[1:])
    four = tuple((each.key, 7) for each in guests)
    attendance = Attendance("2026-11-21", "Abend", "t", guests, ((four,),))
    evening = taken_in(attendance, recognised(CLUB, {}, guests, {}))
    assert evening.rounds == ((((5, 7), (6, 7), (7, 7), (8, 7)),),)
    assert (evening.date, evening.name, evening.source) == ("2026-11-21", "Abend", "t")
