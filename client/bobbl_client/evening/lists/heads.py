"""What the columns of a list hold, by the words above them: German and English, tables and forms.

Forms of the web put whole questions above their columns: ``Vorname Spieler 2``, ``Name des
Partners``, ``E-Mail-Adresse``, ``Zeitstempel``. Each head is read word by word.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from bobbl_shared.domain.names import fold_text, tidy

Field = Literal[
    "last",
    "first",
    "club",
    "whole",
    "turned",
    "remark",
    "phone",
    "mail",
    "member",
    "stamp",
    "number",
]
"""``whole``: first and family name in one cell; ``turned``: the family name first."""

NAMING: frozenset[Field] = frozenset({"last", "first", "whole", "turned"})

MOST_LINES_ABOVE = 8
"""So many filled lines may stand above the heads: a title, a day."""

_LONGEST_HEAD = 80

_WORDS: Mapping[str, Field] = {
    "nachname": "last",
    "familienname": "last",
    "zuname": "last",
    "surname": "last",
    "lastname": "last",
    "last": "last",
    "family": "last",
    "vorname": "first",
    "rufname": "first",
    "firstname": "first",
    "givenname": "first",
    "vor": "first",
    "given": "first",
    "verein": "club",
    "vereins": "club",
    "vereinsname": "club",
    "club": "club",
    "ort": "club",
    "wohnort": "club",
    "stammtisch": "club",
    "name": "whole",
    "namen": "whole",
    "names": "whole",
    "spieler": "whole",
    "spielers": "whole",
    "spielerin": "whole",
    "spielername": "whole",
    "teilnehmer": "whole",
    "teilnehmerin": "whole",
    "player": "whole",
    "players": "whole",
    "participant": "whole",
    "paar": "whole",
    "pair": "whole",
    "partner": "whole",
    "partners": "whole",
    "partnerin": "whole",
    "mitspieler": "whole",
    "mitspielers": "whole",
    "mitspielerin": "whole",
    "telefon": "phone",
    "telefonnummer": "phone",
    "tel": "phone",
    "handy": "phone",
    "handynummer": "phone",
    "mobil": "phone",
    "phone": "phone",
    "mail": "mail",
    "email": "mail",
    "verband": "member",
    "verbandsnummer": "member",
    "verbandsnr": "member",
    "mitgliedsnummer": "member",
    "mitgliedsnr": "member",
    "passnummer": "member",
    "passnr": "member",
    "federation": "member",
    "membership": "member",
    "bemerkung": "remark",
    "bemerkungen": "remark",
    "anmerkung": "remark",
    "anmerkungen": "remark",
    "notiz": "remark",
    "notizen": "remark",
    "kommentar": "remark",
    "hinweis": "remark",
    "nachricht": "remark",
    "note": "remark",
    "notes": "remark",
    "comment": "remark",
    "comments": "remark",
    "remark": "remark",
    "remarks": "remark",
    "message": "remark",
    "zeitstempel": "stamp",
    "timestamp": "stamp",
    "datum": "stamp",
    "zeit": "stamp",
    "uhrzeit": "stamp",
    "date": "stamp",
    "time": "stamp",
    "nr": "number",
    "nummer": "number",
    "startnummer": "number",
    "no": "number",
    "number": "number",
    "id": "number",
}

_FIRST_PERSON = frozenset({"1", "eins", "erster", "erste", "ersten"})
_SECOND_PERSON = frozenset(
    {"2", "zwei", "zweiter", "zweite", "zweiten", "second", "partner", "partners", "partnerin"}
    | {"mitspieler", "mitspielers", "mitspielerin"}
)
_STRONG = frozenset({"name", "namen", "nachname", "familienname", "vorname", "surname"})
"""Words that alone above a column say that it is a head; others may be somebody's name."""

SEEKING = frozenset({"sucht", "suche", "suchen", "gesucht", "braucht", "brauche"})
"""Words by which somebody says that a partner is looked for, folded; no head has them."""

_ASIDE: tuple[Field, ...] = ("mail", "phone", "member", "remark", "stamp", "club")
"""What a head is about before it is about whose it is: ``E-Mail Spieler 1``."""


class Column(NamedTuple):
    """What a column holds, and of which person of the line, from 1; 0: of all of them."""

    field: Field
    person: int


Heads = tuple[Column | None, ...]


def heads_in(row: Sequence[str], *, is_first: bool = True) -> Heads | None:
    """Return what each column holds; none if these are no heads.

    Below the first line of a list it takes more to be taken for heads.
    """
    said = [_words(cell) for cell in row]
    fields = [_field(words) for words in said]
    naming = sum(field in NAMING for field in fields)
    strong = any(len(words) == 1 and words[0] in _STRONG for words in said)
    filled, known = sum(map(bool, said)), sum(field is not None for field in fields)
    is_whole = known == filled and (is_first or filled > 1)
    if not naming or not (naming > 1 or strong or is_whole):
        return None
    times: dict[Field, int] = {}
    return _shared(
        [
            None if field is None else Column(field, _person(words, field, times))
            for words, field in zip(said, fields, strict=True)
        ]
    )


def _words(cell: str) -> tuple[str, ...]:
    if len(cell) > _LONGEST_HEAD:
        return ()
    found = re.findall(r"[^\W\d_]+|\d+", tidy(cell))
    return tuple(word for each in found if (word := fold_text(each)))


def _field(words: Sequence[str]) -> Field | None:
    if words in (("first", "name"), ("first",)):
        return "first"
    if SEEKING.intersection(words):
        return None
    known = [_WORDS[word] for word in words if word in _WORDS]
    if "first" in words and "name" in words:
        known.append("first")
    for field in _ASIDE:
        if field in known:
            return field
    if "first" in known:
        names = [field for field in known if field in NAMING]
        if "last" in names:
            return "turned" if names.index("last") < names.index("first") else "whole"
        is_both = words[0] == "name" and {"spieler", "partner"}.isdisjoint(words)
        return "turned" if is_both and len(words) > 1 else "first"
    for field in ("last", "whole", "number"):
        if field in known:
            return field
    return None


def _person(words: Sequence[str], field: Field, times: dict[Field, int]) -> int:
    digits = [int(word) for word in words if word.isdecimal() and len(word) < 3]
    if digits:
        place = digits[0]
    elif _SECOND_PERSON.intersection(words):
        place = 2
    elif _FIRST_PERSON.intersection(words):
        place = 1
    else:
        place = times.get(field, 0) + 1
    times[field] = place
    return place


def _shared(columns: list[Column | None]) -> Heads:
    """Let a single club behind both persons be that of both."""
    clubs = [at for at, each in enumerate(columns) if each is not None and each.field == "club"]
    second = [
        at
        for at, each in enumerate(columns)
        if each is not None and each.person == 2 and each.field in NAMING
    ]
    if len(clubs) == 1 and second and clubs[0] > second[-1]:
        columns[clubs[0]] = Column("club", 0)
    return tuple(columns)
