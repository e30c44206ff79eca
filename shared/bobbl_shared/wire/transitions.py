"""A row of a session's transition table: what handles a message, and the phases that follow.

Whatever goes wrong closes a session; that stands in no row.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

PhaseT = TypeVar("PhaseT", bound=Enum)


@dataclass(frozen=True, slots=True)
class Transition(Generic[PhaseT]):
    """``handler``: the method that takes the message. ``to``: the phases that may follow.

    Where several may follow the handler chooses one, by setting the session's phase.
    """

    handler: str
    to: tuple[PhaseT, ...]

    def after(self, phase: PhaseT) -> PhaseT:
        """Return the phase that follows; ``phase`` is what the handler has left."""
        if len(self.to) == 1:
            return self.to[0]
        assert phase in self.to, f"{self.handler} leads to {phase}, which is not in its row"
        return phase
