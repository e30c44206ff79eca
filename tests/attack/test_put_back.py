"""An organiser who puts an old copy back and draws again until it suits, against those who saw.

Whoever has a copy of their own notices: a display, a page process, the federation. Where nobody
else was there, only a commitment that the hall has seen helps; that is no program's work.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bobbl_client.model.station import Contact
from bobbl_client.runtime import last_membership
from bobbl_server.app import ServerOptions
from bobbl_server.verify import Verifier
from bobbl_shared.crypto.throw import EIGHT_DICE
from bobbl_shared.domain.areas.draw import CommitDraw, DrawRound, RedrawRound, SettleOtherLog
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import EntrantId, PersonId, new_id
from bobbl_shared.log import LogFile
from builders import live
from builders.live import Live, LiveStation
from log_watch import ExpectedLog


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Live]:
    monkeypatch.setattr(live, "ServerOptions", partial(ServerOptions, gather_s=0.1))
    async with Live(tmp_path) as hall:
        yield hall


def field(hall: Live) -> Base:
    changed = hall.server.history.state.field_changed
    assert changed is not None
    return Base(version=changed.index)


async def register(hall: Live, organiser: LiveStation, pairs: int) -> None:
    for number in range(pairs):
        details = tuple(
            organiser.model.conceal_name(Name(f"{each}{number}")) for each in ("Hof", "Reu")
        )
        persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
        payload = RegisterEntrant(EntrantId(new_id()), "pair", persons)
        assert (await hall.ask(organiser, payload, details=details)).refused is None


async def put_back(hall: Live, old: Path) -> None:
    """Start from an old copy, with everything gone that this computer itself remembers."""
    await hall.server.stop()
    for each in hall.folder.glob("tournament.bobbl*"):
        each.unlink()
    for each in (hall.folder / "server").glob("*.json"):
        each.unlink()
    shutil.copyfile(old, hall.file)
    await hall.start()


async def stopped(hall: Live, station: LiveStation) -> None:
    """End a station's program; its copy stays on its disk."""
    await asyncio.to_thread(station.parts.link.stop)
    station.parts.stop()
    hall.stations.remove(station)


async def drawn_and_put_back(hall: Live, role: Role) -> tuple[LiveStation, LiveStation]:
    """Draw in front of a station, end all stations, put the copy from before back.

    Give a new organiser, and the station that saw the draw: its program is not running.
    """
    organiser = await hall.organiser()
    watcher = await hall.paired(organiser, role, "Leinwand")
    await register(hall, organiser, 4)
    await hall.server.stop()
    old = hall.folder / "old.bobbl"
    shutil.copyfile(hall.file, old)
    await hall.start()
    await hall.until(lambda: organiser.model.contact is Contact.ONLINE)
    assert (await hall.ask(organiser, DrawRound(1), field(hall))).refused is None
    length = hall.server.history.state.length
    await hall.until(lambda: watcher.model.replica.length == length)
    for each in (organiser, watcher):
        await stopped(hall, each)
    await put_back(hall, old)
    assert not hall.server.history.state.rounds
    return await hall.organiser(), watcher


async def comes_back(hall: Live, station: LiveStation) -> LiveStation:
    """Start a station's program again, and wait until its copy is noted as another one."""
    hall.stations.append(back := LiveStation(station.home))
    membership = last_membership(station.home)
    assert membership is not None
    back.parts.work(membership)
    await hall.until(lambda: hall.server.history.state.other_log is not None)
    return back


@pytest.mark.parametrize("role", ["display", "pages", "desk"])
async def test_nothing_is_drawn_again_before_the_organiser_has_said_why(
    hall: Live, expected_log: ExpectedLog, role: Role
) -> None:
    expected_log("bobbl_server.app", "another log of this tournament was seen")
    again, watcher = await drawn_and_put_back(hall, role)
    back = await comes_back(hall, watcher)
    refused = [
        (await hall.ask(again, payload, field(hall))).refused
        for payload in (DrawRound(1), CommitDraw(1, EIGHT_DICE))
    ]
    assert refused == ["other_log_seen"] * 2
    assert (await hall.ask(again, RingGong())).refused is None, "all else goes on"
    assert (await hall.ask(again, SettleOtherLog("put_back"))).refused is None
    assert (await hall.ask(again, DrawRound(1), field(hall))).refused is None
    assert (await hall.ask(again, SettleOtherLog("put_back"))).refused == "no_other_log"
    (seen,) = hall.server.history.state.other_logs
    assert (seen.by, seen.settled) == (back.model.id, "put_back")


async def test_who_comes_after_the_second_draw_is_noted_as_well(
    hall: Live, expected_log: ExpectedLog
) -> None:
    """The organiser has pulled everybody's cable; it is told, and the next draw waits."""
    expected_log("bobbl_server.app", "another log of this tournament was seen")
    again, watcher = await drawn_and_put_back(hall, "display")
    assert (await hall.ask(again, DrawRound(1), field(hall))).refused is None
    for _ in range(5):
        await hall.ask(again, RingGong())
    await comes_back(hall, watcher)
    redraw = RedrawRound(1, "other")
    assert (await hall.ask(again, redraw, field(hall))).refused == "other_log_seen"
    await hall.server.stop()
    with LogFile.open(hall.file, read_only=True) as log:
        assert Verifier(log).run().bad is None
    await hall.start()
