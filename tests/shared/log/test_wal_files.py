"""A backup is put in the place of a file that crashed: what the crash left beside it is not its."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile, sqlite, wal_files
from bobbl_shared.log.wal_files import beside
from builders.logs import chained, cut_off, head_of, write_log
from log_watch import ExpectedLog

MAGIC = bytes.fromhex("d9d505f920a163d7")
LOGGER = "bobbl_shared.log.wal_files"


def crashed(path: Path, events: int) -> list[bytes]:
    """Leave a file whose last commits lie beside it, as a crash does; give its events."""
    aside = path.with_name("running.bobbl")
    bodies = write_log(aside, events)
    with LogFile.open(aside) as log:
        for number in range(7):
            bodies += chained([bytes([number]) * 3000], log.last_hash)
            log.append(bodies[-1:], head_of(bodies))
            if number == 3:
                log.checkpoint()
        for one, other in zip((aside, *beside(aside)), (path, *beside(path)), strict=True):
            if one.exists():
                shutil.copyfile(one, other)
    return bodies


def crashed_in_a_change(path: Path, events: int) -> list[bytes]:
    """Leave a file with a journal of pages as they were before a change."""
    bodies = write_log(path, events)
    cut_off(path, "INSERT INTO event SELECT max(idx) + 1, zeroblob(9000), x'' FROM event", 30)
    return bodies


def crashed_when_made(path: Path, events: int) -> list[bytes]:
    """Leave a file that was being made."""
    LogFile.create(path).close()
    cut_off(path, "CREATE TABLE more AS SELECT zeroblob(90000) AS x")
    in_journal(path, 16, 0)  # before, there was no page
    return []


def in_journal(path: Path, place: int, number: int) -> None:
    """Change a number in the header of the journal beside a file."""
    journal = beside(path)[0]
    content = bytearray(journal.read_bytes())
    content[place : place + 4] = number.to_bytes(4, "big")
    journal.write_bytes(content)


@pytest.mark.parametrize("crash", [crashed, crashed_in_a_change, crashed_when_made])
def test_a_backup_stays_what_it_is(
    tmp_path: Path, expected_log: ExpectedLog, crash: Callable[[Path, int], list[bytes]]
) -> None:
    path, backup = tmp_path / "t.bobbl", tmp_path / "backup.bobbl"
    crash(path, 60)
    kept = write_log(backup, 9)
    before = [each.read_bytes() for each in beside(path) if each.exists()]
    shutil.copyfile(backup, path)
    expected_log(LOGGER, "left by another file and is put aside")
    with LogFile.open(path) as log:
        assert list(log.events()) == kept
        more = chained([b"more"], log.last_hash)
        log.append(more, head_of(kept + more))
    with LogFile.open(path, read_only=True) as log:
        assert list(log.events()) == kept + more
    assert [each.read_bytes() for each in tmp_path.glob("*.foreign-1")] == before


def crashed_while_closed(path: Path, events: int) -> list[bytes]:
    """Leave a file whose header was just about to say that it stands alone."""
    bodies = write_log(path, events)
    content = path.read_bytes()
    size, page = 4096, content[:4096]
    numbers = (1, 0, len(content) // size, 512, size)
    header = MAGIC + b"".join(each.to_bytes(4, "big") for each in numbers)
    checked = sum(page[place] for place in range(size - 200, 0, -200))
    record = (1).to_bytes(4, "big") + page + checked.to_bytes(4, "big")
    beside(path)[0].write_bytes(header.ljust(512, b"\0") + record)
    path.write_bytes(content[:18] + b"\2\2" + content[20:])
    return bodies


@pytest.mark.parametrize("events", [3, 200])
def test_a_backup_is_not_cut_to_the_length_of_the_file_before(
    tmp_path: Path, expected_log: ExpectedLog, events: int
) -> None:
    path, backup = tmp_path / "t.bobbl", tmp_path / "backup.bobbl"
    bodies = crashed_while_closed(path, events)
    with LogFile.open(path) as log:
        assert list(log.events()) == bodies
    path.unlink()
    crashed_while_closed(path, events)
    kept = write_log(backup, 90)
    shutil.copyfile(backup, path)
    expected_log(LOGGER, "left by another file and is put aside")
    with LogFile.open(path) as log:
        assert list(log.events()) == kept


def test_what_belongs_to_a_crashed_file_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = crashed(path, 60)
    for read_only in (True, False):
        with LogFile.open(path, read_only=read_only) as log:
            assert list(log.events()) == bodies
    assert not list(tmp_path.glob("*.foreign-*"))


@pytest.mark.parametrize("left", [b"", b"S"])
def test_no_file_is_made_where_one_has_lost_all_but_what_lies_beside_it(
    tmp_path: Path, left: bytes
) -> None:
    path = tmp_path / "t.bobbl"
    crashed(path, 60)
    path.write_bytes(left)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    with pytest.raises(BobblError, match="file_exists"):
        LogFile.create(path)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


@pytest.mark.parametrize("crash", [crashed, crashed_in_a_change, crashed_when_made])
@pytest.mark.parametrize("opening", ["open", "salvage"])
def test_who_only_reads_a_backup_reads_nothing_else_and_changes_nothing(
    tmp_path: Path, crash: Callable[[Path, int], list[bytes]], opening: str
) -> None:
    path, backup = tmp_path / "t.bobbl", tmp_path / "backup.bobbl"
    crash(path, 60)
    kept = write_log(backup, 9)
    shutil.copyfile(backup, path)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    opened = LogFile.salvage(path) if opening == "salvage" else LogFile.open(path, read_only=True)
    with opened as log:
        assert list(log.events()) == kept
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_nor_is_a_damaged_backup_mended_from_what_another_file_has_left(tmp_path: Path) -> None:
    path, backup = tmp_path / "t.bobbl", tmp_path / "backup.bobbl"
    bodies = crashed(path, 200)
    with LogFile.open(path, read_only=True) as log:
        backup.write_bytes(log.snapshot())
    path.write_bytes(backup.read_bytes()[:-9000])
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    with LogFile.salvage(path) as log:
        assert log.length < len(bodies)
        assert list(log.events(stop=200)) == bodies[:200]
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_also_a_copy_says_durably_that_a_log_lies_beside_it(tmp_path: Path) -> None:
    with LogFile.create(tmp_path / "copy.bobbl", durable=False) as log:
        told: list[str] = []
        log._connection.set_trace_callback(told.append)
        log.append([b"one"], None)
        log.append([b"two"], None)
        log._connection.set_trace_callback(None)
    said = [each for each in told if "journal_mode =" in each or "synchronous =" in each]
    extra, begun, less = said
    assert (extra, begun) == ("PRAGMA synchronous = EXTRA", "PRAGMA journal_mode = WAL")
    assert less == "PRAGMA synchronous = 1", "commits are not synced"


def test_what_goes_while_it_is_looked_at_was_there_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = write_log(path := tmp_path / "t.bobbl", 9)
    monkeypatch.setattr(Path, "exists", lambda _: True)  # a moment before, in another program
    with LogFile.open(path, read_only=True) as log:
        assert list(log.events()) == kept


def test_who_only_reads_takes_nobodys_work_for_what_another_file_has_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log beside a file is seen, then it is closed: its header says so, and the log is gone."""
    kept = write_log(path := tmp_path / "t.bobbl", 9)
    seen = [path.with_name("t.bobbl-wal")]

    def foreign(path: Path) -> Iterator[Path]:
        yield from seen or wal_files.foreign(path)
        if seen:  # and opened again while it was copied
            seen.clear()
            whole[:] = [path.read_bytes()]
            path.write_bytes(whole[0][:5000])

    whole: list[bytes] = []
    copy = sqlite._mended_copy

    def copied(*about: Any) -> Any:
        try:
            return copy(*about)
        finally:
            path.write_bytes(whole[0])

    monkeypatch.setattr(sqlite, "foreign", foreign)
    monkeypatch.setattr(sqlite, "_mended_copy", copied)
    with LogFile.open(path, read_only=True) as log:
        assert list(log.events()) == kept
