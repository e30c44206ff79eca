"""A page with one layout for a wide window and one for a narrow one."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QWidget

from bobbl_client.widgets.theme import look


class TwoLayouts(QWidget):
    """Hears whether its window is narrow: before it is seen, and whenever that changes."""

    is_narrow = False

    def set_narrow(self, is_narrow: bool) -> None:
        """Take the narrow layout or the wide one; a page that has only one ignores it."""

    def fit_to_window(self) -> None:
        """Take the layout for the window as it is now."""
        is_narrow = is_narrow_window(self.window())
        if is_narrow is not self.is_narrow:
            self.is_narrow = is_narrow
            self.set_narrow(is_narrow)

    def showEvent(self, event: QShowEvent | None) -> None:
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
