"""Lists of pre-registrations as people send them: spreadsheets, CSV files, mails, typed lines.

One line is one entrant. With a line of heads (``Nachname;Vorname;Verein`` …) the columns are what
the heads say. Without one, semicolons or tabs separate family name, first name and club, once
or twice; a line without any is read as it is written: ``Karl Hofmann / Margarete Reuß``,
``Hofmann, Karl (SV Weidenlohe) und Reuß, Margarete``. A line that cannot be read says why and does
not keep the others.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from msgspec import structs

from bobbl_client.evening.lists.files import one_line
from bobbl_client.evening.lists.heads import SEEKING, Column, Field, Heads
from bobbl_client.evening.lists.table import LONGEST_LINE, Row, lines_of, parted, table_in
from bobbl_shared.domain.names import (
    PARTICLES,
    ContactDetails,
    Name,
    fold_text,
    tidied,
    tidy,
    tidy_member,
    tidy_name,
)
from bobbl_shared.errors import Refusal

LONGEST_SHOWN = 200
"""So many letters of a line are shown."""

UNKNOWN = "?"
"""Stands for a partner who is not known yet."""

_UNKNOWN_WORDS = frozenset(
    {"nn", "tba", "tbd", "offen", "unbekannt", "folgt", "egal", "weissnicht", "weissnochnicht"}
)
"""Stand for one as well, folded; so does what begins with ``noch``."""

_NOBODY_WORDS = frozenset(
    {"allein", "alleine", "keiner", "keine", "keinen", "keins", "niemand", "na", "none", "ohne"}
    | {"keinpartner", "keinenpartner", "partner", "partnerin", "einzeln", "einzelanmeldung"}
    | {"einzelspieler", "einzelspielerin"}
)
"""Say that there is nobody, folded; so does what says that a partner is looked for, and a dash."""

_SEEKS = re.compile(
    r"[\s,;(/+&–-]+(?:(?:und|u\.|mit)\s+)?(?:noch\s+)?(?:(?:sucht|suche|braucht|brauche)\b.*"
    r"|partner(?:in)?\s+(?:\w+\s+)?gesucht\b.*)$",
    re.IGNORECASE,
)
"""Says behind a name that a partner is looked for."""

_NO_NAME = re.compile(r"[<>{}\[\]|=:@#?\\§$€…†„™\ufffd\u2190-\u2bff\U0001f000-\U0001faff]|;(?=\S)")
"""Signs of addresses, formulas, programs, wrong encodings and other columns: no name has them."""

_BETWEEN = re.compile(r"\s*/\s*|(?<!\bvon)\s+und\s+(?!zu\b)|\s+(?:u\.|and|mit|&|\+)\s+|\s*[&+]\s*")
_PARTED = frozenset({"last", "first", "turned"})
"""Fields of columns that say which word of a name is which."""

_GAP = re.compile(r"\s{2,}")
"""Parts two whole names that somebody has lined up with spaces."""

_CLUB = re.compile(r"\(([^()]*)\)")
_LEADING = re.compile(r"^\s*(?:[-*•–]\s+|\d+\s*[.)]\s*)")
_NUMBER = re.compile(r"\d{1,5}\.?")

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


@dataclass(frozen=True, slots=True)
class Announced:
    """A line of a list: the names it holds, or why it holds none; ``line`` counts from 1.

    ``is_half``: a pair whose second person is not known yet. ``remark`` is what else somebody has
    written there, ``contacts`` how each of the people is reached. ``is_guessed``: all begin with
    the same word, and it is taken for their family name.
    """

    line: int
    text: str
    names: tuple[Name, ...] = ()
    is_half: bool = False
    wrong: Refusal | None = None
    remark: str = ""
    contacts: tuple[ContactDetails, ...] = ()
    is_guessed: bool = False


def read_list(text: str, persons: int, heads: Heads | None = None) -> tuple[Announced, ...]:
    """Read a list of entrants of up to so many persons; empty lines are left out.

    ``heads``: what a person says that the columns hold, whatever stands above them.
    """
    table = table_in(text) if heads is None else parted(text)
    if table is None:
        lines = enumerate(lines_of(text), 1)
        filled = [(at, line[:LONGEST_LINE]) for at, line in lines if tidy(line[:LONGEST_LINE])]
        return tuple(
            _read(at, line, _free(line, persons), persons, is_free=True) for at, line in filled
        )
    heads = heads or table.heads
    if heads is None:
        return tuple(_by_place(row, persons) for row in without_numbers(table.rows))
    return tuple(_by_row(row, heads, persons) for row in table.rows)


def _by_place(row: Row, persons: int) -> Announced:
    heads = heads_by_place(row.cells, persons)
    people, is_free = _by_heads(row.cells, heads, persons), _are_free(heads)
    return _read(row.line, _shown(row.cells), people, persons, is_free=is_free)


def _are_free(heads: Heads) -> bool:
    """Return whether no column says which word of a name is which."""
    return all(head is None or head.field not in _PARTED for head in heads)


def _by_row(row: Row, heads: Heads, persons: int) -> Announced:
    people, remark = _by_heads(row.cells, heads, persons), _remark(row.cells, heads)
    found = _read(row.line, _shown(row.cells), people, persons, remark, is_free=_are_free(heads))
    contacts = _contacts(row.cells, heads, len(found.names), remark)
    try:
        members = [tidy_member(each.member) if _has_digit(each.member) else "" for each in contacts]
    except Refusal as refusal:
        return replace(found, names=(), wrong=found.wrong or refusal)
    kept = (
        structs.replace(each, member=member) for each, member in zip(contacts, members, strict=True)
    )
    return replace(found, contacts=tuple(kept))


def _has_digit(text: str) -> bool:
    """Return whether a cell can hold a number; others say that there is none."""
    return any(each.isdecimal() for each in text)


def _contacts(
    row: Sequence[str], heads: Heads, count: int, remark: str
) -> tuple[ContactDetails, ...]:
    """Return how so many people are reached; what is nobody else's is the first one's."""
    said: dict[tuple[int, Field], str] = {}
    for cell, head in zip(row, heads, strict=False):
        if head is not None and head.field in {"phone", "mail", "member"}:
            person = head.person if 1 <= head.person <= count else 1
            said[person, head.field] = said.get((person, head.field)) or tidied(cell)
    return tuple(
        ContactDetails(
            said.get((person, "phone"), ""),
            said.get((person, "mail"), ""),
            tidied(remark) if person == 1 else "",
            said.get((person, "member"), ""),
        )
        for person in range(1, count + 1)
    )


Person = tuple[str, str, str]
"""Family name, first name and club as they stand in the list."""


def without_numbers(rows: Sequence[Row]) -> Sequence[Row]:
    """Leave out a first column that only counts the lines."""
    is_counted = len(rows) > 1 and all(
        len(row.cells) > 2 and _NUMBER.fullmatch(row.cells[0]) for row in rows
    )
    return [Row(row.line, row.cells[1:]) for row in rows] if is_counted else rows


def _by_heads(row: Sequence[str], heads: Heads, persons: int) -> list[Person]:
    people: dict[int, dict[Field, str]] = {}
    for cell, head in zip(row, heads, strict=False):
        if head is not None and cell:
            people.setdefault(head.person, {})[head.field] = cell
    club = people.pop(0, {}).get("club", "")
    return [
        (last, first, own or club)
        for place in sorted(people)
        for last, first, own in _filled(people[place], persons)
    ]


def _filled(cells: Mapping[Field, str], persons: int) -> list[Person]:
    """Return who stands in the columns of one person; a whole name is taken apart."""
    club, whole = cells.get("club", ""), cells.get("whole", "")
    if "first" not in cells and "," in cells.get("last", ""):
        whole = cells["last"]  # the whole name, where only the family name was asked for
    elif "last" in cells or "first" in cells:
        return [(cells.get("last", "") or whole, cells.get("first", ""), club)]
    is_turned = "turned" in cells
    found = _free(cells["turned"] if is_turned else whole, persons, is_turned=is_turned)
    return [(last, first, own or club) for last, first, own in found]


def _remark(row: Sequence[str], heads: Heads) -> str:
    found = (
        tidied(cell)
        for cell, head in zip(row, heads, strict=False)
        if head is not None and head.field == "remark"
    )
    return " · ".join(filter(None, found))


def heads_by_place(row: Sequence[str], persons: int) -> Heads:
    """Return what the columns of a row hold where nothing stands above them."""
    cells = [tidy(cell) for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    one, other = _person_columns(1), _person_columns(2)
    if len(cells) == 1 or (len(cells) <= max(persons, 2) and all(map(_is_whole, cells))):
        return tuple(Column("whole", person) for person in range(1, len(cells) + 1))
    if persons == 1 or len(cells) <= 3:
        return one[: len(cells)]
    if len(cells) <= 5:
        return (*one[:2], *other[:2], Column("club", 0))[: len(cells)]
    return (*one, *other)


def _person_columns(person: int) -> Heads:
    return (Column("last", person), Column("first", person), Column("club", person))


def _is_whole(cell: str) -> bool:
    """Return whether a cell holds first and family name, or that there is nobody yet."""
    return cell == UNKNOWN or " " in cell or "," in cell


def _free(text: str, persons: int, *, is_turned: bool = False) -> list[Person]:
    """Return the people in text as it is written; ``is_turned``: the family name is first."""
    if fold_text(text) in _NOBODY_WORDS:
        return [(text, "", "")]
    text = one_line(_LEADING.sub("", text))
    text = _SEEKS.sub("", text) or text
    parts = [part for part in _BETWEEN.split(text) if tidy(part)]
    if persons > 1 and len(parts) == 1:
        parts = _parted(parts[0])
    return [_one(part, is_turned) for part in parts]


def _parted(text: str) -> list[str]:
    """Part ``Karl Hofmann, Grete Reuß``: a comma, or spaces, between two whole names."""
    for parts in (text.split(","), _GAP.split(text.strip())):
        words = [tidy(_CLUB.sub(" ", part)).split() for part in parts]
        is_whole = all(len(each) > 1 and each[0].casefold() not in PARTICLES for each in words)
        if len(parts) == 2 and is_whole:
            return parts
    return [text]


def _one(text: str, is_turned: bool) -> Person:
    clubs = _CLUB.findall(text)
    name = tidy(_CLUB.sub(" ", text))
    club = tidy(clubs[0]) if clubs else ""
    if "," in name:
        last, _, first = name.partition(",")
        return last, first, club
    words = name.split()
    if is_turned:
        at = next((at for at, word in enumerate(words) if word.casefold() not in PARTICLES), 0)
        return " ".join(words[: at + 1]), " ".join(words[at + 1 :]), club
    at = len(words) - 1
    while at > 0 and words[at - 1].casefold() in PARTICLES:
        at -= 1
    return " ".join(words[max(at, 0) :]), " ".join(words[: max(at, 0)]), club


def _read(
    at: int,
    text: str,
    people: Sequence[Person],
    persons: int,
    remark: str = "",
    *,
    is_free: bool = False,
) -> Announced:
    """Return a line with its people; ``is_free``: nothing says which word is a family name."""
    there = [person for place, person in enumerate(people) if not (place and _is_nobody(person))]
    known = [person for place, person in enumerate(there) if not _is_unknown(person, place)]
    shown = tidy(text)[:LONGEST_SHOWN]
    try:
        if not known:
            raise Refusal("name_missing")
        for last, first, _ in known:
            _require_name(tidy(last), tidy(first))
        if len(there) > persons:
            raise Refusal("list_line_too_many", most=persons)
        names = tuple(
            tidy_name(last, first, "" if _is_nobody((club, "", "")) else club)
            for last, first, club in known
        )
    except Refusal as refusal:
        return Announced(at, shown, wrong=refusal, remark=remark)
    is_guessed = is_free and _begin_alike(names, tidy(text))
    if is_guessed:
        names = tuple(structs.replace(each, last=each.first, first=each.last) for each in names)
    return Announced(at, shown, names, len(known) < len(there), None, remark, (), is_guessed)


def _begin_alike(names: Sequence[Name], text: str) -> bool:
    """Return whether several people are written in two words each, of which the first is the same.

    So are ``Weiß Ute / Weiß Jörg``: a couple rather than two called Weiß by their first name.
    """
    firsts = {fold_text(name.first) for name in names}
    lasts = {fold_text(name.last) for name in names}
    is_alike = len(firsts) == 1 < len(lasts) == len(names) and "" not in firsts
    written = all(
        len(f"{name.first} {name.last}".split()) == 2 and f"{name.first} {name.last}" in text
        for name in names
    )
    return is_alike and written


def _is_nobody(person: Person) -> bool:
    """Return whether a second person is a word or a dash that says there is none."""
    text = tidy(f"{person[1]} {person[0]}")
    is_dash = bool(text) and not any(each.isalnum() or each == UNKNOWN for each in text)
    is_word = fold_text(text) in _NOBODY_WORDS
    is_looked_for = any(fold_text(word) in SEEKING for word in re.findall(r"\w+", text))
    has_none = text.casefold().startswith(("kein ", "noch kein"))
    return is_dash or is_word or is_looked_for or has_none


def _is_unknown(person: Person, place: int) -> bool:
    text = tidy(f"{person[1]} {person[0]}")
    if text and not text.strip(UNKNOWN):
        return True
    is_word = fold_text(text) in _UNKNOWN_WORDS or text.casefold().startswith("noch ")
    return place > 0 and is_word


def _require_name(last: str, first: str) -> None:
    """Raise ``Refusal`` for what nobody is called."""
    for part in (last, first):
        sign = _NO_NAME.search(part)
        if sign is not None:
            raise Refusal("list_name_sign", sign=sign[0])
        if part and not any(letter.isalpha() for letter in part):
            raise Refusal("list_name_without_letters")
    if "," in last + first:
        raise Refusal("list_name_sign", sign=",")


def _shown(row: Sequence[str]) -> str:
    return " ".join(cell for cell in row if cell)
