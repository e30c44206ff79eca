"""A desk takes a person out of the pages for guests, and names her there again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.desk.screen import Line
from builders.desk import Desk

HOFMANN: Line = ("Hofmann", "Karl", "")
REUSS: Line = ("Reuß", "Grete", "")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.page.close()
    made.evening.close()


def unlisted(desk: Desk) -> list[str]:
    state = desk.evening.state
    return sorted(desk.organiser.person_name(each).last for each in state.unlisted)


def test_of_a_pair_the_one_who_is_chosen_is_not_named(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.page.press("Ctrl+G")
    rows = desk.paper.menu().rows
    assert [(each.label, each.is_ticked) for each in rows] == [
        ("Hofmann, Karl", True),
        ("Reuß, Grete", True),
    ]
    desk.page.choose(1)
    assert unlisted(desk) == ["Reuß"]
    assert [each.is_ticked for each in desk.paper.menu().rows] == [True, False]
    desk.page.press("Ctrl+G")
    assert "Grete nicht auf den Seiten" in desk.paper.card().note
    desk.page.press("Ctrl+G")
    desk.page.choose(1)
    assert unlisted(desk) == []
    desk.page.press("Esc")
    assert "nicht auf den Seiten" not in desk.paper.card().note


def test_who_came_alone_is_taken_out_with_one_key_and_named_again_with_the_same(
    desk: Desk,
) -> None:
    desk.page.save([HOFMANN], alone=True)
    desk.page.press("Ctrl+G")
    assert unlisted(desk) == ["Hofmann"]
    assert desk.paper.card().note == "nicht auf den Seiten"
    desk.page.press("Ctrl+G")
    assert unlisted(desk) == []


def test_a_desk_that_works_alone_says_it_at_once_and_the_server_hears_it_later(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.cut()
    desk.open("Hofmann")
    desk.page.press("Ctrl+G")
    desk.page.choose(0)
    desk.page.choose(1)
    desk.page.press("Esc")
    assert "nicht auf den Seiten" in desk.paper.card().note
    assert "wartet auf den Server" in desk.paper.card().note
    assert unlisted(desk) == []
    desk.plug_in()
    assert unlisted(desk) == ["Hofmann", "Reuß"]


def test_what_else_can_be_done_names_the_key_and_does_the_same(desk: Desk) -> None:
    desk.page.save([HOFMANN, REUSS])
    desk.open("Hofmann")
    desk.page.press("F11")
    last = desk.paper.menu().rows[-1]
    assert (last.label, last.detail) == ("Nicht auf den Seiten nennen", "Strg+G")
    desk.page.press("F11")
    desk.pick("Nicht auf den Seiten", "Hofmann")
    assert unlisted(desk) == ["Hofmann"]


def test_the_key_says_nothing_while_nobody_is_meant(desk: Desk) -> None:
    before = desk.paper.now
    desk.page.press("Ctrl+G")
    assert desk.paper.now == before
