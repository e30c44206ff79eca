"""Settings, rules and displays are decided again: what a log says of them is what was decided."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.areas.displays import DisplaySet, SetDisplay
from bobbl_shared.domain.areas.settings import AmendSettings, SettingsChanged
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.game.presets import WENZ_OVER_MUCK
from bobbl_shared.domain.readings.tournament_rules import tournament_rules, with_rules
from builders.attackers.forged import events_of, place_of, refusal_of, verified, write_forged
from builders.office import Office


@pytest.fixture
def office() -> Office:
    """Give two organisers who change settings at the same time, and a display that is told."""
    office = Office()
    other, wall = office.admit("organiser", "Büro"), office.admit("display", "Leinwand")
    seen = Base(version=office.state.settings_version)
    played = with_rules(office.state.settings, WENZ_OVER_MUCK)
    fewer = replace(office.state.settings, rounds=3)
    office.ask(office.organiser, AmendSettings(played, ("rules",)), seen)
    office.ask(other, AmendSettings(fewer, ("rounds",)), seen)
    office.ask(office.organiser, AmendSettings(replace(played, rounds=7), ("rounds",)), seen)
    office.ask(office.organiser, SetDisplay(wall.key.author, ("clock",), has_sound=False))
    assert (office.state.settings.rounds, len(office.state.displays)) == (3, 1)
    assert tournament_rules(office.state.settings) == WENZ_OVER_MUCK
    return office


def written(path: Path, office: Office, events: list[Event]) -> Path:
    return write_forged(path, events, office.server_key, office.log.details)


def test_what_was_decided_holds(office: Office, tmp_path: Path) -> None:
    events = events_of(office.history.bodies)
    assert events[refusal_of(events, "settings_changed_by")].effect == ()
    assert verified(written(tmp_path / "log", office, events)).flaw is None


@pytest.mark.parametrize("fact", [SettingsChanged, DisplaySet])
def test_what_was_left_out_is_found(office: Office, tmp_path: Path, fact: type[Fact]) -> None:
    events = events_of(office.history.bodies)
    at = place_of(events, fact)
    events[at] = replace(events[at], effect=())
    found = verified(written(tmp_path / "log", office, events))
    assert (found.flaw, found.bad) == ("decided_otherwise", at)


def test_a_change_that_was_refused_cannot_be_let_through(office: Office, tmp_path: Path) -> None:
    events = events_of(office.history.bodies)
    at = refusal_of(events, "settings_changed_by")
    fact = SettingsChanged(replace(office.state.settings, rounds=7))
    events[at] = replace(
        events[at], verdict=replace(events[at].verdict, refused=None), effect=(fact,)
    )
    assert verified(written(tmp_path / "log", office, events)).flaw == "decided_otherwise"
