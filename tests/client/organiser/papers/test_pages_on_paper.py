"""F9 on a page of the organiser: what it lists becomes a paper that is looked at first."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest

from bobbl_client.model.address_book import AddressBook, BookEntry, BookFile, Visit, with_entries
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.power import Power
from bobbl_client.organiser.announcements.page import AnnouncementsPage
from bobbl_client.organiser.book.page import BookPage
from bobbl_client.organiser.checklist.page import ChecklistPage
from bobbl_client.organiser.chronicle.page import ChroniclePage
from bobbl_client.organiser.plan.page import PlanPage
from bobbl_client.organiser.seats.page import SeatsPage
from bobbl_client.page.page import PlainPage
from bobbl_client.printing.paper import BOX, Paper, TicketSheet
from bobbl_shared.domain.areas.seats import GiveSeat
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.seats import Seat
from builders.hall import Hall

POPP = BookEntry("popp", Name("Popp", "Fred", "SV"), visits=(Visit("t", "M", "2024-1-1", ""),))


class NoComputer:
    """A computer without battery and printers."""

    def power(self) -> Power | None:
        return None

    def printers(self) -> tuple[str, ...]:
        return ()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    made.evening.register_pairs(made.desk, 3)
    yield made
    made.evening.close()


def looked_at(page: PlainPage[Any]) -> list[object]:
    """Return what is looked at on the page of that name, from now on."""
    papers: list[object] = []

    def opened(name: str, about: object) -> None:
        assert name == "preview"
        papers.append(about)

    page.open(lambda screen: None, None, opened)
    return papers


def paper_of(papers: list[object]) -> Paper:
    (paper,) = papers
    assert isinstance(paper, Paper)
    return paper


def test_the_time_plan_says_when_what_begins(hall: Hall) -> None:
    page = PlanPage(hall.organiser, UTC)
    papers = looked_at(page)
    page.print()
    paper = paper_of(papers)
    assert [row[1] for row in paper.rows] == ["Runde 1", "Runde 2", "Preise"]
    assert all(row[0][2] == ":" for row in paper.rows)


def test_a_check_that_is_not_fine_has_a_box(hall: Hall) -> None:
    page = ChecklistPage(hall.organiser, NoComputer(), UTC)
    papers = looked_at(page)
    page.print()
    paper = paper_of(papers)
    assert {row[0] for row in paper.rows} == {BOX, "gut"}
    titles = [row[1].split("\n")[0] for row in paper.rows]
    assert titles == [each.title for each in page.screen().checks]


def test_the_lines_found_are_printed_the_oldest_first(hall: Hall) -> None:
    page = ChroniclePage(hall.organiser, UTC)
    papers = looked_at(page)
    while page.screen().is_reading:
        page.read_on()
    page.search("angemeldet")
    page.print()
    paper = paper_of(papers)
    shown = page.screen().rows
    assert len(paper.rows) == len(shown) > 1
    assert paper.rows[-1][1].startswith(shown[0].what.replace("**", ""))
    assert "angemeldet" in paper.subtitle


def test_seats_say_who_sits_where_and_who_has_none(hall: Hall) -> None:
    page = SeatsPage(hall.organiser)
    papers = looked_at(page)
    second = list(hall.evening.state.numbered())[1]
    hall.organiser.ask(GiveSeat(1, second.id, Seat(1, 2)))
    page.print()
    rows = paper_of(papers).rows
    assert [row[0] for row in rows] == ["2", "1", "3"]
    assert [row[2] for row in rows] == ["Tisch 1 · Paar 2", "ohne Platz", "ohne Platz"]


def test_an_announcement_fills_a_page(hall: Hall) -> None:
    page = AnnouncementsPage(hall.organiser, can_print=True)
    papers = looked_at(page)
    page.save(("Das Essen ist fertig", "an der Theke"))
    (row,) = page.screen().rows
    page.act("F9", row.key)
    (sheet,) = papers
    assert isinstance(sheet, TicketSheet)
    (ticket,) = sheet.tickets
    assert ticket.text == "Das Essen ist fertig – an der Theke"
    plain = AnnouncementsPage(hall.organiser)
    assert [each.key for each in plain.screen().actions] == ["Entf"]


def test_the_address_book_lists_who_is_found(hall: Hall, tmp_path: Path) -> None:
    file = BookFile(tmp_path / "book.json", hall.evening.dice)
    other = BookEntry("ute", Name("Zapf", "Ute"))
    file.store(with_entries(AddressBook(), (POPP, other)))
    keeper = BookKeeper(file, hall.organiser)
    keeper.read()
    page = BookPage(keeper)
    papers = looked_at(page)
    page.search("popp")
    page.print()
    paper = paper_of(papers)
    assert paper.rows == (("1", "Popp, Fred\nSV", "2024"),)
    assert paper.subtitle == "popp · 1 Person"
