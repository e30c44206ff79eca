"""A long number in groups, to be compared by eye or read aloud."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QFont, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, box, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, look

COLUMNS = 4
LINE = 52


class DigitGroups(Painted):
    """Groups of digits in rows of four, every digit in a box of one width."""

    def __init__(self, label: str, size: int = 40, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._size = label, size
        self._groups: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_groups(self, groups: Sequence[str]) -> None:
        """Show these, from left to right and down."""
        self._groups = tuple(groups)
        self.setAccessibleName(f"{self._label}: {' '.join(groups)}")
        self.updateGeometry()
        self.update()

    def groups(self) -> tuple[str, ...]:
        """Return what is shown."""
        return self._groups

    def sizeHint(self) -> QSize:
        rows = -(-len(self._groups) // COLUMNS)
        wide = COLUMNS * self._group_width(self._font()) + look().px(40)
        return QSize(wide, rows * look().px(LINE) + look().px(24))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width() * 6 // 10, self.sizeHint().height())

    def _font(self) -> QFont:
        """Return the typeface as large as the width allows."""
        shown = look()
        for size in range(self._size, 15, -1):
            font = shown.font(size, Weight.BOLD)
            if COLUMNS * self._group_width(font) <= self.width() - shown.px(24):
                return font
        return shown.font(self._size if self.width() < 100 else 16, Weight.BOLD)

    def _group_width(self, font: QFont) -> int:
        return self._digit(font) * 5

    def _digit(self, font: QFont) -> int:
        return max(width_of(sign, font) for sign in "0123456789abcdef")

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown, colours = QPainter(self), look(), look().colours
        edge = colours.blue if shown.theme.sunken_edge else None
        box(painter, self.area(), colours.blue_tint, edge, 2, RADIUS.panel)
        font = self._font()
        digit, line = self._digit(font), shown.px(LINE)
        left = (self.width() - COLUMNS * self._group_width(font) + digit) / 2
        for place, group in enumerate(self._groups):
            row, column = divmod(place, COLUMNS)
            x = left + column * self._group_width(font)
            for sign in group:
                room = QRectF(x, shown.px(12) + row * line, digit, line)
                write(painter, room, sign, font, colours.ink, CENTRE)
                x += digit
