"""In no window is anything cut, covered or pushed outside, on any screen people bring along.

``python -m builders.inspection`` shows the same with pictures.
"""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from builders.inspection import faults_said

SCREENS = [
    (1366, 768, 1.0, "de"),
    (1366, 768, 1.25, "de"),
    (1366, 768, 1.25, "en"),
    (1920, 1080, 1.0, "en"),
    (1920, 1080, 1.5, "de"),
]


@pytest.mark.parametrize(("width", "height", "scale", "language"), SCREENS)
async def test_everything_has_room(
    tmp_path: Path, width: int, height: int, scale: float, language: str
) -> None:
    words = [str(width), str(height), str(scale), language, str(tmp_path)]
    found = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "builders.inspection", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, errors = await found.communicate()
    assert found.returncode == 0, errors.decode()
    count, faults = faults_said(said.decode())
    assert count > 100
    assert not faults, "\n".join(faults)
