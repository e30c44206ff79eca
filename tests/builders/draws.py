"""Draw requests, seeds and the laws that every outcome obeys."""

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from bobbl_server.core.draw.engine import draw
from bobbl_server.core.draw.outcome import DrawOutcome, Repeats
from bobbl_server.core.draw.randomness import seed_length
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating, Sides

Entrants = Literal["pairs", "players"]


def seed_for(count: int, number: int | str) -> bytes:
    """Give a seed of the full length that follows from ``number``."""
    return hashlib.shake_256(f"seed {number}".encode()).digest(seed_length(count))


def drawn(request: DrawRequest, number: int | str = 0) -> DrawOutcome:
    """Draw with a seed that follows from ``number``."""
    return draw(request, seed_for(request.count, number))


def random_round(entrants: Entrants, players: Sequence[int], dice: random.Random) -> Seating:
    """Seat as many of the players as fill tables, with no regard to anything."""
    order = list(players)
    dice.shuffle(order)
    if entrants == "pairs":
        return tuple(((a,), (b,)) for a, b in zip(order[::2], order[1::2], strict=False))
    fours = (order[at : at + 4] for at in range(0, len(order) - 3, 4))
    return tuple(((a, b), (c, d)) for a, b, c, d in fours)


def evening(entrants: Entrants, count: int, rounds: int, number: int = 0) -> list[DrawRequest]:
    """Play rounds as they are drawn and give the request of each, the next one last."""
    requests = [DrawRequest(entrants, count)]
    for played in range(rounds):
        tables = drawn(requests[-1], f"{number}/{played}").tables
        requests.append(DrawRequest(entrants, count, history=(*requests[-1].history, tables)))
    return requests


def met(tables: Iterable[Sides], *, as_partners: bool) -> set[frozenset[int]]:
    """Give the couples of a round in one role, counted in a way of its own."""
    couples = set()
    for table in tables:
        for one, other in combinations([*table[0], *table[1]], 2):
            together = (one in table[0]) == (other in table[0])
            if together == as_partners:
                couples.add(frozenset((one, other)))
    return couples


def recount(tables: Seating, history: Iterable[Seating]) -> Repeats:
    """Count the repeats of a round from scratch."""
    everything = [table for played in history for table in played]
    partners, opponents = met(tables, as_partners=True), met(tables, as_partners=False)
    old_partners, old_opponents = (met(everything, as_partners=role) for role in (True, False))
    return Repeats(
        partners=len(partners & old_partners),
        opponents=len(opponents & old_opponents),
        crossings=len(partners & old_opponents) + len(opponents & old_partners),
    )


def byes_so_far(request: DrawRequest) -> list[int]:
    """Give each entrant's number of rounds without a table."""
    seated = [{e for sides in played for side in sides for e in side} for played in request.history]
    return [sum(entrant not in played for played in seated) for entrant in range(request.count)]


def assert_lawful(request: DrawRequest, outcome: DrawOutcome) -> None:
    """Check what holds for every draw whatever was asked for."""
    size = 1 if request.entrants == "pairs" else 2
    seated = [entrant for sides in outcome.tables for side in sides for entrant in side]
    assert sorted([*seated, *outcome.byes]) == list(request.present)
    assert len(outcome.byes) == len(request.present) % (2 * size)
    assert all(len(side) == size for sides in outcome.tables for side in sides)
    assert outcome.repeats == recount(outcome.tables, request.history)
    byes, by_lot = byes_so_far(request), set(seated) - set(request.placed)
    assert all(byes[out] <= byes[sits] for out in outcome.byes for sits in by_lot)
    assert outcome.tries >= 1


def all_pairings(entrants: Sequence[int]) -> Iterator[Seating]:
    """Give every way to pair off an even number of entrants."""
    if not entrants:
        yield ()
        return
    first, *others = entrants
    for other in others:
        for tables in all_pairings([each for each in others if each != other]):
            yield (((first,), (other,)), *tables)


def all_foursomes(players: Sequence[int]) -> Iterator[Seating]:
    """Give every way to seat a multiple of four players, roles included."""
    if not players:
        yield ()
        return
    first, *others = players
    for a, b, c in combinations(others, 3):
        rest = [each for each in others if each not in (a, b, c)]
        for tables in all_foursomes(rest):
            for partner, one, other in ((a, b, c), (b, a, c), (c, a, b)):
                yield (((first, partner), (one, other)), *tables)


def all_rounds(request: DrawRequest) -> Iterator[Seating]:
    """Give every round in which only those with fewest byes sit out, positions apart."""
    present, byes = request.present, byes_so_far(request)
    size = 2 if request.entrants == "pairs" else 4
    groups = all_pairings if request.entrants == "pairs" else all_foursomes
    outs = list(combinations(present, len(present) % size))
    fewest = min(sorted(byes[entrant] for entrant in out) for out in outs)
    for out in outs:
        if sorted(byes[entrant] for entrant in out) == fewest:
            yield from groups([entrant for entrant in present if entrant not in out])


def grouping(tables: Iterable[Sides]) -> frozenset[frozenset[frozenset[int]]]:
    """Give who plays with and against whom, without tables, pairs and players."""
    return frozenset(frozenset(frozenset(side) for side in sides) for sides in tables)
