"""Copies while the evening goes on: in time, one at a time, never in the writer's way."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path

import pytest

from bobbl_server.net import backups as backups_module
from bobbl_server.net.backups import AGAIN_S, EVERY_S, Backups, Target
from bobbl_server.service import Batch, Settled
from bobbl_server.store.backup import Snapshot, Written, write_copy
from bobbl_server.store.copy_names import CopyName
from bobbl_shared.domain.areas.rounds import RingGong
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.messages import BackupsPush
from builders.evening import START, Evening
from log_watch import ExpectedLog

FULL = BobblError("disk_full", path="/stick", reason="full")


def good(length: int) -> Written:
    name = CopyName("preis", "3f9a12bc", 1, length, START)
    return Written(Path("/stick") / name.file_name, name, 1)


class TestWhenACopyIsDue:
    """``due_at`` by hand: 0.0 is at once, none is not at all."""

    def test_at_once_where_none_was_tried(self) -> None:
        assert Target(Path("/stick")).due_at(5, urgent=False) == 0.0

    def test_not_while_nothing_changes(self) -> None:
        target = Target(Path("/stick"), good(5), tried_at=100.0)
        assert target.due_at(5, urgent=False) is None
        assert target.due_at(5, urgent=True) is None

    def test_a_minute_after_the_last_when_something_has_changed(self) -> None:
        target = Target(Path("/stick"), good(5), tried_at=100.0)
        assert target.due_at(6, urgent=False) == 100.0 + EVERY_S

    def test_at_once_when_a_round_begins_or_ends(self) -> None:
        assert Target(Path("/stick"), good(5), tried_at=100.0).due_at(6, urgent=True) == 0.0

    def test_soon_again_where_it_failed_even_if_nothing_changes(self) -> None:
        target = Target(Path("/stick"), good(5), FULL, tried_at=100.0)
        assert target.due_at(5, urgent=True) == 100.0 + AGAIN_S


@dataclass
class Running:
    """An evening whose log is copied; ``told`` is what organisers have heard."""

    evening: Evening
    backups: Backups
    told: list[BackupsPush] = field(default_factory=list)

    def commit(self, *payloads: object) -> None:
        """Let the organiser ask for things, as the writer commits them."""
        organiser = self.evening.cables[0].model
        assert organiser is not None
        for payload in payloads:
            organiser.ask(payload)  # type: ignore[arg-type]

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not condition():
                await asyncio.sleep(0)

    def lengths(self, folder: Path) -> list[int]:
        return sorted(int(each.name.split("_")[3]) for each in folder.glob("*.bobbl"))


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Running]:
    evening = Evening(folder)
    told: list[BackupsPush] = []
    backups = Backups(evening.log, evening.history, evening.clock, told.append, UTC)
    evening.station("organiser", "Leitung")
    settle = evening.service.settle

    def settle_and_tell(batch: Batch) -> Settled | None:
        settled = settle(batch)
        if settled is not None:
            backups.settled(settled)
        return settled

    evening.service.settle = settle_and_tell  # type: ignore[method-assign]
    loop = asyncio.ensure_future(backups.run())
    try:
        yield Running(evening, backups, told)
    finally:
        loop.cancel()
        await asyncio.gather(loop, return_exceptions=True)
        backups._thread.shutdown()
        evening.close()


@pytest.fixture
def sticks(tmp_path: Path) -> tuple[Path, Path]:
    made = tmp_path / "stick-a", tmp_path / "stick-b"
    for each in made:
        each.mkdir()
    return made


@pytest.fixture
async def run(tmp_path: Path) -> AsyncIterator[Running]:
    (tmp_path / "evening").mkdir()
    async with running(tmp_path / "evening") as run:
        yield run


async def test_a_chosen_folder_gets_a_copy_at_once(run: Running, sticks: tuple[Path, Path]) -> None:
    run.backups.choose(sticks)
    length = run.evening.state.length
    await run.until(lambda: [each.length for each in run.backups.targets] == [length] * 2)
    assert [run.lengths(each) for each in sticks] == [[length]] * 2
    [first, second] = run.told[-1].folders
    assert (first.path, second.path) == (str(sticks[0]), str(sticks[1]))
    assert (first.at, first.copies, first.code) == ("2026-11-21T18:30:00.000Z", 1, None)
    assert first.same_disk


async def test_each_round_begins_and_ends_with_a_copy(
    run: Running, sticks: tuple[Path, Path]
) -> None:
    evening, stick = run.evening, sticks[0]
    organiser = evening.cables[0].model
    assert organiser is not None
    run.backups.choose([stick])
    await run.until(lambda: bool(run.lengths(stick)))
    evening.register_pairs(organiser, 2)
    evening.draw(organiser)
    await run.until(lambda: run.lengths(stick)[-1] == evening.state.length)
    seconds = evening.station("scoring", "Ergebnisse", ["Halle"], "Bär")
    evening.play_round(organiser, seconds)
    evening.close_round(organiser)
    assert evening.state.rounds[0].is_closed
    await run.until(lambda: run.lengths(stick)[-1] == evening.state.length)
    assert len(run.lengths(stick)) == 3


async def test_what_changes_between_waits_for_its_minute(
    run: Running, sticks: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.backups.choose(sticks[:1])
    await run.until(lambda: run.backups.targets[0].length > 0)
    before = run.backups.targets[0].length
    run.commit(RingGong(), RingGong())
    for _ in range(50):
        await asyncio.sleep(0)
    assert run.backups.targets[0].length == before
    monkeypatch.setattr(backups_module, "EVERY_S", 0.0)
    run.commit(RingGong())
    await run.until(lambda: run.backups.targets[0].length == before + 3)


async def test_at_once_means_now_but_only_where_something_is_missing(
    run: Running, sticks: tuple[Path, Path]
) -> None:
    run.backups.choose(sticks[:1])
    await run.until(lambda: run.backups.targets[0].length > 0)
    run.backups.at_once()
    run.commit(RingGong())
    run.backups.at_once()
    await run.until(lambda: run.backups.targets[0].length == run.evening.state.length)
    assert len(run.lengths(sticks[0])) == 2


async def test_a_pulled_stick_is_said_and_taken_again_by_itself(
    run: Running,
    sticks: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_server.net.backups", "no copy in")
    monkeypatch.setattr(backups_module, "AGAIN_S", 0.0)
    gone = sticks[0]
    run.backups.choose(sticks)
    await run.until(lambda: all(each.good for each in run.backups.targets))
    aside = gone.rename(gone.with_name("pulled"))
    run.commit(RingGong())
    run.backups.at_once()
    await run.until(lambda: run.told[-1].folders[0].code == "backup_folder_missing")
    told = run.told[-1].folders[0]
    assert told.length == run.evening.state.length - 1, "the last good copy is still told"
    assert told.parameters == {"path": str(gone)}
    await run.until(lambda: run.backups.targets[1].length == run.evening.state.length)
    assert not gone.exists()
    aside.rename(gone)
    await run.until(lambda: run.told[-1].folders[0].code is None)
    assert run.lengths(gone)[-1] == run.evening.state.length


async def test_the_writer_waits_for_no_stick_and_there_are_never_two_copies_at_work(
    run: Running, sticks: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups_module, "EVERY_S", 0.0)
    at_work, released = threading.Semaphore(0), threading.Event()
    most, under_way, lock = 0, 0, threading.Lock()

    def slowly(folder: Path, snapshot: Snapshot) -> Written:
        nonlocal most, under_way
        with lock:
            under_way += 1
            most = max(most, under_way)
        at_work.release()
        assert released.wait(10)
        with lock:
            under_way -= 1
        return write_copy(folder, snapshot)

    monkeypatch.setattr(backups_module, "write_copy", slowly)
    run.backups.choose(sticks)
    await run.until(lambda: at_work.acquire(blocking=False))
    before = run.evening.state.length
    run.commit(*[RingGong()] * 20)
    assert run.evening.state.length == before + 20
    released.set()
    await run.until(lambda: all(each.length == before + 20 for each in run.backups.targets))
    assert most == 1


async def test_a_folder_taken_away_gets_no_more(run: Running, sticks: tuple[Path, Path]) -> None:
    run.backups.choose(sticks)
    await run.until(lambda: all(each.good for each in run.backups.targets))
    kept = run.backups.targets[1]
    run.backups.choose(sticks[1:])
    assert run.backups.targets == [kept]
    assert [each.path for each in run.told[-1].folders] == [str(sticks[1])]


async def test_the_end_is_copied_as_well(run: Running, sticks: tuple[Path, Path]) -> None:
    run.backups.choose(sticks[:1])
    await run.until(lambda: bool(run.backups.targets[0].good))
    run.commit(RingGong())
    await run.backups.finish()
    assert run.lengths(sticks[0])[-1] == run.evening.state.length


async def test_a_stick_that_hangs_does_not_keep_the_server(
    run: Running,
    sticks: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_server.net.backups", "ends without it")
    monkeypatch.setattr(backups_module, "END_S", 0.0)
    released = threading.Event()

    def hang(folder: Path, snapshot: Snapshot) -> Written:
        released.wait(10)
        return write_copy(folder, snapshot)

    monkeypatch.setattr(backups_module, "write_copy", hang)
    run.backups.choose(sticks[:1])
    await run.backups.finish()
    released.set()


async def test_a_log_that_cannot_be_read_is_told_of_every_folder(
    run: Running,
    sticks: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_server.net.backups", "no copy in")

    def fail() -> bytes:
        raise BobblError("disk_failed", path="tournament.bobbl", reason="I/O")

    monkeypatch.setattr(run.evening.log, "snapshot", fail)
    run.backups.choose(sticks)
    await run.until(lambda: [each.code for each in run.told[-1].folders] == ["disk_failed"] * 2)
