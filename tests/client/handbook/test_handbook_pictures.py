"""The pictures of the handbook show their windows as they are now."""

import asyncio
import json
import os
import sys

from builders.handbook import pictures
from builders.handbook.pictures import Line, difference

HOW = "make them anew: PYTHONPATH=tests python -m builders.handbook.pictures"


async def test_no_picture_is_older_than_its_window() -> None:
    found = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "builders.handbook.pictures", "--check"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, errors = await found.communicate()
    assert found.returncode == 0, errors.decode()
    told = dict(json.loads(line) for line in said.decode().splitlines())
    assert set(told) == {each.name for each in pictures.FOLDER.iterdir()}
    assert {name: why for name, why in told.items() if why} == {}, HOW


def test_a_picture_is_old_when_its_window_says_something_else_or_elsewhere() -> None:
    before: list[Line] = [("Tisch 7", 10, 20), ("strittig", 10, 40)]
    assert difference(before, before) == ""
    assert difference(before, [("Tisch 7", 14, 20), ("strittig", 10, 44)]) == ""
    assert difference(before, [("Tisch", 10, 20), ("7", 10, 30), ("strittig", 10, 40)]) == ""
    assert "geklärt" in difference(before, [("Tisch 7", 10, 20), ("geklärt", 10, 40)])
    assert "strittig" in difference(before, before[:1])
    assert "order" in difference(before, [("strittig", 10, 20), ("Tisch 7", 10, 40)])
    assert "stood at" in difference(before, [("Tisch 7", 10, 20), ("strittig", 10, 80)])


def test_pictures_are_small() -> None:
    sizes = [each.stat().st_size for each in pictures.FOLDER.iterdir()]
    assert max(sizes) < 100_000
    assert sum(sizes) < 700_000
