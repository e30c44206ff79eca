"""Where a window stands: inside the screen with its frame, and as large as the one before it."""

from PyQt6.QtCore import QPoint, QRect, QSize, Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QWidget

from bobbl_client.widgets.theme import ACROSS, STEPS_LEAST
from bobbl_client.widgets.window.appearance import dresser
from bobbl_client.widgets.window.screen import WITHOUT_SCREEN

FRAME = QSize(16, 48)
"""What the system puts round a window at most; known exactly only once it is seen."""


def present(window: QWidget, before: QWidget | None = None, *, is_whole: bool = False) -> None:
    """Show a window in front: where ``before`` stands, else inside the screen.

    It fills the screen if the last one did, and as long as nobody has said otherwise also where it
    would not fit. ``is_whole``: it covers the whole screen on which it is, without a frame.
    """
    screen = window.screen()
    if screen is None or QGuiApplication.platformName() in WITHOUT_SCREEN:
        (window.showFullScreen if is_whole else window.show)()
        window.activateWindow()
        return
    room, wanted = screen.availableGeometry(), window.size()
    is_large = dresser().is_maximised
    if is_large is None:
        is_large = not fits(wanted, room)
    if before is not None and before.isVisible() and not before.isMaximized():
        window.setGeometry(before.geometry())
    else:
        window.setGeometry(placed(wanted, room))
    if is_whole:
        window.showFullScreen()
    elif is_large:
        window.showMaximized()
    else:
        window.show()
    window.activateWindow()


def bring_forward(window: QWidget) -> None:
    """Put a window that is open in front of all others, also one that was put away."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    if QGuiApplication.platformName() not in WITHOUT_SCREEN:  # which know no order of windows
        window.raise_()
    window.activateWindow()


def halves(room: QRect) -> tuple[QRect, QRect] | None:
    """Return the left and the right half of a screen; none if it is too narrow for two windows."""
    if 20 * (room.width() // 2) < STEPS_LEAST * ACROSS:
        return None
    left = QRect(room.topLeft(), QSize(room.width() // 2, room.height()))
    return left, QRect(
        left.topRight() + QPoint(1, 0), QSize(room.width() - left.width(), room.height())
    )


def fill(window: QWidget, room: QRect) -> None:
    """Let a window that is seen fill a part of the screen, its frame included."""
    if window.windowState() & ~Qt.WindowState.WindowActive:
        window.showNormal()
    inside, outside = window.geometry(), window.frameGeometry()
    window.setGeometry(
        room.adjusted(
            inside.left() - outside.left(),
            inside.top() - outside.top(),
            inside.right() - outside.right(),
            inside.bottom() - outside.bottom(),
        )
    )


def fits(wanted: QSize, room: QRect) -> bool:
    """Return whether a window of a size fits with its frame."""
    with_frame = wanted + FRAME
    return with_frame.width() <= room.width() and with_frame.height() <= room.height()


def placed(wanted: QSize, room: QRect) -> QRect:
    """Return where a window goes, without its frame: in the middle, no larger than the room.

    The frame is reckoned to be as high above as it may be.
    """
    size = wanted.boundedTo(room.size() - FRAME)
    free = room.size() - FRAME - size
    left = room.left() + (FRAME.width() + free.width()) // 2
    top = room.top() + FRAME.height() - FRAME.width() // 2 + free.height() // 2
    return QRect(left, top, size.width(), size.height())
