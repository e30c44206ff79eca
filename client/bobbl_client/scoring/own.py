"""The last results of the current operator, newest first, and which of them can be undone.

A result that still waits on this computer is undone by a second command queued behind it; that also
works without a connection. A result that the server holds can be undone only with a connection,
because the operator must see what is valid afterwards. An undone entry becomes a draft again, as it
was typed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.tables import (
    FINISHED,
    NOBODY,
    EntryPayload,
    Place,
    Sent,
    TableState,
    state_of,
)
from bobbl_client.scoring.state import Retraction
from bobbl_client.scoring.tables import EveningView
from bobbl_shared.domain.areas.phones import TakeProposal
from bobbl_shared.domain.journal import newest_first
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Round, TableSlot
from bobbl_shared.domain.undoable import check_undoing, undoing
from bobbl_shared.domain.values import Entry
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntryId

LISTED = 10


class Gone(Enum):
    """Why an own entry counts no longer: not taken by the server, or something else does."""

    REFUSED = "refused"
    REPLACED = "replaced"


@dataclass(frozen=True)
class OwnResult:
    """An own entry: the state of its table, or why it counts no longer."""

    entry: EntryId
    table: int
    state: TableState | Gone
    score: Score | None
    at: str


def own_results(
    evening: EveningView, round_: Round | None, made: tuple[EntryId, ...]
) -> tuple[OwnResult, ...]:
    """Return the last ten entries this operator has made here in a round, those that wait first.

    Only own ones, so that a second entry stays blind. ``made`` puts entries of one moment in order,
    as far as they were made in this run.
    """
    if round_ is None:
        return ()
    counts = {entry: count for count, entry in enumerate(made, 1)}

    def age(each: OwnResult) -> tuple[bool, str, int]:
        return each.state is TableState.WAITING, each.at, counts.get(each.entry, 0)

    found = [*_entered(evening, round_), *_late(evening, round_), *_not_in_state(evening, round_)]
    return tuple(sorted(found, key=age, reverse=True)[:LISTED])


def _entered(evening: EveningView, round_: Round) -> Iterator[OwnResult]:
    for table, slot in round_.tables.items():
        for entry in _mine(evening, slot.past):
            yield _row(table, Gone.REPLACED, entry)
        for entry in _mine(evening, slot.entries):
            yield _row(table, _standing(slot, entry), entry)


def _late(evening: EveningView, round_: Round) -> Iterator[OwnResult]:
    for late in round_.late:
        if late.verdict != "accepted":
            state = TableState.LATE if late.verdict == "waiting" else Gone.REPLACED
            for entry in _mine(evening, (late.entry,)):
                yield _row(late.table, state, entry)


def _not_in_state(evening: EveningView, round_: Round) -> Iterator[OwnResult]:
    both: list[tuple[Sent, TableState | Gone]] = [
        *((sent, TableState.WAITING) for sent in evening.waiting),
        *((refused.about, Gone.REFUSED) for refused in evening.refused),
    ]
    for sent, state in both:
        payload = sent.payload
        if sent.operator == evening.operator and payload.round == round_.number:
            yield OwnResult(payload.entry, payload.table, state, payload.score, sent.at)


def _standing(slot: TableSlot, entry: Entry) -> TableState | Gone:
    """Return the state of an entry's table, unless something else counts there by now."""
    is_other = slot.status in FINISHED and entry.score != slot.score
    return Gone.REPLACED if is_other else state_of(slot)


def _mine(evening: EveningView, entries: tuple[Entry, ...]) -> Iterator[Entry]:
    own = (evening.station, evening.operator)
    return (each for each in entries if (each.station, each.operator) == own)


def _row(table: int, state: TableState | Gone, entry: Entry) -> OwnResult:
    return OwnResult(entry.id, table, state, entry.score, entry.at)


def newest_of(own: tuple[OwnResult, ...], round_: Round | None) -> int | None:
    """Return the table of the newest own entry that can be taken back, none if there is none.

    What comes to a closed round is the organiser's to judge.
    """
    if round_ is not None and round_.is_closed:
        return None
    return next((each.table for each in own if isinstance(each.state, TableState)), None)


def retraction(evening: EveningView, place: Place) -> Retraction:
    """Return the newest own result of a table; raise ``Refusal`` if it cannot be taken back."""
    for sent in reversed(evening.waiting):
        if sent.place == place and sent.operator in (None, evening.operator):
            payload = sent.payload
            if isinstance(payload, EntryPayload):
                is_phoned = isinstance(payload, TakeProposal)
                return Retraction(place, sent.counter, payload.score, payload.sides, is_phoned)
            return Retraction(place, sent.counter, None, NOBODY)
    if not evening.is_online:
        raise Refusal("undo_needs_connection")
    return _recorded(evening, place)


def _recorded(evening: EveningView, place: Place) -> Retraction:
    state = evening.state
    key = ("table", *map(str, place))
    for entry in newest_first(state.entries) if state is not None else ():
        is_own = entry.station == evening.station and entry.undone is None
        if state is not None and is_own and key in entry.changed:
            check_undoing(undoing(state, entry.station, entry.counter))
            slot = state.rounds[place[0] - 1].tables[place[1]]
            is_plain = entry.kinds[-1:] == ("ResultEntered",)
            score = slot.entries[-1].score if is_plain else None
            is_phoned = "ProposalTaken" in entry.kinds
            return Retraction(place, entry.counter, score, slot.sides, is_phoned)
    raise Refusal("not_undoable")
