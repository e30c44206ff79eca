"""Those who played against each other at an earlier tournament and could meet again in this one.

People are known by their names alone: nothing else of them is in both files.
"""

from bobbl_client.evening.people import persons_of
from bobbl_client.model.past_tournaments import Opponents
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.names import Name, fold_text
from bobbl_shared.ids import EntrantId

MOST = 400
"""So many wishes are made of one file; those of its last rounds come first."""


def meeting_again(model: StationModel, past: Opponents) -> tuple[tuple[EntrantId, EntrantId], ...]:
    """Return the couples of entrants who met then and have no wish yet, at most ``MOST``."""
    state = model.state
    if state is None:
        return ()
    entrant_of = {
        _key(name): each.id
        for each in state.numbered()
        if each.is_seatable
        for name in persons_of(model, each)
    }
    found: dict[tuple[EntrantId, EntrantId], None] = {}
    for one, other in past.couples:
        ids = entrant_of.get(_key(one)), entrant_of.get(_key(other))
        if ids[0] is not None and ids[1] is not None and ids[0] != ids[1]:
            first, second = sorted((ids[0], ids[1]))
            if (first, second) not in state.apart:
                found[first, second] = None
    return tuple(found)[:MOST]


def _key(name: Name) -> tuple[str, str]:
    return fold_text(name.last), fold_text(name.first)
