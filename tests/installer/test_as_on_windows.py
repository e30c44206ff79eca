"""Bobbl uses nothing that Windows lacks, from the founding of a tournament to its lists."""

import subprocess
import sys
from pathlib import Path

from builders.as_on_windows.world import surroundings


def test_an_evening_needs_nothing_that_windows_lacks(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "builders.as_on_windows.evening", str(tmp_path)],
        env=surroundings(QT_QPA_PLATFORM="offscreen"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    assert (tmp_path / "ranking.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / "ranking.ods").stat().st_size
