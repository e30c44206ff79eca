"""Every test here starts with the light theme at normal size; ``hall`` has no window yet."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from builders.by_keys.person import Person
from builders.hall import Hall
from builders.windows.fresh_look import light, little_garbage

__all__ = ["hall", "light", "little_garbage", "person"]


@pytest.fixture
def person(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    made = Person(tmp_path, qtbot)
    yield made
    made.leaves()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()
