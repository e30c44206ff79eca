"""What was reached, without any rating: results of a season, and who did best on each evening.

A result is what a player has in plus or minus over all rounds of an evening, as the club's file
keeps it. A tournament that counts Bobbl first may have had another winner.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from bobbl_server.club.known import day_of
from bobbl_server.club.records import Club, Evening


class Total(NamedTuple):
    """What somebody reached in a season; ``won``: on so many evenings nobody did better."""

    rank: int
    player: int
    evenings: int
    rounds: int
    result: int
    won: int


class Winners(NamedTuple):
    """Who did best on an evening, by number; more than one if they did equally well."""

    evening: Evening
    players: tuple[int, ...]
    result: int


def season_results(club: Club, year: int | None = None) -> tuple[Total, ...]:
    """Return who played in a year (none: ever), the best first, then by number."""
    evenings = evenings_of(club, year)
    results: defaultdict[int, int] = defaultdict(int)
    there: defaultdict[int, int] = defaultdict(int)
    rounds: defaultdict[int, int] = defaultdict(int)
    won: defaultdict[int, int] = defaultdict(int)
    for evening in evenings:
        for player, (result, played) in _results(evening).items():
            results[player] += result
            there[player] += 1
            rounds[player] += played
        for player in _winners(evening).players:
            won[player] += 1
    order = sorted(results, key=lambda player: (-results[player], player))
    sums = sorted(results.values(), reverse=True)
    return tuple(
        Total(
            sums.index(results[player]) + 1,
            player,
            there[player],
            rounds[player],
            results[player],
            won[player],
        )
        for player in order
    )


def evenings_of(club: Club, year: int | None = None) -> tuple[Evening, ...]:
    """Return the evenings of a year (none: all), in the order in which they were played."""
    return tuple(each for each in club.evenings if year in (None, day_of(each.date).year))


def years(club: Club) -> tuple[int, ...]:
    """Return the years in which there were evenings, the last one first."""
    return tuple(sorted({day_of(each.date).year for each in club.evenings}, reverse=True))


def winners(club: Club) -> tuple[Winners, ...]:
    """Return who did best on each evening, the last evening first."""
    return tuple(_winners(each) for each in reversed(club.evenings))


def _winners(evening: Evening) -> Winners:
    results = {player: result for player, (result, _) in _results(evening).items()}
    best = max(results.values(), default=0)
    return Winners(evening, tuple(sorted(p for p, r in results.items() if r == best)), best)


def _results(evening: Evening) -> Mapping[int, tuple[int, int]]:
    """Return the result of each player and in how many rounds; nobody's seats are left out."""
    found: dict[int, tuple[int, int]] = {}
    for tables in evening.rounds:
        for player, result in (seat for four in tables for seat in four):
            if player:
                so_far, played = found.get(player, (0, 0))
                found[player] = (so_far + result, played + 1)
    return found
