"""An invented evening: who comes, and what is written on the slips of the tables.

The results have really been played: simple players sit at each table and finish its Bobbl.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Literal

from msgspec.structs import replace

from bobbl_shared.domain.game.bobbl import Standing, played_bobbl
from bobbl_shared.domain.game.counting import Outcome
from bobbl_shared.domain.game.presets import MUCK_OVER_WENZ
from bobbl_shared.domain.game.rules import Bobbl
from bobbl_shared.domain.game.simple import SimplePlayer
from bobbl_shared.domain.score import BobblScore, Format, GamesScore, Points, Score, TotalsScore

FAMILY = (
    "Hofmann", "Reuß", "Böhm", "Kätzel", "Popp", "Rödel", "Lößel", "Jungkunz", "Bär", "Dörfler",
    "Wölfel", "Täuber", "Höhn", "Strößner", "Kießling", "Zapf", "Püttner", "Gräf", "Müller",
    "Köhler", "Schörner", "Wunderlich", "Raithel", "Hübner", "Ploß", "Tröger", "Fickenscher",
    "Schödel", "Öttinger", "Übelhack", "Narr", "Schmalfuß-Oberschmidtleitner",
)  # fmt: skip
GIVEN = (
    "Karl", "Renate", "Alfred", "Ute", "Georg", "Ewald", "Siegfried", "Jörg", "Günther",
    "Roswitha", "Hans-Jürgen", "Elfriede", "Uwe", "Anneliese", "Edeltraud", "Lisa", "Heinz",
    "Gerda", "Norbert", "Waltraud",
)  # fmt: skip
CLUBS = ("", "", "SV Weidenlohe", "FFW Weidenlohe", "ASV Leupoldsgrün")

_ENDLESS = 10**9
"""Nobody ever gets so many points."""

TypedName = tuple[str, str, str]
"""Family name, first name, club."""


def guests(seed: int, count: int, each: Literal[1, 2]) -> list[list[TypedName]]:
    """Return ``count`` entrants of one or two persons; no two persons bear the same name."""
    chance = Random(f"guests/{seed}")
    names = [(family, given) for family in FAMILY for given in GIVEN]
    wanted = count * each
    extra = 1
    while len(names) < wanted:
        names += [(f"{family} {extra}", given) for family in FAMILY for given in GIVEN]
        extra += 1
    picked = chance.sample(names, wanted)
    people = [(family, given, chance.choice(CLUBS)) for family, given in picked]
    return [people[at : at + each] for at in range(0, wanted, each)]


@lru_cache(maxsize=4096)
def slip(seed: int, round_: int, table: int, played: Format) -> Score:
    """Return the true content of a table's slip, the same on every call."""
    chance = Random(f"slip/{seed}/{round_}/{table}")
    match played.kind:
        case "bobbl":
            return BobblScore(tuple(_bobbl(chance, played) for _ in range(played.count)))
        case "haenger":
            first, second = _bobbl(chance, played), _bobbl(chance, played)
            winners = {points.index(played.target) for points in (first, second)}
            third = (_bobbl(chance, played),) if winners == {0, 1} else ()
            return BobblScore((first, second, *third))
        case "games":
            return TotalsScore(_games(chance, played.count))


def mistyped(score: Score, chance: Random, played: Format, is_second: bool) -> Score:
    """Return the slip as a tired hand might type it: another number, or the wrong side.

    First and second hand go wrong at different ends of the slip: the same mistake made twice is
    what no second entry can notice, and an evening must not hang on it.
    """
    match score:
        case BobblScore(bobbl):
            at = len(bobbl) - 1 if is_second else 0
            other = _other_points if played.kind == "haenger" else _other_bobbl
            wrong = other(bobbl[at], chance, played)
            return BobblScore((*bobbl[:at], wrong, *bobbl[at + 1 :]))
        case TotalsScore((a, b)):
            more = chance.randint(1, 9)
            return TotalsScore((a, b + more) if is_second else (a + more, b))
        case GamesScore():
            return score


def _bobbl(chance: Random, played: Format) -> Points:
    """Play a Bobbl and return its result."""
    *_, (_, last) = _play(chance, played.target)
    return last.points


def _games(chance: Random, count: int) -> Points:
    """Play this many games in which somebody scores, and return the sums."""
    scored = (standing for outcome, standing in _play(chance, _ENDLESS) if outcome.value)
    *_, last = islice(scored, count)
    return last.points


def _play(chance: Random, target: int) -> Iterator[tuple[Outcome, Standing]]:
    rules = replace(MUCK_OVER_WENZ, bobbl=Bobbl(target))
    return played_bobbl(rules, chance.randrange(4), chance.randrange, SimplePlayer(rules))


def _other_bobbl(points: Points, chance: Random, played: Format) -> Points:
    if chance.random() < 0.3:
        return points[1], points[0]
    return _other_points(points, chance, played)


def _other_points(points: Points, chance: Random, played: Format) -> Points:
    """Another number for the loser, the same side losing."""
    loser = min(points)
    other = (loser + chance.randint(1, played.target - 1)) % played.target
    return (played.target, other) if points[0] == played.target else (other, played.target)
