"""Each way in which a rating request contradicts itself, and where it is said to do so."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.rating.command import answer
from bobbl_server.core.rating.request import parse
from bobbl_shared.errors import InputError
from bobbl_shared.i18n.sentences import sentence
from strategies.ratings import RateJson, seasons

Json = dict[str, Any]


def player(name: object = "A", rating: object = 100, rounds: object = 8, **more: object) -> Json:
    return {"name": name, "rating": rating, "rounds": rounds, **more}


def table(*players: int) -> list[Json]:
    return [{"player": each, "result": 0} for each in players]


def request(**changed: Any) -> Json:
    players = [player(name) for name in "ABCDE"]
    return {"players": players, "rounds": [table(0, 1, 2, 3)], **changed}


def with_player(changed: Json) -> Json:
    return request(players=[*(player(name) for name in "ABCD"), changed])


def with_factors(*factors: Json) -> Json:
    return request(factors=list(factors))


LONG = 10**12
UNUSABLE = [
    # keys and types
    (request(round=[]), "key_unknown", "$.round"),
    ({"players": []}, "key_missing", "$.rounds"),
    (with_player(player(club="x")), "key_unknown", "$.players[4].club"),
    (with_player({"name": "E", "rounds": 0}), "key_missing", "$.players[4].rating"),
    (with_player(player(rating="hundert")), "integer_expected", "$.players[4].rating"),
    (with_player(player(rating=100.5)), "integer_expected", "$.players[4].rating"),
    (with_player(player(rating=True)), "integer_expected", "$.players[4].rating"),
    (with_player(player(rounds=None)), "integer_expected", "$.players[4].rounds"),
    (with_player(player(name=None)), "text_expected", "$.players[4].name"),
    # players
    (with_player(player(rating=LONG)), "number_too_long", "$.players[4].rating"),
    (with_player(player(rating=-LONG)), "number_too_long", "$.players[4].rating"),
    (with_player(player(rounds=-1)), "number_too_small", "$.players[4].rounds"),
    (with_player(player(rating=None, rounds=3)), "rating_missing", "$.players[4].rating"),
    # rounds
    (request(rounds=[table(0, 1, 2, 3), table(0, 1, 2)]), "players_not_four", "$.rounds[1]"),
    (request(rounds=[table(0, 1, 2, 3, 4)]), "players_not_four", "$.rounds[0]"),
    (request(rounds=[[]]), "players_not_four", "$.rounds[0]"),
    (request(rounds=[table(0, 1, 2, 5)]), "player_unknown", "$.rounds[0][3].player"),
    (request(rounds=[table(0, -1, 2, 3)]), "player_unknown", "$.rounds[0][1].player"),
    (request(rounds=[table(0, 1, 2, 0)]), "player_twice", "$.rounds[0][3].player"),
    (
        request(rounds=[[*table(0, 1, 2), {"player": 3, "result": LONG}]]),
        "number_too_long",
        "$.rounds[0][3].result",
    ),
    (
        request(rounds=[[*table(0, 1, 2), {"player": 3, "result": "viel"}]]),
        "integer_expected",
        "$.rounds[0][3].result",
    ),
    # rules
    (with_factors(), "factors_missing", "$.factors"),
    (with_factors({"factor": "0"}), "factor_unclear", "$.factors[0].factor"),
    (with_factors({"factor": "1/0"}), "factor_unclear", "$.factors[0].factor"),
    (with_factors({"factor": "3/2"}), "factor_unclear", "$.factors[0].factor"),
    (with_factors({"factor": "-1/2"}), "factor_unclear", "$.factors[0].factor"),
    (with_factors({"factor": "0.5"}), "factor_unclear", "$.factors[0].factor"),
    (with_factors({"factor": "1/8\n"}), "factor_unclear", "$.factors[0].factor"),
    (with_factors({"factor": 1}), "text_expected", "$.factors[0].factor"),
    (with_factors({"factor": "1", "until": 3}), "factor_ends", "$.factors[0].until"),
    (
        with_factors({"factor": "1"}, {"factor": "1/2"}),
        "factor_end_missing",
        "$.factors[0].until",
    ),
    (
        with_factors({"factor": "1", "until": 3}, {"factor": "1", "until": 3}, {"factor": "1"}),
        "number_too_small",
        "$.factors[1].until",
    ),
    (
        with_factors({"factor": "1", "until": 0}, {"factor": "1"}),
        "number_too_small",
        "$.factors[0].until",
    ),
    (
        with_factors({"factor": "1", "until": 10_001}, {"factor": "1"}),
        "number_too_large",
        "$.factors[0].until",
    ),
    (request(newcomers={"alone": "luck"}), "choice_unknown", "$.newcomers.alone"),
    (request(newcomers={"start": LONG}), "number_too_long", "$.newcomers.start"),
]


@pytest.mark.parametrize(("bad", "code", "place"), UNUSABLE)
def test_unusable_request(bad: Json, code: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(json.dumps(bad).encode())
    assert (caught.value.code, caught.value.place) == (code, place)
    assert sentence(caught.value).startswith(f"{place}: ")
    assert code not in sentence(caught.value), "the sentence has its fields"


def test_whole_factors_and_great_numbers_are_taken() -> None:
    parse(json.dumps(with_factors({"factor": "1/3", "until": 1}, {"factor": "1"})).encode())
    parse(json.dumps(with_player(player(rating=LONG - 1))).encode())


@settings(max_examples=100)
@given(seasons(), st.data())
def test_damaged_requests_end_in_an_input_error_at_most(
    usable: RateJson, data: st.DataObject
) -> None:
    raw = json.dumps(usable).encode()
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, min(len(raw), start + 20)))
    damaged = raw[:start] + data.draw(st.binary(max_size=10)) + raw[end:]
    with suppress(InputError):
        answer(damaged)
