"""What every station window has: header on top, work in the middle, status line at the bottom."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.widgets.components.header import HeaderBar
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.components.status import StatusLine
from bobbl_client.widgets.drawing import rule
from bobbl_client.widgets.theme import SPACE, look

FRAME = 12
"""Width of the orange frame of the training mode."""


class Shell(Painted):
    """The frame of a window; put columns into ``work`` (a row with margins and gutter).

    Signals: ``scaled(int)`` with +1, −1 or 0 (back to normal) for Ctrl +, Ctrl − and Ctrl 0.
    """

    scaled = pyqtSignal(int)

    def __init__(
        self, header: HeaderBar, status: StatusLine, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.header, self.status = header, status
        self._is_training = False
        self.work = QHBoxLayout()
        self.work.setSpacing(SPACE.gutter)
        self.work.setContentsMargins(SPACE.margin, 12, SPACE.margin, SPACE.gutter)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(header)
        self._column.addLayout(self.work, 1)
        self._column.addWidget(status)
        for keys, step in (("Ctrl++", 1), ("Ctrl+=", 1), ("Ctrl+-", -1), ("Ctrl+0", 0)):
            self._bind(keys, step)

    def _bind(self, keys: str, step: int) -> None:
        bind(self, keys, lambda: self.scaled.emit(step))

    def set_training(self, word: str) -> None:
        """Show the frame of the training mode and ``word`` before the role; empty ends it."""
        self._is_training = bool(word)
        self.header.set_training(word)
        edge = FRAME if word else 0
        self._column.setContentsMargins(edge, edge, edge, edge)
        self.update()

    def set_narrow(self, is_narrow: bool) -> None:
        """Take the heights of a narrow window or of a wide one."""
        self.header.set_narrow(is_narrow)
        self.status.set_narrow(is_narrow)

    def set_strip(self, strip: QWidget) -> None:
        """Put ``strip`` between header and work, over the whole width."""
        self._column.insertWidget(1, strip)
        strip.show()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        colours, painter = look().colours, QPainter(self)
        rule(painter, 0, self.width(), 0, colours.bg, self.height())
        if self._is_training:
            for x, y, wide, high in (
                (0, 0, self.width(), FRAME),
                (0, self.height() - FRAME, self.width(), FRAME),
                (0, 0, FRAME, self.height()),
                (self.width() - FRAME, 0, FRAME, self.height()),
            ):
                rule(painter, x, x + wide, y, colours.orange, high)
