"""The organiser chooses what a display shows."""

import pytest

from bobbl_shared.domain.commands import AssignStation, RevokeStation
from bobbl_shared.domain.display_commands import SetDisplay
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import StationId
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
