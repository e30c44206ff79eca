"""Who makes up an entrant from here on, and who plays."""

from bobbl_shared.domain.kinds import Happened, Person
from bobbl_shared.domain.values import DisqualifyReason
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId


class PairSplit(Happened, frozen=True, tag="PairSplit"):
    """A pair is two lone players: the one who leaves is entrant ``other`` under this number.

    ``cents`` of what the pair had paid go with him; less than 0: so much of what he had paid as a
    lone player was given back to the pair, and is missing with him.
    """

    entrant: EntrantId
    leaving: PersonId
    other: EntrantId
    number: int
    cents: int


class PersonSubstituted(Happened, frozen=True, tag="PersonSubstituted"):
    """Another person plays for one of an entrant from this round on."""

    entrant: EntrantId
    leaving: PersonId
    person: Person
    from_round: int
    twins: tuple[EntrantId, ...]


class EntrantDisqualified(Happened, frozen=True, tag="EntrantDisqualified"):
    """An entrant plays no further round and has no rank."""

    entrant: EntrantId
    reason: DisqualifyReason
    note: DetailsHash | None = None


class EntrantReinstated(Happened, frozen=True, tag="EntrantReinstated"):
    """A disqualification no longer holds."""

    entrant: EntrantId


class PartnersDrawn(Happened, frozen=True, tag="PartnersDrawn"):
    """The lot has made pairs of lone players, each under the first one's number."""

    pairs: tuple[tuple[EntrantId, EntrantId], ...]


class EntrantQueued(Happened, frozen=True, tag="EntrantQueued"):
    """There was no room: an entrant is the last of the waiting list."""

    entrant: EntrantId


class EntrantMovedUp(Happened, frozen=True, tag="EntrantMovedUp"):
    """An entrant has a place and waits no longer."""

    entrant: EntrantId


class StandInChosen(Happened, frozen=True, tag="StandInChosen"):
    """An entrant is a stand-in, who plays without a rank; or is none any longer."""

    entrant: EntrantId
    on: bool


LineupFact = (
    PairSplit
    | PersonSubstituted
    | PartnersDrawn
    | EntrantDisqualified
    | EntrantReinstated
    | EntrantQueued
    | EntrantMovedUp
    | StandInChosen
)
