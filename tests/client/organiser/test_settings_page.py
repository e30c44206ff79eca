"""What may still change once a tournament runs: freely, deliberately, or no longer."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_client.organiser.settings.fields import NOT_CHANGED, all_settings, settings_in
from bobbl_client.organiser.settings.page import SettingsPage, SettingsScreen
from bobbl_client.organiser.settings.scheme_text import choosable, scheme_in, scheme_text
from bobbl_client.organiser.what_if.page import schemes_of
from bobbl_client.page.field import ShownField
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import amendment, settings_seen
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Bye, Criterion, Scheme, Settings, check_settings, criteria
from bobbl_shared.i18n import use
from bobbl_shared.i18n.sentences import sentence
from builders.hall import Hall, ScreenKeeper

View = ScreenKeeper[SettingsScreen]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> View:
    return View()


def test_what_is_typed_is_kept(hall: Hall, view: View) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    typed = {"name": "Preismucken", "rounds": "5", "expected": "92", "capacity": "100"}
    for key, text in (typed | {"fee_cents": "7,5"}).items():
        page.choose(key)
        page.enter(text)
    settings = hall.evening.state.settings
    assert (settings.name, settings.rounds, settings.expected) == ("Preismucken", 5, 92)
    assert (settings.capacity, settings.fee_cents) == (100, 750)
    page.choose("capacity")
    page.enter(" ")
    assert hall.evening.state.settings.capacity is None
    page.choose("sponsors")
    page.enter("Brauerei Weiß; Metzgerei Höhn;; Brauerei Weiß ;")
    assert hall.evening.state.settings.sponsors == ("Brauerei Weiß", "Metzgerei Höhn")


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("name", " "),
        ("rounds", "fünf"),
        ("rounds", "-1"),
        ("fee_cents", "7,505"),
        ("fee_cents", ""),
    ],
)
def test_what_cannot_be_read_is_said_at_the_field(
    hall: Hall, view: View, key: str, typed: str
) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    before = hall.evening.state.settings
    page.choose(key)
    page.enter(typed)
    assert view.screen.error
    assert hall.evening.state.settings == before


def test_what_the_rules_refuse_is_told(hall: Hall, view: View) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    page.choose("rounds")
    page.enter("0")
    assert page.notice
    assert page.back()


def test_what_results_depend_on_is_changed_only_after_a_yes(hall: Hall, view: View) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    assert not any(each.is_grave for each in view.screen.rows)
    hall.drawn()
    hall.play()
    grave = {each.field.key for each in view.screen.rows if each.is_grave}
    assert grave == {
        *("entrants", "format", "format.target", "format.beyond_target", "rules", "opponents"),
        *("scheme", "criteria", "aborted", "brille_twice", "bye", "entry"),
    }
    page.choose("scheme")
    page.pick(1)
    asked = page.confirmation
    assert asked is not None
    assert asked.question == "Wertung jetzt noch ändern?"
    assert "Es gibt schon Ergebnisse aus 1 Runde." in asked.lines
    assert hall.evening.state.settings.scheme_text == "bobbl"
    page.back()
    page.agree()
    assert hall.evening.state.settings.scheme_text == "bobbl"
    page.pick(1)
    page.agree()
    assert hall.evening.state.settings.scheme_text == "won,goals"


def test_two_organisers_change_different_things_and_one_and_the_same(
    hall: Hall, view: View
) -> None:
    office = hall.evening.station("organiser", "Bühne")
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    link = hall.evening.cable(office)
    link.cut()
    page.choose("rounds")
    page.enter("5")
    seen = office.state
    assert seen is not None
    office.ask(amendment(seen, replace(seen.settings, fee_cents=500)), settings_seen(seen))
    wanted = office.ask(amendment(seen, replace(seen.settings, rounds=7)), settings_seen(seen))
    link.plug_in()
    settings = hall.evening.state.settings
    assert (settings.rounds, settings.fee_cents) == (5, 500)
    verdict = office.verdict(wanted)
    assert verdict is not None
    assert verdict.refusal is not None
    told = sentence(verdict.refusal)
    assert "„Büro“" in told
    assert ": Runden." in told


def test_alone_nothing_is_changed(hall: Hall, view: View) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    hall.evening.cable(hall.organiser).cut()
    page.choose("rounds")
    page.enter("5")
    assert hall.evening.state.settings.rounds == 2
    here = [each for each in view.screen.rows if not each.page]
    assert {each.blocked for each in here} == {"geht nur mit Verbindung"}


ROWS = {each.field.key: each.field for each in all_settings()}
TYPED = tuple(key for key, each in ROWS.items() if each.read is not None)
CHOSEN = tuple(key for key, each in ROWS.items() if each.options(Settings("Wahl")))


def field(settings: Settings, key: str) -> ShownField:
    return ROWS[key].shown(settings)


def asked_about(page: SettingsPage) -> tuple[str, ...]:
    asked = page.confirmation
    assert asked is not None
    return asked.lines


PLAYERS = Settings("Wahl", entrants="players", avoid=("opponents",), bye=Bye(14))
TEXT = Settings("Text", bye=Bye())
GAMES = Settings("Wahl", format=Format("games", 9), scheme="plus_minus")


@given(
    place=st.integers(0, 5),
    key=st.sampled_from(CHOSEN),
    settings=st.sampled_from([Settings("Wahl"), GAMES]),
)
def test_every_option_fits_and_is_shown_as_chosen(place: int, key: str, settings: Settings) -> None:
    options = field(settings, key).options
    place %= len(options)
    changed = ROWS[key].pick(settings, place)
    check_settings(changed)
    assert field(changed, key).value == options[place]


def test_what_a_bye_counts_and_whom_a_draw_avoids(hall: Hall, view: View) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    page.choose("bye")
    page.pick(1)
    page.choose("bye.opponents_goals")
    page.enter("14")
    assert hall.evening.state.settings.bye == Bye(14)
    page.choose("avoid")
    page.pick(1)
    assert hall.evening.state.settings.avoid == ()
    assert len(field(PLAYERS, "avoid").options) == 5
    assert field(PLAYERS, "avoid").value == "wie eingestellt"
    for place, word in enumerate(field(PLAYERS, "avoid").options):
        assert field(ROWS["avoid"].pick(PLAYERS, place), "avoid").value == word


def test_every_setting_has_a_row_or_a_reason() -> None:
    assert len(ROWS) == len(all_settings()), "no key twice"
    assert {each.attribute for each in ROWS.values()} == {
        *Settings.__struct_fields__
    } - NOT_CHANGED.keys()
    assert NOT_CHANGED.keys() <= {*Settings.__struct_fields__}


def test_every_row_can_be_changed_in_one_way() -> None:
    for each in all_settings():
        ways = (each.field.key in TYPED, each.field.key in CHOSEN, bool(each.page))
        assert sum(ways) == 1, each.field.key


def test_a_row_is_there_where_it_means_something() -> None:
    there = {
        name: {each.field.key for each in settings_in(settings)}
        for name, settings in (("bobbl", Settings("Wahl")), ("games", GAMES), ("bye", PLAYERS))
    }
    of_bobbl = {"format.target", "format.beyond_target", "brille_twice"}
    assert there["bobbl"] - of_bobbl == there["games"] - {"format.count"}
    assert there["bye"] - there["bobbl"] == {"bye.opponents_goals"}


def test_the_form_is_free_before_results_and_then_changed_with_its_consequence(
    hall: Hall, view: View
) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    page.choose("format")
    page.pick(2)
    page.choose("format.target")
    page.enter("31")
    assert hall.evening.state.settings.format == Format("haenger", 3, 31)
    page.choose("format")
    page.pick(0)
    page.choose("format.target")
    page.enter("21")
    hall.drawn()
    hall.play()
    page.enter("41")
    assert any("passen dann" in line for line in asked_about(page))
    assert hall.evening.state.settings.format.target == 21
    page.agree()
    assert hall.evening.state.settings.format.target == 41


def test_games_are_ranked_by_points_at_once(hall: Hall, view: View) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    page.choose("format")
    page.pick(3)
    settings = hall.evening.state.settings
    assert (settings.format.kind, settings.scheme) == ("games", "plus")


def test_who_is_registered_stays_pair_or_player(hall: Hall, view: View) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    hall.evening.register_pairs(hall.organiser, 1)
    page.choose("entrants")
    page.pick(1)
    assert hall.evening.state.settings.entrants == "pairs"
    assert view.screen.chosen is not None
    assert view.screen.chosen.blocked


@given(cents=st.integers(0, 999_999))
def test_a_fee_that_is_shown_can_be_typed(cents: int) -> None:
    settings = Settings("Geld", fee_cents=cents)
    shown = field(settings, "fee_cents").value
    assert ROWS["fee_cents"].enter(Settings("Geld"), shown) == settings


@given(typed=st.text(max_size=12), key=st.sampled_from(TYPED))
def test_whatever_is_typed_is_read_or_refused(typed: str, key: str) -> None:
    with contextlib.suppress(Unreadable):
        assert isinstance(ROWS[key].enter(TEXT, typed), Settings)


CRITERIA = tuple(choosable())


@given(st.permutations(CRITERIA), st.integers(1, len(CRITERIA)), st.sampled_from(["de", "en"]))
def test_a_scheme_that_is_shown_can_be_typed(
    order: list[Criterion], count: int, language: str
) -> None:
    use(language)
    try:
        chosen = scheme_in(scheme_text(tuple(order[:count])))
    finally:
        use("de")
    assert criteria(chosen) == tuple(order[:count])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bobbl, tore, gegentore", "bobbl"),
        ("Punkte", "plus"),
        ("differenz", "plus_minus"),
        ("BOBBL > beste r. > direkt", ("won", "best_round", "direct")),
        ("Bobbl,,letzte Runde,", ("won", "last_round")),
    ],
)
def test_beginnings_of_words_are_understood(typed: str, meant: Scheme) -> None:
    assert scheme_in(typed) == meant


@pytest.mark.parametrize("typed", ["", " , ", "Tore, tore", "Bobbl, Sympathie", "?"])
def test_what_is_no_list_of_criteria_is_said(typed: str) -> None:
    with pytest.raises(Unreadable):
        scheme_in(typed)


def test_an_own_scheme_counts_after_a_yes_and_is_among_those_compared(
    hall: Hall, view: View
) -> None:
    page = SettingsPage(hall.organiser)
    page.open(view.show)
    hall.drawn()
    hall.play()
    page.choose("criteria")
    page.enter("Bobbl, beste Runde")
    assert any("neu gerechnet" in each for each in asked_about(page))
    page.agree()
    assert hall.evening.state.settings.scheme == ("won", "best_round")
    assert schemes_of(hall.evening.state)[0] == ("won", "best_round")
    assert view.screen.chosen is not None
    assert view.screen.chosen.field.value == "Bobbl, beste Runde"
