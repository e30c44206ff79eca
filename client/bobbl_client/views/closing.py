"""A window ends because the next one stands there, or because a person closes it.

Qt knows no difference: by itself it ends the program whenever no window is left, be it for a
moment between two. So it is told not to (``start_application``). Whoever shows a window says here
what follows when a person closes it, and takes it away with ``dismiss`` once the next is shown.

A person is asked first where something would stop or be lost: what stops is told by who shows the
window, what would be lost by the widgets that hold it.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from PyQt6.QtCore import QEvent, QObject, Qt, QTimer
from PyQt6.QtGui import QKeySequence, QShortcut
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.views.confirm_panel import ConfirmPanel
from bobbl_client.views.window import Frameable
from bobbl_shared.i18n import tr


@runtime_checkable
class HoldsTyping(Protocol):
    """A widget in which something may stand that nobody has saved."""

    @property
    def is_unsaved(self) -> bool:
        """Tell whether that would be lost."""


class ClosingPage(QWidget):
    """The question over the work of a window."""

    def __init__(self, agreed: Callable[[], None], back: Callable[[], None]) -> None:
        super().__init__()
        self.panel = ConfirmPanel()
        self.panel.agreed.connect(agreed)
        self.panel.refused.connect(back)
        self.panel.setMaximumWidth(900)
        self.setFocusProxy(self.panel.yes)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.panel)
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Esc"), self, back, context=context)

    def ask(self, lines: Sequence[str], *, ends: bool = True) -> None:
        """Say what would stop or be lost (lines marked); not ``ends``: by going back only."""
        question, yes = tr("Wirklich schließen?"), tr("Ja, schließen")
        if not ends:
            question, yes = tr("Getipptes verwerfen?"), tr("Verwerfen")
        self.panel.ask(question, lines, yes)


class _Door(QObject):
    """Hears of it when a window is closed; belongs to that window."""

    def __init__(
        self, window: QWidget, closed: Callable[[], None], stops: Callable[[], Sequence[str]]
    ) -> None:
        super().__init__(window)
        self._window, self._closed, self._stops = window, closed, stops
        self._page: ClosingPage | None = None
        self._is_agreed = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Ask before a person closes the window, or tell of it once that has happened."""
        if event is None or event.type() != QEvent.Type.Close:
            return False
        if not self._is_agreed and self._asks():
            event.ignore()
            return True
        self.end()
        QTimer.singleShot(0, self._closed)
        return False

    def end(self) -> None:
        """Hear of nothing any more.

        A window that is let go may be garbage to Python before Qt has deleted it, and Qt does not
        bear a filter in Python of which nothing is left.
        """
        self._window.removeEventFilter(self)

    def _asks(self) -> bool:
        """Put the question, if there is one; who waits for the next window is asked nothing."""
        window = self._window
        if not isinstance(window, Frameable) or not window.isEnabled():
            return False
        lines = [*window.stops(), *self._stops()]
        if holds_unsaved(window):
            lines.append(_lost())
        if not lines:
            return False
        if self._page is None:
            self._page = ClosingPage(self._agree, window.close_page)
        self._page.ask(lines)
        window.open_page(self._page)
        window.activateWindow()
        return True

    def _agree(self) -> None:
        self._is_agreed = True
        self._window.close()


def when_left(window: Frameable, left: Callable[[], None]) -> None:
    """Call ``left`` as somebody goes back; at once, or after asking where typing would be lost."""
    if not holds_unsaved(window):
        left()
        return
    page = ClosingPage(left, window.close_page)
    page.ask([_lost()], ends=False)
    window.open_page(page)


def _lost() -> str:
    return tr("Was hier getippt und noch nicht gespeichert ist, geht verloren.")


def when_closed(
    window: QWidget,
    closed: Callable[[], None],
    stops: Callable[[], Sequence[str]] = lambda: (),
) -> None:
    """Call ``closed`` after a person has closed a window; not if it is dismissed.

    ``stops`` says what would stop then: if there is anything, the person is asked first.
    """
    _Door(window, closed, stops)


def dismiss(window: QWidget) -> None:
    """Close a window in whose place another one stands, and let it go."""
    for door in window.findChildren(_Door):
        door.end()
    window.close()
    window.deleteLater()


def holds_unsaved(window: Frameable) -> bool:
    """Tell whether something typed is in the work of a window, seen or below the page over it."""
    work = window.work_seen
    return any(
        isinstance(each, HoldsTyping) and each.is_unsaved and each.isVisibleTo(work)
        for each in (work, *work.findChildren(QWidget))
    )
