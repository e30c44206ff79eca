"""From the network thread into the window's thread, a little at a time.

After a gap a station may be sent thousands of events at once. Handled in one go they would leave no
room for a key that is pressed meanwhile; so after some milliseconds the rest waits its turn behind
keys, clocks and painting. The order in which they came stays.
"""

import time
from collections import deque
from collections.abc import Callable

from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot

from bobbl_client.link.news import LinkEvent
from bobbl_client.widgets.window.garbage import Rest

SLICE_S = 0.012
"""So long is handled on before the window gets its turn."""


class LinkBridge(QObject):
    """Hands events of the network thread to a receiver in the thread it was made in."""

    _arrived = pyqtSignal()

    def __init__(
        self, parent: QObject | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Start without a receiver: what arrives before there is one is dropped."""
        super().__init__(parent)
        self._clock = clock
        self._receive: Callable[[LinkEvent], None] | None = None
        self._waiting: deque[LinkEvent] = deque()
        self._rest = Rest()
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._hand_on)
        self._arrived.connect(self._wake)

    def deliver(self, event: LinkEvent) -> None:
        """Take an event; may be called from any thread."""
        self._waiting.append(event)
        self._arrived.emit()

    def connect_to(self, receive: Callable[[LinkEvent], None]) -> None:
        """Hand every event to ``receive`` from now on, instead of whoever had them before."""
        self._receive = receive

    def forget(self) -> None:
        """Drop what has arrived and was not handed on: its network thread has ended."""
        self._waiting.clear()
        self._rest.end()

    @pyqtSlot()
    def _wake(self) -> None:
        if not self._turn.isActive():
            self._hand_on()

    def _hand_on(self) -> None:
        ends = self._clock() + SLICE_S
        while self._waiting and self._clock() < ends:
            event = self._waiting.popleft()
            if self._receive is not None:
                self._receive(event)
        if self._waiting:
            self._rest.begin()
            self._turn.start(0)
        else:
            self._rest.end()
