"""The club's file as the organiser's window works with it: the real file, a real evening."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl.club.book import LocalClub
from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import Evening, Player
from bobbl_server.core.rating.season import Start
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, Refusal
from builders.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    (tmp_path / "hall").mkdir()
    made = Hall(tmp_path / "hall")
    made.drawn()
    yield made
    made.evening.close()


@pytest.fixture
def club(tmp_path: Path) -> LocalClub:
    club = LocalClub(tmp_path / "home")
    assert club.stand() is None
    club.found(" SV  Weidenlohe ")
    return club


def test_a_tournament_is_taken_in_and_again(hall: Hall, club: LocalClub) -> None:
    with pytest.raises(BobblError, match="nothing_rated"):
        club.take_in(hall.organiser, {})
    hall.play()
    hall.evening.close_round(hall.organiser)
    taken = club.take_in(hall.organiser, {})
    assert (taken.players, taken.fresh, taken.left_out, taken.questions) == (16, 16, 0, ())
    stand = club.stand()
    assert stand is not None
    assert stand.name == "SV Weidenlohe"
    assert stand.sources == {hall.evening.state.tournament}
    assert (stand.evenings, stand.last_evening) == (1, "Preismucken FFW Weidenlohe")
    assert {each.name for each in stand.rows} == {
        hall.organiser.person_name(person) for person in hall.evening.state.persons
    }
    assert [each.rating for each in stand.rows] == sorted(
        (each.rating for each in stand.rows), reverse=True
    )
    again = club.take_in(hall.organiser, {})
    assert (again.fresh, again.is_same) == (0, True)
    assert club.stand() == stand
    with ClubFile.open(club.path, read_only=True) as file:
        (evening,) = file.club().evenings
    assert evening.date.startswith("2026-11-21T")


def test_questions_have_names_and_answers_are_heard(hall: Hall, club: LocalClub) -> None:
    hall.play()
    hall.evening.close_round(hall.organiser)
    person = next(iter(hall.evening.state.persons))
    name = hall.organiser.person_name(person)
    with ClubFile.open(club.path) as file:
        for number, other in enumerate(("FFW", "SV X"), 1):
            file.put_player(Player(number, replace(name, club=other)))
        file.put_player(Player(3, None, Start(50, 9)))
    (asked,) = club.take_in(hall.organiser, {}).questions
    assert (asked.key, asked.name) == ("1.1", name)
    assert [number for number, _ in asked.candidates] == [1, 2]
    assert asked.candidates[1][1].club == "SV X"
    before = club.stand()
    assert before is not None
    assert before.evenings == 0
    assert club.take_in(hall.organiser, {"1.1": 2}).fresh == 15
    later = Evening("2027-01-06", "Später", "", ((((1, 5), (2, 5), (4, -5), (5, -5)),),))
    with ClubFile.open(club.path) as file:
        file.add_evening(later, [], {})
    way = club.way(2)
    assert way is not None
    assert "Zahl nach jedem Abend" in way.picture
    last, played = way.rounds
    assert (last.evening, last.day) == ("Später", "06.01.2027")
    assert (played.evening, played.round) == ("Preismucken FFW Weidenlohe", 1)
    assert len(played.others) == 3
    assert club.way(3) is club.way(999) is None


def test_two_who_would_be_one_are_named(hall: Hall, club: LocalClub) -> None:
    hall.play()
    hall.evening.close_round(hall.organiser)
    with ClubFile.open(club.path) as file:
        file.put_player(Player(1, Name("Ganz", "Anders")))
    taken = club.take_in(hall.organiser, {"1.1": 1, "1.2": 1})
    assert len(taken.clashes) == 2
    assert all("," in each for each in taken.clashes)


def test_a_club_needs_a_name_and_is_founded_once(club: LocalClub) -> None:
    with pytest.raises(BobblError, match="file_exists"):
        club.found("X")
    with pytest.raises(Refusal, match="name_missing"):
        LocalClub(club.folder / "other").found("  ")


def test_each_year_is_a_sheet_the_last_one_first(club: LocalClub) -> None:
    assert club.papers() == ()
    four = ((1, 5), (2, 5), (3, -5), (4, -5))
    names = ("Öttinger", "Böhm", "Neu", "Freiherr von und zu Schmalfuß")
    with ClubFile.open(club.path) as file:
        for number, name in enumerate(names, 1):
            file.put_player(Player(number, Name(name, "Änne")))
        for day in ("2025-11-21", "2026-01-06", "2026-11-20"):
            file.add_evening(Evening(day, f"Mucken am {day}", "", ((four,),)), [], {})
    table, this, last, best = club.papers()
    assert table.title.startswith("Vereinsrangliste nach „Mucken am 2026-11-20“")
    assert (this.title, last.title) == ("Ergebnisse 2026", "Ergebnisse 2025")
    assert this.subtitle == "SV Weidenlohe · 2 Abende · 06.01.2026 bis 20.11.2026"
    assert last.subtitle == "SV Weidenlohe · 1 Abend · 21.11.2025"
    assert this.rows[0] == ("1", "1", "Öttinger, Änne", "2", "2", "+10", "2")
    assert best.heads == ("Tag", "Abend · Name", "Plus/Minus")
    assert best.rows[0][1] == "Mucken am 2026-11-20\nÖttinger, Änne · Böhm, Änne"
    assert {len(row) for each in club.papers() for row in each.rows} <= {3, 6, 7}
