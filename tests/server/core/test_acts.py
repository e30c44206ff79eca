"""What changed who meets whom is told, whatever command did it: each time, and by whom it was."""

import json
import random
from collections.abc import Iterator
from datetime import datetime
from itertools import chain
from typing import get_args

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from bobbl_server.core.acts import TOLD, Acts
from bobbl_server.core.record import Drawings, draw_record, evening_record
from bobbl_server.pages.proofs import check_draw
from bobbl_shared.crypto.throw import FewerReason, Throw
from bobbl_shared.domain.areas.draw import (
    AbandonCommitment,
    CommitDraw,
    DrawCommitted,
    DrawRound,
    JoinRound,
    RedrawRound,
    SwapSeats,
)
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    MarkPresent,
    PairLonePlayers,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import (
    DisqualifyEntrant,
    DrawPartners,
    LetStandIn,
    MoveUp,
    SplitPair,
    SubstitutePerson,
)
from bobbl_shared.domain.areas.phones import TakeProposal
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat, KeepApart, MakeMoves, ProposeMoves
from bobbl_shared.domain.areas.slips import SeatTable, StartRound
from bobbl_shared.domain.areas.twins import MergeDuplicate
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Base, decode_command
from bobbl_shared.domain.draw_record import (
    ActKind,
    DrawAct,
    DrawRecord,
    UndrawnRound,
    encode_record,
)
from bobbl_shared.domain.event import Event, decode_event
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.journal import newest_first
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.seats import Seat, SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.ids import DetailsHash, EntrantId, EntryId
from bobbl_shared.rulebook.draw_acts import act_sentence, left_to_chance
from builders.attackers.any_command import KINDS, AnyCommand
from builders.course import TWO_TO_NIL, Course, base_on
from builders.drawing.seat_steps import SeatSteps

NO_SEATS = frozenset(
    "AcceptLate AddOperator AdmitStation AllowPhones AmendSettings Announce AssignStation"  # noqa: SIM905
    " CancelPayment ChangeSettings ChoosePrize ClosePages CloseRound CommitDraw CorrectResult"
    " CountBox DecideResult DecideTie DeclareFinal DrawLots DrawTie EndAnnouncement"
    " EnterResult ForbidPhones ForgetPersons FoundTournament InviteStation LeaseNumbers"
    " ListPerson MarkEntrant NoteOtherLog OpenPages ProposeMoves ProposeResult PublishRanking"
    " ReinstateEntrant RejectLate RemoveScreen RetireOperator RevokeStation RingGong SetClock"
    " SetCrest SetDisplay SetHallMap SetScreen SettleOtherLog ShowPrizes StartEpoch"
    " TakePayment TakeProposal TellApart UnlistPerson WithdrawInvitation".split()
)
"""Commands that leave everybody where they are; a slip of a round without a draw says who sat."""

SLIPS = (EnterResult, TakeProposal)
SAID = (("text",), ("dice", 1, 6), ("dice", 4, 20), ("pot", 1, 30), ("pot", 5, 30))
PAIRS = Settings("Preismucken", rounds=3, entry="single")
WINDOW = Settings("Preismucken", rounds=3, seats=SeatZones(window=2))


def ask(course: Course, payload: AnyPayload) -> None:
    course.must(course.organiser, payload, base_on(course.state.field_changed))


def undo(course: Course) -> None:
    entry = next(each for each in newest_first(course.state.entries) if each.before)
    ask(course, UndoEvent(entry.station, entry.counter))


def filled(settings: Settings, count: int = 6) -> tuple[Course, list[EntrantId]]:
    course = Course(settings)
    return course, course.fill(count)


def seats_before_a_draw() -> Course:
    """Give a course in which seats are given, freed and given back in every way there is."""
    course, ids = filled(PAIRS, 8)
    for place, id_ in enumerate(ids[:6]):
        ask(course, GiveSeat(1, id_, Seat(place // 2 + 1, place % 2 + 1)))
    ask(course, FreeSeat(1, ids[0]))
    undo(course)
    ask(course, GiveSeat(1, ids[6]))
    undo(course)
    ask(course, DisqualifyEntrant(ids[1], "other"))
    ask(course, LetStandIn(ids[2], on=True))
    ask(course, WithdrawEntrant(ids[5]))
    pair = course.state.entrants[ids[3]]
    split = SplitPair(pair.id, pair.persons[1], EntrantId("the other half"))
    course.must(course.organiser, split, base_on(pair.changed))
    ask(course, MergeDuplicate(ids[7], ids[4]))
    ask(course, KeepApart(ids[0], ids[5], 10))
    undo(course)
    return course


def seats_on_arrival() -> Course:
    """Give a course in which each who comes draws a seat, and one who was on the waiting list."""
    course = Course(WINDOW)
    ask(course, MarkPresent(course.register("pair", arrival="announced")))
    half = course.register("lone")
    ask(course, JoinPartner(half, course.person()))
    ask(course, PairLonePlayers(course.register("lone"), course.register("lone")))
    ask(course, DrawPartners((course.register("lone"), course.register("lone"))))
    return course


def seats_from_the_waiting_list() -> Course:
    """Give a course in which somebody moves up."""
    course, ids = filled(Settings("Preismucken", seats=SeatZones(window=2), capacity=2), 3)
    ask(course, DisqualifyEntrant(ids[0], "other"))
    ask(course, MoveUp(ids[2]))
    return course


def rounds_of_all_kinds() -> Course:
    """Give a course with a round drawn, one from slips, and swaps, latecomers and taking back."""
    course, ids = filled(PAIRS, 5)
    ask(course, CommitDraw(1))
    ask(course, AbandonCommitment(1, "other"))
    ask(course, CommitDraw(1, Throw("dice", 4, 6), "no_time"))
    ask(course, DrawRound(1, "6611"))
    ask(course, CommitDraw(1, Throw("pot", 5, 30)))
    ask(course, RedrawRound(1, "draw_faulty", "0112132430"))
    round_ = course.state.rounds[0]
    (one,), (other,) = (round_.tables[table].sides[0] for table in (1, 2))
    course.must(course.organiser, SwapSeats(1, one, other), base_on(round_.seated))
    ask(course, JoinRound(1, course.register("pair")))
    course.decide_all()
    course.close()
    ask(course, StartRound(2))
    sides = ((ids[0],), (ids[1],)), ((ids[2],), (ids[3],))
    slip = EnterResult(2, 1, sides[0], TWO_TO_NIL, EntryId("slip"))
    course.must(course.organiser, slip)
    undo(course)
    course.must(course.organiser, EnterResult(2, 1, sides[0], TWO_TO_NIL, EntryId("slip 2")))
    course.must(course.organiser, SeatTable(2, 1, sides[1]), course.seen(1))
    return course


def names_after_the_draw() -> Course:
    """Give a course in which two exchange their names after the draw, and one plays for another."""
    course, ids = filled(PAIRS, 4)
    course.draw()
    one, other = (course.state.persons[course.state.entrants[id_].persons[0]] for id_ in ids[:2])
    for known, details in ((one, other.person.details), (other, one.person.details)):
        renamed = EditPerson(Person(known.person.id, details), distinct=True)
        course.must(course.organiser, renamed, base_on(known.changed))
    undo(course)
    for number in (1, None):
        pair = course.state.entrants[ids[2]]
        substitute = SubstitutePerson(pair.id, pair.persons[1], course.person(), number)
        course.must(course.organiser, substitute, base_on(pair.changed))
    return course


def a_fixed_scheme() -> Course:
    """Give a course whose second round follows from the first, and is told so twice."""
    course, _ = filled(Settings("Preismucken", rounds=3, opponents="fixed"), 6)
    course.draw()
    course.decide_all()
    course.close()
    course.draw()
    ask(course, RedrawRound(2, "entrant_missing"))
    return course


def gaps_closed() -> Course:
    """Give a course in which those who sit too far behind move."""
    course, ids = filled(PAIRS, 4)
    for table, id_ in enumerate(ids, 1):
        ask(course, GiveSeat(1, id_, Seat(table, 1)))
    ask(course, ProposeMoves(1))
    ask(course, MakeMoves(1))
    return course


COURSES = (
    seats_before_a_draw,
    seats_on_arrival,
    seats_from_the_waiting_list,
    rounds_of_all_kinds,
    names_after_the_draw,
    a_fixed_scheme,
    gaps_closed,
)


def steps(bodies: list[bytes]) -> Iterator[tuple[State, Event, State]]:
    """Yield each event with the states before and after it."""
    before: State | None = None
    for body in bodies:
        event = decode_event(body)
        after = fold(before, event)
        if before is not None:
            yield before, event, after
        before = after


def acts_of(before: State, event: Event, after: State) -> list[DrawAct]:
    """Give what is told of one event."""
    acts = Acts()
    acts.note(before, event, after)
    return [each for n in range(1, 9) for each in acts.of(n)]


def seating(state: State) -> object:
    """Give who meets whom, as far as it is known, and what decides about it later."""
    tables = [
        ({table: slot.sides for table, slot in each.tables.items()}, set(each.byes))
        for each in state.rounds
    ]
    return state.placing.seats, state.apart, tables


def seals(state: State) -> set[str]:
    """Give the commitments that a draw was made with or is to be made with."""
    made = (state.commitment, *(each.commitment for each in state.rounds))
    return {each.commitment for each in made if each is not None}


def check_told(bodies: list[bytes]) -> set[tuple[type, ActKind]]:
    """See that whatever moved somebody is told, by a row of its command; give which rows."""
    rows: set[tuple[type, ActKind]] = set()
    for before, event, after in steps(bodies):
        command = type(decode_command(event.command).payload)
        told = acts_of(before, event, after)
        kinds = {each.act for each in told}
        assert kinds <= {*TOLD.get(command, ())}, command
        discarded = {each.commitment for each in told if each.commitment}
        assert discarded == seals(before) - seals(after), command
        if seating(before) != seating(after) and command not in SLIPS:
            assert kinds, command
        rows |= {(command, kind) for kind in kinds}
    return rows


def test_every_command_has_a_row_or_moves_nobody() -> None:
    assert {each.__name__ for each in KINDS if each not in TOLD} == NO_SEATS
    assert set(TOLD) <= set(KINDS)


def test_every_row_is_what_its_command_does() -> None:
    reached = set(chain.from_iterable(check_told(make().bodies) for make in COURSES))
    reached |= check_told(wandered(WINDOW, random.Random(2)).bodies)
    rows = {(command, kind) for command, kinds in TOLD.items() for kind in kinds}
    assert rows - reached == set()


def wandered(settings: Settings, dice: random.Random, count: int = 120) -> Course:
    """Give a course as an organiser makes it who does everything."""
    course = Course(settings)

    def told(payload: AnyPayload, base: Base) -> None:
        course.do(course.organiser, payload, base)

    walk = SeatSteps(dice, lambda: course.state, told)
    for _ in range(8):
        walk.arrive()
    walk.draw(1)
    for _ in range(count):
        walk.step()
    return course


@pytest.mark.parametrize("entrants", ["pairs", "players"])
def test_whatever_moves_somebody_is_told(entrants: str, dice: random.Random) -> None:
    settings = Settings("Preismucken", entrants=entrants, seats=SeatZones(window=2))  # type: ignore[arg-type]
    check_told(wandered(settings, dice).bodies)


@pytest.mark.parametrize("make", COURSES)
def test_no_command_moves_somebody_untold(make: object, dice: random.Random) -> None:
    """Commands of every kind, also of one that is made tomorrow, as absurd as they come."""
    assert callable(make)
    course: Course = make()
    for kind in KINDS:
        for _ in range(12):
            payload, _ = AnyCommand(course.state, dice).payload(kind)
            base = base_on(dice.choice((course.state.field_changed, None)))
            course.do(course.organiser, payload, base)
    check_told(course.bodies)


def told_of(course: Course, number: int) -> list[tuple[ActKind, tuple[int, ...], int]]:
    drawings = Drawings()
    drawings.take(course.bodies)
    found = drawings.of(number)
    assert found is not None
    return [(each.act, each.numbers, each.times) for each in found.acts]


def test_names_that_change_after_the_draw_are_told_with_the_round_that_was_drawn() -> None:
    course = names_after_the_draw()
    drawn, renamed = told_of(course, 1)
    assert drawn[0] == "drawn"
    assert renamed == ("names_changed", (1, 2, 3), 4)


def test_names_that_change_before_any_draw_are_nobodys_concern() -> None:
    course, ids = filled(PAIRS, 4)
    known = course.state.persons[course.state.entrants[ids[0]].persons[0]]
    mended = EditPerson(Person(known.person.id, DetailsHash("mended")), distinct=True)
    course.must(course.organiser, mended, base_on(known.changed))
    course.draw()
    assert [each for each, _, _ in told_of(course, 1)] == ["drawn"]


def test_all_by_hand_is_no_lot() -> None:
    course, ids = filled(PAIRS, 4)
    for place, id_ in enumerate(ids):
        ask(course, GiveSeat(1, id_, Seat(place // 2 + 1, place % 2 + 1)))
    course.draw()
    record = draw_record(course.bodies, 1)
    assert (record.seated, len(record.before.placed)) == (4, 4)
    assert told_of(course, 1) == [("seats_by_hand", (1, 2, 3, 4), 4), ("drawn", (), 1)]


def test_a_seat_drawn_again_is_told_each_time() -> None:
    course, ids = filled(PAIRS, 4)
    for _ in range(6):
        ask(course, GiveSeat(1, ids[2]))
        ask(course, FreeSeat(1, ids[2]))
    ask(course, GiveSeat(1, ids[2]))
    undo(course)
    ask(course, GiveSeat(1, ids[2]))
    assert ("seat_drawn_again", (3,), 8) in told_of(course, 1)
    assert ("seats_by_lot", (), 8) in told_of(course, 1)


def test_a_wish_for_a_redraw_belongs_to_the_round_that_is_drawn_anew() -> None:
    course, ids = filled(PAIRS, 6)
    course.draw()
    ask(course, KeepApart(ids[0], ids[1], 500))
    ask(course, KeepApart(ids[0], ids[2], 5))
    ask(course, RedrawRound(1, "other"))
    kinds = [("drawn", (), 1), ("wishes_changed", (), 2), ("drawn_anew", (), 1)]
    assert told_of(course, 1) == kinds
    wishes = draw_record(course.bodies, 1).wishes
    assert wishes is not None
    assert (wishes.count, wishes.lightest, wishes.heaviest, wishes.of_one) == (2, 5, 500, 2)
    assert wishes.unmet == 0


def test_an_evening_tells_of_rounds_without_a_lot_and_of_the_one_that_comes() -> None:
    course = rounds_of_all_kinds()
    one, other, *_ = course.state.numbered()
    ask(course, KeepApart(one.id, other.id, 9))
    evening = evening_record(course.bodies)
    assert [each.round for each in evening.rounds] == [1]
    assert evening.without == (2,)
    assert [(each.round, each.acts[0].act) for each in evening.undrawn] == [
        (2, "slips"),
        (3, "wishes_changed"),
    ]


def hour(at: str) -> str:
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M")


def test_a_seal_that_is_discarded_is_told_with_what_was_said_of_it() -> None:
    course = rounds_of_all_kinds()
    made = [
        fact
        for _, event, _ in steps(course.bodies)
        for fact in event.effect
        if isinstance(fact, DrawCommitted)
    ]
    old, few, last = (each.commitment for each in made)
    record = draw_record(course.bodies, 1)
    told = [(each.act, each.commitment, each.fewer) for each in record.acts if each.commitment]
    assert told == [("commitment_abandoned", old, None), ("drawn_anew", few, "no_time")]
    assert record.commitment == last
    first, again = (act_sentence(each, hour) for each in record.acts if each.commitment)
    assert first.endswith(f"Verworfen ist damit der Umschlag {in_eights(old)}.")
    said = "4 Würfel, einzeln gelesen – für mehr ist keine Zeit"
    assert again.endswith(f"Verworfen ist damit der Umschlag {in_eights(few)} ({said}).")


def in_eights(digits: str) -> str:
    return " ".join(digits[at : at + 8] for at in range(0, len(digits), 8))


def all_told() -> Iterator[DrawRecord | UndrawnRound]:
    for make in COURSES:
        course = make()
        course.do(course.organiser, DrawRound(1), base_on(course.state.field_changed))
        drawings = Drawings()
        drawings.take(course.bodies)
        for number in range(1, 5):
            found = drawings.of(number)
            if found is not None:
                yield found


def test_the_program_that_checks_says_the_same_as_the_page() -> None:
    kinds = set()
    for each in all_told():
        for act in each.acts:
            kinds.add(act.act)
            discarding = [
                replace(act, commitment="0123456789abcdef", throw=throw, fewer=fewer)
                for throw in (None, *(Throw(*each) for each in SAID))
                for fewer in (None, *get_args(FewerReason))
            ]
            for one in (act, DrawAct(act.act, 1, act.at, (3,), reason=act.reason), *discarding):
                assert check_draw.act_sentence(to_builtins(one)) == act_sentence(one, hour)
        if isinstance(each, DrawRecord):
            raw = json.loads(encode_record(each))
            told = left_to_chance(each.seated, len(each.before.placed), each.wishes)
            assert list(check_draw.left_to_chance(raw)) == list(told)
    assert kinds | {"seat_drawn_again", "seats_by_lot"} == {*check_draw.ACTS}
