"""A window ends because the next one stands there, or because a person closes it.

Qt knows no difference: by itself it ends the program whenever no window is left, be it for a
moment between two. So it is told not to (``start_application``). Whoever shows a window says here
what follows when a person closes it, and takes it away with ``dismiss`` once the next is shown.
"""

from collections.abc import Callable

from PyQt6.QtCore import QEvent, QObject, QTimer
from PyQt6.QtWidgets import QWidget


class _Door(QObject):
    """Hears of it when a window is closed; belongs to that window."""

    def __init__(self, window: QWidget, closed: Callable[[], None]) -> None:
        super().__init__(window)
        self._closed = closed
        self.is_watched = True
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Tell that a person closes the window, once that has happened."""
        if self.is_watched and event is not None and event.type() == QEvent.Type.Close:
            self.is_watched = False
            QTimer.singleShot(0, self._closed)
        return False


def when_closed(window: QWidget, closed: Callable[[], None]) -> None:
    """Call ``closed`` after a person has closed a window; not if it is dismissed."""
    _Door(window, closed)


def dismiss(window: QWidget) -> None:
    """Close a window in whose place another one stands, and let it go."""
    for door in window.findChildren(_Door):
        door.is_watched = False
    window.close()
    window.deleteLater()
