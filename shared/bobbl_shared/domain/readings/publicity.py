"""Which ranking the hall may see.

By itself the hall sees the ranking after each closed round, up to the round that the settings name,
and never after the last: that one is for the prize-giving. Everything else it sees once the
organiser has published it. So a ranking is frozen by naming the round up to which it is public.
"""

from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import State


def public_by_itself(settings: Settings) -> int:
    """Return up to which round rankings are public without being published; 0: none is."""
    most = settings.rounds - 1
    return most if settings.public_rounds is None else min(settings.public_rounds, most)


def public_standings(state: State) -> tuple[tuple[Standing, ...], int] | None:
    """Return the newest ranking the hall may see, and after which round; none if there is none."""
    most = public_by_itself(state.settings)
    for round_ in reversed(state.rounds[:most]):
        if round_.standings is not None and round_.number > state.published_round:
            return round_.standings, round_.number
    if state.published is None:
        return None
    return state.published, state.published_round
