"""The rules of this tournament: a draft that is checked as one types, and taken with one key."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from bobbl_client.organiser.rules.page import RulesPage, RulesScreen
from bobbl_client.page.wanted_state import amendment, settings_seen
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS, WENZ_OVER_MUCK
from bobbl_shared.domain.game.rules import Bobbl, Rules
from bobbl_shared.domain.names import Name
from builders.hall import Hall, ScreenKeeper

View = ScreenKeeper[RulesScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> View:
    return View()


def test_a_preset_is_taken_and_stands_at_every_station(hall: Hall, view: View) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    assert view.screen.chosen.value == MUCK_OVER_WENZ.name
    assert not view.screen.blocked, "nothing has been said yet, so also the usual ones can be"
    page.pick(1)
    assert hall.evening.state.settings.rules is None
    page.save()
    assert hall.evening.state.settings.rules == WENZ_OVER_MUCK
    assert hall.organiser.state is not None
    assert hall.organiser.state.settings.rules == WENZ_OVER_MUCK
    assert view.screen.blocked == "so gilt es schon"


def test_what_is_wrong_is_said_at_every_key_and_nothing_is_taken(hall: Hall, view: View) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    page.choose("order")
    page.enter("Muck > Wenz > Muck")
    assert "im Kreis" in view.screen.error
    assert (view.screen.wrong, view.screen.blocked) == ("order", "erst berichtigen")
    page.choose("name")
    assert view.screen.error == ""
    assert "im Kreis" in view.screen.problem
    page.save()
    assert hall.evening.state.settings.rules is None
    page.choose("order")
    page.enter("Wenz > Muck")
    assert view.screen.wrong == "sie", "four trumps are no Sie"
    page.choose("sie")
    page.enter("")
    assert (view.screen.error, view.screen.problem, view.screen.blocked) == ("", "", "")
    assert any("Wenz über Muck" in line for each in view.screen.words for line in each.lines)


def test_what_cannot_be_read_leaves_the_draft(hall: Hall, view: View) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    page.choose("values:Muck")
    page.enter("3 4")
    assert view.screen.error == "So eintippen: 3 4 5 / 5 6 / 10."
    assert view.screen.chosen.value == "3 4 5 / 5 6 / 10"
    assert view.screen.blocked == "erst berichtigen"


def test_with_results_they_change_only_after_a_yes(hall: Hall, view: View) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    hall.drawn()
    hall.play()
    page.pick(1)
    page.save()
    asked = page.confirmation
    assert asked is not None
    assert "Es gibt schon Ergebnisse aus 1 Runde." in asked.lines
    assert asked.yes_key == "F11", "F12 has asked"
    assert page.back()
    page.agree()
    assert hall.evening.state.settings.rules is None
    page.save()
    page.agree()
    assert hall.evening.state.settings.rules == WENZ_OVER_MUCK


def test_a_file_becomes_the_draft_and_its_bobbl_stays_that_of_the_tournament(
    hall: Hall, view: View
) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    bobbl = Bobbl(31, haenger=True, brille_counts_twice=True, beyond_target=True)
    own = replace(WENZ_OVER_MUCK, name="Wie beim Schorsch", bobbl=bobbl)
    page.load("schorsch.json", json.encode(own))
    assert view.screen.fields[1].value == "Wie beim Schorsch"
    told = view.screen.told
    page.save()
    assert hall.evening.state.settings.rules == replace(own, bobbl=Bobbl())
    assert "Nicht übernommen" in told
    assert "Bobbl bis 31 (hier bis 21); Punkte über dem Ziel; Hänger; Brille zählt doppelt" in told
    assert page.file_name == "Wie beim Schorsch.json"


def test_a_file_of_the_draft_has_the_bobbl_of_the_tournament(hall: Hall, view: View) -> None:
    settings = hall.evening.state.settings
    longer = replace(settings, format=replace(settings.format, target=31))
    hall.organiser.ask(amendment(hall.evening.state, longer), settings_seen(hall.evening.state))
    assert hall.evening.state.settings.format.target == 31
    page = RulesPage(hall.organiser)
    page.open(view.show)
    written = page.encoded()
    assert json.decode(written, type=Rules) == replace(MUCK_OVER_WENZ, bobbl=Bobbl(31))
    page.load("wie-hier.json", written)
    assert "Nicht übernommen" not in view.screen.told


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "ließ sich nicht lesen"),
        (b"{", "schorsch.json, 1:2"),
        (json.encode(replace(MUCK_OVER_WENZ, games=())), "schorsch.json, $.games"),
    ],
)
def test_a_file_that_cannot_be_played_is_told_with_its_place(
    hall: Hall, view: View, content: bytes | None, told: str
) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    page.load("schorsch.json", content)
    assert told in page.notice
    assert view.screen.fields[1].value == MUCK_OVER_WENZ.name


def test_the_sheet_is_that_of_the_tournament(hall: Hall, view: View) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    sheet = page.sheet()
    assert sheet is not None
    assert sheet.title == "So spielen wir heute"
    page.pick(1)
    assert page.sheet() is None
    assert view.screen.print_blocked
    page.save()
    sheet = page.sheet()
    assert sheet is not None
    assert any("Wenz über Muck" in each.title for each in sheet.sections)
    assert Path(sheet.name).name == sheet.name


def test_alone_nothing_is_taken(hall: Hall, view: View) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    hall.evening.cable(hall.organiser).cut()
    page.pick(1)
    assert view.screen.blocked == "geht nur mit Verbindung"


def test_rules_for_six_are_taken_where_pairs_play_and_no_way_back_is_from_pairs_of_three(
    hall: Hall, view: View
) -> None:
    page = RulesPage(hall.organiser)
    page.open(view.show)
    page.load("sechs.json", json.encode(PRESETS["sechsermuck"]))
    page.save()
    assert hall.evening.state.settings.team == 3
    names = (Name("Wolf", "Eva"), Name("Wolf", "Udo"), Name("Wolf", "Ida"))
    hall.evening.register(hall.organiser, *names)
    page.choose("preset")
    page.pick(0)
    page.save()
    assert page.notice.startswith("Es sind schon Paare zu dritt angemeldet")
    assert hall.evening.state.settings.team == 3
