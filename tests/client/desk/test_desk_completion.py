"""Names are completed at the desk while they are typed, and only if somebody asks for it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bobbl_client.desk.screen import Hint, Line, Offered
from bobbl_client.model.address_book import AddressBook, BookEntry, BookFile, Visit, with_entries
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.settings import Settings
from builders.desk import Desk
from builders.dice import seeded_dice

NOTHING: Line = ("", "", "")
KARL: Line = ("Hofmann", "Karl", "SV Weidenlohe")
GRETE: Line = ("Reuß", "Margarete", "")
PEOPLE = (
    ("karl", KARL, ("grete", "grete", "rosi")),
    ("grete", GRETE, ("karl", "karl")),
    ("rosi", ("Zapf", "Rosi", ""), ("karl",)),
    ("ute", ("Hofmeister", "Ute", ""), ()),
    ("oerg", ("Öhrlein", "Jörg", ""), ()),
)


def entry(id_: str, line: Line, partners: Sequence[str]) -> BookEntry:
    visits = tuple(
        Visit(f"t{number}", "Muck", f"202{number}-11-21", partner)
        for number, partner in enumerate(partners)
    )
    return BookEntry(id_, Name(*line), visits=visits)


def with_book(desk: Desk, folder: Path) -> Desk:
    file = BookFile(folder / "book.json", seeded_dice("book"))
    file.store(with_entries(AddressBook(), (entry(*each) for each in PEOPLE)))
    BookKeeper(file, desk.organiser)
    return desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = with_book(Desk(tmp_path), tmp_path)
    yield made
    made.page.close()
    made.evening.close()


def typed(desk: Desk, *lines: Line) -> list[str]:
    desk.page.typed([*lines, *[NOTHING] * (2 - len(lines))])
    place = desk.paper.now.place
    return [each.title for each in place.rows] if isinstance(place, Offered) else []


def take_over(desk: Desk) -> tuple[Line, ...]:
    desk.page.take_over()
    return desk.paper.completed[-1]


def test_the_desk_is_told_when_the_book_comes_later(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert typed(desk, ("Hofm", "", "")) == []
    with_book(desk, tmp_path)
    assert typed(desk, ("Hofma", "", "")) == ["Hofmann, Karl", "Hofmeister, Ute"]
    desk.page.close()
    desk.evening.close()


@pytest.mark.parametrize(
    ("last", "first", "found"),
    [
        ("H", "", []),
        ("Ho", "", ["Hofmann, Karl", "Hofmeister, Ute"]),
        ("hofma", "", ["Hofmann, Karl", "Hofmeister, Ute"]),
        ("Hoffman", "", ["Hofmann, Karl"]),
        ("oehr", "", ["Öhrlein, Jörg"]),
        ("Ohrlein", "", ["Öhrlein, Jörg"]),
        ("Reuss", "", ["Reuß, Margarete", "Zapf, Rosi"]),
        ("Hofm", "U", ["Hofmeister, Ute"]),
        ("Karl", "Hof", ["Hofmann, Karl"]),
        ("Quitte", "", []),
    ],
)
def test_who_fits_is_offered(desk: Desk, last: str, first: str, found: list[str]) -> None:
    assert typed(desk, (last, first, "")) == found


def test_two_keys_write_a_couple_down_and_enter_saves_it(desk: Desk) -> None:
    typed(desk, ("Hofma", "", ""))
    assert take_over(desk) == (KARL, NOTHING)
    place = desk.paper.now.place
    assert isinstance(place, Offered)
    assert [each.title for each in place.rows] == ["Reuß, Margarete", "Zapf, Rosi"]
    assert take_over(desk) == (KARL, GRETE)
    assert not isinstance(desk.paper.now.place, Offered)
    desk.page.submit((KARL, GRETE))
    (entrant,) = desk.entrants()
    assert desk.names(desk.model, entrant) == ["Hofmann, Karl", "Reuß, Margarete"]


def test_arrows_choose_and_a_place_can_be_taken_at_once(desk: Desk) -> None:
    typed(desk, ("Hof", "", ""))
    desk.page.choose_offered(-1)
    desk.page.choose_offered(1)
    desk.page.choose_offered(5)
    assert take_over(desk)[0] == ("Hofmeister", "Ute", "")
    typed(desk, ("Hof", "", ""))
    desk.page.take_over(1)
    assert desk.paper.completed[-1][0] == ("Hofmeister", "Ute", "")


def test_typing_on_ignores_the_offer_and_nothing_is_filled(desk: Desk) -> None:
    typed(desk, ("Hofm", "", ""))
    assert typed(desk, ("Hofquz", "", ""), NOTHING) == []
    assert isinstance(desk.paper.now.place, Hint)
    assert desk.paper.completed == []
    assert desk.paper.filled == []


def test_who_is_registered_already_is_not_offered(desk: Desk) -> None:
    desk.page.save((KARL, GRETE))
    assert typed(desk, ("Ho", "", "")) == ["Hofmeister, Ute"]
    assert typed(desk, ("Zapf", "Ros", "")) == ["Zapf, Rosi"]
    desk.page.take_over()
    assert not isinstance(desk.paper.now.place, Offered)


def test_nobody_is_offered_twice_in_one_pair(desk: Desk) -> None:
    typed(desk, KARL)
    assert typed(desk, KARL, ("Hof", "", "")) == ["Hofmeister, Ute"]


def test_who_plays_with_the_other_one_comes_first(desk: Desk) -> None:
    assert typed(desk, ("Zapf", "Rosi", ""), NOTHING) == ["Hofmann, Karl"]
    assert typed(desk, ("Hofmeister", "Ute", "")) == []
    assert typed(desk, ("Zapf", "Rosi", ""), ("Hof", "", ""))[0] == "Hofmann, Karl"


def test_the_club_is_completed_for_a_name_typed_in_full(desk: Desk) -> None:
    assert typed(desk, ("Hofmann", "Karl", "")) == ["Hofmann, Karl"]
    assert take_over(desk)[0] == KARL


def test_without_an_offer_the_key_does_nothing(desk: Desk) -> None:
    desk.page.take_over()
    typed(desk, ("Quitte", "", ""))
    desk.page.take_over()
    assert desk.paper.completed == []


def test_whoever_is_opened_is_no_offer_until_something_is_typed(desk: Desk) -> None:
    desk.page.save((("Zapf", "Rosi", ""),), alone=True)
    desk.open("Zapf")
    assert not isinstance(desk.paper.now.place, Offered)
    assert typed(desk, ("Zapf", "Rosi", ""), ("Hofmann", "", ""))[0] == "Hofmann, Karl"


def test_a_single_player_has_no_partner_offered(tmp_path: Path) -> None:
    desk = with_book(Desk(tmp_path, Settings("Einzel", entrants="players")), tmp_path)
    desk.page.typed([("Hofma", "", "")])
    desk.page.take_over()
    assert desk.paper.completed == [(KARL,)]
    assert not isinstance(desk.paper.now.place, Offered)
    desk.page.close()
    desk.evening.close()


def test_nothing_is_taken_over_while_something_else_is_said(desk: Desk) -> None:
    typed(desk, ("Hofm", "", ""))
    desk.page.scanned("")
    desk.page.take_over()
    assert desk.paper.completed == []
    assert desk.page.state.form.lines[0] == ("Hofm", "", "")
