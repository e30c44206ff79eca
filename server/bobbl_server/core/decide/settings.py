"""Deciding about the settings: as a whole, as old programs ask, or some fields of them.

Who changes some fields leaves all others as they are, so that two organisers who change different
things at the same time both get what they want. A field that somebody else has changed since the
author saw it is refused: nobody overwrites what he has not seen. What was seen is a version, and
whatever came before it; an author on the branch of an earlier server saw only what stood there, so
for his command the event names the changes he has not seen, whatever their index.
"""

from collections.abc import Container

from msgspec.structs import replace

from bobbl_server.core.decide.rule import ORGANISER, Context, Effect, Rule
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings, SettingsChanged
from bobbl_shared.domain.commands import Command
from bobbl_shared.domain.settings import Settings, locked_changes
from bobbl_shared.domain.state import Change, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import StationId


def _change(state: State, payload: ChangeSettings, _: Context) -> Effect:
    """Replace the settings as a whole."""
    return _changed(state, payload.settings, payload.deliberate)


def _amend(state: State, payload: AmendSettings, context: Context) -> Effect:
    """Replace some fields of the settings."""
    again = context.inputs.again
    unseen = again.unseen if again is not None else ()
    others = [
        (each, changed)
        for each in payload.fields
        if (changed := state.settings_changed.get(each))
        and not _is_seen(context.command, changed, unseen)
    ]
    if others:
        last = state.stations.get(others[0][1].station)
        fields = tuple(each for each, _ in others)
        raise Refusal("settings_changed_by", settings=fields, station=last.name if last else "")
    wanted = {each: getattr(payload.settings, each) for each in payload.fields}
    return _changed(state, replace(state.settings, **wanted), payload.deliberate)


def unseen_changes(
    state: State, payload: AmendSettings, start: int, known: Container[tuple[StationId, int]]
) -> tuple[int, ...]:
    """Return what last changed the same fields from event ``start`` on, and is not among the known.

    ``known`` are authors and counters of what the author saw on a branch that left at ``start``.
    """
    found = (state.settings_changed.get(each) for each in payload.fields)
    late = (each for each in found if each is not None and each.index >= start)
    return tuple(sorted({e.index for e in late if (e.station, e.counter) not in known}))


def _is_seen(command: Command, changed: Change, unseen: tuple[int, ...]) -> bool:
    """Return whether the author had a change in view, or made it."""
    if changed.station == command.station:
        return True
    if changed.index in unseen:
        return False
    version = command.base.version if command.base is not None else None
    return version is not None and changed.index <= version


def _changed(state: State, after: Settings, deliberate: bool) -> Effect:
    changed = SettingsChanged(after)
    locked = locked_changes(state.settings, after)
    if state.has_results and locked and not deliberate:
        raise Refusal("settings_locked", fields=locked)
    largest = max((len(each.persons) for each in state.entrants.values()), default=0)
    if after.team < state.settings.team and largest > after.team:
        raise Refusal("pairs_of_three", team=after.team)
    if after.entrants != state.settings.entrants:
        if state.rounds:
            raise Refusal("entrants_drawn")
        if state.entrants:
            raise Refusal("entrants_registered")
    return (changed,)


RULES = (
    Rule(ChangeSettings, ORGANISER, _change),
    Rule(AmendSettings, ORGANISER, _amend),
)
