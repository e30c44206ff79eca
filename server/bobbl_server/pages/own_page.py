"""An entrant's own page: every result as a slip, how the rank went, where it sits next.

It shows nothing that the other pages would not: results of public rounds, ranks of rankings that
were shown. With the code of one's own slip a result of a later round stands there too (see
``own_result``).
"""

from datetime import datetime

from msgspec import Struct

from bobbl_server.pages.published import Evening, PlayedRound, Ranking, Stage
from bobbl_server.pages.seat_finder import Seat, seat_of
from bobbl_server.pages.who import Who, who
from bobbl_shared.domain.readings.questions import questioned_until
from bobbl_shared.domain.readings.rank_path import RankThen
from bobbl_shared.domain.score import Points, swapped, written_points
from bobbl_shared.domain.settings import Criterion, criteria
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr

CURVE_TOP, CURVE_HEIGHT = 16, 78
"""Of the curve of ranks, in its own units."""


class OwnSlip(Struct, frozen=True):
    """A result as it stands on the slip, own points first; none before it is certain.

    A bye has no table, 0. ``is_newer``: the ranking that guests see has another result.
    """

    round: int
    table: int
    stage: Stage
    partners: tuple[Who, ...] = ()
    opponents: tuple[Who, ...] = ()
    points: tuple[Points, ...] = ()
    is_newer: bool = False


class OwnValue(Struct, frozen=True):
    """What was reached by one criterion of the ranking."""

    criterion: Criterion
    value: str


class OwnModel(Struct, frozen=True):
    """All about one entrant.

    ``asked``: the number that was asked for; not that of ``who`` if it was merged into it.
    ``seat``: in the round that is played, or given before the next; ``round`` is that one,
    ``starts`` when it begins, if it has not; 0: there is none. ``ranks`` are of all rankings shown,
    with ``field`` entrants in the newest, after round ``ranked``, and ``values`` in it. ``slips``:
    newest first. ``correct_until``: until this round is closed the newest result may be mended; 0:
    no more, a number over ``rounds``: until the prizes. ``target``: points of a won Bobbl, 0 where
    single games are played. ``hidden_from``: the first round of which nothing is shown yet;
    ``is_code_unused``: a code was given that shows no result.
    """

    who: Who
    asked: int
    is_out: bool
    rounds: int
    round: int
    seat: Seat | None
    starts: datetime | None
    ranked: int
    field: int
    rank: int | None
    values: tuple[OwnValue, ...]
    ranks: tuple[RankThen, ...]
    slips: tuple[OwnSlip, ...]
    correct_until: int
    target: int
    hidden_from: int | None
    is_code_unused: bool = False


def own_page(evening: Evening, asked: int, *, has_code: bool = False) -> OwnModel:
    """Return the page of an entrant; ``Refusal`` for a number that nobody has.

    ``has_code``: a slip code was given, and the evening is the one that it opened.
    """
    number = evening.aliases.get(asked, asked)
    if number not in evening.guests:
        raise Refusal("page_entrant_unknown", number=asked)
    settings, running, ranking = evening.settings, evening.running, evening.ranking
    slips = tuple(_slips(evening, number))
    hidden = {each.number for each in evening.rounds if not each.is_public}
    coming = running.number if running is not None else evening.closed_rounds + 1
    row = ranking.row_of(number) if ranking is not None else None
    named = criteria(settings.scheme)
    return OwnModel(
        who=who(evening, number),
        asked=asked,
        is_out=evening.guests[number].is_out,
        rounds=settings.rounds,
        round=coming if coming <= settings.rounds else 0,
        seat=seat_of(evening, number) if running or evening.table_of(number) else None,
        starts=evening.forecast.next_start if evening.forecast.next_round == coming else None,
        ranked=ranking.round if ranking is not None else 0,
        field=sum(each.rank is not None for each in ranking.rows) if ranking is not None else 0,
        rank=row.rank if row is not None else None,
        values=tuple(map(OwnValue, named, row.values)) if row is not None else (),
        ranks=tuple(_ranks(evening.rankings, number)),
        slips=slips,
        correct_until=_correct_until(evening, slips),
        target=settings.format.target if settings.format.kind != "games" else 0,
        hidden_from=min(hidden, default=None),
        is_code_unused=has_code and hidden.isdisjoint(each.round for each in slips),
    )


def _slips(evening: Evening, number: int) -> list[OwnSlip]:
    found = (_slip(evening, each, number) for each in reversed(evening.rounds))
    return [each for each in found if each is not None]


def _slip(evening: Evening, round_: PlayedRound, number: int) -> OwnSlip | None:
    """Return what an entrant did in a round; none while guests may know nothing of it."""
    if number in round_.byes and round_.is_public:
        return OwnSlip(round_.number, 0, "confirmed")
    table = round_.table_of(number)
    if table is None or table.stage == "open":
        return None
    own = 0 if number in table.sides[0] else 1
    score = table.score if own == 0 or table.score is None else swapped(table.score)
    return OwnSlip(
        round_.number,
        table.number,
        table.stage,
        tuple(who(evening, each) for each in table.sides[own] if each != number),
        tuple(who(evening, each) for each in table.sides[1 - own]),
        written_points(score) if score is not None else (),
        table.is_newer,
    )


def _ranks(rankings: tuple[Ranking, ...], number: int) -> list[RankThen]:
    rows = ((each.round, each.row_of(number)) for each in rankings)
    return [RankThen(round_, row.rank) for round_, row in rows if row is not None and row.rank]


def _correct_until(evening: Evening, slips: tuple[OwnSlip, ...]) -> int:
    """Return until which round is closed the newest result may be mended; 0: no more."""
    if not slips or evening.is_finished:
        return 0
    closing = questioned_until(evening.settings, slips[0].round)
    is_over = any(each.number == closing and each.is_closed for each in evening.rounds)
    return 0 if is_over else closing


def spoken_ranks(ranks: tuple[RankThen, ...]) -> str:
    """Return what the curve of ranks shows, in a sentence."""
    told = (tr("nach Runde {n} Platz {rank}", n=each.round, rank=each.rank) for each in ranks)
    return tr("Der Weg: {ranks}.", ranks=", ".join(told))


def height(rank: int, field: int) -> float:
    """Return how far down a rank stands in the curve: the first on top, the last at the bottom."""
    return round(CURVE_TOP + CURVE_HEIGHT * (rank - 1) / max(1, field - 1), 1)
