"""Which ranking the hall may see.

By itself the hall sees the ranking after each closed round, up to the round that the settings name,
and never after the last: that one is for the prize-giving. Everything else it sees once the
organiser has published it. So a ranking is frozen by naming the round up to which it is public.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from bobbl_shared.domain.journal import JournalEntry, Key, newest_first
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.state import State, TableSlot


class ResultPlace(NamedTuple):
    """The table of a round."""

    round: int
    table: int


def public_by_itself(settings: Settings) -> int:
    """Return up to which round rankings are public without being published; 0: none is."""
    most = settings.rounds - 1
    return most if settings.public_rounds is None else min(settings.public_rounds, most)


def public_standings(state: State) -> tuple[tuple[Standing, ...], int] | None:
    """Return the newest ranking the hall may see, and after which round; none if there is none."""
    most = public_by_itself(state.settings)
    for round_ in reversed(state.rounds[:most]):
        if round_.standings is not None and round_.number > state.published_round:
            return round_.standings, round_.number
    if state.published is None:
        return None
    return state.published, state.published_round


def rankings_came(state: State, number: int) -> Iterator[int]:
    """Yield the events that published a ranking or closed round ``number``, the newest first.

    Those that were undone are left out.
    """
    return _changes(state, (("published",), ("closing", str(number))))


def ranking_came(state: State) -> int | None:
    """Return the index of the event that brought the newest ranking the hall may see, if any."""
    shown = public_standings(state)
    if shown is None:
        return None
    is_told = shown == (state.published, state.published_round)
    key: Key = ("published",) if is_told else ("closing", str(shown[1]))
    return next(_changes(state, (key,)), None)


def _changes(state: State, keys: tuple[Key, ...]) -> Iterator[int]:
    for each in newest_first(state.entries):
        if each.undone is None and any(key in keys for key, _ in each.before):
            yield each.index


def results_since(state: State) -> tuple[ResultPlace, ...]:
    """Return where a result is another one than in the newest ranking the hall may see.

    In order; empty before there is a ranking. Rounds that it does not cover are left out.
    """
    shown, came = public_standings(state), ranking_came(state)
    if shown is None or came is None:
        return ()
    changed = {
        ResultPlace(round_.number, slot.table): slot
        for round_ in state.rounds[: shown[1]]
        for slot in round_.tables.values()
        if slot.changed.index > came
    }
    if not changed:
        return ()
    later = list(takewhile(lambda each: each.index > came, newest_first(state.entries)))
    return tuple(place for place, slot in changed.items() if not _is_back(later, place, slot))


def _is_back(later: list[JournalEntry], place: ResultPlace, slot: TableSlot) -> bool:
    """Return whether a result that was changed ``later`` (newest first) is the old one again."""
    key = ("table", str(place.round), str(place.table))
    pieces = [piece for each in later for k, piece in each.before if k == key]
    before = pieces[-1] if pieces else None
    return isinstance(before, TableSlot) and before.score == slot.score
