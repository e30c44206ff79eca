"""Slip codes: printed on a score slip, they name its tournament, round and table.

``S``, three signs that tell tournaments apart, five that hold round and table, one that checks the
others: the sum of each sign's number times its place (from 1), modulo 29, is 0; so one wrong sign,
or any two exchanged, are always noticed. The alphabet is that of the pairing codes, which keyboard
layouts leave alone. The ``S`` makes a code begin with a letter, so that what a scanner types is
told from the digits of a number pad, and its length tells it from a registration code.
"""

import hashlib
from typing import NamedTuple

from bobbl_shared.crypto.framing import label, packed
from bobbl_shared.crypto.pairing import ALPHABET
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import TournamentId

START = "S"
LENGTH = 10

_LABEL = label("slip code")
_BASE = len(ALPHABET)
_TAG, _NUMBER = 3, 5
_TABLES = 4096
"""More than any hall has; with 1,000 rounds the number fits its five signs."""


class SlipPlace(NamedTuple):
    """Which slip a code names."""

    round: int
    table: int


def slip_code(tournament: TournamentId, place: SlipPlace) -> str:
    """Return the code of a slip; ``ValueError`` for a round or table beyond every limit."""
    number = place.round * _TABLES + place.table
    if not (0 < place.table < _TABLES and place.round > 0 and number < _BASE**_NUMBER):
        raise ValueError(place)
    digest = hashlib.sha256(packed(_LABEL, tournament.encode())).digest()
    tag = int.from_bytes(digest, "big") % _BASE**_TAG
    signs = [ALPHABET.index(START), *_digits(tag, _TAG), *_digits(number, _NUMBER)]
    check = -_sum(signs) * pow(LENGTH, -1, _BASE) % _BASE
    return "".join(ALPHABET[sign] for sign in (*signs, check))


def is_code(text: str) -> bool:
    """Return whether capitals can be the code of a slip, of whatever tournament."""
    if len(text) != LENGTH or not text.startswith(START) or not set(text) <= set(ALPHABET):
        return False
    return _sum([ALPHABET.index(sign) for sign in text]) % _BASE == 0


def slip_named(tournament: TournamentId, text: str) -> SlipPlace:
    """Return the slip that a scanned code names.

    Raises ``Refusal``: ``slip_code_form`` for what is no slip's code, ``slip_code_mistyped`` if a
    sign is wrong, ``slip_code_foreign`` for a slip of another tournament.
    """
    code = text.strip().upper()
    if len(code) != LENGTH or not code.startswith(START) or not set(code) <= set(ALPHABET):
        raise Refusal("slip_code_form")
    signs = [ALPHABET.index(sign) for sign in code]
    if _sum(signs) % _BASE:
        raise Refusal("slip_code_mistyped")
    place = SlipPlace(*divmod(_number(signs[1 + _TAG : -1]), _TABLES))
    if place.round == 0 or place.table == 0 or slip_code(tournament, place) != code:
        raise Refusal("slip_code_foreign")
    return place


def _digits(number: int, count: int) -> list[int]:
    """Return the digits of a number to base 29, the highest first."""
    return [number // _BASE**place % _BASE for place in reversed(range(count))]


def _number(digits: list[int]) -> int:
    number = 0
    for digit in digits:
        number = number * _BASE + digit
    return number


def _sum(signs: list[int]) -> int:
    return sum(place * sign for place, sign in enumerate(signs, 1))
