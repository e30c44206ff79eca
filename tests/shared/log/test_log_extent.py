"""How far a log reaches is known apart from it; what damages that only makes it forgotten."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.log import Head, LogFile
from bobbl_shared.log.extent import ExtentFile, LogExtent, extent_file, read_extent
from builders.logs import chained, write_log


def reached(path: Path) -> tuple[int, str]:
    reach = read_extent(path)
    assert reach is not None
    return reach.length, reach.hash


def grown(path: Path, count: int, epoch: int = 1) -> list[bytes]:
    """Let a log grow by so many commits; give all its events."""
    with LogFile.open(path) as log:
        for number in range(count):
            (body,) = chained([f"{number}".encode()], log.last_hash)
            log.append([body], Head(epoch, log.length, event_hash(body), b"signature"))
        return list(log.events())


def begun(path: Path) -> list[bytes]:
    """Make a log of three events."""
    write_log(path, 2)
    return grown(path, 1)


def test_each_commit_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = begun(path)
    assert reached(path) == (3, event_hash(bodies[-1]).hex())
    assert extent_file(path).stat().st_mode & 0o777 == 0o600
    for length in (4, 5, 6):
        bodies = grown(path, 1)
        assert reached(path) == (length, event_hash(bodies[-1]).hex())
    with LogFile.open(path) as log:
        assert log.lost is None
        assert log.is_known_whole
        assert not log.was_left_open


def test_a_copy_that_can_be_fetched_again_notes_nothing(tmp_path: Path) -> None:
    with LogFile.create(tmp_path / "t.bobbl", durable=False) as log:
        log.append([b"x"], None)
    assert [each.name for each in tmp_path.iterdir()] == ["t.bobbl"]


def test_a_file_that_was_put_back_is_shorter(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    begun(path)
    shutil.copy(path, tmp_path / "older")
    grown(path, 2)
    shutil.copy(tmp_path / "older", path)
    for read_only in (True, False):
        with LogFile.open(path, read_only=read_only) as log:
            assert log.lost is not None
            assert (log.length, log.lost.length) == (3, 5)
            assert not log.is_known_whole
    grown(path, 1)
    assert reached(path)[0] == 4, "who goes on with it counts"


@pytest.mark.parametrize(
    "change",
    [
        lambda reach: LogExtent("ab" * 32, 9, "cd" * 32, 1),
        lambda reach: LogExtent(reach.log, 9, "cd" * 32, 0),
        lambda reach: LogExtent(reach.log, 0, "", 1),
    ],
    ids=["of another log", "of an earlier server", "of nothing"],
)
def test_what_is_not_of_this_log_says_nothing(
    tmp_path: Path, change: Callable[[LogExtent], LogExtent]
) -> None:
    path = tmp_path / "t.bobbl"
    begun(path)
    known = read_extent(path)
    assert known is not None
    other = change(known)
    file = ExtentFile(path)
    file.note(other.log, other.length, other.hash, other.epoch)
    file.close()
    with LogFile.open(path, read_only=True) as log:
        assert log.lost is None
        assert not log.is_known_whole


def test_a_commit_that_a_crash_kept_from_being_noted_is_no_loss(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    begun(path)
    note = extent_file(path).read_bytes()
    grown(path, 1)
    extent_file(path).write_bytes(note)
    with LogFile.open(path) as log:
        assert log.length == 4
        assert log.lost is None
        assert log.is_known_whole


def test_after_a_new_start_of_the_computer_it_may_lag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.bobbl"
    begun(path)
    boot = tmp_path / "boot"
    boot.write_text("another run\n")
    monkeypatch.setattr("bobbl_shared.log.extent._BOOT", boot)
    with LogFile.open(path, read_only=True) as log:
        assert not log.is_known_whole
    boot.unlink()
    with LogFile.open(path, read_only=True) as log:
        assert not log.is_known_whole, "nor where nothing tells one run from another"


def test_a_note_that_is_torn_leaves_the_one_before(tmp_path: Path, dice: random.Random) -> None:
    path = tmp_path / "t.bobbl"
    begun(path)
    grown(path, 1)
    before, content = read_extent(path), extent_file(path).read_bytes()
    assert before is not None
    grown(path, 1)
    after = extent_file(path).read_bytes()
    for _ in range(50):
        place = dice.randrange(513)
        number = (before.number + 1) % 2
        torn = bytearray(content)
        torn[512 * number : 512 * number + place] = after[512 * number : 512 * number + place]
        extent_file(path).write_bytes(torn)
        assert reached(path)[0] in (4, 5)
    for length in (0, 5, 600):
        extent_file(path).write_bytes(after[:length])
        reach = read_extent(path)
        assert reach is None or reach.length in (4, 5)


def test_a_log_goes_on_where_nothing_can_be_noted(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    begun(path)
    extent_file(path).unlink()
    extent_file(path).mkdir()
    assert len(grown(path, 2)) == 5
    assert read_extent(path) is None


def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    begun(path)
    extent_file(path).unlink()
    os.mkfifo(extent_file(path))
    writer = os.open(extent_file(path), os.O_RDWR | os.O_NONBLOCK)  # nobody waits where it fails
    os.write(writer, b"x" * 2048)
    try:
        assert read_extent(path) is None
        assert os.read(writer, 4096) == b"x" * 2048, "nobody has read of it"
    finally:
        os.close(writer)


def test_a_length_that_no_log_has_is_no_reach(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = begun(path)
    with LogFile.open(path) as log:
        assert log.lost is None
    reach = ExtentFile(path)
    reach.note(event_hash(bodies[0]).hex(), 10**30, event_hash(bodies[-1]).hex(), 1)
    reach.close()
    with LogFile.open(path, read_only=True) as log:
        assert log.lost is None
    assert reached(path) == (3, event_hash(bodies[-1]).hex())
