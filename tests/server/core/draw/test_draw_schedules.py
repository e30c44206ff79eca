"""Evenings of single players from a schedule, drawn round by round by an engine without memory."""

from collections import Counter
from itertools import combinations

import pytest

from bobbl_server.core.draw.outcome import Repeats
from bobbl_server.core.draw.players.base_rounds import CYCLIC, WHIST
from bobbl_server.core.draw.players.schedules import (
    FROM_SCHEDULE,
    Schedule,
    affine,
    cyclic,
    schedule_of,
    whist,
)
from bobbl_server.core.draw.request import DrawRequest, Given
from bobbl_server.core.draw.seating import Seating
from builders.draws import assert_lawful, drawn, grouping

NOTHING = Repeats(0, 0, 0)
LONGEST = {players: shift for players, (shift, _, _) in CYCLIC.items()} | {64: 21}


def schedules() -> list[tuple[int, Schedule]]:
    return [*((players, cyclic(players)) for players in CYCLIC), (64, affine())]


def evening(players: int, rounds: int, number: int = 0) -> tuple[Seating, ...]:
    """Play a whole evening; every round is lawful."""
    history: tuple[Seating, ...] = ()
    for played in range(rounds):
        request = DrawRequest("players", players, history=history, rounds=rounds)
        outcome = drawn(request, f"{number}/{played}")
        assert_lawful(request, outcome)
        history = (*history, outcome.tables)
    return history


@pytest.mark.parametrize(("players", "schedule"), schedules(), ids=lambda each: str(each)[:3])
def test_in_a_schedule_nobody_meets_anybody_twice(players: int, schedule: Schedule) -> None:
    met: Counter[tuple[int, ...]] = Counter()
    for tables in schedule.rounds:
        assert sorted(label for four in tables for label in four) == list(range(players))
        met.update(couple for four in tables for couple in combinations(sorted(four), 2))
    assert set(met.values()) == {1}
    assert len(schedule.rounds) == LONGEST[players]


@pytest.mark.parametrize("players", WHIST)
def test_in_a_whist_design_everybody_is_partner_once_and_opponent_twice(players: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for tables in whist(players).rounds:
        assert sorted(label for four in tables for label in four) == list(range(players))
        for a, b, c, d in tables:
            partners.update([frozenset((a, b)), frozenset((c, d))])
            opponents.update(frozenset((x, y)) for x in (a, b) for y in (c, d))
    couples = players * (players - 1) // 2
    assert len(partners) == len(opponents) == couples
    assert (set(partners.values()), set(opponents.values())) == ({1}, {2})


@pytest.mark.parametrize("players", sorted(LONGEST))
def test_an_evening_reaches_what_its_schedule_does(players: int) -> None:
    """Through the engine, which sees nothing but the history."""
    rounds = LONGEST[players]
    history = evening(players, rounds)
    met = [
        couple
        for played in history
        for one, two in played
        for couple in combinations(sorted((*one, *two)), 2)
    ]
    assert len(met) == len(set(met)) == rounds * players // 4 * 6


@pytest.mark.parametrize("players", [8, 12, 16])
def test_an_evening_of_whist_is_even(players: int) -> None:
    history = evening(players, players - 1)
    partners = Counter(frozenset(side) for played in history for table in played for side in table)
    opponents = Counter(
        frozenset((one, other)) for played in history for a, b in played for one in a for other in b
    )
    assert (set(partners.values()), set(opponents.values())) == ({1}, {2})


def test_names_and_order_are_drawn() -> None:
    """Other seeds give other evenings, in the first round and in the order of the others."""
    evenings = [evening(20, 5, number) for number in range(8)]
    assert len({grouping(played[0]) for played in evenings}) == 8
    request = DrawRequest("players", 20, history=(evenings[0][0],), rounds=5)
    second = {grouping(drawn(request, number).tables) for number in range(300)}
    foursomes = {frozenset(frozenset().union(*sides) for sides in played) for played in second}
    assert len(foursomes) == 4, "each of the schedule's other rounds comes up"
    assert len(second) > 250, "and partners are drawn within it"


def test_the_guests_learn_that_there_is_a_schedule() -> None:
    first, second = (
        drawn(DrawRequest("players", 24, history=history, rounds=7))
        for history in ((), evening(24, 7)[:1])
    )
    assert FROM_SCHEDULE not in {reason.code for reason in first.reasons}
    assert [(r.code, r.params) for r in second.reasons] == [(FROM_SCHEDULE, {"rounds": 7})]


@pytest.mark.parametrize("change", ["absent", "given", "apart", "avoid", "swapped", "late round"])
def test_whatever_does_not_fit_is_drawn_freely_with_the_history_kept(change: str) -> None:
    played = evening(24, 7)[:3]
    request = DrawRequest("players", 24, history=played, rounds=7)
    (a, b), (c, d) = played[0][0]
    (e, f), (g, h) = played[0][1]
    swapped = ((((a, b), (c, e)), ((d, f), (g, h)), *played[0][2:]), *played[1:])
    given: Given = (((0, None), (None, None)),)
    others = {
        "absent": DrawRequest("players", 24, absent=(0,), history=played, rounds=7),
        "given": DrawRequest("players", 24, history=played, rounds=7, given=given),
        "apart": DrawRequest("players", 24, history=played, rounds=7, apart=((0, 1, 5),)),
        "avoid": DrawRequest("players", 24, history=played, rounds=7, avoid=("partners",)),
        "swapped": DrawRequest("players", 24, history=swapped, rounds=7),
        "late round": DrawRequest("players", 24, history=(*played, played[0]), rounds=7),
    }
    outcome = drawn(others[change])
    assert FROM_SCHEDULE not in {reason.code for reason in outcome.reasons}
    assert FROM_SCHEDULE in {reason.code for reason in drawn(request).reasons}


@pytest.mark.parametrize(
    ("players", "rounds", "length"),
    [(40, 8, None), (40, 9, 13), (40, 13, 13), (40, 14, None), (16, 15, 15), (18, 5, None)],
)
def test_a_schedule_is_taken_where_it_reaches_further(
    players: int, rounds: int, length: int | None
) -> None:
    schedule = schedule_of(players, rounds)
    assert (schedule and len(schedule.rounds)) == length
