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

ALL = ("--themes", "--keys", "--typing", "--every")
SCREENS = [
    ("de", "1366x768@1.25", "1366x768", "1920x1080@1.5", *ALL),
    ("en", "1920x1080", "1366x768@1.25"),
]


@pytest.mark.minutes
@pytest.mark.parametrize("words", SCREENS, ids=" ".join)
async def test_everything_has_room_and_can_be_reached_by_keys(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    language, *rest = words
    found = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "builders.inspection", language, str(tmp_path), *rest],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, errors = await found.communicate()
    assert found.returncode == 0, errors.decode()
    count, faults = faults_said(said.decode())
    assert count > 100
    assert not faults, "\n".join(faults)
