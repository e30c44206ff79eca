"""An entrant as a desk knows it, and the people it is made of."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bobbl_client.evening.people import number_word
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.names import UNNAMED, Name
from bobbl_shared.domain.readings.till import Fee
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import EntrantStatus
from bobbl_shared.domain.values import EntrantKind
from bobbl_shared.ids import DetailsHash, EntrantId, MarkerId, PersonId
from bobbl_shared.search.likeness import Spelled

NO_FEE = Fee(0, 0)

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Listed:
    """A person of an entrant; ``base`` is what a change of it has to name.

    ``is_unlisted``: guests' pages and the club site do not name the person.
    """

    id: PersonId
    spelled: Spelled
    base: Base
    contact: DetailsHash | None = None
    is_unlisted: bool = False

    @property
    def name(self) -> Name:
        """The name."""
        return self.spelled.name


@dataclass(frozen=True, slots=True)
class Registered:
    """An entrant as the desk sees it; ``waiting``: own commands about it are unanswered.

    ``number`` is none while only the server can give it. ``former`` are numbers of lone players
    who joined this entrant, and those of its duplicates; ``order`` grows with the time of
    registration. ``seat`` is that of the running round (``is_playing``), else the one given for the
    next; ``section`` is where it is, if the hall has several. ``played``: has been drawn before.
    ``queue_place``: on the waiting list, from 1; 0 for who is not on it. ``team``: so many persons
    a pair is.
    """

    id: EntrantId
    number: int | None
    kind: EntrantKind
    status: EntrantStatus
    persons: tuple[Listed, ...]
    base: Base
    order: int
    twins: tuple[EntrantId, ...] = ()
    seat: Seat | None = None
    is_playing: bool = False
    section: str = ""
    former: tuple[int, ...] = ()
    marks: tuple[MarkerId, ...] = ()
    fee: Fee = NO_FEE
    played: bool = False
    waiting: bool = False
    queue_place: int = 0
    stands_in: bool = False
    team: int = 2

    @property
    def is_queued(self) -> bool:
        """Whether the entrant waits for a place."""
        return self.queue_place > 0

    @property
    def is_out(self) -> bool:
        """Whether the entrant plays no further round."""
        return self.status in {"withdrawn", "disqualified"}

    @property
    def names(self) -> tuple[Name, ...]:
        """The names of the persons."""
        return tuple(person.name for person in self.persons)

    @property
    def is_unnamed(self) -> bool:
        """Whether the names of all have been deleted."""
        return all(name.last == UNNAMED for name in self.names)

    @property
    def listed_names(self) -> tuple[str, ...]:
        """Each person's name as lists show it, with a question mark for a missing half.

        Of whom no name is kept only the number is told, and once if that is all of them.
        """
        return self._shown(name.listed for name in self._called)

    @property
    def last_names(self) -> tuple[str, ...]:
        """The family names, with what stands in the place of a missing or deleted one."""
        return self._shown(name.last for name in self._called)

    @property
    def _called(self) -> Sequence[Name]:
        if self.number is None:
            return self.names
        unnamed = Name(number_word(self.number))
        if self.is_unnamed:
            return (unnamed,)
        return [unnamed if name.last == UNNAMED else name for name in self.names]

    def _shown(self, names: Iterable[str]) -> tuple[str, ...]:
        missing = (UNKNOWN,) if self.kind == "pair" and self.is_half else ()
        return (*names, *missing)

    @property
    def table(self) -> int | None:
        """The table of the seat."""
        return self.seat.table if self.seat is not None else None

    @property
    def is_half(self) -> bool:
        """Whether one more person can join."""
        return self.kind != "player" and len(self.persons) < self.team


Roster = Mapping[EntrantId, Registered]


def who_stays(one: Registered, other: Registered) -> Registered:
    """Return which of two that are one is kept: who has played, is whole, or was there first."""
    return min(one, other, key=lambda each: (not each.played, -len(each.persons), each.order))
