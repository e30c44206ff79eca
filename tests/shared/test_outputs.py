"""Files to be written: what never gives way, what does when asked, and nothing is ever half."""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.log.sqlite import is_database
from bobbl_shared.outputs import Output, require_all

OTHER = b"somebody's letter"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "evening.bobbl"
    LogFile.create(path).close()
    return path


def refused(path: Path, *, replaces: bool = True) -> str:
    """Give the code of the refusal: the same before anything is computed and on writing."""
    output = Output(path, replaces)
    with pytest.raises(BobblError) as before:
        output.require()
    with pytest.raises(BobblError) as caught:
        output.write(b"new")
    assert caught.value.parameters == before.value.parameters == {"path": str(path)}
    assert caught.value.code == before.value.code
    return caught.value.code


def linked(log: Path) -> Path:
    link = log.with_name("list.csv")
    link.symlink_to(log.name)
    return link


def linked_twice(log: Path) -> Path:
    link = log.with_name("again.csv")
    link.symlink_to(linked(log))
    return link


def hard_linked(log: Path) -> Path:
    other = log.with_name("list.csv")
    os.link(log, other)
    return other


def renamed(log: Path) -> Path:
    return log.rename(log.with_name("list.csv"))


def in_other_words(log: Path) -> Path:
    (log.parent / "sub").mkdir()
    return Path(f"{log.parent}/sub/.././sub/../{log.name}")


def through_a_folder(log: Path) -> Path:
    folder = log.parent / "lists"
    folder.symlink_to(log.parent)
    return folder / log.name


def damaged(log: Path) -> Path:
    log.write_bytes(b"\0" * 4096)
    return log


def empty(log: Path) -> Path:
    log.write_bytes(b"")
    return log


def shouted(log: Path) -> Path:
    log.write_bytes(b"")
    return log.rename(log.with_name("EVENING.BOBBL"))


def cut(log: Path) -> Path:
    other = log.with_name("list.csv")
    other.write_bytes(log.read_bytes()[:300])
    return other


def foreign(log: Path) -> Path:
    other = log.with_name("addresses")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE t (x)")
    return other


WAYS: tuple[Callable[[Path], Path], ...] = (
    lambda log: log,
    linked,
    linked_twice,
    hard_linked,
    renamed,
    in_other_words,
    through_a_folder,
    damaged,
    empty,
    shouted,
    cut,
    foreign,
)


@pytest.mark.parametrize("replaces", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_a_database_never_gives_way(log: Path, way: Callable[[Path], Path], replaces: bool) -> None:
    path = way(log)
    before = path.read_bytes()
    assert refused(path, replaces=replaces) == "output_preserved"
    assert path.read_bytes() == before


@pytest.mark.parametrize("ending", ["-wal", "-journal", "-shm", "-WAL", "-reach"])
@pytest.mark.parametrize("name", ["evening.bobbl", "list.csv", "not-there-yet.club"])
def test_nothing_is_put_where_a_database_looks_for_its_own(
    log: Path, name: str, ending: str
) -> None:
    hard_linked(log)
    assert refused(log.with_name(name + ending)) == "output_preserved"
    Output(log.with_name("letter" + ending)).write(b"new")


def test_an_open_database_keeps_its_lock(log: Path) -> None:
    with LogFile.open(log):
        copy = hard_linked(log)
        assert is_database(copy)
        assert refused(copy) == "output_preserved"
        program = (
            f"import sqlite3; sqlite3.connect({str(log)!r}, timeout=0).execute('BEGIN EXCLUSIVE')"
        )
        assert os.spawnlp(os.P_WAIT, "python3", "python3", "-c", program) != 0


def test_another_file_gives_way_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(OTHER)
    path.chmod(0o640)
    assert refused(path, replaces=False) == "output_exists"
    assert path.read_bytes() == OTHER
    Output(path, replaces=True).write(b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["list.csv"]


def test_a_new_file_has_the_rights_that_files_have_here(tmp_path: Path) -> None:
    Output(tmp_path / "list.csv").write(b"new")
    other = tmp_path / "other.csv"
    other.write_bytes(b"")
    assert (tmp_path / "list.csv").stat().st_mode == other.stat().st_mode


def test_a_link_to_another_file_stays_a_link(tmp_path: Path) -> None:
    target, link, loop = tmp_path / "target", tmp_path / "link", tmp_path / "loop"
    link.symlink_to(target)
    Output(link).write(b"first")
    assert refused(link, replaces=False) == "output_exists"
    Output(link, replaces=True).write(b"second")
    assert link.is_symlink()
    assert target.read_bytes() == b"second"
    loop.symlink_to(loop)
    assert refused(loop) == "file_not_written"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "output_is_folder"),
        ("sub", "output_is_folder"),
        ("sub/", "output_is_folder"),
        ("nowhere/list.csv", "file_not_written"),
        ("letter/list.csv", "file_not_written"),
        ("n" * 300, "file_not_written"),
        ("a\0b", "file_not_written"),
        ("pipe", "output_is_device"),
    ],
)
def test_what_is_no_place_for_a_file(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "letter").write_bytes(OTHER)
    os.mkfifo(tmp_path / "pipe")
    assert refused(Path(f"{tmp_path}/{name}")) == code


@pytest.mark.parametrize("name", ["null", "full", "zero"])
def test_a_device_is_no_file(name: str) -> None:
    with pytest.raises(BobblError) as caught:
        Output(Path("/dev") / name, replaces=True).require()
    assert caught.value.code == "output_is_device"


def test_two_outputs_are_two_files(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "one")
    one, other = Output(tmp_path / "one"), Output(tmp_path / "other")
    require_all([one, other])
    for twice in (one.path, tmp_path / "." / "one", tmp_path / "link"):
        with pytest.raises(BobblError) as caught:
            require_all([one, other, Output(twice)])
        assert caught.value.code == "output_twice"


@pytest.mark.parametrize("replaces", [False, True])
def test_a_disk_that_fails_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replaces: bool
) -> None:
    path = tmp_path / "list.csv"
    if replaces:
        path.write_bytes(OTHER)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr("bobbl_shared.outputs.os.fsync", full)
    with pytest.raises(BobblError) as caught:
        Output(path, replaces).write(b"new")
    assert caught.value.code == "file_not_written"
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == (
        [("list.csv", OTHER)] if replaces else []
    )


def test_file_and_name_are_on_disk_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, steps = tmp_path / "list.csv", []
    path.write_bytes(OTHER)
    synced = os.fsync

    def sync(descriptor: int) -> None:
        steps.append((os.readlink(f"/proc/self/fd/{descriptor}"), path.read_bytes()))
        synced(descriptor)

    monkeypatch.setattr("os.fsync", sync)
    Output(path, replaces=True).write(b"new")
    (part, before), (folder, after) = steps
    assert part.endswith(".part")
    assert folder == str(tmp_path)
    assert (before, after) == (OTHER, b"new")


def test_a_file_that_came_in_between_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.csv"
    synced = os.fsync

    def sync(descriptor: int) -> None:
        path.write_bytes(OTHER)
        synced(descriptor)

    monkeypatch.setattr("bobbl_shared.outputs.os.fsync", sync)
    with pytest.raises(BobblError) as caught:
        Output(path).write(b"new")
    assert caught.value.code == "output_exists"
    assert path.read_bytes() == OTHER


def test_a_tournament_that_came_in_between_stays_too(
    tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(OTHER)
    synced = os.fsync

    def sync(descriptor: int) -> None:
        if log.exists():
            log.replace(path)
        synced(descriptor)

    monkeypatch.setattr("bobbl_shared.outputs.os.fsync", sync)
    with pytest.raises(BobblError) as caught:
        Output(path, replaces=True).write(b"new")
    assert caught.value.code == "output_preserved"
    assert is_database(path)


@pytest.mark.parametrize("is_there", [False, True])
def test_a_disk_that_knows_no_second_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    path = tmp_path / "list.csv"

    def unknown(one: Path, other: Path) -> None:
        if is_there:
            other.write_bytes(OTHER)
        raise OSError(errno.EPERM, "no links on this disk")

    monkeypatch.setattr("bobbl_shared.outputs.os.link", unknown)
    if is_there:
        with pytest.raises(BobblError):
            Output(path).write(b"new")
    else:
        Output(path).write(b"new")
    assert path.read_bytes() == (OTHER if is_there else b"new")


def test_what_nobody_may_read_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(OTHER)

    def closed(each: Path) -> bool:
        raise PermissionError(errno.EACCES, "closed", str(each))

    monkeypatch.setattr("bobbl_shared.outputs.is_database", closed)
    assert refused(path) == "file_not_written"
