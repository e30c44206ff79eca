"""Some of the settings are changed, by one organiser or by two at the same time."""

from typing import get_args

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings, SettingName
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import StationId
from builders.course import Course


@pytest.fixture
def course() -> Course:
    return Course(Settings("Preismucken"))


class TestAmending:
    """Two organisers change settings at the same time."""

    @pytest.fixture
    def other(self, course: Course) -> StationId:
        return course.station("organiser", "Büro")

    def ask(self, course: Course, who: StationId, seen: int, **values: object) -> str | None:
        after = replace(course.settings, **values)
        fields = tuple(each for each in get_args(SettingName) if each in values)
        payload = AmendSettings(after, fields)
        return course.do(who, payload, Base(version=seen)).verdict.refused

    def test_changes_of_different_things_both_stand(self, course: Course, other: StationId) -> None:
        seen = course.state.settings_version
        assert self.ask(course, course.organiser, seen, rounds=6) is None
        assert self.ask(course, other, seen, fee_cents=700) is None
        assert (course.state.settings.rounds, course.state.settings.fee_cents) == (6, 700)

    def test_the_same_thing_changed_twice_is_refused_and_names_who(
        self, course: Course, other: StationId
    ) -> None:
        seen = course.state.settings_version
        assert self.ask(course, other, seen, rounds=6, entry="single") is None
        after = replace(course.settings, rounds=7, name="Anders")
        payload = AmendSettings(after, ("name", "rounds"))
        decision = course.do(course.organiser, payload, Base(version=seen))
        assert decision.verdict.refused == "settings_changed_by"
        assert decision.verdict.parameters == {"settings": ("rounds",), "station": "Büro"}
        assert (course.state.settings.rounds, course.state.settings.name) == (6, "Preismucken")
        now = course.state.settings_version
        assert self.ask(course, course.organiser, now, rounds=7) is None

    def test_own_changes_follow_each_other_unseen(self, course: Course) -> None:
        for rounds in (5, 6, 7):
            assert self.ask(course, course.organiser, 0, rounds=rounds) is None
        assert course.state.settings.rounds == 7

    def test_without_what_was_seen_nobody_overwrites_another(
        self, course: Course, other: StationId
    ) -> None:
        assert self.ask(course, other, 0, rounds=6) is None
        after = replace(course.settings, rounds=7)
        payload = AmendSettings(after, ("rounds",))
        assert course.refusal(course.organiser, payload) == "settings_changed_by"

    def test_two_changes_that_do_not_go_together_are_refused(
        self, course: Course, other: StationId
    ) -> None:
        assert self.ask(course, other, 0, opponents="fixed") is None
        assert self.ask(course, course.organiser, 0, entrants="players") == "fixed_needs_pairs"

    def test_what_results_depend_on_is_locked(self, course: Course) -> None:
        course.fill(4)
        course.draw()
        course.must(course.organiser, course.slip(1), course.seen(1))
        assert self.ask(course, course.organiser, 0, rounds=6) is None
        assert self.ask(course, course.organiser, 0, entry="single") == "settings_locked"
        after = replace(course.state.settings, entry="single")
        course.must(course.organiser, AmendSettings(after, ("entry",), deliberate=True))

    def test_a_change_as_a_whole_is_seen_by_those_that_follow(
        self, course: Course, other: StationId
    ) -> None:
        course.must(other, ChangeSettings(replace(course.settings, rounds=6)))
        assert self.ask(course, course.organiser, 0, fee_cents=500) is None
        assert self.ask(course, course.organiser, 0, rounds=8) == "settings_changed_by"


def test_every_setting_has_its_name() -> None:
    assert get_args(SettingName) == Settings.__struct_fields__
