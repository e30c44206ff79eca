"""The fold: events from bytes, in order, each once; what cannot follow is named."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bobbl_shared.domain.areas.field import (
    EntrantArrived,
    EntrantWithdrawn,
    LonePlayersPaired,
    PersonChanged,
)
from bobbl_shared.domain.areas.founding import EpochStarted, TournamentFounded
from bobbl_shared.domain.areas.results import LateResultAccepted, ResultDecided
from bobbl_shared.domain.areas.rounds import GongRung, RingGong, RoundClosed
from bobbl_shared.domain.areas.staff import InvitationWithdrawn, OperatorRetired, StationRevoked
from bobbl_shared.domain.commands import MAXIMUM_COMMAND, decode_command, encode_command
from bobbl_shared.domain.event import Event, decode_event, encode_event, previous_hash
from bobbl_shared.domain.facts import Fact
from bobbl_shared.domain.fold import fold
from bobbl_shared.domain.state import State
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import (
    EntrantId,
    EntryId,
    InvitationId,
    OperatorId,
    StationId,
)
from builders.course import Course, root_record


@pytest.fixture(scope="module")
def course() -> Course:
    course = Course()
    course.fill(4)
    course.draw()
    course.decide_all()
    course.close()
    return course


def next_event(course: Course, *effect: Fact) -> Event:
    command = course.command(course.organiser, RingGong())
    return replace(
        decode_event(course.bodies[-1]),
        index=course.state.length,
        previous=course.last_hash.hex(),
        command=encode_command(command),
        effect=effect,
    )


def test_events_come_back_from_their_bytes(course: Course) -> None:
    for body in course.bodies:
        assert encode_event(decode_event(body)) == body


def test_an_event_names_the_one_before(course: Course) -> None:
    for body in course.bodies:
        assert previous_hash(body).hex() == decode_event(body).previous


def test_no_event_is_folded_twice_or_too_early(course: Course) -> None:
    for index in range(len(course.bodies)):
        for state_length in range(1, len(course.bodies)):
            if index == state_length:
                continue
            state = replayed_to(course, state_length)
            with pytest.raises(PeerError, match="event_out_of_order"):
                fold(state, decode_event(course.bodies[index]))


def replayed_to(course: Course, length: int) -> State:
    state: State | None = None
    for body in course.bodies[:length]:
        state = fold(state, decode_event(body))
    assert state is not None
    return state


def test_folding_leaves_the_state_before_as_it_was(course: Course) -> None:
    states = [replayed_to(course, n) for n in range(1, len(course.bodies) + 1)]
    kept = [msgspec.json.encode(state) for state in states]
    for state, body in zip(states, course.bodies[1:], strict=False):
        fold(state, decode_event(body))
    assert [msgspec.json.encode(state) for state in states] == kept


def test_only_a_founding_begins_a_tournament(course: Course) -> None:
    for body in course.bodies[1:]:
        with pytest.raises(PeerError, match="event_not_founding"):
            fold(None, decode_event(body))
    first = decode_event(course.bodies[0])
    for other in (replace(first, index=1), replace(first, effect=())):
        with pytest.raises(PeerError, match="event_not_founding"):
            fold(None, other)


def test_a_tournament_is_founded_once(course: Course) -> None:
    founded = TournamentFounded(root_record()[1], course.settings)
    with pytest.raises(PeerError, match="event_not_founding"):
        fold(course.state, next_event(course, founded))


DEEP = '{"x":' + "[" * 50_000
NOBODY = EntrantId("nobody")


@pytest.mark.parametrize(
    "fact",
    [
        EntrantArrived(NOBODY),
        EntrantWithdrawn(NOBODY),
        LonePlayersPaired(NOBODY, NOBODY),
        PersonChanged(Course().person()),
        InvitationWithdrawn(InvitationId("none")),
        StationRevoked(StationId("none")),
        OperatorRetired(OperatorId("none")),
        LateResultAccepted(EntryId("none")),
        ResultDecided(1, 99, None, EntryId("e"), "other", "now"),
        ResultDecided(99, 1, None, EntryId("e"), "other", "now"),
        RoundClosed(99, ()),
        EpochStarted(2, "no hex", "", ""),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_a_fact_about_nothing_is_no_crash(course: Course, fact: Fact) -> None:
    with pytest.raises(PeerError, match="event_unfit"):
        fold(course.state, next_event(course, fact))


def test_a_fact_about_something_is_none_either(course: Course) -> None:
    assert fold(course.state, next_event(course, GongRung())).gongs == course.state.gongs + 1


def test_an_event_needs_an_author(course: Course) -> None:
    for command in ("", "{}", '{"tournament": 1}', "[" * 100_000, DEEP):
        event = replace(next_event(course), command=command)
        with pytest.raises(PeerError, match="command_malformed"):
            fold(course.state, event)


@given(st.binary(max_size=60) | st.sampled_from([b"[" * 100_000, DEEP.encode()]))
def test_other_bytes_are_no_event(body: bytes) -> None:
    for read in (decode_event, previous_hash):
        with pytest.raises(PeerError, match="event_malformed"):
            read(body)


@given(st.data())
def test_an_event_with_a_changed_byte_is_read_or_refused(data: st.DataObject) -> None:
    course = Course()
    body = bytearray(data.draw(st.sampled_from(course.bodies)))
    body[data.draw(st.integers(0, len(body) - 1))] ^= data.draw(st.integers(1, 255))
    state = replayed_to(course, len(course.bodies))
    try:
        fold(state, decode_event(bytes(body)))
    except PeerError:
        return
    raise AssertionError("an event of the past was folded again")


@given(st.text(max_size=60) | st.sampled_from(['"\\ud800"', '{"kind":"\\udfff"}', "[" * 50_000]))
def test_other_texts_are_no_command(text: str) -> None:
    for form in (text, text.encode(errors="replace")):
        with pytest.raises(PeerError, match=r"command_malformed|command_too_long"):
            decode_command(form)


def test_a_command_comes_back_from_its_text(course: Course) -> None:
    for body in course.bodies:
        text = decode_event(body).command
        assert encode_command(decode_command(text)) == text


def test_a_command_with_anything_unknown_is_refused(course: Course) -> None:
    known = msgspec.json.decode(decode_event(course.bodies[-1]).command)
    payload = known["payload"]
    wrong = [
        {**known, "more": 1},
        {**known, "counter": "1"},
        {**known, "counter": 1.5},
        {**known, "payload": {**payload, "more": 1}},
        {**known, "payload": {**payload, "kind": "Unheard"}},
        {name: value for name, value in known.items() if name != "at"},
    ]
    for each in wrong:
        with pytest.raises(PeerError, match="command_malformed"):
            decode_command(msgspec.json.encode(each))


def test_a_command_has_a_longest_length_in_bytes() -> None:
    for text in ("a" * (MAXIMUM_COMMAND + 1), "ä" * (MAXIMUM_COMMAND // 2 + 1)):
        with pytest.raises(PeerError, match="command_too_long"):
            decode_command(text)
