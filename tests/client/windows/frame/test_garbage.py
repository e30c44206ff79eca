"""Garbage is looked for in the window's thread and nowhere else, and not while much comes in."""

import gc
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6 import sip
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import Station
from bobbl_client.widgets.window.garbage import Rest, Search, leave_out, settle


class Loop:
    """Something that refers to itself, like a window and its pages."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def searching() -> None:
    """Leave the search to Python, until a test holds it."""


@pytest.fixture
def searched() -> Iterator[list[threading.Thread]]:
    """Yield the threads in which garbage is looked for from now on.

    Until a search or a rest has begun Python may search by itself: a test forgets that first.
    """
    threads: list[threading.Thread] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            threads.append(threading.current_thread())

    gc.callbacks.append(note)
    yield threads
    gc.callbacks.remove(note)


def elsewhere(act: Callable[[], None]) -> None:
    """Let something happen in another thread."""
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


def make_garbage() -> None:
    for _ in range(3 * gc.get_threshold()[0]):
        Loop()


def test_another_thread_leaves_garbage_to_the_windows(
    qtbot: QtBot, searched: list[threading.Thread]
) -> None:
    search = Search()
    searched.clear()
    elsewhere(make_garbage)
    assert searched == []
    qtbot.waitUntil(lambda: bool(searched), timeout=30_000)
    assert set(searched) == {threading.main_thread()}
    search.end()
    search.end()
    assert gc.isenabled()


def test_a_widget_that_was_left_ends_in_its_own_thread(qtbot: QtBot) -> None:
    ended: list[threading.Thread] = []
    search = Search()

    class Page(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.itself = self

        def __del__(self) -> None:
            ended.append(threading.current_thread())

    page = Page()
    assert not sip.isdeleted(page)
    del page
    elsewhere(make_garbage)
    for _ in range(200):
        make_garbage()
        search.look()
    assert ended == [threading.main_thread()]
    search.end()


def test_nothing_is_looked_for_during_a_rest(searched: list[threading.Thread]) -> None:
    search, rest = Search(), Rest()
    rest.begin()
    rest.begin()
    searched.clear()
    make_garbage()
    search.look()
    assert searched == []
    rest.end()
    make_garbage()
    search.look()
    assert searched == [threading.main_thread()]
    search.end()


@pytest.mark.parametrize("is_first", [True, False])
def test_python_searches_again_when_the_last_one_has_ended(is_first: bool) -> None:
    first, rest, second = Search(), Rest(), Search()
    rest.begin()
    for each in (first, second) if is_first else (second, first):
        each.end()
        assert not gc.isenabled()
    rest.end()
    assert gc.isenabled()


def test_a_station_searches_as_long_as_it_has_a_network(tmp_path: Path, qtbot: QtBot) -> None:
    station = Station(tmp_path, browse=False)
    assert not gc.isenabled()
    station.close()
    assert gc.isenabled()


def test_a_window_that_opens_while_much_comes_in_halts_for_no_search(
    searched: list[threading.Thread],
) -> None:
    rest = Rest()
    rest.begin()
    searched.clear()
    leave_out()
    settle()
    assert searched == []
    rest.end()
    settle()
    assert searched
