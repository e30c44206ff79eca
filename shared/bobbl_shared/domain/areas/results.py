"""Results of tables: slips as they are entered, corrected or decided, and those that come late."""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Piece, Row, with_or_without
from bobbl_shared.domain.dependencies import Touch
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, NamedDetails, Payload, note_named
from bobbl_shared.domain.placing import field_touched
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import Change, LateEntry, State, TableSlot, with_round
from bobbl_shared.domain.values import DecisionReason, Entry, Reason, Sides, TableStatus
from bobbl_shared.ids import DetailsHash, EntryId


class EnterResult(Payload, frozen=True, tag="EnterResult"):
    """Enter a table's slip, first or second; ``sides`` are the entrants as the slip names them."""

    round: int
    table: int
    sides: Sides
    score: Score
    entry: EntryId


class ResultEntered(Happened, frozen=True, tag="ResultEntered"):
    """A slip was entered, and the table now stands as ``status``."""

    round: int
    table: int
    entry: Entry
    status: TableStatus


def _entered(state: State, fact: ResultEntered, change: Change) -> State:
    slot = _slot(state, fact.round, fact.table)
    entries = (*slot.entries, fact.entry)
    entered = replace(slot, entries=entries, status=fact.status, awaited=False, changed=change)
    return _with_entry(_with_slot(state, fact.round, entered, change), fact.round, fact.entry)


class CorrectResult(Payload, frozen=True, tag="CorrectResult"):
    """Replace what has been entered for a table, with the current version in view."""

    round: int
    table: int
    sides: Sides
    score: Score
    entry: EntryId
    reason: Reason
    note: DetailsHash | None = None

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the note."""
        return note_named(self.note)


class ResultCorrected(Happened, frozen=True, tag="ResultCorrected"):
    """A new version of a table's slip replaces what was entered."""

    round: int
    table: int
    entry: Entry
    status: TableStatus


def _corrected(state: State, fact: ResultCorrected, change: Change) -> State:
    slot = _slot(state, fact.round, fact.table)
    corrected = replace(
        slot,
        past=(*slot.past, *slot.entries),
        entries=(fact.entry,),
        status=fact.status,
        decided=None,
        changed=change,
    )
    return _with_entry(_with_slot(state, fact.round, corrected, change), fact.round, fact.entry)


class DecideResult(Payload, frozen=True, tag="DecideResult"):
    """The organiser's word on a table; no score means not played.

    With the reason ``slip_later`` it is still being played: the round may be closed without it.
    """

    round: int
    table: int
    score: Score | None
    entry: EntryId
    reason: DecisionReason
    note: DetailsHash | None = None

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the note."""
        return note_named(self.note)


class ResultDecided(Happened, frozen=True, tag="ResultDecided"):
    """The organiser has decided a table; no score: not played, or the slip comes later."""

    round: int
    table: int
    score: Score | None
    entry: EntryId
    reason: DecisionReason
    at: str
    note: DetailsHash | None = None


def _decided(state: State, fact: ResultDecided, change: Change) -> State:
    slot = _slot(state, fact.round, fact.table)
    decided = replace(slot, status="decided", decided=fact.score, awaited=False, changed=change)
    if fact.reason == "slip_later":
        past = (*slot.past, *slot.entries)
        decided = replace(decided, status="open", entries=(), past=past, awaited=True)
    return _with_slot(state, fact.round, decided, change)


def _result_touched(state: State, fact: ResultEntered | ResultCorrected | ResultDecided) -> Touch:
    is_closed = state.rounds[fact.round - 1].is_closed
    uses = (("closing", str(fact.round)),) if is_closed else ()
    return Touch((("table", str(fact.round), str(fact.table)),), uses)


class LateResultKept(Happened, frozen=True, tag="LateResultKept"):
    """A result reached a closed round and waits for the organiser."""

    round: int
    table: int
    entry: Entry


def _kept(state: State, fact: LateResultKept, change: Change) -> State:
    round_ = state.rounds[fact.round - 1]
    late = (*round_.late, LateEntry(fact.table, fact.entry))
    state = with_round(state, replace(round_, late=late, changed=change))
    return _with_entry(state, fact.round, fact.entry)


def _late_touched(_: State, fact: LateResultKept) -> Touch:
    """Late slips are judged, not undone; but what they came behind they rest on."""
    return Touch((), (("closing", str(fact.round)),))


class AcceptLate(Payload, frozen=True, tag="AcceptLate"):
    """Let a late result count."""

    entry: EntryId


class LateResultAccepted(Happened, frozen=True, tag="LateResultAccepted"):
    """A late result counts."""

    entry: EntryId


def _accepted(state: State, fact: LateResultAccepted, change: Change) -> State:
    """An accepted late entry replaces what stood for its table."""
    number, late = _late(state, fact.entry)
    state = _late_judged(state, number, replace(late, verdict="accepted"), change)
    slot = _slot(state, number, late.table)
    counts = replace(
        slot,
        past=(*slot.past, *slot.entries),
        entries=(late.entry,),
        status="decided",
        decided=late.entry.score,
        awaited=False,
        changed=change,
    )
    return _with_slot(state, number, counts, change)


class RejectLate(Payload, frozen=True, tag="RejectLate"):
    """Put a late result aside; it stays readable."""

    entry: EntryId


class LateResultRejected(Happened, frozen=True, tag="LateResultRejected"):
    """A late result does not count."""

    entry: EntryId


def _rejected(state: State, fact: LateResultRejected, change: Change) -> State:
    number, late = _late(state, fact.entry)
    return _late_judged(state, number, replace(late, verdict="rejected"), change)


def _judging_touched(state: State, fact: LateResultAccepted | LateResultRejected) -> Touch:
    """A judged late slip rests on what it came behind, and on the table it may replace."""
    number, late = _late(state, fact.entry)
    return Touch((), (("closing", str(number)), ("table", str(number), str(late.table))))


def _late(state: State, id_: EntryId) -> tuple[int, LateEntry]:
    """Return a late entry with the number of its round; raise ``StopIteration`` for none."""
    return next(
        (round_.number, late)
        for round_ in state.rounds
        for late in round_.late
        if late.entry.id == id_
    )


def _late_judged(state: State, number: int, judged: LateEntry, change: Change) -> State:
    round_ = state.rounds[number - 1]
    late = tuple(judged if each.entry.id == judged.entry.id else each for each in round_.late)
    return with_round(state, replace(round_, late=late, changed=change))


def _slot(state: State, number: int, table: int) -> TableSlot:
    return state.rounds[number - 1].tables[table]


def _with_slot(state: State, number: int, slot: TableSlot, change: Change) -> State:
    round_ = state.rounds[number - 1]
    tables = {**round_.tables, slot.table: slot}
    return with_round(state, replace(round_, tables=tables, changed=change))


def _with_entry(state: State, number: int, entry: Entry) -> State:
    round_ = state.rounds[number - 1]
    return with_round(state, replace(round_, entries=round_.entries | {entry.id}))


def _table_now(state: State, key: Key) -> TableSlot | None:
    return state.rounds[int(key[1]) - 1].tables.get(int(key[2]))


def _table_back(state: State, key: Key, piece: TableSlot | None, change: Change) -> State:
    """In a round without a draw, the first slip of a table seated it: undone, there is no table."""
    round_, table = state.rounds[int(key[1]) - 1], int(key[2])
    if piece is not None:
        return _with_slot(state, round_.number, replace(piece, changed=change), change)
    left = with_or_without(round_.tables, table, None)
    emptied = replace(round_, tables=left, changed=change, seated=change)
    return field_touched(with_round(state, emptied), change)


ResultPayload = EnterResult | CorrectResult | DecideResult | AcceptLate | RejectLate
ResultFact = (
    ResultEntered
    | ResultCorrected
    | ResultDecided
    | LateResultKept
    | LateResultAccepted
    | LateResultRejected
)

ROWS = (
    Row(ResultEntered, _entered, touches=_result_touched, undone_by=EnterResult),
    Row(ResultCorrected, _corrected, touches=_result_touched, undone_by=CorrectResult),
    Row(ResultDecided, _decided, touches=_result_touched, undone_by=DecideResult),
    Row(LateResultKept, _kept, touches=_late_touched),
    Row(LateResultAccepted, _accepted, touches=_judging_touched),
    Row(LateResultRejected, _rejected, touches=_judging_touched),
)

PIECES = (Piece("table", _table_now, _table_back),)
