"""Slips beside each other: who entered what, with the cells that differ."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from enum import Enum

from bobbl_client.evening.people import operator_name, told_names
from bobbl_client.model.station import StationModel
from bobbl_shared.clock import moment
from bobbl_shared.domain.score import BobblScore, Points, Score, TotalsScore, winner, written_points
from bobbl_shared.domain.values import Entry, Sides
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour
from bobbl_shared.ids import EntrantId, EntryId

MOST_CELLS = 4
"""More games than that are shown as their sum."""


class CellMark(Enum):
    """What a cell of a slip shows; the names are those of the painted cells."""

    LOST = "lost"
    WON = "won"
    DIFFERS = "differs"
    NOW = "now"
    TO_COME = "to_come"


@dataclass(frozen=True)
class ShownCell:
    """One pair's cell of one Bobbl; ``has_dot``: these are the points of who lost it."""

    mark: CellMark
    text: str
    has_dot: bool = False


@dataclass(frozen=True)
class ShownPair:
    """A pair: heading, people (family, first), cells."""

    heading: str
    people: tuple[tuple[str, str], ...]
    cells: tuple[ShownCell, ...]


@dataclass(frozen=True)
class CaseSlip:
    """A slip with its name (``Eingabe A``) and where it comes from."""

    name: str
    origin: str
    score: Score
    titles: tuple[str, ...]
    pairs: tuple[ShownPair, ShownPair]
    total: str


def case_slip(
    model: StationModel,
    name: str,
    origin: str,
    sides: Sides,
    score: Score,
    others: Sequence[Score] = (),
) -> CaseSlip:
    """Return a slip; cells in which it differs from any of ``others`` are marked."""
    assert model.state is not None
    target = model.state.settings.format.target
    points, kind = _cells(score)
    compared = [_cells(other)[0] for other in others]
    differs = [any(_at(other, place) != value for other in compared) for place, value in points]
    cells = [
        cells_of(value, target if kind else None, differs=marked)
        for (_, value), marked in zip(points, differs, strict=True)
    ]
    first, second = (
        ShownPair(tr("Paar {n}", n=side + 1), people_of(model, sides[side]), each)
        for side, each in enumerate((tuple(c[0] for c in cells), tuple(c[1] for c in cells)))
    )
    titles = tuple(_title(number, len(points), kind) for number in range(1, len(points) + 1))
    return CaseSlip(name, origin, score, titles, (first, second), total_of(score, target))


def origin_of(
    model: StationModel, entry: Entry, zone: tzinfo | None, phoned: Collection[EntryId] = ()
) -> str:
    """Return ``19:49 · Norbert P. · Ergebnisse Mitte``; ``phoned``: what came from phones."""
    assert model.state is not None
    station = model.state.stations.get(entry.station)
    place = tr("hier") if entry.station == model.id else station.name if station else ""
    phone = tr("vom Handy") if entry.id in phoned else ""
    parts = (hour(moment(entry.at), zone), operator_name(model, entry.operator), place, phone)
    return " · ".join(part for part in parts if part)


def total_of(score: Score, target: int) -> str:
    """Return ``Bobbl 1 : 1 · Tore 14 : 18``, or the points of games."""
    points = written_points(score)
    if not isinstance(score, BobblScore):
        return tr("Punkte {a} : {b}", a=sum(p[0] for p in points), b=sum(p[1] for p in points))
    winners = [winner(each, target) for each in points]
    goals = [
        sum(p[side] for p, won in zip(points, winners, strict=True) if won != side)
        for side in (0, 1)
    ]
    won = tr("Bobbl {a} : {b}", a=winners.count(0), b=winners.count(1))
    return won + " · " + tr("Tore {a} : {b}", a=goals[0], b=goals[1])


def _cells(score: Score) -> tuple[list[tuple[int, Points]], bool]:
    """Return what stands in the cells by place, and whether these are Bobbl."""
    points = written_points(score)
    if isinstance(score, BobblScore):
        return list(enumerate(points)), True
    if len(points) > MOST_CELLS or isinstance(score, TotalsScore):
        return [(0, (sum(p[0] for p in points), sum(p[1] for p in points)))], False
    return list(enumerate(points)), False


def _at(points: list[tuple[int, Points]], place: int) -> Points | None:
    return next((value for where, value in points if where == place), None)


def cells_of(
    value: Points, target: int | None, *, differs: bool = False
) -> tuple[ShownCell, ShownCell]:
    """Return both pairs' cells of one Bobbl, or of what is no Bobbl and has no ``target``."""
    won = winner(value, target) if target is not None else None
    first, second = (_cell(value[side], won, side, differs, target) for side in (0, 1))
    return first, second


def _cell(points: int, won: int | None, side: int, differs: bool, target: int | None) -> ShownCell:
    if won == side and points == target:
        return ShownCell(CellMark.WON, "–")
    is_lost = won == 1 - side
    mark = CellMark.DIFFERS if differs else CellMark.LOST if is_lost else CellMark.WON
    return ShownCell(mark, str(points), is_lost)


def _title(number: int, count: int, is_bobbl: bool) -> str:
    if is_bobbl:
        return tr("{n}. Bobbl", n=number)
    return tr("{n}. Spiel", n=number) if count > 1 else tr("Summe")


def people_of(model: StationModel, side: tuple[EntrantId, ...]) -> tuple[tuple[str, str], ...]:
    """Return who sits on a side as (family, first)."""
    assert model.state is not None
    return tuple(
        (name.last, name.first)
        for each in side
        for name in told_names(model, model.state.entrants[each])
    )
