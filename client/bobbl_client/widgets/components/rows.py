"""Lists of rows: who is there, what was entered last, what is to be done.

A list never sorts: rows stand in the order they are given, and the chosen row stays chosen (by its
key) when the list is filled anew.
"""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence
from typing import cast

from PyQt6.QtCore import QEvent, QModelIndex, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from bobbl_client.page.row import Row, RowStyle
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.components.row_painter import paint_row, row_height
from bobbl_client.widgets.components.sight import bring_into_view
from bobbl_client.widgets.drawing import box
from bobbl_client.widgets.own_parts import give_ground
from bobbl_client.widgets.theme import RADIUS, look


class OpenedList(QListWidget):
    """A list whose rows open at Enter or a double click; other letters go to the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ground = give_ground(self)
        self.ground.setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemDoubleClicked.connect(self.open_item)

    def open_item(self, item: QListWidgetItem) -> None:
        """Open a row."""
        raise NotImplementedError

    def hears_enter(self) -> bool:
        """Return whether Enter opens a row."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        item = self.currentItem()
        is_enter = event and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and item and self.hears_enter():
            self.open_item(item)
        elif event and (is_enter or event.text().strip()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self.scheduleDelayedItemsLayout()


class RowList(OpenedList):
    """Rows with one of them chosen; ↑ ↓ move, Enter opens.

    Signals: ``chosen(str)`` when the user moves to another row, ``opened(str)`` at Enter or a
    double click; both carry the key of the row.
    """

    chosen = pyqtSignal(str)
    opened = pyqtSignal(str)

    def __init__(self, style: RowStyle = RowStyle.TWO_LINES, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row_style = style
        self.waits_for_choice = False
        """Whether none is chosen before the user has chosen one, also when the list is reached."""
        self.takes_what_is_left = False
        """Whether it wishes for the least height, so that it pushes nothing out of view."""
        self._is_filling = False
        self.setItemDelegate(_RowDelegate(self))
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(False)
        if style is RowStyle.LOW:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.ground.setAutoFillBackground(False)
        self.currentItemChanged.connect(self._moved)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint() if self.takes_what_is_left else super().sizeHint()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; the row with the same key stays chosen, no signal is emitted.

        If it is gone, and keys go to this list, the one in its place is chosen. One row more is
        shown whole, unless keys go to the chosen row.
        """
        if tuple(rows) == self.rows():
            return
        key, place = self.chosen_key(), self.currentRow()
        before = {each.key for each in self.rows()}
        added = [at for at, each in enumerate(rows) if each.key not in before]
        self._is_filling = True
        self.clear()
        for row in rows:
            item = QListWidgetItem(self)
            item.setData(Qt.ItemDataRole.UserRole, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.spoken())
            if row.key == key:
                self.setCurrentItem(item)
        if key and self.hasFocus() and self.currentItem() is None:
            self.setCurrentRow(min(place, self.count() - 1))
        self._is_filling = False
        if before and len(added) == 1 and not (key and self.hasFocus()):
            self.scrollToItem(self.item(added[0]))

    def rows(self) -> tuple[Row, ...]:
        """Return the rows in their order."""
        return tuple(self._row(item) for item in self._items())

    def chosen_key(self) -> str:
        """Return the key of the chosen row; empty if none is chosen."""
        item = self.currentItem()
        return self._row(item).key if item else ""

    def set_chosen(self, key: str) -> None:
        """Choose the row with ``key``, or none; no signal is emitted."""
        self._is_filling = True
        self.setCurrentItem(next((i for i in self._items() if self._row(i).key == key), None))
        self._is_filling = False

    def move_by(self, step: int) -> None:
        """Choose the next (1) or previous (−1) row, as a search field does for its list."""
        here = self.currentRow()
        there = max(0, min(self.count() - 1, here + step)) if here >= 0 else 0
        self.setCurrentRow(there)

    def content_height(self) -> int:
        """Return the height that all rows together need."""
        return sum(self.sizeHintForRow(index) for index in range(self.count()))

    def _items(self) -> list[QListWidgetItem]:
        items = (self.item(index) for index in range(self.count()))
        return [item for item in items if item is not None]

    def _row(self, item: QListWidgetItem) -> Row:
        return cast(Row, item.data(Qt.ItemDataRole.UserRole))

    def _moved(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return  # other rows are about to come
        if self.hasFocus():
            bring_into_view(self)
        if not self._is_filling:
            self.chosen.emit(self._row(item).key)

    def open_item(self, item: QListWidgetItem) -> None:
        self.opened.emit(self._row(item).key)

    def hears_enter(self) -> bool:
        """Return whether Enter opens a row."""
        return self.receivers(self.opened) > 0

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        super().focusInEvent(event)
        if self.waits_for_choice:
            if not self.selectedItems():
                self.set_chosen("")
        elif self.count() and not self.selectedItems():
            self.setCurrentRow(max(0, self.currentRow()))
        self.scrollToItem(self.currentItem())  # it may be chosen and far away

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        if self.waits_for_choice and self.hasFocus() and not self.selectedItems():
            edge = look().colours.focus_edge  # no row shows yet that the keys go to the list
            box(QPainter(self.ground), QRectF(self.ground.rect()), None, edge, 4, RADIUS.field)


class _RowDelegate(QStyledItemDelegate):
    """Paints and measures the rows of a list."""

    def __init__(self, rows: RowList) -> None:
        super().__init__(rows)
        self._list = rows

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        width = self._list.ground.width()
        row = cast(Row, index.data(Qt.ItemDataRole.UserRole))
        return QSize(width, row_height(row, self._list.row_style, width))

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        if painter is None:
            return
        row = cast(Row, index.data(Qt.ItemDataRole.UserRole))
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = is_chosen and self._list.hasFocus()
        paint_row(painter, option.rect, row, self._list.row_style, is_chosen, has_focus)
