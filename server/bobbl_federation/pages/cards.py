"""What lists of many evenings know of each: made of what its guests may know, and kept small."""

from collections.abc import Iterator
from datetime import date, datetime, tzinfo

from msgspec import Struct

from bobbl_server.pages.home import Phase, Stage, home
from bobbl_server.pages.published import Evening
from bobbl_server.pages.who import Who, who
from bobbl_shared.clock import moment
from bobbl_shared.ids import TournamentId

PODIUM = 3
"""So many places of an evening stand in a list."""


class Winner(Struct, frozen=True):
    """An entrant on one of the first places."""

    place: int
    who: Who


class Card(Struct, frozen=True):
    """An evening in a few words; ``day`` is when it began, in the zone of the hall.

    ``rounds`` say where each round stands. ``registered``: how many could be seated; once there is
    a ranking, how many are in it. ``done`` of ``tables`` in the running round have a certain
    result, if that is public, else ``tables`` is 0. ``heard``: when the hall was heard last, if it
    is without connection now. ``winners`` are those of the final ranking.
    """

    tournament: TournamentId
    name: str
    day: date
    is_pairs: bool
    phase: Phase
    round: int
    rounds: tuple[Stage, ...]
    registered: int
    ends: datetime | None = None
    starts: datetime | None = None
    prizes: datetime | None = None
    done: int = 0
    tables: int = 0
    heard: datetime | None = None
    winners: tuple[Winner, ...] = ()

    @property
    def path(self) -> str:
        """Where the evening's own pages begin."""
        return hall_path(self.tournament)

    @property
    def is_finished(self) -> bool:
        """Whether the final ranking is published."""
        return self.phase == "finished"


def hall_path(tournament: TournamentId) -> str:
    """Return where an evening's own pages begin."""
    return f"/halle/{tournament}"


def event_path(tournament: TournamentId, index: int) -> str:
    """Return where the page of an event is."""
    return f"{hall_path(tournament)}/ereignis/{index}"


def card(evening: Evening, zone: tzinfo | None) -> Card | None:
    """Return an evening in a few words; none for an exercise, which no list has."""
    if evening.settings.training:
        return None
    shown, running = home(evening), evening.running
    began = moment(evening.began) if evening.began else evening.as_of
    is_open = running is not None and running.is_public
    tables = running.tables if running is not None and is_open else ()
    ranked = sum(row.rank is not None for row in evening.ranking.rows) if evening.ranking else 0
    return Card(
        tournament=evening.tournament,
        name=evening.settings.name,
        day=began.astimezone(zone).date(),
        is_pairs=evening.settings.entrants == "pairs",
        phase=shown.phase,
        round=shown.round,
        rounds=tuple(_stages(evening)),
        registered=max(shown.registered, ranked),
        ends=shown.ends,
        starts=shown.starts,
        prizes=shown.prizes,
        done=sum(each.stage == "confirmed" for each in tables),
        tables=len(tables),
        heard=evening.as_of if evening.is_alone else None,
        winners=tuple(_winners(evening)),
    )


def _stages(evening: Evening) -> Iterator[Stage]:
    for each in evening.rounds:
        yield "done" if each.is_closed else "now"
    for _ in range(len(evening.rounds), evening.settings.rounds):
        yield "coming"


def _winners(evening: Evening) -> list[Winner]:
    if not evening.is_finished or evening.ranking is None:
        return []
    return [
        Winner(row.rank, who(evening, row.number))
        for row in evening.ranking.rows
        if row.rank is not None and row.rank <= PODIUM
    ]
