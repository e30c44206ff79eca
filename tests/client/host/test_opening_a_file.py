"""A file opened by a double click: whatever is wrong with it is a sentence on the first page."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import bobbl.__main__ as command
from bobbl.host import LocalPrograms
from bobbl.places import is_read
from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host
from bobbl_client.host.start.view import StartWindow
from bobbl_client.host.taking_over.view import TakeOverWindow
from bobbl_shared.log import LogFile

GOLDEN = Path(__file__).parents[2] / "golden" / "phones-1.bobbl"


@pytest.fixture
def host(tmp_path: Path, qapp: QApplication) -> Iterator[Host]:
    home = tmp_path / "home"
    home.mkdir()
    start_application(home)
    host = Host(LocalPrograms(home, "127.0.0.1", 0))
    yield host
    host.close()


def copied(folder: Path) -> Path:
    path = folder / "fest.bobbl"
    path.write_bytes(GOLDEN.read_bytes())
    return path


def newer(folder: Path) -> Path:
    """Make a tournament in a format that is not known yet."""
    path = copied(folder)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
        database.commit()
    return path


def cut(folder: Path) -> Path:
    path = copied(folder)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + bytes(8192))
    return path


def picture(folder: Path) -> Path:
    path = folder / "bild.bobbl"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    return path


def pipe(folder: Path) -> Path:
    path = folder / "rohr.bobbl"
    os.mkfifo(path)
    return path


def sub_folder(folder: Path) -> Path:
    path = folder / "ordner.bobbl"
    path.mkdir()
    return path


def empty(folder: Path) -> Path:
    path = folder / "leer.bobbl"
    path.touch()
    return path


BAD: dict[Callable[[Path], Path], str] = {
    lambda folder: folder / "fehlt.bobbl": "fehlt.bobbl",
    empty: "leer",
    picture: "ein Bild",
    pipe: "rohr.bobbl",
    sub_folder: "Ordner",
    cut: "beschädigt",
    newer: "neueren Bobbl",
}


def said(host: Host, qtbot: QtBot, path: Path) -> str:
    """Open a file as a double click does; return what the first page says."""
    host.start_with(path)
    window = host.window
    assert isinstance(window, StartWindow)
    qtbot.waitUntil(lambda: bool(window.page.notice))
    assert not window.view.notice.isHidden()
    return window.page.notice


@pytest.mark.parametrize("make", BAD)
def test_what_is_wrong_with_a_file_is_said_on_the_first_page(
    host: Host, qtbot: QtBot, tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    assert BAD[make] in said(host, qtbot, make(tmp_path))


def test_a_file_that_another_program_has_open_is_to_be_closed_there(
    host: Host, qtbot: QtBot, tmp_path: Path
) -> None:
    path = copied(tmp_path)
    with LogFile.open(path):
        assert "Schließen Sie es dort" in said(host, qtbot, path)


def test_the_copy_of_another_computer_asks_for_the_four_words(
    host: Host, qtbot: QtBot, tmp_path: Path
) -> None:
    host.start_with(copied(tmp_path))
    qtbot.waitUntil(lambda: isinstance(host.window, TakeOverWindow))


def test_a_file_alone_is_opened_like_by_host() -> None:
    assert command.opened_by_file(["/t/Fest.BOBBL", "--home", "x"])[0] == "host"
    assert command.opened_by_file(["verify", "fest.bobbl"])[0] == "verify"
    assert command.opened_by_file([]) == []


def test_who_has_a_screen_and_no_terminal_reads_windows_only() -> None:
    assert not is_read({"DISPLAY": ":0"})
    assert is_read({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"})
    assert is_read({})


@pytest.mark.parametrize(("reads", "told"), [(True, 0), (False, 1)])
def test_an_error_before_the_first_window_is_said_in_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], reads: bool, told: int
) -> None:
    texts: list[str] = []
    monkeypatch.setattr(command, "is_read", lambda: reads)
    window = "bobbl_client.application.tell_in_window"
    monkeypatch.setattr(window, lambda _, text: texts.append(text))
    assert command.main(["station", "--home", "/dev/null/bobbl"]) == 2
    assert "--home" in capsys.readouterr().err
    assert len(texts) == told
