"""The writer's loop: nothing stops it quietly, and what waits has a limit."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from bobbl_server.net import writer as writer_module
from bobbl_server.net.drawing import Drawing
from bobbl_server.net.writer import MOST_WAITING_BYTES, Writer
from bobbl_server.service import Outcome, Recorded, Settled
from bobbl_shared.domain.areas.rounds import CloseRound, PublishRanking, RingGong
from bobbl_shared.domain.areas.staff import InviteStation
from bobbl_shared.domain.commands import AnyPayload, decode_command
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.ids import InvitationId
from builders.office import Author, Office
from log_watch import ExpectedLog

FULL = BobblError("disk_full", path="tournament.bobbl", reason="full")


@dataclass
class Running:
    """A writer on an office's service, and what it told."""

    office: Office
    writer: Writer
    loop: "asyncio.Task[None]"
    settled: list[Settled]
    troubles: list[BobblError | None]
    outcomes: list[Outcome] = field(default_factory=list)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Let the loop work until something is true."""
        async with asyncio.timeout(10):
            while not condition():
                await asyncio.sleep(0)

    async def stop(self) -> None:
        """Stop as the server does."""
        self.loop.cancel()
        await asyncio.gather(self.loop, return_exceptions=True)
        self.writer.close()


@asynccontextmanager
async def running() -> AsyncIterator[Running]:
    office, settled, troubles = Office(), list[Settled](), list[BobblError | None]()
    with ThreadPoolExecutor(1) as disk:
        drawing = Drawing()
        writer = Writer(office.service, disk, drawing, settled.append, troubles.append)
        loop = asyncio.ensure_future(writer.run())
        run = Running(office, writer, loop, settled, troubles)
        yield run
        await run.stop()


def invitation(name: str) -> InviteStation:
    return InviteStation(InvitationId(name), "organiser", name)


async def test_who_stops_waiting_for_an_own_command_stops_nothing(
    expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pairing whose five seconds end while the disk is full is given up; the evening is not."""
    monkeypatch.setattr(writer_module, "RETRY_S", 0.001)
    expected_log("bobbl_server.net.writer", "cannot write")
    async with running() as run:
        service = run.office.service
        run.office.log.trouble = FULL
        one = asyncio.ensure_future(
            run.writer.submit_own(lambda: service.own_submission(invitation("one")))
        )
        await run.until(lambda: len(run.troubles) > 1)
        one.cancel()
        await asyncio.gather(one, return_exceptions=True)
        two = asyncio.ensure_future(
            run.writer.submit_own(lambda: service.own_submission(invitation("two")))
        )
        await asyncio.sleep(0)
        run.office.log.trouble = None
        assert isinstance(await two, Recorded)
        assert not run.loop.done()
        assert {"one", "two"} <= set(run.office.state.invitations)


async def test_a_bug_ends_the_loop_and_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as run:
        monkeypatch.setattr(run.office.service, "take", lambda submissions: 1 / 0)
        organiser = run.office.organiser
        run.writer.submit(organiser.submission(organiser.command(RingGong())), run.outcomes.append)
        await run.until(run.loop.done)
        with pytest.raises(ZeroDivisionError):
            run.loop.result()
        assert run.outcomes == []


async def test_stopping_finishes_what_is_being_written() -> None:
    async with running() as run:
        organiser = run.office.organiser
        run.writer.submit(organiser.submission(organiser.command(RingGong())), run.outcomes.append)
        await asyncio.sleep(0)
        await run.stop()
        assert [type(each) for each in run.outcomes] == [Recorded]
        assert len(run.settled) == 1


async def test_the_disk_goes_on_before_anybody_is_sent_something() -> None:
    """Whoever sends is woken by ``settled``, and then 200 of them come before the next group."""
    order: list[str] = []

    class Disk(ThreadPoolExecutor):
        def submit(self, *args: Any, **kwargs: Any) -> "Future[Any]":
            order.append("disk")
            asyncio.get_running_loop().call_soon(ring)
            return super().submit(*args, **kwargs)

    def settled(_: Settled) -> None:
        asyncio.get_running_loop().call_soon(order.append, "sending")

    def ring() -> None:
        if len(run.outcomes) < 2 and order.count("disk") < 3:
            command = run.office.organiser.command(RingGong())
            run.writer.submit(run.office.organiser.submission(command), run.outcomes.append)

    async with running() as run:
        with Disk(1) as disk:
            run.writer.disk = disk
            run.writer.settled = settled
            ring()
            await run.until(lambda: len(run.outcomes) == 3)
            await run.stop()
    assert order == ["disk", "disk", "sending", "disk", "sending", "sending"]


async def test_stopping_with_a_full_disk_gives_up_and_says_nothing_to_nobody(
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_server.net.writer", "cannot write")
    async with running() as run:
        organiser, length = run.office.organiser, run.office.state.length
        run.office.log.trouble = FULL
        run.writer.submit(organiser.submission(organiser.command(RingGong())), run.outcomes.append)
        await run.until(lambda: bool(run.troubles))
        await run.stop()
        assert run.outcomes == []
        assert run.settled == []
        assert run.office.state.length == length


async def test_one_author_cannot_fill_the_memory(
    expected_log: ExpectedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "RETRY_S", 0.001)
    expected_log("bobbl_server.net.writer", "cannot write")
    async with running() as run:
        office = run.office
        desk = office.admit("desk", "Anmeldung")
        run.office.log.trouble = FULL
        long = InviteStation(InvitationId("x" * 60_000), "desk", "lang")
        submission = office.organiser.submission(office.organiser.command(long))
        fit = MOST_WAITING_BYTES // submission.size
        for _ in range(fit):
            run.writer.submit(submission, run.outcomes.append)
        with pytest.raises(PeerError) as caught:
            run.writer.submit(submission, run.outcomes.append)
        assert caught.value.code == "too_much_waiting"
        run.writer.submit(desk.submission(desk.command(RingGong())), run.outcomes.append)
        await run.until(lambda: bool(run.troubles))
        run.office.log.trouble = None
        await run.until(lambda: len(run.outcomes) == fit + 1)
        run.writer.submit(submission, run.outcomes.append)
        await run.until(lambda: len(run.outcomes) == fit + 2)


async def test_no_commit_is_longer_than_a_station_accepts() -> None:
    async with running() as run:
        organiser = run.office.organiser
        for number in range(40):
            name = InviteStation(InvitationId(f"{number} " + '"' * 30_000), "desk", "lang")
            submission = organiser.submission(organiser.command(name))
            run.writer.submit(submission, run.outcomes.append)
        await run.until(lambda: len(run.outcomes) == 40)
        assert max(sum(map(len, each.bodies)) for each in run.settled) < 4 * 1024 * 1024
        runs = run.office.history.runs_from(0)
        bodies = run.office.history.bodies
        assert max(sum(map(len, bodies[a:b])) for a, b, _ in runs) < 4 * 1024 * 1024


async def test_a_head_is_signed_right_after_a_ranking() -> None:
    """Its proof would tell of everything else that came with it in one commit."""
    async with running() as run:
        desk, organiser = run.office.admit("desk", "Anmeldung"), run.office.organiser
        said: list[tuple[Author, AnyPayload]]
        said = [(desk, RingGong()), (organiser, CloseRound(1)), (desk, RingGong())]
        for author, payload in [*said, (organiser, PublishRanking(1)), *said]:
            submission = author.submission(author.command(payload))
            run.writer.submit(submission, run.outcomes.append)
        await run.until(lambda: len(run.outcomes) == 7)
        asked = [
            isinstance(decode_command(each.command).payload, CloseRound | PublishRanking)
            for settled in run.settled
            for each in settled.events[:-1]
        ]
        assert not any(asked)
        assert len(run.settled) < 7


class Hall:
    """Desks that take turns to say something."""

    def __init__(self, run: Running, desks: int) -> None:
        self.run = run
        self.desks = [run.office.admit("desk", f"Tisch {number}") for number in range(desks)]
        self.said = 0

    def ring(self) -> None:
        desk = self.desks[self.said % len(self.desks)]
        self.said += 1
        self.run.writer.submit(desk.submission(desk.command(RingGong())), self.run.outcomes.append)

    async def all_ring(self) -> None:
        for _ in self.desks:
            self.ring()
        await self.run.until(lambda: len(self.run.outcomes) == self.said)


async def test_in_a_busy_hall_most_share_a_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where many are at work a group waits for others, though not for the last of them."""
    monkeypatch.setattr(writer_module, "PAUSE_S", 0)
    async with running() as run:
        hall = Hall(run, 9)
        await hall.all_ring()
        for _ in range(6):
            hall.ring()
            await asyncio.sleep(0)
        await run.until(lambda: len(run.outcomes) == 15)
        assert [len(each.events) for each in run.settled] == [9, 6]


async def test_one_who_has_much_to_say_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "PAUSE_S", 3600)
    async with running() as run:
        hall = Hall(run, 1)
        for _ in range(20):
            hall.ring()
        await run.until(lambda: len(run.outcomes) == 20)
        await hall.all_ring()


async def test_nobody_waits_long_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "PAUSE_S", 0)
    async with running() as run:
        hall = Hall(run, 100)
        await hall.all_ring()

        def go_on() -> None:
            if len(run.settled) < 2:
                hall.ring()
                asyncio.get_running_loop().call_soon(go_on)

        go_on()
        await run.until(lambda: len(run.settled) == 2)
        assert len(run.settled[1].events) < 66
