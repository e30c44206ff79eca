"""What guests may know: the one gate between the state and every page, file and answer for them.

An ``Evening`` holds nothing else. Results of a round are in it if the hall may see the ranking
after that round (see ``publicity``); names stand there as the settings say, and not at all for who
was taken out. Page models are made from an ``Evening`` alone: what is not in it cannot be shown,
searched, counted or guessed by way of a page.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from msgspec import Struct

from bobbl_server.pages.ceremony import Step, ceremony_step, prizes_of
from bobbl_server.pages.guests import Guest, Guests, NameOf, Roll
from bobbl_server.pages.proofs.proof import RankingProof, came_at
from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.draw_record import DrawRecord, UndrawnRound
from bobbl_shared.domain.hall_map import HallMap
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.readings.prize_list import are_winners_told, decided_places
from bobbl_shared.domain.readings.publicity import public_by_itself, results_since
from bobbl_shared.domain.readings.seal import Seal, is_old, shown_seal
from bobbl_shared.domain.readings.seat_boards import Board, boards, cuts
from bobbl_shared.domain.readings.time_plan import Forecast, Stop, coming, forecast
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.standing import Standing, Value
from bobbl_shared.domain.state import Pages, Round, RoundClock, Screen, State, TableSlot
from bobbl_shared.ids import AnnouncementId, EntrantId, ScreenId, TournamentId

DrawingOf = Callable[[int], DrawRecord | UndrawnRound | None]
"""Returns what is to be told of how a round came about, also of the one that comes."""

TimeOf = Callable[[int], str]
"""Returns when an event happened (ISO 8601 UTC)."""

ProofOf = Callable[[State, int, tuple[Standing, ...]], RankingProof | None]
"""Returns the proof of a ranking after a round (see ``proof``); none if there is none."""

Numbers = tuple[int, ...]
Stage = Literal["open", "reported", "confirmed"]
"""Where a result stands: none yet, entered and still to be checked, or certain."""


class Table(Struct, frozen=True):
    """A table of a round: the entrants' numbers on both sides, and the result once it is certain.

    In a round whose results are not public every table is ``open``. ``is_newer``: the result is
    another one than in the newest ranking that guests may see, though that has its round.
    """

    number: int
    section: str
    sides: tuple[Numbers, Numbers]
    stage: Stage = "open"
    score: Score | None = None
    is_newer: bool = False

    def holds(self, number: int) -> bool:
        """Return whether an entrant sits here."""
        return any(number in side for side in self.sides)


class PlayedRound(Struct, frozen=True):
    """A drawn round; ``is_public``: its results are shown as they are confirmed."""

    number: int
    tables: tuple[Table, ...]
    byes: Numbers
    is_closed: bool
    is_public: bool
    from_slips: bool

    def table_of(self, number: int) -> Table | None:
        """Return where an entrant sits."""
        return next((each for each in self.tables if each.holds(number)), None)


class Row(Struct, frozen=True):
    """A row of a ranking; values from ``needed`` on did not matter. No rank: listed only.

    ``had_bye``: this one sat out a round that the ranking holds.
    """

    rank: int | None
    number: int
    values: tuple[str, ...]
    needed: int
    had_bye: bool = False


class Ranking(Struct, frozen=True):
    """A ranking that was shown; ``at`` is when it last changed (ISO 8601 UTC).

    ``proof``: with what a stranger can check it, if there is one.
    """

    round: int
    rows: tuple[Row, ...]
    at: str
    proof: RankingProof | None = None

    def row_of(self, number: int) -> Row | None:
        """Return an entrant's row."""
        return next((each for each in self.rows if each.number == number), None)


class Notice(Struct, frozen=True):
    """What the organiser announces; ``at`` is when (ISO 8601 UTC)."""

    id: AnnouncementId
    title: str
    text: str
    at: str


class ShownPrize(Struct, frozen=True):
    """A prize; ``place`` as the settings have it, ``winners`` once they are told."""

    name: str
    place: int | Literal["middle"] | None
    winners: Numbers = ()


class Commitment(Struct, frozen=True):
    """With what the draw of a round is fixed beforehand; ``hash`` in hex, ``at`` ISO 8601 UTC.

    ``throw``: what the hall will add, ``fewer``: why it has too few outcomes. ``is_old``: it waits
    for over an hour, or since an earlier round was played.
    """

    round: int
    hash: str
    algorithm: str
    at: str = ""
    throw: Throw | None = None
    fewer: FewerReason | None = None
    is_old: bool = False


class Evening(Struct, frozen=True):
    """All that guests may know at a moment.

    ``placed`` are seats of the next round that were given before it is drawn; sides of their tables
    may be incomplete, or empty. ``roll`` holds who plays, and the numbers of who was merged into
    another.
    ``rankings`` in the order of rounds, the newest last. ``expected``: how many entrants could be
    seated now. ``as_of``: the minute of the last word from the server (in the hall's own time);
    ``is_alone``: the server has not been heard since. ``began`` is when the first round was drawn
    (ISO 8601 UTC); empty before. ``has_winners``: who has won the prizes is told. ``crest``: that
    of the club (PNG).
    ``draws`` and ``undrawn`` tell how rounds came about, by lot and otherwise.
    ``seal``: what the wall shows of a committed draw now. ``other_logs``: so many other logs of the
    tournament were seen.
    ``length``: how many events it is made of.
    ``boards`` share the seats of the running round out, each but the first from the letters in
    ``cuts`` on.
    """

    tournament: TournamentId
    began: str

    settings: Settings
    roll: Roll
    expected: int
    rounds: tuple[PlayedRound, ...]
    rankings: tuple[Ranking, ...]
    clock: RoundClock | None
    stops: tuple[Stop, ...]
    forecast: Forecast
    notices: tuple[Notice, ...]
    prizes: tuple[ShownPrize, ...]
    ceremony: Step | None
    draws: tuple[DrawRecord, ...]
    commitment: Commitment | None
    seal: Seal | None
    pages: Pages | None
    has_phones: bool
    screens: Mapping[ScreenId, Screen]
    hall: HallMap | None
    boards: tuple[Board, ...]
    cuts: tuple[str, ...]
    as_of: datetime
    is_alone: bool
    has_winners: bool = False
    placed: tuple[Table, ...] = ()
    other_logs: int = 0
    crest: bytes | None = None
    undrawn: tuple[UndrawnRound, ...] = ()
    length: int = 0

    @property
    def guests(self) -> Mapping[int, Guest]:
        """Who plays, by number."""
        return self.roll.guests

    @property
    def aliases(self) -> Mapping[int, int]:
        """The numbers of who was merged into another, with that other's."""
        return self.roll.aliases

    @property
    def running(self) -> PlayedRound | None:
        """The round that is drawn and not over."""
        return next((each for each in self.rounds if not each.is_closed), None)

    @property
    def ranking(self) -> Ranking | None:
        """The newest ranking that guests may see."""
        return self.rankings[-1] if self.rankings else None

    @property
    def seated(self) -> tuple[Table, ...]:
        """The tables of the round that is played, or of the next one as far as they are given."""
        return self.running.tables if self.running is not None else self.placed

    def table_of(self, number: int) -> Table | None:
        """Return where an entrant sits now, or will sit."""
        return next((each for each in self.seated if each.holds(number)), None)

    @property
    def closed_rounds(self) -> int:
        """How many rounds are over."""
        return sum(each.is_closed for each in self.rounds)

    @property
    def is_frozen(self) -> bool:
        """Whether rounds are over whose ranking is not shown yet."""
        return self.closed_rounds > (self.ranking.round if self.ranking else 0)

    @property
    def is_finished(self) -> bool:
        """Whether all is played and the final ranking published."""
        return self.ranking is not None and self.ranking.round >= self.settings.rounds


def public_until(state: State) -> int:
    """Return up to which round results are public."""
    return max(public_by_itself(state.settings), state.published_round)


@dataclass
class Publisher:
    """Makes evenings of states, one after the other; what has not changed is not made again."""

    name_of: NameOf
    drawing_of: DrawingOf = lambda _: None
    time_of: TimeOf = lambda _: ""
    proof_of: ProofOf = lambda *_: None
    _guests: Guests = field(init=False)
    _rounds: dict[int, tuple[object, PlayedRound]] = field(default_factory=dict)
    _tables: dict[int, tuple[object, dict[int, tuple[object, Table]]]] = field(default_factory=dict)
    _rankings: dict[int, tuple[object, Ranking]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with nobody known."""
        self._guests = Guests(self.name_of)

    def evening(self, state: State, now: datetime, *, is_alone: bool = False) -> Evening:
        """Return what guests may know of a state; ``now`` is the time of the last word of it."""
        now = now.replace(second=0, microsecond=0)
        until = public_until(state)
        rankings = tuple(self._public_rankings(state, until))
        newer = frozenset(results_since(state))
        is_told = are_winners_told(state)
        drawings = self._drawings(state, until)
        return Evening(
            tournament=state.tournament,
            began=self.time_of(state.rounds[0].drawn.index) if state.rounds else "",
            settings=state.settings,
            roll=self._guests.of(state),
            expected=len(state.seatable()),
            rounds=tuple(
                self._round(state, each, until, {table for n, table in newer if n == each.number})
                for each in state.rounds
            ),
            rankings=rankings,
            clock=state.clock,
            stops=coming(state, now),
            forecast=forecast(state, now),
            notices=self._notices(state),
            prizes=tuple(ShownPrize(*each) for each in prizes_of(state, has_winners=is_told)),
            has_winners=is_told,
            ceremony=ceremony_step(state),
            draws=tuple(each for each in drawings if isinstance(each, DrawRecord)),
            undrawn=tuple(each for each in drawings if isinstance(each, UndrawnRound)),
            commitment=_commitment(state, now),
            seal=shown_seal(state),
            pages=state.pages,
            has_phones=state.phones is not None and state.phones.is_allowed,
            screens=state.screens,
            hall=state.hall_map,
            boards=boards(state),
            cuts=self._cuts(state),
            as_of=now,
            is_alone=is_alone,
            placed=_placed(state),
            other_logs=len(state.other_logs),
            crest=state.crest,
            length=state.length,
        )

    def _round(
        self, state: State, round_: Round, until: int, newer: Collection[int]
    ) -> PlayedRound:
        """Return a round as it is known; ``newer`` are tables whose results no ranking has yet."""
        is_public = round_.number <= until
        key = (round_, is_public, frozenset(newer), state.entrants, state.settings.sections)
        known = self._rounds.get(round_.number)
        if known is not None and _is_same(known[0], key):
            return known[1]
        number = {id_: each.number for id_, each in state.entrants.items()}
        made = PlayedRound(
            round_.number,
            tuple(self._tables_of(state, round_, number, newer, is_public=is_public)),
            tuple(sorted(number[each] for each in round_.byes)),
            round_.is_closed,
            is_public,
            round_.from_slips,
        )
        self._rounds[round_.number] = (key, made)
        return made

    def _tables_of(
        self,
        state: State,
        round_: Round,
        number: Mapping[EntrantId, int],
        newer: Collection[int],
        *,
        is_public: bool,
    ) -> Iterator[Table]:
        """Yield the tables of a round: a result makes its own table anew, not those beside it."""
        of_all = is_public, state.entrants, state.settings.sections
        known = self._tables.get(round_.number)
        if known is None or not _is_same(known[0], of_all):
            known = self._tables[round_.number] = of_all, {}
        tables = known[1]
        for slot in round_.tables.values():
            key = slot, slot.table in newer
            made = tables.get(slot.table)
            if made is None or not _is_same(made[0], key):
                shown = _table(state, slot, number, is_public, slot.table in newer)
                made = tables[slot.table] = key, shown
            yield made[1]

    def _public_rankings(self, state: State, until: int) -> list[Ranking]:
        found = []
        for round_ in state.rounds[:until]:
            rows = state.published if round_.number == state.published_round else round_.standings
            if rows is not None:
                found.append(self._ranking(state, round_, rows))
        return found

    def _ranking(self, state: State, round_: Round, rows: tuple[Standing, ...]) -> Ranking:
        ties = state.ties if are_winners_told(state) else ()
        key = (rows, state.entrants, round_.changed, ties)
        known = self._rankings.get(round_.number)
        if known is not None and _is_same(known[0], key):
            return known[1]
        proof = self.proof_of(state, round_.number, rows)
        at = self.time_of(round_.changed.index) if proof is None else came_at(proof)
        had_bye = state.had_bye(round_.number)
        placed = decided_places(state, rows, round_.number) if ties else rows
        shown = tuple(_row(state, each, had_bye=each.entrant in had_bye) for each in placed)
        made = Ranking(round_.number, shown, at, proof)
        self._rankings[round_.number] = (key, made)
        return made

    def _notices(self, state: State) -> tuple[Notice, ...]:
        found = []
        for id_, each in state.announcements.items():
            text = self.name_of(each.details)
            if text is not None:
                at = self.time_of(each.made.index)
                found.append(Notice(id_, text.last, text.first, at))
        return tuple(reversed(found))

    def _cuts(self, state: State) -> tuple[str, ...]:
        """Return the letters at which the seats of the running round are shared out."""
        sharing, running = boards(state), state.running
        if len(sharing) < 2 or running is None:
            return ()
        seated = [each for slot in running.tables.values() for side in slot.sides for each in side]
        details = (
            state.persons[person].person.details
            for entrant in (*seated, *running.byes)
            for person in state.entrants[entrant].persons
        )
        names = [name.last for each in details if (name := self.name_of(each)) is not None]
        return cuts(sorted(names, key=fold_text), len(sharing))

    def _drawings(self, state: State, until: int) -> tuple[DrawRecord | UndrawnRound, ...]:
        """Return how rounds came about; what rests on a hidden ranking would tell of it."""
        last = min(len(state.rounds), until) + 1
        found = map(self.drawing_of, range(1, last + 1))
        return tuple(each for each in found if each is not None)


def _is_same(one: object, other: object) -> bool:
    """Return whether two keys hold the very same things: comparing them in depth would be slow."""
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    plain = (bool, frozenset)
    return all(a is b or (isinstance(a, plain) and a == b) for a, b in zip(one, other, strict=True))


def _table(
    state: State,
    slot: TableSlot,
    number: Mapping[EntrantId, int],
    is_public: bool,
    is_newer: bool,
) -> Table:
    first, second = (tuple(number[each] for each in side) for side in slot.sides)
    section = state.settings.section_of(slot.table) or ""
    if not is_public or slot.status == "open":
        return Table(slot.table, section, (first, second), is_newer=is_newer)
    if slot.status not in {"confirmed", "decided"}:
        return Table(slot.table, section, (first, second), "reported", is_newer=is_newer)
    return Table(slot.table, section, (first, second), "confirmed", slot.score, is_newer)


def _placed(state: State) -> tuple[Table, ...]:
    """Return the seats given before the next round is drawn, by table."""
    sides: dict[int, tuple[list[int], list[int]]] = {}
    for id_, seat in sorted(state.placing.seats.items(), key=lambda each: each[1]):
        number = state.entrants[id_].number
        sides.setdefault(seat.table, ([], []))[seat.pair - 1].append(number)
    return tuple(
        Table(table, state.settings.section_of(table) or "", (tuple(one), tuple(two)))
        for table, (one, two) in sides.items()
    )


def _row(state: State, standing: Standing, *, had_bye: bool) -> Row:
    values = tuple(_value(each) for each in standing.values)
    number = state.entrants[standing.entrant].number
    return Row(standing.rank, number, values, standing.needed, had_bye)


def _value(value: Value) -> str:
    if value is None:
        return "–"
    return f"{value[0]} : {value[1]}" if isinstance(value, tuple) else str(value)


def _commitment(state: State, now: datetime) -> Commitment | None:
    made = state.commitment
    if made is None:
        return None
    told = (made.round, made.commitment, made.algorithm, made.at, made.throw, made.fewer)
    return Commitment(*told, is_old(state, made, now))
