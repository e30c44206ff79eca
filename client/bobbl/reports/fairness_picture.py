"""The picture of an examination: what each window costs the organiser's evening."""

from collections.abc import Sequence

from bobbl.reports.fairness_words import people, percent
from bobbl_server.core.fairness.arrivals import Cost
from bobbl_server.core.fairness.examination import Report
from bobbl_shared.i18n import tr, trn
from bobbl_shared.plot.axes import Frame
from bobbl_shared.plot.bars import BarChart
from bobbl_shared.plot.boxes import Box, BoxChart
from bobbl_shared.plot.numbers import written
from bobbl_shared.plot.page import Page

_MOST_MOVES = 12
"""More moves are counted together, so that the bars stay wide enough."""


def picture(report: Report, seed: str) -> str:
    """Return the page as SVG."""
    evening = report.evening
    who = people(evening.entrants, evening.count)
    rows = _by_announcement(report.costs)
    names = [_row_name(row[0]) for row in rows] if len(rows) > 1 else []
    drawn = (report, rows, names)
    return Page(
        title=tr("Auslosung bei der Anmeldung: {who}", who=who),
        subtitle=tr(
            "{tables}, {n} durchgespielte Abende · Samen {seed}",
            tables=trn("{n} Tisch", "{n} Tische", evening.tables),
            n=written(report.costs[0].evenings),
            seed=seed if len(seed) <= 40 else f"{seed[:39]}…",
        ),
        rows=[
            [_boxes(*drawn)],
            [_bars(report, rows, names), _neighbours(report, rows, names)],
        ],
        small_print=[
            tr(
                "Kasten: die mittlere Hälfte der Abende · dicker Strich: Median · Punkt: Mittelwert"
                " · Antennen: 5 bis 95 % der Abende"
            ),
            tr("Prozent über dem Kasten: Abende, an denen sich niemand umsetzen muss"),
            *_alike(report),
        ],
    ).svg()


def _alike(report: Report) -> list[str]:
    """Name the windows of which the larger one does not cost more beyond chance."""
    lines = []
    for row in _by_announcement(report.costs):
        names = [
            tr("+{one} und +{other}", one=each.window, other=each.larger)
            for each in report.compared
            if each.announced == row[0].announced and not each.differs
        ]
        if names:
            told = tr(
                "Kein Unterschied zu sehen ({which}; Wilcoxon-Test, nach Holm): {windows}",
                which=_row_name(row[0]),
                windows=" · ".join(names),
            )
            lines.append(told)
    return lines


def _by_announcement(costs: Sequence[Cost]) -> list[list[Cost]]:
    announced = list(dict.fromkeys(each.announced for each in costs))
    return [[each for each in costs if each.announced == known] for known in announced]


def _row_name(cost: Cost) -> str:
    if cost.announced is None:
        return tr("ohne Ankündigung")
    return tr("höchstens bis Tisch {table}", table=cost.announced)


def _windows(rows: Sequence[Sequence[Cost]]) -> list[str]:
    return [f"+{each.window}" for each in rows[0]]


def _boxes(report: Report, rows: Sequence[Sequence[Cost]], names: Sequence[str]) -> BoxChart:
    frame = Frame(
        title=tr("So viele müssen sich am Ende umsetzen"),
        along=tr("Fenster: Tische nach dem ersten mit freiem Platz"),
        upwards=tr("Paare") if report.evening.entrants == "pairs" else tr("Einzelspieler"),
        labels=_windows(rows),
        rows=names,
        least_step=1,
    )
    return BoxChart(frame, [[_box(cost) for cost in row] for row in rows])


def _box(cost: Cost) -> Box:
    low, first, median, third, high = (cost.quantile(part) for part in (5, 25, 50, 75, 95))
    return Box(low, first, median, third, high, cost.mean, percent(cost.none, 0))


def _bars(report: Report, rows: Sequence[Sequence[Cost]], names: Sequence[str]) -> BarChart:
    chosen = [row[-1] for row in rows]
    most = max(len(cost.moves) for cost in chosen)
    shown = min(most, _MOST_MOVES)
    labels = [str(moves) for moves in range(shown)]
    if most > shown:
        labels[-1] = tr("ab {n}", n=labels[-1])
    frame = Frame(
        title=tr("Wie viele es sind, bei Fenster +{window}", window=chosen[0].window),
        along=tr("müssen sich umsetzen"),
        upwards=tr("Abende"),
        labels=labels,
        rows=names,
        percent=True,
    )
    return BarChart(frame, [_shares(cost, shown) for cost in chosen])


def _shares(cost: Cost, shown: int) -> list[float]:
    """Return the share of evenings by moves; the last one takes all above."""
    counts = [*cost.moves, *[0] * shown]
    together = [*counts[: shown - 1], sum(counts[shown - 1 :])]
    return [many / cost.evenings for many in together]


def _neighbours(report: Report, rows: Sequence[Sequence[Cost]], names: Sequence[str]) -> BarChart:
    even = report.evening.even_neighbours
    frame = Frame(
        title=tr("Nacheinander gekommen, am selben Tisch"),
        along=tr("Fenster"),
        upwards=tr("Wahrscheinlichkeit"),
        labels=_windows(rows),
        rows=names,
        mark=tr("wären alle Plätze gleich wahrscheinlich: {even}", even=percent(even)),
        percent=True,
    )
    return BarChart(frame, [[cost.neighbours for cost in row] for row in rows], mark=even)
