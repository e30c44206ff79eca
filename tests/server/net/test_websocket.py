"""What is sent to stations: frames that any WebSocket reads, each by one write."""

import asyncio
from typing import cast

import pytest
from aiohttp import ClientSession, WSMsgType, web
from aiohttp.test_utils import TestServer

from bobbl_server.net.websocket import WholeFrames, text_frame


@pytest.mark.parametrize(
    ("length", "head"),
    [
        (0, b"\x81\x00"),
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (65535, b"\x81\x7e\xff\xff"),
        (65536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
def test_the_head_of_a_frame_says_how_long_it_is(length: int, head: bytes) -> None:
    assert text_frame("x" * length) == head + b"x" * length


def test_a_frame_is_as_long_as_its_bytes_not_its_letters() -> None:
    assert text_frame("ü") == b"\x81\x02" + "ü".encode()


async def test_each_text_is_one_write_and_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["", "Grüß", "x" * 125, "x" * 126, "ü" * 20_000, "x" * 70_000]
    writes: list[bytes] = []

    async def serve(request: web.Request) -> web.StreamResponse:
        socket = WholeFrames(compress=False)
        await socket.prepare(request)
        transport = request.transport
        assert transport is not None
        written = transport.write

        def write(data: bytes) -> None:
            writes.append(data)
            written(data)

        monkeypatch.setattr(transport, "write", write)
        for text in texts:
            await socket.send_str(text)
        monkeypatch.undo()
        await socket.close()
        with pytest.raises(ConnectionError):
            await socket.send_str("late")
        return socket

    app = web.Application()
    app.router.add_get("/", serve)
    async with (
        TestServer(app) as server,
        ClientSession() as client,
        client.ws_connect(server.make_url("/"), max_msg_size=0) as socket,
    ):
        for text in texts:
            message = await socket.receive()
            assert (message.type, message.data) == (WSMsgType.TEXT, text)
        assert (await socket.receive()).type is WSMsgType.CLOSE
    assert writes == [text_frame(text) for text in texts]


async def test_a_side_that_takes_nothing_is_waited_for() -> None:
    sent = 0

    async def serve(request: web.Request) -> web.StreamResponse:
        nonlocal sent
        socket = WholeFrames(compress=False)
        await socket.prepare(request)
        for _ in range(1000):
            await socket.send_str("x" * 100_000)
            sent += 1
        return socket

    app = web.Application()
    app.router.add_get("/", serve)
    async with (
        TestServer(app) as server,
        ClientSession() as client,
        client.ws_connect(server.make_url("/"), max_msg_size=0) as socket,
    ):
        connection = socket._response.connection
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


async def test_what_all_get_is_made_a_frame_once() -> None:
    text = "x" * 1000
    assert text_frame(text) is text_frame(text)
