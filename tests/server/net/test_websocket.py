"""A connection after its upgrade: heard at once, sent by one write, closed in order."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import cast

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web
from aiohttp.test_utils import TestServer

from bobbl_server.net.frames import AT_A_TURN, Kind, frame, text_frame
from bobbl_server.net.websocket import (
    IDLE_AT_A_STRETCH,
    MOST_SILENT,
    MOST_UNHEARD,
    MOST_UNHEARD_BYTES,
    STRANGERS_FRAMES,
    WebSocket,
    upgraded,
)
from bobbl_shared.errors import PeerError

MOST = 200_000

Talk = Callable[[WebSocket], Coroutine[None, None, None]]


@asynccontextmanager
async def talking(
    talk: Talk,
) -> AsyncIterator[tuple[ClientWebSocketResponse, "asyncio.Future[None]"]]:
    """Give a client of a server that talks like this, and what says that it has."""
    over = asyncio.get_running_loop().create_future()

    async def serve(request: web.Request) -> web.StreamResponse:
        response, socket = await upgraded(request, MOST, 60.0)
        work = asyncio.ensure_future(talk(socket))  # aiohttp's test server cancels its own

        def tell(_: object) -> None:
            error = work.exception()
            over.set_result(None) if error is None else over.set_exception(error)

        work.add_done_callback(tell)
        await asyncio.wait([work])
        return response

    app = web.Application()
    app.router.add_get("/", serve)
    async with (
        TestServer(app) as server,
        ClientSession() as client,
        client.ws_connect(server.make_url("/"), max_msg_size=0, autoping=False) as socket,
    ):
        yield socket, over


async def test_each_text_is_one_write_and_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["", "Grüß", "x" * 125, "x" * 126, "ü" * 20_000, "x" * 70_000]
    writes: list[bytes] = []

    async def talk(socket: WebSocket) -> None:
        written = socket._transport.write

        def write(data: bytes) -> None:
            writes.append(data)
            written(data)

        monkeypatch.setattr(socket._transport, "write", write)
        for text in texts:
            await socket.send_str(text)
        monkeypatch.undo()
        closing = asyncio.ensure_future(socket.close())
        await asyncio.sleep(0)
        with pytest.raises(ConnectionError):
            await socket.send_str("late")
        await closing

    async with talking(talk) as (client, over):
        for text in texts:
            message = await client.receive()
            assert (message.type, message.data) == (WSMsgType.TEXT, text)
        assert (await client.receive()).type is WSMsgType.CLOSE
        await over
    assert writes == [text_frame(text) for text in texts]


async def test_a_side_that_takes_nothing_is_waited_for() -> None:
    sent = 0

    async def talk(socket: WebSocket) -> None:
        nonlocal sent
        for _ in range(1000):
            await socket.send_str("x" * 100_000)
            sent += 1

    async with talking(talk) as (client, over):
        connection = client._response.connection
        assert connection is not None
        transport = cast(asyncio.Transport, connection.transport)
        transport.pause_reading()
        before = -1
        while sent != before:
            before = sent
            for _ in range(100):
                await asyncio.sleep(0)
        assert sent < 1000
        transport.abort()
        with pytest.raises(ConnectionError):
            await over


async def test_a_text_is_heard_as_it_arrives_or_waited_for_in_order() -> None:
    heard: list[bytes] = []
    at_once: list[bytes] = []

    async def talk(socket: WebSocket) -> None:
        def hear(text: bytes) -> bool:
            if text.startswith(b"later"):
                return False
            at_once.append(text)
            heard.append(text)
            return True

        socket.listen(hear)
        socket.send_at_once("go")
        while True:
            heard.append(await socket.receive())

    async with talking(talk) as (client, over):
        await client.receive()
        for text in ("1", "later 2", "later 3", "4"):
            await client.send_str(text)
        await client.send_bytes(b"5")
        with pytest.raises(PeerError):
            await over
    assert heard == [b"1", b"later 2", b"later 3", b"4"]
    assert b"1" in at_once


async def test_who_is_not_listened_to_is_not_read_for_ever() -> None:
    unheard: list[int] = []
    go_on = asyncio.Event()

    async def talk(socket: WebSocket) -> None:
        socket.listen(lambda text: False)
        await go_on.wait()
        unheard.append(len(socket._unheard))
        for number in range(300):
            assert (await socket.receive()).startswith(b"%d " % number)

    async with talking(talk) as (client, over):

        async def chatter() -> None:
            for number in range(300):
                await client.send_str(f"{number} " + "x" * 100_000)

        chat = asyncio.ensure_future(chatter())
        for _ in range(500):
            await asyncio.sleep(0)
        assert not chat.done()
        go_on.set()
        await chat
        await over
    assert unheard == [MOST_UNHEARD_BYTES // 100_000 + 1], "however few these are"


TEXT = b"\x81\x84" + bytes(4)


async def test_reading_stops_at_the_bound_and_goes_on_below_it() -> None:
    async def talk(socket: WebSocket) -> None:
        transport = socket._transport
        socket.listen(lambda text: False)
        for number in range(MOST_UNHEARD):
            assert transport.is_reading(), number
            socket.data_received(TEXT + b"%04d" % number)
        assert not transport.is_reading()
        await socket.receive()
        assert transport.is_reading()
        more = [b"%04d" % number for number in range(AT_A_TURN)]
        socket.data_received(b"".join(TEXT + each for each in more[:-1]))
        socket.data_received(TEXT + more[-1])  # TLS may have had it already
        heard = []
        while not transport.is_reading():
            assert len(socket._unheard) <= MOST_UNHEARD
            heard.append(await socket.receive())
            await asyncio.sleep(0)  # what was read with them has its turn
        assert heard[-len(more) :] != more
        while socket._unheard:
            heard.append(await socket.receive())
        assert heard[-len(more) :] == more

    async with talking(talk) as (_, over):
        await over


async def test_a_ping_is_answered_and_a_silent_side_is_asked_and_cut_off() -> None:
    async def talk(socket: WebSocket) -> None:
        assert await socket.receive() == b"here"
        for _ in range(MOST_SILENT):
            socket._look()
        assert await socket.receive() == b"still here"
        for _ in range(MOST_SILENT + 1):
            socket._look()
        await socket.receive()

    async with talking(talk) as (client, over):
        await client.ping(b"there?")
        answer = await client.receive()
        assert (answer.type, answer.data) == (WSMsgType.PONG, b"there?")
        await client.send_str("here")
        for _ in range(MOST_SILENT - 1):
            assert (await client.receive()).type is WSMsgType.PING
        await client.send_str("still here")
        with pytest.raises(ConnectionError):
            await over


async def test_a_side_that_takes_nothing_gets_one_answer_to_all_its_pings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def talk(socket: WebSocket) -> None:
        writes: list[bytes] = []
        socket.listen(lambda text: False)
        with monkeypatch.context() as patched:
            patched.setattr(socket._transport, "write", writes.append)
            socket.pause_writing()
            for number in range(1000):
                socket.data_received(b"\x89\x84" + bytes(4) + b"%04d" % number)
            assert writes == []
            socket.resume_writing()
            socket.resume_writing()
        assert writes == [frame(Kind.PONG, b"0999")]

    async with talking(talk) as (_, over):
        await over


PING = b"\x89\x84" + bytes(4)


async def test_of_pings_that_come_together_the_last_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def talk(socket: WebSocket) -> None:
        writes: list[bytes] = []
        with monkeypatch.context() as patched:
            patched.setattr(socket._transport, "write", writes.append)
            socket.data_received(b"".join(PING + b"%04d" % number for number in range(10)))
        assert writes == [frame(Kind.PONG, b"0009")]

    async with talking(talk) as (_, over):
        await over


async def test_a_stranger_has_so_many_frames() -> None:
    async def talk(socket: WebSocket) -> None:
        await socket.receive()

    async with talking(talk) as (client, over):
        for _ in range(STRANGERS_FRAMES + 1):
            await client.ping()
        with pytest.raises(PeerError) as told:
            await over
    assert told.value.code == "frames_too_many"


async def test_who_sends_idle_frames_is_read_slowly_and_others_have_their_turn() -> None:
    """A hundred thousand pings take a turn each of a few frames; a station is not ended by it."""
    read: list[int] = []

    async def talk(socket: WebSocket) -> None:
        socket.listen(lambda text: False)
        reader = socket._reader
        assert reader is not None
        socket.data_received((PING + b"ping") * 100_000)
        assert reader.idle == AT_A_TURN
        for _ in range(200):
            await asyncio.sleep(0)
        read.append(reader.idle)
        assert socket._is_paused
        for _ in range(10 * MOST_SILENT):
            socket._look()
        assert not socket._is_lost, "who is not read is not silent"

    async with talking(talk) as (_, over):
        await over
    assert read[0] <= IDLE_AT_A_STRETCH + 2 * AT_A_TURN


async def test_idle_frames_between_do_not_keep_a_message_back_for_ever() -> None:
    async def talk(socket: WebSocket) -> None:
        socket.listen(lambda text: False)
        text = b"\x81\x82" + bytes(4) + b"%02d"
        for number in range(2):
            socket.data_received((PING + b"ping") * 100 + text % number)
        assert [await socket.receive() for _ in range(2)] == [b"00", b"01"]

    async with talking(talk) as (_, over):
        await over


async def test_who_says_nothing_takes_no_turns() -> None:
    async def talk(socket: WebSocket) -> None:
        socket.listen(lambda text: True)
        socket.data_received(b"\x81\x81" + bytes(4) + b"x")
        assert socket._turn is None
        assert not socket._is_paused

    async with talking(talk) as (_, over):
        await over


async def test_after_what_is_no_text_nothing_is_kept() -> None:
    async def talk(socket: WebSocket) -> None:
        socket.listen(lambda text: False)
        for _ in range(1000):
            socket.data_received(b"\x82\x81" + bytes(4) + b"x")
            socket.data_received(b"\x81\x81" + bytes(4) + b"x")
        assert len(socket._unheard) == 1
        for _ in range(2):
            with pytest.raises(PeerError):
                await socket.receive()

    async with talking(talk) as (_, over):
        await over


async def test_closing_is_agreed_on() -> None:
    async def talk(socket: WebSocket) -> None:
        with pytest.raises(ConnectionError):
            await socket.receive()
        await socket.close()

    async with talking(talk) as (client, over):
        await client.close()
        await over
        assert client.close_code == 1000


async def test_a_wrong_frame_ends_the_connection() -> None:
    async def talk(socket: WebSocket) -> None:
        await socket.receive()

    async with talking(talk) as (client, over):
        connection = client._response.connection
        assert connection is not None
        cast(asyncio.Transport, connection.transport).write(b"\x81\x00")
        message = await client.receive()
        assert (message.type, message.data) == (WSMsgType.CLOSE, 1002)
        with pytest.raises(ConnectionError):
            await over


async def test_only_a_request_for_a_websocket_is_upgraded() -> None:
    async def serve(request: web.Request) -> web.StreamResponse:
        response, _ = await upgraded(request, MOST, 60.0)
        return response

    app = web.Application()
    app.router.add_get("/", serve)
    async with TestServer(app) as server, ClientSession() as client:
        async with client.get(server.make_url("/")) as answer:
            assert answer.status == 400
        with pytest.raises(WSServerHandshakeError):
            await client.ws_connect(server.make_url("/"), headers={"Sec-WebSocket-Version": "99"})
