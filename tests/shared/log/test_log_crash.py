import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bobbl_shared.errors import BobblError
from bobbl_shared.log import ChainReport, LogFile, check_chain
from builders.logs import chained, cut_off, head_of, previous_of, write_log

_APPEND_FOR_EVER = """
import sys
from functools import partial
from pathlib import Path
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.log import Head, LogFile
log = LogFile.open(Path(sys.argv[1]))
while True:
    body = log.last_hash + bytes(log.length % 7 * 700)
    log.append([body], Head(1, log.length, event_hash(body), b""))
    print(log.length, flush=True)
"""
_ADD_PAGES = "INSERT INTO event SELECT max(idx) + 1, zeroblob(9000), x'' FROM event"


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    LogFile.create(path).close()
    acknowledged = 0
    for enough in (1, 20, 40):
        command = [sys.executable, "-c", _APPEND_FOR_EVER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            while acknowledged < enough:
                acknowledged = int(process.stdout.readline())
            process.kill()
            acknowledged = max([acknowledged, *map(int, process.stdout.read().split("\n")[:-1])])
        with LogFile.open(path, read_only=True) as log:
            assert log.length - acknowledged in (0, 1)
            assert check_chain(log, previous_of) == ChainReport(log.length)
            head = log.head()
            assert head is not None
            assert (head.index, head.hash) == (log.length - 1, log.last_hash)


def test_a_write_that_was_cut_off_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 4)
    size = path.stat().st_size
    cut_off(path, _ADD_PAGES, 30)
    assert path.stat().st_size > size
    with LogFile.open(path) as log:
        assert list(log.events()) == bodies
        more = chained([b"five"], log.last_hash)
        log.append(more, head_of(bodies + more))
    with LogFile.open(path, read_only=True) as log:
        assert list(log.events()) == bodies + more
        assert check_chain(log, previous_of) == ChainReport(5)


def test_a_creation_that_was_cut_off_counts_as_none(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    path.touch()
    for read_only in (True, False):
        with pytest.raises(BobblError, match="file_empty"):
            LogFile.open(path, read_only=read_only)
    with LogFile.create(path) as log:
        log.append([b"one"], None)
    with LogFile.open(path) as log:
        assert log.length == 1


def test_a_creation_that_was_cut_off_later_counts_as_none(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    path.touch()
    cut_off(path, "CREATE TABLE more AS SELECT hex(randomblob(90000)) AS filler")
    assert path.stat().st_size > 0
    for read_only in (True, False):
        with pytest.raises(BobblError, match="file_empty"):
            LogFile.open(path, read_only=read_only)
    with LogFile.create(path) as log:
        log.append([b"one"], None)
    with LogFile.open(path) as log:
        assert log.length == 1


def test_what_a_killed_process_has_left_beside_is_read_and_left_alone(tmp_path: Path) -> None:
    path, folder = tmp_path / "t.bobbl", tmp_path / "read"
    folder.mkdir()
    bodies = write_log(path, 4)
    with LogFile.open(path) as log:
        bodies += chained([b"five"], log.last_hash)
        log.append(bodies[4:], head_of(bodies))
        for each in tmp_path.glob("t.bobbl*"):
            shutil.copyfile(each, folder / each.name)
    left = {each.name: each.read_bytes() for each in folder.iterdir()}
    assert set(left) == {"t.bobbl", "t.bobbl-wal", "t.bobbl-reach"}
    for opening in (LogFile.salvage, partial(LogFile.open, read_only=True)):
        with opening(folder / "t.bobbl") as log:
            assert list(log.events()) == bodies
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == left
    with LogFile.open(folder / "t.bobbl") as log:
        assert list(log.events()) == bodies
    assert {each.name for each in folder.iterdir()} == {"t.bobbl", "t.bobbl-reach"}


def test_a_log_whose_last_commits_are_taken_away_acknowledges_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 2)
    with LogFile.open(path) as log:
        log.append([b"three"], None)
        path.with_name("t.bobbl-wal").unlink()
        with pytest.raises(BobblError, match="file_removed"):
            log.append([b"four"], None)
    with LogFile.open(path) as log:
        assert list(log.events()) == [*bodies, b"three"]


def test_after_a_checkpoint_a_copy_of_the_file_alone_is_whole(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "t.bobbl", tmp_path / "copy.bobbl"
    bodies = write_log(path, 2)
    with LogFile.open(path) as log:
        log.append([b"three"], None)
        log.checkpoint()
        shutil.copyfile(path, copy)
    for read_only in (True, False):
        with LogFile.open(copy, read_only=read_only) as log:
            assert list(log.events()) == [*bodies, b"three"]


@pytest.mark.parametrize("which", ["", "-wal"])
@pytest.mark.parametrize("has_checkpoint", [False, True])
def test_a_log_that_somebody_cuts_acknowledges_nothing(
    tmp_path: Path, which: str, has_checkpoint: bool
) -> None:
    path = tmp_path / "t.bobbl"
    write_log(path, 60)
    part = path.with_name(path.name + which)
    with LogFile.open(path) as log:
        log.append([b"more"], None)
        content = part.read_bytes()
        os.truncate(part, len(content) // 2)
        if has_checkpoint:  # SQLite would make it as long as before, with a hole
            with pytest.raises(BobblError, match="file_cut"):
                log.checkpoint()
        for _ in range(2):
            with pytest.raises(BobblError, match="file_cut"):
                log.append([b"lost"], None)
            assert log.length == 61
        with part.open("r+b") as file:
            file.write(content)
        log.append([b"kept"], None)
        assert log.length == 62
        assert [body for body, _ in log.rows(60)] == [b"more", b"kept"]
