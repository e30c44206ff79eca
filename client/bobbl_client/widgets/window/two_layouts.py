"""A page with one layout for a wide window and one for a narrow one."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from typing import Protocol, runtime_checkable

from PyQt6.QtCore import pyqtBoundSignal
from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QWidget

from bobbl_client.widgets.theme import look


@runtime_checkable
class LaysOut(Protocol):
    """A window that says when it has taken another size or another layout."""

    laid_out: pyqtBoundSignal


class TwoLayouts(QWidget):
    """Hears whether its window is narrow: before it is seen, and whenever that changes."""

    is_narrow = False
    _heard: QWidget | None = None

    def set_narrow(self, is_narrow: bool) -> None:
        """Take the narrow layout or the wide one; a page that has only one ignores it."""

    def fit_to_window(self) -> None:
        """Take the layout for the window as it is now."""
        is_narrow = is_narrow_window(self.window())
        if is_narrow is not self.is_narrow:
            self.is_narrow = is_narrow
            self.set_narrow(is_narrow)

    def _fit_if_seen(self) -> None:
        if self.isVisible():
            self.fit_to_window()

    def showEvent(self, event: QShowEvent | None) -> None:
        window = self.window()
        if window is not self._heard and isinstance(window, LaysOut):
            self._heard = window
            window.laid_out.connect(self._fit_if_seen)
        self.fit_to_window()
        super().showEvent(event)


def is_narrow_window(window: QWidget | None) -> bool:
    """Return whether a window has no room for the wide layout; its frame is reckoned to it.

    On a laptop with 1366 × 768 pixels the frame and the system's bar leave less than 700.
    """
    if window is None:
        return False
    size = window.frameSize()
    return look().is_narrow(size.width(), size.height())
