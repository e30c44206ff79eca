"""Rounds as they are drawn: is every admissible one equally likely, and is every position?"""

from collections import Counter
from collections.abc import Iterator

from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating, couple
from bobbl_server.core.fairness.fields import (
    Entrants,
    circle,
    field,
    grouping,
    lasting,
    meeting_chances,
)
from bobbl_server.core.fairness.finding import ENOUGH, Finding, Table, even, tallied, weighed
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Subject

GRANTED = 0.04
"""So far may the chances of two to meet be off where rounds are too many to be counted."""


def small_round(
    subject: Subject,
    entrants: Entrants,
    count: int,
    played: int,
    planned: int,
    seeds: Seeds,
    samples: int,
) -> Finding:
    """Count all rounds of a small field that do not spoil a later one of those planned."""
    request = field(entrants, count, played, planned)
    possible = [grouping(tables) for tables in lasting(request)]
    drawn = _drawn(subject, request, seeds, max(samples, ENOUGH * len(possible)))
    table, impossible = tallied((grouping(tables) for tables in drawn), possible)
    about = {**_about(entrants, count, played), "of": planned}
    return weighed("round", about, [table], impossible=impossible)


def late_round(subject: Subject, count: int, played: int, seeds: Seeds, samples: int) -> Finding:
    """Count whom each meets late in a larger field, against how likely that ought to be."""
    request = circle(count, played)
    chances = meeting_chances(request)
    met = Counter(
        couple(one, other)
        for tables in _drawn(subject, request, seeds, samples)
        for (one,), (other,) in tables
    )
    of_each = [[each for each in chances if entrant in each] for entrant in range(count)]
    tables = [
        Table([met[each] for each in mine], [float(chances[each]) for each in mine])
        for mine in of_each
    ]
    impossible = sum(many for each, many in met.items() if each not in chances)
    about = _about("pairs", count, played)
    return weighed("late", about, tables, impossible=impossible, tolerance=GRANTED)


def positions(
    subject: Subject, entrants: Entrants, count: int, seeds: Seeds, samples: int
) -> Finding:
    """Count at which table, in which pair, as which player each entrant sits in round 1."""
    request = field(entrants, count, 0, 1)
    counts = [[0] * count for _ in range(count)]
    for tables in _drawn(subject, request, seeds, max(samples, ENOUGH * count)):
        seats = (entrant for sides in tables for side in sides for entrant in side)
        for place, entrant in enumerate(seats):
            counts[entrant][place] += 1
    return weighed("positions", _about(entrants, count, 0), [even(each) for each in counts])


def _drawn(subject: Subject, request: DrawRequest, seeds: Seeds, samples: int) -> Iterator[Seating]:
    length = subject.seed_length(request.count)
    return (subject.draw(request, seeds.number(at, length)) for at in range(samples))


def _about(entrants: Entrants, count: int, played: int) -> dict[str, int | str]:
    return {"entrants": entrants, "count": count, "round": played + 1}
