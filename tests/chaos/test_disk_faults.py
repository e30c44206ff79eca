"""The server's disk is full, write-protected or gone: entry stops, says so, and nothing is lost."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bobbl_client.link.news import JoinFailed
from bobbl_server.verify import Verifier
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import InvitationId, new_id
from bobbl_shared.log import LogFile
from bobbl_shared.wire.messages import AskCode, CodeAnswer, Reply
from builders.live import LiveStation
from builders.processes.walled import Walled

pytestmark = pytest.mark.sampled(2)

Fault = Callable[[Walled], Awaitable[None]]


@pytest.mark.parametrize(
    ("break_disk", "mend_disk", "code"),
    [
        (Walled.fill, Walled.make_room, "disk_full"),
        (Walled.fail, Walled.work, "disk_failed"),
        (Walled.remove, Walled.restore, "file_removed"),
        (Walled.cut, Walled.uncut, "file_cut"),
    ],
    ids=["full", "failing", "taken away", "cut"],
)
async def test_entry_stops_with_a_sentence_and_goes_on_where_it_stood(
    tmp_path: Path, break_disk: Fault, mend_disk: Fault, code: str
) -> None:
    async with Walled(tmp_path) as walled:
        station = await walled.station()
        before = [await walled.ask(station, RingGong()) for _ in range(3)]
        await break_disk(walled)
        asked = await until_it_says_so(walled, station)
        squeezed_in = {each: index for each in asked if (index := index_of(station, each))}
        waiting = [each for each in asked if each not in squeezed_in]
        waiting += [station.model.ask(RingGong()) for _ in range(3)]
        await until_it_says_so_again(walled, station)
        assert notice_of(station) == code
        assert not any(index_of(station, counter) for counter in waiting)
        await mend_disk(walled)
        await walled.until(lambda: all(station.model.verdict(c) for c in waiting))
        await walled.until(lambda: station.model.notice is None)
        copy = await walled.copy(tmp_path / "copy.bobbl")
        with LogFile.open(copy, read_only=True) as log:
            authors = [author_of_command(decode_event(body)) for body in log.events()]
            assert Verifier(log).run().flaw is None
        own = [each.counter for each in authors if each.station == station.model.id]
        assert own == list(range(1, len(own) + 1))
        assert len(own) >= len(before) + len(squeezed_in) + len(waiting)
        assert [authors[index].counter for index in squeezed_in.values()] == list(squeezed_in)


async def test_from_a_write_protected_disk_everything_is_shown_and_nothing_taken(
    tmp_path: Path,
) -> None:
    async with Walled(tmp_path) as walled:
        station = await walled.station()
        for _ in range(3):
            await walled.ask(station, RingGong())
        invitation = InvitationId(new_id())
        await walled.ask(station, InviteStation(invitation, "display", "Wand"))
        await walled.restart(protected=True)
        await walled.until(lambda: station.model.notice is not None)
        assert notice_of(station) == "opened_read_only"
        waiting = station.model.ask(RingGong())
        before = await walled.copy(tmp_path / "before.bobbl")
        codes: list[Reply] = []
        station.model.query(AskCode(invitation, renew=True), codes.append)
        await walled.until(lambda: bool(codes))
        assert isinstance(codes[0], CodeAnswer)
        display = await walled.newcomer(codes[0].code)  # which cannot be taken in
        assert isinstance(display.joined, JoinFailed)
        assert display.joined.error.code == "opened_read_only"
        assert '"name": "Preismucken"' in await walled.export()
        after = await walled.copy(tmp_path / "after.bobbl")
        assert before.read_bytes() == after.read_bytes()
        assert station.model.verdict(waiting) is None
        await walled.restart(protected=False)
        await walled.until(lambda: station.model.verdict(waiting) is not None)
        assert station.model.notice is None


async def until_it_says_so(walled: Walled, station: LiveStation) -> list[int]:
    """Ask, one after the other, until there is a notice; give the counters.

    Pages that the file had before the disk was full still take a few small events.
    """
    asked: list[int] = []
    while station.model.notice is None:
        asked.append(counter := station.model.ask(RingGong()))
        await walled.until(lambda: bool(station.model.notice or index_of(station, counter)))
    return asked


async def until_it_says_so_again(walled: Walled, station: LiveStation) -> None:
    """Wait until the server has tried once more in vain."""
    before = station.model.notice
    await walled.until(lambda: station.model.notice is not before)


def index_of(station: LiveStation, counter: int) -> int | None:
    """Give the event that a command was acknowledged as."""
    return station.model.outbox.index_of(counter)


def notice_of(station: LiveStation) -> str:
    """Give the code of what a station shows; it has a whole sentence."""
    notice = station.model.notice
    assert notice is not None
    assert "({" not in sentence(BobblError(notice.code, **notice.parameters))
    return notice.code
