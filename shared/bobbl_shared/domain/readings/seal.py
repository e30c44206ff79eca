"""What the hall has to see of a committed draw: the commitment before it is thrown, then the value.

In German the commitment is called a seal.
"""

from datetime import datetime, timedelta

from msgspec import Struct

from bobbl_shared.clock import moment
from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.state import Commitment, Round, State

LONG = timedelta(hours=1)
"""A seal that waits longer may be forgotten by who has seen it."""


class Seal(Struct, frozen=True):
    """The seal of a round; ``at`` and ``public_at`` are ISO 8601 UTC.

    ``public`` is empty until it is drawn; ``commitment`` is empty where it was given up and nothing
    was drawn since. ``abandoned``: how many were given up for the round.
    """

    round: int
    commitment: str = ""
    at: str = ""
    throw: Throw | None = None
    fewer: FewerReason | None = None
    public: str = ""
    public_at: str = ""
    abandoned: int = 0

    @property
    def is_waiting(self) -> bool:
        """Whether the hall has not thrown yet."""
        return bool(self.commitment) and not self.public


def is_old(state: State, made: Commitment, now: datetime) -> bool:
    """Return whether a seal waits for long: over an hour, or since another round was played."""
    last = state.rounds[-1] if state.rounds else None
    if last is not None and last.number < made.round:
        slots = last.tables.values()
        if any(slot.changed.index > made.made.index for slot in slots):
            return True
    return bool(made.at) and now - moment(made.at) > LONG


def shown_seal(state: State) -> Seal | None:
    """Return what the hall is to see now; none if nothing is committed, or play has begun."""
    if state.commitment is not None:
        made = state.commitment
        return _seal(made, state.abandoned.get(made.round, 0))
    given_up = next((n for n in reversed(state.abandoned) if _is_open(state, n)), None)
    if given_up is not None:
        return Seal(given_up, abandoned=state.abandoned[given_up])
    running = state.running
    if running is None or running.commitment is None or not running.public:
        return None
    has_clock = state.clock is not None and state.clock.round == running.number
    if has_clock or running.has_results:
        return None
    made = running.commitment
    return _seal(made, running.abandoned, running.public, running.public_at)


def _seal(made: Commitment, abandoned: int, public: str = "", public_at: str = "") -> Seal:
    return Seal(
        made.round, made.commitment, made.at, made.throw, made.fewer, public, public_at, abandoned
    )


def _is_open(state: State, number: int) -> bool:
    """Return whether a commitment for a round was given up since it was drawn, if it was."""
    drawn: Round | None = state.round(number)
    if drawn is None:
        return number == len(state.rounds) + 1
    is_last = number == len(state.rounds) and not (drawn.is_closed or drawn.has_results)
    return is_last and state.abandoned[number] > drawn.abandoned
