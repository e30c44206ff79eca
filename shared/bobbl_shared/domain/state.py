"""The state of a tournament: what all events so far add up to. Frozen; only the fold makes one."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bobbl_shared.clock import moment
from bobbl_shared.crypto.root import RootRecord
from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.cash import Pieces
from bobbl_shared.domain.hall_map import HallMap
from bobbl_shared.domain.journal import Journal
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.seats import Move, Seat
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.standing import Standing
from bobbl_shared.domain.values import (
    DisqualifyReason,
    DrawReason,
    EntrantKind,
    Entry,
    OtherLogReason,
    PaymentWay,
    RedrawReason,
    Role,
    ShownKind,
    Sides,
    TableStatus,
    TieWay,
    WithdrawReason,
)
from bobbl_shared.ids import (
    AnnouncementId,
    DetailsHash,
    EntrantId,
    EntryId,
    InvitationId,
    MarkerId,
    OperatorId,
    PersonId,
    PrizeId,
    ProposalId,
    ScreenId,
    StationId,
    TournamentId,
)


class Change(Struct, frozen=True, gc=False):
    """The event that last changed a thing: its index is the thing's version."""

    index: int
    station: StationId
    counter: int


class Station(Struct, frozen=True, gc=False):
    """A computer that has paired."""

    id: StationId
    public: str
    role: Role
    name: str
    sections: tuple[str, ...]
    revoked: bool = False


class ShownHere(Struct, frozen=True, gc=False):
    """What the organiser has chosen for a display, and when."""

    pages: tuple[ShownKind, ...]
    has_sound: bool
    made: Change


class Pages(Struct, frozen=True, gc=False):
    """Pages for guests: where (``host:port``) they are found, or were found last."""

    address: str
    is_open: bool = True


class Screen(Struct, frozen=True, gc=False):
    """A browser that is a display: what it is called and what it shows, as the organiser chose."""

    name: str
    pages: tuple[ShownKind, ...]
    made: Change


class Announcement(Struct, frozen=True, gc=False):
    """A text that all displays show."""

    details: DetailsHash
    made: Change


class Invitation(Struct, frozen=True, gc=False):
    """A place for one station more, until it is used or withdrawn."""

    id: InvitationId
    role: Role
    name: str
    sections: tuple[str, ...]
    used_by: StationId | None = None
    withdrawn: bool = False


class Operator(Struct, frozen=True, gc=False):
    """A person who works at stations."""

    id: OperatorId
    details: DetailsHash
    retired: bool = False


class RegisteredPerson(Struct, frozen=True, gc=False):
    """A person, where the personal text is found, and to which entrant the person belongs.

    ``has_left``: another plays for this person now, or it is a duplicate.
    """

    person: Person
    entrant: EntrantId
    changed: Change
    has_left: bool = False


EntrantStatus = Literal["announced", "present", "withdrawn", "disqualified", "joined", "duplicate"]
"""``joined``: a lone player who is now the second half of another entrant. ``duplicate``: found to
be another entrant, who was registered twice."""


class Stint(Struct, frozen=True, gc=False):
    """Who played for an entrant until this round, before somebody else did."""

    person: PersonId
    successor: PersonId
    until: int


class Departure(Struct, frozen=True, gc=False):
    """Why an entrant does not play on, and from which round."""

    reason: WithdrawReason | DisqualifyReason | None
    note: DetailsHash | None
    from_round: int


class Entrant(Struct, frozen=True, gc=False):
    """Who is registered and ranked.

    ``waits_since``: the event that put it on the waiting list, if it is there. ``stands_in``: it
    plays only where the field needs one more, without a rank.
    """

    id: EntrantId
    number: int
    kind: EntrantKind
    persons: tuple[PersonId, ...]
    status: EntrantStatus
    twins: tuple[EntrantId, ...]
    changed: Change
    former: tuple[Stint, ...] = ()
    departure: Departure | None = None
    waits_since: int | None = None
    stands_in: bool = False

    @property
    def is_out(self) -> bool:
        """Whether the entrant plays no further round and so has no rank."""
        return self.status in {"withdrawn", "disqualified"}

    def waits_with(self, other: "Entrant") -> int | None:
        """Return since when the two wait as one: not at all if either has a place."""
        if self.waits_since is None or other.waits_since is None:
            return None
        return min(self.waits_since, other.waits_since)

    def persons_in(self, number: int) -> tuple[PersonId, ...]:
        """Return who plays for the entrant in a round, for ratings that go by person."""
        persons = self.persons
        for stint in reversed(self.former):
            if number <= stint.until:
                persons = tuple(stint.person if p == stint.successor else p for p in persons)
        return persons

    @property
    def is_seatable(self) -> bool:
        """Whether the entrant takes part in the next draw, or can stand in there."""
        return self.status == "present" and self.kind != "lone" and self.waits_since is None

    @property
    def is_ranked(self) -> bool:
        """Whether the entrant has a rank once it has played."""
        return not (self.is_out or self.stands_in)

    @property
    def is_alias(self) -> bool:
        """Whether this is only a number under which another entrant is found."""
        return self.status in {"joined", "duplicate"}


class Payment(Struct, frozen=True, gc=False):
    """Money paid for an entrant, in cents; less than 0: given back. ``made``: by which station.

    ``moved``: from one entrant to another, with no money in anybody's hand.
    """

    entrant: EntrantId
    cents: int
    way: PaymentWay | Literal["moved"]
    made: Change


class BoxCount(Struct, frozen=True, gc=False):
    """What was counted in a cash box, and with how much change it began, in cents.

    ``pieces``: the notes and coins, where they were counted one kind at a time.
    """

    cents: int
    change_cents: int
    pieces: tuple[Pieces, ...]
    made: Change


class Phones(Struct, frozen=True, gc=False):
    """Digital slips on phones: where (``host:port``), and what the codes on slips follow from.

    ``former`` is the address before, as slips up to ``former_round`` may still name it.
    """

    secret: str
    address: str
    is_allowed: bool = True
    former: str = ""
    former_round: int = 0


class Proposal(Struct, frozen=True, gc=False):
    """What a phone has handed in last for a table; ``times``: how often one was."""

    round: int
    table: int
    sides: Sides
    score: Score
    id: ProposalId
    at: str
    times: int = 1


class TableSlot(Struct, frozen=True, gc=False):
    """A table in a round: who sits there, what was entered, and where it stands.

    ``phoned``: those of the entries that were taken over from a phone's proposal. ``awaited``: it
    is open and still plays, and the round may be closed without it.
    """

    table: int
    sides: Sides
    changed: Change
    status: TableStatus = "open"
    entries: tuple[Entry, ...] = ()
    past: tuple[Entry, ...] = ()
    decided: Score | None = None
    phoned: frozenset[EntryId] = frozenset()
    awaited: bool = False

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was ever entered or decided here."""
        return self.status == "open" and not (self.entries or self.past)

    @property
    def score(self) -> Score | None:
        """The score that counts at present; none while open, disputed or not played."""
        if self.status == "decided":
            return self.decided
        return self.entries[-1].score if self.status in {"entered", "confirmed"} else None


class LateEntry(Struct, frozen=True, gc=False):
    """A result that reached a closed round."""

    table: int
    entry: Entry
    verdict: Literal["waiting", "accepted", "rejected"] = "waiting"


class Commitment(Struct, frozen=True, gc=False):
    """A draw whose secret is fixed; see ``DrawCommitted``."""

    round: int
    commitment: str
    context: str
    algorithm: str
    made: Change
    throw: Throw | None = None
    fewer: FewerReason | None = None
    at: str = ""


class OtherLog(Struct, frozen=True, gc=False):
    """Another log of this tournament that somebody has seen; see ``OtherLogSeen``."""

    by: str
    length: int
    head: str
    seen: Change
    settled: OtherLogReason | None = None


class Placing(Struct, frozen=True, gc=False):
    """Seats of the next round that are given before it is drawn.

    ``proposed``: moves that close the gaps as things stand; none asked for yet, or out of date.
    """

    seats: Mapping[EntrantId, Seat] = field(default_factory=dict)
    proposed: tuple[Move, ...] | None = None

    def holder_of(self, seat: Seat) -> EntrantId | None:
        """Return who has a seat."""
        return next((id_ for id_, taken in self.seats.items() if taken == seat), None)


class Round(Struct, frozen=True, gc=False):
    """A drawn round; ``tables`` by number, in order.

    ``drawn``: the event that drew it; ``times``: how often it was drawn; ``seated``: the last
    change of who sits where; ``commitment``: what its secret had been committed with; ``public``,
    ``public_at``: what the hall added to that, and when (ISO 8601 UTC); ``abandoned``: how many
    commitments for it were given up; ``entries``: the ids of all slips, late and past ones too;
    ``from_slips``: it was not drawn, its tables arise from the slips. ``unscored``: those of
    ``byes`` to whom the round brings nothing.
    """

    number: int
    tables: Mapping[int, TableSlot]
    byes: tuple[EntrantId, ...]
    reasons: tuple[DrawReason, ...]
    changed: Change
    drawn: Change
    seated: Change
    algorithm: str
    tries: int
    repeats: Mapping[str, int]
    times: int = 1
    again: RedrawReason | None = None
    commitment: Commitment | None = None
    abandoned: int = 0
    standings: tuple[Standing, ...] | None = None
    late: tuple[LateEntry, ...] = ()
    entries: frozenset[EntryId] = frozenset()
    from_slips: bool = False
    public: str = ""
    public_at: str = ""
    unscored: frozenset[EntrantId] = frozenset()

    @property
    def is_closed(self) -> bool:
        """Whether the round is closed."""
        return self.standings is not None

    @property
    def has_results(self) -> bool:
        """Whether anything has been entered or decided for a table."""
        return any(not slot.is_untouched for slot in self.tables.values())

    def lacking(self, status: TableStatus) -> int:
        """Count the tables that keep the round open by this; whose slip comes later does not."""
        return self.count(status) - (len(self.awaited) if status == "open" else 0)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The tables that still play, without which the round may be closed."""
        return tuple(table for table, slot in self.tables.items() if slot.awaited)

    def count(self, *statuses: TableStatus) -> int:
        """Count the tables that stand in one of these."""
        return sum(slot.status in statuses for slot in self.tables.values())


class RoundClock(Struct, frozen=True, gc=False):
    """The round clock: running until a moment, or standing with so many seconds left."""

    round: int
    ends_at: str | None
    remaining_s: int | None

    def seconds_left(self, now: datetime) -> int:
        """Return the whole seconds until the gong; negative once the time is over."""
        if self.ends_at is None:
            return self.remaining_s or 0
        return int((moment(self.ends_at) - now).total_seconds())


class Final(Struct, frozen=True, gc=False):
    """The ranking that counts for the prizes.

    ``paths``: for each row the ranks after the rounds before, by the results as they held when it
    was declared; empty in logs from before they were recorded.
    """

    round: int
    standings: tuple[Standing, ...]
    made: Change
    paths: tuple[tuple[int | None, ...], ...] = ()


class Tie(Struct, frozen=True, gc=False):
    """How those who are tied have settled it; their order means nothing where they share."""

    order: tuple[EntrantId, ...]
    way: TieWay | Literal["lot"]

    @property
    def group(self) -> frozenset[EntrantId]:
        """Who is tied."""
        return frozenset(self.order)


class Choice(Struct, frozen=True, gc=False):
    """Which prize an entrant has taken; none: passed."""

    entrant: EntrantId
    prize: PrizeId | None


class Lease(Struct, frozen=True, gc=False):
    """Numbers, first to last, that one desk may give while it works alone."""

    station: StationId
    first: int
    last: int


class State(Struct, frozen=True, gc=False):
    """Everything that is known at an index; ``length`` is the number of events folded.

    ``abandoned`` counts the commitments given up, by the round they were for. ``told_apart``:
    persons who have the same name and are not the same. ``settings_changed``: who changed a
    setting last, by its name. ``displays``: what the organiser has chosen for them.
    ``announcements``: what they show of his, in the order in which it was announced.
    ``forgotten``: persons whose details are deleted; ``unlisted``: whom pages and club site do not
    name. ``screens``: browsers that are
    displays. ``prizes_shown``: the place whose prizes displays show (0: the beginning of the
    prize-giving). ``prizes_called``: all places that were shown so far, of this final ranking.
    ``code_secret``: what registration codes follow from, empty: from ids alone.
    ``lots``: who has drawn a lot for the ranking, from the first to the last.
    """

    tournament: TournamentId
    root: RootRecord
    settings: Settings
    settings_changed: Mapping[str, Change] = field(default_factory=dict)
    length: int = 0
    epoch: int = 0
    server: StationId = StationId("")
    server_public: str = ""
    certificate: str = ""
    counters: Mapping[StationId, int] = field(default_factory=dict)
    stations: Mapping[StationId, Station] = field(default_factory=dict)
    invitations: Mapping[InvitationId, Invitation] = field(default_factory=dict)
    operators: Mapping[OperatorId, Operator] = field(default_factory=dict)
    persons: Mapping[PersonId, RegisteredPerson] = field(default_factory=dict)
    entrants: Mapping[EntrantId, Entrant] = field(default_factory=dict)
    told_apart: frozenset[tuple[PersonId, PersonId]] = frozenset()
    leases: tuple[Lease, ...] = ()
    marks: Mapping[EntrantId, tuple[MarkerId, ...]] = field(default_factory=dict)
    payments: tuple[Payment, ...] = ()
    next_number: int = 1
    field_changed: Change | None = None
    apart: Mapping[tuple[EntrantId, EntrantId], int] = field(default_factory=dict)
    placing: Placing = Placing()
    commitment: Commitment | None = None
    abandoned: Mapping[int, int] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    clock: RoundClock | None = None
    gongs: int = 0
    published: tuple[Standing, ...] | None = None
    published_round: int = 0
    final: Final | None = None
    ties: tuple[Tie, ...] = ()
    choices: tuple[Choice, ...] = ()
    lots: tuple[EntrantId, ...] = ()
    prizes_shown: int | None = None
    prizes_called: frozenset[int] = frozenset()
    displays: Mapping[StationId, ShownHere] = field(default_factory=dict)
    announcements: Mapping[AnnouncementId, Announcement] = field(default_factory=dict)
    phones: Phones | None = None
    proposals: tuple[Proposal, ...] = ()
    pages: Pages | None = None
    forgotten: frozenset[PersonId] = frozenset()
    unlisted: frozenset[PersonId] = frozenset()
    screens: Mapping[ScreenId, Screen] = field(default_factory=dict)
    hall_map: HallMap | None = None
    crest: bytes | None = None
    code_secret: str = ""
    box_counts: Mapping[StationId, BoxCount] = field(default_factory=dict)
    entries: Journal = ()
    other_logs: tuple[OtherLog, ...] = ()

    @property
    def other_log(self) -> OtherLog | None:
        """The first other log of this tournament about which the organiser has said nothing."""
        return next((each for each in self.other_logs if each.settled is None), None)

    @property
    def settings_version(self) -> int:
        """The index of the last change of a setting, 0 if there was none."""
        return max((each.index for each in self.settings_changed.values()), default=0)

    @property
    def running(self) -> Round | None:
        """The first round that is drawn and not closed."""
        return next((each for each in self.rounds if not each.is_closed), None)

    @property
    def before_last(self) -> "State":
        """The state as a draw of the last round anew sees it: without that round."""
        return replace(self, rounds=self.rounds[:-1])

    @property
    def has_results(self) -> bool:
        """Whether anything has been entered that settings lock with."""
        return any(each.has_results for each in self.rounds)

    def committed(self, number: int) -> Commitment | None:
        """Return the commitment with which a round is to be drawn, if there is one."""
        made = self.commitment
        return made if made is not None and made.round == number else None

    def round(self, number: int) -> Round | None:
        """Return a round by its number, from 1."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def proposal(self, number: int, table: int) -> Proposal | None:
        """Return what a phone has handed in last for a table of a round, if anything."""
        found = (each for each in self.proposals if (each.round, each.table) == (number, table))
        return next(found, None)

    def awaited(self, through: int | None = None) -> tuple[tuple[int, int], ...]:
        """Return round and table of what closed rounds up to ``through`` still lack, in order."""
        closed = (each for each in self.rounds[:through] if each.is_closed)
        return tuple((each.number, table) for each in closed for table in each.awaited)

    def had_bye(self, through: int | None = None) -> frozenset[EntrantId]:
        """Return who sat out one of the rounds 1 to ``through`` (all if none)."""
        return frozenset(id_ for each in self.rounds[:through] for id_ in each.byes)

    def results_changed(self, number: int) -> Change | None:
        """Return the latest change of rounds 1 to ``number``: what a ranking after it rests on."""
        changes = (each.changed for each in self.rounds[:number])
        return max(changes, key=lambda change: change.index, default=None)

    def seatable(self) -> tuple[Entrant, ...]:
        """Return who takes part in the next draw, by number; of those who stand in, who is needed.

        These are who has a seat already and then who has played least, if there are enough of them
        to fill the last table.
        """
        there = [each for each in self.numbered() if each.is_seatable]
        idle = [e for e in there if e.stands_in and e.id not in self.placing.seats]
        missing = (len(idle) - len(there)) % self.settings.at_table
        least = sorted(idle, key=lambda each: self.times_seated(each.id))[:missing]
        left_out = {each.id for each in idle}
        if len(least) == missing:
            left_out -= {each.id for each in least}
        return tuple(each for each in there if each.id not in left_out)

    def announced(self) -> tuple[Entrant, ...]:
        """Return who is expected and has not come yet, by number."""
        return tuple(each for each in self.numbered() if each.status == "announced")

    def numbered(self) -> tuple[Entrant, ...]:
        """Return all entrants by number."""
        return tuple(sorted(self.entrants.values(), key=lambda each: each.number))

    def seat_of(self, entrant: EntrantId, number: int) -> TableSlot | None:
        """Return the table at which an entrant sits in a round."""
        drawn = self.round(number)
        slots: Iterator[TableSlot] = iter(drawn.tables.values() if drawn else ())
        return next((s for s in slots if any(entrant in side for side in s.sides)), None)

    def times_seated(self, id_: EntrantId) -> int:
        """Count the rounds in which an entrant sits at a table."""
        return sum(self.seat_of(id_, each.number) is not None for each in self.rounds)

    def has_been_drawn(self, id_: EntrantId) -> bool:
        """Return whether an entrant sits, or sits out, in any round."""
        seated = (self.seat_of(id_, each.number) is not None for each in self.rounds)
        return any(seated) or any(id_ in each.byes for each in self.rounds)

    def stands_for(self, id_: EntrantId) -> EntrantId:
        """Return the entrant that an alias stands for, else the same one."""
        while (entrant := self.entrants[id_]).is_alias:
            id_ = self.persons[entrant.persons[0]].entrant
        return id_

    def is_told_apart(self, first: PersonId, second: PersonId) -> bool:
        """Return whether somebody has said that two of the same name are different people."""
        return couple_of(first, second) in self.told_apart

    def leads_through(self, id_: EntrantId, via: EntrantId) -> bool:
        """Return whether an entrant is ``via``, or is found under its number on the way."""
        while id_ != via and (entrant := self.entrants[id_]).is_alias:
            id_ = self.persons[entrant.persons[0]].entrant
        return id_ == via

    def is_number_free(self, number: int) -> bool:
        """Return whether no entrant has this number."""
        return all(each.number != number for each in self.entrants.values())


def couple_of(first: PersonId, second: PersonId) -> tuple[PersonId, PersonId]:
    """Return two persons in the order in which they are kept."""
    return (first, second) if first <= second else (second, first)


def with_entrant(state: State, entrant: Entrant) -> State:
    """Return the state in which an entrant stands so."""
    return replace(state, entrants={**state.entrants, entrant.id: entrant})


def with_round(state: State, round_: Round) -> State:
    """Return the state in which a round that there is stands so."""
    rounds = state.rounds
    return replace(state, rounds=(*rounds[: round_.number - 1], round_, *rounds[round_.number :]))


def with_number_used(state: State, number: int) -> State:
    """Move the next number on, unless the number came from a lease."""
    if number < state.next_number or any(
        each.first <= number <= each.last for each in state.leases
    ):
        return state
    return replace(state, next_number=number + 1)
