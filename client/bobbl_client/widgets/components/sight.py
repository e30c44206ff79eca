"""What has the keyboard is seen: all areas around it scroll to where it is.

Qt scrolls only when Tab moves within an area, not when the focus comes in from outside, nor where
areas lie in each other. Where something is larger than the room, its mark counts: the chosen row
or tile.
"""

from typing import Protocol, runtime_checkable

from PyQt6.QtCore import QPoint, QRect, QSize
from PyQt6.QtWidgets import QAbstractItemView, QScrollArea, QWidget

from bobbl_client.widgets.theme import SPACE


@runtime_checkable
class Marking(Protocol):
    """A widget in which the keyboard is at one place."""

    def mark(self) -> QRect:
        """Return that place on the widget; empty if it is nowhere."""


def bring_into_view(widget: QWidget) -> None:
    """Scroll everything around a widget until the widget is seen, or at least its mark."""
    for place in (widget.rect(), mark_of(widget)):
        if not place.isEmpty():
            _bring(widget, place)


def mark_of(widget: QWidget) -> QRect:
    """Return where on a widget the keyboard is; empty if that is nowhere, or all of it."""
    if isinstance(widget, QAbstractItemView):
        return widget.visualRect(widget.currentIndex()) & widget.rect()
    return widget.mark() if isinstance(widget, Marking) else QRect()


def _bring(widget: QWidget, place: QRect) -> None:
    around = widget.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, QScrollArea):
            _scroll(around, widget, place)
        around = around.parentWidget()


def _scroll(area: QScrollArea, widget: QWidget, place: QRect) -> None:
    """Scroll one area to a place, or to its beginning where it is larger than the room."""
    inside, port = area.widget(), area.viewport()
    if inside is None or port is None or not inside.isAncestorOf(widget):
        return
    seen = QRect(widget.mapTo(port, place.topLeft()), place.size())
    if place != widget.rect() and port.rect().contains(seen):
        return  # the margin of a mark never pushes out of view what is around it
    margin = QSize(SPACE.small, SPACE.small) * 2
    size = place.size().boundedTo(port.size())
    with_margin = (size + margin).boundedTo(port.size())
    centre = widget.mapTo(inside, place.topLeft()) + QPoint(size.width() // 2, size.height() // 2)
    half = QSize((with_margin.width() + 1) // 2, (with_margin.height() + 1) // 2)
    area.ensureVisible(centre.x(), centre.y(), half.width(), half.height())
