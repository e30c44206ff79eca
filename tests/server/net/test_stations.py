"""Stations that are paired and still do everything wrong: the server and the others go on."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bobbl_client.model.station import Contact
from bobbl_server.net import connection as connection_module
from bobbl_server.net import hub as hub_module
from bobbl_server.net import refusal_limit
from bobbl_server.net.answers import Answers
from bobbl_server.net.hub import Subscriber
from bobbl_server.net.refusal_limit import A_SECOND, MOST, refusal_budget
from bobbl_shared.crypto.details import conceal
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.kinds import Person
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId, StationId, new_id
from bobbl_shared.wire.messages import (
    AddressesAnswer,
    Answer,
    Ask,
    AskDetails,
    Events,
    Rejected,
    Signed,
    Submit,
)
from builders.attackers.rogue import Rogue, admitted, rogue
from builders.live import Live


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


def registration(name: str, body: str) -> tuple[RegisterEntrant, Submit]:
    details = conceal(body.encode(), "name", os.urandom)
    person = Person(PersonId(new_id()), details.hash)
    payload = RegisterEntrant(EntrantId(name), "lone", (person,))
    return payload, Submit(Signed("", ""), (details,))


async def test_what_a_station_makes_up_is_rejected_and_it_may_go_on(hall: Live) -> None:
    organiser = await hall.organiser()
    key = await admitted(hall, organiser, "desk")
    async with rogue(hall, key) as station:
        other = organiser.model.key
        good = station.signed(1, RingGong())
        long, submit = registration("lang", '{"last":"' + "x" * 3000 + '"}')
        wrong = [
            (Submit(Signed(good.command, "00" * 64)), "bad_signature"),
            (Submit(Signed(good.command, "zz")), "hex_malformed"),
            (Submit(station.signed(1, RingGong(), other)), "other_author"),
            (Submit(station.signed(5, RingGong())), "counter_gap"),
            (Submit(station.signed(10**30, RingGong())), "counter_gap"),
            (Submit(station.signed(-1, RingGong())), "counter_gap"),
            (Submit(good, submit.details), "details_too_long"),
            (Submit(station.signed(1, long)), "details_missing"),
        ]
        for message, code in wrong:
            await station.say(message)
            answer = await station.hear(Rejected)
            assert isinstance(answer, Rejected)
            assert answer.code == code
        await station.say(Submit(good))
        await station.hear(Events)
        assert _counter(hall, key) == 1


def _counter(hall: Live, key: SigningKey) -> int:
    return hall.server.history.state.counters.get(key.author, 0)


@pytest.mark.parametrize(
    "frame",
    [
        '{"message":"report","waiting":' + "9" * 4000 + ',"length":-1,"sent":' + "9" * 4000 + "}",
        '{"message":"ask","id":' + "9" * 4000 + ',"question":{"type":"addresses"}}',
        '{"message":"ask","id":1,"question":{"type":"details","hashes":['
        + ",".join(['"x"'] * 50_000)
        + "]}}",
    ],
    ids=["report", "ask", "details"],
)
async def test_numbers_and_lists_beyond_reason_harm_nobody(hall: Live, frame: str) -> None:
    organiser = await hall.organiser()
    key = await admitted(hall, organiser, "display")
    async with rogue(hall, key) as station:
        await station.say(frame)
        organiser.model.presence = None
        await hall.until(lambda: organiser.model.presence is not None)
        assert organiser.model.contact is Contact.ONLINE


async def test_a_frame_that_is_none_ends_only_its_connection(hall: Live) -> None:
    organiser = await hall.organiser()
    key = await admitted(hall, organiser, "display")
    for frame in ("{}", "x" * 600_000, '{"message":"prove"}'):
        async with rogue(hall, key) as station:
            await station.say(frame)
            await station.closed()
    assert organiser.model.contact is Contact.ONLINE


async def test_thousands_of_refused_commands_are_taken_slowly(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser = await hall.organiser()
    key = await admitted(hall, organiser, "display")
    monkeypatch.setattr(connection_module, "UNDER_WAY", 10)
    # at its real pace a slow machine gives back more than the test sends
    monkeypatch.setattr(refusal_limit, "A_SECOND", 0.001)
    async with rogue(hall, key) as station:
        for counter in range(1, int(MOST) + 200):
            await station.say(Submit(station.signed(counter, RingGong())))
        await hall.until(lambda: _counter(hall, key) >= MOST)
        assert (await hall.ask(organiser, RingGong())).refused is None
        assert _counter(hall, key) < MOST + 20


def test_the_budget_for_refusals_comes_back() -> None:
    left = refusal_budget()
    for _ in range(int(MOST)):
        assert left.pause_s(100.0) == 0
        left.owe(100.0)
    assert left.pause_s(100.0) == 1 / A_SECOND
    assert left.pause_s(101.0) == 0


async def test_a_station_that_takes_nothing_is_dropped_and_catches_up(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "QUEUE", 20)
    monkeypatch.setattr(connection_module, "CLOSE_S", 0.1)
    organiser = await hall.organiser()
    key = await admitted(hall, organiser, "display")
    hub = hall.server.hub
    async with rogue(hall, key) as station:
        connection = station.websocket._response.connection
        assert connection is not None
        transport = connection.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        subscriber = hub._subscribers[key.author]
        for _ in range(400):
            subscriber.put("x" * 100_000)
        await hall.until(lambda: key.author not in hub._subscribers)
        assert not subscriber.waiting
        transport.abort()
    assert (await hall.ask(organiser, RingGong())).refused is None
    async with rogue(hall, key) as station:
        await station.hear(Events)


async def test_a_second_connection_replaces_the_first(hall: Live) -> None:
    organiser = await hall.organiser()
    key = await admitted(hall, organiser, "display")
    async with rogue(hall, key) as first, rogue(hall, key) as second:
        await first.closed()
        assert (await hall.ask(organiser, RingGong())).refused is None
        await second.hear(Events)
        assert len(hall.server.hub._subscribers) == 2


async def test_a_revoked_station_is_cut_off_even_if_it_does_not_let_go(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "CLOSE_S", 0.1)
    organiser = await hall.organiser()
    key = await admitted(hall, organiser, "desk")
    async with rogue(hall, key) as station:
        station.websocket._autoclose = False  # it never answers the closing frame
        assert (await hall.ask(organiser, RevokeStation(key.author))).refused is None
        await hall.until(lambda: key.author not in hall.server.hub._subscribers)
    with pytest.raises(AssertionError, match="denied"):
        async with rogue(hall, key):
            pass


class TestUnread:
    """A station asks and asks, and reads nothing: the server keeps little for it."""

    @pytest.fixture(autouse=True)
    def long_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(connection_module, "UNREAD", 100_000)
        answer = AddressesAnswer(("x" * 50_000,))
        monkeypatch.setattr(Answers, "answer", lambda *about: answer)

    async def test_a_station_that_does_not_read_is_not_heard_any_more(self, hall: Live) -> None:
        organiser = await hall.organiser()
        key = await admitted(hall, organiser, "display")
        async with rogue(hall, key) as station:
            transport = _transport(station)
            transport.pause_reading()
            subscriber = hall.server.hub._subscribers[key.author]
            asking = asyncio.ensure_future(_ask_on(station))
            await hall.until(lambda: subscriber.size >= 100_000)
            for _ in range(50):
                assert (await hall.ask(organiser, RingGong())).refused is None
            assert subscriber.size < 100_000 + 200_000, "one answer more, and the gongs"
            asking.cancel()
            transport.resume_reading()
            await station.say(Submit(station.signed(1, RingGong())))
            while not _counter(hall, key):
                await station.hear(Answer, Events)

    async def test_a_connection_that_breaks_meanwhile_is_over(self, hall: Live) -> None:
        organiser = await hall.organiser()
        key = await admitted(hall, organiser, "organiser")
        async with rogue(hall, key) as station:
            _transport(station).pause_reading()
            subscriber = hall.server.hub._subscribers[key.author]
            asking = asyncio.ensure_future(_ask_on(station))
            await hall.until(lambda: subscriber.size >= 100_000)
            asking.cancel()
            _transport(station).abort()
            await hall.until(lambda: key.author not in hall.server.hub._subscribers)
        assert (await hall.ask(organiser, RingGong())).refused is None

    def test_too_many_bytes_drop_as_too_many_frames_do(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hub_module, "QUEUE_BYTES", 100)
        ended: list[str] = []
        subscriber = Subscriber(StationId("a"), lambda: ended.append("a"))
        for frame in ("x" * 60, lambda: "y" * 500, "x" * 60):
            subscriber.put(frame)
        assert (subscriber.size, ended) == (120, [])
        assert [len(subscriber.take()) for _ in range(3)] == [60, 500, 60]
        assert subscriber.size == 0
        for _ in range(3):
            subscriber.put("x" * 60)
        assert (ended, subscriber.size, len(subscriber.waiting)) == (["a"], 0, 0)

    def test_frames_made_when_their_turn_comes_are_as_many_as_a_station_missed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hub_module, "QUEUE", 2)
        ended: list[str] = []
        subscriber = Subscriber(StationId("a"), lambda: ended.append("a"))
        for number in range(5):
            subscriber.put(str(number).format)
        for text in ("news", "more"):
            subscriber.put(text)
        assert [subscriber.take() for _ in range(7)] == [*"01234", "news", "more"]
        assert ended == []


async def _ask_on(station: Rogue) -> None:
    question = Ask(1, AskDetails((DetailsHash("ab" * 32),) * 600))
    while True:
        await station.say(question)


def _transport(station: Rogue) -> asyncio.Transport:
    connection = station.websocket._response.connection
    assert connection is not None
    assert isinstance(connection.transport, asyncio.Transport)
    return connection.transport
