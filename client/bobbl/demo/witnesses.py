"""What guests have seen, against the tournament's file: all of it true, none of it too early."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bobbl.demo.guests import Guest, Sight
from bobbl_server.pages.own_page import OwnModel
from bobbl_server.pages.ranking import RankingModel
from bobbl_server.pages.round_page import RoundModel
from bobbl_server.store.reading import read_history
from bobbl_shared.clock import moment
from bobbl_shared.domain.areas.rounds import RankingPublished, RoundClosed
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.readings.publicity import public_by_itself
from bobbl_shared.domain.score import Points, written_points
from bobbl_shared.domain.state import State
from bobbl_shared.log import LogFile

Place = tuple[int | None, int]
"""Rank and number of an entrant."""


@dataclass(frozen=True)
class Truth:
    """What the file says; ``public`` is when the ranking after a round became public."""

    state: State
    public: Mapping[int, datetime]

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(self.state.rounds)

    def ranking(self, round_: int) -> list[Place]:
        """Return ranks and numbers after a round."""
        standings = self.state.rounds[round_ - 1].standings or ()
        return [(each.rank, self.state.entrants[each.entrant].number) for each in standings]

    def points(self, round_: int, table: int) -> tuple[Points, ...]:
        """Return what stands on a slip."""
        score = self.state.rounds[round_ - 1].tables[table].score
        return written_points(score) if score is not None else ()

    def own_points(self, round_: int, table: int, number: int) -> tuple[Points, ...]:
        """Return what stands on a slip, the points of this entrant first."""
        first, _ = self.state.rounds[round_ - 1].tables[table].sides
        is_first = any(self.state.entrants[each].number == number for each in first)
        points = self.points(round_, table)
        return points if is_first else tuple((other, own) for own, other in points)


@dataclass(frozen=True)
class Testimony:
    """What all guests together have seen."""

    guests: int
    loaded: int
    told: int
    lost: int
    delays_ns: list[int]
    wrong: list[str]


def truth_of(log: LogFile) -> Truth:
    """Read what happened."""
    state = read_history(log).history.state
    by_itself = public_by_itself(state.settings)
    public: dict[int, datetime] = {}
    for event in map(decode_event, log.events()):
        for fact in event.effect:
            is_closing = isinstance(fact, RoundClosed) and fact.round <= by_itself
            if isinstance(fact, RoundClosed | RankingPublished) and (
                is_closing or isinstance(fact, RankingPublished)
            ):
                public.setdefault(fact.round, moment(event.inputs.at))
    return Truth(state, public)


def statement_of(guests: Sequence[Guest], truth: Truth) -> Testimony:
    """Return what guests have seen, and what of it was wrong."""
    return Testimony(
        guests=len(guests),
        loaded=sum(each.loaded for each in guests),
        told=sum(each.told for each in guests),
        lost=sum(each.lost for each in guests),
        delays_ns=[delay for each in guests for delay in _delays(each, truth)],
        wrong=[wrong for each in guests for wrong in _wrong(each, truth)],
    )


def _delays(guest: Guest, truth: Truth) -> Iterator[int]:
    """Yield how long after its publishing a guest has seen each ranking, in ns."""
    began = guest.rankings[0].at if guest.rankings else None
    for round_, public in truth.public.items():
        seen = next((each.at for each in guest.rankings if each.page.round == round_), None)
        if seen is not None and began is not None and began < public:
            yield int((seen - public).total_seconds() * 1e9)


def _wrong(guest: Guest, truth: Truth) -> Iterator[str]:
    yield from guest.errors
    for each in guest.rankings:
        yield from _named(guest, _wrong_ranking(each, truth))
    for round_ in guest.rounds:
        yield from _named(guest, _wrong_round(round_, truth))
    for own in guest.own:
        yield from _named(guest, _wrong_own(own, truth))
    if guest.last_round != truth.rounds or not guest.rankings[-1].page.is_final:
        yield f"{guest.name}: final ranking not seen"
    if not guest.own or len(guest.own[-1].page.slips) != truth.rounds:
        yield f"{guest.name}: own results not seen"


def _named(guest: Guest, wrong: Iterable[str]) -> Iterator[str]:
    return (f"{guest.name}: {each}" for each in wrong)


def _is_early(round_: int, at: datetime, truth: Truth) -> bool:
    public = truth.public.get(round_)
    return public is None or at < public


def _wrong_ranking(sight: Sight[RankingModel], truth: Truth) -> Iterator[str]:
    page = sight.page
    if not page.round:
        if page.rows:
            yield "ranking of no round"
        return
    if _is_early(page.round, sight.at, truth):
        yield f"ranking {page.round} seen before it was published"
    if [(row.rank, row.who.number) for row in page.rows] != truth.ranking(page.round):
        yield f"ranking {page.round} is another than in the file"


def _wrong_round(sight: Sight[RoundModel], truth: Truth) -> Iterator[str]:
    page = sight.page
    shown = [each for each in page.tables if each.points]
    hidden = page.round > public_by_itself(truth.state.settings)
    if shown and hidden and _is_early(page.round, sight.at, truth):
        yield f"results of round {page.round} seen before they were public"
    for each in shown:
        if each.points != truth.points(page.round, each.number):
            yield f"table {each.number} of round {page.round} is another than in the file"


def _wrong_own(sight: Sight[OwnModel], truth: Truth) -> Iterator[str]:
    page = sight.page
    for each in page.ranks:
        if _is_early(each.round, sight.at, truth):
            yield f"rank of round {each.round} seen before it was published"
        if (each.rank, page.who.number) not in truth.ranking(each.round):
            yield f"rank of round {each.round} is another than in the file"
    for slip in page.slips:
        is_certain = slip.table and slip.points
        own = truth.own_points(slip.round, slip.table, page.who.number) if is_certain else ()
        if slip.points != own:
            yield f"own slip of round {slip.round} is another than in the file"
