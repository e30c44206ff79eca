"""Who makes up an entrant, and who plays: splitting, substituting, disqualifying, moving up."""

from bobbl_shared.domain.kinds import Payload, Person
from bobbl_shared.domain.values import DisqualifyReason
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId


class SplitPair(Payload, frozen=True, tag="SplitPair"):
    """Make two lone players of a pair that has not played; the other half gets a number again.

    ``other`` is the new entrant of the person who leaves, unless that person came as a lone player:
    then it is the one of before. ``number`` only from the desk's own lease.
    """

    entrant: EntrantId
    leaving: PersonId
    other: EntrantId
    number: int | None = None


class SubstitutePerson(Payload, frozen=True, tag="SubstitutePerson"):
    """Let another person play for one of an entrant, from a round on; none: from the next draw."""

    entrant: EntrantId
    leaving: PersonId
    person: Person
    from_round: int | None = None
    distinct: bool = False


class DisqualifyEntrant(Payload, frozen=True, tag="DisqualifyEntrant"):
    """Exclude an entrant from all further rounds and from the ranking."""

    entrant: EntrantId
    reason: DisqualifyReason
    note: DetailsHash | None = None


class ReinstateEntrant(Payload, frozen=True, tag="ReinstateEntrant"):
    """Take a disqualification back: the entrant plays from the next draw on and is ranked again."""

    entrant: EntrantId


class DrawPartners(Payload, frozen=True, tag="DrawPartners"):
    """Let the lot make pairs of these lone players; of an odd number one stays alone.

    Seats at registration are given to the pairs afterwards, one by one.
    """

    entrants: tuple[EntrantId, ...]


class MoveUp(Payload, frozen=True, tag="MoveUp"):
    """Give an entrant of the waiting list a place that is free."""

    entrant: EntrantId


class LetStandIn(Payload, frozen=True, tag="LetStandIn"):
    """Let an entrant play only where the field needs one more, without a rank; or as all others."""

    entrant: EntrantId
    on: bool = True


LineupPayload = (
    SplitPair
    | SubstitutePerson
    | DrawPartners
    | DisqualifyEntrant
    | ReinstateEntrant
    | MoveUp
    | LetStandIn
)
