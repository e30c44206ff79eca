"""The lots of a ranking: who has drawn which, and who still has none."""

from bobbl_shared.domain.settings import criteria
from bobbl_shared.domain.state import Entrant, State


def counts_lots(state: State) -> bool:
    """Return whether a lot decides where all else is equal."""
    return "lot" in criteria(state.settings.scheme)


def without_lot(state: State) -> tuple[Entrant, ...]:
    """Return who is ranked and has no lot yet, by number."""
    drawn = frozenset(state.lots)
    return tuple(
        each
        for each in state.numbered()
        if each.is_seatable and each.is_ranked and each.id not in drawn
    )
