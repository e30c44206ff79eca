"""Whole evenings of anything at all: who asks for what in any order, sensible or not.

However they go, the events fold to the state they were decided into, each can be decided again with
the same verdict and effect, and what must hold of every state holds.
"""

from collections import Counter
from typing import Literal

from hypothesis import settings as examples
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from msgspec.structs import replace

from bobbl_server.core.decide import decide
from bobbl_server.core.decide.displays import MOST_ANNOUNCEMENTS
from bobbl_server.core.draw.engine import draw
from bobbl_server.core.standings import LiveStandings, standings_of
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.displays import Announce, EndAnnouncement, SetDisplay
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawRound,
    JoinRound,
    RedrawRound,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    LetStandIn,
    MoveUp,
    ReinstateEntrant,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.phones import AllowPhones, ForbidPhones, ProposeResult, TakeProposal
from bobbl_shared.domain.areas.prizes import (
    ChoosePrize,
    DecideTie,
    DeclareFinal,
    DrawTie,
    ShowPrizes,
)
from bobbl_shared.domain.areas.results import AcceptLate, EnterResult, RejectLate
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking, RingGong, SetClock
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings
from bobbl_shared.domain.areas.slips import SeatTable, StartRound
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Base, decode_command
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.prize import Prize
from bobbl_shared.domain.readings.marks import marker_counts
from bobbl_shared.domain.readings.prize_list import awards, next_chooser, spots, tied_groups
from bobbl_shared.domain.readings.till import cash_boxes, cash_total, fees
from bobbl_shared.domain.score import BobblScore, Format, Points, Score
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.domain.undoable import last_entries
from bobbl_shared.domain.values import PaymentWay
from bobbl_shared.ids import (
    AnnouncementId,
    DetailsHash,
    EntrantId,
    EntryId,
    MarkerId,
    OperatorId,
    PersonId,
    PrizeId,
    ProposalId,
    StationId,
)
from builders.course import SERVER, Course, base_on, replayed
from builders.undone import as_if_never, comparable

Sight = Literal["as it is", "nothing", "before", "own"]
sights = st.sampled_from(["as it is", "as it is", "as it is", "nothing", "before", "own"])
points = st.sampled_from([(21, 0), (21, 13), (13, 21), (0, 21), (4, 5), (0, 0)])
impossible = st.lists(st.sampled_from([(21, 21), (22, 0), (-1, 21)]), min_size=1, max_size=2)
slips = st.one_of(*[st.lists(points, min_size=2, max_size=2)] * 4, impossible).map(tuple)
few = st.integers(0, 9)
PRIZES = (
    Prize(PrizeId("wreath"), "Kranz", 1),
    Prize(PrizeId("ham"), "Schinken"),
    Prize(PrizeId("beer"), "Kasten Bier"),
)
MARKERS = (Marker(MarkerId("a"), "Getränkebon"), Marker(MarkerId("b"), "Quittung"))


class Anything(RuleBasedStateMachine):
    """Commands by anybody about anything, known or not, seen or not."""

    course: Course

    @initialize(
        entrants=st.sampled_from(["pairs", "players"]),
        opponents=st.sampled_from(["draw", "fixed"]),
        entry=st.sampled_from(["double", "single"]),
        form=st.sampled_from([Format(), Format("haenger")]),
        count=st.integers(0, 9),
        begun=st.booleans(),
        capacity=st.sampled_from([None, None, 3]),
        seats=st.sampled_from([None, SeatZones(), SeatZones(2, 1, 3, capped=False)]),
    )
    def found(
        self,
        entrants: Literal["pairs", "players"],
        opponents: Literal["draw", "fixed"],
        entry: Literal["double", "single"],
        form: Format,
        count: int,
        begun: bool,
        capacity: int | None,
        seats: SeatZones | None,
    ) -> None:
        sections = (Section("links", 1, 1), Section("rechts", 2))
        kind = "draw" if entrants == "players" else opponents
        self.course = Course(
            Settings(
                "Irgendwas",
                entrants=entrants,
                opponents=kind,
                entry=entry,
                format=form,
                rounds=3,
                sections=sections,
                seats=seats,
                fee_cents=1000,
                markers=MARKERS,
                capacity=capacity,
                prizes=PRIZES,
            )
        )
        self.stations = [
            self.course.organiser,
            self.course.station("desk", "Anmeldung"),
            self.course.station("scoring", "Links", "links"),
            self.course.station("scoring", "Rechts", "rechts"),
            self.course.station("display", "Wand"),
            StationId("stranger"),
        ]
        self.operators = [None, self.course.operator(), self.course.operator()]
        self.live = LiveStandings()
        self.course.fill(count)
        if begun:
            self.ask(DrawRound(1), base_on(self.course.state.field_changed))

    def ask(
        self,
        payload: AnyPayload,
        base: Base | None = None,
        who: int = 0,
        operator: OperatorId | None = None,
        twins: tuple[PersonId, ...] = (),
    ) -> None:
        author = self.stations[who % len(self.stations)]
        self.course.refusal(author, payload, base, operator, twins)

    def base(self, sight: Sight, seen: Base) -> Base | None:
        match sight:
            case "as it is":
                return seen
            case "nothing":
                return None
            case "before":
                return Base(version=max((seen.version or 0) - 1, 0))
            case "own":
                return Base(counter=self.course.state.counters.get(self.stations[0], 0))

    def entrant(self, number: int) -> EntrantId:
        known = sorted(self.course.state.entrants)
        return known[number % len(known)] if known else EntrantId("nobody")

    @rule(
        kind=st.sampled_from(["pair", "player", "lone"]),
        persons=st.integers(1, 2),
        arrival=st.sampled_from(["present", "present", "announced"]),
        number=st.none() | st.integers(500, 503),
        who=st.integers(0, 1),
        twin=few,
        sight=sights,
    )
    def register(
        self,
        kind: Literal["pair", "player", "lone"],
        persons: int,
        arrival: Literal["present", "announced"],
        number: int | None,
        who: int,
        twin: int,
        sight: Sight,
    ) -> None:
        brought = tuple(self.course.person() for _ in range(persons))
        known = list(self.course.state.persons)
        twins = tuple(known[twin : twin + 1])
        id_ = EntrantId(self.course.fresh("entrant"))
        payload = RegisterEntrant(id_, kind, brought, arrival, number)
        base = self.base(sight, Base(version=self.course.state.length))
        self.ask(payload, base, who, twins=twins)

    @rule(who=st.integers(0, 2))
    def lease(self, who: int) -> None:
        self.ask(LeaseNumbers(), who=who)

    @rule(one=few, other=few, sight=sights, step=st.integers(0, 4), who=st.integers(0, 2))
    def change_field(self, one: int, other: int, sight: Sight, step: int, who: int) -> None:
        first, second = self.entrant(one), self.entrant(other)
        known = self.course.state.entrants.get(first)
        base = self.base(sight, base_on(known.changed if known else None))
        payloads: list[AnyPayload] = [
            WithdrawEntrant(first),
            MarkPresent(first),
            PairLonePlayers(first, second),
            JoinPartner(first, self.course.person()),
        ]
        if known is not None:
            person = self.course.state.persons[known.persons[0]]
            details = DetailsHash(self.course.fresh("details"))
            payloads.append(EditPerson(replace(person.person, details=details)))
            if step == 4:
                base = self.base(sight, base_on(person.changed))
        self.ask(payloads[min(step, len(payloads) - 1)], base, who)

    @rule(
        one=few,
        member=st.integers(0, 1),
        off=st.integers(-1, 1),
        sight=sights,
        step=st.integers(0, 12),
        who=st.integers(0, 1),
    )
    def change_lineup(
        self, one: int, member: int, off: int, sight: Sight, step: int, who: int
    ) -> None:
        id_ = self.entrant(one)
        known = self.course.state.entrants.get(id_)
        people = known.persons if known else ()
        person = people[member % len(people)] if people else PersonId("nobody")
        other = EntrantId(self.course.fresh("entrant"))
        from_round = len(self.course.state.rounds) + off
        payloads: list[AnyPayload] = [
            SplitPair(id_, person, other),
            SplitPair(id_, person, other, number=501),
            SubstitutePerson(id_, person, self.course.person(), from_round or None),
            WithdrawEntrant(id_, "ill"),
            DisqualifyEntrant(id_, "false_result"),
            ReinstateEntrant(id_),
            MoveUp(id_),
            DrawPartners((id_, self.entrant(one + 1), self.entrant(one + 2))),
            DrawPartners(self.alone()),
            LetStandIn(id_, off > 0),
            TellApart(id_, self.entrant(one + 1 + member)),
            TellApart(*self.twins(one)),
            MergeDuplicate(id_, self.entrant(one + 1 + member)),
        ]
        base = self.base(sight, base_on(known.changed if known else None))
        self.ask(payloads[step % len(payloads)], base, who * (step < 4))

    def alone(self) -> tuple[EntrantId, ...]:
        """Give the lone players who are there."""
        there = self.course.state.entrants.values()
        return tuple(e.id for e in there if e.kind == "lone" and e.status == "present")

    def twins(self, number: int) -> tuple[EntrantId, EntrantId]:
        """Give two about whom there is a question, if there are any."""
        found = [(e.id, twin) for e in self.course.state.entrants.values() for twin in e.twins]
        return found[number % len(found)] if found else (self.entrant(0), self.entrant(1))

    @invariant()
    def a_person_plays_for_one_or_has_left(self) -> None:
        state = self.course.state
        listed = [e for e in state.entrants.values() if not e.is_alias]
        playing = [person for each in listed for person in each.persons]
        assert len(set(playing)) == len(playing)
        assert set(playing) == {id_ for id_, p in state.persons.items() if not p.has_left}

    @rule(
        one=few,
        marker=st.sampled_from(["a", "b", "c"]),
        on=st.booleans(),
        cents=st.sampled_from([1000, 2000, -1000, 1, 0, 10**7]),
        way=st.sampled_from(["cash", "transfer"]),
        who=st.integers(0, 2),
    )
    def tick_off(
        self, one: int, marker: str, on: bool, cents: int, way: PaymentWay, who: int
    ) -> None:
        self.ask(MarkEntrant(self.entrant(one), MarkerId(marker), on), who=who)
        self.ask(TakePayment(self.entrant(one), cents, way), who=who)

    @rule(back=few, who=st.integers(0, 3), asks=st.integers(0, 3), newest=st.booleans())
    def undo(self, back: int, who: int, asks: int, newest: bool) -> None:
        """Undo what a station has done, mostly by itself or the organiser, mostly what is new."""
        author = self.stations[who]
        counter = self.course.state.counters.get(author, 0) - (0 if newest else back)
        offered = last_entries(self.course.state, author)
        if newest and offered:
            counter = offered[back % min(3, len(offered))].counter
        self.ask(UndoEvent(author, counter), who=who if asks else 0)

    @invariant()
    def no_money_is_lost(self) -> None:
        state = self.course.state
        every, paid = state.payments, fees(state)
        assert sum(fee.paid for fee in paid.values()) == sum(each.cents for each in every)
        assert all(fee.paid >= 0 for fee in paid.values())
        assert sum(cash_boxes(state).values()) == cash_total(state)
        assert cash_total(state) == sum(each.cents for each in every if each.way == "cash")

    @invariant()
    def marked_are_those_of_the_list(self) -> None:
        state = self.course.state
        marked = [id_ for id_, marks in state.marks.items() for _ in marks]
        assert sum(marker_counts(state).values()) == len(marked)
        assert not any(state.entrants[id_].is_alias for id_ in marked)

    @rule(off=st.sampled_from([0, 0, 0, 0, 1, -1]), sight=sights)
    def draw(self, off: int, sight: Sight) -> None:
        number = len(self.course.state.rounds) + 1 + off
        base = self.base(sight, base_on(self.course.state.field_changed))
        self.ask(DrawRound(number), base)

    @rule(
        one=few,
        other=few,
        off=st.sampled_from([0, 0, 0, 1]),
        table=st.integers(0, 4),
        pair=st.integers(1, 2),
        player=st.integers(1, 2),
        sight=sights,
        step=st.integers(0, 6),
        who=st.integers(0, 1),
    )
    def seat(
        self,
        one: int,
        other: int,
        off: int,
        table: int,
        pair: int,
        player: int,
        sight: Sight,
        step: int,
        who: int,
    ) -> None:
        state, first = self.course.state, self.entrant(one)
        number = len(state.rounds) + 1 + off
        payloads: list[AnyPayload] = [
            GiveSeat(number, first),
            GiveSeat(number, first),
            GiveSeat(number, first, Seat(table, pair, player)),
            FreeSeat(number, first),
            KeepApart(first, self.entrant(other), table * 250),
            ProposeMoves(number),
            MakeMoves(number),
        ]
        self.ask(payloads[step], self.base(sight, base_on(state.field_changed)), who * (step < 4))

    @rule(
        one=few, other=few, public=st.sampled_from(["", "dice", "63125641"]), sight=sights, step=few
    )
    def draw_otherwise(self, one: int, other: int, public: str, sight: Sight, step: int) -> None:
        state, first = self.course.state, self.entrant(one)
        number = max(len(state.rounds), 1)
        payloads: list[AnyPayload] = [
            CommitDraw(len(state.rounds) + 1, EIGHT_DICE),
            CommitDraw(number),
            AbandonCommitment(number + step % 2, "other"),
            DrawRound(len(state.rounds) + 1, public),
            RedrawRound(number, "other", public),
            SwapSeats(number, first, self.entrant(other)),
            JoinRound(number, first),
        ]
        payload = payloads[step % len(payloads)]
        seen = state.field_changed
        if isinstance(payload, SwapSeats) and state.rounds:
            seen = state.rounds[number - 1].seated
        self.ask(payload, self.base(sight, base_on(seen)))

    @invariant()
    def a_seat_has_one_holder_who_is_there(self) -> None:
        state = self.course.state
        seats = state.placing.seats
        assert len(set(seats.values())) == len(seats)
        assert all(state.entrants[id_].is_seatable for id_ in seats)

    @precondition(lambda self: bool(self.course.state.rounds))
    @rule(
        table=few,
        back=st.integers(0, 1),
        slip=slips,
        sight=sights,
        who=st.integers(0, 5),
        operator=st.integers(0, 2),
        step=st.sampled_from(["enter", "enter", "enter", "correct", "decide"]),
    )
    def result(
        self,
        table: int,
        back: int,
        slip: tuple[Points, ...],
        sight: Sight,
        who: int,
        operator: int,
        step: str,
    ) -> None:
        rounds = self.course.state.rounds
        round_ = rounds[-1 - back % len(rounds)]
        if not round_.tables:
            return
        number = sorted(round_.tables)[table % len(round_.tables)]
        score: Score = BobblScore(slip)
        payload: AnyPayload
        if step == "enter":
            payload = self.course.slip(number, score, round_.number)
        elif step == "correct":
            payload = self.course.correction(number, score, round_.number)
        else:
            payload = self.course.decision(number, score, round_.number)
        base = self.base(sight, self.course.seen(number, round_.number))
        self.ask(payload, base, 0 if step == "decide" else who, self.operators[operator])

    @rule(off=st.sampled_from([0, 0, 0, 1]))
    def start(self, off: int) -> None:
        self.ask(StartRound(len(self.course.state.rounds) + 1 + off))

    @precondition(lambda self: any(each.from_slips for each in self.course.state.rounds))
    @rule(
        table=st.integers(0, 4),
        seats=st.lists(few, min_size=4, max_size=4),
        slip=slips,
        sight=sights,
        who=st.integers(0, 5),
        reseats=st.booleans(),
    )
    def seat_by_slip(
        self,
        table: int,
        seats: list[int],
        slip: tuple[Points, ...],
        sight: Sight,
        who: int,
        reseats: bool,
    ) -> None:
        state = self.course.state
        round_ = next(each for each in reversed(state.rounds) if each.from_slips)
        wide = state.settings.at_table // 2
        people = [self.entrant(each) for each in seats[: 2 * wide]]
        sides = tuple(people[:wide]), tuple(people[wide:])
        slot = round_.tables.get(table)
        base = self.base(sight, base_on(slot.changed if slot else round_.changed))
        entry = EntryId(self.course.fresh("entry"))
        entering = EnterResult(round_.number, table, sides, BobblScore(slip), entry)
        payload = SeatTable(round_.number, table, sides) if reseats else entering
        self.ask(payload, base, who)

    @precondition(lambda self: bool(self.course.state.rounds))
    @rule(
        step=st.sampled_from(["allow", "propose", "propose", "take", "take", "forbid"]),
        table=st.integers(0, 4),
        slip=slips,
        who=st.integers(0, 5),
        sight=sights,
    )
    def propose(
        self, step: str, table: int, slip: tuple[Points, ...], who: int, sight: Sight
    ) -> None:
        """Let phones propose for the last round, and somebody take it over."""
        state = self.course.state
        number = len(state.rounds)
        slot = state.rounds[-1].tables.get(table)
        sides = slot.sides if slot is not None else ((), ())
        new, known = ProposalId(self.course.fresh("p")), state.proposal(number, table)
        id_, score = (known.id, known.score) if known else (new, BobblScore(slip))
        entry = EntryId(self.course.fresh("entry"))
        base = self.base(sight, base_on(slot.changed if slot else state.rounds[-1].changed))
        match step:
            case "allow":
                self.ask(AllowPhones("ab" * 16, "10.0.0.1:8080"), who=who % 2)
            case "forbid":
                self.ask(ForbidPhones(), who=who)
            case "propose":
                payload = ProposeResult(number, table, sides, BobblScore(slip), new)
                self.course.refusal(SERVER, payload)
            case _:
                self.ask(TakeProposal(number, table, sides, score, id_, entry), base, who)

    @invariant()
    def what_was_taken_from_a_phone_is_an_entry(self) -> None:
        for round_ in self.course.state.rounds:
            for slot in round_.tables.values():
                made = {entry.id for entry in (*slot.entries, *slot.past)}
                assert slot.phoned <= made

    @precondition(lambda self: self.course.state.running is not None)
    @rule(step=st.sampled_from(["enter", "confirm", "decide", "close", "close"]))
    def play_on(self, step: str) -> None:
        """Bring the running round forward, so that evenings get somewhere."""
        running = self.course.state.running
        assert running is not None
        slip = BobblScore(((21, 7), (21, 19)))
        if step == "close":
            self.ask(CloseRound(running.number), base_on(running.changed))
        for table, slot in running.tables.items():
            base = base_on(slot.changed)
            if step == "decide" and slot.status in {"disputed", "entered", "open"}:
                self.ask(self.course.decision(table, slip, running.number), base)
            if step == "enter" and slot.status == "open":
                self.ask(self.course.slip(table, slip, running.number), base)
            if step == "confirm" and slot.status == "entered":
                again = slot.entries[-1].score
                payload = self.course.slip(table, again, running.number)
                self.ask(payload, base, 0, self.operators[1])

    @precondition(lambda self: any(each.late for each in self.course.state.rounds))
    @rule(number=few, accept=st.booleans())
    def judge_late(self, number: int, accept: bool) -> None:
        late = [each.entry.id for r in self.course.state.rounds for each in r.late]
        id_ = late[number % len(late)]
        self.ask(AcceptLate(id_) if accept else RejectLate(id_))

    @rule(
        action=st.sampled_from(["start", "pause", "resume", "adjust"]),
        seconds=st.integers(-100, 100),
        number=st.integers(0, 4),
    )
    def clock(
        self, action: Literal["start", "pause", "resume", "adjust"], seconds: int, number: int
    ) -> None:
        self.ask(SetClock(action, number, seconds))
        seen = base_on(self.course.state.results_changed(number)) if number else None
        self.ask(PublishRanking(number), base=seen)
        self.ask(RingGong(), who=number)

    @rule(
        step=st.sampled_from(
            ["declare", "draw", "shared", "bobbl", "choose", "choose", "pass", "show"]
        ),
        group=few,
        prize=st.sampled_from(["ham", "beer", "wreath", "nothing"]),
        sight=sights,
    )
    def give_prizes(self, step: str, group: int, prize: str, sight: Sight) -> None:
        state = self.course.state
        tied = [each for each in tied_groups(state.final) if len(each) > 1] if state.final else []
        entrants = tied[group % len(tied)][::-1] if tied else (self.entrant(group),)
        turn = next_chooser(state)
        chooser = turn.entrants[group % len(turn.entrants)] if turn else self.entrant(group)
        payloads: dict[str, AnyPayload] = {
            "declare": DeclareFinal(len(state.rounds)),
            "draw": DrawTie(entrants),
            "shared": DecideTie(entrants, "shared"),
            "bobbl": DecideTie(entrants, "bobbl"),
            "choose": ChoosePrize(chooser, PrizeId(prize)),
            "pass": ChoosePrize(chooser, None),
            "show": ShowPrizes(group - 1 if group else None),
        }
        seen = base_on(state.results_changed(len(state.rounds)))
        self.ask(payloads[step], self.base(sight, seen))

    @invariant()
    def a_prize_has_one_owner(self) -> None:
        state = self.course.state
        taken = [choice.prize for choice in state.choices if choice.prize is not None]
        assert len(set(taken)) == len(taken)
        places = [spot.place for spot in spots(state)]
        assert places == list(range(1, len(places) + 1))
        given = {award.prize.id: award.spot for award in awards(state)}
        assert all(given[id_] is not None for id_ in taken)

    @rule(
        rounds=st.integers(0, 5),
        deliberate=st.booleans(),
        scheme=st.sampled_from(["bobbl", "plus", ("won", "direct")]),
    )
    def change_settings(
        self, rounds: int, deliberate: bool, scheme: Literal["bobbl", "plus"]
    ) -> None:
        settings = replace(self.course.state.settings, rounds=rounds, scheme=scheme)
        self.ask(ChangeSettings(settings, deliberate))

    @rule(
        who=st.integers(0, 5),
        pages=st.lists(st.sampled_from(["clock", "seats", "ranking"]), max_size=4),
    )
    def set_display(self, who: int, pages: list[Literal["clock", "seats", "ranking"]]) -> None:
        station = self.stations[who % len(self.stations)]
        self.ask(SetDisplay(station, tuple(pages), has_sound=bool(who % 2)))
        shown = self.course.state.displays.get(station)
        if shown is not None:
            assert len(set(shown.pages)) == len(shown.pages)

    @rule(which=st.integers(0, 12), is_end=st.booleans())
    def announce(self, which: int, is_end: bool) -> None:
        id_ = AnnouncementId(str(which))
        before = dict(self.course.state.announcements)
        text = DetailsHash("text")
        self.ask(EndAnnouncement(id_) if is_end else Announce(id_, text))
        after = self.course.state.announcements
        assert {**before, **after}.keys() - before.keys() <= {id_}
        assert len(after) <= MOST_ANNOUNCEMENTS
        assert not is_end or id_ not in after

    @rule(
        rounds=st.integers(0, 5),
        deliberate=st.booleans(),
        entry=st.sampled_from(["single", "double"]),
        fields=st.sets(st.sampled_from(["rounds", "entry"])),
        sight=sights,
    )
    def amend_settings(
        self,
        rounds: int,
        deliberate: bool,
        entry: Literal["single", "double"],
        fields: set[Literal["rounds", "entry"]],
        sight: Sight,
    ) -> None:
        before = self.course.state.settings
        settings = replace(before, rounds=rounds, entry=entry, name="bleibt weg")
        named = tuple(sorted(fields))
        seen = Base(version=self.course.state.settings_version)
        self.ask(AmendSettings(settings, named, deliberate), self.base(sight, seen))
        after = self.course.state.settings
        kept = {each: getattr(before, each) for each in fields}
        assert replace(after, **kept) == before, "only the fields that are named"

    @precondition(lambda self: self.course.state.length > 50)
    @rule(who=st.integers(1, 5))
    def revoke(self, who: int) -> None:
        self.ask(RevokeStation(self.stations[who]))

    @invariant()
    def numbers_differ(self) -> None:
        numbers = [each.number for each in self.course.state.entrants.values()]
        assert len(set(numbers)) == len(numbers)

    @invariant()
    def persons_belong_where_they_are_named(self) -> None:
        state = self.course.state
        for entrant in state.entrants.values():
            if entrant.is_alias:
                continue
            for person in entrant.persons:
                assert state.persons[person].entrant == entrant.id

    @invariant()
    def everybody_has_one_place_a_round(self) -> None:
        for round_ in self.course.state.rounds:
            places = Counter(round_.byes)
            for slot in round_.tables.values():
                places.update(entrant for side in slot.sides for entrant in side)
            if round_.is_closed or not round_.from_slips:
                assert set(places.values()) <= {1}
            assert [*round_.tables] == sorted(round_.tables)

    @invariant()
    def a_table_stands_as_its_slips_say(self) -> None:
        state = self.course.state
        for round_ in state.rounds:
            for slot in round_.tables.values():
                if slot.status == "open":
                    assert not slot.entries
                if slot.status in {"entered", "confirmed"}:
                    assert slot.entries[-1].score == slot.score
                if slot.status == "disputed":
                    assert len({entry.score for entry in slot.entries}) > 1
                    assert slot.score is None
            if round_.is_closed:
                assert round_.count("open", "entered", "disputed") == 0

    @invariant()
    def rounds_close_in_order(self) -> None:
        closed = [each.is_closed for each in self.course.state.rounds]
        assert closed == sorted(closed, reverse=True)

    @invariant()
    def every_ranking_can_be_computed(self) -> None:
        rows = standings_of(self.course.state)
        assert len({row.entrant for row in rows}) == len(rows)
        assert self.live.of(self.course.state) == rows

    def teardown(self) -> None:
        """Replay: the same state, and every decision again."""
        if not hasattr(self, "course"):
            return
        assert replayed(self.course.bodies) == self.course.state
        assert comparable(self.course.state) == as_if_never(self.course)
        state: State | None = None
        for body in self.course.bodies:
            event = decode_event(body)
            again = decide(state, decode_command(event.command), event.inputs, draw)
            assert (again.verdict, again.effect) == (event.verdict, event.effect)
            state = fold(state, event)


TestAnything = Anything.TestCase
TestAnything.settings = examples(max_examples=150, stateful_step_count=50)
