"""Who has not proved anything: garbage, silence, crowds. Honest stations notice nothing."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from bobbl_server.net.listener import REQUEST_BYTES
from bobbl_server.sockets import connection_limits as crowd_module
from bobbl_server.sockets.listening import listening
from bobbl_shared.crypto.tls import client_context
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from builders.live import Live

ELSEWHERE = ("127.0.0.2", 0)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Live]:
    async with Live(tmp_path) as hall:
        yield hall


async def plain(hall: Live) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", hall.port, local_addr=ELSEWHERE)


async def gone(reader: asyncio.StreamReader) -> bool:
    """Wait until the server has closed a connection."""
    async with asyncio.timeout(10):
        try:
            return not await reader.read(1)
        except (ConnectionError, ssl.SSLError):
            return True


def counted(hall: Live, code: str) -> int:
    return hall.server._desk.counts.get(code, 0)


async def test_a_crowd_from_one_address_is_turned_away_before_tls(hall: Live) -> None:
    most = crowd_module.AT_ONCE
    silent = [await plain(hall) for _ in range(most + 5)]
    turned_away = [await gone(reader) for reader, _ in silent[most:]]
    assert turned_away == [True] * 5
    assert counted(hall, "too_many_strangers") == 5
    await hall.organiser()  # from 127.0.0.1
    for _, writer in silent:
        writer.close()
    await hall.until(lambda: hall.acceptor.is_empty)


async def test_silence_is_put_out_at_every_step(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds = replace(hall.acceptor.bounds, silent_s=0.2, seconds=2.0)
    monkeypatch.setattr(hall.acceptor, "bounds", bounds)
    tcp, silent = await plain(hall)
    half, halting = await plain(hall)
    halting.write(b"\x16")
    tls, writer = await asyncio.open_connection(
        "127.0.0.1", hall.port, local_addr=ELSEWHERE, ssl=client_context(), server_hostname=""
    )
    writer.write(b"GET /bobbl HTTP/1.1\r\nHost: x\r\nUpgrade: web")
    async with aiohttp.ClientSession() as http:
        url = f"wss://127.0.0.1:{hall.port}/bobbl"
        async with http.ws_connect(url, ssl=client_context()) as websocket:
            assert (await websocket.receive()).type is aiohttp.WSMsgType.TEXT
            assert await gone(tcp)
            assert await gone(half)
            assert await gone(tls)
            ended = await websocket.receive(10)
            assert ended.type not in {aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY}
    for each in (silent, halting, writer):
        each.close()
    await hall.until(lambda: hall.acceptor.is_empty and hall.acceptor.limits.is_empty)


REQUESTS = {
    "no upgrade": b"GET /bobbl HTTP/1.1\r\nHost: x\r\n\r\n",
    "asking to be kept": b"GET /bobbl HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n",
    "another path": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "a form": b"POST /bobbl HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123",
    "no HTTP": b"\x00\x01\x02\r\n\r\n",
    "too much": b"GET /bobbl HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 20_000,
    "a line without end": b"GET /" + b"a" * 100_000,
    "many at once": b"GET /bobbl HTTP/1.1\r\nHost: x\r\n\r\n" * 10_000,
}


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
async def test_whatever_it_speaks_it_is_counted_until_it_is_closed(
    hall: Live, request_: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.acceptor, "bounds", replace(hall.acceptor.bounds, seconds=2.0))
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", hall.port, local_addr=ELSEWHERE, ssl=client_context(), server_hostname=""
    )
    assert len(hall.acceptor.inside) == 1
    assert not hall.acceptor.limits.is_empty
    writer.write(request_)
    async with asyncio.timeout(20):
        with suppress(ConnectionError, ssl.SSLError):
            assert (await reader.read()).count(b"HTTP/1.1") <= 1, "and has one answer"
    await hall.until(lambda: hall.acceptor.is_empty and hall.acceptor.limits.is_empty)
    writer.close()


async def test_who_says_no_farewell_is_gone_all_the_same(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It never reads that the server has closed, nor closes itself."""
    monkeypatch.setattr(hall.acceptor, "bounds", replace(hall.acceptor.bounds, seconds=2.0))
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    tls = client_context().wrap_bio(incoming, outgoing)
    reader, writer = await plain(hall)
    while True:
        try:
            tls.do_handshake()
            break
        except ssl.SSLWantReadError:
            writer.write(outgoing.read())
            incoming.write(await reader.read(10_000))
    tls.write(REQUESTS["no upgrade"])
    writer.write(outgoing.read())
    await hall.until(lambda: hall.acceptor.is_empty and hall.acceptor.limits.is_empty)
    writer.close()


async def test_who_comes_while_the_door_closes_harms_nothing(hall: Live) -> None:
    """Somebody may come in the very turn of the loop in which the server is told to stop."""
    for _ in range(20):
        for _ in range(3):  # until the server waits for somebody
            await asyncio.sleep(0)
        with socket.create_connection(("127.0.0.1", hall.port)):
            await asyncio.sleep(0)
            await hall.server.stop()
        await hall.start()


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "[" * 60_000,
        '{"message":"submit","signed":{"command":"","signature":""}}',
        '{"message":"report","waiting":1,"length":1,"sent":1}',
        '{"message":"pair_open","protocol":3,"selector":"AB","opening":"00","public":"00"}',
        '{"message":"pair_open","protocol":3,"selector":"AB","opening":"zz","public":"zz"}',
        '{"message":"prove","protocol":3,"station":"x","signature":"","epoch":{"command":"",'
        '"signature":""},"length":-1,"head":""}',
        '{"message":"prove","protocol":' + "9" * 5000 + "}",
        "x" * 70_000,
    ],
    ids=lambda frame: frame[:40] + str(len(frame)),
)
async def test_what_is_no_message_is_denied(hall: Live, frame: str) -> None:
    await hall.server.invite_organiser("Büro")
    async with aiohttp.ClientSession() as http:
        url = f"wss://127.0.0.1:{hall.port}/bobbl"
        async with http.ws_connect(url, ssl=client_context()) as websocket:
            await websocket.receive()
            await websocket.send_str(frame)
            answer = await websocket.receive(5)
            assert answer.type is aiohttp.WSMsgType.TEXT
            assert answer.data.startswith('{"message":"denied"')


async def test_what_is_no_http_is_closed(hall: Live) -> None:
    for words in (b"\0" * 100, b"GET / HTTP/9\r\n\r\n", b"A" * 100_000, b"POST /bobbl HTTP/1.1"):
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", hall.port, ssl=client_context(), server_hostname=""
        )
        writer.write(words + b"\r\n\r\n")
        async with asyncio.timeout(10):
            with suppress(ConnectionError):
                assert b" 40" in (await reader.read(100)) or len(words) > REQUEST_BYTES
        writer.close()
    await hall.organiser()


def test_a_place_that_cannot_be_listened_at_is_named() -> None:
    with pytest.raises(BobblError) as wrong:
        listening("203.0.113.7", 0)
    assert wrong.value.code == "host_unusable"
    assert "203.0.113.7" in sentence(wrong.value)
    with pytest.raises(BobblError) as wrong:
        listening("no such host", 0)
    assert wrong.value.code == "host_unusable"
    with pytest.raises(BobblError) as wrong:
        listening("127.0.0.1", 65536)
    assert wrong.value.code == "port_unusable"
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(BobblError) as wrong:
        listening("127.0.0.1", other.getsockname()[1])
    assert wrong.value.code == "port_in_use"
