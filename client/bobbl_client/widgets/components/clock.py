"""Time and numbers that are seen from afar: clock face, progress bar, big number."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QFont, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.components.text import Text
from bobbl_client.widgets.drawing import CENTRE, LEFT, box, fitting, width_of, write_digits
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, TYPE, look


class ClockFace(Painted):
    """Digits as large as the widget allows, up to ``largest`` pixels before scaling.

    They stand in the middle, with ``is_left`` at the left edge.
    """

    def __init__(
        self, largest: int = 480, *, is_left: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._align = LEFT if is_left else CENTRE
        self._text, self._largest = "", largest
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_time(self, text: str, spoken: str = "") -> None:
        """Show ``text`` (``10:45``, ``+6:12``); ``spoken`` is what a screen reader says."""
        self._text = text
        self.setAccessibleName(spoken or text)
        self.update()

    def set_largest(self, largest: int) -> None:
        """Let the digits be at most so high from now on."""
        self._largest = largest
        self.updateGeometry()
        self.update()

    def font_now(self) -> QFont:
        """Return the typeface at the size that fits now; digits keep their width."""
        largest = look().font(self._largest, Weight.BOLD)
        widest = "".join("0" if sign.isdecimal() else sign for sign in self._text)
        return fitting(widest, largest, self.width() - 8, self.height() * 1.4)

    def sizeHint(self) -> QSize:
        font = look().font(self._largest, Weight.BOLD)
        return QSize(width_of("00:00", font) + 8, round(look().px(self._largest) * 0.85))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(48))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        colour = look().colours.ink
        painter = QPainter(self)
        write_digits(painter, self.area(), self._text, self.font_now(), colour, self._align)


class ProgressBar(Painted):
    """How much of something is gone; say in words beside it what."""

    def __init__(self, high: int = 26, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._high, self._part = high, 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_part(self, part: float) -> None:
        """Fill ``part`` of the bar, 0 to 1."""
        self._part = min(1.0, max(0.0, part))
        self.setAccessibleName(f"{round(self._part * 100)} %")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(200), look().px(self._high))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(60), look().px(self._high))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        box(painter, self.area(), colours.surface, None, 0, RADIUS.key)
        painter.save()
        painter.setClipRect(QRectF(0, 0, self.width() * self._part, self.height()))
        box(painter, self.area(), colours.blue, None, 0, RADIUS.key)
        painter.restore()
        box(painter, self.area(), None, colours.line, 2, RADIUS.key)


class BigNumber(QWidget):
    """A number that is the point, and below it what it counts (marked, lines with line breaks)."""

    def __init__(
        self,
        number: str = "",
        caption: str = "",
        size: int = TYPE.points,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.number = Text(number, size, Weight.BOLD)
        self.caption = Text(caption, 20)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.number)
        column.addWidget(self.caption)

    def set(self, number: str, caption: str) -> None:
        """Show another number and caption."""
        self.number.set_text(number)
        self.caption.set_text(caption)

    def set_size(self, size: int) -> None:
        """Show the number as large as that from now on."""
        self.number.set_size(size)
