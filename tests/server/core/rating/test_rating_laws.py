"""Laws of the rating, and the same numbers from its definition in fractions."""

import json
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bobbl_server.core.rating.command import answer
from bobbl_server.core.rating.engine import Ratings
from bobbl_server.core.rating.request import parse
from strategies.ratings import RateJson, factors, seasons


def answered(request: RateJson | dict[str, Any]) -> Any:
    return answer(json.dumps(request).encode())


def half_away_from_zero(exact: Fraction) -> int:
    whole = int(abs(exact) + Fraction(1, 2))
    return whole if exact >= 0 else -whole


def by_definition(request: RateJson) -> list[int | None]:
    """Carry on as the rules say it, in fractions."""
    numbers = [each["rating"] for each in request["players"]]
    rounds = [each["rounds"] for each in request["players"]]
    for table in request["rounds"]:
        old = {each["player"]: numbers[each["player"]] for each in table}
        known = [number for number in old.values() if number is not None]
        mean = Fraction(sum(known), len(known)) if known else Fraction(0)
        for each in table:
            player, points = each["player"], each["result"]
            number, rounds[player] = old[player], rounds[player] + 1
            if number is None and len(known) == 3:
                exact = mean + Fraction(4, 3) * points
            else:
                start = mean if number is None else Fraction(number)
                exact = start + factor_of(request, rounds[player]) * (points - (start - mean))
            numbers[player] = half_away_from_zero(exact)
    return numbers


def factor_of(request: RateJson, number: int) -> Fraction:
    listed = request["factors"]
    return Fraction(next(each["factor"] for each in listed if number <= each.get("until", number)))


@given(seasons())
def test_the_numbers_follow_from_the_definition(request: RateJson) -> None:
    found = answered(request)
    assert [each["rating"] for each in found["players"]] == by_definition(request)


@given(seasons(newcomers=False, sums_to_zero=True, most_rounds=1), factors())
def test_nothing_is_won_or_lost_at_a_table(request: RateJson, factors: Any) -> None:
    """With one factor for all the exact changes sum to zero, the stored integers nearly."""
    for each in request["players"]:
        each["rounds"] = 5
    found = answered(request)
    exact = sum(
        Fraction(step["factor"]) * (step["result"] - Fraction(step["expected"]))
        for step in found["steps"]
    )
    assert exact == 0
    assert abs(sum(step["correction"] for step in found["steps"])) <= 2


@given(seasons(), st.data())
def test_the_order_at_a_table_does_not_matter(request: RateJson, data: st.DataObject) -> None:
    turned = [data.draw(st.permutations(table)) for table in request["rounds"]]
    other = answered({**request, "rounds": turned})
    found = answered(request)
    assert other["players"] == found["players"]

    def by_player(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return sorted(steps, key=lambda step: (step["round"], step["player"]))

    assert by_player(other["steps"]) == by_player(found["steps"])


@given(seasons(), st.integers(0, 12))
def test_a_season_may_be_carried_on_in_parts(request: RateJson, cut: int) -> None:
    """Replay gives the same numbers, from the start or from any moment."""
    before = answered({**request, "rounds": request["rounds"][:cut]})
    players = [
        {**each, "name": known["name"]}
        for each, known in zip(before["players"], request["players"], strict=True)
    ]
    rest = {**request, "players": players, "rounds": request["rounds"][cut:]}
    after = answered(rest)
    assert after["players"] == answered(request)["players"]


@given(seasons())
def test_steps_lead_from_number_to_number(request: RateJson) -> None:
    found = answered(request)
    for number, player in enumerate(found["players"]):
        start = request["players"][number]["rating"]
        mine = [step for step in found["steps"] if step["player"] == number]
        assert player["rounds"] == request["players"][number]["rounds"] + len(mine)
        if start is not None:
            assert player["rating"] == start + sum(step["correction"] for step in mine)


@given(seasons())
def test_an_explanation_changes_nothing(request: RateJson) -> None:
    asked = parse(json.dumps(request).encode())
    plain, explained = (
        Ratings(
            asked.rules,
            (each.rating for each in asked.players),
            (each.rounds for each in asked.players),
        )
        for _ in range(2)
    )
    for table in asked.rounds:
        rated = [(each.player, each.result) for each in table]
        plain.rate(rated)
        explained.explained(rated)
    assert (plain.numbers, plain.rounds) == (explained.numbers, explained.rounds)
