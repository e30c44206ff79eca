"""Each way in which a ranking request contradicts itself, and where it is said to do so."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.ranking.command import answer
from bobbl_server.core.ranking.request import parse
from bobbl_shared.errors import InputError
from bobbl_shared.i18n.sentences import SENTENCES, sentence
from strategies.rankings import RankJson, evenings

Json = dict[str, Any]


def request(**changed: Any) -> Json:
    return {
        "entrants": "pairs",
        "names": ["A", "B", "C", "D", "E"],
        "rounds": [[table([0], [1], [21, 4], [20, 21]), table([2], [3], [21, 11])]],
        **changed,
    }


def table(first: list[int], second: list[int], *bobbl: list[int]) -> Json:
    return {"sides": [first, second], "bobbl": list(bobbl)}


def games(*played: list[int]) -> Json:
    return {"sides": [[0], [1]], "games": list(played)}


def second_table(changed: Json, **more: Any) -> Json:
    return request(rounds=[[table([0], [1], [21, 4]), changed]], **more)


LONG = 10**2000
UNUSABLE = [
    # keys and types
    (request(schema="plus"), "key_unknown", "$.schema"),
    (second_table({**table([2], [3]), "bobl": []}), "key_unknown", "$.rounds[0][1].bobl"),
    ({"entrants": "pairs", "names": []}, "key_missing", "$.rounds"),
    (second_table({"bobbl": []}), "key_missing", "$.rounds[0][1].sides"),
    (request(bye={"won": 2}), "key_missing", "$.bye.opponents_goals"),
    (request(entrants="teams"), "choice_unknown", "$.entrants"),
    (request(aborted="never"), "choice_unknown", "$.aborted"),
    (request(scheme="goals"), "choice_unknown", "$.scheme"),
    (request(scheme=["won", "plus"]), "choice_unknown", "$.scheme[1]"),
    (request(scheme=1), "text_or_list_expected", "$.scheme"),
    (request(names=["A", 2]), "text_expected", "$.names[1]"),
    (request(rounds={}), "list_expected", "$.rounds"),
    (request(rounds=[[[]]]), "object_expected", "$.rounds[0][0]"),
    (request(target=True), "integer_expected", "$.target"),
    (request(target=21.0), "integer_expected", "$.target"),
    (second_table(table([2], [3], [21, False])), "integer_expected", "$.rounds[0][1].bobbl[0][1]"),
    (second_table(table([2], [3], [21, 4, 0])), "list_length", "$.rounds[0][1].bobbl[0]"),
    (request(rounds=[[{"sides": [[0]], "bobbl": []}]]), "list_length", "$.rounds[0][0].sides"),
    # numbers
    (request(target=0), "number_too_small", "$.target"),
    (request(target=LONG), "number_too_long", "$.target"),
    (request(bye={"won": -1, "opponents_goals": 0}), "number_too_small", "$.bye.won"),
    (request(bye={"won": 0, "opponents_goals": -1}), "number_too_small", "$.bye.opponents_goals"),
    # scores
    (second_table(table([2], [3], [4, 22])), "points_out_of_range", "$.rounds[0][1].bobbl[0][1]"),
    (
        second_table(table([2], [3], [21, 22]), beyond_target=True),
        "bobbl_won_by_both",
        "$.rounds[0][1].bobbl[0]",
    ),
    (
        second_table(table([2], [3], [-1, 23]), beyond_target=True),
        "number_too_small",
        "$.rounds[0][1].bobbl[0][0]",
    ),
    (second_table(table([2], [3], [-1, 21])), "points_out_of_range", "$.rounds[0][1].bobbl[0][0]"),
    (
        second_table(table([2], [3], [0, 21], [21, 21])),
        "bobbl_won_by_both",
        "$.rounds[0][1].bobbl[1]",
    ),
    (second_table({"sides": [[2], [3]]}), "score_unclear", "$.rounds[0][1]"),
    (second_table({**table([2], [3]), "games": []}), "score_unclear", "$.rounds[0][1]"),
    (
        request(rounds=[[games([3, 0], [2, 1])]], scheme="plus"),
        "game_won_by_both",
        "$.rounds[0][0].games[1]",
    ),
    (
        request(rounds=[[games([3, 0], [0, -1])]], scheme="plus"),
        "number_too_small",
        "$.rounds[0][0].games[1][1]",
    ),
    # scheme and lots
    (request(scheme=[]), "scheme_empty", "$.scheme"),
    (request(scheme=["won", "goals", "won"]), "criterion_twice", "$.scheme[2]"),
    (request(rounds=[[games([3, 0])]]), "scheme_needs_bobbl", "$.scheme"),
    (
        request(rounds=[[games([3, 0])]], scheme=["points", "direct"]),
        "scheme_needs_bobbl",
        "$.scheme[1]",
    ),
    (request(scheme=["won", "lot"]), "lots_missing", "$.lots"),
    (request(lots=[0, 1, 2, 3]), "lots_count", "$.lots"),
    (request(lots=[0, 1, 2, 3, 1]), "lot_twice", "$.lots[4]"),
    (request(lots=[0, 1, 2, 3, -4]), "number_too_small", "$.lots[4]"),
    # seats
    (second_table(table([2, 3], [4])), "side_size", "$.rounds[0][1].sides[0]"),
    (second_table(table([2], [])), "side_size", "$.rounds[0][1].sides[1]"),
    (
        request(entrants="players", rounds=[[table([0, 1], [2])]]),
        "side_size",
        "$.rounds[0][0].sides[1]",
    ),
    (second_table(table([2], [5])), "entrant_unknown", "$.rounds[0][1].sides[1][0]"),
    (second_table(table([-1], [3])), "entrant_unknown", "$.rounds[0][1].sides[0][0]"),
    (second_table(table([2], [0])), "entrant_twice", "$.rounds[0][1].sides[1][0]"),
    (second_table(table([2], [2])), "entrant_twice", "$.rounds[0][1].sides[1][0]"),
    (request(byes=[[4, 3]]), "entrant_twice", "$.byes[0][1]"),
    (request(byes=[[4, 4]]), "entrant_twice", "$.byes[0][1]"),
    (request(byes=[[5]]), "entrant_unknown", "$.byes[0][0]"),
    (request(byes=[[4], []]), "byes_too_many", "$.byes[1]"),
]


@pytest.mark.parametrize(("bad", "code", "place"), UNUSABLE)
def test_unusable_request(bad: Json, code: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(json.dumps(bad).encode())
    assert (caught.value.code, caught.value.place) == (code, place)
    assert code in SENTENCES
    assert sentence(caught.value).startswith(f"{place}: ")
    assert code not in sentence(caught.value), "the sentence has its fields"


def test_what_is_allowed_is_listed() -> None:
    with pytest.raises(InputError) as caught:
        parse(json.dumps(request(scheme=["goals", "won", "luck"])).encode())
    allowed = caught.value.parameters["allowed"]
    assert isinstance(allowed, tuple)
    assert {"won", "lot", "direct"} <= set(map(str, allowed))
    assert caught.value.parameters["given"] == "luck"


def test_not_a_number_is_no_json() -> None:
    with pytest.raises(InputError) as caught:
        parse(b'{"entrants": "pairs",\n "target": NaN}')
    assert (caught.value.code, caught.value.place) == ("json_invalid", "2:12")


def test_whom_nobody_seated_may_be_ranked() -> None:
    assert len(parse(json.dumps(request(byes=[[]])).encode()).names) == 5


@settings(max_examples=100)
@given(evenings(), st.data())
def test_damaged_requests_end_in_an_input_error_at_most(
    usable: RankJson, data: st.DataObject
) -> None:
    raw = json.dumps(usable).encode()
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, min(len(raw), start + 20)))
    damaged = raw[:start] + data.draw(st.binary(max_size=10)) + raw[end:]
    with suppress(InputError):
        answer(damaged)
