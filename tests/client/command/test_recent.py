"""The tournaments opened last on a computer, written by more than one window of it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bobbl.host import RECENT, LocalPrograms
from bobbl_shared.errors import BobblError
from bobbl_shared.log import LogFile
from bobbl_shared.log.wal_files import beside

EVENING = Path(__file__).parents[2] / "golden" / "phones-1.bobbl"

WRITER = """
import sys
from pathlib import Path
from bobbl.host import LocalPrograms
programs = LocalPrograms(Path(sys.argv[1]), "127.0.0.1", 0)
print("ready", flush=True)
sys.stdin.readline()
for path in sys.argv[2:]:
    programs._remember(Path(path))
"""


def test_two_hosts_that_write_at_the_same_moment_lose_no_line(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.bobbl" for n in range(RECENT)]
    for each in files:
        each.touch()
    half = RECENT // 2
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), *map(str, mine)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for mine in (files[:half], files[half:])
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate()
        assert writer.returncode == 0
    known = LocalPrograms(tmp_path, "127.0.0.1", 0).recent()
    assert sorted(known) == sorted(files)
    assert known[0] in (files[half - 1], files[-1]), "the last one opened is the first"


def test_a_tournament_is_told_whose_server_was_cut_off(tmp_path: Path) -> None:
    programs = LocalPrograms(tmp_path / "home", "127.0.0.1", 0)
    led, cut_off = tmp_path / "led.bobbl", tmp_path / "cut-off.bobbl"
    shutil.copy(EVENING, led)
    assert not programs.describe(led).is_cut_off
    with LogFile.open(led) as log:
        log.append([b"the next event"], None)
        for each in (led, *beside(led)):
            if each.exists():
                shutil.copy(each, each.with_name(each.name.replace("led", "cut-off")))
        with pytest.raises(BobblError) as caught:
            programs.describe(led)
        assert caught.value.code == "file_in_use"
    assert not programs.describe(led).is_cut_off
    assert programs.describe(cut_off).is_cut_off
    with LogFile.open(cut_off):
        pass
    assert not programs.describe(cut_off).is_cut_off
