"""For how many there is room, and who waits until a place is free.

A place is for one entrant of those that are seated: two lone players take one together, a stand-in
none. Nobody loses a place that he has; who registers, or comes back, when all are taken is put on
the waiting list, and moves up when a person says so.
"""

from bobbl_shared.domain.areas.field import MarkPresent, RegisterEntrant
from bobbl_shared.domain.commands import AnyPayload
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.domain.values import EntrantKind


def places_taken(state: State) -> int:
    """Count the places that are taken, by who is there or announced."""
    return _places([each.kind for each in state.entrants.values() if _has_place(each)])


def places_free(state: State) -> int | None:
    """Count the places that are free; 0 if there are more entrants than room, none: no limit."""
    if state.settings.capacity is None:
        return None
    return max(state.settings.capacity - places_taken(state), 0)


def waiting_list(state: State) -> tuple[Entrant, ...]:
    """Return who waits for a place, who came first first."""
    waiting = (each for each in state.entrants.values() if _is_waiting(each))
    return tuple(sorted(waiting, key=lambda each: (each.waits_since or 0, each.number)))


def next_up(state: State) -> tuple[Entrant, ...]:
    """Return who of the waiting list can move up as things stand, in that order."""
    kinds = [each.kind for each in state.entrants.values() if _has_place(each)]
    up = []
    for each in waiting_list(state):
        if _has_room(state, kinds, each.kind):
            kinds.append(each.kind)
            up.append(each)
    return tuple(up)


def has_room(state: State, kind: EntrantKind) -> bool:
    """Return whether there is a place for one entrant more."""
    if state.settings.capacity is None:
        return True
    kinds = [each.kind for each in state.entrants.values() if _has_place(each)]
    return _has_room(state, kinds, kind)


def is_to_wait(state: State, payload: AnyPayload) -> bool:
    """Return whether who registers or comes back by this command has to wait for a place."""
    match payload:
        case RegisterEntrant(entrant_kind=kind):
            return not has_room(state, kind)
        case MarkPresent(id_) if id_ in state.entrants:
            entrant = state.entrants[id_]
            returns = entrant.status == "withdrawn" and not entrant.stands_in
            return returns and not has_room(state, entrant.kind)
        case _:
            return False


def _has_room(state: State, kinds: list[EntrantKind], kind: EntrantKind) -> bool:
    if state.settings.capacity is None:
        return True
    more = _places([*kinds, kind])
    return more <= max(state.settings.capacity, _places(kinds))


def _places(kinds: list[EntrantKind]) -> int:
    alone = kinds.count("lone")
    return len(kinds) - alone // 2


def _has_place(entrant: Entrant) -> bool:
    return _takes_part(entrant) and entrant.waits_since is None


def _is_waiting(entrant: Entrant) -> bool:
    return _takes_part(entrant) and entrant.waits_since is not None


def _takes_part(entrant: Entrant) -> bool:
    return not (entrant.is_out or entrant.is_alias or entrant.stands_in)
