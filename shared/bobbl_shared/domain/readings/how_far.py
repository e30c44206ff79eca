"""How far a tournament is: what tells two evenings apart before either is opened."""

from collections.abc import Callable

from msgspec import Struct

from bobbl_shared.domain.state import State


class HowFar(Struct, frozen=True):
    """When round 1 was drawn (ISO 8601 UTC; empty: it was not yet) and which round is the last.

    ``round`` of ``rounds``; 0 before the first. ``is_over``: the final ranking is declared.
    """

    begun: str = ""
    round: int = 0
    rounds: int = 0
    is_over: bool = False


def how_far(state: State, at: Callable[[int], str]) -> HowFar:
    """Return how far a tournament is; ``at`` gives the time of the event with an index."""
    begun = at(state.rounds[0].drawn.index) if state.rounds else ""
    return HowFar(begun, len(state.rounds), state.settings.rounds, state.final is not None)
