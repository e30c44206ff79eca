"""What an examination finds: counts, how well they fit, and whether that is still chance."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal

from bobbl_server.core.fairness.statistics import (
    chi_square,
    corrected,
    detectable,
    distance,
    expected_distance,
    survival,
)

Kind = Literal[
    "integers",
    "integer_serial",
    "orders",
    "deck_positions",
    "deck_gaps",
    "deal_seats",
    "deal_hands",
    "deal_serial",
    "round",
    "late",
    "positions",
    "joint_positions",
    "draw_serial",
    "arrival_roles",
    "arrival_seats",
    "arrival_serial",
]

LEVEL = 0.001
"""The chance that a whole examination finds something although nothing is amiss."""

ENOUGH = 10
"""So many samples for each possible outcome are needed at least; chi-square holds from there on."""


@dataclass(frozen=True, slots=True)
class Table:
    """How often each outcome came, and how probable it ought to be; the probabilities sum to 1."""

    counts: Sequence[int]
    probabilities: Sequence[float]


@dataclass(frozen=True, slots=True)
class Finding:
    """How well what came fits what ought to come.

    ``cases`` outcomes are possible, ``impossible`` samples were none of them. Where the same
    samples are looked at in several tables, as from each entrant's side, ``chi_square`` and
    ``degrees`` are those of the worst, ``p`` is its p-value times the number of ``tables``, and the
    distances are means. ``tolerance`` is a relative deviation that is granted. ``weight``: so many
    times each sample tells, where it fills more than one row of a table.
    """

    kind: Kind
    about: Mapping[str, int | str]
    cases: int
    samples: int
    tables: int
    impossible: int
    chi_square: float
    degrees: int
    p: float
    distance: float
    expected_distance: float
    tolerance: float = 0.0
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Judged:
    """A finding among others: its p-value corrected for all of them, and the verdict.

    ``detectable`` is the relative deviation that would have been found in nine of ten cases.
    """

    finding: Finding
    corrected_p: float
    detectable: float
    is_biased: bool


def weighed(
    kind: Kind,
    about: Mapping[str, int | str],
    tables: Sequence[Table],
    *,
    impossible: int = 0,
    tolerance: float = 0.0,
) -> Finding:
    """Return the finding of one or more tables that were filled from the same samples."""
    tests = [_tested(table, tolerance) for table in tables]
    p, statistic, degrees = min(tests, key=lambda test: (test[0], -test[1]))
    samples = [sum(table.counts) for table in tables]
    return Finding(
        kind=kind,
        about=about,
        cases=len(tables[0].counts),
        samples=max(samples) + impossible,
        tables=len(tables),
        impossible=impossible,
        chi_square=statistic,
        degrees=degrees,
        p=0.0 if impossible else min(1.0, p * len(tables)),
        distance=_mean(distance(each.counts, each.probabilities) for each in tables),
        expected_distance=_mean(
            expected_distance(many, each.probabilities)
            for many, each in zip(samples, tables, strict=True)
        ),
        tolerance=tolerance,
    )


def permuted(
    kind: Kind, about: Mapping[str, int | str], counts: Sequence[Sequence[int]]
) -> Finding:
    """Return the finding of orders of n things: how often each came to each place, in one test.

    An order fills one cell in every row and column. The covariance of the cells is that of a
    projection on (n − 1)² dimensions over n − 1, so (n − 1) / n times the sum of the rows'
    chi-squares is chi-square with (n − 1)² degrees of freedom.
    """
    rows = [even(each) for each in counts]
    many, samples = len(rows), sum(counts[0])
    statistic = sum(chi_square(each.counts, each.probabilities) for each in rows)
    statistic *= (many - 1) / many
    degrees = (many - 1) ** 2
    return Finding(
        kind=kind,
        about=about,
        cases=many**2,
        samples=samples,
        tables=1,
        impossible=0,
        chi_square=statistic,
        degrees=degrees,
        p=survival(statistic, degrees),
        distance=_mean(distance(each.counts, each.probabilities) for each in rows),
        expected_distance=expected_distance(samples, rows[0].probabilities),
        weight=many - 1,
    )


def even(counts: Sequence[int]) -> Table:
    """Return a table in which all outcomes ought to be equally likely."""
    return Table(counts, [1 / len(counts)] * len(counts))


def tallied(found: Iterable[Hashable], possible: Iterable[Hashable]) -> tuple[Table, int]:
    """Count what was found, by equally likely outcomes, and how much of it is none of them."""
    counts = dict.fromkeys(possible, 0)
    impossible = 0
    for each in found:
        if each in counts:
            counts[each] += 1
        else:
            impossible += 1
    return even([*counts.values()]), impossible


def judged(findings: Sequence[Finding]) -> tuple[Judged, ...]:
    """Return all findings with p-values corrected for their number, and verdicts at ``LEVEL``."""
    values = corrected([finding.p for finding in findings])
    return tuple(
        Judged(finding, value, _detectable(finding, len(findings)), value < LEVEL)
        for finding, value in zip(findings, values, strict=True)
    )


def _tested(table: Table, tolerance: float) -> tuple[float, float, int]:
    """Return p-value, statistic and degrees of freedom."""
    degrees = sum(probability > 0 for probability in table.probabilities) - 1
    statistic = chi_square(table.counts, table.probabilities)
    return survival(statistic, degrees, sum(table.counts) * tolerance**2), statistic, degrees


def _detectable(finding: Finding, findings: int) -> float:
    level = LEVEL / (findings * finding.tables)
    samples = finding.samples * finding.weight
    return detectable(level, max(1, finding.degrees), samples, finding.tolerance)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return fsum(found) / len(found)
