"""In no window is anything cut, covered, outside, unreadable or out of reach of Tab.

On any screen, and in every theme; there is no kind of widget that is not looked at. And nobody
loses by going back what is typed into a form.

By default four parts are looked at in German and one in English, on a screen and with what is
``sampled``, other ones after each commit; for a release all of it.
``python -m builders.inspection`` shows the same with pictures.
"""

import asyncio
import os
import random
import sys
from pathlib import Path

import pytest

from builders.inspection import PARTS, faults_said
from lanes import name_sample

ALL = ("--themes", "--keys", "--typing", "--every")
EVERYTHING = [
    ("de", "1366x768@1.25", "1366x768", "1920x1080@1.5", *ALL),
    ("en", "1920x1080", "1366x768@1.25"),
]
LOOKS: dict[str, list[tuple[str, ...]]] = {
    "de": [
        ("1366x768",),
        ("1366x768@1.25",),
        ("1366x768@1.25", "--themes"),
        ("1366x768@1.25", "--keys", "--typing"),
    ],
    "en": [("1920x1080",), ("1366x768@1.25",)],
}
"""What one look is: a screen, and what is asked for beside room; another one after each commit."""


async def assert_without_faults(folder: Path, *words: str) -> None:
    found = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "builders.inspection", words[0], str(folder), *words[1:]],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, errors = await found.communicate()
    assert found.returncode == 0, errors.decode()
    count, faults = faults_said(said.decode())
    assert count > 20
    assert not faults, "\n".join(faults)


def look(language: str, part: str) -> tuple[str, ...]:
    """Return what is sampled for a part."""
    return random.Random(f"{name_sample()} {language} {part}").choice(LOOKS[language])


@pytest.mark.sampled(3)
@pytest.mark.minutes
@pytest.mark.parametrize("part", PARTS)
async def test_everything_has_room(tmp_path: Path, part: str) -> None:
    await assert_without_faults(tmp_path, "de", *look("de", part), f"--part={part}")


@pytest.mark.minutes
@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", PARTS)
async def test_everything_has_room_in_english(tmp_path: Path, part: str) -> None:
    await assert_without_faults(tmp_path, "en", *look("en", part), f"--part={part}")


@pytest.mark.release
@pytest.mark.minutes
@pytest.mark.parametrize("words", EVERYTHING, ids=" ".join)
async def test_everything_has_room_and_can_be_reached_by_keys(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    await assert_without_faults(tmp_path, *words)
