"""Single players: evenings of engine and practice side by side, and how far nobody meets again."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.draw.measuring import Table, clocked
from bobbl_server.core.draw.outcome import Repeats
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.drawing.practice import practised
from builders.draws import drawn, recount

Draw = Callable[[DrawRequest, random.Random], Seating]

ROUNDS = 20
SHOWN = (1, 2, 5, 8, 10, 12, 13, 16, 20)
OWN_EVENINGS = 200
"""Up to so many players the practice plays evenings of its own; they would take it too long."""


def by_the_engine(request: DrawRequest, dice: random.Random) -> Seating:
    return drawn(request, dice.randrange(1 << 30)).tables


@dataclass(frozen=True)
class Played:
    """A round: the milliseconds its draw took, what it gave, and what was repeated in it."""

    time: float
    tables: Seating
    repeats: Repeats


def one_round(history: Sequence[Seating], count: int, draw: Draw, dice: random.Random) -> Played:
    request = DrawRequest("players", count, history=tuple(history))
    time, tables = clocked(draw, request, dice)
    return Played(time, tables, recount(tables, history))


def evening(count: int, draw: Draw, dice: random.Random) -> list[Played]:
    """Play all rounds as they are drawn; nobody is told how many there will be."""
    found: list[Played] = []
    for _ in range(ROUNDS):
        found.append(one_round([each.tables for each in found], count, draw, dice))
    return found


def test_evenings_of_players(table: Table, is_long: bool) -> None:
    """Evenings of players: milliseconds; partners, opponents, crossings again in the mean"""
    evenings = {40: 5, 100: 3, 200: 2, 400: 1, 1000: 1}
    for count, number in evenings.items():
        dice = random.Random(count)
        ours = [evening(count, by_the_engine, dice) for _ in range(number)]
        has_own = count <= OWN_EVENINGS
        own = [evening(count, practised, dice) for _ in range(number)] if has_own else []
        for at in range(1, ROUNDS + 1) if is_long else SHOWN:
            practice = [each[at - 1] for each in own] or [
                one_round([played.tables for played in each[: at - 1]], count, practised, dice)
                for each in ours
            ]
            engine_time, engine_repeats = mean([each[at - 1] for each in ours])
            practice_time, practice_repeats = mean(practice)
            table.add(
                players=count,
                round=at,
                evenings=number,
                engine=engine_time,
                practice=practice_time,
                ratio=practice_time / engine_time,
                repeats=engine_repeats,
                practice_repeats=practice_repeats,
                history_of_practice="its own" if has_own else "the engine's",
            )


def mean(played: Sequence[Played]) -> tuple[float, str]:
    """Give the mean time, and the mean repeats as text."""
    repeats = (
        sum(getattr(each.repeats, kind) for each in played) / len(played)
        for kind in ("partners", "opponents", "crossings")
    )
    return sum(each.time for each in played) / len(played), " ".join(f"{k:.3g}" for k in repeats)


FREE = {16: 3, 20: 3, 24: 4, 28: 5, 32: 6, 36: 7, 40: 8, 48: 11, 60: 14, 80: 20, 100: 25}
"""Rounds that a free draw is always to reach."""

SCHEDULES = {16: 5, 20: 5, 24: 7, 28: 9, 32: 9, 36: 11, 40: 13, 48: 13, 60: 19, 80: 22}
"""Rounds that a schedule is to reach."""


def test_rounds_in_which_nobody_meets_anybody_twice(table: Table, is_long: bool) -> None:
    """Rounds of players until somebody meets again in any role: least … most of some evenings"""
    dice = random.Random(3)
    for count, free in FREE.items():
        if is_long or count <= 48:
            evenings = 5 if is_long else 2
            bound = (count - 1) // 3
            planned = SCHEDULES.get(count, bound)
            by_lot = [reached(count, bound, None, dice) for _ in range(evenings)]
            by_plan = [reached(count, planned, planned, dice) for _ in range(evenings)]
            table.add(
                players=count,
                evenings=evenings,
                bound=bound,
                free_to_reach=free,
                free_reached=spread(by_lot),
                planned_for=planned,
                planned_reached=spread(by_plan),
            )


def reached(count: int, most: int, planned: int | None, dice: random.Random) -> int:
    """Play until somebody meets somebody again; give the rounds before."""
    history: tuple[Seating, ...] = ()
    while len(history) < most:
        request = DrawRequest("players", count, history=history, rounds=planned)
        outcome = drawn(request, dice.randrange(1 << 30))
        if outcome.repeats != Repeats(0, 0, 0):
            break
        history = (*history, outcome.tables)
    return len(history)


def spread(values: list[int]) -> str:
    least, most = min(values), max(values)
    return str(least) if least == most else f"{least}–{most}"
