"""Who has not proved anything: garbage, silence, crowds. Honest stations notice nothing."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from bobbl_server.net import connection as connection_module
from bobbl_server.net import listener as listener_module
from bobbl_server.sockets import crowd as crowd_module
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
    await hall.until(lambda: hall.server._listener._crowd.is_empty)  # type: ignore[union-attr]


async def test_silence_is_put_out_at_every_step(
    hall: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (listener_module, connection_module):
        monkeypatch.setattr(module, "HANDSHAKE_S", 0.2)
    tcp, silent = await plain(hall)
    tls, writer = await asyncio.open_connection(
        "127.0.0.1", hall.port, local_addr=ELSEWHERE, ssl=client_context(), server_hostname=""
    )
    writer.write(b"GET /bobbl HTTP/1.1\r\nHost: x\r\nUpgrade: web")
    async with aiohttp.ClientSession() as http:
        url = f"wss://127.0.0.1:{hall.port}/bobbl"
        async with http.ws_connect(url, ssl=client_context()) as websocket:
            assert (await websocket.receive()).type is aiohttp.WSMsgType.TEXT
            assert await gone(tcp)
            assert await gone(tls)
            assert (await websocket.receive(5)).type is aiohttp.WSMsgType.CLOSE
    silent.close()
    writer.close()
    await hall.until(lambda: hall.server._listener._crowd.is_empty)  # type: ignore[union-attr]
    assert hall.server._listener is not None
    assert not hall.server._listener._arrived


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "[" * 60_000,
        '{"message":"submit","signed":{"command":"","signature":""}}',
        '{"message":"report","waiting":1,"length":1,"sent":1}',
        '{"message":"pair_open","protocol":1,"selector":"AB","opening":"00","public":"00"}',
        '{"message":"pair_open","protocol":1,"selector":"AB","opening":"zz","public":"zz"}',
        '{"message":"prove","protocol":1,"station":"x","signature":"","epoch":{"command":"",'
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
                assert b" 40" in (await reader.read(100))
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
