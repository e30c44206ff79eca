"""Between the tournament's state and the ranking engine: results in, standings out.

``standings_of`` ranks once. ``LiveStandings`` ranks the same evening again and again, and counts
only the rounds that have changed since: the longer the evening, the fewer of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bobbl_server.core.ranking.engine import RankRow, rank
from bobbl_server.core.ranking.request import Bye, RankRequest, TableResult
from bobbl_server.core.ranking.tally import RoundTally, bobbl_counter, tally
from bobbl_shared.domain.score import BobblScore, GamesScore, Score, TotalsScore
from bobbl_shared.domain.settings import Scheme, Settings, bye_counted, criteria
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import Entrant, Round, State, TableSlot
from bobbl_shared.domain.values import TableStatus
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True)
class Field:
    """Who is listed in a ranking, in the order in which the engine numbers them."""

    entrants: tuple[Entrant, ...]

    @property
    def places(self) -> dict[EntrantId, int]:
        """Each entrant's number in the engine."""
        return {each.id: number for number, each in enumerate(self.entrants)}


def field_of(state: State) -> Field:
    """Return who is ranked or listed, by number: everyone who plays or has played."""
    return _field(state, map(_seated, state.rounds))


def _field(state: State, seated: Iterable[frozenset[EntrantId]]) -> Field:
    played = frozenset[EntrantId]().union(*seated)
    return Field(
        tuple(e for e in state.numbered() if (e.is_seatable and e.is_ranked) or e.id in played)
    )


def _seated(round_: Round) -> frozenset[EntrantId]:
    return frozenset(
        entrant for slot in round_.tables.values() for side in slot.sides for entrant in side
    )


def rank_request(
    state: State, through: int | None = None, scheme: Scheme | None = None
) -> RankRequest:
    """Return the request that ranks rounds 1 to ``through`` (all if none); names are ids."""
    field = field_of(state)
    places = field.places
    results = tuple(tuple(_results(each, places)) for each in state.rounds[:through])
    return _request(state, field, state.rounds[:through], scheme, results)


def _request(
    state: State,
    field: Field,
    rounds: Sequence[Round],
    scheme: Scheme | None,
    results: tuple[tuple[TableResult, ...], ...] = (),
) -> RankRequest:
    """Return a request whose rounds are these results."""
    places, settings = field.places, state.settings
    return RankRequest(
        entrants=settings.entrants,
        names=tuple(each.id for each in field.entrants),
        target=settings.format.target,
        beyond_target=settings.format.beyond_target,
        aborted=settings.aborted,
        brille_twice=settings.brille_twice,
        scheme=scheme or settings.scheme,
        rounds=results,
        byes=tuple(
            tuple(places[e] for e in each.byes if e in places and e not in each.unscored)
            for each in rounds
        ),
        bye=_bye(settings),
        lots=_lots(state, field, scheme or state.settings.scheme),
    )


def _lots(state: State, field: Field, scheme: Scheme) -> tuple[int | None, ...] | None:
    """Return the lot of each entrant, from 1; none where no lot is drawn and none counts."""
    if not state.lots and "lot" not in criteria(scheme):
        return None
    drawn = {entrant: number for number, entrant in enumerate(state.lots, 1)}
    return tuple(drawn.get(each.id) for each in field.entrants)


def _results(round_: Round, places: dict[EntrantId, int]) -> Iterator[TableResult]:
    for slot in round_.tables.values():
        score = slot.score
        if score is not None:
            yield _result(slot, score, places)


def _result(slot: TableSlot, score: Score, places: dict[EntrantId, int]) -> TableResult:
    first, second = slot.sides
    sides = tuple(places[e] for e in first), tuple(places[e] for e in second)
    match score:
        case BobblScore(bobbl):
            return TableResult(sides, bobbl=bobbl)
        case GamesScore(games):
            return TableResult(sides, games=games)
        case TotalsScore(points):
            return TableResult(sides, games=(points,))


def _bye(settings: Settings) -> Bye | None:
    counted = bye_counted(settings)
    return Bye(*counted) if counted is not None else None


def standings_of(
    state: State, through: int | None = None, scheme: Scheme | None = None
) -> tuple[Standing, ...]:
    """Rank rounds 1 to ``through``: by rank, then number; last, without a rank, who has none."""
    return LiveStandings().of(state, through, scheme)


def paths_to(
    state: State, standings: Sequence[Standing], number: int
) -> tuple[tuple[int | None, ...], ...]:
    """Return for each row of a ranking the ranks after the rounds before ``number``.

    Where a result has changed since a round was closed, its ranks are those it has brought by now,
    of whoever was ranked then.
    """
    before = [_ranks_now(state, round_) for round_ in state.rounds[: number - 1]]
    return tuple(tuple(ranks.get(row.entrant) for ranks in before) for row in standings)


def _ranks_now(state: State, round_: Round) -> Mapping[EntrantId, int | None]:
    closed = {row.entrant: row for row in round_.standings or ()}
    now = {row.entrant: row for row in standings_of(state, round_.number)}
    is_same = all(now[id_].values == row.values for id_, row in closed.items() if id_ in now)
    rows = closed if is_same else {id_: row for id_, row in now.items() if id_ in closed}
    return {id_: row.rank for id_, row in rows.items()}


class LiveStandings:
    """Ranks an evening again and again; remembers what rounds have brought that are as they were.

    Used by one thread at a time.
    """

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._seated = EachRound(_seated)
        self._statuses = EachRound(_statuses)
        self._tallies: EachRound[RoundTally] | None = None
        self._rests_on: object = None

    def of(
        self, state: State, through: int | None = None, scheme: Scheme | None = None
    ) -> tuple[Standing, ...]:
        """Return what ``standings_of`` gives."""
        field = _field(state, self._seated.of(state.rounds))
        rounds = state.rounds[:through]
        tallied = self._tallying(field, state.settings).of(rounds)
        return _standings(field, rank(_request(state, field, rounds, scheme), tallied))

    def statuses(self, state: State) -> Counter[TableStatus]:
        """Count the tables of all rounds by how they stand."""
        return sum(self._statuses.of(state.rounds), Counter[TableStatus]())

    def _tallying(self, field: Field, settings: Settings) -> "EachRound[RoundTally]":
        """Return what counts a round; a new one where the field or the rules are others."""
        places = field.places
        rule = settings.format.target, settings.aborted, settings.brille_twice
        if self._tallies is None or self._rests_on != (places, rule):
            count = bobbl_counter(*rule)
            self._tallies = EachRound(lambda each: tally(_results(each, places), count))
            self._rests_on = places, rule
        return self._tallies


_T = TypeVar("_T")


class EachRound(Generic[_T]):
    """Computes something of each round, once for as long as the round stays the same object."""

    def __init__(self, compute: Callable[[Round], _T]) -> None:
        """Know nothing yet."""
        self._compute = compute
        self._known: tuple[tuple[Round, _T], ...] = ()

    def of(self, rounds: Sequence[Round]) -> tuple[_T, ...]:
        """Return it for these rounds, which are known by their place."""
        known = self._known
        found = tuple(
            known[at][1] if at < len(known) and known[at][0] is each else self._compute(each)
            for at, each in enumerate(rounds)
        )
        self._known = tuple(zip(rounds, found, strict=True))
        return found


def _statuses(round_: Round) -> Counter[TableStatus]:
    return Counter(slot.status for slot in round_.tables.values())


def _standings(field: Field, rows: Sequence[RankRow]) -> tuple[Standing, ...]:
    playing = [row for row in rows if field.entrants[row.entrant].is_ranked]
    gone = [row for row in rows if not field.entrants[row.entrant].is_ranked]
    ranked = [
        _standing(field, row, rank_) for row, rank_ in zip(playing, _ranks(playing), strict=True)
    ]
    return (*ranked, *(_standing(field, row, None) for row in gone))


def _ranks(rows: list[RankRow]) -> list[int]:
    """Rank again among those who play on: 1 + how many are strictly better."""
    better: dict[int, int] = {}
    for place, row in enumerate(rows):
        better.setdefault(row.rank, place)
    return [better[row.rank] + 1 for row in rows]


def _standing(field: Field, row: RankRow, rank_: int | None) -> Standing:
    return Standing(rank_, field.entrants[row.entrant].id, row.values, row.needed)
