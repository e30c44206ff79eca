"""What the bars above and below the page of a window share."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QEvent, QSize
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.widgets.components.painted import Painted, is_new_look
from bobbl_client.widgets.theme import look


class Bar(Painted):
    """As wide as the window, and as high as what it says needs at that width."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.has_width = False
        """Whether a window has given it its width."""
        self.is_narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_narrow(self, is_narrow: bool) -> None:
        """Take the height of a narrow window or of a wide one."""
        if is_narrow is not self.is_narrow:
            self.is_narrow = is_narrow
            self.fit()
            self.update()

    def fit(self) -> None:
        """Take the height that is needed."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        return QSize(look().px(600), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(480), self.height())

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self.fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self.has_width = True
        self.fit()
