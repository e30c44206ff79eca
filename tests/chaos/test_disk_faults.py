"""The server's disk is full, read-only or gone: entry stops and says so, and nothing is lost."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bobbl_server.verify import Verifier
from bobbl_shared.domain.commands import RingGong
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.log import LogFile
from builders.walled import Walled

Fault = Callable[[Walled], Awaitable[None]]


@pytest.mark.parametrize(
    ("break_disk", "mend_disk", "code"),
    [
        (Walled.fill, Walled.make_room, "disk_full"),
        (Walled.fail, Walled.work, "disk_failed"),
        (Walled.remove, Walled.restore, "file_removed"),
    ],
    ids=["full", "failing", "taken away"],
)
async def test_entry_stops_with_a_sentence_and_goes_on_where_it_stood(
    tmp_path: Path, break_disk: Fault, mend_disk: Fault, code: str
) -> None:
    async with Walled(tmp_path) as walled:
        station = await walled.station()
        before = [await walled.ask(station, RingGong()) for _ in range(3)]
        await break_disk(walled)
        waiting = [station.model.ask(RingGong()) for _ in range(3)]
        await walled.until(lambda: station.model.notice is not None)
        notice = station.model.notice
        assert notice is not None
        assert notice.code == code
        told = sentence(BobblError(notice.code, **notice.parameters))
        assert "({" not in told
        assert not any(station.model.verdict(counter) for counter in waiting)
        await mend_disk(walled)
        await walled.until(lambda: all(station.model.verdict(c) for c in waiting))
        await walled.until(lambda: station.model.notice is None)
        copy = await walled.copy(tmp_path / "copy.bobbl")
        with LogFile.open(copy, read_only=True) as log:
            authors = [author_of_command(decode_event(body)) for body in log.events()]
            assert Verifier(log).run().flaw is None
        own = [each.counter for each in authors if each.station == station.model.id]
        assert own == list(range(1, len(own) + 1))
        assert len(own) >= len(before) + len(waiting)
