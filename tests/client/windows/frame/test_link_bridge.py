"""What comes from the network leaves the window its turn."""

import gc
import threading
from itertools import count
from pathlib import Path

import pytest
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.app import Station
from bobbl_client.link.news import Joined, LinkEvent, Offline
from bobbl_client.runtime import last_membership
from bobbl_client.widgets.window.bridge import SLICE_S, LinkBridge
from builders.handshake import pins


@pytest.fixture
def searching() -> None:
    """Leave the search to Python, which the bridge interrupts."""


@pytest.fixture
def slow() -> LinkBridge:
    """Give one whose clock says that each event takes most of the time there is."""
    moments = count()
    return LinkBridge(clock=lambda: next(moments) * SLICE_S * 0.6)


def test_much_at_once_comes_in_order_and_between_turns_of_the_window(
    qtbot: QtBot, slow: LinkBridge
) -> None:
    events: list[LinkEvent] = [Offline(None) for _ in range(20)]
    seen: list[LinkEvent] = []
    turns: list[int] = []
    at_rest: list[bool] = []

    def receive(event: LinkEvent) -> None:
        seen.append(event)
        at_rest.append(not gc.isenabled())

    slow.connect_to(receive)
    window = QTimer()
    window.timeout.connect(lambda: turns.append(len(seen)))
    window.start(0)

    def bring() -> None:
        for event in events:
            slow.deliver(event)

    network = threading.Thread(target=bring)
    network.start()
    network.join()
    qtbot.waitUntil(lambda: len(seen) == len(events), timeout=30_000)
    assert all(one is other for one, other in zip(seen, events, strict=True))
    assert len({each for each in turns if each < len(events)}) >= len(events) // 2 - 1
    assert any(at_rest)
    qtbot.waitUntil(gc.isenabled, timeout=30_000)


def test_what_comes_before_there_is_a_receiver_is_dropped(qtbot: QtBot) -> None:
    bridge, seen = LinkBridge(), list[LinkEvent]()
    bridge.deliver(Offline(None))
    qtbot.wait(0)
    bridge.connect_to(seen.append)
    last = Offline(None)
    bridge.deliver(last)
    qtbot.waitUntil(lambda: bool(seen), timeout=30_000)
    assert seen == [last]
    assert seen[0] is last


def test_what_an_ended_network_has_said_is_for_nobody(qtbot: QtBot, slow: LinkBridge) -> None:
    seen: list[LinkEvent] = []
    slow.connect_to(seen.append)
    for _ in range(5):
        network = threading.Thread(target=slow.deliver, args=(Offline(None),))
        network.start()
        network.join()
    slow.forget()
    last = Offline(None)
    slow.deliver(last)
    qtbot.waitUntil(lambda: bool(seen), timeout=30_000)
    assert len(seen) == 1
    assert seen[0] is last


def test_a_station_that_was_closed_does_not_begin_to_work(qtbot: QtBot, tmp_path: Path) -> None:
    station = Station(tmp_path, browse=False)
    joined = Joined(pins(), "Preismucken", "127.0.0.1:1")
    network = threading.Thread(target=station.bridge.deliver, args=(joined,))
    network.start()
    network.join()
    station.close()
    QApplication.processEvents()
    assert last_membership(tmp_path) is None
    assert station.window is None
