"""The journal: one entry for each event that later events can build on, or that can be undone.

An entry names by keys what its event changed and what the event only relied on. For what was
changed it keeps the state before, so that undoing restores that and computes nothing backwards. A
later entry builds on an earlier one if it changed or used something that the earlier one changed.

Keys are a word and ids: ``entrant`` e, ``listed`` e (that e is in the list, whatever becomes of
it), ``person`` p, ``seat`` e, ``place`` table pair player, ``mark`` e marker, ``payment`` event,
``box`` station, ``apart`` e e, ``twin`` e e (that it is asked about), ``told_apart`` p p, ``table``
round table, ``closing`` round, ``published``, ``final``, ``ties``, ``choices``, ``hall_map``,
``crest``.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bobbl_shared.ids import StationId

Key = tuple[str, ...]
"""What was changed or used: a word for the area, then ids and numbers as text."""


class JournalEntry(Struct, frozen=True, gc=False):
    """An event: by whom, the tags of its facts, and what it touched.

    ``before``: what it changed, with how it stood; none: it was not there. ``used``: what it relied
    on. ``undone``: the event that cancelled it.
    """

    index: int
    station: StationId
    counter: int
    kinds: tuple[str, ...]
    before: tuple[tuple[Key, object], ...]
    used: tuple[Key, ...]
    undone: int | None = None

    @property
    def changed(self) -> frozenset[Key]:
        """What it changed."""
        return frozenset(key for key, _ in self.before)

    def builds_on(self, changed: frozenset[Key]) -> bool:
        """Return whether it touches any of this."""
        return not changed.isdisjoint(self.used) or any(key in changed for key, _ in self.before)


CHUNK = 256

Journal = tuple[tuple[JournalEntry, ...], ...]
"""Entries in order, in chunks: adding one copies one chunk and the list of chunks, not all."""


def with_entry(journal: Journal, entry: JournalEntry) -> Journal:
    """Return the journal with one more entry."""
    if not journal or len(journal[-1]) == CHUNK:
        return (*journal, (entry,))
    return (*journal[:-1], (*journal[-1], entry))


def with_undone(journal: Journal, index: int, by: int) -> Journal:
    """Return the journal in which the entry of event ``index`` is undone by event ``by``."""
    return tuple(
        tuple(replace(entry, undone=by) if entry.index == index else entry for entry in chunk)
        if chunk[0].index <= index <= chunk[-1].index
        else chunk
        for chunk in journal
    )


def newest_first(journal: Journal) -> Iterator[JournalEntry]:
    """Go through the entries from the newest to the oldest."""
    for chunk in reversed(journal):
        yield from reversed(chunk)
