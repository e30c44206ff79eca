"""Real processes that decide again what halls hand over, and pages that say how far they are."""

from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from bobbl_federation.app import FederationServer
from bobbl_federation.redeciding import workers
from builders.federation.halls import (
    decided_again,
    federation,
    handed_over,
    joined,
    until,
    work,
)
from builders.live import Live
from log_watch import ExpectedLog

ANYWHERE = ("127.0.0.1", 0)


async def told(server: FederationServer, hall: Live) -> str:
    """Give the page of a hall, once it is up to date."""
    assert server._reader is not None
    await server._reader.look()
    address = f"http://127.0.0.1:{server.pages_port}"
    async with aiohttp.ClientSession() as session:
        answer = await session.get(f"{address}/halle/{hall.server.history.state.tournament}/")
        return await answer.text()


async def test_a_worker_decides_and_another_goes_on_for_one_that_is_killed(
    tmp_path: Path,
    new_database: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    monkeypatch.setattr(workers, "AGAIN_S", 0)
    expected_log("bobbl_federation.redeciding.workers", "started anew")
    async with federation(new_database(), pages=ANYWHERE, workers=1) as server:
        await joined(tmp_path, server)
        async with Live(tmp_path) as hall:
            await work(hall, 3)
            await handed_over(hall)
            await decided_again(hall, server.checks)
            last = len(hall.server.history.bodies) - 1
            assert f"Nachgerechnet bis Ereignis {last}, das ist alles." in await told(server, hall)

            (first,) = server.workers.running
            first.kill()
            await until(lambda: first not in server.workers.running)
            await work(hall, 3)
            await handed_over(hall)
            await decided_again(hall, server.checks)
            (second,) = server.workers.running
            assert second.pid != first.pid
    assert not server.workers.running
    assert not second.is_alive()


async def test_who_shares_a_store_shares_the_work(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    store = new_database()
    async with federation(store) as taking, federation(store, workers=2):
        await joined(tmp_path, taking)
        async with Live(tmp_path) as hall:
            for _ in range(3):
                await work(hall, 5)
                await handed_over(hall)
                await decided_again(hall, taking.checks)
