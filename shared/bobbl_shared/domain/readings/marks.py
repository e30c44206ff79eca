"""Who has which marker, and how many have it."""

from collections import Counter
from collections.abc import Mapping

from bobbl_shared.domain.state import State
from bobbl_shared.ids import EntrantId, MarkerId


def marks_of(state: State, entrant: EntrantId) -> tuple[MarkerId, ...]:
    """Return the markers an entrant has, in the order of the settings.

    Retired ones are left out.
    """
    has = state.marks.get(entrant, ())
    return tuple(marker.id for marker in state.settings.markers if marker.id in has)


def marker_counts(state: State) -> Mapping[MarkerId, int]:
    """Return for each marker of the settings, in their order, how many entrants have it."""
    counts = Counter(marker for marks in state.marks.values() for marker in marks)
    return {marker.id: counts[marker.id] for marker in state.settings.markers}
