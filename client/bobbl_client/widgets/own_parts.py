"""The one place that asks Qt for parts of a window which Python may not have made.

PyQt hears that a part is gone only of those that Python has made. For one that Qt has made and
deleted again a wrapper can stay for as long as anything holds it, and PyQt returns it for whatever
lies at the same place in memory later; a call of that ends the program. So nothing outside this
module asks for such parts (``tests/architecture/test_qt_parts.py`` names the calls), and nothing
here hands one out: an area gets its ground and its bars from Python before they are asked for, and
what has the keyboard or is a window is returned only if Python has made it.
"""

from PyQt6 import sip
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPalette
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QLayout,
    QScrollArea,
    QScrollBar,
    QWidget,
)


def give_ground(area: QAbstractScrollArea) -> QWidget:
    """Give an area a ground (what Qt calls its viewport) that looks as Qt's own, and return it."""
    ground = QWidget()
    is_list = isinstance(area, QAbstractItemView)
    ground.setBackgroundRole(QPalette.ColorRole.Base if is_list else QPalette.ColorRole.NoRole)
    ground.setAutoFillBackground(True)
    area.setViewport(ground)
    return ground


def give_bars(area: QAbstractScrollArea) -> tuple[QScrollBar, QScrollBar]:
    """Give an area its bars, and return that which scrolls down and that which scrolls across.

    Not for lists: they lose what they have agreed with theirs.
    """
    down = QScrollBar(Qt.Orientation.Vertical)
    across = QScrollBar(Qt.Orientation.Horizontal)
    area.setVerticalScrollBar(down)
    area.setHorizontalScrollBar(across)
    return down, across


def clear_ground(area: QAbstractScrollArea) -> None:
    """Let what an area paints itself be seen through its ground, while the area is being made.

    For fields of text, which do not bear another ground than Qt's.
    """
    ground = area.viewport()
    if ground is not None:
        ground.setAutoFillBackground(False)


def ground_of(area: QAbstractScrollArea) -> QWidget | None:
    """Return the ground that an area was given; none if it has Qt's own."""
    return _ours(area.viewport())


def bars_of(area: QAbstractScrollArea) -> tuple[QScrollBar, QScrollBar] | None:
    """Return the bars that an area was given, down and across; none if it has Qt's own."""
    down, across = area.verticalScrollBar(), area.horizontalScrollBar()
    if down is None or across is None or not (sip.ispycreated(down) and sip.ispycreated(across)):
        return None
    return down, across


def focused(window: QWidget | None = None) -> QWidget | None:
    """Return what has the keyboard, or has it once ``window`` is in front; none if it is Qt's."""
    return _ours(QApplication.focusWidget() if window is None else window.focusWidget())


def window_in_front() -> QWidget | None:
    """Return the window of ours that has the keyboard."""
    return _ours(QApplication.activeWindow())


def windows() -> list[QWidget]:
    """Return all windows of ours, seen or not."""
    return [each for each in QApplication.topLevelWidgets() if sip.ispycreated(each)]


def widgets_in(widget: QWidget) -> list[QWidget]:
    """Return all widgets of ours in a widget as they are now, each before those in it.

    ``findChildren`` would also call Qt's own parts, and ends the program where one of them is just
    being taken apart.
    """
    inside = [widget.widget()] if isinstance(widget, QScrollArea) else widget.children()
    found: list[QWidget] = []
    for each in inside:
        if isinstance(each, QWidget) and sip.ispycreated(each):
            found += (each, *widgets_in(each))
    return found


def laid_in(layout: QLayout) -> list[QWidget | QLayout]:
    """Return the widgets and layouts directly in a layout, in its order; gaps are left out.

    The places that Qt makes for them are never handed out: one ends with what stands in it.
    """
    found: list[QWidget | QLayout] = []
    for place in range(layout.count()):
        item = layout.itemAt(place)
        inside = None if item is None else item.widget() or item.layout()
        if inside is not None:
            found.append(inside)
    return found


def empty(layout: QLayout) -> None:
    """Take everything out of a layout, at once and not only when the event loop comes by."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def _ours(widget: QWidget | None) -> QWidget | None:
    return widget if widget is not None and sip.ispycreated(widget) else None
