"""What simulated stations can do, what can be read of the evening, and who can be asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bobbl_client.training.paper import TypedName
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId, StationId

Actor = Literal["organiser", "desk", "first", "second"]
"""The simulated stations: an organiser, a desk, and two that enter slips."""


@dataclass(frozen=True)
class Register:
    """Register a pair at a simulated desk; ``is_unseen``: a desk that cannot know of the others."""

    names: tuple[TypedName, ...]
    arrival: Literal["announced", "present"] = "present"
    is_unseen: bool = False


@dataclass(frozen=True)
class Enter:
    """Type a slip at a simulated station."""

    actor: Actor
    round: int
    table: int
    score: Score


@dataclass(frozen=True)
class Advance:
    """Take the organiser's next step: draw a round, close it, publish the ranking."""


@dataclass(frozen=True)
class Decide:
    """Decide, as the organiser, what is on a slip."""

    round: int
    table: int
    score: Score


@dataclass(frozen=True)
class FallSilent:
    """Pull a station's cable."""

    actor: Actor


@dataclass(frozen=True)
class Return:
    """Plug it in again."""

    actor: Actor


Act = Register | Enter | Advance | Decide | FallSilent | Return


@dataclass(frozen=True)
class Glance:
    """What is known: the tournament, who bears the guests' names, which station the trainee has."""

    state: State
    bearers: Mapping[int, tuple[EntrantId, ...]]
    trainee: StationId


@dataclass(frozen=True)
class Paper:
    """A slip in front of the trainee: ``score`` as it lies there, ``is_turned``: pair 2 above."""

    round: int
    table: int
    score: Score
    is_turned: bool = False


@dataclass(frozen=True)
class Place:
    """Where somebody can be asked: at a table of the running round, or at a simulated station."""

    table: int = 0
    actor: Actor | None = None


Reply = Literal["playing", "slip", "brought", "mended", "nobody", "plugged_in", "fine"]


@dataclass(frozen=True)
class Answer:
    """What is said there; ``paper`` is the slip that is shown."""

    place: Place
    reply: Reply
    paper: Paper | None = None
