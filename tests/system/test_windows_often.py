"""No window calls what Qt has deleted, in whatever order windows are opened, closed and collected.

``pytest tests/system/test_windows_often.py --windows 5000`` for longer.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lanes import name_sample

PARTS = 2
PROGRAM = (sys.executable, "-X", "faulthandler", "-m", "builders.processes.opened")


@pytest.mark.parametrize("part", range(PARTS))
def test_windows_come_and_go(part: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    times = int(request.config.getoption("--windows")) // PARTS
    seed = f"{name_sample()} {part}"
    path = os.pathsep.join(filter(None, sys.path))
    done = subprocess.run(
        [*PROGRAM, str(tmp_path), seed, str(times)],
        env={**os.environ, "PYTHONPATH": path, "MALLOC_PERTURB_": str(part * 50 + 77)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, f"{times}\n"), f"seed {seed}:\n{done.stderr}"
