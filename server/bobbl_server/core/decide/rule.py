"""What the tables of the areas are made of: a rule for each kind of command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from bobbl_server.core.draw.engine import Draw
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.event import Inputs
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Role

P = TypeVar("P", bound=Payload)

Authority = Role | Literal["root", "server"]
Rights = frozenset[Authority]
Effect = tuple[Fact, ...]

ROOT: Rights = frozenset({"root"})
SERVER: Rights = frozenset({"server"})
ORGANISER: Rights = frozenset({"organiser"})
DESK: Rights = frozenset({"organiser", "desk"})
PROPOSING: Rights = frozenset({"pages", "server"})
"""The pages hand on what phones propose; in logs from before there were pages the server does."""

SCORING: Rights = frozenset({"organiser", "scoring"})


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may look at beside the state and what is asked for.

    ``command`` is the envelope: who asks, with what in view. ``rights``: who may send which
    command, because undoing takes the right of what is undone.
    """

    command: Command
    inputs: Inputs
    draw: Draw
    rights: Mapping[type[Payload], Rights]


def _no_bytes(state: State, payload: Payload) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """Who may send a kind of command, and what follows from it.

    ``decide`` returns the facts of a command that its author has the right to send; it raises
    ``Refusal`` if what is asked for cannot be. ``random_bytes`` returns how many random bytes an
    accepted command comes with; by itself none, for nothing is left to chance.
    """

    command: type[P]
    rights: Rights
    decide: Callable[[State, P, Context], Effect]
    random_bytes: Callable[[State, P], int] = _no_bytes
