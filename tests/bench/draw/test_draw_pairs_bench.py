"""Fixed pairs: one round after so many, and whole evenings, beside the practice."""

import random
from collections.abc import Callable, Iterator

from bench.draw.histories import drawn_rounds, round_robin
from bench.draw.measuring import Table, clocked, quantile
from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating
from builders.drawing.practice import practised
from builders.draws import drawn, recount

SIZES = (20, 50, 100, 200, 500, 1000)
EVENING = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20)
"""Rounds of an evening; the last has more behind it than any."""

OFTEN = 20_000
"""So many pairs are drawn for a time, in all: 1,000 draws of 20, and 20 of 1,000."""


def rounds_of(count: int, is_long: bool) -> Iterator[tuple[int, int]]:
    """Give the rounds to draw, and how many the evening is to have."""
    evening = EVENING if is_long else (1, 5, 10, 13, 20)
    for number in evening:
        if number < count // 2:
            yield number, max(number, 13)
    for number in (count // 2, 3 * count // 4, count - 1):
        yield number, count - 1


def history_before(number: int, count: int, dice: random.Random) -> tuple[Seating, ...]:
    early = number <= count // 2
    return (drawn_rounds if early else round_robin)(count, number - 1, dice)


def test_a_round_of_pairs(table: Table, is_long: bool) -> None:
    """A round of pairs: milliseconds, and repeats in the slowest and the practice's draw"""
    dice = random.Random(1)
    for count in SIZES:
        for number, planned in rounds_of(count, is_long):
            history = history_before(number, count, dice)
            request = DrawRequest("pairs", count, history=history, rounds=planned)
            first, outcome = clocked(drawn, request, "first")
            draws = max(3, min(50, OFTEN // count, int(3000 / first)))
            times = [clocked(drawn, request, turn)[0] for turn in range(draws)]
            practice, tables = clocked(practised, request, dice)
            median = quantile(times, 0.5)
            table.add(
                pairs=count,
                round=number,
                of=planned,
                first=first,
                median=median,
                p95=quantile(times, 0.95),
                practice=practice,
                ratio=practice / median,
                repeats=outcome.repeats.opponents,
                practice_repeats=recount(tables, history).opponents,
            )


Play = Callable[[DrawRequest, int], Seating]


def test_all_rounds_of_pairs(table: Table, is_long: bool) -> None:
    """All n − 1 rounds of pairs: evenings with a repeat, repeats in all, milliseconds a round"""
    dice = random.Random(2)
    evenings = ((20, 20), (50, 8), (100, 3), *(((200, 2), (500, 1)) if is_long else ()))
    for count, number in evenings:
        for name, play in (
            ("engine", lambda request, turn: drawn(request, turn).tables),
            ("practice", lambda request, turn: practised(request, dice)),
        ):
            found = [tournament(count, play, turn) for turn in range(number)]
            times = [time for _, all_times in found for time in all_times]
            table.add(
                pairs=count,
                drawn_by=name,
                evenings=number,
                with_a_repeat=sum(repeats > 0 for repeats, _ in found),
                repeats=sum(repeats for repeats, _ in found),
                mean=sum(times) / len(times),
                p95=quantile(times, 0.95),
                slowest=max(times),
            )


def tournament(count: int, play: Play, seed: int) -> tuple[int, list[float]]:
    """Play all rounds there are; give the repeats and the milliseconds of each round."""
    history: tuple[Seating, ...] = ()
    met: set[frozenset[int]] = set()
    repeats, times = 0, []
    for turn in range(count - 1):
        request = DrawRequest("pairs", count, history=history, rounds=count - 1)
        time, tables = clocked(play, request, 1000 * seed + turn)
        couples = {frozenset((one, other)) for (one,), (other,) in tables}
        repeats += len(couples & met)
        met |= couples
        times.append(time)
        history = (*history, tables)
    return repeats, times
