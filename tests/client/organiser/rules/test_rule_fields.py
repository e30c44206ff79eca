"""The rules of the card game by fields: what is shown is read back, mistakes are placed."""

import pytest
from msgspec.structs import replace

from bobbl_client.organiser.rules.fields import field_at, rule_fields
from bobbl_client.page.field import Field
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.game.checking import check_rules
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ
from bobbl_shared.domain.game.rules import MustCall, Pflichtmuck, Ramsch, Rules, ThrownIn, Values
from bobbl_shared.domain.readings.tournament_rules import CHOICES
from bobbl_shared.errors import InputError

SETS = (
    *CHOICES,
    replace(MUCK_OVER_WENZ, nobody=Pflichtmuck(even="holder_loses")),
    replace(MUCK_OVER_WENZ, nobody=MustCall()),
    replace(MUCK_OVER_WENZ, nobody=Ramsch()),
    replace(MUCK_OVER_WENZ, last_player=Ramsch(value=3)),
    replace(MUCK_OVER_WENZ, order=(("Muck", "Wenz"), ("Muck",))),
)


def fields_of(rules: Rules) -> dict[str, Field[Rules]]:
    """Return the rows that are there, by their keys."""
    return {each.key: each for each in rule_fields(rules) if each.is_there(rules)}


def with_typed(rules: Rules, key: str, typed: str) -> Rules:
    """Return the rules with what was typed for a field."""
    return fields_of(rules)[key].enter(rules, typed)


def wrong(rules: Rules) -> tuple[str, str]:
    try:
        check_rules(rules)
    except InputError as error:
        return error.code, field_at(error.place, rules)
    return "", ""


@pytest.mark.parametrize("rules", SETS, ids=lambda each: f"{each.name}, {each.nobody}")
def test_what_is_shown_is_read_back_as_the_same(rules: Rules) -> None:
    for field in fields_of(rules).values():
        shown = field.shown(rules)
        if shown.options:
            assert field.pick(rules, shown.chosen) == rules
        else:
            assert field.enter(rules, shown.typed) == rules


@pytest.mark.parametrize("rules", SETS, ids=lambda each: f"{each.name}, {each.nobody}")
def test_every_option_is_there_once_it_is_taken(rules: Rules) -> None:
    for field in fields_of(rules).values():
        for place, words in enumerate(field.shown(rules).options):
            taken = field.pick(rules, place)
            assert fields_of(taken)[field.key].shown(taken).value == words
            assert wrong(taken) == ("", "")


def test_games_are_named_in_any_case_and_a_new_one_wants_its_trumps() -> None:
    rules = with_typed(MUCK_OVER_WENZ, "order", "geier, MUCK > wenz")
    assert rules.order == (("Geier", "Muck", "Wenz"),)
    assert [game.name for game in rules.games] == ["Muck", "Wenz", "Geier"]
    own = with_typed(MUCK_OVER_WENZ, "order", "Muck > Wenz > Bettel")
    assert wrong(own) == ("game_without_trumps", "trumps:Bettel")
    assert wrong(with_typed(own, "trumps:Bettel", "k s")) == ("", "")


@pytest.mark.parametrize(
    ("key", "typed", "code", "field"),
    [
        ("order", "Muck > Wenz > Muck", "order_circular", "order"),
        ("order", "Muck > Wenz; Muck > Geier", "order_open", "order"),
        ("name", " ", "rules_name_unfit", "name"),
        ("packets", "3 2", "packets_unfit", "packets"),
        ("cut.least", "0", "number_too_small", "cut.least"),
        ("values:Muck", "5 4 3", "value_falls", "values:Muck"),
        ("trumps:Wenz", "O U H", "games_alike", "trumps:Wenz"),
        ("trumps:Wenz", "7", "rank_not_in_deck", "trumps:Wenz"),
        ("sie", "0", "number_too_small", "sie"),
    ],
)
def test_what_cannot_be_played_is_placed_at_its_field(
    key: str, typed: str, code: str, field: str
) -> None:
    assert wrong(with_typed(MUCK_OVER_WENZ, key, typed)) == (code, field)


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("order", " ; "),
        ("values:Muck", "3 4"),
        ("values:Muck", "3 4 5 / 5"),
        ("values:Muck", "drei vier fünf"),
        ("trumps:Muck", "O X"),
        ("sie", "zwanzig"),
        ("packets", "3 + drei"),
    ],
)
def test_what_cannot_be_read_changes_nothing(key: str, typed: str) -> None:
    with pytest.raises(Unreadable):
        with_typed(MUCK_OVER_WENZ, key, typed)


def test_what_is_left_out_is_not_announced() -> None:
    rules = with_typed(MUCK_OVER_WENZ, "values:Wenz", "2 3 4")
    assert rules.game("Wenz").values == Values((2, 3, 4))
    rules = with_typed(MUCK_OVER_WENZ, "values:Wenz", "2 3 4 / – / 8")
    assert rules.game("Wenz").values == Values((2, 3, 4), None, 8)


def test_a_game_that_is_left_out_may_be_missed_elsewhere() -> None:
    ramsch = replace(MUCK_OVER_WENZ, nobody=Ramsch(game="Wenz"))
    only = with_typed(ramsch, "order", "Muck")
    assert wrong(only) == ("choice_unknown", "nobody.game")
    field = fields_of(only)["nobody.game"]
    assert field.pick(only, field.shown(only).chosen) == only
    assert wrong(field.pick(only, 0)) == ("", "")


def test_a_long_deck_is_dealt_as_is_usual() -> None:
    assert fields_of(MUCK_OVER_WENZ)["deck"].pick(MUCK_OVER_WENZ, 1).packets == (4, 4)
    assert isinstance(MUCK_OVER_WENZ.nobody, ThrownIn)


def test_the_last_player_announces_no_ramsch_that_is_played_anyway() -> None:
    rules = fields_of(MUCK_OVER_WENZ)["last_player"].pick(MUCK_OVER_WENZ, 1)
    assert rules.last_player == Ramsch()
    assert "last_player.value" in fields_of(rules)
    assert wrong(with_typed(rules, "last_player.value", "0")) == (
        "number_too_small",
        "last_player.value",
    )
    both = replace(rules, nobody=Ramsch())
    assert wrong(both)[0] == "ramsch_twice"
    taken = fields_of(rules)["nobody"].pick(rules, 3)
    assert (taken.nobody, taken.last_player) == (Ramsch(), None)
    assert "last_player" not in fields_of(taken)
