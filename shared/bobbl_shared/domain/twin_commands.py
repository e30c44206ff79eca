"""Settling twins: two people of one name, or one who is registered twice."""

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.ids import EntrantId


class TellApart(Payload, frozen=True, tag="TellApart"):
    """Say that two entrants with the same name are different people."""

    first: EntrantId
    second: EntrantId


class MergeDuplicate(Payload, frozen=True, tag="MergeDuplicate"):
    """Say that ``goes`` is the same as ``stays``, registered twice; only ``stays`` is left."""

    stays: EntrantId
    goes: EntrantId


TwinPayload = TellApart | MergeDuplicate
