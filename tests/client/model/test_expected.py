"""What is shown of own commands before the server answers is what comes of them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_client.model.expected import Expectation, expected
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.displays import SetDisplay
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.lineup import DrawPartners, MoveUp, SplitPair, SubstitutePerson
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.domain.areas.settings import AmendSettings, ChangeSettings
from bobbl_shared.domain.areas.slips import SeatTable, StartRound
from bobbl_shared.domain.areas.twins import MergeDuplicate, TellApart
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.commands import AnyPayload, Command
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.domain.undoable import last_entries
from bobbl_shared.domain.values import EntrantKind, Sides
from bobbl_shared.ids import DetailsHash, EntrantId, EntryId, MarkerId, PersonId, StationId
from builders.course import Course

MARKERS = (Marker(MarkerId("a"), "Getränkebon"), Marker(MarkerId("b"), "Quittung"))
SCORE = BobblScore(((14, 21), (21, 18)))
T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]


def course_of(capacity: int | None) -> Course:
    """Give an evening with two pairs, three lone players and one pair that is announced."""
    settings = Settings("Irgendwas", capacity=capacity, markers=MARKERS, fee_cents=500)
    course = Course(settings)
    for count in (2, 1, 1, 1, 2):
        kind: EntrantKind = "pair" if count > 1 else "lone"
        payload = RegisterEntrant(entrant(course), kind, people(course, count))
        course.must(course.organiser, payload)
    announced = RegisterEntrant(entrant(course), "pair", people(course, 2), "announced")
    course.must(course.organiser, announced)
    return course


def entrant(course: Course) -> EntrantId:
    return EntrantId(course.fresh("entrant"))


def people(course: Course, count: int) -> tuple[Person, ...]:
    return tuple(person(course) for _ in range(count))


def person(course: Course) -> Person:
    return Person(PersonId(course.fresh("person")), DetailsHash(course.fresh("name")))


def anything(course: Course, display: StationId, draw: st.DataObject) -> AnyPayload:
    """Give a command of a kind that a station shows before it is answered."""
    state = course.state
    ids = list(state.entrants)
    one, other = (draw.draw(st.sampled_from(ids)) for _ in range(2))
    member = draw.draw(st.sampled_from(state.entrants[one].persons))
    number, seat = len(state.rounds) + 1, Seat(draw.draw(st.integers(1, 3)), 1, 1)
    back = last_entries(state, course.organiser)
    undo = [UndoEvent(course.organiser, draw.draw(st.sampled_from(back)).counter)] if back else []
    amended = replace(state.settings, fee_cents=draw.draw(st.integers(0, 900)))
    some: list[AnyPayload] = [
        RegisterEntrant(entrant(course), "pair", people(course, 2)),
        RegisterEntrant(entrant(course), "lone", people(course, 1), "announced"),
        EditPerson(Person(member, DetailsHash(course.fresh("name")))),
        JoinPartner(one, person(course)),
        PairLonePlayers(one, other),
        MarkPresent(one),
        WithdrawEntrant(one, "absent"),
        SplitPair(one, member, entrant(course)),
        SubstitutePerson(one, member, person(course)),
        MoveUp(one),
        MarkEntrant(one, draw.draw(st.sampled_from(MARKERS)).id, draw.draw(st.booleans())),
        TakePayment(one, draw.draw(st.sampled_from([500, 1000, -500]))),
        GiveSeat(number, one, seat),
        FreeSeat(number, one),
        TellApart(one, other),
        MergeDuplicate(one, other),
        ChangeSettings(amended),
        AmendSettings(replace(amended, name="Anders"), ("name",)),
        SetDisplay(display, ("clock", "ranking"), draw.draw(st.booleans())),
        *undo,
    ]
    return draw.draw(st.sampled_from(some))


@given(draw=st.data(), capacity=st.sampled_from([None, 4]))
@examples(max_examples=60, deadline=None)
def test_what_is_expected_of_accepted_commands_is_what_their_events_give(
    draw: st.DataObject, capacity: int | None
) -> None:
    course = course_of(capacity)
    display = course.station("display", "Wand")
    start, commands, kept = course.state, list[Command](), Expectation()
    for _ in range(draw.draw(st.integers(1, 12))):
        payload = anything(course, display, draw)
        if course.judge(course.organiser, payload).verdict.refused is not None:
            continue
        commands.append(course.command(course.organiser, payload))
        course.must(course.organiser, payload)
        assert expected(start, commands) == course.state
        assert kept.of(start, tuple((each, ()) for each in commands)) == course.state


def test_what_the_server_will_refuse_changes_nothing_but_the_length() -> None:
    course = course_of(None)
    first, second = list(course.state.entrants)[:2]
    unfit = (
        MarkPresent(EntrantId("nobody")),
        JoinPartner(EntrantId("nobody"), person(course)),
        UndoEvent(course.organiser, 999),
        GiveSeat(7, first, Seat(1, 1, 1)),
        DrawPartners((first, second)),
        TakePayment(EntrantId("nobody"), 500),
        MarkEntrant(EntrantId("nobody"), MARKERS[0].id),
        GiveSeat(1, EntrantId("nobody"), Seat(1, 1, 1)),
    )
    for payload in unfit:
        after = expected(course.state, [course.command(course.organiser, payload)])
        assert comparable(after) == comparable(course.state)
        assert after.length == course.state.length + 1


def test_two_lone_players_whom_two_desks_pair_the_other_way_round_are_one_pair() -> None:
    course = course_of(None)
    one, other = [each.id for each in course.state.entrants.values() if each.kind == "lone"][:2]
    waiting = course.command(course.organiser, PairLonePlayers(other, one))
    course.must(course.station("desk", "Eingang"), PairLonePlayers(one, other))
    after = expected(course.state, [waiting])
    assert comparable(after) == comparable(course.state)


@given(draw=st.data())
@examples(max_examples=40, deadline=None)
def test_whatever_came_before_each_number_leads_to_somebody_and_nobody_is_three(
    draw: st.DataObject,
) -> None:
    course = course_of(None)
    display, desk = course.station("display", "Wand"), course.station("desk", "Eingang")
    asked = [anything(course, display, draw) for _ in range(draw.draw(st.integers(1, 4)))]
    for _ in range(draw.draw(st.integers(1, 4))):
        course.do(desk, anything(course, display, draw))
    after = expected(course.state, [course.command(course.organiser, each) for each in asked])
    for entrant in after.entrants.values():
        way = [entrant]
        while way[-1].is_alias and len(way) <= len(after.entrants):
            way.append(after.entrants[after.persons[way[-1].persons[0]].entrant])
        assert not way[-1].is_alias
        assert len(entrant.persons) <= 2


@given(draw=st.data())
@examples(max_examples=30, deadline=None)
def test_who_sits_at_a_table_by_own_slips_is_known_before_the_server_answers(
    draw: st.DataObject,
) -> None:
    course = Course(Settings("Irgendwas"))
    for _ in range(6):
        course.must(course.organiser, RegisterEntrant(entrant(course), "pair", people(course, 2)))
    course.must(course.organiser, StartRound(1))
    start, commands, ids = course.state, list[Command](), list(course.state.entrants)
    for _ in range(draw.draw(st.integers(1, 8))):
        one, other = draw.draw(st.permutations(ids))[:2]
        table, sides = draw.draw(st.integers(1, 3)), ((one,), (other,))
        back = last_entries(course.state, course.organiser)[:1] if commands else ()
        base = course.seen(table) if table in course.state.rounds[0].tables else None
        slip = EnterResult(1, table, sides, SCORE, EntryId(course.fresh("entry")))
        some: list[AnyPayload] = [slip, SeatTable(1, table, sides)]
        some += [UndoEvent(course.organiser, each.counter) for each in back]
        payload = draw.draw(st.sampled_from(some))
        if course.judge(course.organiser, payload, base).verdict.refused is None:
            commands.append(course.command(course.organiser, payload, base))
            course.must(course.organiser, payload, base)
            assert seating(expected(start, commands)) == seating(course.state)


def seating(state: State) -> dict[int, Sides]:
    return {slot.table: slot.sides for slot in state.rounds[0].tables.values()}


def comparable(state: State) -> State:
    return replace(state, length=0, counters={})
