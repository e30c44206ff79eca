"""What all painted widgets share. Qt itself has them measured and painted anew in a new look."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from typing import Protocol, runtime_checkable

from PyQt6.QtCore import QEvent, QPointF, QRectF, Qt
from PyQt6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PyQt6.QtWidgets import QAbstractButton, QWidget

from bobbl_client.widgets.drawing import box
from bobbl_client.widgets.theme import is_dressing, look

_CHANGES = (QEvent.Type.FontChange, QEvent.Type.EnabledChange)

DOT = "● "
"""Before what is chosen of a few; painted only, since screen readers are told the state."""


def is_new_look(event: QEvent | None) -> bool:
    """Return whether ``event`` means that sizes and colours have to be asked for again."""
    if event is None:
        return False
    kind = event.type()
    return is_dressing() if kind == QEvent.Type.StyleChange else kind in _CHANGES


@runtime_checkable
class TellsWhy(Protocol):
    """A window that says why something cannot be done now."""

    def tell_why(self, what: str, why: str) -> None:
        """Say why ``what`` cannot be done."""


class Painted(QWidget):
    """A widget that paints itself."""

    def area(self) -> QRectF:
        """Return the whole inside of the widget."""
        return QRectF(self.rect())


class Clicked(Painted):
    """A painted widget that is told where the left button was let go."""

    def clicked_at(self, place: QPointF) -> None:
        """Act on a click."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if event is not None:
            event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        if event is None:
            return
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked_at(event.position())


class PaintedButton(QAbstractButton):
    """A button that paints itself; Space, Enter and a click press it.

    ``key`` is the key that it bears, as it stands on keyboards; empty if it bears none. One that
    ``is_grave`` stops, deletes or excludes something, and is not pressed by Enter.
    """

    is_grave = False

    def __init__(self, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self.is_stepping = False
        """Whether an arrow key moves the focus right now: it leads no further than the page."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.is_grave:
                event.ignore()
            else:
                self.click()
        else:
            self.is_stepping = True
            super().keyPressEvent(event)
            self.is_stepping = False

    def click(self) -> None:
        """Press it; one that cannot be pressed lets its window say why."""
        window = self.window()
        if self.isEnabled():
            super().click()
        elif self.isVisible() and self.blocked_by() and isinstance(window, TellsWhy):
            window.tell_why(self.text(), self.blocked_by())

    def blocked_by(self) -> str:
        """Return why it cannot be pressed now; empty if it can, or does not know."""
        return ""

    def area(self) -> QRectF:
        """Return the whole inside of the button."""
        return QRectF(self.rect())

    def paint_focus(self, painter: QPainter, radius: float) -> None:
        """Paint the focus edge over the edge of the button, if it has the focus."""
        if self.hasFocus():
            box(painter, self.area(), None, look().colours.focus_edge, 4, radius)
