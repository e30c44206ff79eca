"""The club's page: founding, the table, questions before a tournament is taken in, trouble."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.club.page import ClubPage, ClubQuestion, ClubScreen
from bobbl_client.organiser.club.papers import ClubPapersPage
from bobbl_client.page.list_page import ListScreen
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from builders.club import CLUB, LONG, InventedClub
from builders.hall import HALL, Hall, ScreenKeeper, opened

View = ScreenKeeper[ClubScreen]
BROKEN = BobblError("club_file_damaged", path="verein.club", reason="schema")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.drawn()
    yield made
    made.evening.close()


def played(hall: Hall) -> Hall:
    hall.play()
    hall.evening.close_round(hall.organiser)
    return hall


def shown(hall: Hall, club: InventedClub) -> tuple[ClubPage, View]:
    view = View()
    return opened(ClubPage(hall.organiser, club), view), view


def test_without_a_file_one_is_founded(hall: Hall) -> None:
    page, view = shown(hall, InventedClub(count=None))
    assert view.screen.is_founding
    assert view.screen.action == "Vereinsdatei anlegen"
    page.take_in()
    assert view.screen.is_founding
    page.found("SV Weidenlohe")
    assert not view.screen.is_founding
    assert view.screen.title == "SV Weidenlohe"
    assert view.screen.empty == "Noch hat niemand eine Zahl."


def test_the_table_in_words(hall: Hall) -> None:
    _, view = shown(hall, InventedClub(sources=frozenset({"x"})))
    first, _, third = view.screen.rows[:3]
    assert (first.rank, first.number, first.people) == ("1", "1", ((LONG.last, LONG.first),))
    assert first.values == ("1.901", "8", "−1")
    assert third.people == (("gelöschter Name", ""),)
    assert view.screen.title == CLUB
    assert "1 Abend, zuletzt „Herbstmucken“. Datei: /home" in view.screen.told


def test_only_closed_rounds_of_a_real_tournament_are_taken_in(hall: Hall) -> None:
    club = InventedClub(questions=())
    page, view = shown(hall, club)
    assert view.screen.blocked == "erst nach einer geschlossenen Runde"
    page.take_in()
    assert club.answered == []
    played(hall)
    assert view.screen.blocked == ""
    page.take_in()
    assert club.answered == [{}]
    assert page.done.startswith("Aufgenommen: 16 Spieler, davon 3 neu. 1 Runde oder Tisch")
    page.put_away()
    assert page.done == ""
    assert view.screen.action == "Dieses Turnier noch einmal aufnehmen"
    assert len(view.screen.rows) == 41


def test_practice_does_not_count(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, training=True))
    hall.drawn()
    _, view = shown(played(hall), InventedClub())
    assert view.screen.blocked == "eine Übung zählt nicht"
    hall.evening.close()


def test_who_somebody_is_is_asked_one_after_the_other(hall: Hall) -> None:
    questions = (
        ClubQuestion("1.2", Name("Bär", "Ida", "SV"), ((4, Name("Bär", "Ida", "FFW")), (9, LONG))),
        ClubQuestion("7", Name("Popp"), ((2, Name("Popp")),)),
    )
    club = InventedClub(questions=questions)
    page, view = shown(played(hall), club)
    page.take_in()
    asked = view.screen.question
    assert asked is not None
    assert asked.title == "Wer ist Ida Bär?"
    assert asked.about.startswith("Heute Nr. 1.2 (SV).")
    assert [(each.key, each.detail) for each in asked.answers] == [
        ("4", "FFW"),
        ("9", "ohne Verein"),
        ("0", "bekommt eine eigene Nummer"),
    ]
    page.answer("5")
    page.answer("4")
    assert view.screen.question is not None
    assert view.screen.question.title == "Wer ist Popp?"
    assert club.answered == [{}]
    page.answer("0")
    assert club.answered == [{}, {"1.2": 4, "7": 0}]
    assert view.screen.question is None
    assert page.done.startswith("Aufgenommen")


def test_stepping_back_from_a_question_forgets_the_answers(hall: Hall) -> None:
    club = InventedClub()
    page, view = shown(played(hall), club)
    page.take_in()
    assert page.back()
    assert view.screen.question is None
    page.answer("1")
    page.take_in()
    assert club.answered == [{}, {}]
    assert page.back()
    assert not page.back()


def test_two_guests_who_would_be_one_are_named(hall: Hall) -> None:
    page, _ = shown(played(hall), InventedClub(questions=(), clashes=("Bär, Ida", "Popp")))
    page.take_in()
    assert "Bär, Ida, Popp wären ein und derselbe Spieler" in page.notice
    assert page.back()
    assert page.notice == ""


def test_a_way_is_looked_at_and_put_away(hall: Hall) -> None:
    page, view = shown(hall, InventedClub())
    page.look_at("1")
    way = view.screen.way
    assert way is not None
    assert (way.name, len(way.rounds)) == (LONG.listed, 40)
    assert way.picture.startswith("<svg")
    first, second, third = way.rounds[:3]
    assert first.title.startswith("21.11.2026 · Herbstmucken der ")
    assert first.title.endswith("Runde 1 · erwartet −1, erreicht 7")
    assert second.title.endswith("Runde 2 · erwartet −0,5, erreicht 7")
    assert first.detail == f"mit und gegen {LONG.listed} · gelöschter Name · Popp, Änne"
    assert [each.right for each in (first, second, third)] == [
        "−1 auf −1.234",
        "±0 auf −1.234",
        "+1 auf −1.234",
    ]
    assert page.back()
    assert view.screen.way is None
    page.look_at("2")
    assert view.screen.way is None
    assert view.screen.told == "Popp 2, Änne hat noch keine Runde gespielt."
    page.look_at("99")
    assert view.screen.way is None


def test_a_file_that_cannot_be_read_is_not_founded_over(hall: Hall) -> None:
    club = InventedClub(trouble=BROKEN)
    page, view = shown(played(hall), club)
    assert "verein.club ist beschädigt" in page.notice
    page.back()
    assert (view.screen.is_founding, page.notice) == (False, "")
    assert view.screen.blocked == "die Vereinsdatei ist nicht lesbar"
    club.trouble = None
    page.found("X")
    page.take_in()
    assert (club.answered, club.name) == ([], CLUB)


def test_trouble_while_taking_in_leaves_everything_as_it_was(hall: Hall) -> None:
    club = InventedClub(questions=())
    page, view = shown(played(hall), club)
    club.trouble = BROKEN
    page.take_in()
    assert "beschädigt" in page.notice
    assert len(view.screen.rows) == 40
    club.trouble = None
    page.take_in()
    assert page.notice == ""
    assert len(view.screen.rows) == 41


def test_what_happens_in_the_hall_changes_what_can_be_done(hall: Hall) -> None:
    page, view = shown(hall, InventedClub())
    page.close()
    count = len(view.screens)
    played(hall)
    assert len(view.screens) == count


def test_the_lists_of_the_club_go_on_paper(hall: Hall) -> None:
    _, view = shown(hall, InventedClub())
    assert view.screen.print_blocked == "noch kein Abend"
    club = InventedClub(sources=frozenset({"x"}))
    _, view = shown(hall, club)
    assert view.screen.print_blocked == ""
    papers: ScreenKeeper[ListScreen] = ScreenKeeper()
    asked: list[tuple[str, object]] = []

    def open_page(name: str, about: object) -> None:
        asked.append((name, about))

    page = ClubPapersPage(hall.organiser, club)
    page.open(papers.show, open_page=open_page)
    assert [each.title for each in papers.screen.rows][:2] == [
        "Vereinsrangliste",
        "Ergebnisse 2026",
    ]
    page.open_row("1")
    page.open_row("9")
    assert asked == [("preview", club.papers()[1])]


def test_a_damaged_file_is_said_where_it_would_be_printed(hall: Hall) -> None:
    page = ClubPapersPage(hall.organiser, InventedClub(trouble=BROKEN))
    papers: ScreenKeeper[ListScreen] = ScreenKeeper()
    opened(page, papers)
    assert papers.screen.rows == ()
    assert "verein.club" in page.notice
