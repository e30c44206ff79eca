"""What of a window Python has made, and how a scroll area gets its parts from Python as well.

PyQt hears that a part is gone only of those that Python has made. For one that Qt has made and
taken apart again a wrapper can stay as long as that of its area, and PyQt finds it anew for a part
that lies at about the same place in memory; any call of that ends the program. So an area whose
ground or bars are asked for gets its own.
"""

from PyQt6 import sip
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPalette
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
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


def widgets_in(widget: QWidget) -> list[QWidget]:
    """Return all widgets of ours in a widget as they are now, each before those in it.

    Qt's own parts (scroll bars, the ground that scrolls) are left out, not only because nobody asks
    for them: for a part that Qt has made, PyQt may return the wrapper of another one that Qt has
    deleted since, if it lies at the same place in memory, and any call of that ends the program.
    ``findChildren`` calls them, and ends it as well where a child is just being taken apart.
    """
    inside = [widget.widget()] if isinstance(widget, QScrollArea) else widget.children()
    found: list[QWidget] = []
    for each in inside:
        if isinstance(each, QWidget) and sip.ispycreated(each):
            found += (each, *widgets_in(each))
    return found
