"""The organiser's command: run without a shell, for a limited time, its last answer kept."""

import sys
from pathlib import Path

import pytest

from bobbl_server.site.sending import LONGEST_ANSWER, command_words, run_command
from bobbl_shared.errors import BobblError

LIMIT_S = 30.0


def python(program: str) -> tuple[str, ...]:
    """Return the words of a small program."""
    return (sys.executable, "-c", program)


def test_words_are_parted_as_in_a_shell() -> None:
    assert command_words("rclone sync 'Unser Verein' web:") == (
        "rclone",
        "sync",
        "Unser Verein",
        "web:",
    )


@pytest.mark.parametrize("text", ["", "  ", "rclone 'sync"])
def test_what_is_no_command_is_said(text: str) -> None:
    with pytest.raises(BobblError) as caught:
        command_words(text)
    assert caught.value.code == "after_unusable"


def test_no_shell_reads_it(tmp_path: Path) -> None:
    words = command_words(f"{sys.executable} -c 'import sys; print(sys.argv[1:])' $HOME ; touch x")
    sent = run_command(words, tmp_path, LIMIT_S)
    assert sent == (True, "['$HOME', ';', 'touch', 'x']")
    assert not (tmp_path / "x").exists()


def test_it_runs_in_the_folder_and_nobody_types_into_it(tmp_path: Path) -> None:
    program = "import os, sys; print(os.getcwd(), repr(sys.stdin.read()))"
    assert run_command(python(program), tmp_path, LIMIT_S) == (True, f"{tmp_path} ''")


def test_the_end_of_what_it_says_is_kept(tmp_path: Path) -> None:
    program = "import sys; print('x' * 9000 + 'Ende\\x1b[2J'); sys.exit(3)"
    sent = run_command(python(program), tmp_path, LIMIT_S)
    assert not sent.is_done
    assert sent.answer.endswith("Ende[2J")
    assert len(sent.answer) <= LONGEST_ANSWER


def test_one_that_hangs_is_ended_with_all_it_has_started(tmp_path: Path) -> None:
    program = (
        "import subprocess, sys; print('so weit', flush=True);"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']).wait()"
    )
    sent = run_command(python(program), tmp_path, 3.0)
    assert sent == (False, "so weit")


def test_one_that_is_not_there_is_said(tmp_path: Path) -> None:
    sent = run_command(("no-such-command",), tmp_path, LIMIT_S)
    assert not sent.is_done
    assert "no-such-command" in sent.answer
