"""Until when a result may be questioned: one setting, the same words everywhere."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.readings.questions import questioned_until
from bobbl_shared.domain.settings import QuestionedUntil, Settings
from bobbl_shared.rulebook.questions import (
    question_rule,
    question_way,
    question_way_until,
    questioned_words,
)
from bobbl_shared.rulebook.tournament import tournament_sections

SETTINGS = Settings("Preismucken", rounds=4)


@pytest.mark.parametrize(
    ("until", "rounds"),
    [("round", [1, 2, 3, 4]), ("next_round", [2, 3, 4, 5]), ("prizes", [5, 5, 5, 5])],
)
def test_the_round_until_which_it_may_be(until: QuestionedUntil, rounds: list[int]) -> None:
    settings = replace(SETTINGS, questioned_until=until)
    assert [questioned_until(settings, each) for each in range(1, 5)] == rounds
    told = [line for each in tournament_sections(settings) for line in each.lines]
    assert question_rule(settings) in told


def test_older_tournaments_say_what_they_said() -> None:
    assert SETTINGS.questioned_until == "next_round"
    assert "folgende Runde" in question_way(SETTINGS)


def test_each_has_words_of_its_own() -> None:
    settings = [replace(SETTINGS, questioned_until=each) for each in questioned_words()]
    assert len({question_way(each) for each in settings}) == len(settings) == 3
    assert question_way_until(5, 4) == question_way(settings[2])
    assert "Runde 3" in question_way_until(3, 4)
