"""How a server ends: told, or by a bug; nothing of it is left over."""

import asyncio
import multiprocessing
from pathlib import Path

import pytest

from bobbl_shared.domain.commands import RingGong
from builders.live import Live


async def test_a_bug_in_the_writer_ends_the_server_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        server = hall.server
        monkeypatch.setattr(server.service, "take", lambda submissions: 1 / 0)
        organiser.model.ask(RingGong())
        async with asyncio.timeout(10):
            await server.until(asyncio.Event())
        with pytest.raises(ZeroDivisionError):
            await server.stop()
        assert organiser.model.waiting == 1
        await hall.start()
        await hall.until(lambda: organiser.model.waiting == 0)


async def test_no_worker_is_started_while_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last commit before the end may be the one from which on draws are long."""
    async with Live(tmp_path) as hall:
        server, listener = hall.server, hall.server._listener
        assert listener is not None
        stop = listener.stop

        async def commit_and_stop() -> None:
            await server.invite_organiser("spät")
            await stop()

        monkeypatch.setattr("bobbl_server.app.is_long", lambda state: True)
        with monkeypatch.context() as late:
            late.setattr(listener, "stop", commit_and_stop)
            await server.stop()
        assert len(server.history.state.invitations) == 1
        assert not server.drawing.is_warm
        assert multiprocessing.active_children() == []
