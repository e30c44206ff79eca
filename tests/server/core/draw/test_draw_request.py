"""Requests are read as documented, and whatever contradicts itself is refused with its place."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.draw.request import DrawRequest, check, parse, seed_bytes
from bobbl_shared.errors import InputError
from strategies.draws import requests

GOOD = (
    b'{"entrants": "players", "count": 9, "absent": [8], "history": [[[[0, 1], [2, 3]]], []],'
    b' "rounds": 3, "avoid": ["partners"], "apart": [[1, 0, 1000]], "seed": "%s"}' % (b"aB" * 11)
)


def test_a_full_request_is_read() -> None:
    assert parse(GOOD) == DrawRequest(
        "players",
        9,
        absent=(8,),
        history=((((0, 1), (2, 3)),), ()),
        rounds=3,
        avoid=("partners",),
        apart=((1, 0, 1000),),
        seed="aB" * 11,
    )


def test_what_is_left_out_means_nothing_special() -> None:
    request = parse(b'{"entrants": "pairs", "count": 3}')
    assert request == DrawRequest("pairs", 3)
    assert request.present == (0, 1, 2)
    assert request.avoid == ("partners", "opponents", "crossings")


PAIRS = '"entrants": "pairs", "count": 4'
PLAYERS = '"entrants": "players", "count": 8'


@pytest.mark.parametrize(
    ("raw", "code", "place"),
    [
        ("", "input_empty", "$"),
        ("{", "json_invalid", "1:2"),
        ("[]", "object_expected", "$"),
        ("{}", "key_missing", "$.entrants"),
        ('{"entrants": "pairs"}', "key_missing", "$.count"),
        ('{"entrants": "teams", "count": 4}', "choice_unknown", "$.entrants"),
        ('{"entrants": "pairs", "count": -1}', "number_too_small", "$.count"),
        ('{"entrants": "pairs", "count": 5001}', "count_too_large", "$.count"),
        ('{"entrants": "pairs", "count": 4.5}', "integer_expected", "$.count"),
        ('{"entrants": "pairs", "count": true}', "integer_expected", "$.count"),
        (f'{{{PAIRS}, "colour": 1}}', "key_unknown", "$.colour"),
        (f'{{{PAIRS}, "absent": [0, 4]}}', "entrant_unknown", "$.absent[1]"),
        (f'{{{PAIRS}, "absent": [-1]}}', "entrant_unknown", "$.absent[0]"),
        (f'{{{PAIRS}, "absent": [0, 1, 0]}}', "absent_twice", "$.absent[2]"),
        (f'{{{PAIRS}, "history": [[], [[[0], [1]], 7]]}}', "list_expected", "$.history[1][1]"),
        (f'{{{PAIRS}, "history": [[[[0], [1], [2]]]]}}', "list_length", "$.history[0][0]"),
        (f'{{{PAIRS}, "history": [[[[0], [4]]]]}}', "entrant_unknown", "$.history[0][0][1][0]"),
        (
            f'{{{PAIRS}, "history": [[], [[[0], [1]], [[2], [0]]]]}}',
            "entrant_twice",
            "$.history[1][1][1][0]",
        ),
        (f'{{{PAIRS}, "history": [[[[0, 1], [2]]]]}}', "side_size", "$.history[0][0][0]"),
        (f'{{{PAIRS}, "history": [[[[0], []]]]}}', "side_size", "$.history[0][0][1]"),
        (f'{{{PLAYERS}, "history": [[[[0, 1], [2]]]]}}', "side_size", "$.history[0][0][1]"),
        (
            f'{{{PLAYERS}, "history": [[[[0, 1], [2, 0]]]]}}',
            "entrant_twice",
            "$.history[0][0][1][1]",
        ),
        (f'{{{PAIRS}, "rounds": 0}}', "rounds_too_few", "$.rounds"),
        (f'{{{PAIRS}, "history": [[], []], "rounds": 2}}', "rounds_too_few", "$.rounds"),
        (f'{{{PAIRS}, "avoid": ["friends"]}}', "choice_unknown", "$.avoid[0]"),
        (f'{{{PAIRS}, "avoid": ["partners", "partners"]}}', "wish_twice", "$.avoid[1]"),
        (f'{{{PAIRS}, "apart": [[0, 1]]}}', "list_length", "$.apart[0]"),
        (f'{{{PAIRS}, "apart": [[0, 1, 1], [2, 2, 1]]}}', "apart_from_itself", "$.apart[1]"),
        (f'{{{PAIRS}, "apart": [[0, 4, 1]]}}', "entrant_unknown", "$.apart[0][1]"),
        (f'{{{PAIRS}, "apart": [[4, 0, 1]]}}', "entrant_unknown", "$.apart[0][0]"),
        (f'{{{PAIRS}, "apart": [[0, 1, 0]]}}', "weight_range", "$.apart[0][2]"),
        (f'{{{PAIRS}, "apart": [[0, 1, 1001]]}}', "weight_range", "$.apart[0][2]"),
        (f'{{{PAIRS}, "apart": [[0, 1, 5], [0, 1, 6]]}}', "apart_twice", "$.apart[1]"),
        (f'{{{PAIRS}, "apart": [[0, 1, 5], [1, 0, 5]]}}', "apart_twice", "$.apart[1]"),
        (f'{{{PAIRS}, "seed": "00"}}', "seed_too_short", "$.seed"),
        (f'{{{PAIRS}, "seed": "{"0" * 17}"}}', "seed_not_hex", "$.seed"),
        (f'{{{PAIRS}, "seed": "{"0g" * 9}"}}', "seed_not_hex", "$.seed"),
        (f'{{{PAIRS}, "seed": "{"0 0 " * 9}"}}', "seed_not_hex", "$.seed"),
        (f'{{{PAIRS}, "seed": 12}}', "text_expected", "$.seed"),
        (f'{{{PAIRS}, "explain": 1}}', "true_or_false_expected", "$.explain"),
        (f'{{{PAIRS}, "explain": null}}', "true_or_false_expected", "$.explain"),
    ],
)
def test_a_contradiction_is_refused_with_its_place(raw: str, code: str, place: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(raw.encode())
    assert (refused.value.code, refused.value.place) == (code, place)


def test_the_seed_may_be_longer_but_not_shorter_than_it_must() -> None:
    for length, is_enough in ((8, False), (9, True), (40, True)):
        request = DrawRequest("pairs", 4, seed="5a" * length)
        if is_enough:
            check(request)
        else:
            with pytest.raises(InputError, match="seed_too_short"):
                check(request)


@given(st.binary(max_size=40))
def test_a_seed_in_hexadecimal_is_read_in_either_case(seed: bytes) -> None:
    assert seed_bytes(seed.hex()) == seed_bytes(seed.hex().upper()) == seed


@given(st.one_of(requests("pairs", 9, 3), requests("players", 9, 3)))
def test_what_is_written_is_read_back(request: DrawRequest) -> None:
    assert parse(msgspec.json.encode(request)) == request
