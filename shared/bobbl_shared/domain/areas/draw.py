"""Rounds that are drawn: the secret of a draw, the seating, two who change places, latecomers.

Draws cannot be undone: they are made anew with a reason, in front of everybody. Nor can a secret
that is fixed. All of it changes the field but commitments. Nothing is drawn while another log of
the tournament is known about which the organiser has said nothing.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bobbl_shared.clock import check_moment
from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.dependencies import Touch, entrants_keys
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, NamedDetails, Payload, note_named
from bobbl_shared.domain.placing import field_touched
from bobbl_shared.domain.state import (
    Change,
    Commitment,
    OtherLog,
    Placing,
    Round,
    State,
    TableSlot,
    with_round,
)
from bobbl_shared.domain.values import (
    AbandonReason,
    DrawnTable,
    DrawReason,
    OtherLogReason,
    RedrawReason,
    Sides,
)
from bobbl_shared.ids import DetailsHash, EntrantId


class CommitDraw(Payload, frozen=True, tag="CommitDraw", omit_defaults=True):
    """Let the server choose the secret of the next draw and show its commitment.

    ``base`` is the version of the field. ``throw``: how the hall's part will come about; none in
    logs of versions that took any text. ``fewer``: why it has too few outcomes.
    """

    round: int
    throw: Throw | None = None
    fewer: FewerReason | None = None


class DrawCommitted(Happened, frozen=True, tag="DrawCommitted", omit_defaults=True):
    """The secret of the next draw is fixed: ``commitment`` is SHA-256(context, secret) in hex.

    ``context`` is the SHA-256 of what is drawn, in hex; ``algorithm`` is how. ``throw`` and
    ``fewer`` as in ``CommitDraw``, ``fewer`` only where outcomes are too few. ``at``: when (ISO
    8601 UTC); with ``throw`` only.
    """

    round: int
    commitment: str
    context: str
    algorithm: str
    throw: Throw | None = None
    fewer: FewerReason | None = None
    at: str = ""

    def __post_init__(self) -> None:
        """Refuse a time that is none."""
        if self.at:
            check_moment(self.at)


def _committed(state: State, fact: DrawCommitted, change: Change) -> State:
    made = Commitment(
        fact.round,
        fact.commitment,
        fact.context,
        fact.algorithm,
        change,
        fact.throw,
        fact.fewer,
        fact.at,
    )
    return replace(state, commitment=made)


class AbandonCommitment(Payload, frozen=True, tag="AbandonCommitment"):
    """Give the commitment for a draw up, because the field has changed or the secret is lost."""

    round: int
    reason: AbandonReason


class CommitmentAbandoned(Happened, frozen=True, tag="CommitmentAbandoned"):
    """The secret that was committed for a round draws nothing."""

    round: int
    commitment: str
    reason: AbandonReason


def _abandoned(state: State, fact: CommitmentAbandoned, _: Change) -> State:
    abandoned = {**state.abandoned, fact.round: state.abandoned.get(fact.round, 0) + 1}
    return replace(state, commitment=None, abandoned=abandoned)


class DrawRound(Payload, frozen=True, tag="DrawRound"):
    """Draw a round; ``base`` is the version of the field (entrants present and seatings).

    ``public``: after a commitment, what everybody saw happen, such as dice thrown on stage, as
    ``normal_public`` writes it.
    """

    round: int
    public: str = ""


class RedrawRound(Payload, frozen=True, tag="RedrawRound"):
    """Draw the last round anew before it is played; ``base`` is the version of the field."""

    round: int
    reason: RedrawReason
    public: str = ""
    note: DetailsHash | None = None

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the note."""
        return note_named(self.note)


class RoundDrawn(Happened, frozen=True, tag="RoundDrawn", omit_defaults=True):
    """A round is seated; ``algorithm`` and the event's randomness let anyone draw it again.

    ``again``: it replaces the seating this round had, for this reason. ``public``: what the hall
    added to a committed draw, ``at``: when; both empty where nobody said before how it comes about.
    """

    round: int
    tables: tuple[DrawnTable, ...]
    byes: tuple[EntrantId, ...]
    algorithm: str
    tries: int
    repeats: dict[str, int]
    reasons: tuple[DrawReason, ...]
    again: RedrawReason | None = None
    public: str = ""
    at: str = ""

    def __post_init__(self) -> None:
        """Refuse a time that is none."""
        if self.at:
            check_moment(self.at)


def _drawn(state: State, fact: RoundDrawn, change: Change) -> State:
    """A round whose number is taken replaces the last one, which was not played."""
    before = state.rounds[: fact.round - 1]
    replaced = state.round(fact.round)
    round_ = Round(
        number=fact.round,
        tables={each.table: TableSlot(each.table, each.sides, change) for each in fact.tables},
        byes=fact.byes,
        reasons=fact.reasons,
        changed=change,
        drawn=change,
        seated=change,
        algorithm=fact.algorithm,
        tries=fact.tries,
        repeats=fact.repeats,
        times=replaced.times + 1 if replaced else 1,
        again=fact.again,
        commitment=state.committed(fact.round),
        abandoned=state.abandoned.get(fact.round, 0),
        public=fact.public,
        public_at=fact.at,
    )
    kept = None if round_.commitment else state.commitment
    state = replace(state, rounds=(*before, round_), placing=Placing(), commitment=kept)
    return field_touched(state, change)


def _draw_touched(state: State, _: RoundDrawn) -> Touch:
    return Touch((), (*_drawn_from(state), *_seated_by_slips(state)))


def _drawn_from(state: State) -> Iterator[Key]:
    """Yield what a draw looks at: who plays or has gone, seats given or not, and wishes."""
    for entrant in state.entrants.values():
        if entrant.is_seatable or entrant.is_out:
            yield ("entrant", entrant.id)
    yield from (("seat", id_) for id_ in state.entrants)
    yield from (("apart", *couple) for couple in state.apart)


def _seated_by_slips(state: State) -> Iterator[Key]:
    """Yield the tables of rounds without a draw: who met there, later draws avoid."""
    for round_ in state.rounds:
        if round_.from_slips:
            yield from (("table", str(round_.number), str(table)) for table in round_.tables)


class SwapSeats(Payload, frozen=True, tag="SwapSeats"):
    """Let two entrants of a round change places, or one with somebody who sits out.

    ``base`` is the version of the seating, ``Round.seated``.
    """

    round: int
    first: EntrantId
    second: EntrantId


class SeatsSwapped(Happened, frozen=True, tag="SeatsSwapped"):
    """Two entrants have changed places in a round."""

    round: int
    first: EntrantId
    second: EntrantId


def _swapped(state: State, fact: SeatsSwapped, change: Change) -> State:
    """Exchange two entrants wherever they are; tables that stay as they are keep their version."""
    round_ = state.rounds[fact.round - 1]
    other = {fact.first: fact.second, fact.second: fact.first}
    tables = {}
    for number, slot in round_.tables.items():
        sides = exchanged(slot.sides, other)
        moved = sides != slot.sides
        tables[number] = replace(slot, sides=sides, changed=change) if moved else slot
    byes = tuple(other.get(id_, id_) for id_ in round_.byes)
    unscored = round_.unscored & frozenset(byes)
    round_ = replace(
        round_, tables=tables, byes=byes, unscored=unscored, seated=change, changed=change
    )
    return field_touched(with_round(state, round_), change)


def exchanged(sides: Sides, other: Mapping[EntrantId, EntrantId]) -> Sides:
    """Return a table's sides with everybody who is in ``other`` exchanged."""
    first, second = (tuple(other.get(id_, id_) for id_ in side) for side in sides)
    return first, second


def _swap_touched(_: State, fact: SeatsSwapped) -> Touch:
    return Touch((), entrants_keys((fact.first, fact.second)))


class JoinRound(Payload, frozen=True, tag="JoinRound"):
    """Let a latecomer into the running round: at a table with those who sit out, or beside them.

    ``base`` is the version of the field. ``unscored``: the bye brings nothing, if it is one.
    """

    round: int
    entrant: EntrantId
    unscored: bool = False


class NoteOtherLog(Payload, frozen=True, tag="NoteOtherLog"):
    """Say that somebody has seen another log of this tournament than the server has.

    ``by``: a station, or empty for the federation. ``length``: how many events it has, ``head``:
    the hash (hex) of the last one; empty if it was not told.
    """

    by: str
    length: int
    head: str


class OtherLogSeen(Happened, frozen=True, tag="OtherLogSeen"):
    """There is another log of this tournament; nothing is drawn until it is settled."""

    by: str
    length: int
    head: str


def _other_seen(state: State, fact: OtherLogSeen, change: Change) -> State:
    seen = OtherLog(fact.by, fact.length, fact.head, change)
    return replace(state, other_logs=(*state.other_logs, seen))


class SettleOtherLog(Payload, frozen=True, tag="SettleOtherLog"):
    """Go on with this log although there are others."""

    reason: OtherLogReason


class OtherLogSettled(Happened, frozen=True, tag="OtherLogSettled"):
    """The organiser goes on with this log although there are others."""

    reason: OtherLogReason


def _other_settled(state: State, fact: OtherLogSettled, _: Change) -> State:
    settled = (
        each if each.settled is not None else replace(each, settled=fact.reason)
        for each in state.other_logs
    )
    return replace(state, other_logs=tuple(settled))


class RoundJoined(Happened, frozen=True, tag="RoundJoined"):
    """An entrant came into a drawn round: ``tables`` are new, ``byes`` are all who sit out now.

    ``unscored``: the bye brings the entrant nothing.
    """

    round: int
    entrant: EntrantId
    tables: tuple[DrawnTable, ...]
    byes: tuple[EntrantId, ...]
    unscored: bool = False


def _joined(state: State, fact: RoundJoined, change: Change) -> State:
    round_ = state.rounds[fact.round - 1]
    added = {each.table: TableSlot(each.table, each.sides, change) for each in fact.tables}
    together = {**round_.tables, **added}
    unscored = round_.unscored | {fact.entrant} if fact.unscored else round_.unscored
    round_ = replace(
        round_,
        tables=together,
        byes=fact.byes,
        unscored=unscored & frozenset(fact.byes),
        seated=change,
        changed=change,
    )
    return field_touched(with_round(state, round_), change)


def _joining_touched(_: State, fact: RoundJoined) -> Touch:
    seated = (id_ for table in fact.tables for side in table.sides for id_ in side)
    return Touch((), entrants_keys((fact.entrant, *seated, *fact.byes)))


DrawPayload = (
    CommitDraw
    | AbandonCommitment
    | DrawRound
    | RedrawRound
    | SwapSeats
    | JoinRound
    | NoteOtherLog
    | SettleOtherLog
)
DrawFact = (
    DrawCommitted
    | CommitmentAbandoned
    | RoundDrawn
    | SeatsSwapped
    | RoundJoined
    | OtherLogSeen
    | OtherLogSettled
)

ROWS = (
    Row(DrawCommitted, _committed),
    Row(CommitmentAbandoned, _abandoned),
    Row(RoundDrawn, _drawn, touches=_draw_touched),
    Row(SeatsSwapped, _swapped, touches=_swap_touched),
    Row(RoundJoined, _joined, touches=_joining_touched),
    Row(OtherLogSeen, _other_seen),
    Row(OtherLogSettled, _other_settled),
)
