"""Ranking requests as ``bobbl rank`` reads them: small fields, few different scores, many ties."""

from typing import Literal, NotRequired, TypedDict

from hypothesis import strategies as st

Entrants = Literal["pairs", "players"]


class TableJson(TypedDict):
    sides: list[list[int]]
    bobbl: NotRequired[list[list[int]]]
    games: NotRequired[list[list[int]]]


class ByeJson(TypedDict):
    won: int
    opponents_goals: int


class RankJson(TypedDict):
    entrants: Entrants
    names: list[str]
    rounds: list[list[TableJson]]
    scheme: NotRequired[str | list[str]]
    target: NotRequired[int]
    aborted: NotRequired[str]
    byes: NotRequired[list[list[int]]]
    bye: NotRequired[ByeJson]
    lots: NotRequired[list[int | None]]
    brille_twice: NotRequired[bool]


CRITERIA = [
    "won",
    "goals",
    "opponents_goals",
    "points",
    "difference",
    "best_round",
    "last_round",
    "direct",
    "lot",
]

TARGET = 5


def won_bobbl() -> st.SearchStrategy[list[int]]:
    points = st.tuples(st.just(TARGET), st.integers(0, TARGET - 1))
    return st.tuples(points, st.booleans()).map(lambda p: list(p[0][::-1] if p[1] else p[0]))


def early_bobbl() -> st.SearchStrategy[list[int]]:
    below = st.integers(0, TARGET - 1)
    return st.lists(below, min_size=2, max_size=2)


@st.composite
def finished_evenings(draw: st.DrawFn) -> RankJson:
    """Everybody plays every round to the end: no early ends, no byes."""
    entrants: Entrants = draw(st.sampled_from(["pairs", "players"]))
    seats = 2 if entrants == "pairs" else 4
    count = seats * draw(st.integers(1, 12 // seats))
    rounds = draw(st.lists(_round(count, seats, won_bobbl()), max_size=3))
    drawn = draw(st.sampled_from([0, count // 2, count]))
    return {
        "entrants": entrants,
        "names": [f"Team {number}" for number in range(count)],
        "rounds": rounds,
        "target": TARGET,
        "scheme": draw(_schemes()),
        "lots": [lot if lot < drawn else None for lot in draw(st.permutations(range(count)))],
    }


@st.composite
def evenings(draw: st.DrawFn) -> RankJson:
    """Anything that can be ranked in Bobbl: some end early, some sit out, some are missing."""
    request = draw(finished_evenings())
    seats = 2 if request["entrants"] == "pairs" else 4
    byes: list[list[int]] = []
    for tables in request["rounds"]:
        for table in tables:
            table["bobbl"] = draw(st.lists(st.one_of(won_bobbl(), early_bobbl()), max_size=3))
        is_left_out = bool(tables) and draw(st.booleans())
        out = [e for side in tables.pop()["sides"] for e in side] if is_left_out else []
        byes.append(out[: draw(st.integers(0, seats))])
    request["byes"] = byes
    request["aborted"] = draw(st.sampled_from(["goals", "leader", "void"]))
    if draw(st.booleans()):
        request["bye"] = {
            "won": draw(st.integers(0, 2)),
            "opponents_goals": draw(st.integers(0, 9)),
        }
    return request


@st.composite
def _round(
    draw: st.DrawFn, count: int, seats: int, bobbl: st.SearchStrategy[list[int]]
) -> list[TableJson]:
    seated = draw(st.permutations(range(count)))
    half = seats // 2
    return [
        {
            "sides": [seated[start : start + half], seated[start + half : start + seats]],
            "bobbl": draw(st.lists(bobbl, max_size=3)),
        }
        for start in range(0, count, seats)
    ]


def _schemes() -> st.SearchStrategy[str | list[str]]:
    named = st.sampled_from(["bobbl", "plus", "plus_minus"])
    free = st.lists(st.sampled_from(CRITERIA), min_size=1, max_size=5, unique=True)
    return st.one_of(free, named)
