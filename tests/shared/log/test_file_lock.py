"""One program's turn at a small file is no other's, and ends with the program."""

import stat
import subprocess
import sys
from pathlib import Path

from bobbl_shared.log.file_lock import locked_file

HOLDER = """
import sys
from pathlib import Path
from bobbl_shared.log.file_lock import locked_file
with locked_file(Path(sys.argv[1])) as is_own:
    print(is_own, flush=True)
    sys.stdin.read()
"""


def test_another_program_waits_until_the_turn_is_given_back(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with locked_file(lock) as is_own:
        assert is_own
        with locked_file(lock, 0) as is_second:
            assert not is_second
    with locked_file(lock, 0) as is_own:
        assert is_own
    assert stat.S_IMODE(lock.stat().st_mode) == 0o600


def test_a_program_that_was_killed_holds_nothing_up(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    words = [sys.executable, "-c", HOLDER, str(lock)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"True\n"
        with locked_file(lock, 0) as is_own:
            assert not is_own
        holder.kill()
    with locked_file(lock, 0) as is_own:
        assert is_own


def test_without_a_place_for_the_lock_there_is_no_turn(tmp_path: Path) -> None:
    with locked_file(tmp_path / "nowhere" / "lock", 0) as is_own:
        assert not is_own


def test_what_is_no_lock_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "lock").write_bytes(b"something else" * 100)
    with locked_file(tmp_path / "lock", 0) as is_own:
        assert not is_own
    assert (tmp_path / "lock").read_bytes() == b"something else" * 100
