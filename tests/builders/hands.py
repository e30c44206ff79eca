"""Hands for tests of windows: keys that are pressed, text that is typed, places that are clicked.

The calls of Qt's own test module carry no usable types; they are made here and nowhere else.
"""

from collections.abc import Sequence

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


def shown(qtbot: QtBot, widget: QWidget, width: int = 0, height: int = 0) -> None:
    """Show ``widget`` as a window that is active; it is closed after the test."""
    qtbot.addWidget(widget)
    if width and height:
        widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.activateWindow()


def in_front(qtbot: QtBot, window: QWidget) -> None:
    """Bring a window that is shown to the front, so that keys and shortcuts reach it."""

    def is_active() -> bool:
        window.activateWindow()
        return window.isActiveWindow()

    qtbot.waitUntil(is_active, timeout=120_000)


def press(
    widget: QWidget,
    *keys: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press keys one after the other while ``widget`` has the keyboard."""
    for key in keys:
        QTest.keyClick(widget, key, modifier)  # type: ignore[call-overload]


def type_in(widget: QWidget, text: str) -> None:
    """Type ``text`` into ``widget``."""
    QTest.keyClicks(widget, text)  # type: ignore[call-arg, arg-type]


def click(widget: QWidget, place: QPoint | None = None) -> None:
    """Click ``widget``, in its middle if no place is said."""
    where = place or widget.rect().center()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(widget, left, none, where)  # type: ignore[call-overload]


def heard(signal: object) -> Sequence[object]:
    """Collect what ``signal`` carries from now on; None for a signal without a value."""
    values: list[object] = []
    signal.connect(lambda *carried: values.append(carried[0] if carried else None))  # type: ignore[attr-defined]
    return values
