"""Rating requests as ``bobbl rate`` reads them: few players, so that they meet again and again."""

from typing import NotRequired, TypedDict

from hypothesis import strategies as st


class PlayerJson(TypedDict):
    name: str
    rating: int | None
    rounds: int


class ResultJson(TypedDict):
    player: int
    result: int


class FactorJson(TypedDict):
    factor: str
    until: NotRequired[int]


class RateJson(TypedDict):
    players: list[PlayerJson]
    rounds: list[list[ResultJson]]
    factors: NotRequired[list[FactorJson]]


NUMBERS = st.integers(-3000, 3000)


@st.composite
def results(draw: st.DrawFn, players: int, *, sums_to_zero: bool = False) -> list[ResultJson]:
    seated = draw(st.permutations(range(players)))[:4]
    points = draw(st.lists(NUMBERS, min_size=4, max_size=4))
    if sums_to_zero:
        points[3] = -sum(points[:3])
    return [
        {"player": player, "result": result} for player, result in zip(seated, points, strict=True)
    ]


@st.composite
def factors(draw: st.DrawFn) -> list[FactorJson]:
    found: list[FactorJson] = []
    ends = sorted(draw(st.sets(st.integers(1, 9), max_size=3)))
    for end in (*ends, None):
        lower = draw(st.integers(1, 16))
        each: FactorJson = {"factor": f"{draw(st.integers(1, lower))}/{lower}"}
        found.append(each if end is None else {**each, "until": end})
    return found


@st.composite
def seasons(
    draw: st.DrawFn, *, newcomers: bool = True, sums_to_zero: bool = False, most_rounds: int = 12
) -> RateJson:
    """Some players, some of them newcomers if there may be any, and rounds of four of them."""
    count = draw(st.integers(4, 8))
    players: list[PlayerJson] = []
    for number in range(count):
        is_known = not newcomers or draw(st.booleans())
        rating = draw(NUMBERS) if is_known else None
        rounds = draw(st.integers(0, 10)) if is_known else 0
        players.append({"name": f"P{number}", "rating": rating, "rounds": rounds})
    table = results(count, sums_to_zero=sums_to_zero)
    rounds_ = draw(st.lists(table, max_size=most_rounds))
    return {"players": players, "rounds": rounds_, "factors": draw(factors())}
