"""How fast a number follows the results, and what a newcomer starts from: a club's settings."""

import re
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from bobbl_shared.errors import InputError

LONGEST = 10**12
"""Ratings, results and rounds stay below this; it keeps every answer printable."""

_FRACTION = re.compile(r"[0-9]{1,12}(/[0-9]{1,12})?", re.ASCII)


class Factor(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of a surprise that counts, as ``"1/8"``, up to round ``until`` of a player.

    Only the last factor of a list goes without ``until``: it holds for every later round.
    """

    factor: str
    until: int | None = None


class Newcomers(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player without a number starts from.

    ``alone``: a single newcomer among three known gets the number for which his result would have
    been expected (``result``), or starts from the mean of the known (``mean``) as several do.
    ``start``: the number that all start from where nobody at the table has one.
    """

    alone: Literal["result", "mean"] = "result"
    start: int = 0


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a rating; see ``check_rules``.

    Where the factor 1/2 ends is our default: the source names the three factors, and 1/8 from the
    8th finished round on.
    """

    factors: tuple[Factor, ...] = (Factor("1/2", 3), Factor("1/4", 7), Factor("1/8"))
    newcomers: Newcomers = Newcomers()


def check_rules(rules: Rules, place: str) -> None:
    """Raise ``InputError`` for the first rule that cannot be applied, ``place`` before its key."""
    if not rules.factors:
        raise InputError("factors_missing", f"{place}factors")
    before = 0
    for index, each in enumerate(rules.factors):
        where = f"{place}factors[{index}]"
        _check_fraction(each.factor, f"{where}.factor")
        before = _checked_end(each, before, index + 1 == len(rules.factors), f"{where}.until")
    check_size(rules.newcomers.start, f"{place}newcomers.start")


def check_size(number: int, place: str, least: int = 1 - LONGEST) -> None:
    """Raise ``InputError`` for a number that is too small, or too long to be meant."""
    if abs(number) >= LONGEST:
        raise InputError("number_too_long", place)
    if number < least:
        raise InputError("number_too_small", place, least=least)


def fractions(rules: Rules) -> tuple[Fraction, ...]:
    """Return the factor of a player's round by how many he has finished; the last goes on."""
    found: list[Fraction] = []
    for each in rules.factors:
        rounds = 1 if each.until is None else each.until - len(found)
        found += [Fraction(each.factor)] * rounds
    return tuple(found)


LATEST_END = 10_000
"""A factor ends at this round of a player at the latest."""


def _check_fraction(text: str, place: str) -> None:
    is_fraction = _FRACTION.fullmatch(text) is not None
    upper, _, lower = text.partition("/")
    if not (is_fraction and 0 < int(upper) <= int(lower or 1)):
        raise InputError("factor_unclear", place, given=text[:20])


def _checked_end(factor: Factor, before: int, is_last: bool, place: str) -> int:
    """Look that a factor ends after the one before, and the last one never; give its end."""
    if is_last and factor.until is not None:
        raise InputError("factor_ends", place)
    if is_last:
        return before
    if factor.until is None:
        raise InputError("factor_end_missing", place)
    check_size(factor.until, place, least=before + 1)
    if factor.until > LATEST_END:
        raise InputError("number_too_large", place, most=LATEST_END)
    return factor.until
