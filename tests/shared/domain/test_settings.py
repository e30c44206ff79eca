"""Settings that a tournament can be played with, and those it cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ, PRESETS, WENZ_OVER_MUCK
from bobbl_shared.domain.game.rules import Rules
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import (
    PLAYING_FIELDS,
    Break,
    Bye,
    Section,
    Settings,
    TimePlan,
    check_settings,
    locked_changes,
    tables_needed,
)
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import MarkerId, PrizeId

GOOD = Settings("Preismucken")


def refused(settings: Settings) -> str | None:
    try:
        check_settings(settings)
    except Refusal as refusal:
        return refusal.code
    return None


def test_every_default_works() -> None:
    assert refused(GOOD) is None


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (Settings("  "), "name_missing"),
        (Settings("a" * 121), "name_too_long"),
        (Settings("a" * 120), None),
        (replace(GOOD, rounds=0), "setting_out_of_range"),
        (replace(GOOD, rounds=1001), "setting_out_of_range"),
        (replace(GOOD, format=Format(count=0)), "setting_out_of_range"),
        (replace(GOOD, format=Format(count=101)), "setting_out_of_range"),
        (replace(GOOD, format=Format(target=0)), "setting_out_of_range"),
        (replace(GOOD, format=Format(target=1001)), "setting_out_of_range"),
        (replace(GOOD, plan=TimePlan(minutes=0)), "setting_out_of_range"),
        (replace(GOOD, plan=TimePlan(change_minutes=-1)), "setting_out_of_range"),
        (replace(GOOD, plan=TimePlan(breaks=(Break(1, -1),))), "setting_out_of_range"),
        (replace(GOOD, plan=TimePlan(breaks=(Break(0, 10),))), "setting_out_of_range"),
        (replace(GOOD, plan=TimePlan(breaks=(Break(2, 15),))), None),
        (replace(GOOD, plan=TimePlan(start="2026-11-21T18:30:00.000Z")), None),
        (replace(GOOD, plan=TimePlan(start="2026-11-21T18:30:00")), "plan_start_wrong"),
        (replace(GOOD, plan=TimePlan(start="")), "plan_start_wrong"),
        (replace(GOOD, plan=TimePlan(start="1970-01-01T00:00:00Z")), None),
        (replace(GOOD, plan=TimePlan(start="1969-12-31T23:59:59Z")), "plan_start_wrong"),
        (replace(GOOD, plan=TimePlan(start="2999-12-31T23:59:59Z")), None),
        (replace(GOOD, plan=TimePlan(start="3000-01-01T00:00:00Z")), "plan_start_wrong"),
        (replace(GOOD, plan=TimePlan(breaks=(Break(1, 5),) * 2000)), None),
        (replace(GOOD, plan=TimePlan(breaks=(Break(1, 5),) * 3000)), "setting_too_long"),
        (replace(GOOD, avoid=("partners",) * 5957), None),
        (replace(GOOD, avoid=("partners",) * 5958), "setting_too_long"),
        (replace(GOOD, expected=-1), "setting_out_of_range"),
        (replace(GOOD, bye=Bye(-1)), "setting_out_of_range"),
        (replace(GOOD, scheme=()), "scheme_empty"),
        (replace(GOOD, scheme=("won", "won")), "criterion_twice"),
        (replace(GOOD, scheme=("won", "lot")), None),
        (replace(GOOD, format=Format("games")), "scheme_needs_bobbl"),
        (replace(GOOD, format=Format("games"), scheme=("points", "won")), "scheme_needs_bobbl"),
        (replace(GOOD, format=Format("games"), scheme="plus"), None),
        (replace(GOOD, format=Format("games"), scheme=("difference", "points")), None),
        (replace(GOOD, sections=()), "sections_missing"),
        (replace(GOOD, sections=(Section(" "),)), "sections_missing"),
        (replace(GOOD, sections=(Section("A", 1, 4), Section("A", 5))), "section_name_twice"),
        (replace(GOOD, sections=(Section("A", 1, 5), Section("B", 5))), "sections_overlap"),
        (replace(GOOD, sections=(Section("B", 5), Section("A", 1, 4))), None),
        (replace(GOOD, sections=(Section("A", 1), Section("B", 5))), "sections_overlap"),
        (replace(GOOD, sections=(Section("A", 0, 4),)), "sections_overlap"),
        (replace(GOOD, sections=(Section("A", 3, 2),)), "sections_overlap"),
        (replace(GOOD, sections=(Section("A", 1, 0),)), "sections_overlap"),
        (replace(GOOD, sections=(Section("A", 2, 2),)), None),
        (replace(GOOD, opponents="fixed"), None),
        (replace(GOOD, sponsors=("Brauerei Weiß",) * 60), None),
        (replace(GOOD, sponsors=("Brauerei Weiß",) * 61), "setting_out_of_range"),
        (replace(GOOD, sponsors=(" ",)), "name_missing"),
        (replace(GOOD, sponsors=("a" * 121,)), "name_not_showable"),
        (replace(GOOD, opponents="fixed", entrants="players"), "fixed_needs_pairs"),
    ],
)
def test_what_can_be_played(settings: Settings, code: str | None) -> None:
    assert refused(settings) == code


sections = st.lists(
    st.builds(Section, st.sampled_from("ABC"), st.integers(0, 6), st.none() | st.integers(-1, 8)),
    max_size=3,
).map(tuple)


@given(sections, st.integers(1, 12))
def test_a_table_stands_in_at_most_one_section(parts: tuple[Section, ...], table: int) -> None:
    settings = replace(GOOD, sections=parts)
    if refused(settings) is not None:
        return
    holding = [each.name for each in parts if each.holds(table)]
    assert len(holding) <= 1
    assert settings.section_of(table) == (holding[0] if holding else None)
    assert all(any(each.holds(n) for n in range(1, 10)) for each in parts), "none is empty"


@given(st.sampled_from(["pairs", "players"]), st.integers(0, 500))
def test_byes_are_what_fills_no_table(entrants: str, count: int) -> None:
    settings = replace(GOOD, entrants=entrants)
    tables, byes = tables_needed(settings, count)
    size = 2 if entrants == "pairs" else 4
    assert tables * size + byes == count
    assert 0 <= byes < size


OTHER: dict[str, object] = {
    "name": "Anders",
    "entrants": "players",
    "opponents": "fixed",
    "format": Format(count=3),
    "rounds": 9,
    "scheme": "plus",
    "aborted": "void",
    "entry": "single",
    "bye": Bye(3),
    "avoid": (),
    "sections": (Section("B"),),
    "plan": TimePlan(minutes=9),
    "expected": 7,
    "seats": SeatZones(window=2),
    "clubs_apart": 100,
    "training": True,
    "fee_cents": 1000,
    "markers": (Marker(MarkerId("m"), "Bon"),),
    "capacity": 40,
    "prizes": (Prize(PrizeId("p"), "Presssack", -1),),
    "rules": WENZ_OVER_MUCK,
    "public_rounds": 3,
    "names_shown": "short",
    "forget_days": 0,
    "sponsors": ("Brauerei Weiß", "Metzgerei Höhn"),
    "questioned_until": "prizes",
    "brille_twice": True,
    "contacts": True,
    "members": True,
    "one_computer": True,
}


def test_the_table_of_other_values_is_complete() -> None:
    assert tuple(OTHER) == Settings.__struct_fields__


@pytest.mark.parametrize("field", Settings.__struct_fields__)
def test_what_results_depend_on_is_locked(field: str) -> None:
    changed = replace(GOOD, **{field: OTHER[field]})
    assert changed != GOOD
    assert locked_changes(GOOD, changed) == ((field,) if field in PLAYING_FIELDS else ())


@pytest.mark.parametrize("field", Settings.__struct_fields__)
def test_settings_come_back_from_their_bytes(field: str) -> None:
    changed = replace(GOOD, **{field: OTHER[field]})
    assert json.decode(json.encode(changed), type=Settings) == changed


def test_a_scheme_is_named_in_one_line() -> None:
    assert GOOD.scheme_text == "bobbl"
    assert replace(GOOD, scheme=("won", "goals")).scheme_text == "won,goals"


RULES = MUCK_OVER_WENZ


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        *((each, None) for each in PRESETS.values()),
        (replace(RULES, games=()), "games_missing"),
        (replace(RULES, order=(("Muck", "Wenz"), ("Wenz", "Muck"))), "order_circular"),
        (replace(RULES, order=()), "order_open"),
        (replace(RULES, name=" "), "rules_name_unfit"),
        (replace(RULES, name="e" + "\u0301" * 9), "name_not_showable"),
    ],
    ids=lambda each: getattr(each, "name", each),
)
def test_rules_can_be_played_by_pairs(rules: Rules, code: str | None) -> None:
    assert refused(replace(GOOD, rules=rules)) == code


def test_single_players_sit_four_at_a_table() -> None:
    alone = replace(GOOD, entrants="players", opponents="draw", rules=PRESETS["sechsermuck"])
    assert refused(alone) == "rules_not_for_four"
