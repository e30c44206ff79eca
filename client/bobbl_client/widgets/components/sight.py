"""What has the keyboard is seen: all areas around it scroll to where it is.

Qt scrolls only when Tab moves within an area, not when the focus comes in from outside, nor where
areas lie in each other. Where something is larger than the room, its mark counts: the chosen row
or tile.

A page opens at its top: as long as nobody has moved on it, a list stays where it is if its chosen
row is seen from there, even if not all of its rows are.
"""

from collections.abc import Iterator

from PyQt6.QtCore import QPoint, QRect, QSize
from PyQt6.QtWidgets import QAbstractItemView, QScrollArea, QWidget

from bobbl_client.widgets.own_parts import bars_of, ground_of
from bobbl_client.widgets.theme import SPACE


class Marking:
    """A widget in which the keyboard is at one place."""

    def mark(self) -> QRect:
        """Return that place on the widget; empty if it is nowhere."""
        raise NotImplementedError


class Opening:
    """An area that may have just been opened."""

    is_opening: bool
    """Nobody has moved on it since it was shown."""


def bring_into_view(widget: QWidget, *, anew: bool = False) -> None:
    """Scroll everything around a widget until it is seen, or its mark where it has no room.

    ``anew``: the layout has changed, so that a page that is opening goes back to its top.
    """
    areas = list(_areas(widget))
    mark = mark_of(widget)
    has_room = all(_has_room(widget, area) for area in areas)
    place = widget.rect() if has_room or mark.isEmpty() else mark
    for area in areas:
        if not _stays_at_top(area, widget, mark if not mark.isEmpty() else place, anew):
            _scroll(area, widget, place)


def mark_of(widget: QWidget) -> QRect:
    """Return where on a widget the keyboard is; empty if that is nowhere, or all of it."""
    if isinstance(widget, QAbstractItemView):
        return widget.visualRect(widget.currentIndex()) & widget.rect()
    return widget.mark() if isinstance(widget, Marking) else QRect()


def is_seen_from_top(area: QScrollArea, widget: QWidget, place: QRect) -> bool:
    """Return whether a place on a widget is seen whole in an area that is not scrolled down.

    Where an area scrolls across as well, that is not known from its top.
    """
    inside, port, bars = area.widget(), ground_of(area), bars_of(area)
    if inside is None or port is None or (bars is not None and bars[1].maximum()):
        return False
    return widget.mapTo(inside, place.topLeft()).y() + place.height() <= port.height()


def _areas(widget: QWidget) -> Iterator[QScrollArea]:
    """Give the areas that scroll a widget, from the inside."""
    around = widget.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, QScrollArea):
            inside = around.widget()
            if inside is not None and inside.isAncestorOf(widget):
                yield around
        around = around.parentWidget()


def _has_room(widget: QWidget, area: QScrollArea) -> bool:
    port = ground_of(area)
    return port is None or widget.height() <= port.height()


def _stays_at_top(area: QScrollArea, widget: QWidget, place: QRect, anew: bool) -> bool:
    """Leave an area that is opening at its top, or bring it back there, if that shows a place."""
    bars = bars_of(area)
    if bars is None or not isinstance(area, Opening) or not area.is_opening:
        return False
    if bars[0].value() and not anew:
        return False
    if not is_seen_from_top(area, widget, place):
        return False
    bars[0].setValue(0)
    return True


def _scroll(area: QScrollArea, widget: QWidget, place: QRect) -> None:
    """Scroll one area to a place, or to its beginning where it is larger than the room."""
    inside, port = area.widget(), ground_of(area)
    if inside is None or port is None:
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
