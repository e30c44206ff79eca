"""What can be undone, what undoing it changes, and which later events stand in the way.

The fold writes a journal entry for every event that changes or relies on something
(``Row.touches``); undoing restores what the entry kept. The rows of the areas say what can be
undone, each with the command whose right it takes. A station may undo what it did itself and an
organiser what anybody did; the server decides that.

Draws cannot be undone: they are made anew with a reason, in front of everybody. Nor can what has
gone out into the world: a lot between the tied or the lone, a station's admission, a gong, a secret
that is fixed.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from bobbl_shared.domain.areas.pieces import piece_of
from bobbl_shared.domain.areas.table import ROWS, row_of
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.journal import JournalEntry, Key, newest_first, with_entry
from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.state import Change, State
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import StationId

UNDOABLE: Mapping[str, type[Payload]] = MappingProxyType(
    {row.fact.__name__: row.undone_by for row in ROWS if row.undone_by}
)
"""Facts that can be undone, each with the command whose right it takes."""

LAST_ENTRIES = 10
"""How many of its own entries a station offers to undo with one key."""


class Consequence(NamedTuple):
    """One thing that changes back: how it stands now, and how it will; none: not there."""

    key: Key
    now: object
    then: object


class Undoing(NamedTuple):
    """What undoing an event means: later ones that build on it, and what changes back."""

    entry: JournalEntry
    dependents: tuple[JournalEntry, ...]
    consequences: tuple[Consequence, ...]


def undoing(state: State, station: StationId, counter: int) -> Undoing:
    """Return what undoing the event of a command means; ``dependents`` are oldest first.

    Raises ``Refusal`` for a command that has done nothing that could be undone, or no longer has.
    """
    entry = undoable_entry(state, station, counter)
    changed = entry.changed
    later = []
    for each in newest_first(state.entries):
        if each.index <= entry.index:
            break
        if each.undone is None and each.builds_on(changed):
            later.append(each)
    consequences = (
        Consequence(key, piece_of(state, key), then)
        for key, then in entry.before
        if piece_of(state, key) != then
    )
    return Undoing(entry, tuple(reversed(later)), tuple(consequences))


def undoable_entry(state: State, station: StationId, counter: int) -> JournalEntry:
    """Return what a command did; raise ``Refusal`` if that is nothing that can be undone."""
    for entry in newest_first(state.entries):
        if (entry.station, entry.counter) == (station, counter):
            if entry.undone is not None:
                raise Refusal("undone_already")
            if not is_undoable(entry):
                raise Refusal("not_undoable")
            return entry
    raise Refusal("not_undoable")


def check_undoing(undone: Undoing) -> None:
    """Raise ``Refusal`` that says what builds on it, if anything does."""
    later = undone.dependents
    if later:
        raise Refusal("undo_depended_on", count=len(later), index=later[-1].index)


def is_undoable(entry: JournalEntry) -> bool:
    """Return whether an event is of a kind that can be undone."""
    return all(kind in UNDOABLE for kind in entry.kinds)


def last_entries(state: State, station: StationId) -> tuple[JournalEntry, ...]:
    """Return the entries of a station that can be undone one after the other, newest first."""
    own = (
        entry
        for entry in newest_first(state.entries)
        if entry.station == station and entry.undone is None and is_undoable(entry)
    )
    return tuple(entry for entry, _ in zip(own, range(LAST_ENTRIES), strict=False))


def noted(before: State, after: State, facts: tuple[Fact, ...], change: Change) -> State:
    """Return the state after an event with the event's entry in the journal, if it has one.

    A fact of the event may build on another: what a thing was before is taken from ``before``, and
    what it touches from there too, for what an event changes it names in its first fact.
    """
    touches = [row_of(fact).touches(before, fact) for fact in facts]
    changes = dict.fromkeys(key for each in touches for key in each.changes)
    uses = dict.fromkeys(key for each in touches for key in each.uses if key not in changes)
    if not changes and not uses:
        return after
    kinds = tuple(type(fact).__name__ for fact in facts)
    kept = all(kind in UNDOABLE for kind in kinds)
    entry = JournalEntry(
        change.index,
        change.station,
        change.counter,
        kinds,
        tuple((key, piece_of(before, key)) for key in changes) if kept else (),
        tuple(uses) if kept else (*changes, *uses),
    )
    return replace(after, entries=with_entry(after.entries, entry))
