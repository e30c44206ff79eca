"""Former meetings, seen from a single seat: who would sit there with or against whom again."""

from collections.abc import Hashable, Mapping, Set
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from bobbl_shared.domain.seats import Seat

Who = TypeVar("Who", bound=Hashable)

_NOBODY: Set[Hashable] = frozenset()


class Again(NamedTuple):
    """How many partners and how many opponents are met again; fewer partners come first."""

    partners: int
    opponents: int


@dataclass(frozen=True, slots=True)
class Met(Generic[Who]):
    """Whom each should not have as a partner, and whom not as an opponent; both symmetric.

    Who asks decides what counts: partners that were opponents, say, or people of one club.
    """

    partners: Mapping[Who, Set[Who]]
    opponents: Mapping[Who, Set[Who]]

    def at(self, who: Who, seat: Seat, holders: Mapping[Seat, Who]) -> Again:
        """Count whom somebody would meet again on a seat, while the others sit as they do."""
        return Again(
            _count(self.partners.get(who, _NOBODY), holders, _beside(seat)),
            _count(self.opponents.get(who, _NOBODY), holders, _opposite(seat)),
        )


def _count(known: Set[Hashable], holders: Mapping[Seat, Who], seats: tuple[Seat, ...]) -> int:
    return sum(seat in holders and holders[seat] in known for seat in seats)


def _beside(seat: Seat) -> tuple[Seat, ...]:
    return (Seat(seat.table, seat.pair, 3 - seat.player),)


def _opposite(seat: Seat) -> tuple[Seat, ...]:
    other = 3 - seat.pair
    return Seat(seat.table, other, 1), Seat(seat.table, other, 2)
