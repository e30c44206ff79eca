"""What the world does to a command: one sentence, exit code 2, never a traceback."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bobbl_shared.log import LogFile
from builders.office import founded


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tournament.bobbl"
    path.write_bytes(founded()[0])
    return path


def bobbl(words: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the command as a shell does."""
    return shell(f"exec {shlex.quote(sys.executable)} -m bobbl {words}", folder)


def shell(words: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Let a shell do what was typed."""
    return subprocess.run(
        ["/bin/sh", "-c", words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=30,
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("export tournament.bobbl --format json >/dev/full", "Standardausgabe"),
        ("export tournament.bobbl --format json >&-", ""),
        ("export tournament.bobbl --format pdf --out nowhere/x.pdf", "nowhere/x.pdf"),
        ("verify tournament.bobbl >/dev/full", "Standardausgabe"),
        ("verify tournament.bobbl --key abc", "abc"),
        ("verify .", ". ist ein Ordner"),
        ("serve tournament.bobbl --no-announce --host 203.0.113.7 --home .", ""),
    ],
)
def test_one_sentence_and_exit_code_2(file: Path, words: str, told: str) -> None:
    done = bobbl(words, file.parent)
    if ">&-" in words:
        assert (done.returncode, done.stderr) == (0, "")
        return
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words", ["export tournament.bobbl --format csv", "verify tournament.bobbl"]
)
def test_a_tournament_that_is_open_elsewhere_is_to_be_closed_there(file: Path, words: str) -> None:
    with LogFile.open(file):
        done = bobbl(words, file.parent)
    assert done.returncode == 2
    assert "Schließen Sie es dort" in done.stderr
    assert "locked" not in done.stderr
    assert bobbl(words, file.parent).returncode == 0


@pytest.mark.parametrize(
    ("command", "home"),
    [("host", "tournament.bobbl"), ("station", "/proc/bobbl"), ("training", "/dev/null/bobbl")],
)
def test_a_home_where_nothing_can_be_kept_is_said_at_once(
    file: Path, command: str, home: str
) -> None:
    done = bobbl(f"{command} --home {home}", file.parent)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert home in done.stderr
    assert "--home" in done.stderr


@pytest.mark.parametrize(
    ("command", "screen", "told"),
    [
        ("host", "-u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM", "DISPLAY"),
        ("station", "-u WAYLAND_DISPLAY -u QT_QPA_PLATFORM DISPLAY=:4711", ":4711"),
        ("training", "QT_QPA_PLATFORM=nowhere", "nowhere"),
    ],
)
def test_without_a_screen_it_is_said_in_one_sentence(
    file: Path, command: str, screen: str, told: str
) -> None:
    words = f"exec env {screen} {shlex.quote(sys.executable)} -m bobbl {command} --home home"
    done = shell(words, file.parent)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "kein Fenster" in done.stderr
    assert told in done.stderr


def test_a_reader_that_leaves_is_no_trouble(file: Path) -> None:
    done = bobbl("verify tournament.bobbl | :", file.parent)
    assert done.stderr == ""
