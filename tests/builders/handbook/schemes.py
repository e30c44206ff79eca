"""The chapter about schemes: its games, and its rankings as the engine computes them.

``PYTHONPATH=tests python -m builders.handbook.schemes`` writes both languages anew.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bobbl_server.core.ranking.command import answer

ROOT = Path(__file__).parents[3]
CASE: dict[str, Any] = json.loads(
    (ROOT / "tests/golden/ranking-six-pairs.json").read_text(encoding="utf-8")
)
NAMES: list[str] = CASE["request"]["names"]
SCHEMES = {
    "bobbl": ("won", "goals", "opponents_goals"),
    "plus": ("points",),
    "plus_minus": ("difference",),
}
WORDS = {
    "de": (
        ("Tisch", "Paar", "gegen", "1. Bobbl", "2. Bobbl"),
        ("Bobbl, Tore, Gegentore", "Plus", "Plus/Minus"),
        "Gewonnen hat bei **Bobbl** und bei **Plus** {bobbl}, bei **Plus/Minus** aber {plus_minus}."
        " Letzter ist bei **Bobbl** {last}, bei **Plus** und **Plus/Minus** {other}.",
    ),
    "en": (
        ("Table", "Pair", "against", "1st Bobbl", "2nd Bobbl"),
        ("Bobbl, goals, opponents' goals", "Plus", "Plus/minus"),
        "The winner is {bobbl} by **Bobbl** and by **Plus**, but {plus_minus} by **Plus/minus**."
        " Last is {last} by **Bobbl**, but {other} by **Plus** and **Plus/minus**.",
    ),
}


def ranked(scheme: str) -> list[dict[str, Any]]:
    """Return the ranking of the case by a scheme."""
    given: Any = answer(json.dumps({**CASE["request"], "scheme": scheme}).encode())["ranking"]
    return list(given)


def games(language: str) -> str:
    """Return the table of who played whom."""
    heads = WORDS[language][0]
    rows = []
    for number, table in enumerate(CASE["request"]["rounds"][0], 1):
        one, other = (NAMES[side[0]] for side in table["sides"])
        rows.append([str(number), one, other, *(f"{a} : {b}" for a, b in table["bobbl"])])
    return _table(heads, rows)


def ranking(language: str) -> str:
    """Return the three rankings beside each other, place by place."""
    columns = []
    for scheme, values in SCHEMES.items():
        columns.append(
            [
                f"{row['rank']}. {row['name']} (" + ", ".join(_value(row, v) for v in values) + ")"
                for row in ranked(scheme)
            ]
        )
    return _table(WORDS[language][1], list(zip(*columns, strict=True)))


def said(language: str) -> str:
    """Return the sentence about who wins and who is last."""
    first = {scheme: ranked(scheme)[0]["name"] for scheme in SCHEMES}
    last = {scheme: ranked(scheme)[-1]["name"] for scheme in SCHEMES}
    assert first["bobbl"] == first["plus"] != first["plus_minus"]
    assert last["bobbl"] != last["plus"] == last["plus_minus"]
    return WORDS[language][2].format(**first, last=last["bobbl"], other=last["plus"])


def chapter(language: str) -> str:
    """Return the chapter with what is computed in its places."""
    text = path_of(language).read_text(encoding="utf-8")
    for name, make in (("games", games), ("ranking", ranking), ("said", said)):
        place = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.S)
        kept = place.search(text)
        assert kept is not None, name
        text = text.replace(kept[0], f"{kept[1]}\n{make(language)}\n\n{kept[2]}")
    return text


def path_of(language: str) -> Path:
    """Return where the chapter is."""
    return ROOT / "docs/handbook" / language / "schemes.md"


def _value(row: dict[str, Any], name: str) -> str:
    return f"{row[name]:+d}".replace("-", "−") if name == "difference" else str(row[name])


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    for each in WORDS:
        made = chapter(each)
        path_of(each).write_text(made, encoding="utf-8")
