"""A new tournament: what is typed becomes settings, and the outlook answers at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_client.host.new_tournament.fields import form_fields
from bobbl_client.host.new_tournament.form import default_form, read_form, read_moment
from bobbl_client.host.new_tournament.like import form_like
from bobbl_client.host.new_tournament.outlook import most_rounds, outlook_of
from bobbl_client.host.new_tournament.page import (
    NewTournamentPage,
    NewTournamentScreen,
    Stage,
)
from bobbl_client.host.new_tournament.values import SectionText, TournamentForm
from bobbl_client.model.past_tournaments import Earlier
from bobbl_client.page.field import ShownField
from bobbl_shared.clock import stamp
from bobbl_shared.domain.game.presets import WENZ_OVER_MUCK
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import (
    Break,
    Bye,
    Section,
    Settings,
    TimePlan,
    check_settings,
)
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import LANGUAGES, speaking
from builders.hall import ScreenKeeper
from builders.halls.last_year import CREST, PLAN, last_year

ZONE = timezone(timedelta(hours=1))
NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
FULL = TournamentForm(name="Preismucken", start="21.11. 18:30", expected="46")


@dataclass
class Made:
    """A presenter with what it has asked for."""

    view: ScreenKeeper[NewTournamentScreen] = field(default_factory=ScreenKeeper)
    founded: list[Settings] = field(default_factory=list)
    done: list[bool] = field(default_factory=list)
    fails: bool = False
    is_made: bool = True
    earlier: Earlier | None = None

    def __post_init__(self) -> None:
        words = ("apfel", "birne", "kirsche", "pflaume")
        self.page = NewTournamentPage(words, self.found, lambda: self.done.append(True), NOW, ZONE)
        self.page.open(self.view.show)

    def shown(self, key: str) -> ShownField:
        return next(each for each in self.view.screen.fields if each.key == key)

    def enter(self, **texts: str) -> None:
        for key, text in texts.items():
            self.page.enter(key, text)

    def pick(self, key: str, word: str) -> None:
        self.page.pick(key, self.shown(key).options.index(word))

    def found(self, settings: Settings, earlier: Earlier | None) -> Callable[[], bool]:
        self.founded.append(settings)
        self.earlier = earlier
        return self.look

    def look(self) -> bool:
        if self.fails:
            raise BobblError("disk_full", path="/x")
        return self.is_made


def test_everything_in_the_form_has_its_row_once() -> None:
    keys = [each.key for each in form_fields(TournamentForm())]
    assert sorted([*keys, "sections", "earlier", "one_computer"]) == sorted(
        TournamentForm.__struct_fields__
    )


def test_only_the_name_is_missing_at_first() -> None:
    made = Made()
    screen = made.view.screen
    assert made.shown("start").value == "21.11.2026, 18:30"
    assert screen.blocked == "Dem Turnier einen Namen geben."
    assert screen.problems == {}
    assert screen.outlook is not None
    made.page.submit()
    assert set(made.view.screen.problems) == {"name"}
    assert made.founded == []


def test_the_tournament_is_made_once_and_then_its_words_are_shown() -> None:
    made = Made()
    made.enter(name=" Preismucken  FFW ", expected="46")
    made.page.submit()
    assert made.view.screen.stage is Stage.WORDS
    assert made.view.screen.words == ("apfel", "birne", "kirsche", "pflaume")
    made.page.submit()
    made.page.turn_to(Stage.FORM)
    assert made.view.screen.stage is Stage.WORDS
    (settings,) = made.founded
    assert (settings.name, settings.expected) == ("Preismucken FFW", 46)
    assert settings.plan.start == "2026-11-21T17:45:00.000Z"
    assert settings.plan.breaks == (Break(2, 20),)
    made.page.words_written()
    assert made.done == [True]


def test_all_on_one_computer_asks_for_no_second_entry() -> None:
    made = Made()
    made.enter(name="Preismucken")
    made.page.turn_one_computer()
    assert made.view.screen.one_computer
    assert not made.shown("entry").is_there
    made.page.submit()
    (settings,) = made.founded
    assert (settings.one_computer, settings.entry) == (True, "single")


def test_who_takes_several_computers_after_all_has_slips_entered_twice_again() -> None:
    made = Made()
    made.page.turn_one_computer()
    made.page.turn_one_computer()
    assert made.shown("entry").is_there
    made.enter(name="Preismucken")
    made.page.submit()
    (settings,) = made.founded
    assert (settings.one_computer, settings.entry) == (False, "double")


def test_while_it_is_made_it_is_not_made_again() -> None:
    made = Made(is_made=False)
    made.enter(name="Preismucken")
    made.page.submit()
    assert (made.view.screen.stage, made.view.screen.is_working) == (Stage.FORM, True)
    made.page.submit()
    made.page.tick()
    assert made.view.screen.is_working
    made.is_made = True
    made.page.tick()
    assert (made.view.screen.stage, made.view.screen.is_working) == (Stage.WORDS, False)
    assert len(made.founded) == 1


def test_words_cannot_be_skipped_before_there_is_a_tournament() -> None:
    made = Made()
    made.page.words_written()
    assert made.done == []
    assert made.view.screen.words == ()


def test_a_tournament_that_cannot_be_stored_keeps_the_form() -> None:
    made = Made(fails=True)
    made.enter(name="Preismucken")
    made.page.submit()
    assert made.view.screen.stage is Stage.FORM
    assert made.view.screen.notice
    made.enter(rounds="5")
    assert made.view.screen.notice == ""


def test_choices_that_cannot_go_together_are_mended() -> None:
    made = Made()
    made.enter(name="Preismucken")
    made.pick("opponents", "festes Schema: Paar 2 rückt weiter")
    made.pick("entrants", "Einzelspieler")
    assert made.shown("opponents").value == "jede Runde neu ausgelost"
    made.pick("play", "Spiele")
    assert made.shown("scheme").value == "Plus"
    assert made.view.screen.blocked == ""


def test_sections_share_the_expected_tables() -> None:
    made = Made()
    made.enter(name="Preismucken", expected="46")
    made.page.set_section_count(3)
    made.page.set_section(0, "Bühne", "8")
    made.page.submit()
    assert made.founded[0].sections == (
        Section("Bühne", 1, 8),
        Section("Bereich 2", 9, 15),
        Section("Bereich 3", 16, None),
    )


@given(count=st.integers(1, 8), pairs=st.integers(0, 400))
def test_any_number_of_sections_can_be_played(count: int, pairs: int) -> None:
    made = Made()
    made.enter(name="Preismucken", expected=str(pairs))
    made.page.set_section_count(count)
    made.page.submit()
    assert len(made.founded[0].sections) == count


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"rounds": "0"}, {"rounds"}),
        ({"rounds": "vier"}, {"rounds"}),
        ({"expected": "4001"}, {"expected"}),
        ({"minutes": ""}, {"minutes"}),
        ({"start": "morgen"}, {"start"}),
        ({"start": "31.02. 18:30"}, {"start"}),
        ({"target": "free", "free_target": ""}, {"free_target"}),
        ({"sections": (SectionText("A", "x"), SectionText("B"))}, {"sections"}),
        ({"sections": (SectionText("A", "5"), SectionText("A"))}, {"sections"}),
        ({"sections": (SectionText(" "),)}, {"sections"}),
        ({"name": "", "rounds": "x"}, {"name", "rounds"}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(changed: dict[str, object], wrong: set[str]) -> None:
    reading = read_form(replace(FULL, **changed), NOW, ZONE)
    assert reading.settings is None
    assert set(reading.problems) == wrong
    assert all(reading.problems.values())


def test_everything_that_can_be_chosen_reaches_the_settings() -> None:
    form = replace(
        FULL,
        play="haenger",
        target="31",
        entry="single",
        scheme="short",
        bye="won",
        bye_goals="7",
        aborted="leader",
        change_minutes="5",
        pause="0",
        training=True,
    )
    settings = read_form(form, NOW, ZONE).settings
    assert settings is not None
    assert (settings.format.kind, settings.format.target) == ("haenger", 31)
    assert (settings.entry, settings.scheme) == ("single", ("won", "goals"))
    assert (settings.bye, settings.aborted) == (Bye(7), "leader")
    assert (settings.plan.change_minutes, settings.plan.breaks) == (5, ())
    assert settings.training
    assert settings.name == f"ÜBUNG {FULL.name}"


texts = st.text(max_size=12) | st.integers(-5, 99999).map(str)


@given(
    st.fixed_dictionaries(dict.fromkeys(("name", "start", "expected", "rounds", "pause"), texts))
)
def test_any_typing_gives_settings_or_says_what_is_wrong(typed: dict[str, str]) -> None:
    reading = read_form(replace(FULL, **typed), NOW, ZONE)
    assert (reading.settings is None) == bool(reading.problems)
    if reading.settings is not None:
        check_settings(reading.settings)
        outlook_of(reading.settings, NOW, ZONE)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("18:30", (2026, 11, 21, 17, 30)),
        ("21.11. 18:30", (2026, 11, 21, 17, 30)),
        ("Sa 21.11., 18:30", (2026, 11, 21, 17, 30)),
        ("Sa 21.11.2027, 18.30 Uhr", (2027, 11, 21, 17, 30)),
        ("2.1. 9:05", (2027, 1, 2, 8, 5)),
        ("21 Nov 2026, 18:30", (2026, 11, 21, 17, 30)),
        ("Sat 2 January 9:05", (2027, 1, 2, 8, 5)),
        ("24. Dezember 2026 18:30", (2026, 12, 24, 17, 30)),
    ],
)
def test_a_beginning_is_read_as_people_write_it(typed: str, meant: Sequence[int]) -> None:
    assert read_moment(typed, NOW, ZONE) == datetime(*meant, tzinfo=UTC)  # type: ignore[misc, arg-type]


@pytest.mark.parametrize("zone", [ZONE, timezone(timedelta(hours=-12)), UTC])
@pytest.mark.parametrize("typed", ["1.1.0001 0:15", "31.12.9999 23:45", "4.5.1990 18:30"])
def test_a_beginning_at_the_end_of_the_calendar_is_asked_about(typed: str, zone: tzinfo) -> None:
    reading = read_form(replace(FULL, start=typed), NOW, zone)
    assert reading.settings is None
    assert reading.problems["start"].startswith("Wirklich ")


@pytest.mark.parametrize("language", LANGUAGES)
@given(naive=st.datetimes(datetime(2026, 1, 1), datetime(2030, 1, 1)))
def test_the_proposed_beginning_is_ahead_and_can_be_read(language: str, naive: datetime) -> None:
    now = naive.replace(tzinfo=UTC)
    with speaking(language):
        start = default_form(now, ZONE).start
    begins = read_moment(start, now, ZONE)
    assert begins is not None
    assert now - timedelta(minutes=1) < begins < now + timedelta(days=1)


def test_the_outlook_of_the_design_picture() -> None:
    settings = read_form(FULL, NOW, ZONE).settings
    assert settings is not None
    shown = outlook_of(settings, NOW, ZONE)
    assert shown.numbers == (
        ("23", "Tische\nkein Freilos"),
        ("160", "Minuten Spiel\nin 4 Runden"),
        ("22:20", "Preise\nungefähr"),
    )
    assert [(row.hour, row.text) for row in shown.evening[:4]] == [
        ("18:30", "Anmeldung schließt, Auslosung"),
        ("18:45", "Runde 1 · 40 min"),
        ("19:35", "Runde 2 · 40 min"),
        ("20:15", "Pause · 20 min"),
    ]
    assert shown.hints == (
        "Mit **47** Paaren: auch 23 Tische, je Runde 1 Freilos.",
        "Jede Runde mehr: Ende **50 min** später.",
        "Preise vor **Mitternacht**: Beginn bis **20:10**.",
        "4 Runden: kein Paar trifft zweimal aufeinander.",
    )


@pytest.mark.parametrize(
    ("bye", "counts"),
    [
        (None, "Ein Freilos zählt **nichts**. (F5 ändert das)"),
        (Bye(14), "Ein Freilos zählt **als gewonnen**: 2 Bobbl, 14 Gegentore. (F5 ändert das)"),
    ],
)
def test_what_a_bye_counts_is_said_where_there_may_be_one(bye: Bye | None, counts: str) -> None:
    def told(expected: int | None, entrants: Literal["pairs", "players"] = "pairs") -> bool:
        settings = Settings("x", entrants=entrants, expected=expected, bye=bye)
        return counts in outlook_of(settings, NOW, ZONE).hints

    assert Settings("x").bye is None, "the default of the rules"
    assert [told(45), told(46), told(None)] == [True, False, True]
    assert [told(46, "players"), told(48, "players")] == [True, False]


def test_the_latest_beginning_is_told_as_long_as_there_is_one() -> None:
    def told(minutes: int) -> list[str]:
        start = stamp(datetime(2026, 11, 21, 18, 0, tzinfo=ZONE))
        settings = Settings("x", rounds=5, plan=TimePlan(start=start, minutes=minutes))
        return [each for each in outlook_of(settings, NOW, ZONE).hints if "itternacht" in each]

    assert told(60) == ["Preise vor **Mitternacht**: Beginn bis **17:50**."]
    assert told(65) == ["Preise erst **nach Mitternacht**; davor nur mit Beginn bis **17:25**."]
    assert told(600) == []


def test_too_many_rounds_are_said_before_they_are_played() -> None:
    settings = Settings("x", rounds=8, expected=8)
    assert "Ab Runde **8** treffen sich Paare ein zweites Mal." in outlook_of(settings, NOW).hints
    assert most_rounds(Settings("x", opponents="fixed", expected=8)) == 4


def test_numbers_of_the_further_page_are_told_where_they_matter() -> None:
    games = read_form(replace(FULL, play="games", scheme="plus", games="16"), NOW).settings
    free = read_form(replace(FULL, target="free", free_target="41"), NOW).settings
    assert games is not None
    assert free is not None
    assert "**16 Spiele**" in outlook_of(games, NOW).hints[-1]
    assert "**41**" in outlook_of(free, NOW).hints[-1]


def test_the_game_rules_are_chosen_and_told_where_they_are_not_the_usual_ones() -> None:
    made = Made()
    made.enter(name="Preismucken", expected="46")
    assert made.view.screen.outlook is not None
    assert not any("Spielregeln" in each for each in made.view.screen.outlook.hints)
    made.pick("rules", "Wenz, Muck")
    assert made.view.screen.outlook is not None
    assert "Spielregeln: **Wenz über Muck** (F5 ändert das)." in made.view.screen.outlook.hints
    made.page.submit()
    assert made.founded[0].rules == WENZ_OVER_MUCK


ODD = Settings(
    "Muckturnier 2025",
    opponents="fixed",
    format=Format("bobbl", 5, 15),
    rounds=6,
    scheme=("won", "goals", "opponents_goals", "direct"),
    aborted="void",
    entry="single",
    bye=Bye(12),
    sections=(Section("Halle", 2, 10), Section("Saal", 12, 20)),
    plan=TimePlan("2025-11-22T17:45:00.000Z", 35, 5, (Break(1, 5), Break(3, 25))),
    expected=44,
    clubs_apart=7,
    fee_cents=700,
    capacity=60,
    rules=replace(WENZ_OVER_MUCK, name="wie bei uns"),
    public_rounds=2,
    sponsors=("Brauerei",),
)


@pytest.mark.parametrize(
    "earlier",
    [
        ODD,
        Settings("A"),
        Settings("A", entrants="players", format=Format("games", 9), scheme="plus"),
        Settings("A", format=Format("haenger", 2, 31), rules=WENZ_OVER_MUCK),
        replace(ODD, sections=tuple(Section(f"B{n}", n, n) for n in range(1, 12))),
    ],
)
def test_like_an_earlier_tournament_nothing_is_lost(earlier: Settings) -> None:
    form = form_like(TournamentForm("Muckturnier 2026", "21.11. 18:30"), earlier)
    read = read_form(form, NOW, ZONE)
    plan = replace(earlier.plan, start="2026-11-21T17:45:00.000Z")
    rules = read.settings.rules if read.settings and earlier.rules is None else earlier.rules
    assert read.settings == replace(earlier, name="Muckturnier 2026", plan=plan, rules=rules)
    assert all(each.shown(form).chosen >= 0 for each in form_fields(form))


def test_what_is_changed_in_the_form_counts_and_the_rest_is_the_earlier() -> None:
    form = form_like(TournamentForm("Neu", "21.11. 18:30"), ODD)
    rows = {each.key: each.shown(form).options for each in form_fields(form)}
    assert [rows[key][-1] for key in ("play", "scheme", "rules")] == ["wie früher"] * 3
    changed = replace(form, target="21", pause="30", scheme="bobbl")
    settings = read_form(changed, NOW, ZONE).settings
    assert settings is not None
    assert settings.format == Format("bobbl", 5, 21)
    assert settings.plan.breaks == (Break(3, 30),)
    assert (settings.scheme, settings.rules) == ("bobbl", ODD.rules)
    assert (settings.fee_cents, settings.sponsors) == (700, ("Brauerei",))


def test_a_tournament_is_made_like_an_earlier_one_and_says_what_it_takes(tmp_path: Path) -> None:
    made, path = Made(), last_year(tmp_path)
    made.enter(name="Muckturnier 2026")
    made.page.take_earlier(path)
    screen = made.view.screen
    assert screen.earlier_told == "Wie „Muckturnier 2025“"
    assert "Hallenplan mit 1 Tisch" in screen.taken
    assert "8 Personen ins Adressbuch" in screen.taken
    assert "Helfer: Kolb, Heinz" in screen.taken
    assert made.shown("name").value == "Muckturnier 2026"
    assert made.shown("start").value == "21.11.2026, 18:30"
    made.page.submit()
    (settings,) = made.founded
    assert [each.name for each in settings.prizes] == ["Schinken", "Wurst"]
    assert made.earlier is not None
    assert made.earlier.handed_on.hall_map == PLAN
    assert made.earlier.handed_on.crest == CREST
    assert made.earlier.helpers == (Name("Kolb", "Heinz"),)
    assert settings.public_rounds is None, "a ranking frozen last year is not frozen now"


def test_nothing_is_taken_after_all(tmp_path: Path) -> None:
    made, path = Made(), last_year(tmp_path)
    made.page.take_earlier(path)
    made.enter(name="Muckturnier 2026")
    made.page.take_nothing()
    assert (made.view.screen.taken, made.shown("rounds").value) == ((), "4")
    made.page.submit()
    assert (made.founded[0].prizes, made.earlier) == ((), None)


def test_a_file_that_is_no_tournament_is_told_and_the_form_stays(tmp_path: Path) -> None:
    made = Made()
    made.enter(name="Fest", rounds="7")
    (tmp_path / "x.bobbl").write_bytes(b"Name;Verein")
    made.page.take_earlier(tmp_path / "x.bobbl")
    assert made.view.screen.notice
    assert (made.shown("rounds").value, made.view.screen.taken) == ("7", ())
