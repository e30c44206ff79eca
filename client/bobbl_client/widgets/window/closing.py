"""A window ends because the next one stands there, or because a person closes it.

Qt knows no difference: by itself it ends the program whenever no window is left, be it for a
moment between two. So it is told not to (``start_application``). Whoever shows a window says here
what follows when a person closes it, and takes it away with ``dismiss`` once the next is shown.

A person is asked first where something would stop or be lost: what stops is told by who shows the
window, what would be lost by the widgets that hold it.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar
from weakref import WeakSet

from PyQt6.QtCore import QEvent, QObject, QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.widgets.window.question_page import QuestionPage
from bobbl_client.widgets.window.unsaved import holds_unsaved, what_is_lost
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr


class _Door(QObject):
    """Hears of it when a window is closed; belongs to that window."""

    listening: ClassVar[WeakSet["_Door"]] = WeakSet()
    """Those that hear of anything; each lives as long as its window."""

    def __init__(
        self, window: QWidget, closed: Callable[[], None], stops: Callable[[], Sequence[str]]
    ) -> None:
        super().__init__(window)
        self.window, self._closed, self._stops = window, closed, stops
        self._page: QuestionPage | None = None
        self._is_agreed = False
        self._instead: Callable[[], None] | None = None
        """What follows instead, if the window was left for something else."""
        window.installEventFilter(self)
        _Door.listening.add(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Ask before a person closes the window, or tell of it once that has happened."""
        if event is None or event.type() != QEvent.Type.Close:
            return False
        if not self._is_agreed and self._asks():
            event.ignore()
            return True
        self.end()
        QTimer.singleShot(0, self._instead or self._closed)
        return False

    def end(self) -> None:
        """Hear of nothing any more.

        A window that is let go may be garbage to Python before Qt has deleted it, and Qt does not
        bear a filter in Python of which nothing is left.
        """
        _Door.listening.discard(self)
        self.window.removeEventFilter(self)

    def _asks(self) -> bool:
        """Put the question, if there is one; who waits for the next window is asked nothing."""
        window = self.window
        if not isinstance(window, Frameable) or not window.isEnabled():
            return False
        lines = [*window.stops(), *self._stops()]
        if any(holds_unsaved(each) for each in window.works()):
            lines.append(what_is_lost())
        if not lines:
            return False
        if self._page is None:
            self._page = QuestionPage(self._agree, self._withdraw, tr("Offen lassen"))
        self._page.ask(tr("Bobbl schließen?"), lines, tr("Trotzdem schließen"))
        window.open_page(self._page)
        window.activateWindow()
        return True

    def leave(self, instead: Callable[[], None]) -> None:
        """Close the window as a person does, with something else to follow."""
        self._instead = instead
        self.window.close()

    def _withdraw(self) -> None:
        self._instead = None
        assert isinstance(self.window, Frameable)
        self.window.close_page()

    def _agree(self) -> None:
        self._is_agreed = True
        self.window.close()


def when_closed(
    window: QWidget,
    closed: Callable[[], None],
    stops: Callable[[], Sequence[str]] = lambda: (),
) -> None:
    """Call ``closed`` after a person has closed a window; not if it is dismissed.

    ``stops`` says what would stop then: if there is anything, the person is asked first.
    """
    _Door(window, closed, stops)


def leave_window(window: QWidget, instead: Callable[[], None]) -> None:
    """Close a window as a person does, who is asked first; ``instead`` follows, not ``closed``."""
    for door in [each for each in _Door.listening if each.window is window]:
        door.leave(instead)


def dismiss(window: QWidget) -> None:
    """Close a window in whose place another one stands, and let it go."""
    for door in [each for each in _Door.listening if each.window is window]:
        door.end()
    window.close()
    window.deleteLater()
