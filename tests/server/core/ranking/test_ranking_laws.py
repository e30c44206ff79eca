"""Laws that hold for every evening, and a second, plain computation to compare with."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_server.core.ranking.command import answer
from bobbl_server.core.ranking.engine import rank
from bobbl_server.core.ranking.request import parse
from bobbl_shared.domain.settings import SCHEMES
from strategies.rankings import RankJson, TableJson, evenings, finished_evenings

Row = dict[str, Any]
HIGHER_IS_WORSE = {"opponents_goals", "lot"}
ROUND_VALUES = {"best_round", "last_round"}


def ranking(request: RankJson, **changed: object) -> list[Row]:
    rows: Any = answer(json.dumps({**request, **changed}).encode())["ranking"]
    return list(rows)


def by_entrant(rows: list[Row]) -> dict[int, Row]:
    return {row["entrant"]: row for row in rows}


@settings(max_examples=80)
@given(finished_evenings())
def test_sums_over_finished_tables(request: RankJson) -> None:
    rows = ranking(request, scheme="bobbl")
    played = sum(len(table["bobbl"]) for tables in request["rounds"] for table in tables)
    winners = 1 if request["entrants"] == "pairs" else 2
    assert sum(row["won"] for row in rows) == played * winners
    assert sum(row["goals"] for row in rows) == sum(row["opponents_goals"] for row in rows)
    assert sum(row["difference"] for row in ranking(request, scheme="plus_minus")) == 0


@settings(max_examples=80)
@given(evenings(), st.randoms(use_true_random=False))
def test_the_order_of_tables_changes_nothing(request: RankJson, shuffler: Any) -> None:
    before = ranking(request)
    for tables in request["rounds"]:
        shuffler.shuffle(tables)
    assert ranking(request) == before


@settings(max_examples=80)
@given(evenings(), st.randoms(use_true_random=False))
def test_the_order_of_rounds_matters_to_the_last_round_alone(
    request: RankJson, shuffler: Any
) -> None:
    scheme = [name for name in criteria_of(request) if name != "last_round"] or ["won"]
    before = ranking(request, scheme=scheme)
    order = list(range(len(request["rounds"])))
    shuffler.shuffle(order)
    rounds = [request["rounds"][number] for number in order]
    byes = [request["byes"][number] for number in order]
    assert ranking(request, scheme=scheme, rounds=rounds, byes=byes) == before


@settings(max_examples=80)
@given(evenings())
def test_swapping_pair_1_and_pair_2_changes_nothing(request: RankJson) -> None:
    def swapped(table: TableJson) -> TableJson:
        return {
            "sides": table["sides"][::-1],
            "bobbl": [points[::-1] for points in table["bobbl"]],
        }

    rounds = [[swapped(table) for table in tables] for tables in request["rounds"]]
    assert ranking(request, rounds=rounds) == ranking(request)


@settings(max_examples=80)
@given(evenings(), st.data())
def test_other_numbers_give_the_same_places(request: RankJson, data: st.DataObject) -> None:
    count = len(request["names"])
    new = data.draw(st.permutations(range(count)), label="new number of each entrant")
    rounds = [
        [
            {**table, "sides": [[new[e] for e in side] for side in table["sides"]]}
            for table in tables
        ]
        for tables in request["rounds"]
    ]
    byes = [[new[e] for e in out] for out in request["byes"]]
    lots: list[int | None] = [None] * count
    for entrant, lot in enumerate(request["lots"]):
        lots[new[entrant]] = lot
    before = by_entrant(ranking(request))
    after = by_entrant(ranking(request, rounds=rounds, byes=byes, lots=lots))
    for entrant in range(count):
        expected = {**before[entrant], "entrant": new[entrant], "name": f"Team {new[entrant]}"}
        assert after[new[entrant]] == expected


@settings(max_examples=80)
@given(evenings())
def test_sorted_by_rank_then_number_and_ranks_are_skipped(request: RankJson) -> None:
    rows = ranking(request)
    assert rows == sorted(rows, key=lambda row: (row["rank"], row["entrant"]))
    assert sorted(row["entrant"] for row in rows) == list(range(len(request["names"])))
    for row in rows:
        assert row["rank"] == 1 + sum(other["rank"] < row["rank"] for other in rows)


@settings(max_examples=100)
@given(evenings())
def test_as_computed_plainly(request: RankJson) -> None:
    expected = computed_plainly(request)
    for row in ranking(request):
        keys = expected[row["entrant"]]
        better = sum(comes_before(other, keys, request) for other in expected.values())
        assert row["rank"] == better + 1
        shown = [tuple(v) if isinstance(v, list) else v for v in list(row.values())[3:]]
        assert shown == keys


@settings(max_examples=60)
@given(evenings())
def test_the_needed_values_separate_and_fewer_do_not(request: RankJson) -> None:
    rows = rank(parse(json.dumps(request).encode()))
    for row in rows:
        others = [other.values for other in rows if other.entrant != row.entrant]
        alike = [other for other in others if other[: row.needed] == row.values[: row.needed]]
        assert not alike or row.needed == len(criteria_of(request))
        if row.needed:
            fewer = row.needed - 1
            assert any(other[:fewer] == row.values[:fewer] for other in others)


def criteria_of(request: RankJson) -> list[str]:
    scheme = request["scheme"]
    return list(SCHEMES[scheme]) if isinstance(scheme, str) else scheme


def comes_before(one: list[Any], other: list[Any], request: RankJson) -> bool:
    for name, mine, theirs in zip(criteria_of(request), one, other, strict=True):
        if mine != theirs:
            if None in (mine, theirs):
                return theirs is None
            return bool(mine < theirs if name in HIGHER_IS_WORSE else mine > theirs)
    return False


def computed_plainly(request: RankJson) -> dict[int, list[Any]]:
    """Give each entrant's values by looking at every Bobbl anew for each of them."""
    keys: dict[int, list[Any]] = {number: [] for number in range(len(request["names"]))}
    for name in criteria_of(request):
        found = {
            me: value_of(name, me, {e for e in keys if keys[e] == keys[me]}, request) for me in keys
        }
        for me in keys:
            keys[me].append(found[me])
    return keys


def value_of(name: str, me: int, tied: set[int], request: RankJson) -> Any:
    rounds = range(len(request["rounds"]))
    if name == "lot":
        return request["lots"][me]
    if name in ROUND_VALUES:
        values = [
            (plain_sum("won", me, [number], request), plain_sum("goals", me, [number], request))
            for number in rounds
        ]
        return (max(values) if name == "best_round" else values[-1]) if values else (0, 0)
    if name == "direct":
        return sum(
            winner_is_first(own, other, request)
            for own, other, against in bobbl_of(me, rounds, request)
            if tied & set(against)
        )
    return plain_sum(name, me, rounds, request)


def plain_sum(name: str, me: int, rounds: Any, request: RankJson) -> int:
    total = 0
    for own, other, _ in bobbl_of(me, rounds, request):
        won = winner_is_first(own, other, request)
        lost = winner_is_first(other, own, request)
        total += {
            "won": int(won),
            "goals": 0 if won else own,
            "opponents_goals": other if won else 0,
            "points": own,
            "difference": own - other,
        }[name]
        assert not (won and lost)
    bye = request.get("bye")
    sat_out = sum(me in request["byes"][number] for number in rounds)
    if bye is None:
        return total
    points = bye["won"] * request["target"]
    return (
        total
        + sat_out
        * {
            "won": bye["won"],
            "goals": 0,
            "opponents_goals": bye["opponents_goals"],
            "points": points,
            "difference": points - bye["opponents_goals"],
        }[name]
    )


def bobbl_of(me: int, rounds: Any, request: RankJson) -> list[tuple[int, int, list[int]]]:
    """Give own points, the other side's, and who sat there, without what is void."""
    found = []
    for number in rounds:
        for table in request["rounds"][number]:
            for side in (0, 1):
                if me in table["sides"][side]:
                    for points in table["bobbl"]:
                        if request["target"] in points or request["aborted"] != "void":
                            found.append((points[side], points[1 - side], table["sides"][1 - side]))
    return found


def winner_is_first(own: int, other: int, request: RankJson) -> bool:
    if request["target"] in (own, other):
        return own == request["target"]
    return request["aborted"] == "leader" and own > other
