"""Markers and sections: renamed, added, taken away, and whom that takes something from."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_client.organiser.settings.parts import NEW, MarkerParts, PartForm, SectionParts
from bobbl_client.organiser.settings.parts_page import PartsPage, PartsScreen
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.areas.desk import MarkEntrant
from bobbl_shared.domain.areas.settings import ChangeSettings
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.settings import Section, Settings, check_settings
from bobbl_shared.ids import MarkerId
from builders.hall import Hall, ScreenKeeper

View = ScreenKeeper[PartsScreen]
THREE = Settings("Preismucken", sections=(Section("A", 1, 4), Section("B", 5, 9), Section("C", 10)))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> View:
    return View()


def ends(settings: Settings) -> str:
    return " ".join(f"{each.name}{each.first}-{each.last or ''}" for each in settings.sections)


@pytest.mark.parametrize(
    ("key", "name", "last", "wanted"),
    [
        ("0", "Saal", "4", "Saal1-4 B5-9 C10-"),
        ("0", "A", "6", "A1-6 B7-9 C10-"),
        ("2", "C", "", "A1-4 B5-9 C10-"),
        ("2", "C", "20", "A1-4 B5-9 C10-"),
        (NEW, "D", "2", "D1-2 A3-4 B5-9 C10-"),
        (NEW, "D", "12", "A1-4 B5-9 D10-12 C13-"),
    ],
)
def test_sections_follow_each_other(key: str, name: str, last: str, wanted: str) -> None:
    after = SectionParts().with_part(THREE, key, PartForm(name, last))
    assert ends(after) == wanted
    check_settings(after)


@pytest.mark.parametrize(
    ("key", "name", "last"),
    [
        ("0", " ", "4"),
        ("0", "A", ""),
        ("0", "A", "vier"),
        ("1", "B", "4"),
        ("0", "A", "9"),
        (NEW, "D", ""),
        (NEW, "D", "4"),
    ],
)
def test_a_section_without_a_table_or_name_is_none(key: str, name: str, last: str) -> None:
    with pytest.raises(Unreadable):
        SectionParts().with_part(THREE, key, PartForm(name, last))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(1, 30))
def test_every_table_keeps_a_section_whatever_is_taken_away(gone: list[int], table: int) -> None:
    settings, parts = THREE, SectionParts()
    for key in gone:
        if key < len(settings.sections) > 1:
            settings = parts.without(settings, str(key))
    check_settings(settings)
    assert settings.section_of(table) is not None


def test_the_last_section_stays() -> None:
    with pytest.raises(Unreadable):
        SectionParts().without(Settings("Preismucken"), "0")


def test_a_station_follows_its_section_to_another_name(hall: Hall, view: View) -> None:
    page = PartsPage(hall.organiser, SectionParts())
    page.open(view.show)
    both = hall.evening.station("scoring", "Ergebnisse", ["Bühne", "Saal"])
    page.choose("0")
    page.type_name("Saal")
    page.save()
    assert page.notice, "there is one of that name"
    assert hall.evening.state.stations[both.id].sections == ("Bühne", "Saal")
    page.type_name("Empore")
    page.save()
    state = hall.evening.state
    assert [each.name for each in state.settings.sections] == ["Empore", "Saal"]
    assert state.stations[both.id].sections == ("Empore", "Saal")
    assert view.screen.rows[0].detail.startswith("Tische 1 bis 2 · ")


def test_a_station_whose_section_goes_is_named_first(hall: Hall, view: View) -> None:
    page = PartsPage(hall.organiser, SectionParts())
    page.open(view.show)
    page.choose("0")
    page.ask_to_remove()
    assert page.confirmation is not None
    assert "Ergebnisse Bühne" in page.confirmation.lines[0]
    assert len(hall.evening.state.settings.sections) == 2
    page.agree()
    assert ends(hall.evening.state.settings) == "Saal1-"


def test_a_marker_is_added_renamed_and_taken_away(hall: Hall, view: View) -> None:
    page = PartsPage(hall.organiser, MarkerParts())
    page.open(view.show)
    page.type_name("Essensbon")
    page.pick(2)
    page.save()
    (made,) = hall.evening.state.settings.markers
    assert (made.name, made.colour) == ("Essensbon", "brown")
    page.choose(made.id)
    page.type_name("Brotzeit")
    page.save()
    (renamed,) = hall.evening.state.settings.markers
    assert (renamed.id, renamed.name) == (made.id, "Brotzeit")
    page.ask_to_remove()
    assert page.confirmation is not None
    assert page.confirmation.lines == (), "nobody has it"
    assert page.confirmation.is_off
    page.agree()
    assert hall.evening.state.settings.markers == ()
    assert view.screen.chosen == NEW


def test_who_has_a_marker_is_counted_before_it_goes(hall: Hall, view: View) -> None:
    settings = hall.evening.state.settings
    marker = Marker(MarkerId("bon"), "Essensbon")
    hall.organiser.ask(ChangeSettings(replace(settings, markers=(marker,))))
    hall.evening.register_pairs(hall.organiser, 2)
    for entrant in hall.evening.state.entrants:
        hall.organiser.ask(MarkEntrant(entrant, marker.id))
    page = PartsPage(hall.organiser, MarkerParts())
    page.open(view.show)
    page.choose("bon")
    page.ask_to_remove()
    assert page.confirmation is not None
    lost = "**2** haben „Essensbon“ und verlieren das Häkchen."
    assert page.confirmation.lines == (lost,)
    assert page.back()
    assert hall.evening.state.settings.markers == (marker,)


def test_what_the_rules_refuse_and_what_cannot_be_read_is_told(hall: Hall, view: View) -> None:
    page = PartsPage(hall.organiser, MarkerParts())
    page.open(view.show)
    page.type_name(" ")
    page.save()
    assert view.screen.error
    page.type_name("x" * 31)
    page.save()
    assert page.notice
    hall.evening.cable(hall.organiser).cut()
    page.refresh()
    assert view.screen.blocked
