"""What the organiser announces: typed once, seen at every display, taken away again."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest

from bobbl_client.display.pages import (
    ClockPage,
    SeatsPage,
    WordPage,
    announcement_pages,
    chosen_pages,
)
from bobbl_client.display.presenter import TURN_S, DisplayPresenter, DisplayScreen
from bobbl_client.model.display_choice import KINDS, DisplayChoice
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.announcements.presenter import (
    AnnouncementsPresenter,
    AnnouncementsScreen,
)
from bobbl_client.organiser.chronicle.lines import Chronicle
from bobbl_shared.domain.commands import SetClock
from bobbl_shared.domain.display_commands import SetDisplay
from builders.hall import Hall, ScreenKeeper


class Form(ScreenKeeper[AnnouncementsScreen]):
    """A view that keeps what was put into its fields."""

    def fill_form(self, heading: str, line: str) -> None:
        self.form = (heading, line)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def wall(hall: Hall) -> StationModel:
    return hall.evening.station("display", "Leinwand")


@pytest.fixture
def view() -> Form:
    return Form()


@pytest.fixture
def office(hall: Hall, view: Form) -> AnnouncementsPresenter:
    return AnnouncementsPresenter(hall.organiser, view)


def test_what_is_typed_stands_at_every_display_until_it_is_taken_away(
    hall: Hall, wall: StationModel, office: AnnouncementsPresenter, view: Form
) -> None:
    office.announce("  Essen ab 20 Uhr ", "Bratwurst und Kloß, an der Theke")
    assert view.form == ("", "")
    (page,) = announcement_pages(wall)
    assert (page.title, page.lines) == ("Essen ab 20 Uhr", ("Bratwurst und Kloß, an der Theke",))
    (shown,) = view.screen.shown
    office.end(shown.key)
    assert view.form == ("Essen ab 20 Uhr", "Bratwurst und Kloß, an der Theke")
    assert announcement_pages(wall) == ()
    told = Chronicle(hall.organiser)
    told.read()
    text = "Essen ab 20 Uhr – Bratwurst und Kloß, an der Theke"
    assert [each.what for each in told.find("ansage")] == [
        f"Ansage weggenommen: {text}",
        f"Ansage im Saal: {text}",
    ]


def test_its_text_is_in_no_event(hall: Hall, office: AnnouncementsPresenter) -> None:
    office.announce("Karl Hofmann bitte zur Theke", "")
    bodies = hall.evening.history.bodies
    assert not any(b"Hofmann" in each for each in bodies[-3:])


def test_nothing_is_announced_without_a_heading_or_a_connection(
    hall: Hall, office: AnnouncementsPresenter, view: Form
) -> None:
    office.announce("  ", "Zeile")
    assert view.screen.notice == "Eine Ansage braucht eine Überschrift."
    assert office.cancel()
    office.announce("x" * 121, "")
    assert "120" in view.screen.notice
    office.cancel()
    hall.evening.cable(hall.organiser).cut()
    office.announce("Essen", "")
    assert view.screen.blocked == "geht nur mit Verbindung"
    assert view.screen.shown == ()


def test_what_is_refused_is_still_in_the_fields(office: AnnouncementsPresenter, view: Form) -> None:
    for number in range(10):
        office.announce(f"Los {number}", "")
    view.fill_form("Auto", "Bitte umparken")
    office.announce(*view.form)
    assert view.screen.notice
    assert view.form == ("Auto", "Bitte umparken")
    office.cancel()
    office.end(view.screen.shown[0].key)
    office.announce("Auto", "Bitte umparken")
    assert view.form == ("", "")


def test_where_it_is_seen_is_said(hall: Hall, office: AnnouncementsPresenter, view: Form) -> None:
    assert "Keine Anzeige" in view.screen.where
    wall = hall.evening.station("display", "Leinwand")
    assert "Nicht erreichbar: **Leinwand**" in view.screen.where
    hall.push_health()
    office.refresh()
    assert view.screen.where.startswith("Zu sehen an 1 Anzeige, im Wechsel")
    hall.organiser.ask(SetDisplay(wall.id, ("clock",), has_sound=True))
    assert not view.screen.where.startswith("Zu sehen")
    assert "Ausgeschaltet an: **Leinwand**" in view.screen.where


def test_it_comes_behind_the_first_page_and_never_beside_the_last_minutes(
    hall: Hall, wall: StationModel, office: AnnouncementsPresenter
) -> None:
    office.announce("Essen", "")
    hall.drawn(41)

    def pages(*kinds: str) -> list[type]:
        choice = DisplayChoice(tuple(each for each in KINDS if each in kinds))
        now = hall.evening.clock.now()
        return [type(each) for each in chosen_pages(wall, now, UTC, choice, ())]

    assert pages("seats", "announcements") == [SeatsPage, WordPage, SeatsPage, SeatsPage]
    assert pages("seats") == [SeatsPage] * 3
    hall.organiser.ask(SetClock("start", 1, 2400))
    hall.evening.clock.pass_seconds(2300)
    assert pages("clock", "announcements") == [ClockPage]


def test_a_display_turns_to_what_is_announced_unless_it_is_held(
    hall: Hall, wall: StationModel, office: AnnouncementsPresenter, view: Form
) -> None:
    seen: ScreenKeeper[DisplayScreen] = ScreenKeeper()
    display = DisplayPresenter(wall, seen, UTC)
    hall.drawn(41)

    def title() -> str:
        page = seen.screen.page
        return page.title if isinstance(page, WordPage) else ""

    for heading in ("Essen", "Lose"):
        office.announce(heading, "")
        assert title() == heading
        hall.evening.clock.pass_seconds(TURN_S - 1)
        display.tick()
        assert title() == heading, "it stays its whole time"
        display.turn(1)
    display.hold()
    held = seen.screen.page
    assert isinstance(held, SeatsPage)
    office.announce("Auto", "")
    assert seen.screen.page == held
    office.end(view.screen.shown[0].key)
    assert seen.screen.page == held
