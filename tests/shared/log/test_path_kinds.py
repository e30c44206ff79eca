"""What somebody named is told before it is opened: no pipe is waited for, no device is read."""

import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bobbl_client.model import outbox
from bobbl_server.club import file as club
from bobbl_server.club.file import ClubFile
from bobbl_server.club.records import ClubSettings
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.log import file as log
from bobbl_shared.log.path_kinds import OF_BOBBL, require_file, require_tournament, what_is

READERS: tuple[Callable[[Path], object], ...] = (
    require_tournament,
    lambda path: LogFile.open(path).close(),
    lambda path: LogFile.open(path, read_only=True).close(),
    lambda path: LogFile.salvage(path).close(),
)


def told(act: Callable[[Path], object], path: Path) -> tuple[str, object]:
    """Give the code and what the file is said to be."""
    with pytest.raises(BobblError) as caught:
        act(path)
    assert caught.value.parameters["path"] == str(path)
    return caught.value.code, caught.value.parameters.get("what")


@pytest.mark.parametrize("act", READERS)
def test_what_is_no_file_is_not_opened(tmp_path: Path, act: Callable[[Path], object]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "letter").write_text("Lieber Verein")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with closing(socket.socket(socket.AF_UNIX)) as listener:
        listener.bind(str(tmp_path / "socket"))
        for name, code in {
            ".": "file_is_folder",
            "pipe": "file_is_device",
            "socket": "file_is_device",
            "/dev/null": "file_is_device",
            "/dev/zero": "file_is_device",
            "absent": "file_not_found",
            "letter/x": "file_not_found",
            "loop": "file_not_found",
            "x" * 300: "file_not_found",
            "a\0b": "file_not_found",
        }.items():
            assert told(act, tmp_path / name) == (code, None), name


def test_no_file_is_made_where_something_else_is(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert told(LogFile.create, tmp_path) == ("file_is_folder", None)
    assert told(LogFile.create, tmp_path / "pipe") == ("file_is_device", None)


@pytest.mark.parametrize("act", READERS)
@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(600), "picture"),
        (b"\xff\xd8\xff\xe0" + bytes(600), "picture"),
        (b"%PDF-1.7\n%\xe2\xe3", "pdf"),
        (b"PK\x03\x04" + bytes(900), "archive"),
        ("Lieber Verein, größer Öttinger\n".encode() * 60, "text"),
        (b"\xef\xbb\xbfNr.;Name\r\n", "text"),
        (b"\x7fELF" + bytes(900), "unknown"),
        ("Böhm".encode("cp1252") * 200, "unknown"),
    ],
)
def test_a_file_of_another_kind_is_told_by_its_name(
    tmp_path: Path, act: Callable[[Path], object], content: bytes, what: str
) -> None:
    path = tmp_path / "evening.bobbl"
    path.write_bytes(content)
    assert told(act, path) == ("not_a_bobbl_file", what)
    assert path.read_bytes() == content


@pytest.mark.parametrize("act", READERS)
def test_databases_of_others_are_told_apart(tmp_path: Path, act: Callable[[Path], object]) -> None:
    ClubFile.create(tmp_path / "club", ClubSettings("SV")).close()
    with closing(sqlite3.connect(tmp_path / "places")) as connection:
        connection.execute("CREATE TABLE places (url TEXT)")
    assert told(act, tmp_path / "club") == ("not_a_bobbl_file", "club")
    assert told(act, tmp_path / "places") == ("not_a_bobbl_file", "database")


@pytest.mark.parametrize("act", READERS)
def test_an_empty_file_is_said_to_be_empty(tmp_path: Path, act: Callable[[Path], object]) -> None:
    path = tmp_path / "evening.bobbl"
    path.touch()
    assert told(act, path) == ("file_empty", None)


@pytest.mark.parametrize("length", [16, 60, 100, 300, 512, 1000, 4096, 5000, 12000])
def test_a_file_that_was_cut_off_is_damaged(tmp_path: Path, length: int) -> None:
    path = tmp_path / "evening.bobbl"
    LogFile.create(path).close()
    path.write_bytes(path.read_bytes()[:length])
    for act in READERS[1:3]:
        assert told(act, path)[0] == "file_damaged"


@pytest.mark.parametrize("act", READERS)
def test_what_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Path], object]
) -> None:
    path = tmp_path / "evening.bobbl"
    LogFile.create(path).close()
    monkeypatch.setattr("os.access", lambda path, mode, **more: mode != os.R_OK)
    assert told(act, path) == ("file_unreadable", None)


def test_every_kind_of_ours_is_known() -> None:
    kinds = (log.KIND, club.KIND, outbox.KIND)
    assert {each.application.to_bytes(4, "big") for each in kinds} == OF_BOBBL.keys()


def test_the_end_of_what_is_looked_at_may_be_in_a_letter(tmp_path: Path) -> None:
    for before in range(4):
        path = tmp_path / f"{before}.txt"
        path.write_text("x" * before + "ä€𝄞" * 400)
        require_file(path)
        assert what_is(path) == "text"
