"""Looking who is there, over real sockets: a server is reached by the certificate it shows."""

import asyncio
import os
from pathlib import Path

import pytest

from bobbl_client.link import link as link_module
from bobbl_client.link.link import Link
from bobbl_client.link.news import LinkEvent, Looked
from builders.live import Live


async def test_who_answers_is_told_with_the_certificate_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "LOOK_AGAIN_S", 0.01)
    async with Live(tmp_path) as hall:
        loop, told = asyncio.get_running_loop(), asyncio.Queue[LinkEvent]()

        def take(event: LinkEvent) -> None:
            loop.call_soon_threadsafe(told.put_nowait, event)

        link = Link(take, os.urandom, False)
        link.start()
        here = f"127.0.0.1:{hall.port}"
        link.look((here, "127.0.0.1:1", "no address"))
        for _ in range(2):
            assert await told.get() == Looked({here: hall.server.gate.epoch.certificate})
        await asyncio.to_thread(link.stop)
