"""The organiser chooses what a display shows, and announces what all of them do."""

import pytest

from bobbl_server.core.decide.displays import MOST_ANNOUNCEMENTS
from bobbl_shared.domain.areas.displays import Announce, EndAnnouncement, SetDisplay
from bobbl_shared.domain.areas.staff import AssignStation, RevokeStation
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import AnnouncementId, DetailsHash, StationId
from builders.course import Course


@pytest.fixture
def course() -> Course:
    return Course(Settings("Preismucken"))


def test_a_display_keeps_what_was_chosen_last_in_the_order_of_its_pages(course: Course) -> None:
    wall = course.station("display", "Leinwand")
    course.must(course.organiser, SetDisplay(wall, ("ranking", "clock", "ranking"), True))
    shown = course.state.displays[wall]
    assert (shown.pages, shown.has_sound) == (("clock", "ranking"), True)
    course.must(course.organiser, SetDisplay(wall, (), False))
    later = course.state.displays[wall]
    assert (later.pages, later.has_sound) == ((), False)
    assert later.made.index == shown.made.index + 1


def test_only_a_display_can_be_told(course: Course) -> None:
    desk, wall = course.station("desk", "Anmeldung"), course.station("display", "Leinwand")
    order = SetDisplay(desk, ("clock",), True)
    assert course.refusal(course.organiser, order) == "not_a_display"
    course.must(course.organiser, AssignStation(desk, "display", "Anmeldung"))
    course.must(course.organiser, order)
    course.must(course.organiser, RevokeStation(wall))
    gone = SetDisplay(wall, ("clock",), True)
    assert course.refusal(course.organiser, gone) == "station_revoked"
    nobody = SetDisplay(StationId("nobody"), ("clock",), True)
    assert course.refusal(course.organiser, nobody) == "unknown_station"


def test_an_announcement_stands_until_it_is_ended_once(course: Course) -> None:
    food, car = AnnouncementId("food"), AnnouncementId("car")
    for id_ in (food, car):
        course.must(course.organiser, Announce(id_, DetailsHash(f"text of {id_}")))
    assert list(course.state.announcements) == [food, car]
    assert course.refusal(course.organiser, Announce(food, DetailsHash("other"))) == "id_taken"
    course.must(course.organiser, EndAnnouncement(food))
    assert [each.details for each in course.state.announcements.values()] == ["text of car"]
    assert course.refusal(course.organiser, EndAnnouncement(food)) == "announcement_ended"


def test_no_more_are_announced_than_somebody_reads(course: Course) -> None:
    for n in range(MOST_ANNOUNCEMENTS):
        course.must(course.organiser, Announce(AnnouncementId(str(n)), DetailsHash("x")))
    more = Announce(AnnouncementId("more"), DetailsHash("x"))
    assert course.refusal(course.organiser, more) == "announcements_full"
    course.must(course.organiser, EndAnnouncement(AnnouncementId("0")))
    course.must(course.organiser, more)
