"""What happens about digital slips on phones."""

from bobbl_shared.domain.kinds import Happened
from bobbl_shared.domain.score import Score
from bobbl_shared.ids import EntrantId, EntryId, ProposalId


class PhonesAllowed(Happened, frozen=True, tag="PhonesAllowed"):
    """Tables may tell their games by phone."""

    secret: str
    address: str


class PhonesForbidden(Happened, frozen=True, tag="PhonesForbidden"):
    """Nothing is taken from phones."""


class ResultProposed(Happened, frozen=True, tag="ResultProposed"):
    """A phone has handed this in for a table; it counts for nothing by itself."""

    round: int
    table: int
    sides: tuple[tuple[EntrantId, ...], tuple[EntrantId, ...]]
    score: Score
    proposal: ProposalId
    at: str


class ProposalTaken(Happened, frozen=True, tag="ProposalTaken"):
    """The entry that follows was taken over from a proposal."""

    round: int
    table: int
    proposal: ProposalId
    entry: EntryId


PhoneFact = PhonesAllowed | PhonesForbidden | ResultProposed | ProposalTaken
