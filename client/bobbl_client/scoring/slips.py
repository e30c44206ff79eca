"""Slips as they are shown: cells from a score or from what is typed, totals, differences."""

from dataclasses import replace

from bobbl_client.evening.people import side_numbers, told_names
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.screen import CellKind, ShownCell, ShownSide, ShownSlip
from bobbl_client.scoring.slip import SlipInput
from bobbl_client.scoring.slip_games import GamesInput
from bobbl_shared.domain.score import Format, Points, Score, swapped, winner, written_points
from bobbl_shared.domain.values import Sides
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId

WIDEST = 5
"""Bobbl that fit beside each other; of longer rounds the last ones are shown."""

Column = tuple[ShownCell, ShownCell]
"""Upper and lower cell of one Bobbl."""

BLANK: Column = (ShownCell(CellKind.TO_COME), ShownCell(CellKind.TO_COME))


def slip_of_score(
    model: StationModel,
    sides: Sides,
    score: Score | None,
    *,
    is_swapped: bool = False,
    is_compact: bool = False,
) -> ShownSlip:
    """Return a finished slip, pair 1 above or (``is_swapped``) below; no score: not played.

    ``is_compact`` writes a dash where a Bobbl was won.
    """
    won = "–" if is_compact else tr("gewonnen")
    played = _played(model)
    points = written_points(swapped(score) if is_swapped else score) if score else ()
    columns = tuple(_column(each, played, won) for each in points) or (_not_played(),)
    total = total_of(points, played, tr("gesamt"))
    if not points:
        total = (total[0], tr("**nicht gespielt**"), "", "")
    return _slip(model, sides, columns, total, is_swapped)


def slip_of_input(model: StationModel, sides: Sides, slip: SlipInput) -> ShownSlip:
    """Return a slip as far as it is typed."""
    columns = [_column(each, slip.played, tr("gewonnen")) for each in slip.done]
    if not slip.is_full:
        columns.append(_typing(slip))
    width = slip.played.count if slip.played.kind == "bobbl" else 0
    if slip.played.kind == "haenger":
        width = 3
    none = ShownCell(CellKind.WON, tr("entfällt"))
    rest = (none, none) if slip.is_full else BLANK
    columns += [rest] * (width - len(columns))
    total = total_of(slip.done, slip.played, tr("bisher"))
    return _slip(model, sides, tuple(columns), total, slip.is_swapped)


def slip_of_games(model: StationModel, sides: Sides, games: GamesInput) -> ShownSlip:
    """Return a slip as far as its games are told: what is finished, and how the next one grows."""
    played = games.slip.played
    done, standing = games.on_paper
    columns = [_column(each, played, tr("gewonnen")) for each in done]
    if not games.slip.is_full:
        shown = standing if played.kind != "games" else ("", "")
        columns.append((_now(shown[0]), _now(shown[1])))
    width = {"bobbl": played.count, "haenger": 3, "games": 0}[played.kind]
    none = ShownCell(CellKind.WON, tr("entfällt"))
    rest = (none, none) if games.slip.is_full else BLANK
    columns += [rest] * (width - len(columns))
    total = total_of(done, played, tr("bisher"))
    return _slip(model, sides, tuple(columns), total, games.is_swapped)


def _now(points: object) -> ShownCell:
    return ShownCell(CellKind.NOW, str(points))


def marked(one: ShownSlip, other: ShownSlip) -> tuple[ShownSlip, ShownSlip]:
    """Return both slips with the cells marked in which they differ."""
    return _marked(one, other), _marked(other, one)


def total_of(points: tuple[Points, ...], played: Format, word: str) -> tuple[str, str, str, str]:
    """Return the cross total of a slip: word, Bobbl, goals (of upper and lower), sum of all."""
    if played.kind == "games":
        upper, lower = (sum(each[side] for each in points) for side in (0, 1))
        told, sum_ = (
            tr("Punkte **{a} : {b}**", a=upper, b=lower),
            tr("Summe **{n}**", n=upper + lower),
        )
        return (word, "", told, sum_)
    won = _won(points, played)
    upper, lower = goals_of(points, played)
    return (
        word,
        tr("Bobbl **{a} : {b}**", a=won[0], b=won[1]),
        tr("Tore **{a} : {b}**", a=upper, b=lower),
        tr("Summe **{n}**", n=upper + lower),
    )


def goals_of(points: tuple[Points, ...], played: Format) -> Points:
    """Return the points each side has in the Bobbl it has not won."""
    upper, lower = (
        sum(each[side] for each in points if winner(each, played.target) != side) for side in (0, 1)
    )
    return (upper, lower)


def short_text(score: Score | None, played: Format) -> str:
    """Return a result in one line: ``1:1 · 14 · 18``, the Bobbl and the losers' points."""
    if score is None:
        return tr("nicht gespielt")
    points = written_points(score)
    if played.kind == "games":
        return f"{sum(a for a, _ in points)} : {sum(b for _, b in points)}"
    won = _won(points, played)
    shown = [_short(each, played) for each in points]
    return " · ".join([f"{won[0]}:{won[1]}", *shown])


def difference_sentence(one: Score, other: Score, played: Format) -> str:
    """Return a sentence (marked) about the Bobbl in which two slips differ, and how."""
    pairs = zip(written_points(one), written_points(other), strict=False)
    said = [_difference(number, a, b, played) for number, (a, b) in enumerate(pairs, 1) if a != b]
    if len(written_points(one)) != len(written_points(other)):
        said.append(tr("die Zahl der Bobbl"))
    return tr("Nicht gleich: **{what}.**", what="; ".join(said))


def _difference(number: int, one: Points, other: Points, played: Format) -> str:
    if played.kind == "games":
        return tr("{a} : {b} oder {c} : {d}", a=one[0], b=one[1], c=other[0], d=other[1])
    if winner(one, played.target) != winner(other, played.target):
        return tr("{n}. Bobbl, wer verloren hat", n=number)
    a, b = _short(one, played), _short(other, played)
    return tr("{n}. Bobbl, {a} oder {b}", n=number, a=a, b=b)


def _short(points: Points, played: Format) -> str:
    won = winner(points, played.target)
    if won is None or points[won] > played.target:
        return f"{points[0]}/{points[1]}"
    return str(points[1 - won])


def _won(points: tuple[Points, ...], played: Format) -> Points:
    winners = [winner(each, played.target) for each in points]
    return (winners.count(0), winners.count(1))


def _played(model: StationModel) -> Format:
    assert model.state is not None
    return model.state.settings.format


def _column(points: Points, played: Format, word: str) -> Column:
    won = None if played.kind == "games" else winner(points, played.target)
    cells = [
        ShownCell(CellKind.WON, word if points[side] == played.target else str(points[side]))
        if won == side
        else ShownCell(CellKind.LOST, str(points[side]), has_dot=won is not None)
        for side in (0, 1)
    ]
    return (cells[0], cells[1])


def _not_played() -> Column:
    cell = ShownCell(CellKind.WON, "–")
    return (cell, cell)


def _typing(slip: SlipInput) -> Column:
    typed = ShownCell(CellKind.NOW, slip.typed)
    if slip.first is not None:
        return (ShownCell(CellKind.LOST, slip.first), typed)
    return (typed, ShownCell(CellKind.TO_COME, "?" if slip.typed else ""))


def _slip(
    model: StationModel,
    sides: Sides,
    columns: tuple[Column, ...],
    total: tuple[str, str, str, str],
    is_swapped: bool,
) -> ShownSlip:
    played = _played(model)
    first = max(0, len(columns) - WIDEST)
    shown = columns[first:]
    cells = tuple(tuple(column[side] for column in shown) for side in (0, 1))
    order = (1, 0) if is_swapped else (0, 1)
    upper, lower = (
        ShownSide(_heading(model, sides[side], side), _people(model, sides[side]), cells[at])
        for at, side in enumerate(order)
    )
    if played.kind == "games" and len(columns) == 1:
        titles: tuple[str, ...] = (tr("Punkte"),)
    elif played.kind == "games":
        numbers = range(first + 1, first + len(shown) + 1)
        titles = tuple(tr("{n}. Spiel", n=n) if len(shown) < 4 else f"{n}." for n in numbers)
    else:
        titles = tuple(tr("{n}. Bobbl", n=first + n) for n in range(1, len(shown) + 1))
    return ShownSlip(titles, (upper, lower), total)


def _heading(model: StationModel, side: tuple[EntrantId, ...], index: int) -> str:
    return f"{side_word(index)} · {side_numbers(model, side)}" if side else side_word(index)


def side_word(index: int) -> str:
    """Return ``Paar 1`` or ``Paar 2``."""
    return tr("Paar {n}", n=index + 1)


def _people(model: StationModel, side: tuple[EntrantId, ...]) -> tuple[tuple[str, str], ...]:
    assert model.state is not None
    people: list[tuple[str, str]] = []
    for each in side:
        entrant = model.state.entrants[each]
        names = [(name.last, name.first) for name in told_names(model, entrant)]
        people += names
        if entrant.kind == "pair" and len(entrant.persons) < 2:
            people.append(("?", ""))
    return tuple(people)


def _marked(slip: ShownSlip, other: ShownSlip) -> ShownSlip:
    sides = []
    for mine, theirs in zip(slip.sides, other.sides, strict=True):
        others = [*theirs.cells, *[None] * (len(mine.cells) - len(theirs.cells))]
        cells = tuple(
            cell if cell == there else replace(cell, kind=CellKind.DIFFERS)
            for cell, there in zip(mine.cells, others, strict=False)
        )
        sides.append(replace(mine, cells=cells))
    return replace(slip, sides=(sides[0], sides[1]))
