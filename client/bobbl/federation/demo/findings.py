"""What a day of many halls came to: the federation's database against the files of the halls.

The season is made twice: from the events in the database, as the federation's pages make it, and
from the files, whose cup points are added up once more by plain counting.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bobbl_federation.pages.following import FollowedTournament
from bobbl_federation.pages.gathering import Gathering
from bobbl_federation.season.finished import Finished, finished
from bobbl_federation.season.recognition import Recognised, recognised
from bobbl_federation.season.series import Series
from bobbl_federation.season.standing import SeasonStanding, season_standing
from bobbl_federation.store.records import LogStore
from bobbl_federation.store.seasons import Decision
from bobbl_server.history import History
from bobbl_server.pages.published import Publisher
from bobbl_server.store.reading import read_history
from bobbl_server.verify import Verifier
from bobbl_shared.clock import moment, stamp
from bobbl_shared.domain.event import decode_event
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import PersonId, TournamentId
from bobbl_shared.log import LogFile

AGAIN = 3
"""A member of one hall is in the next one, too, so many places further up."""


@dataclass(frozen=True)
class Finding:
    """A sentence that was checked, and whether it holds."""

    text: str
    holds: bool


@dataclass(frozen=True)
class HallFile:
    """What a hall has on its disk; ``is_sound``: every event was decided again, to the same."""

    history: History
    is_sound: bool

    @property
    def tournament(self) -> TournamentId:
        """Its id."""
        return self.history.state.tournament


@dataclass(frozen=True)
class HallStored:
    """What the federation has of a hall."""

    length: int
    hash: bytes
    bodies: list[bytes]
    heads: list[tuple[int, str, str]]
    opposed: int


def read_hall(path: Path) -> HallFile:
    """Read a hall's file, and decide everything in it again."""
    with LogFile.open(path, read_only=True) as log:
        return HallFile(read_history(log).history, Verifier(log).run().bad is None)


async def stored(logs: LogStore, hall: HallFile) -> HallStored:
    """Read what the federation has of a hall, and whatever there is beyond."""
    place = await logs.place(hall.tournament)
    beyond = len(hall.history.bodies) + 1000
    heads = await logs.heads(hall.tournament, 0, beyond)
    return HallStored(
        place.length if place is not None else 0,
        place.hash if place is not None else b"",
        await logs.events(hall.tournament, 0, beyond),
        [(each.index, each.hash.hex(), each.signature.hex()) for each in heads],
        len(await logs.evidence(hall.tournament)),
    )


def findings(halls: Sequence[HallFile], there: Sequence[HallStored]) -> Iterator[Finding]:
    """Yield what was found, the halls' own logs first."""
    yield Finding(
        tr("Jede Entscheidung in den Sälen ergibt nachgerechnet dasselbe."),
        all(each.is_sound for each in halls),
    )
    both = list(zip(halls, there, strict=True))
    yield Finding(
        trn(
            "Das Log in der Datenbank gleicht dem des Saals Byte für Byte ({events} Ereignisse).",
            "Alle {n} Logs in der Datenbank gleichen denen der Säle Byte für Byte"
            " ({events} Ereignisse).",
            len(halls),
            events=sum(len(each.history.bodies) for each in halls),
        ),
        all(is_same(*each) for each in both),
    )
    yield Finding(
        tr("Kein Ereignis steht doppelt da, und keines widerspricht einem anderen."),
        all(len(set(each.bodies)) == each.length and not each.opposed for each in there),
    )
    who = invented_members(halls)
    now = datetime.now(UTC)
    series = Series("demo", tr("Saison der Demo"), tuple(each.tournament for each in halls))
    gathered = from_store(there, halls, series, who, now)
    yield Finding(
        tr(
            "Die Saison aus der Datenbank gleicht der, die aus den Dateien nachgerechnet ist, Pokal"
            " wie Wertung."
        ),
        is_same_season(gathered, from_files(halls, series, who, now), counted(halls, series, who)),
    )


def is_same(hall: HallFile, there: HallStored) -> bool:
    """Return whether the federation has exactly the hall's log."""
    history = hall.history
    signed = {(each.index, each.hash, each.signature) for each in history.heads}
    last = history.heads[-1]
    return (
        there.bodies == history.bodies
        and (there.length, there.hash) == (len(history.bodies), history.last_hash)
        and set(there.heads) <= signed
        and (last.index, last.hash, last.signature) in there.heads
    )


def invented_members(halls: Sequence[HallFile]) -> Recognised:
    """Return who is who: the persons of each hall are members, in another order each time."""
    persons = [list(_persons(each)) for each in halls]
    most = max(map(len, persons), default=0)
    decided = [
        (hall.tournament, person, 1 + (at + AGAIN * n) % most)
        for n, (hall, some) in enumerate(zip(halls, persons, strict=True))
        for at, person in enumerate(some)
    ]
    decisions = [
        Decision(number, *each, by="demo", at=stamp(datetime.now(UTC)))
        for number, each in enumerate(decided)
    ]
    return recognised(set(range(1, most + 1)), (), decisions)


def _persons(hall: HallFile) -> Iterator[PersonId]:
    for each in hall.history.state.numbered():
        yield from each.persons


def from_store(
    there: Sequence[HallStored],
    halls: Sequence[HallFile],
    series: Series,
    who: Recognised,
    now: datetime,
) -> SeasonStanding:
    """Return the season as the federation's pages make it of the events in the database."""
    gathering = Gathering("", UTC, (series,), who)
    for hall, each in zip(halls, there, strict=True):
        followed = gathering.tournaments[hall.tournament] = FollowedTournament(lambda _: None, UTC)
        followed.take(each.bodies)
        gathering.renew(hall.tournament, now, None)
    return gathering.holdings(now).standings[0]


def from_files(
    halls: Sequence[HallFile], series: Series, who: Recognised, now: datetime
) -> SeasonStanding:
    """Return the season of the halls' files."""
    evenings = [_finished(each, now) for each in halls]
    return season_standing(series, [each for each in evenings if each is not None], who)


def _finished(hall: HallFile, now: datetime) -> Finished | None:
    times = [decode_event(each).inputs.at for each in hall.history.bodies]
    publisher = Publisher(lambda _: None, lambda _: None, times.__getitem__)
    evening = publisher.evening(hall.history.state, max(now, moment(times[-1])))
    found = finished(hall.history.state, evening)
    return found if isinstance(found, Finished) else None


def counted(halls: Sequence[HallFile], series: Series, who: Recognised) -> Mapping[int, int]:
    """Return the cup points of all members, added up from the last ranking of each file."""
    points: defaultdict[int, list[int]] = defaultdict(list)
    for hall in halls:
        state = hall.history.state
        for row in state.rounds[-1].standings or ():
            for person in state.entrants[row.entrant].persons:
                if row.rank is not None:
                    member = who.numbers[hall.tournament, person]
                    points[member].append(series.cup.of(row.rank))
    best = series.cup.best
    return {member: sum(sorted(some, reverse=True)[:best]) for member, some in points.items()}


def is_same_season(
    gathered: SeasonStanding, filed: SeasonStanding, points: Mapping[int, int]
) -> bool:
    """Return whether a season came out the same on all three ways, with nobody in doubt."""
    return (
        (gathered.cup, gathered.ratings) == (filed.cup, filed.ratings)
        and {each.member: each.points for each in gathered.cup} == points
        and bool(points)
        and not gathered.doubts
    )
