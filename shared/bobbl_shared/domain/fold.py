"""The fold: state and event in, next state out. Same events, same state, on every computer."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bobbl_shared.domain.areas.founding import EpochStarted, TournamentFounded
from bobbl_shared.domain.areas.table import row_of
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.state import Change, State
from bobbl_shared.domain.undoable import noted
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import StationId, TournamentId

K = TypeVar("K")
V = TypeVar("V")


class Author(msgspec.Struct, frozen=True):
    """The part of a command that the fold needs."""

    tournament: TournamentId
    station: StationId
    counter: int


_author_decoder = msgspec.json.Decoder(Author)


def author_of_command(event: Event) -> Author:
    """Read who sent an event's command, and under which counter."""
    try:
        return _author_decoder.decode(event.command)
    except (ValueError, RecursionError) as error:
        raise PeerError("command_malformed", problem=str(error)[:200]) from error


def found(event: Event) -> State:
    """Return the state after event 0; raise ``PeerError`` if it founds no tournament."""
    match event.effect:
        case (TournamentFounded(root, settings, hall_map, crest, secret),) if event.index == 0:
            author = author_of_command(event)
            return State(
                tournament=author.tournament,
                root=root,
                settings=settings,
                hall_map=hall_map,
                crest=crest,
                code_secret=secret,
                length=1,
                counters={author.station: author.counter},
            )
        case _:
            raise PeerError("event_not_founding")


def fold(state: State | None, event: Event) -> State:
    """Return the state after one event more; ``None`` is the state before event 0.

    Raises ``PeerError`` for an event that cannot follow: it may come from a foreign file or server.
    """
    if state is None:
        return found(event)
    if event.index != state.length:
        raise PeerError("event_out_of_order", expected=state.length, given=event.index)
    author = author_of_command(event)
    change = Change(event.index, author.station, author.counter)
    try:
        for fact in event.effect:
            _check_link(fact, event)
        state = _applied(state, event.effect, change)
    except (LookupError, ValueError, StopIteration) as error:
        raise PeerError("event_unfit", index=event.index) from error
    counters = with_item(state.counters, author.station, author.counter)
    return replace(state, length=event.index + 1, counters=counters)


def _check_link(fact: Fact, event: Event) -> None:
    """An epoch goes on with exactly the log that its record names."""
    if isinstance(fact, EpochStarted) and fact.taken_head != event.previous:
        raise ValueError("an epoch that takes another log over")


def apply_effect(state: State, command: Command, effect: tuple[Fact, ...]) -> State:
    """Return the state after facts that are about to become event ``state.length``."""
    change = Change(state.length, command.station, command.counter)
    state = _applied(state, effect, change)
    counters = with_item(state.counters, command.station, command.counter)
    return replace(state, length=change.index + 1, counters=counters)


def _applied(before: State, effect: tuple[Fact, ...], change: Change) -> State:
    state = before
    for fact in effect:
        state = apply(state, fact, change)
    return noted(before, state, effect, change)


def with_item(items: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """Return a copy of a mapping with one item set."""
    return {**items, key: value}


def apply(state: State, fact: Fact, change: Change) -> State:
    """Return the state after one fact, made by the event that ``change`` names."""
    return row_of(fact).apply(state, fact, change)
