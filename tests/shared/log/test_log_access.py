import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from builders.logs import chained, cut_off, head_of, write_log

_NOBODY = 65534
_OPEN_ELSEWHERE = """
import sys
from pathlib import Path
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
try:
    LogFile.open(Path(sys.argv[1]), read_only=sys.argv[2] == "read").close()
    print("opened")
except BobblError as error:
    print(error.code)
"""


@contextmanager
def without_rights() -> Iterator[None]:
    """Drop the rights of a superuser, whom no file mode stops."""
    is_superuser = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_superuser:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        if is_superuser:
            os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can reach, unlike ``tmp_path``."""
    with TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o755)
        yield path
        path.chmod(0o755)


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()}


def code_of(path: Path, *, read_only: bool = False) -> str:
    with pytest.raises(BobblError) as caught:
        LogFile.open(path, read_only=read_only)
    assert caught.value.parameters["path"] == str(path)
    return caught.value.code


def opened_elsewhere(path: Path, how: str) -> str:
    command = [sys.executable, "-c", _OPEN_ELSEWHERE, str(path), how]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("how", ["read", "write"])
def test_another_process_is_refused_until_the_file_is_closed(tmp_path: Path, how: str) -> None:
    path = tmp_path / "t.bobbl"
    with LogFile.create(path) as log:
        assert opened_elsewhere(path, how) == "file_in_use"
        log.append([b"one"], None)
        assert opened_elsewhere(path, how) == "file_in_use"
    assert opened_elsewhere(path, how) == "opened"


def test_the_same_process_is_refused_and_the_lock_survives_it(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    LogFile.create(path).close()
    with LogFile.open(path) as log:
        assert code_of(path) == "file_in_use"
        assert code_of(path, read_only=True) == "file_in_use"
        assert opened_elsewhere(path, "write") == "file_in_use"
        log.append([b"one"], None)


def test_a_reader_disturbs_nobody(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    write_log(path, 3)
    with LogFile.open(path, read_only=True) as reader:
        with LogFile.open(path, read_only=True) as other:
            assert other.length == 3
        with LogFile.open(path) as writer:
            writer.append([b"one"], None)
        assert reader.length == 3


@pytest.mark.parametrize("read_only", [True, False])
def test_a_missing_file_is_not_made(tmp_path: Path, read_only: bool) -> None:
    assert code_of(tmp_path / "absent.bobbl", read_only=read_only) == "file_not_found"
    assert code_of(tmp_path, read_only=read_only) == "file_is_folder"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"xy", b"Ein Brief.\n" * 100, bytes(5000)])
@pytest.mark.parametrize("read_only", [True, False])
def test_a_foreign_file_is_left_alone(tmp_path: Path, content: bytes, read_only: bool) -> None:
    path = tmp_path / "letter.bobbl"
    path.write_bytes(content)
    assert code_of(path, read_only=read_only) == "not_a_bobbl_file"
    assert path.read_bytes() == content


@pytest.mark.parametrize("mode", ["delete", "wal"])
@pytest.mark.parametrize("read_only", [True, False])
def test_a_foreign_database_is_left_alone(tmp_path: Path, mode: str, read_only: bool) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
        connection.execute("CREATE TABLE places (url TEXT)")
    before = path.read_bytes()
    assert code_of(path, read_only=read_only) == "not_a_bobbl_file"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("PRAGMA user_version = 2", "file_too_new"),
        ("PRAGMA user_version = 0", "file_damaged"),
        ("PRAGMA application_id = 0x426F624F", "not_a_bobbl_file"),
        ("DROP TRIGGER event_delete", "file_damaged"),
        ("DROP TABLE meta", "file_damaged"),
        ("CREATE TRIGGER more AFTER INSERT ON event BEGIN DELETE FROM meta; END", "file_damaged"),
    ],
)
@pytest.mark.parametrize("read_only", [True, False])
def test_another_format_is_refused(tmp_path: Path, change: str, code: str, read_only: bool) -> None:
    path = tmp_path / "t.bobbl"
    write_log(path, 1)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
    assert code_of(path, read_only=read_only) == code


def test_a_newer_file_says_how_new(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    LogFile.create(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 7")
    with pytest.raises(BobblError) as caught:
        LogFile.open(path)
    assert caught.value.parameters["version"] == 7


@pytest.mark.parametrize("content", [b"Ein Brief.\n", None])
def test_an_existing_file_is_not_created_again(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "t.bobbl"
    if content is None:
        write_log(path, 2)
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(BobblError, match="file_exists"):
        LogFile.create(path)
    assert path.read_bytes() == before


def test_a_log_that_a_crash_has_left_is_not_created_again(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 4)
    cut_off(path, "INSERT INTO event SELECT max(idx) + 1, zeroblob(9000), x'' FROM event", 30)
    with pytest.raises(BobblError, match="file_exists"):
        LogFile.create(path)
    with LogFile.open(path) as log:
        assert list(log.events()) == bodies


def test_a_log_that_somebody_gave_another_journal_gets_its_own_back(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 2)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = wal")
    with LogFile.open(path) as log:
        log.append([b"three"], None)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes()[18:20] == b"\1\1"
    with LogFile.open(path, read_only=True) as log:
        assert list(log.events()) == [*bodies, b"three"]


def test_a_folder_is_not_created_over(tmp_path: Path) -> None:
    with pytest.raises(BobblError, match="file_is_folder"):
        LogFile.create(tmp_path)


def test_creating_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BobblError, match="folder_not_found"):
        LogFile.create(tmp_path / "absent" / "t.bobbl")


def test_a_name_is_not_read_as_an_address(tmp_path: Path) -> None:
    path = tmp_path / "Preis ?mode=memory#100% Größe.bobbl"
    write_log(path, 2)
    with LogFile.open(path, read_only=True) as log:
        assert log.length == 2


def test_reading_needs_no_right_to_write(folder: Path) -> None:
    path = folder / "t.bobbl"
    bodies = write_log(path, 3)
    path.chmod(0o444)
    folder.chmod(0o555)
    before = snapshot(folder)
    with without_rights(), LogFile.open(path, read_only=True) as log:
        assert list(log.events()) == bodies
    assert snapshot(folder) == before


def test_writing_needs_the_right_to(folder: Path) -> None:
    path = folder / "t.bobbl"
    write_log(path, 3)
    path.chmod(0o444)
    with without_rights():
        assert code_of(path) == "disk_read_only"


def test_writing_needs_the_right_to_where_a_crash_has_left_commits_beside(
    folder: Path, tmp_path: Path
) -> None:
    path = folder / "t.bobbl"
    with LogFile.create(tmp_path / "t.bobbl") as log:
        log.append([b"one"], None)
        for each in tmp_path.glob("t.bobbl*"):
            shutil.copyfile(each, folder / each.name)
    for each in folder.iterdir():
        each.chmod(0o444)
    folder.chmod(0o555)
    before = snapshot(folder)
    with without_rights():
        assert code_of(path) == "disk_read_only"
        with LogFile.open(path, read_only=True) as log:
            assert list(log.events()) == [b"one"]
    assert snapshot(folder) == before


def test_creating_needs_the_right_to(folder: Path) -> None:
    folder.chmod(0o555)
    with without_rights(), pytest.raises(BobblError, match="disk_read_only"):
        LogFile.create(folder / "t.bobbl")


def test_a_file_opened_for_reading_takes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    write_log(path, 1)
    with LogFile.open(path, read_only=True) as log:
        with pytest.raises(BobblError, match="disk_read_only"):
            log.append([b"two"], None)
        assert log.length == 1


def test_reading_mends_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 4)
    cut_off(path, "INSERT INTO event SELECT max(idx) + 1, zeroblob(9000), x'' FROM event", 30)
    before = snapshot(tmp_path)
    with LogFile.open(path, read_only=True) as log:
        assert list(log.events()) == bodies
        with pytest.raises(BobblError, match="disk_read_only"):
            log.append([b"two"], None)
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("opened", [partial(LogFile.open, read_only=True), LogFile.salvage])
def test_reading_a_plain_copy_of_a_file_in_use_leaves_nothing_beside_it(
    tmp_path: Path, opened: Callable[[Path], LogFile]
) -> None:
    """Its header says that a write-ahead log may lie there, which SQLite then makes."""
    copy = tmp_path / "copy" / "t.bobbl"
    copy.parent.mkdir()
    with LogFile.create(tmp_path / "t.bobbl") as log:
        log.append([b"one", b"two"], None)
        log.checkpoint()
        shutil.copyfile(log.path, copy)
    before = snapshot(copy.parent)
    with opened(copy) as log:
        assert list(log.events()) == [b"one", b"two"]
        assert snapshot(copy.parent) == before
    assert snapshot(copy.parent) == before


@pytest.mark.parametrize("durable", [True, False])
def test_a_log_is_its_owners_alone_with_all_that_lies_beside_it(
    tmp_path: Path, durable: bool
) -> None:
    path = tmp_path / "t.bobbl"
    before = os.umask(0o022)
    try:
        with LogFile.create(path, durable) as log:
            bodies = chained([b"x"])
            log.append(bodies, head_of(bodies))
            assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}
            assert path.with_name("t.bobbl-wal") in tmp_path.iterdir()
            left = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
        for name, content in left.items():  # as an older program has left it, in a crash
            (tmp_path / name).write_bytes(content)
            (tmp_path / name).chmod(0o644)
        with LogFile.open(path, durable=durable) as log:
            assert list(log.events()) == bodies
            more = chained([b"y"], log.last_hash)
            log.append(more, head_of([*bodies, *more]))
            found = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert set(found.values()) == {0o600}, found


def test_reading_leaves_the_mode_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    write_log(path, 2)
    path.chmod(0o644)
    LogFile.open(path, read_only=True).close()
    assert path.stat().st_mode & 0o777 == 0o644
