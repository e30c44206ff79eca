"""What comes from the network leaves the window its turn."""

import gc
import threading
from itertools import count

import pytest
from PyQt6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from bobbl_client.link.news import LinkEvent, Offline
from bobbl_client.views.bridge import SLICE_S, LinkBridge


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
