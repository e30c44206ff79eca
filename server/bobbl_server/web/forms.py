"""What a phone's form says: fields out of bytes, and the line of a slip out of fields.

Whatever is not exactly one of the things our own forms can say is refused; nothing is guessed.
"""

from collections.abc import Mapping
from typing import get_args
from urllib.parse import parse_qsl

from bobbl_shared.domain.digital_slip import Called, Side, TableGame, Uncalled, uncalled_kinds
from bobbl_shared.domain.game.rules import Level, Rules
from bobbl_shared.errors import Refusal

MOST_FIELDS = 12
LONGEST_BODY = 2048
"""Bytes; the longest form of our own has some hundred."""

Fields = Mapping[str, str]


def read_fields(body: bytes) -> Fields:
    """Return the fields of a form; raise ``Refusal`` for what is none, or names a field twice."""
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise Refusal("phone_form_malformed") from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Refusal("phone_form_malformed")
    return fields


def game_of(fields: Fields, rules: Rules) -> TableGame:
    """Return the line that a form tells; raise ``Refusal`` for what is missing or cannot be."""
    asked = fields.get("game", "")
    if asked == "void":
        return Uncalled("pflichtmuck", None)
    kind, _, name = asked.partition(":")
    side, is_won = _side(fields.get("side", "")), fields.get("won", "")
    if is_won not in {"0", "1"}:
        raise Refusal("phone_game_unfinished")
    for known in uncalled_kinds(rules):
        if asked == f"uncalled:{known}":
            return Uncalled(known, side if is_won == "1" else _other(side))
    if kind != "called" or name not in {each.name for each in rules.games}:
        raise Refusal("phone_game_unfinished")
    return Called(
        name,
        side,
        is_won == "1",
        _level(fields.get("announced", "0")),
        _level(fields.get("ended", "0")),
        _times(fields.get("doublings", "0")),
    )


def _side(value: str) -> Side:
    for side in get_args(Side):
        if value == str(side):
            return 0 if side == 0 else 1
    raise Refusal("phone_game_unfinished")


def _other(side: Side) -> Side:
    return 1 if side == 0 else 0


def _level(value: str) -> Level:
    levels: tuple[Level, ...] = (0, 1, 2)
    for level in levels:
        if value == str(level):
            return level
    raise Refusal("phone_form_malformed")


def _times(value: str) -> int:
    if value not in {"0", "1", "2", "3", "4"}:
        raise Refusal("phone_form_malformed")
    return int(value)
