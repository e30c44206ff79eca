"""Every reason of a draw is a sentence, with the right names, also after a change by hand."""

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from bobbl_client.evening.draw_words import (
    LIGHT,
    MEDIUM,
    STRONG,
    encounter_sentences,
    fault_of,
    listed,
    met_words,
    round_sentences,
    table_sentences,
    wish_word,
)
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.facts import SCHEME
from bobbl_client.organiser.draw.forms import ABANDON_REASONS
from bobbl_client.organiser.draw.tables import REDRAW_REASONS
from bobbl_server.core import seating
from bobbl_server.core.draw.request import HEAVIEST_WISH
from bobbl_shared.domain.areas.draw import SwapSeats
from bobbl_shared.domain.readings.meetings import Meeting
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import Round, TableSlot
from bobbl_shared.domain.values import AbandonReason, DrawReason, RedrawReason
from bobbl_shared.i18n.draw_reasons import DRAW_REASONS
from bobbl_shared.rulebook.draw_acts import redraw_word
from builders.course import base_on
from builders.evening import Evening
from builders.sources.source_index import trees


@cache
def codes() -> frozenset[str]:
    """Return the constants that are codes: those with an underline, where reasons are made."""
    found = set()
    for _, tree in trees(["server/bobbl_server/core/draw"], having=["Reason"]):
        if not any(isinstance(node, ast.Name) and node.id == "Reason" for node in ast.walk(tree)):
            continue
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                value = node.value.value
                if isinstance(value, str) and "_" in value:
                    found.add(value)
    return frozenset(found)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, Settings("Preismucken", rounds=5))
    yield made
    made.close()


@pytest.fixture
def model(evening: Evening) -> StationModel:
    organiser = evening.station("organiser", "Leitung")
    evening.register_pairs(organiser, 6)
    evening.draw(organiser)
    return organiser


def round_of(model: StationModel) -> Round:
    assert model.state is not None
    return model.state.rounds[0]


def with_reasons(model: StationModel, *reasons: DrawReason) -> tuple[Round, TableSlot]:
    round_ = replace(round_of(model), reasons=reasons)
    return round_, round_.tables[1]


def test_the_codes_are_found() -> None:
    assert {"never_met", "repeat_unavoidable", "apart_not_kept", "later_repeat_certain"} <= codes()


def test_every_code_of_the_engine_has_a_sentence() -> None:
    assert codes() - set(DRAW_REASONS) == set()


def test_no_sentence_is_left_over() -> None:
    assert set(DRAW_REASONS) - codes() == set()


@pytest.mark.parametrize("code", sorted(DRAW_REASONS))
def test_each_is_one_plain_sentence_with_all_its_fields(model: StationModel, code: str) -> None:
    (one,), (other,) = round_of(model).tables[1].sides
    given: dict[str, int | str]
    given = {"one": one, "other": other, "two": other, "three": one, "four": other}
    given |= {"left_one": 3, "left_other": 1, "kind": "opponents", "times": 2, "last_round": 4}
    given |= {"weight": 100, "from_round": 4, "rounds": 5, "planned": 7, "possible": 5}
    whole = DrawReason(None, code, given)
    (sentence,) = round_sentences(model, with_reasons(model, whole)[0])
    assert sentence.endswith(".")
    assert code not in sentence
    assert "{" not in sentence
    asked = {name for _, name, _, _ in string.Formatter().parse(DRAW_REASONS[code]) if name}
    for name, word in (("one", "Nr.\N{NO-BREAK SPACE}"), ("from_round", "4"), ("possible", "5")):
        assert name not in asked or word in sentence


def test_a_first_meeting_says_whom_each_could_have_met_instead(model: StationModel) -> None:
    first, second = (model.state.entrants[id_] for (id_,) in round_of(model).tables[1].sides)  # type: ignore[union-attr]
    (sentence,) = table_sentences(model, round_of(model), round_of(model).tables[1])
    numbers = sorted([first.number, second.number])
    for number in numbers:
        assert f"Nr.\N{NO-BREAK SPACE}{number}" in sentence
    assert "noch nicht gegeneinander" in sentence
    assert "noch 4 andere Paare" in sentence
    assert sentence.endswith("noch 4.")


@pytest.mark.parametrize(
    ("kind", "times", "said"),
    [
        ("opponents", 1, "haben in Runde 3 gegeneinander gespielt"),
        ("partners", 1, "haben in Runde 3 zusammen gespielt"),
        ("crossings", 1, "saßen in Runde 3 in anderer Rolle an einem Tisch"),
        ("opponents", 2, "haben schon 2-mal, zuletzt in Runde 3, gegeneinander gespielt"),
    ],
)
def test_how_two_have_met(model: StationModel, kind: str, times: int, said: str) -> None:
    (one,), (other,) = round_of(model).tables[1].sides
    given: dict[str, int | str]
    given = {"one": one, "other": other, "kind": kind, "times": times, "last_round": 3}
    reason = DrawReason(1, "repeat_unavoidable", given)
    (sentence,) = table_sentences(model, *with_reasons(model, reason))
    assert said in sentence


def test_after_a_change_by_hand_the_old_reasons_no_longer_count(
    evening: Evening, model: StationModel
) -> None:
    round_ = round_of(model)
    one, other = round_.tables[1].sides[0][0], round_.tables[2].sides[0][0]
    model.ask(SwapSeats(1, one, other), base_on(round_.seated))
    changed, third = round_of(model).tables[1], round_of(model).tables[3]
    told = table_sentences(model, round_of(model), changed)
    assert told == (
        "Hier wurde nach der Auslosung von Hand getauscht.",
        "Alle treffen sich hier zum ersten Mal.",
    )
    assert "noch nicht gegeneinander" in table_sentences(model, round_of(model), third)[0]
    assert fault_of(evening.state, round_of(model), changed) == ""


def test_who_meets_again_after_a_change_by_hand_is_marked(
    evening: Evening, model: StationModel
) -> None:
    evening.play_round(model, evening.station("scoring", "A", ["Halle"]))
    before = round_of(model)
    evening.close_round(model)
    evening.draw(model)
    second = evening.state.rounds[1]
    (one,), (met,) = before.tables[1].sides
    there = next(s for s in second.tables.values() if any(one in side for side in s.sides))
    (opponent,) = next(side for side in there.sides if one not in side)
    assert fault_of(evening.state, second, there) == ""
    model.ask(SwapSeats(2, opponent, met), base_on(second.seated))
    now = evening.state.rounds[1]
    assert fault_of(evening.state, now, now.tables[there.table]) == "wieder"
    told = table_sentences(model, now, now.tables[there.table])
    assert "haben in Runde 1 gegeneinander gespielt" in told[1]


def test_a_code_of_a_later_version_is_shown_as_it_is(model: StationModel) -> None:
    round_, slot = with_reasons(model, DrawReason(1, "moon_was_full", {}))
    assert table_sentences(model, round_, slot) == ("Grund der Auslosung: moon_was_full.",)


def test_meetings_in_a_row() -> None:
    met = (Meeting(1, as_partners=False), Meeting(2, as_partners=True), Meeting(4, False))
    assert met_words(met) == (
        "haben in Runde 1 gegeneinander, in Runde 2 zusammen und in Runde 4 gegeneinander gespielt"
    )
    assert listed([]) == ""
    assert listed(["a"]) == "a"


def test_nobody_meets_again(model: StationModel) -> None:
    assert encounter_sentences(model, ()) == ("Alle treffen sich hier zum ersten Mal.",)


def test_weights_have_the_words_with_which_they_were_chosen() -> None:
    assert [wish_word(each) for each in (LIGHT, MEDIUM, STRONG)] == [
        "leichter Wunsch",
        "mittlerer Wunsch",
        "starker Wunsch",
    ]
    assert STRONG <= HEAVIEST_WISH
    assert wish_word(1) == "leichter Wunsch"


def test_all_reasons_can_be_chosen_and_have_words() -> None:
    assert set(REDRAW_REASONS) == set(get_args(RedrawReason))
    assert set(ABANDON_REASONS) == set(get_args(AbandonReason))
    assert len({redraw_word(each) for each in REDRAW_REASONS}) == len(REDRAW_REASONS)


def test_the_fixed_scheme_is_known_by_its_name() -> None:
    assert SCHEME == seating.SCHEME
