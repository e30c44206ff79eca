"""From the network thread into the window's thread."""

from collections.abc import Callable

from PyQt6.QtCore import QObject, pyqtSignal, pyqtSlot

from bobbl_client.link.news import LinkEvent


class LinkBridge(QObject):
    """Hands events of the network thread to a receiver in the thread it was made in."""

    _arrived = pyqtSignal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start without a receiver: what arrives before there is one is dropped."""
        super().__init__(parent)
        self._receive: Callable[[LinkEvent], None] | None = None
        self._arrived.connect(self._hand_on)

    def deliver(self, event: LinkEvent) -> None:
        """Take an event; may be called from any thread."""
        self._arrived.emit(event)

    def connect_to(self, receive: Callable[[LinkEvent], None]) -> None:
        """Hand every event to ``receive`` from now on, instead of whoever had them before."""
        self._receive = receive

    @pyqtSlot(object)
    def _hand_on(self, event: LinkEvent) -> None:
        if self._receive is not None:
            self._receive(event)
