"""What a display shows, chosen from the organiser's window and followed at the display."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bobbl_client.display.page import Display, DisplayScreen
from bobbl_client.model.display_choice import KINDS, DisplayChoice, Slide
from bobbl_client.organiser.displays.page import SOUND, ShownHerePage
from bobbl_client.page.list_page import ListScreen
from bobbl_client.page.symbol import Symbol
from builders.hall import Hall, ScreenKeeper, opened


class Kept:
    """Preferences that outlive the page, as a folder does."""

    def __init__(self) -> None:
        self.kept = DisplayChoice()

    def choice(self) -> DisplayChoice:
        return self.kept

    def keep(self, choice: DisplayChoice) -> None:
        self.kept = choice

    def slides(self) -> tuple[Slide, ...]:
        return ()

    def place(self) -> str:
        return ""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


def switched(view: ScreenKeeper[ListScreen]) -> list[bool]:
    return [row.symbol is Symbol.RING_DOT for row in view.screen.rows]


def test_a_display_follows_the_organiser_then_its_own_keys_then_the_organiser(hall: Hall) -> None:
    wall, preferences = hall.evening.station("display", "Leinwand"), Kept()
    view: ScreenKeeper[ListScreen] = ScreenKeeper()
    display_view: ScreenKeeper[DisplayScreen] = ScreenKeeper()
    presenter = opened(ShownHerePage(hall.organiser, wall.id), view)
    display = opened(Display(wall, preferences=preferences), display_view)
    assert view.screen.title == "Leinwand: was sie zeigt"
    assert "noch nichts gewählt" in view.screen.about
    assert switched(view) == [True, True, True, True, True, True, False]
    presenter.open_row("2")
    assert preferences.kept.pages == tuple(each for each in KINDS if each != "seats")
    assert switched(view) == [True, False, True, True, True, True, False]
    presenter.open_row(SOUND)
    assert not display.has_sound
    display.choose(True)
    display.switch("2")
    assert preferences.kept.pages == KINDS
    hall.drawn()
    assert preferences.kept.pages == KINDS, "what is chosen at the display stays"
    presenter.open_row("1")
    assert "clock" not in preferences.kept.pages
    assert "seats" not in preferences.kept.pages


def test_a_display_that_starts_again_or_late_shows_what_was_chosen(hall: Hall) -> None:
    wall, preferences = hall.evening.station("display", "Leinwand"), Kept()
    view: ScreenKeeper[ListScreen] = ScreenKeeper()
    opened(ShownHerePage(hall.organiser, wall.id), view).open_row("3")
    first = opened(Display(wall, preferences=preferences), ScreenKeeper[DisplayScreen]())
    assert "ranking" not in preferences.kept.pages
    first.choose(True)
    first.switch("3")
    first.close()
    opened(Display(wall, preferences=preferences), ScreenKeeper[DisplayScreen]())
    assert "ranking" in preferences.kept.pages, "an order is followed once"


def test_one_display_is_told_and_no_other(hall: Hall) -> None:
    wall, other = (hall.evening.station("display", name) for name in ("Leinwand", "Foyer"))
    preferences = Kept()
    view: ScreenKeeper[ListScreen] = ScreenKeeper()
    opened(Display(other, preferences=preferences), ScreenKeeper[DisplayScreen]())
    opened(ShownHerePage(hall.organiser, wall.id), view).open_row("1")
    assert preferences.kept == DisplayChoice()


def test_two_switches_before_an_answer_both_count_and_alone_none(hall: Hall) -> None:
    wall = hall.evening.station("display", "Leinwand")
    view: ScreenKeeper[ListScreen] = ScreenKeeper()
    presenter = opened(ShownHerePage(hall.organiser, wall.id), view)
    presenter.open_row("1")
    presenter.open_row("3")
    assert hall.evening.state.displays[wall.id].pages == ("seats", "announcements", "pictures")
    hall.evening.cable(hall.organiser).cut()
    presenter.refresh()
    assert view.screen.blocked == "geht nur mit Verbindung"
    presenter.open_row("1")
    assert not hall.organiser.pending()
