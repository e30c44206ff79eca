"""Lists that grow, of which a page shows a part; where each begins stands in its address."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from urllib.parse import parse_qsl, urlencode

from bobbl_shared.errors import Refusal

A_PART = 50
"""Rows on one page of those who act."""

LONGEST_NUMBER = 9

_Row = TypeVar("_Row")


@dataclass(frozen=True)
class Places:
    """With which row each list begins, by its name: the first where nothing is said."""

    firsts: Mapping[str, int] = field(default_factory=dict)

    def first(self, name: str) -> int:
        """Return with which row a list begins."""
        return self.firsts.get(name, 1)

    def query(self, name: str = "", first: int = 1) -> str:
        """Return what stands behind the question mark, with a list at another row."""
        firsts = {**self.firsts, **({name: first} if name else {})}
        return urlencode({name: first for name, first in sorted(firsts.items()) if first > 1})


def places(query: str, names: Sequence[str]) -> Places:
    """Read where lists of these names begin; what cannot be read counts as nothing said."""
    told = {}
    for name, value in parse_qsl(query[:200]):
        is_number = value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER
        if name in names and is_number and int(value) > 1:
            told[name] = int(value)
    return Places(told)


@dataclass(frozen=True)
class Part(Generic[_Row]):
    """Some rows of a list of ``count``; ``first`` is the number of the first of them."""

    name: str
    rows: tuple[_Row, ...]
    first: int
    count: int

    @property
    def last(self) -> int:
        """The number of the last row."""
        return self.first + len(self.rows) - 1

    @property
    def before(self) -> int | None:
        """With which row the part before begins; none if this is the first."""
        return max(1, self.first - A_PART) if self.first > 1 else None

    @property
    def after(self) -> int | None:
        """With which row the next part begins; none if this is the last."""
        return self.last + 1 if self.last < self.count else None


def parts(count: int, first: int, most: int) -> tuple[int, ...]:
    """Return the rows with which the parts of a list begin; ``Refusal`` if ``first`` is none."""
    starts = tuple(range(1, max(count, 1) + 1, most))
    if first not in starts:
        raise Refusal("page_unknown")
    return starts


def start_of(name: str, where: Places, count: int) -> int:
    """Return with which row a list of so many begins: never behind its end."""
    first = where.first(name)
    return first if first <= count else 1 + (max(count, 1) - 1) // A_PART * A_PART


def part(name: str, rows: Sequence[_Row], where: Places) -> Part[_Row]:
    """Return the part of a list that is asked for."""
    first = start_of(name, where, len(rows))
    return Part(name, tuple(rows[first - 1 : first - 1 + A_PART]), first, len(rows))
