"""Looking again and again whether a file has been read, while the window goes on."""

from collections.abc import Callable

from PyQt6.QtCore import QObject, QTimer

EACH_MS = 20


class ReadingTimer(QTimer):
    """Calls ``look`` once it is started, until that says that nothing is read any more."""

    def __init__(self, parent: QObject, look: Callable[[], bool]) -> None:
        """Wait for ``start``."""
        super().__init__(parent)
        self._look = look
        self.setInterval(EACH_MS)
        self.timeout.connect(self._go_on)

    def _go_on(self) -> None:
        if not self._look():
            self.stop()
