"""The last entries of whoever works here, newest first."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from bobbl_client.evening.hours import hour
from bobbl_client.evening.tables import STATES, Sent, TableState, waiting_results
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.screen import REFUSED, REPLACED, ShownOwn
from bobbl_client.scoring.slips import short_text
from bobbl_shared.clock import moment
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Round, TableSlot
from bobbl_shared.domain.values import Entry
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntryId

SHOWN = 10

_Sortable = tuple[bool, str, int, Callable[[], ShownOwn]]
"""What is sorted by, and how it is shown; only the newest are."""


def own_entries(
    model: StationModel,
    round_: Round | None,
    refused: tuple[tuple[Sent, Refusal], ...],
    counters: Mapping[EntryId, int],
) -> tuple[ShownOwn, ...]:
    """Give the last ten entries this operator has made here in a round.

    Only own ones, so that a second entry stays blind. ``counters`` puts entries of one moment in
    order, as far as they were made in this run.
    """
    if round_ is None:
        return ()
    found = [
        *_entered(model, round_, counters),
        *_not_in_state(model, round_, refused),
    ]
    found.sort(key=lambda each: each[:3], reverse=True)
    return tuple(each[3]() for each in found[:SHOWN])


def _entered(
    model: StationModel, round_: Round, counters: Mapping[EntryId, int]
) -> Iterator[_Sortable]:
    for table, slot in round_.tables.items():
        for entry in _mine(model, slot.past):
            yield _row(model, table, REPLACED, entry, counters)
        for entry in _mine(model, slot.entries):
            yield _row(model, table, _standing(slot, entry), entry, counters)
    for late in round_.late:
        if late.verdict != "accepted":
            state = TableState.LATE if late.verdict == "waiting" else REPLACED
            for entry in _mine(model, (late.entry,)):
                yield _row(model, late.table, state, entry, counters)


def _standing(slot: TableSlot, entry: Entry) -> TableState | str:
    """Give the state of an entry's table, or ``REPLACED`` where something else counts by now."""
    is_settled = slot.status in {"confirmed", "decided"}
    return REPLACED if is_settled and entry.score != slot.score else STATES[slot.status]


def _mine(model: StationModel, entries: tuple[Entry, ...]) -> Iterator[Entry]:
    own = (model.id, model.operator)
    return (each for each in entries if (each.station, each.operator) == own)


def _row(
    model: StationModel,
    table: int,
    state: TableState | str,
    entry: Entry,
    counters: Mapping[EntryId, int],
) -> _Sortable:
    shown = partial(_shown, model, entry.id, table, state, entry.score, entry.at)
    return (False, entry.at, counters.get(entry.id, 0), shown)


def _not_in_state(
    model: StationModel, round_: Round, refused: tuple[tuple[Sent, Refusal], ...]
) -> Iterator[_Sortable]:
    told = [(each, TableState.WAITING) for each in waiting_results(model)]
    both: list[tuple[Sent, TableState | str]] = [*told, *((sent, REFUSED) for sent, _ in refused)]
    for sent, state in both:
        if sent.operator == model.operator and sent.payload.round == round_.number:
            payload = sent.payload
            shown = partial(
                _shown, model, payload.entry, payload.table, state, payload.score, sent.at
            )
            yield (state is TableState.WAITING, sent.at, sent.counter, shown)


def _shown(
    model: StationModel,
    entry: EntryId,
    table: int,
    state: TableState | str,
    score: Score | None,
    at: str,
) -> ShownOwn:
    assert model.state is not None
    text = short_text(score, model.state.settings.format)
    return ShownOwn(entry, table, state, text, hour(moment(at)))
