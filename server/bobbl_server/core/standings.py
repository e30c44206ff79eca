"""Between the tournament's state and the ranking engine: results in, standings out."""

from dataclasses import dataclass

from bobbl_server.core.ranking.engine import RankRow, rank
from bobbl_server.core.ranking.request import Bye, RankRequest, TableResult
from bobbl_shared.domain.facts import Standing
from bobbl_shared.domain.score import BobblScore, GamesScore, Score, TotalsScore
from bobbl_shared.domain.settings import Scheme, Settings
from bobbl_shared.domain.state import Entrant, Round, State, TableSlot
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True)
class Field:
    """Who is listed in a ranking, in the order in which the engine numbers them."""

    entrants: tuple[Entrant, ...]

    @property
    def places(self) -> dict[EntrantId, int]:
        """Give each entrant's number in the engine."""
        return {each.id: number for number, each in enumerate(self.entrants)}


def field_of(state: State) -> Field:
    """Give who is ranked or listed, by number: everyone who plays or has played."""
    played = {
        entrant
        for each in state.rounds
        for slot in each.tables.values()
        for side in slot.sides
        for entrant in side
    }
    return Field(
        tuple(e for e in state.numbered() if (e.is_seatable and e.is_ranked) or e.id in played)
    )


def rank_request(
    state: State, through: int | None = None, scheme: Scheme | None = None
) -> RankRequest:
    """Give the request that ranks rounds 1 to ``through`` (all if none); names are ids."""
    field = field_of(state)
    places = field.places
    rounds = state.rounds[:through]
    settings = state.settings
    return RankRequest(
        entrants=settings.entrants,
        names=tuple(each.id for each in field.entrants),
        target=settings.format.target,
        aborted=settings.aborted,
        scheme=scheme or settings.scheme,
        rounds=tuple(_results(each, places) for each in rounds),
        byes=tuple(tuple(places[e] for e in each.byes if e in places) for each in rounds),
        bye=_bye(settings),
    )


def _results(round_: Round, places: dict[EntrantId, int]) -> tuple[TableResult, ...]:
    return tuple(
        _result(slot, slot.score, places)
        for slot in round_.tables.values()
        if slot.score is not None
    )


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
    if settings.bye is None or settings.format.kind == "games":
        return None
    won = 2 if settings.format.kind == "haenger" else settings.format.count
    return Bye(won, settings.bye.opponents_goals)


def standings_of(
    state: State, through: int | None = None, scheme: Scheme | None = None
) -> tuple[Standing, ...]:
    """Rank rounds 1 to ``through``: by rank, then number; last, without a rank, who has none."""
    field = field_of(state)
    rows = rank(rank_request(state, through, scheme))
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
