"""What only the old server has: listed, ticked off, and said where there is nothing."""

from pathlib import Path

import pytest

from bobbl_client.host.left_behind.page import (
    LeftBehind,
    LeftBehindPage,
    LeftBehindScreen,
    OnlyHere,
)
from builders.hall import ScreenKeeper

LINES = (
    OnlyHere("20:41", "Empore", "Angemeldet: 14 Popp"),
    OnlyHere("20:43", "Saal", "Runde 3 ausgelost"),
)


Listed = tuple[LeftBehindPage, ScreenKeeper[LeftBehindScreen]]


def shown(
    lines: tuple[OnlyHere, ...] | None,
) -> Listed:
    view = ScreenKeeper[LeftBehindScreen]()
    left = LeftBehind("Preismucken", 2, lines, Path("/t/abend-nur-hier.txt"))
    page = LeftBehindPage(left)
    page.open(view.show)
    return page, view


def test_each_thing_is_a_line_that_can_be_ticked_off_and_again_not() -> None:
    page, view = shown(LINES)
    assert [each.said for each in view.screen.lines] == [each.said for each in LINES]
    assert [each.detail for each in view.screen.lines] == ["20:41 · Empore", "20:43 · Saal"]
    assert view.screen.progress == "0 von 2 übertragen"
    assert "/t/abend-nur-hier.txt" in view.screen.kept
    page.toggle("1")
    assert [each.is_done for each in view.screen.lines] == [False, True]
    assert view.screen.progress == "1 von 2 übertragen"
    page.toggle("1")
    assert not any(each.is_done for each in view.screen.lines)


@pytest.mark.parametrize(("lines", "said"), [((), "nicht hat"), (None, "Papierzettel")])
def test_where_there_is_no_line_a_sentence_says_why(
    lines: tuple[OnlyHere, ...] | None, said: str
) -> None:
    _, view = shown(lines)
    assert said in view.screen.empty
    assert (view.screen.progress, view.screen.kept) == ("", "")
    assert "(Abschnitt 2)" in view.screen.happened
