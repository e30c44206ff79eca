"""The fold: state and event in, next state out. Same events, same state, on every computer."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bobbl_shared.crypto.keys import author_of
from bobbl_shared.domain.areas.table import row_of
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.event import Event
from bobbl_shared.domain.facts import (
    ClockSet,
    CommitmentAbandoned,
    DrawCommitted,
    EpochStarted,
    EventUndone,
    Fact,
    GongRung,
    LateResultAccepted,
    LateResultKept,
    LateResultRejected,
    RankingPublished,
    ResultCorrected,
    ResultDecided,
    ResultEntered,
    RoundClosed,
    RoundDrawn,
    RoundJoined,
    SeatsSwapped,
    SettingsChanged,
    TournamentFounded,
)
from bobbl_shared.domain.fold_play import apply_play_fact
from bobbl_shared.domain.fold_seats import apply_seat_fact
from bobbl_shared.domain.settings import Settings, changed_fields
from bobbl_shared.domain.state import Change, RoundClock, State
from bobbl_shared.domain.undo import noted, undone
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
    """Give the state after event 0; raise ``PeerError`` if it founds no tournament."""
    match event.effect:
        case (TournamentFounded(root, settings),) if event.index == 0:
            author = author_of_command(event)
            return State(
                tournament=author.tournament,
                root=root,
                settings=settings,
                length=1,
                counters={author.station: author.counter},
            )
        case _:
            raise PeerError("event_not_founding")


def fold(state: State | None, event: Event) -> State:
    """Give the state after one event more; ``None`` is the state before event 0.

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
    """Give the state after facts that are about to become event ``state.length``."""
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
    """Give a copy of a mapping with one item set."""
    return {**items, key: value}


def apply(state: State, fact: Fact, change: Change) -> State:
    """Give the state after one fact, made by the event that ``change`` names."""
    row = row_of(fact)
    if row is not None:
        return row.apply(state, fact, change)
    match fact:  # what comes most often stands first
        case (
            ResultEntered()
            | RoundDrawn()
            | ResultCorrected()
            | ResultDecided()
            | LateResultKept()
            | LateResultAccepted()
            | LateResultRejected()
            | RoundClosed()
        ):
            return apply_play_fact(state, fact, change)
        case EventUndone(index):
            return undone(state, index, change)
        case DrawCommitted() | CommitmentAbandoned() | SeatsSwapped() | RoundJoined():
            return apply_seat_fact(state, fact, change)
        case RankingPublished(number, standings):
            return replace(state, published=standings, published_round=number)
        case SettingsChanged(settings):
            return _with_settings(state, settings, change)
        case ClockSet(number, ends_at, remaining):
            return replace(state, clock=RoundClock(number, ends_at, remaining))
        case GongRung():
            return replace(state, gongs=state.gongs + 1)
        case EpochStarted() | TournamentFounded():
            return _apply_epoch(state, fact)
        case _:
            raise TypeError(type(fact).__name__)


def _apply_epoch(state: State, fact: EpochStarted | TournamentFounded) -> State:
    if isinstance(fact, TournamentFounded):
        raise PeerError("event_not_founding")
    return replace(
        state,
        epoch=fact.epoch,
        server=author_of(bytes.fromhex(fact.server)),
        server_public=fact.server,
        certificate=fact.certificate,
    )


def _with_settings(state: State, settings: Settings, change: Change) -> State:
    fields = changed_fields(state.settings, settings)
    changed = {**state.settings_changed, **dict.fromkeys(fields, change)}
    return replace(state, settings=settings, settings_changed=changed)
