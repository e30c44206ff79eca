"""A tournament's results as plain rows with names, from which every format is made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from bobbl_server.core.ranking.request import RankRequest
from bobbl_server.core.standings import rank_request, standings_of
from bobbl_shared.domain.names import Name, listed_names
from bobbl_shared.domain.readings.marks import marks_of
from bobbl_shared.domain.readings.prize_list import Award, awards
from bobbl_shared.domain.readings.till import Fee, fees
from bobbl_shared.domain.score import written_points
from bobbl_shared.domain.settings import Criterion, Settings, criteria
from bobbl_shared.domain.standing import Value
from bobbl_shared.domain.state import Entrant, EntrantStatus, State, TableSlot
from bobbl_shared.ids import DetailsHash, EntrantId


class Known(Protocol):
    """What is known of a tournament: by its server's history, or by a station's copy."""

    @property
    def state(self) -> State:
        """The state."""

    @property
    def last_hash(self) -> bytes:
        """The hash of the newest event."""

    def name_of(self, hash_: DetailsHash) -> Name | None:
        """Return a clear name; none if its details are deleted or hold none."""

    def member_of(self, hash_: DetailsHash) -> str | None:
        """Return a number in the federation; none or empty if none is known."""


@dataclass(frozen=True)
class RankedEntrant:
    """A row of the ranking; no rank: listed only. ``values`` in the order of the criteria.

    ``byes``: the rounds that were sat out.
    """

    rank: int | None
    number: int
    name: str
    values: tuple[Value, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True)
class ListedEntrant:
    """An entrant as the document lists it; amounts in cents."""

    number: int
    kind: str
    status: EntrantStatus
    name: str
    stands_for: int
    reason: str | None
    waiting: bool
    stand_in: bool
    due_cents: int
    paid_cents: int
    markers: tuple[str, ...]


class Tables:
    """Reads one tournament; names come from the details as far as they are kept."""

    def __init__(self, known: Known, unnamed: Callable[[int], str] = str) -> None:
        """Read what is known now; ``unnamed`` gives the words for who has only a number."""
        self._unnamed = unnamed
        self._known = known
        self._state = known.state
        self._fees = fees(known.state)

    @property
    def state(self) -> State:
        """The state they are read from."""
        return self._state

    @property
    def settings(self) -> Settings:
        """The tournament's settings."""
        return self._state.settings

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """The criteria of the tournament's scheme, in order."""
        return criteria(self._state.settings.scheme)

    def name(self, entrant: Entrant) -> str:
        """Return ``Hofmann, Karl / Reuß, Margarete``; ``unnamed`` if no name is kept."""
        persons = (self._state.persons[each].person for each in entrant.persons)
        names = tuple(self._known.name_of(each.details) for each in persons)
        return listed_names(names, self._unnamed(entrant.number))

    def members(self, entrant: Entrant) -> str:
        """Return ``4711 / 815``, the numbers in the federation; a dash for who has given none."""
        persons = [self._state.persons[each].person for each in entrant.persons]
        given = [self._known.member_of(each.contact) if each.contact else "" for each in persons]
        return " / ".join(each or "–" for each in given) if any(given) else ""

    def ranking(self) -> tuple[RankedEntrant, ...]:
        """Return the ranking as the results give it, best first; lots are told with the prizes."""
        return tuple(
            RankedEntrant(
                row.rank,
                self._state.entrants[row.entrant].number,
                self.name(self._state.entrants[row.entrant]),
                row.values,
                tuple(each.number for each in self._state.rounds if row.entrant in each.byes),
            )
            for row in standings_of(self._state)
        )

    def rank_request(self) -> RankRequest:
        """Return the request that ``bobbl rank`` takes, with names."""
        request = rank_request(self._state)
        names = tuple(
            self.name(self._state.entrants[EntrantId(entrant)]) for entrant in request.names
        )
        return replace(request, names=names)

    def document(self) -> dict[str, object]:
        """Return everything as one JSON-able object; ``rank`` is the request of ``bobbl rank``."""
        state = self._state
        return self.identity() | {
            "settings": state.settings,
            "entrants": self.entrants(),
            "rounds": [
                {
                    "round": each.number,
                    "closed": each.is_closed,
                    "byes": [self._number(entrant) for entrant in each.byes],
                    "tables": [self._table(slot) for slot in each.tables.values()],
                }
                for each in state.rounds
            ],
            "ranking": self.ranking(),
            "prizes": [self._award(each) for each in awards(state)],
            "rank": self.rank_request(),
        }

    def identity(self) -> dict[str, object]:
        """Return which tournament it is, and up to which event it is read."""
        return {
            "tournament": self._state.tournament,
            "length": self._state.length,
            "head": self._known.last_hash.hex(),
        }

    def entrants(self) -> tuple[ListedEntrant, ...]:
        """Return everybody who was ever registered, by number."""
        return tuple(map(self._entrant, self._state.numbered()))

    def _entrant(self, entrant: Entrant) -> ListedEntrant:
        """Return an entrant.

        What an alias has paid and ticked off stands with whom it stands for.
        """
        state = self._state
        fee = self._fees.get(entrant.id, Fee(0, 0))
        marks = marks_of(state, entrant.id)
        return ListedEntrant(
            number=entrant.number,
            kind=entrant.kind,
            status=entrant.status,
            name=self.name(entrant),
            stands_for=self._number(state.stands_for(entrant.id)),
            reason=entrant.departure.reason if entrant.departure else None,
            waiting=entrant.waits_since is not None,
            stand_in=entrant.stands_in,
            due_cents=fee.due,
            paid_cents=fee.paid,
            markers=tuple(each.name for each in state.settings.markers if each.id in marks),
        )

    def _award(self, award: Award) -> dict[str, object]:
        spot = award.spot
        return {
            "prize": award.prize.name,
            "place": spot.place if spot else None,
            "entrants": [self._number(id_) for id_ in spot.entrants] if spot else [],
            "settled": spot.way if spot else None,
        }

    def _table(self, slot: TableSlot) -> dict[str, object]:
        score = slot.score
        return {
            "table": slot.table,
            "sides": [[self._number(entrant) for entrant in side] for side in slot.sides],
            "status": "awaited" if slot.awaited else slot.status,
            "score": written_points(score) if score else None,
        }

    def _number(self, entrant: EntrantId) -> int:
        return self._state.entrants[entrant].number
