"""In no window is anything cut, covered, outside, unreadable or out of reach of Tab.

On any screen, and in every theme; there is no kind of widget that is not looked at. And nobody
loses by going back what is typed into a form.

``python -m builders.inspection`` shows the same with pictures.
"""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from builders.inspection import faults_said

SCREENS = [
    (1366, 768, 1.0, "de", "--keys --typing"),
    (1366, 768, 1.25, "de", "--themes --keys"),
    (1366, 768, 1.25, "en", ""),
    (1920, 1080, 1.0, "en", "--every"),
    (1920, 1080, 1.5, "de", ""),
]


@pytest.mark.parametrize(("width", "height", "scale", "language", "more"), SCREENS)
async def test_everything_has_room_and_can_be_reached_by_keys(
    tmp_path: Path, width: int, height: int, scale: float, language: str, more: str
) -> None:
    words = [str(width), str(height), str(scale), language, str(tmp_path), *more.split()]
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
