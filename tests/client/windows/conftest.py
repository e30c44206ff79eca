"""Every test here starts with the light theme at normal size; ``hall`` has no window yet."""

import os
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.widgets.window.window import StationWindow
from builders.by_keys.person import Person
from builders.hall import Hall
from builders.hands import shown
from builders.windows.fresh_look import light, little_garbage

__all__ = ["hall", "light", "little_garbage", "person", "work"]


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


@pytest.fixture
def work(qtbot: QtBot, hall: Hall) -> Iterator[OrganiserWork]:
    """Give the organiser's window of ``hall``, shown."""
    work = OrganiserWork(hall.organiser, UTC)
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window)
    work.page.focus_first()
    yield work
    work.finish()
