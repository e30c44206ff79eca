"""Moving, naming and removing files, on Windows with a short wait for whoever has them open."""

import os
from pathlib import Path, PureWindowsPath
from typing import cast

import pytest

from bobbl_server.site.sending import command_words
from bobbl_shared import filing
from bobbl_shared.errors import BobblError
from bobbl_shared.filing import PAUSES_S, give_name, is_in_use, move, remove, remove_leavings
from bobbl_shared.log.sqlite import told
from bobbl_shared.log.wal_files import address_of


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Give how long was waited, on a computer with Windows."""
    waited: list[float] = []
    monkeypatch.setattr(filing, "ON_WINDOWS", True)
    monkeypatch.setattr("time.sleep", waited.append)
    return waited


def opened(monkeypatch: pytest.MonkeyPatch, act: str, times: int) -> None:
    """Let a scanner have files open while something is done to them so many times."""
    real, left = getattr(Path, act), iter(range(times))

    def refused(path: Path, *words: object, **more: object) -> object:
        if next(left, None) is not None:
            raise PermissionError(13, "in use")
        return real(path, *words, **more)

    monkeypatch.setattr(Path, act, refused)


def test_a_file_is_moved_as_soon_as_a_scanner_lets_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waited: list[float]
) -> None:
    (tmp_path / "new").write_text("new", encoding="utf-8")
    (tmp_path / "old").write_text("old", encoding="utf-8")
    opened(monkeypatch, "replace", 2)
    move(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old").read_text(encoding="utf-8") == "new"
    assert waited == [*PAUSES_S[:2]]


def test_who_has_a_file_open_for_long_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waited: list[float]
) -> None:
    (tmp_path / "old").touch()
    opened(monkeypatch, "unlink", 1000)
    with pytest.raises(PermissionError):
        remove(tmp_path / "old")
    assert waited == [*PAUSES_S]
    assert sum(waited) < 1.0
    remove_leavings(tmp_path / "old")


def test_elsewhere_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(monkeypatch, "unlink", 1)
    with pytest.raises(PermissionError):
        remove(tmp_path)


@pytest.mark.parametrize("on_windows", [True, False])
def test_a_name_that_is_taken_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_windows: bool
) -> None:
    monkeypatch.setattr(filing, "ON_WINDOWS", on_windows)
    monkeypatch.setattr(Path, "rename", _renamed_as_on_windows)
    for name in ("one", "two"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    with pytest.raises(FileExistsError):
        give_name(tmp_path / "one", tmp_path / "two")
    give_name(tmp_path / "one", tmp_path / "three")
    texts = [(tmp_path / name).read_text(encoding="utf-8") for name in ("two", "three")]
    assert texts == ["two", "one"]


def _renamed_as_on_windows(path: Path, place: Path) -> None:
    if place.exists():
        raise FileExistsError(17, "File exists")
    os.rename(path, place)


@pytest.fixture
def _stick(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refused)


@pytest.mark.usefixtures("_stick")
def test_a_stick_that_knows_no_second_name_takes_files(tmp_path: Path) -> None:
    (tmp_path / "one").touch()
    give_name(tmp_path / "one", tmp_path / "two")
    assert [each.name for each in tmp_path.iterdir()] == ["two"]


def test_a_file_that_another_program_has_locked_is_no_disk_that_cannot_be_written() -> None:
    error = PermissionError(13, "The process cannot access the file")
    error.winerror = 32  # type: ignore[attr-defined]
    assert is_in_use(error)
    with pytest.raises(BobblError, match="file_in_use"), told(Path("a.bobbl")):
        raise error
    with pytest.raises(BobblError, match="disk_read_only"), told(Path("a.bobbl")):
        raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize(
    ("path", "address"),
    [
        (r"C:\Users\Ä b\a#1?.bobbl", "file:///C:/Users/%C3%84%20b/a%231%3F.bobbl?mode=ro"),
        (r"\\hall\share\a.bobbl", "file:////hall/share/a.bobbl?mode=ro"),
    ],
)
def test_a_database_is_found_on_a_drive_and_on_another_computer(path: str, address: str) -> None:
    assert address_of(cast(Path, _Placed(path)), "mode=ro") == address


class _Placed(PureWindowsPath):
    """A path of Windows, which is absolute already."""

    def absolute(self) -> "_Placed":
        return self


def test_a_command_has_the_words_that_windows_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text = r""" "C:\Program Files\rclone.exe" sync . web:it's #1 "" """
    monkeypatch.setattr("bobbl_server.site.sending.ON_WINDOWS", True)
    assert command_words(text) == (
        *(r"C:\Program Files\rclone.exe", "sync", ".", "web:it's", "#1", ""),
    )
    for unusable in ('"C:\\a', " "):
        with pytest.raises(BobblError, match="after_unusable"):
            command_words(unusable)
