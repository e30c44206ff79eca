"""A row of widgets that goes on in the next line where it is too long; the last stands right."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QRect, QSize, Qt
from PyQt6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem


class FlowLayout(QLayout):
    """Puts widgets beside each other as wide as they wish; hidden ones take no room."""

    def __init__(self, gap: int, line_gap: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._line_gap = gap, line_gap

    def addWidget(self, widget: QWidget | None) -> None:
        """Put a widget last, on a place of ours: it is kept, and Qt would not tell of its end."""
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem | None) -> None:
        if item is not None:
            self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        inner = width - self._around().width()
        lines = self._lines(inner)
        high = sum(max(size.height() for _, size in line) for line in lines)
        return high + self._line_gap * max(0, len(lines) - 1) + self._around().height()

    def sizeHint(self) -> QSize:
        sizes = [self._wish(item) for item in self._shown()]
        wide = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        high = max((size.height() for size in sizes), default=0)
        return QSize(wide, high) + self._around()

    def minimumSize(self) -> QSize:
        wide = max((item.minimumSize().width() for item in self._shown()), default=0)
        high = max((self._wish(item).height() for item in self._shown()), default=0)
        return QSize(wide, high) + self._around()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        inner = rect.marginsRemoved(self.contentsMargins())
        top, lines = inner.top(), self._lines(inner.width())
        for number, line in enumerate(lines):
            high, left = max(size.height() for _, size in line), inner.left()
            for place, (item, size) in enumerate(line):
                if number == len(lines) - 1 and place == len(line) - 1:
                    left = inner.right() + 1 - size.width()
                item.setGeometry(QRect(left, top + (high - size.height()) // 2, *_sides(size)))
                left += size.width() + self._gap
            top += high + self._line_gap

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Break what is shown into lines."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self._shown():
            size = self._wish(item)
            size.setWidth(max(item.minimumSize().width(), min(size.width(), width)))
            if item.hasHeightForWidth():
                size.setHeight(max(item.minimumSize().height(), item.heightForWidth(size.width())))
            if not lines or left + size.width() > width:
                lines.append([])
                left = 0
            lines[-1].append((item, size))
            left += size.width() + self._gap
        return lines

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _wish(self, item: QLayoutItem) -> QSize:
        return item.sizeHint().expandedTo(item.minimumSize())

    def _around(self) -> QSize:
        edges = self.contentsMargins()
        return QSize(edges.left() + edges.right(), edges.top() + edges.bottom())


def _sides(size: QSize) -> tuple[int, int]:
    return size.width(), size.height()
