"""Which rules of the card game a tournament plays, chosen or not."""

import pytest
from msgspec import json
from msgspec.structs import replace

from bobbl_shared.domain.game.checking import check_rules
from bobbl_shared.domain.game.presets import WENZ_OVER_MUCK
from bobbl_shared.domain.game.rules import Bobbl, Rules
from bobbl_shared.domain.readings.tournament_rules import (
    CHOICES,
    USUAL,
    tournament_rules,
    with_rules,
)
from bobbl_shared.domain.score import Format
from bobbl_shared.domain.settings import Settings, check_settings


def test_settings_without_a_word_about_rules_are_read_and_play_the_usual_ones() -> None:
    old = json.decode(b'{"name": "Von fr\xc3\xbcher"}', type=Settings)
    assert old.rules is None
    assert tournament_rules(old) == USUAL


@pytest.mark.parametrize("rules", CHOICES, ids=lambda each: each.name)
def test_a_preset_is_played_as_it_was_chosen(rules: Rules) -> None:
    settings = with_rules(Settings("Preismucken"), rules)
    check_settings(settings)
    assert settings.rules == rules
    assert tournament_rules(settings) == rules
    check_rules(tournament_rules(settings))


def test_the_bobbl_is_that_of_the_format() -> None:
    own = replace(WENZ_OVER_MUCK, bobbl=Bobbl(31, brille_counts_twice=True))
    settings = with_rules(Settings("A", format=Format("haenger", 3, 41)), own)
    assert settings.rules == WENZ_OVER_MUCK
    assert tournament_rules(settings).bobbl == Bobbl(41, haenger=True)
    twice = replace(settings, brille_twice=True)
    assert tournament_rules(twice).bobbl == Bobbl(41, True, haenger=True)
    shorter = replace(settings, format=Format("bobbl", 2, 21))
    assert tournament_rules(shorter) == WENZ_OVER_MUCK
