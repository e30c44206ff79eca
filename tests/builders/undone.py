"""What undoing leads to: the state that the other events make, as if this one had not been."""

from msgspec import to_builtins
from msgspec.structs import replace

from bobbl_shared.domain.areas.undo import EventUndone
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.fold import apply, author_of_command, found
from bobbl_shared.domain.state import Change, Placing, State
from builders.course import Course

VERSIONS = {"changed", "drawn", "seated", "field_changed", "made"}


def as_if_never(course: Course) -> object:
    """Give what the events add up to without those that are undone, and without their undoing."""
    events = [decode_event(body) for body in course.bodies]
    gone = {fact.index for e in events for fact in e.effect if isinstance(fact, EventUndone)}
    state = found(events[0])
    for event in events[1:]:
        if event.index not in gone:
            state = _applied(replace(state, length=event.index), event)
    return comparable(state)


def _applied(state: State, event: Event) -> State:
    author = author_of_command(event)
    change = Change(event.index, author.station, author.counter)
    for fact in event.effect:
        state = state if isinstance(fact, EventUndone) else apply(state, fact, change)
    return state


def comparable(state: State) -> object:
    """Give all of a state but versions, used ids and numbers, and what is only on its way."""
    rounds = tuple(replace(each, entries=frozenset()) for each in state.rounds)
    wishes = sorted((*couple, weight) for couple, weight in state.apart.items())
    bare = replace(state, placing=Placing(state.placing.seats), entries=(), counters={})
    plain = replace(bare, rounds=rounds, apart={}, length=0, next_number=0)
    return _without_versions(to_builtins(plain)), wishes


def _without_versions(tree: object) -> object:
    if isinstance(tree, dict):
        tree = {k: sorted(set(v)) if k == "twins" else v for k, v in tree.items()}
        return {k: _without_versions(v) for k, v in tree.items() if k not in VERSIONS}
    if isinstance(tree, list | tuple):
        return [_without_versions(each) for each in tree]
    return tree
