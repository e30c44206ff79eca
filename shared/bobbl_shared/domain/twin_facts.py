"""What was found out about twins."""

from bobbl_shared.domain.kinds import Happened
from bobbl_shared.ids import EntrantId


class TwinsToldApart(Happened, frozen=True, tag="TwinsToldApart"):
    """Two entrants with the same name are different people."""

    first: EntrantId
    second: EntrantId


class DuplicateMerged(Happened, frozen=True, tag="DuplicateMerged"):
    """``goes`` is only another number of ``stays``, who has its money, markers and seat."""

    stays: EntrantId
    goes: EntrantId


TwinFact = TwinsToldApart | DuplicateMerged
