"""The tournaments opened last on a computer, written by more than one window of it."""

import subprocess
import sys
from pathlib import Path

from bobbl.host import RECENT, LocalPrograms

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
