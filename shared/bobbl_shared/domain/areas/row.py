"""One row of an area's table: a kind of fact and what the domain does with it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bobbl_shared.domain.dependencies import Touch
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.state import Change, State

F = TypeVar("F", bound=Happened)


def touches_nothing(_: State, __: Happened) -> Touch:
    """Return no dependencies: no other event builds on the fact so that undoing has to know."""
    return Touch()


@dataclass(frozen=True, slots=True)
class Row(Generic[F]):
    """How a fact is folded, what it depends on, and how it is undone.

    ``apply`` returns the state after the fact, ``touches`` its dependencies in the state before its
    event; both raise ``LookupError`` for what is not there. ``undone_by``: the command whose right
    undoing takes; none: it cannot be undone.
    """

    fact: type[F]
    apply: Callable[[State, F, Change], State]
    touches: Callable[[State, F], Touch] = touches_nothing
    undone_by: type[Payload] | None = None
