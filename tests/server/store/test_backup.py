"""One copy in a folder: checked before it has a name, and harmless where it cannot be."""

import errno
import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bobbl_server.store import backup
from bobbl_server.store.backup import Snapshot, write_copy
from bobbl_server.store.copy_names import copy_name
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.log import LogFile
from builders.evening import Evening

AT = datetime(2026, 11, 21, 20, 41, 5, tzinfo=UTC)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    evening = Evening(tmp_path_factory.mktemp("evening"))
    evening.register_pairs(evening.station("organiser", "Leitung"), 3)
    yield evening
    evening.close()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def snapshot(evening: Evening, at: datetime = AT) -> Snapshot:
    return Snapshot(evening.state.tournament, evening.log.snapshot(), at)


def content(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def code_of(folder: Path, taken: Snapshot) -> str:
    with pytest.raises(BobblError) as error:
        write_copy(folder, taken)
    return error.value.code


def test_a_copy_has_everything_and_says_what_it_is(evening: Evening, stick: Path) -> None:
    written = write_copy(stick, snapshot(evening))
    assert list(content(stick)) == [written.path.name]
    assert (written.name.length, written.name.epoch) == (evening.state.length, 1)
    assert written.name.id == evening.state.tournament[:8]
    assert written.copies == 1
    with LogFile.open(written.path, read_only=True) as copy:
        assert list(copy.events()) == evening.history.bodies
        assert {each.hash for each in copy.all_details()} == set(evening.history.details)


def test_copies_are_their_owners_alone_also_older_ones(evening: Evening, stick: Path) -> None:
    older = write_copy(stick, snapshot(evening)).path
    older.chmod(0o644)  # as an older program has left it
    written = write_copy(stick, snapshot(evening, AT + timedelta(seconds=1)))
    assert written.copies == 2
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in stick.iterdir()}
    assert modes == dict.fromkeys((older.name, written.path.name), 0o600)


def test_a_folder_that_is_gone_is_not_made(evening: Evening, stick: Path) -> None:
    stick.rmdir()
    assert code_of(stick, snapshot(evening)) == "backup_folder_missing"
    assert not stick.exists()


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EROFS, "disk_read_only"),
        (errno.EIO, "disk_failed"),
        (errno.ENODEV, "disk_failed"),
    ],
)
def test_a_disk_that_fails_leaves_what_was_there(
    evening: Evening, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    write_copy(stick, snapshot(evening))
    before = content(stick)

    def fail(descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    assert code_of(stick, snapshot(evening, AT + timedelta(minutes=1))) == code
    assert content(stick) == before


@pytest.mark.parametrize("place", [100, 5000, -3])
def test_a_stick_that_gives_back_something_else_is_found_out(
    evening: Evening, stick: Path, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    taken = snapshot(evening)
    sync = os.fsync

    def spoil(descriptor: int) -> None:
        sync(descriptor)
        for each in stick.iterdir():
            spoiled = bytearray(each.read_bytes())
            spoiled[place] ^= 1
            each.write_bytes(spoiled)

    monkeypatch.setattr(os, "fsync", spoil)
    assert code_of(stick, taken) == "backup_unreadable"
    assert content(stick) == {}


def test_a_log_that_does_not_hold_is_no_copy(evening: Evening, stick: Path, tmp_path: Path) -> None:
    """The end cut off: chain and file are in order, only the signed head is missing."""
    shorter = tmp_path / "shorter.bobbl"
    with LogFile.create(shorter) as log:
        log.append(evening.history.bodies[:-1], None, ())
        taken = Snapshot(evening.state.tournament, log.snapshot(), AT)
    assert code_of(stick, taken) == "backup_unreadable"
    assert content(stick) == {}


def test_only_own_superfluous_copies_go_and_only_after_a_good_one(
    evening: Evening, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, state = evening.state.tournament, evening.state
    old = [
        copy_name(tournament, "Preis", 1, 2, AT - timedelta(days=9, minutes=n)).file_name
        for n in range(3)
    ]
    other = TournamentId(StationId("ab" * 32))
    foreign = [
        copy_name(other, "Preis", 1, 2, AT - timedelta(days=9, minutes=n)).file_name
        for n in range(3)
    ]
    for name in (*old, *foreign, "Urlaub.jpg", "turnier.bobbl"):
        (stick / name).write_bytes(b"x")
    with monkeypatch.context() as broken:
        broken.setattr(backup, "_checked", _refuse)
        code_of(stick, snapshot(evening))
    assert set(old) <= set(content(stick))
    written = write_copy(stick, snapshot(evening))
    assert set(content(stick)) == {
        old[0],
        written.path.name,
        *foreign,
        "Urlaub.jpg",
        "turnier.bobbl",
    }
    assert written.copies == 2
    assert written.name.length == state.length


def _refuse(beside: Path, taken: Snapshot) -> None:
    raise BobblError("backup_unreadable", path=str(beside))


def test_what_a_crash_has_left_is_written_over(evening: Evening, stick: Path) -> None:
    (stick / f"bobbl-{evening.state.tournament[:8]}.part").write_bytes(b"half a")
    write_copy(stick, snapshot(evening))
    assert [each for each in content(stick) if each.endswith(".part")] == []


def test_one_disk_or_two(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    assert backup.is_same_disk(tmp_path, tmp_path / "a")
    assert not backup.is_same_disk(Path("/proc"), tmp_path / "a")
    assert not backup.is_same_disk(tmp_path / "gone", tmp_path / "a")
