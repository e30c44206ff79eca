"""Several processes of one federation: a hall may meet any of them, or two, or lose one."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bobbl_federation.net.connection import HallConnection
from bobbl_server.net.federation import membership
from bobbl_server.net.federation.follower import FederationFollower
from bobbl_server.net.federation.joining import join
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.keys import SigningKey
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.federation_messages import Stored, ToHall
from builders.federation.halls import (
    assert_same,
    code_for,
    federation,
    follower_of,
    handed_over,
    joined,
    until,
    work,
)
from builders.live import Live

NOBODY = "127.0.0.1:1"


async def test_a_hall_goes_on_with_the_next_address_without_waiting(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bobbl_server.net.federation.follower.SHORTEST_WAIT_S", 3600.0)
    store = new_database()
    async with federation(store) as first, federation(store) as second:
        both = f"127.0.0.1:{first.port}, 127.0.0.1:{second.port}"
        await joined(tmp_path, first, both)
        async with Live(tmp_path) as hall:
            await handed_over(hall)
            assert follower_of(hall).stand.address == f"127.0.0.1:{first.port}"
            await first.stop()
            await work(hall)
            await handed_over(hall)

            assert follower_of(hall).stand.address == f"127.0.0.1:{second.port}"
            await assert_same(hall, second)


async def test_a_code_can_be_used_at_any_of_the_addresses(
    new_database: Callable[[], str],
) -> None:
    key = SigningKey.generate(os.urandom)
    async with federation(new_database()) as server:
        code = await code_for(server)
        given = f"{NOBODY},127.0.0.1:{server.port}"
        assert (await join(given, code, key, os.urandom)).address == given
        with pytest.raises(BobblError, match="federation_not_reached") as raised:
            await join(f"{NOBODY},{NOBODY}", code, key, os.urandom)
        assert f"({NOBODY}, {NOBODY})" in sentence(raised.value)


async def test_two_processes_that_are_given_the_same_log_at_once_keep_it_once(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    store = new_database()
    async with federation(store) as first, federation(store) as second:
        await joined(tmp_path, first)
        async with Live(tmp_path) as hall:
            history = hall.server.history
            await handed_over(hall)
            known = membership.read(tmp_path, os.urandom)
            assert known is not None
            other = FederationFollower(
                history,
                hall.server.service._key,
                membership.FederationMembership(
                    known.name, f"127.0.0.1:{second.port}", known.pins, known.key
                ),
                SystemClock(),
                os.urandom,
            )
            running = asyncio.ensure_future(other.run())
            for _ in range(30):
                await work(hall, 1)
                other.settled()
            await handed_over(hall)
            await until(lambda: other.stand.kept == len(history.bodies))
            running.cancel()

            await assert_same(hall, first)
            assert await first.logs.evidence(history.state.tournament) == []


async def test_what_was_stored_unheard_is_handed_over_again_and_kept_once(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is cut each time between the commit and the word of it, three times in a row."""
    unheard: list[int] = []
    send = HallConnection._send

    async def cut(connection: HallConnection, message: ToHall) -> None:
        if isinstance(message, Stored) and len(unheard) < 3:
            unheard.append(message.length)
            raise ConnectionResetError
        await send(connection, message)

    monkeypatch.setattr(HallConnection, "_send", cut)
    async with federation(new_database()) as server:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            for n in range(3):
                await until(lambda n=n: len(unheard) > n)  # type: ignore[misc]
                await work(hall)
            await handed_over(hall)

            await assert_same(hall, server)
            assert await server.logs.evidence(hall.server.history.state.tournament) == []
