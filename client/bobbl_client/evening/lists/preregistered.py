"""Lists of pre-registrations as people send them: spreadsheets, CSV files, mails, typed lines.

One line is one entrant. With a first line of heads (``Nachname;Vorname;Verein`` …) the columns are
what the heads say. Without one, semicolons or tabs separate family name, first name and club, once
or twice; a line without any is read as it is written: ``Karl Hofmann / Margarete Reuß``,
``Hofmann, Karl (SV Weidenlohe) und Reuß, Margarete``. A line that cannot be read says why and does
not keep the others.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bobbl_shared.domain.names import Name, fold_text, tidy, tidy_name
from bobbl_shared.errors import Refusal

UNKNOWN = "?"
"""Stands for a partner who is not known yet."""

_BETWEEN = re.compile(r"\s*/\s*|\s+(?:und|u\.|and|mit|&|\+)\s+|\s*[&+]\s*")
_CLUB = re.compile(r"\(([^()]*)\)")
_LEADING = re.compile(r"^\s*(?:[-*•–]\s+|\d+\s*[.)]\s*)")
_PARTICLES = frozenset({"von", "vom", "zu", "zum", "zur", "van", "de", "del", "der", "den", "und"})

Field = Literal["last", "first", "club", "whole"]

NAME_HEADS: Mapping[str, Literal["last", "first", "club"]] = {
    "nachname": "last",
    "familienname": "last",
    "surname": "last",
    "lastname": "last",
    "vorname": "first",
    "firstname": "first",
    "verein": "club",
    "club": "club",
}
"""Heads of columns in lists of people, folded."""

_HEADS: Mapping[str, Field] = {
    **NAME_HEADS,
    "zuname": "last",
    "ort": "club",
    "name": "whole",
    "spieler": "whole",
    "partner": "whole",
    "player": "whole",
}


@dataclass(frozen=True, slots=True)
class Announced:
    """A line of a list: the names it holds, or why it holds none; ``line`` counts from 1.

    ``is_half``: a pair whose second person is not known yet.
    """

    line: int
    text: str
    names: tuple[Name, ...] = ()
    is_half: bool = False
    wrong: Refusal | None = None


def decoded(content: bytes) -> str:
    """Return the text of a file: UTF-8, also with a mark at its beginning, or else Windows'."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_list(text: str, persons: int) -> tuple[Announced, ...]:
    """Read a list of entrants of up to so many persons; empty lines are left out."""
    lines = text.splitlines()
    separator = _separator(lines)
    if separator is None:
        filled = [(at, line) for at, line in enumerate(lines, 1) if tidy(line)]
        return tuple(_read(at, line, _free(line), persons) for at, line in filled)
    rows = list(_rows(lines, separator))
    heads = _heads(rows[0][1]) if rows else None
    if heads is not None:
        del rows[0]
    return tuple(
        _read(at, _shown(row), _by_heads(row, heads) if heads else _by_place(row, persons), persons)
        for at, row in rows
    )


Person = tuple[str, str, str]
"""Family name, first name and club as they stand in the list."""


def _separator(lines: Sequence[str]) -> str | None:
    """Return what separates columns: a comma only below heads, since it stands within names too."""
    filled = [line for line in lines if tidy(line)]
    for sign in (";", "\t"):
        if any(sign in line for line in filled):
            return sign
    first = next(csv.reader(filled[:1]), [])
    return "," if len(first) > 1 and _heads(first) is not None else None


def _rows(lines: Sequence[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    for at, line in enumerate(lines, 1):
        row = next(csv.reader([line], delimiter=separator), [])
        if any(tidy(cell) for cell in row):
            yield at, row


def _heads(row: Sequence[str]) -> list[tuple[Field, int] | None] | None:
    """Return what each column holds, and of which person; none if these are no heads."""
    found: list[tuple[Field, int] | None] = []
    times: dict[Field, int] = {}
    for cell in row:
        word = fold_text(cell)
        bare = word.rstrip("0123456789")
        known = _HEADS.get(bare)
        if known is None:
            found.append(None)
            continue
        said = word[len(bare) :]
        is_partner = bare == "partner"
        place = int(said) if said else times.get(known, 0) + 1
        times[known] = 2 if is_partner else place
        found.append((known, times[known]))
    named = [each for each in found if each is not None and each[0] != "club"]
    return found if named and len(named) * 2 >= sum(bool(tidy(cell)) for cell in row) - 2 else None


def _by_heads(row: Sequence[str], heads: Sequence[tuple[Field, int] | None]) -> list[Person]:
    people: dict[int, dict[Field, str]] = {}
    for cell, head in zip(row, heads, strict=False):
        if head is not None and tidy(cell):
            field, place = head
            people.setdefault(place, {})[field] = cell
    return [person for place in sorted(people) for person in _filled(people[place])]


def _filled(cells: dict[Field, str]) -> list[Person]:
    """Return who stands in the columns of one person; a whole name is taken apart."""
    club = cells.get("club", "")
    if "last" in cells or "first" in cells:
        return [(cells.get("last", ""), cells.get("first", ""), club)]
    return [(last, first, own or club) for last, first, own in _free(cells.get("whole", ""))]


def _by_place(row: Sequence[str], persons: int) -> list[Person]:
    cells = [tidy(cell) for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) == 1 or (len(cells) == 2 and all(_is_whole(cell) for cell in cells)):
        return [person for cell in cells for person in _free(cell)]
    if persons == 1 or len(cells) <= 3:
        return [_person(cells[:3])]
    if len(cells) <= 5:
        club = cells[4] if len(cells) == 5 else ""
        return [(*_person(cells[:2])[:2], club), (*_person(cells[2:4])[:2], club)]
    return [_person(cells[:3]), _person(cells[3:6])]


def _is_whole(cell: str) -> bool:
    """Return whether a cell holds first and family name, or that there is nobody yet."""
    return cell == UNKNOWN or " " in cell or "," in cell


def _person(cells: Sequence[str]) -> Person:
    last, first, club = (*cells, "", "", "")[:3]
    return last, first, club


def _free(text: str) -> list[Person]:
    """Return the people in text as it is written."""
    return [_one(part) for part in _BETWEEN.split(_LEADING.sub("", text)) if tidy(part)]


def _one(text: str) -> Person:
    clubs = _CLUB.findall(text)
    name = tidy(_CLUB.sub(" ", text))
    club = tidy(clubs[0]) if clubs else ""
    if "," in name:
        last, _, first = name.partition(",")
        return last, first, club
    words = name.split()
    at = len(words) - 1
    while at > 0 and words[at - 1].casefold() in _PARTICLES:
        at -= 1
    return " ".join(words[max(at, 0) :]), " ".join(words[: max(at, 0)]), club


def _read(at: int, text: str, people: Sequence[Person], persons: int) -> Announced:
    known = [person for person in people if tidy(person[0]) != UNKNOWN]
    shown = tidy(text)
    try:
        if not known:
            raise Refusal("name_missing")
        if len(people) > persons:
            raise Refusal("list_line_too_many", most=persons)
        names = tuple(tidy_name(*person) for person in known)
    except Refusal as refusal:
        return Announced(at, shown, wrong=refusal)
    return Announced(at, shown, names, len(known) < len(people))


def _shown(row: Sequence[str]) -> str:
    return " ".join(tidy(cell) for cell in row if tidy(cell))
