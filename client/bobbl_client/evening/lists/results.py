"""Results from a table or from JSON: which of them a tournament would take, line by line.

A table has columns for round and table, and the points as ``21:4`` in others, one for each Bobbl or
for the sums, or each number in a column of its own, as spreadsheets get them; what else stands
there, such as names, is left alone. JSON is the document of
``bobbl export``, of which the scores are read.
"""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from bobbl_client.evening.lists.table import Row, table_in
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.score import (
    BobblScore,
    GamesScore,
    Points,
    Score,
    TotalsScore,
    check_score,
    written_points,
)
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntryId, new_id
from bobbl_shared.reading import read

_ROUND = frozenset({"runde", "round"})
_TABLE = frozenset({"tisch", "table"})
_POINTS = re.compile(r"(\d{1,5})\s*[:\-–/]\s*(\d{1,5})")
_NUMBER = re.compile(r"\d{1,5}\Z")
_MOST_ABOVE = 8


class Result(NamedTuple):
    """A result as it stands in a list; ``line`` counts from 1."""

    line: int
    round: int
    table: int
    points: tuple[Points, ...]


class Fate(Enum):
    """What becomes of a result."""

    COMES = "comes"
    KNOWN = "known"
    OTHER = "other"
    WRONG = "wrong"


class JudgedResult(NamedTuple):
    """A result, what becomes of it and why; ``entry`` is to be asked for if it comes."""

    line: int
    fate: Fate
    shown: str
    said: str
    entry: EnterResult | None = None


class _Table(Struct, frozen=True):
    table: int
    score: tuple[Points, ...] | None = None


class _Round(Struct, frozen=True):
    round: int
    tables: tuple[_Table, ...]


class _Document(Struct, frozen=True):
    rounds: tuple[_Round, ...]


def results_in_json(raw: bytes) -> list[Result]:
    """Return the results of a document; ``InputError`` if it is none. Lines count its tables."""
    found = [
        (each.round, table.table, table.score)
        for each in read(raw, _Document).rounds
        for table in each.tables
        if table.score is not None
    ]
    return [Result(line, *each) for line, each in enumerate(found, 1)]


def results_in(text: str) -> list[Result | int] | None:
    """Return the results of a table, for a line that holds none its number; none if it is none."""
    table = table_in(text)
    if table is None:
        return None
    above = [(table.said, table.rows)] if table.said else []
    above += [(row.cells, table.rows[at:]) for at, row in enumerate(table.rows[:_MOST_ABOVE], 1)]
    for heads, below in above:
        words = [fold_text(cell) for cell in heads]
        rounds = [place for place, word in enumerate(words) if word in _ROUND]
        tables = [place for place, word in enumerate(words) if word in _TABLE]
        if rounds and tables:
            numbers = [place for place, word in enumerate(words) if not word.startswith("nr")]
            numbers = [place for place in numbers if place > max(rounds[0], tables[0])]
            return [_result(each, rounds[0], tables[0], numbers) or each.line for each in below]
    return None


def _result(row: Row, round_at: int, table_at: int, numbers: Sequence[int]) -> Result | None:
    cells = (*row.cells, *[""] * (max(round_at, table_at) + 1))
    number, table = cells[round_at], cells[table_at]
    found = [_POINTS.fullmatch(cell) for cell in row.cells]
    points = tuple((int(each[1]), int(each[2])) for each in found if each is not None)
    if not points:
        single = [int(cells[at]) for at in numbers if at < len(cells) and _NUMBER.match(cells[at])]
        points = () if len(single) % 2 else tuple(zip(single[::2], single[1::2], strict=True))
    if not (number.isdecimal() and table.isdecimal() and len(number + table) < 9 and points):
        return None
    return Result(row.line, int(number), int(table), points)


def judged_results(results: Sequence[Result | int], state: State) -> list[JudgedResult]:
    """Return what would become of each result."""
    seen: set[tuple[int, int]] = set()
    found = []
    for each in results:
        if isinstance(each, int):
            why = tr("keine Runde, kein Tisch oder kein Ergebnis wie 21:4")
            found.append(JudgedResult(each, Fate.WRONG, "", why))
            continue
        if (each.round, each.table) in seen:
            why = tr("steht zweimal in der Liste")
            found.append(JudgedResult(each.line, Fate.WRONG, _shown(each), why))
            continue
        seen.add((each.round, each.table))
        found.append(_judged(each, state))
    return found


def _judged(result: Result, state: State) -> JudgedResult:
    line, shown = result.line, _shown(result)
    try:
        round_ = state.round(result.round)
        if round_ is None:
            raise Refusal("round_not_drawn", round=result.round)
        slot = round_.tables.get(result.table)
        if slot is None:
            raise Refusal("unknown_table", table=result.table, round=result.round)
        score = _score(result.points, state)
        check_score(score, state.settings.format)
        if slot.status != "open":
            is_same = slot.score is not None and written_points(slot.score) == result.points
            is_same = is_same or any(each.score == score for each in slot.entries)
            if is_same:
                return JudgedResult(line, Fate.KNOWN, shown, tr("schon eingegeben"))
            return JudgedResult(line, Fate.OTHER, shown, tr("anders eingegeben"))
        if round_.is_closed:
            raise Refusal("round_closed", round=result.round)
    except Refusal as error:
        return JudgedResult(line, Fate.WRONG, shown, sentence(error))
    entry = EnterResult(result.round, result.table, slot.sides, score, EntryId(new_id()))
    return JudgedResult(line, Fate.COMES, shown, tr("kommt dazu"), entry)


def _shown(result: Result) -> str:
    points = ", ".join(f"{a}:{b}" for a, b in result.points)
    where = tr("Runde {round}, Tisch {table}", round=result.round, table=result.table)
    return f"{where} · {points}"


def _score(points: tuple[Points, ...], state: State) -> Score:
    played = state.settings.format
    if played.kind != "games":
        return BobblScore(points)
    if len(points) == 1 and played.count != 1:
        return TotalsScore(points[0])
    return GamesScore(points)


def told_results(rows: Sequence[JudgedResult], state: State) -> Iterator[str]:
    """Yield a sentence for each line, and the count."""
    for each in rows:
        shown = " · ".join(part for part in (each.shown, each.said) if part)
        yield tr("Zeile {line}: {shown}", line=each.line, shown=shown)
    count = {fate: sum(each.fate is fate for each in rows) for fate in Fate}
    parts = [trn("{n} kommt dazu", "{n} kommen dazu", count[Fate.COMES])]
    if count[Fate.KNOWN]:
        parts.append(tr("{n} schon da", n=count[Fate.KNOWN]))
    if count[Fate.OTHER]:
        parts.append(tr("{n} anzusehen", n=count[Fate.OTHER]))
    if count[Fate.WRONG]:
        parts.append(tr("{n} unlesbar", n=count[Fate.WRONG]))
    yield ", ".join(parts) + "."
    if count[Fate.COMES] and state.settings.entry == "double":
        yield first_entry()


def first_entry() -> str:
    """Return what is still to be done about results of a list where two entries are needed."""
    return tr("Sie gelten als erste Eingabe; die zweite macht wie immer eine Ergebnisstelle.")


def as_table(results: Sequence[Result]) -> str:
    """Return results as a table that ``results_in`` reads."""
    lines = [
        ";".join((str(each.round), str(each.table), *(f"{a}:{b}" for a, b in each.points)))
        for each in results
    ]
    heads = (tr("Runde"), tr("Tisch"), tr("Ergebnis"))
    return "".join(f"{line}\n" for line in (";".join(heads), *lines))
