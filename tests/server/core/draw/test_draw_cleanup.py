"""The clean-up against trying everything, and against an assignment of all by networkx."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, permutations, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.draw.randomness import Stream
from bobbl_server.core.draw.registration.cleanup import Missing, clean_up, moves_into
from bobbl_server.core.draw.registration.meetings import Met
from bobbl_shared.domain.seats import Seat

Move = tuple[int, Seat, Seat]
Merit = tuple[int, int, int, int]
"""Moves, negative; pairs kept, pairs with players, players. The higher the better."""


def seats_of(side_size: int, tables: Iterable[int]) -> list[Seat]:
    return [
        Seat(table, pair, player)
        for table, pair, player in product(tables, (1, 2), range(1, side_size + 1))
    ]


def merit(ways: Iterable[tuple[Seat, Seat]]) -> Merit:
    """Judge where everybody sits before and after."""
    both = [*ways]
    return (
        -sum(here != there for here, there in both),
        sum(here.pair == there.pair for here, there in both),
        sum((here.pair, here.player) == (there.pair, there.player) for here, there in both),
        sum(here.player == there.player for here, there in both),
    )


def holders_of(seats: Iterable[Seat]) -> dict[Seat, int]:
    return {seat: number for number, seat in enumerate(sorted(seats))}


def cleaned(
    holders: Mapping[Seat, int],
    side_size: int,
    seed: bytes = b"clean",
    met: Met[int] | None = None,
) -> list[Move]:
    moves = clean_up(holders, side_size, Stream(seed), met)
    assert isinstance(moves, list)
    return moves


def seated_after(holders: Mapping[Seat, int], moves: Iterable[Move]) -> dict[Seat, int]:
    after = dict(holders)
    for who, here, there in moves:
        assert after.pop(here) == who
        assert there not in after
        after[there] = who
    return after


def assert_lawful(holders: Mapping[Seat, int], side_size: int, moves: Sequence[Move]) -> None:
    tables = len(holders) // (2 * side_size)
    after = seated_after(holders, moves)
    assert sorted(after) == seats_of(side_size, range(1, tables + 1))
    assert [here for _, here, _ in moves] == sorted(s for s in holders if s.table > tables)


def merit_of(holders: Mapping[Seat, int], moves: Iterable[Move]) -> Merit:
    there = {who: seat for seat, who in seated_after(holders, moves).items()}
    return merit((here, there[who]) for here, who in holders.items())


def some(seats: Sequence[Seat]) -> Iterator[tuple[Seat, ...]]:
    return chain.from_iterable(combinations(seats, size) for size in range(len(seats) + 1))


def test_no_seating_of_all_pairs_is_better_at_four_tables() -> None:
    """Everybody may go anywhere here: nobody is held to be at the right table already."""
    looked_at = 0
    for taken in some(seats_of(1, range(1, 5))):
        if len(taken) % 2:
            continue
        holders, full = holders_of(taken), seats_of(1, range(1, len(taken) // 2 + 1))
        best = max(merit(zip(taken, order, strict=True)) for order in permutations(full))
        moves = cleaned(holders, 1)
        assert_lawful(holders, 1, moves)
        assert merit_of(holders, moves) == best
        looked_at += 1
    assert looked_at == 128


def best_ways(holders: Mapping[Seat, int], side_size: int) -> set[tuple[Move, ...]]:
    """Give all ways with most roles kept in which only those move who sit beyond."""
    tables = len(holders) // (2 * side_size)
    movers = sorted(seat for seat in holders if seat.table > tables)
    gaps = [s for s in seats_of(side_size, range(1, tables + 1)) if s not in holders]
    ways = [[*zip(movers, order, strict=True)] for order in permutations(gaps)]
    best = max(map(merit, ways))
    return {
        tuple((holders[here], here, there) for here, there in way)
        for way in ways
        if merit(way) == best
    }


def test_no_moves_of_players_keep_more_roles_at_three_tables() -> None:
    looked_at = 0
    for taken in some(seats_of(2, range(1, 4))):
        if len(taken) % 4:
            continue
        holders = holders_of(taken)
        moves = cleaned(holders, 2)
        assert_lawful(holders, 2, moves)
        assert tuple(moves) in best_ways(holders, 2)
        looked_at += 1
    assert looked_at == 1 + 495 + 495 + 1


@st.composite
def halls(draw: st.DrawFn, most_tables: int = 9) -> tuple[int, dict[Seat, int]]:
    """Give seats that some hold, as many as fill tables."""
    side_size = draw(st.sampled_from((1, 2)))
    everywhere = seats_of(side_size, range(1, most_tables + 1))
    taken = sorted(draw(st.sets(st.sampled_from(everywhere))))
    return side_size, holders_of(taken[len(taken) % (2 * side_size) :])


@given(halls(), st.binary(min_size=1, max_size=4))
def test_no_assignment_of_everybody_is_better(
    hall: tuple[int, dict[Seat, int]], seed: bytes
) -> None:
    side_size, holders = hall
    full = seats_of(side_size, range(1, len(holders) // (2 * side_size) + 1))
    graph: nx.Graph[tuple[str, Seat]] = nx.Graph()
    for here, there in product(holders, full):
        parts = merit([(here, there)])
        weight = sum(part * 100**power for part, power in zip(parts, (3, 2, 1, 0), strict=True))
        graph.add_edge(("from", here), ("to", there), weight=weight)
    found = [dict(couple) for couple in nx.max_weight_matching(graph, maxcardinality=True)]
    moves = cleaned(holders, side_size, seed)
    assert_lawful(holders, side_size, moves)
    assert merit_of(holders, moves) == merit((way["from"], way["to"]) for way in found)


@pytest.mark.parametrize(
    ("side_size", "taken"),
    [
        (1, [(1, 1), (3, 1), (3, 2), (4, 1)]),
        (1, [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)]),
        (2, [(1, 2, 2), (3, 1, 1), (3, 1, 2), (4, 2, 1)]),
        (
            2,
            [
                (1, 1, 1),
                (1, 1, 2),
                (1, 2, 2),
                (2, 1, 1),
                (3, 1, 2),
                (4, 1, 1),
                (4, 1, 2),
                (5, 2, 1),
            ],
        ),
    ],
)
def test_the_best_ways_are_equally_likely(side_size: int, taken: list[tuple[int, ...]]) -> None:
    holders = holders_of(Seat(*place) for place in taken)
    possible = best_ways(holders, side_size)
    stream = Stream(b"many clean-ups")
    counts: Counter[tuple[Move, ...]] = Counter()
    for _ in range(50 * len(possible)):
        moves = clean_up(holders, side_size, stream)
        assert isinstance(moves, list)
        counts[tuple(moves)] += 1
    assert set(counts) <= possible
    distance = sum((counts[way] - 50) ** 2 / 50 for way in possible)
    assert distance < len(possible) + 5 * (2 * len(possible)) ** 0.5


@given(st.sampled_from((1, 2)), st.integers(0, 30))
def test_a_count_that_fills_no_tables_is_told(side_size: int, count: int) -> None:
    holders = holders_of(seats_of(side_size, range(1, 31))[:count])
    found = clean_up(holders, side_size, Stream(b"count"))
    over = count % (2 * side_size)
    assert found == (Missing(2 * side_size - over, over) if over else [])


def test_who_is_not_seated_yet_leaves_a_gap() -> None:
    holders = {Seat(1, 1): 1, Seat(4, 2): 2}
    assert moves_into(2, holders, 1, Stream(b"gap")) in (
        [(2, Seat(4, 2), Seat(1, 2))],
        [(2, Seat(4, 2), Seat(2, 2))],
    )
    with pytest.raises(ValueError, match="2 cannot move into 0 seats"):
        moves_into(0, holders, 1, Stream(b"gap"))


def meetings(after: Mapping[Seat, int], met: Met[int]) -> tuple[int, int]:
    again = [met.at(who, seat, after) for seat, who in after.items()]
    return sum(each.partners for each in again), sum(each.opponents for each in again)


def some_met(people: Sequence[int], dice: random.Random) -> Met[int]:
    def known(share: float) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {who: set() for who in people}
        for one, other in combinations(people, 2):
            if dice.random() < share:
                found[one].add(other)
                found[other].add(one)
        return found

    return Met(known(0.2), known(0.4))


def some_hall(dice: random.Random) -> tuple[int, dict[Seat, int]]:
    """Give a hall in which two to six have to move."""
    side_size, tables = dice.choice((1, 2)), dice.randint(3, 8)
    full = seats_of(side_size, range(1, tables + 1))
    beyond = seats_of(side_size, range(tables + 1, tables + 4))
    moving = dice.randint(2, 6)
    gone = dice.sample(full, moving)
    return side_size, holders_of([*(set(full) - set(gone)), *dice.sample(beyond, moving)])


def test_as_few_as_possible_are_met_again_without_costing_a_role(dice: random.Random) -> None:
    for _ in range(80):
        side_size, holders = some_hall(dice)
        met = some_met(sorted(holders.values()), dice)
        ways = best_ways(holders, side_size)
        moves = cleaned(holders, side_size, dice.randbytes(8), met)
        assert_lawful(holders, side_size, moves)
        assert tuple(moves) in ways
        fewest = min(meetings(seated_after(holders, way), met) for way in ways)
        assert meetings(seated_after(holders, moves), met) == fewest
