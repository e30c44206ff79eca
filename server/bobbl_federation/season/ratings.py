"""The rating of a season: one number a member, carried through all rated tables in order.

Evenings follow one another as they began, whatever the order in which they became known. Somebody
who is no member is there, too, as a newcomer of that one evening, because the others at the table
are rated against everybody who sat there; only members are ranked.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from bobbl_federation.season.finished import Finished, Game
from bobbl_federation.season.recognition import Recognised
from bobbl_federation.season.series import Source
from bobbl_server.core.rating.rules import Rules
from bobbl_server.core.rating.season import Rounds, Season, Start, history, table
from bobbl_shared.ids import PersonId, TournamentId


class RatingLine(Struct, frozen=True):
    """A row of the table; equal ratings share a rank.

    ``change``: what the newest evening did; none for who was not there, or had no number before.
    ``sources``: the results that the number comes from, as they were played.
    """

    rank: int
    member: int
    rating: int
    rounds: int
    change: int | None
    sources: tuple[Source, ...]


class RatingStep(Struct, frozen=True):
    """What one table did to a member's number; ``expected`` and ``factor`` are exact fractions."""

    source: Source
    round: int
    table: int
    result: int
    expected: str
    factor: str
    correction: int
    rating: int


class _Players:
    """Gives everybody who played a number for the engine, members first."""

    def __init__(self, evenings: Sequence[Finished], who: Recognised) -> None:
        self.members = [who.members(each) for each in evenings]
        of_all = sorted({number for some in self.members for number in some.values()})
        self.places: dict[int, int] = {number: at for at, number in enumerate(of_all)}
        self.known = of_all
        self._others: dict[tuple[TournamentId, PersonId], int] = {}

    @property
    def count(self) -> int:
        return len(self.known) + len(self._others)

    def number(
        self, tournament: TournamentId, members: Mapping[PersonId, int], person: PersonId
    ) -> int:
        member = members.get(person)
        if member is not None:
            return self.places[member]
        return self._others.setdefault((tournament, person), self.count)


def ratings(rules: Rules, evenings: Iterable[Finished], who: Recognised) -> tuple[RatingLine, ...]:
    """Return all members who have a number, best first, then by their federation number."""
    played = _in_order(evenings)
    players = _Players(played, who)
    season = _season(rules, played, players)
    sources: dict[int, list[Source]] = {at: [] for at in range(len(players.known))}
    for evening, rounds in zip(played, season.evenings, strict=True):
        for games, tables in zip(evening.rounds, rounds, strict=True):
            for game, four in zip(games, tables, strict=True):
                for player, _ in four:
                    if player in sources:
                        sources[player].append(Source(evening.tournament, game.index))
    lines = [
        RatingLine(
            0, players.known[e.player], e.rating, e.rounds, e.change, tuple(sources[e.player])
        )
        for e in table(season)
        if e.player in sources
    ]
    ranks = [1] * len(lines)
    for place, (one, other) in enumerate(pairwise(lines), 1):
        ranks[place] = ranks[place - 1] if one.rating == other.rating else place + 1
    return tuple(
        RatingLine(rank, e.member, e.rating, e.rounds, e.change, e.sources)
        for rank, e in zip(ranks, lines, strict=True)
    )


def rating_steps(
    rules: Rules, evenings: Iterable[Finished], who: Recognised, member: int
) -> tuple[RatingStep, ...]:
    """Return how a member's number came about, table by table; empty for who has none."""
    played = _in_order(evenings)
    players = _Players(played, who)
    if member not in players.places:
        return ()
    season = _season(rules, played, players)
    found = []
    for turn in history(season, players.places[member]):
        evening = played[turn.evening]
        members = players.members[turn.evening]
        game = _game_of(evening.rounds[turn.round - 1], members, member)
        found.append(
            RatingStep(
                Source(evening.tournament, game.index),
                game.round,
                game.table,
                turn.step.result,
                str(turn.step.expected),
                str(turn.step.factor),
                turn.step.correction,
                turn.rating,
            )
        )
    return tuple(found)


def _in_order(evenings: Iterable[Finished]) -> list[Finished]:
    return sorted(evenings, key=lambda each: each.order)


def _season(rules: Rules, played: Sequence[Finished], players: _Players) -> Season:
    """Return what the engine rates; it numbers everybody while it goes."""
    rounds = [
        _rounds(evening, members, players)
        for evening, members in zip(played, players.members, strict=True)
    ]
    return Season(rules, [Start()] * players.count, rounds)


def _rounds(evening: Finished, members: Mapping[PersonId, int], players: _Players) -> Rounds:
    found = []
    for games in evening.rounds:
        tables = []
        for game in games:
            one, two, three, last = (
                (players.number(evening.tournament, members, person), result)
                for person, result in game.four
            )
            tables.append((one, two, three, last))
        found.append(tuple(tables))
    return tuple(found)


def _game_of(games: Sequence[Game], members: Mapping[PersonId, int], member: int) -> Game:
    return next(
        game for game in games if any(members.get(person) == member for person, _ in game.four)
    )
