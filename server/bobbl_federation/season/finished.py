"""A finished evening as a season counts it: who came to which place, and every rated table.

An evening counts once its final ranking is published, so a season tells nothing that the hall
itself does not show yet. Places are those of that ranking. Who played for an entrant at the end has
its place; who left before has none. Results are those that the pages show: one that was put right
later counts as it is now, and changes a place when the organiser publishes the ranking again.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from bobbl_server.club.attendance import Attendance, LeftOut, of_tournament
from bobbl_server.pages.published import Evening
from bobbl_shared.domain.readings.publicity import ranking_came
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import PersonId, TournamentId

Why = Literal["training", "not_published"]
"""Why an evening does not count: it was an exercise, or its final ranking is not shown yet."""


class Place(Struct, frozen=True, gc=False):
    """A person's place, that of entrant ``number``; event ``index`` brought the ranking.

    ``shown``: the name as the evening's own pages have it; empty where they show numbers only.
    """

    person: PersonId
    number: int
    place: int
    index: int
    shown: str = ""


class Game(Struct, frozen=True, gc=False):
    """A table of a round whose result is rated; event ``index`` changed it last.

    ``four`` who played, each with the points difference of the pair.
    """

    round: int
    table: int
    index: int
    four: tuple[tuple[PersonId, int], ...]


class Finished(Struct, frozen=True):
    """An evening whose final ranking is published.

    ``began`` is when its first round was drawn (ISO 8601 UTC). ``rounds`` hold what can be rated;
    ``left_out`` counts the tables that cannot.
    """

    tournament: TournamentId
    name: str
    began: str
    places: tuple[Place, ...]
    rounds: tuple[tuple[Game, ...], ...]
    left_out: int = 0

    @property
    def order(self) -> tuple[str, TournamentId]:
        """By what evenings are put in the order in which they were played."""
        return self.began, self.tournament


def finished(state: State, evening: Evening) -> Finished | Why:
    """Return an evening as it counts, or why it does not; ``evening`` is what guests may know."""
    if state.settings.training:
        return "training"
    came = ranking_came(state)
    if not evening.is_finished or evening.ranking is None or came is None:
        return "not_published"
    ranks = {row.number: row.rank for row in evening.ranking.rows if row.rank is not None}
    places = tuple(
        Place(person, each.number, ranks[each.number], came, shown)
        for each in state.numbered()
        if each.number in ranks
        for person, shown in _named(each, evening)
    )
    rounds, left_out = _rated(state, evening.began)
    return Finished(
        state.tournament, evening.settings.name, evening.began, places, rounds, len(left_out)
    )


def _named(entrant: Entrant, evening: Evening) -> Iterator[tuple[PersonId, str]]:
    """Yield the persons of an entrant with their names as the evening's pages have them."""
    shown = evening.guests[entrant.number].shown
    for at, person in enumerate(entrant.persons):
        yield person, shown[at] if at < len(shown) else ""


def _rated(state: State, began: str) -> tuple[tuple[tuple[Game, ...], ...], tuple[LeftOut, ...]]:
    """Return the games of each round that can be rated, and what cannot."""
    try:
        attendance = of_tournament(state, lambda _: None, began)
    except BobblError:  # an evening of teams of three, or without a table that can be rated
        return (), ()
    return tuple(_games(state, attendance)), attendance.left_out


def _games(state: State, attendance: Attendance) -> Iterator[tuple[Game, ...]]:
    """Yield the games of rounds, each beside the event that it comes from."""
    missing = {(each.round, each.table) for each in attendance.left_out}
    persons = {each.key: each.person for each in attendance.guests}
    rated = iter(attendance.rounds)
    for round_ in state.rounds:
        slots = [
            slot
            for slot in round_.tables.values()
            if not {(round_.number, slot.table), (round_.number, None)} & missing
        ]
        if slots:
            yield tuple(
                Game(round_.number, slot.table, slot.changed.index, tuple(_four(seated, persons)))
                for slot, seated in zip(slots, next(rated), strict=True)
            )


def _four(
    seated: tuple[tuple[str, int], ...], persons: dict[str, PersonId | None]
) -> Iterator[tuple[PersonId, int]]:
    for key, result in seated:
        person = persons[key]
        assert person is not None
        yield person, result
