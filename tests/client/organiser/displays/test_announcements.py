"""What the organiser announces: typed once, seen at every display, taken away again."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest

from bobbl_client.display.clock import ClockPage
from bobbl_client.display.page import TURN_S, Display, DisplayScreen
from bobbl_client.display.pages import WordPage, announcement_pages, chosen_pages
from bobbl_client.display.seats import SeatsPage
from bobbl_client.model.display_choice import KINDS, DisplayChoice
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.announcements.page import AnnouncementsPage
from bobbl_client.organiser.chronicle.lines import Chronicle
from bobbl_client.page.list_page import Form, ListScreen
from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.rounds import SetClock
from bobbl_shared.i18n import tr
from builders.hall import Hall, ScreenKeeper, opened


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def wall(hall: Hall) -> StationModel:
    return hall.evening.station("display", "Leinwand")


@pytest.fixture
def view() -> ScreenKeeper[ListScreen]:
    return ScreenKeeper()


@pytest.fixture
def office(hall: Hall, view: ScreenKeeper[ListScreen]) -> AnnouncementsPage:
    page = AnnouncementsPage(hall.organiser)
    page.open(view.show)
    return page


def form_of(view: ScreenKeeper[ListScreen]) -> Form:
    assert view.screen.form is not None
    return view.screen.form


def written(view: ScreenKeeper[ListScreen]) -> tuple[str, ...]:
    """Return what was put into the fields last."""
    return form_of(view).texts


def test_what_is_typed_stands_at_every_display_until_it_is_taken_away(
    hall: Hall, wall: StationModel, office: AnnouncementsPage, view: ScreenKeeper[ListScreen]
) -> None:
    office.save(("  Essen ab 20 Uhr ", "Bratwurst und Kloß, an der Theke"))
    assert written(view) == ("", "")
    (page,) = announcement_pages(wall)
    assert (page.title, page.lines) == ("Essen ab 20 Uhr", ("Bratwurst und Kloß, an der Theke",))
    (shown,) = view.screen.rows
    office.act(tr("Entf"), shown.key)
    assert office.confirmation is not None
    assert office.confirmation.yes == view.screen.actions[-1].label, "one word for it"
    office.agree()
    assert written(view) == ("Essen ab 20 Uhr", "Bratwurst und Kloß, an der Theke")
    assert announcement_pages(wall) == ()
    told = Chronicle(hall.organiser)
    told.read()
    text = "Essen ab 20 Uhr – Bratwurst und Kloß, an der Theke"
    assert [each.what for each in told.find("ansage")] == [
        f"Ansage weggenommen: {text}",
        f"Ansage im Saal: {text}",
    ]


def test_its_text_is_in_no_event(hall: Hall, office: AnnouncementsPage) -> None:
    office.save(("Karl Hofmann bitte zur Theke", ""))
    bodies = hall.evening.history.bodies
    assert not any(b"Hofmann" in each for each in bodies[-3:])


def test_nothing_is_announced_without_a_heading_or_a_connection(
    hall: Hall, office: AnnouncementsPage, view: ScreenKeeper[ListScreen]
) -> None:
    office.save(("  ", "Zeile"))
    assert office.notice == "Eine Ansage braucht eine Überschrift."
    assert office.back()
    office.save(("x" * 121, ""))
    assert "120" in office.notice
    office.back()
    hall.evening.cable(hall.organiser).cut()
    office.save(("Essen", ""))
    assert form_of(view).blocked == "geht nur mit Verbindung"
    assert view.screen.rows == ()


def test_what_is_refused_is_still_in_the_fields(
    office: AnnouncementsPage, view: ScreenKeeper[ListScreen]
) -> None:
    for number in range(10):
        office.save((f"Los {number}", ""))
    filled = form_of(view).filling
    office.save(("Auto", "Bitte umparken"))
    assert office.notice
    assert form_of(view).filling == filled, "the fields are left alone"
    office.back()
    office.act("F7", view.screen.rows[0].key)
    office.save(("Auto", "Bitte umparken"))
    assert written(view) == ("", "")


def test_where_it_is_seen_is_said(
    hall: Hall, office: AnnouncementsPage, view: ScreenKeeper[ListScreen]
) -> None:
    assert "Keine Anzeige" in form_of(view).about
    wall = hall.evening.station("display", "Leinwand")
    assert "Nicht erreichbar: **Leinwand**" in form_of(view).about
    hall.push_health()
    office.refresh()
    assert form_of(view).about.startswith("Zu sehen an 1 Anzeige, im Wechsel")
    hall.organiser.ask(SetDisplay(wall.id, ("clock",), has_sound=True))
    assert not form_of(view).about.startswith("Zu sehen")
    assert "Ausgeschaltet an: **Leinwand**" in form_of(view).about


def test_it_comes_behind_the_first_page_and_never_beside_the_last_minutes(
    hall: Hall, wall: StationModel, office: AnnouncementsPage
) -> None:
    office.save(("Essen", ""))
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
    hall: Hall, wall: StationModel, office: AnnouncementsPage, view: ScreenKeeper[ListScreen]
) -> None:
    seen: ScreenKeeper[DisplayScreen] = ScreenKeeper()
    display = opened(Display(wall, UTC), seen)
    hall.drawn(41)

    def title() -> str:
        page = seen.screen.page
        return page.title if isinstance(page, WordPage) else ""

    for heading in ("Essen", "Lose"):
        office.save((heading, ""))
        assert title() == heading
        hall.evening.clock.pass_seconds(TURN_S - 1)
        display.tick()
        assert title() == heading, "it stays its whole time"
        display.turn(1)
    display.hold()
    held = seen.screen.page
    assert isinstance(held, SeatsPage)
    office.save(("Auto", ""))
    assert seen.screen.page == held
    office.act("F7", view.screen.rows[0].key)
    assert seen.screen.page == held
