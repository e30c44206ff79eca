"""Where Tab leads: through all that can be pressed or typed into, as one reads the window.

What can take the keys lies in panels, panels lie side by side or below each other. An area is cut
where a straight line meets nothing: a window first into columns, a panel first into rows, each part
the other way round, until nothing is left to cut. So it follows from what is seen, also where
buttons are made anew or panels change places with large type.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtWidgets import QAbstractItemView, QScrollArea, QWidget

from bobbl_client.widgets.components import HeaderBar, Panel, StatusLine
from bobbl_client.widgets.own_parts import focused, widgets_in

AREAS = (Panel, HeaderBar, StatusLine, QScrollArea)

T = TypeVar("T")
Placed = tuple[QRect, T]


@dataclass(frozen=True)
class _Area:
    """A widget with the controls and the areas directly in it."""

    widget: QWidget
    inside: "list[_Area | QWidget]"


def focus_next(window: QWidget, step: int) -> bool:
    """Return the focus to the next control (1) or the one before (-1); false if there is none."""
    order = reading_order(window)
    if not order:
        return False
    focus = focused()
    place = order.index(focus) if focus in order else (-1 if step > 0 else 0)
    reason = Qt.FocusReason.TabFocusReason if step > 0 else Qt.FocusReason.BacktabFocusReason
    order[(place + step) % len(order)].setFocus(reason)
    return True


def reading_order(window: QWidget) -> list[QWidget]:
    """Return everything in a window that takes the keys, in the order in which it is read."""
    root = _Area(window, [])
    areas = {window: root}
    for widget in widgets_in(window):
        if takes_keys(widget):
            _area_of(widget.parentWidget(), areas).inside.append(widget)
    return _ordered(root, window)


def takes_keys(widget: QWidget) -> bool:
    """Return whether Tab stops here: not at what is hidden, blocked, or a list of nothing."""
    if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or widget.focusProxy() is not None:
        return False
    if isinstance(widget, QAbstractItemView):
        rows = widget.model()
        if rows is None or not rows.rowCount():
            return False
    return widget.isVisible() and widget.isEnabled()


def _area_of(widget: QWidget | None, areas: dict[QWidget, _Area]) -> _Area:
    """Return the area in which the children of a widget lie; it is noted in the one around it."""
    assert widget is not None
    if widget in areas:
        return areas[widget]
    around = _area_of(widget.parentWidget(), areas)
    is_one = isinstance(widget, AREAS) or takes_keys(widget)
    if not is_one:
        areas[widget] = around
        return around
    areas[widget] = _Area(widget, [])
    around.inside.append(areas[widget])
    return areas[widget]


def _ordered(area: _Area, window: QWidget) -> list[QWidget]:
    """Return the controls of an area; what holds others stands before them."""
    placed = [(_place(_widget(each), window), each) for each in area.inside]
    found: list[QWidget] = []
    for each in cut(placed, is_row_first=isinstance(area.widget, Panel)):
        found += _ordered(each, window) if isinstance(each, _Area) else [each]
    return list(dict.fromkeys([area.widget, *found] if takes_keys(area.widget) else found))


def _widget(part: _Area | QWidget) -> QWidget:
    return part.widget if isinstance(part, _Area) else part


def _place(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def cut(placed: Sequence[Placed[T]], *, is_row_first: bool) -> list[T]:
    """Order things by where they are; what no straight line can part is ordered by its top."""
    if len(placed) < 2:
        return [each for _, each in placed]
    for is_row in (is_row_first, not is_row_first):
        parts = _parted(placed, _rows if is_row else _columns)
        if len(parts) > 1:
            return [each for part in parts for each in cut(part, is_row_first=not is_row)]
    return [each for _, each in sorted(placed, key=lambda one: (one[0].top(), one[0].left()))]


def _rows(place: QRect) -> tuple[int, int]:
    return place.top(), place.bottom()


def _columns(place: QRect) -> tuple[int, int]:
    return place.left(), place.right()


def _parted(
    placed: Sequence[Placed[T]], span: Callable[[QRect], tuple[int, int]]
) -> list[list[Placed[T]]]:
    """Cut wherever nothing reaches across."""
    parts: list[list[Placed[T]]] = []
    reach = 0
    for one in sorted(placed, key=lambda one: span(one[0])):
        start, end = span(one[0])
        if not parts or start > reach:
            parts.append([])
            reach = end
        parts[-1].append(one)
        reach = max(reach, end)
    return parts
