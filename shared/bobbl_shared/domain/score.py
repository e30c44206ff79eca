"""What a table hands in: the scores of a round, and whether they can be.

A Bobbl is written as the points of side 1 and side 2. Exactly one side at the target has won it;
both below the target means it was ended early (0 : 0, not played). Where a format says so, the
winner has what the last game brought him, 23 of 21.
"""

from typing import Literal, assert_never

from msgspec import Struct

from bobbl_shared.errors import Refusal

Points = tuple[int, int]
"""Points of side 1 and side 2."""


class Format(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a round is: ``count`` Bobbl (or games), a Hänger is two Bobbl and a third at 1 : 1.

    ``beyond_target``: whether points above the target are written, 23 : 7; else 21 : 7.
    """

    kind: Literal["bobbl", "haenger", "games"] = "bobbl"
    count: int = 2
    target: int = 21
    beyond_target: bool = False

    @property
    def highest(self) -> int:
        """The most points that a slip can hold for a side, in a Bobbl or a game."""
        return MAXIMUM_POINTS if self.beyond_target or self.kind == "games" else self.target


class BobblScore(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="bobbl"):
    """The Bobbl of a round in the order they were played."""

    bobbl: tuple[Points, ...]


class GamesScore(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="games"):
    """Single games; of each game at most one side has points."""

    games: tuple[Points, ...]


class TotalsScore(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="totals"):
    """The sums of a round of games, typed instead of the single games."""

    points: Points


Score = BobblScore | GamesScore | TotalsScore

MAXIMUM_POINTS = 10_000
"""A bound against slips of the keyboard; real games stay far below."""


def swapped(score: Score) -> Score:
    """Return the same result with side 1 and side 2 exchanged."""
    match score:
        case BobblScore(bobbl):
            return BobblScore(tuple((b, a) for a, b in bobbl))
        case GamesScore(games):
            return GamesScore(tuple((b, a) for a, b in games))
        case TotalsScore((a, b)):
            return TotalsScore((b, a))
        case _:
            assert_never(score)


def written_points(score: Score) -> tuple[Points, ...]:
    """Return the pairs of numbers as they stand on the slip, in order."""
    match score:
        case BobblScore(bobbl):
            return bobbl
        case GamesScore(games):
            return games
        case TotalsScore(points):
            return (points,)
        case _:
            assert_never(score)


def winner(points: Points, target: int) -> int | None:
    """Return which side (0 or 1) has won a Bobbl; ``None`` if it was ended early."""
    first, second = points
    if first < target <= second:
        return 1
    return 0 if second < target <= first else None


def check_score(score: Score, played: Format) -> None:
    """Raise ``Refusal`` if the score cannot come from a round of this format.

    A loser's points are never checked against game values: Kontra lets a game jump far.
    """
    match score:
        case BobblScore(bobbl):
            if played.kind == "games":
                raise Refusal("score_wrong_kind", expected="games")
            _check_bobbl(bobbl, played)
        case GamesScore(games):
            _check_games_played(played)
            for number, (a, b) in enumerate(games, 1):
                _check_range(number, (a, b), MAXIMUM_POINTS)
                if a and b:
                    raise Refusal("game_won_by_both", number=number)
            if len(games) != played.count:
                raise Refusal("score_wrong_length", expected=played.count, given=len(games))
        case TotalsScore(points):
            _check_games_played(played)
            _check_range(1, points, MAXIMUM_POINTS)
        case _:
            assert_never(score)


def _check_games_played(played: Format) -> None:
    if played.kind != "games":
        raise Refusal("score_wrong_kind", expected="bobbl")


def _check_bobbl(bobbl: tuple[Points, ...], played: Format) -> None:
    for number, points in enumerate(bobbl, 1):
        _check_range(number, points, played.highest)
        if min(points) >= played.target:
            raise Refusal("bobbl_won_by_both", number=number)
    expected = bobbl_expected(bobbl, played)
    if len(bobbl) != expected:
        raise Refusal("score_wrong_length", expected=expected, given=len(bobbl))


def bobbl_expected(bobbl: tuple[Points, ...], played: Format) -> int:
    """Return how many Bobbl a slip must hold: a Hänger has a third only at 1 : 1."""
    if played.kind == "bobbl":
        return played.count
    first_two = {winner(points, played.target) for points in bobbl[:2]}
    return 3 if first_two == {0, 1} else 2


def _check_range(number: int, points: Points, highest: int) -> None:
    if not all(0 <= value <= highest for value in points):
        raise Refusal("points_out_of_range", number=number, highest=highest)
