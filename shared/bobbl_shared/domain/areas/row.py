"""What the tables of the areas are made of: a row for each fact, a piece for each kind of key."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bobbl_shared.domain.dependencies import Touch
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.state import Change, State

F = TypeVar("F", bound=Happened)
K = TypeVar("K")
V = TypeVar("V")


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


def has_nothing(_: State, __: Key) -> None:
    """Return no piece: the thing of a key has nothing of its own."""


def stays(state: State, _: Key, __: object, ___: Change) -> State:
    """Return the state as it is: there is nothing to put back."""
    return state


@dataclass(frozen=True, slots=True)
class Piece:
    """How the things whose keys begin with ``word`` are looked up and put back.

    ``now`` returns how a thing stands, none if it is not there; ``put_back`` the state in which it
    stands again as ``now`` once said.
    """

    word: str
    now: Callable[[State, Key], object] = has_nothing
    put_back: Callable[[State, Key, Any, Change], State] = stays


def with_or_without(items: Mapping[K, V], key: K, value: V | None) -> dict[K, V]:
    """Return a copy of a mapping with one item set, at its place; none: without it."""
    if value is None:
        return {known: each for known, each in items.items() if known != key}
    return {**items, key: value}
