"""How a server ends: told, or by a bug; nothing of it is left over."""

import asyncio
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bobbl.host import QUIET, LocalPrograms
from bobbl_client.host.taking_over.page import Served
from bobbl_client.link.news import Joined
from bobbl_client.model.station import Contact
from bobbl_client.page.frame import truth_of
from bobbl_server.sockets import descriptors
from bobbl_server.store.founding import Founder, found_tournament
from bobbl_shared.clock import SystemClock
from bobbl_shared.crypto.root import Cost
from bobbl_shared.domain.areas.draw import DrawRound
from bobbl_shared.domain.areas.field import RegisterEntrant
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.event import decode_event
from bobbl_shared.domain.fold import author_of_command
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntrantId, PersonId, new_id
from builders.course import WORDS
from builders.evening import invented_name
from builders.live import Live, LiveStation

pytestmark = pytest.mark.sampled(5)


async def test_a_bug_in_the_writer_ends_the_server_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        server = hall.server
        monkeypatch.setattr(server.service, "take", lambda submissions: 1 / 0)
        organiser.model.ask(RingGong())
        async with asyncio.timeout(120):
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


def counters_of(hall: Live, station: LiveStation) -> list[int]:
    """Give the counters of a station's commands in the order of the log."""
    authors = [author_of_command(decode_event(body)) for body in hall.server.history.bodies]
    return [each.counter for each in authors if each.station == station.model.id]


async def test_what_two_ask_for_while_it_stops_is_done_once_and_in_order(tmp_path: Path) -> None:
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        other = await hall.paired(organiser, "organiser", "Vertretung")
        before = {each.model.id: len(counters_of(hall, each)) for each in (organiser, other)}
        stopping = None
        for number in range(60):
            for station in (organiser, other):
                station.model.ask(RingGong())
            if number == 30:
                stopping = asyncio.ensure_future(hall.server.stop())
            await asyncio.sleep(0)
        assert stopping is not None
        await stopping
        await hall.start()
        for station in (organiser, other):
            await hall.until(lambda station=station: station.model.waiting == 0)  # type: ignore[misc]
            asked = before[station.model.id] + 60
            assert counters_of(hall, station) == list(range(1, asked + 1))
        assert hall.server.history.state.gongs == 120


async def test_a_draw_that_a_restart_cuts_off_is_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bobbl_server.net.drawing.LONG_FROM", 2)
    async with Live(tmp_path) as hall:
        organiser = await hall.organiser()
        desk = await hall.paired(organiser, "desk", "Anmeldung")
        for number in range(4):
            names = invented_name(2 * number), invented_name(2 * number + 1)
            details = tuple(desk.model.conceal_name(name) for name in names)
            persons = tuple(Person(PersonId(new_id()), each.hash) for each in details)
            payload = RegisterEntrant(EntrantId(new_id()), "pair", persons)
            await hall.ask(desk, payload, Base(version=0), details)
        changed = hall.server.history.state.field_changed
        assert changed is not None
        await hall.until(lambda: organiser.model.replica.hash == hall.server.history.last_hash)
        counter = organiser.model.ask(DrawRound(1), Base(version=changed.index))
        await hall.until(lambda: organiser.model.id in hall.server.writer._held)
        await hall.server.stop()
        assert multiprocessing.active_children() == []
        assert not hall.server.history.state.rounds
        await hall.start()
        await hall.until(lambda: organiser.model.waiting == 0)
        assert len(hall.server.history.state.rounds) == 1
        verdict = organiser.model.verdict(counter)
        assert verdict is not None
        assert verdict.refused is None


def killed(programs: LocalPrograms) -> None:
    assert programs._server is not None
    programs._server.kill()
    programs._server.wait()


def test_what_a_server_said_last_is_its_own(tmp_path: Path) -> None:
    file, home = tmp_path / "t.bobbl", tmp_path / "home"
    founder = Founder(home, SystemClock(), os.urandom, Cost(64, 1, 1))
    found_tournament(file, Settings("Preismucken"), WORDS, founder)
    programs, other = (LocalPrograms(home, "127.0.0.1", 0) for _ in range(2))
    programs.serve(file, False)
    assert programs._server is not None
    assert isinstance(programs._server.args, list)
    assert programs._server.args[1:3] == [*QUIET], "what Python says behind it is not its last word"
    try:
        with pytest.raises(BobblError) as caught:
            other.serve(file, False)
        assert "in einem anderen Fenster" in str(caught.value.parameters["reason"])
        killed(programs)
        assert "Signal 9" in (programs.fallen() or "")
        with programs._journal.open("r+b") as late:
            programs.serve_again()
            late.write(b"of the one before\n")
        killed(programs)
        assert "Signal 9" in (programs.fallen() or "")
    finally:
        programs.stop()
        other.stop()


async def test_two_windows_of_one_home_each_find_their_own_server(tmp_path: Path) -> None:
    """Both servers are started again in the same moment, each at the port where it was."""
    home = tmp_path / "home"
    founder = Founder(home, SystemClock(), os.urandom, Cost(64, 1, 1))
    windows = [LocalPrograms(home, "127.0.0.1", 0) for _ in range(2)]
    try:
        first = []
        for number, each in enumerate(windows):
            file = tmp_path / f"{number}.bobbl"
            found_tournament(file, Settings(f"Preismucken {number}"), WORDS, founder)
            first.append(each.serve(file, False).address)
        for each in windows:
            killed(each)
        looks = [each.serve_again() for each in windows]
        again = [(await came_back(look)).address for look in looks]
    finally:
        for each in windows:
            each.stop()
    assert again == first
    assert not list(home.glob("token*"))


async def came_back(look: Callable[[], Served | None]) -> Served:
    while (served := look()) is None:
        await asyncio.sleep(0.01)
    return served


async def test_of_a_server_that_falls_nobody_hears_that_it_was_ended(tmp_path: Path) -> None:
    async with Live(tmp_path) as hall:
        model = (await hall.organiser()).model
        for is_told in (False, True):
            await hall.until(lambda: model.contact is Contact.ONLINE)
            assert not model.is_server_closed, "it runs"
            if is_told:
                await hall.server.tell_of_end()
            await hall.server.stop()
            await hall.until(lambda: model.contact is Contact.ALONE)
            assert model.is_server_closed == is_told
            await hall.start()


async def test_stations_hear_that_a_person_has_ended_the_server(tmp_path: Path) -> None:
    file, home = tmp_path / "t.bobbl", tmp_path / "home"
    founder = Founder(home, SystemClock(), os.urandom, Cost(64, 1, 1))
    found_tournament(file, Settings("Preismucken"), WORDS, founder)
    programs = LocalPrograms(home, "127.0.0.1", 0)
    station = LiveStation(tmp_path / "station")

    async def until(is_there: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not is_there():
                station.handle()
                await asyncio.sleep(0.002)

    try:
        served = programs.serve(file, True)
        station.parts.join(served.address, served.code)
        await until(lambda: station.joined is not None)
        assert isinstance(station.joined, Joined)
        station.parts.enter(station.joined)
        await until(lambda: station.model.contact is Contact.ONLINE)
        assert programs._server is not None
        programs._server.terminate()
        await until(lambda: station.model.contact is Contact.ALONE)
        assert "Der Server wurde beendet" in truth_of(station.model)[1]
    finally:
        await asyncio.to_thread(station.parts.link.stop)
        station.parts.stop()
        programs.stop()


def test_what_python_says_behind_a_killed_server_is_not_heard() -> None:
    worker = "import multiprocessing as m, os; l = m.get_context('spawn').Lock(); "
    command = [sys.executable, *QUIET, "-c", f"{worker}os.kill(os.getpid(), 9)"]
    ended = subprocess.run(command, capture_output=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (-9, b"")


def test_strangers_leave_the_loop_of_windows_what_it_can_look_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    strangers, phones = descriptors.at_most(256), descriptors.at_most(300)
    assert strangers + phones <= descriptors.OF_WINDOWS // 2
