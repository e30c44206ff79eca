"""The ranking as a table: rank, number, names, values in columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, cast

from PyQt6.QtCore import QModelIndex, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QFont, QFontMetrics, QPainter, QPaintEvent
from PyQt6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from bobbl_client.evening.names import fitted, pair_line
from bobbl_client.evening.standings import ShownStanding
from bobbl_client.widgets import fonts
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.components.rows import OpenedList
from bobbl_client.widgets.components.sight import bring_into_view
from bobbl_client.widgets.drawing import LEFT, RIGHT, box, fitting, width_of, write, write_digits
from bobbl_client.widgets.fonts import Weight, measured
from bobbl_client.widgets.theme import TYPE, look

DISPLAY_FONT = 46
LEAST_SHARE = {True: 0.8, False: 1.0}
"""Names that fit on one line only in smaller type than that take two; by whether at a display."""

EDGE = 2
"""Room above and below names that stand below each other."""


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a column of values; ``is_bold`` for the value that counts first.

    ``widest`` is a value for which the column has room, if that is more than its heading needs.
    """

    title: str
    is_bold: bool = False
    widest: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """A value as shown; one that was not needed for the order stands in brackets, muted."""

    text: str
    is_needed: bool = True

    def shown(self) -> str:
        """Return the text with its brackets."""
        return self.text if self.is_needed else f"({self.text})"


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of the ranking; ``people`` are (family, first); ``is_marked`` tints the line."""

    key: str
    rank: str
    number: str
    people: tuple[tuple[str, str], ...]
    values: tuple[Value, ...]
    is_marked: bool = False

    def spoken(self) -> str:
        """Return the line as one sentence."""
        names = " / ".join(", ".join(part for part in person if part) for person in self.people)
        return " · ".join((self.rank, self.number, names, *(v.shown() for v in self.values)))


@dataclass(frozen=True, slots=True)
class _Places:
    rank: QRectF
    number: QRectF
    names: QRectF
    values: tuple[QRectF, ...]


class _Measures(NamedTuple):
    """By what lines are measured: their least height, edge, lines of names, and these in pixels."""

    least: int
    edges: int
    step: int
    room: float
    pixels: int


class DataTable(QWidget):
    """Headings and lines; ↑ ↓ move, Enter opens. Lines stand in the order they are given.

    ``is_display`` is the form for the hall: large, without a chosen line. Signal: ``opened(str)``.
    """

    opened = pyqtSignal(str)

    def __init__(
        self,
        rank_title: str,
        number_title: str,
        names_title: str,
        columns: Sequence[Column],
        *,
        is_display: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns, self.is_display = tuple(columns), is_display
        self.titles = (rank_title, number_title, names_title)
        self._measured: tuple[tuple[int, float], _Measures] | None = None
        """By what lines are measured that are so wide, at that scale."""
        self._head = _Head(self)
        self._lines = _Lines(self)
        heads = (*self.titles, *(each.title for each in self.columns))
        self._lines.setAccessibleName(" · ".join(filter(None, heads)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._lines, 1)
        self.setFocusProxy(self._lines)

    def set_lines(self, lines: Sequence[Ranked]) -> None:
        """Show these lines; the line with the same key stays chosen."""
        self._lines.fill(lines)

    def lines(self) -> tuple[Ranked, ...]:
        """Return the lines in their order."""
        return self._lines.lines()

    def font_of(self, weight: Weight = Weight.REGULAR, smaller: int = 0) -> QFont:
        """Return the typeface of a cell."""
        return look().font((DISPLAY_FONT if self.is_display else TYPE.body) - smaller, weight)

    def line_height(self, line: Ranked, width: int) -> int:
        """Return the height of a line so wide: names below each other are not smaller for it.

        At displays all lines are as high.
        """
        key = (width, look().scale)
        if self._measured is None or self._measured[0] != key:
            self._measured = (key, self._measures(width))
        measures = self._measured[1]
        return measures.least if self.is_display else _height(line.people, measures)

    def _measures(self, width: int) -> _Measures:
        room = self.places(QRectF(0, 0, width, 1)).names.width()
        font, shown = self.font_of(Weight.MEDIUM), look()
        return _Measures(
            shown.px(80 if self.is_display else 44),
            2 * shown.px(EDGE),
            QFontMetrics(font).height(),
            room,
            font.pixelSize(),
        )

    def _is_doubled(self, line: Ranked, font: QFont, room: float) -> bool:
        """Return whether each person has a line or more, as all on one would get too small."""
        if self.is_display and len(line.people) < 2:
            return False
        return _is_too_long(line.people, room, font.pixelSize(), LEAST_SHARE[self.is_display])

    def places(self, area: QRectF) -> _Places:
        """Return where the cells of a line stand that fills ``area``."""
        unit = look().px(1.9) if self.is_display else look().scale
        edge = 12 * unit
        rank = QRectF(area.left() + edge, area.top(), 44 * unit, area.height())
        number = QRectF(rank.right() + 14 * unit, area.top(), 44 * unit, area.height())
        right = area.right() - edge
        values: list[QRectF] = []
        for column in reversed(self.columns):
            title = width_of(column.title, self.font_of(smaller=self._less()))
            wide = max(60 * unit, title, width_of(column.widest, self.font_of(Weight.BOLD)))
            values.insert(0, QRectF(right - wide, area.top(), wide, area.height()))
            right -= wide + 14 * unit
        names = QRectF(number.right() + 4 * unit, area.top(), 0, area.height())
        names.setRight(right)
        return _Places(rank, number, names, tuple(values))

    def _less(self) -> int:
        return 10 if self.is_display else 0

    def paint_head(self, painter: QPainter, area: QRectF) -> None:
        """Paint the headings."""
        places, colour = self.places(area), look().colours.muted
        font = self.font_of(smaller=self._less())
        rank, number, names = self.titles
        write(painter, places.rank, rank, fitting(rank, font, places.rank.width()), colour, RIGHT)
        write(painter, places.number, number, font, colour, LEFT)
        write(painter, places.names, names, font, colour, LEFT)
        for place, column in zip(places.values, self.columns, strict=True):
            write(painter, place, column.title, font, colour, RIGHT)

    def paint_line(self, painter: QPainter, area: QRectF, line: Ranked, is_chosen: bool) -> None:
        """Paint one line."""
        colours, places = look().colours, self.places(area)
        if line.is_marked or is_chosen:
            box(painter, area, colours.blue_tint, None, 0, 0)
        if is_chosen:
            box(
                painter, QRectF(area.left(), area.top(), 6, area.height()), colours.blue, None, 0, 0
            )
        foot = QRectF(area.left(), area.bottom() - 2, area.width(), 2)
        box(painter, foot, colours.hair, None, 0, 0)
        bold = self.font_of(Weight.BOLD, -4 if self.is_display else -3)
        write_digits(painter, places.rank, line.rank, bold, colours.ink, RIGHT)
        plain = self.font_of(smaller=self._less() // 2)
        write(painter, places.number, line.number, plain, colours.muted, LEFT)
        self._paint_names(painter, places.names, line)
        for place, value, column in zip(places.values, line.values, self.columns, strict=True):
            weight = Weight.BOLD if column.is_bold else Weight.REGULAR
            colour = colours.ink if value.is_needed else colours.muted
            write_digits(painter, place, value.shown(), self.font_of(weight), colour, RIGHT)

    def _paint_names(self, painter: QPainter, room: QRectF, line: Ranked) -> None:
        """Paint the names on one line; where it would get too small, each person on one."""
        font, ink = self.font_of(Weight.MEDIUM), look().colours.ink
        if not self._is_doubled(line, font, room.width()):
            text = pair_line(line.people, room.width(), lambda names: width_of(names, font))
            write(painter, room, text, fitting(text, font, room.width()), ink, LEFT)
            return
        room = room.adjusted(0, look().px(EDGE), 0, -look().px(EDGE))
        names = self._names_below_each_other(line, font, room)
        high = room.height() / len(names)
        low = fitting("", font, room.width(), high)
        for place, name in enumerate(names):
            part = QRectF(room.left(), room.top() + place * high, room.width(), high)
            write(painter, part, name, fitting(name, low, room.width()), ink, LEFT)

    def _names_below_each_other(self, line: Ranked, font: QFont, room: QRectF) -> tuple[str, ...]:
        """Return the lines of names; at displays each person has one."""
        if not self.is_display:
            return _broken(line.people, room.width(), font.pixelSize())
        low = fitting("", font, room.width(), room.height() / len(line.people))
        measure = partial(width_of, font=low)
        return tuple(pair_line((each,), room.width(), measure) for each in line.people)


class _Head(Painted):
    """The line of headings."""

    def __init__(self, table: DataTable) -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self) -> QSize:
        return QSize(look().px(400), look().px(64 if self._table.is_display else 32))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        self._table.paint_head(QPainter(self), self.area())


class _Lines(OpenedList):
    """The lines, with scrolling and the keyboard from Qt."""

    def __init__(self, table: DataTable) -> None:
        super().__init__(table)
        self._table = table
        self.setItemDelegate(_LineDelegate(table, self))
        if table.is_display:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.currentItemChanged.connect(self._moved)

    def fill(self, lines: Sequence[Ranked]) -> None:
        if tuple(lines) == self.lines():
            return
        current = self.currentItem()
        key = _line(current).key if current else ""
        self.clear()
        for line in lines:
            item = QListWidgetItem(self)
            item.setData(Qt.ItemDataRole.UserRole, line)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, line.spoken())
            if line.key == key:
                self.setCurrentItem(item)

    def lines(self) -> tuple[Ranked, ...]:
        items = (self.item(index) for index in range(self.count()))
        return tuple(_line(item) for item in items if item is not None)

    def _moved(self) -> None:
        if self.hasFocus():
            bring_into_view(self)

    def open_item(self, item: QListWidgetItem) -> None:
        self._table.opened.emit(_line(item).key)

    def hears_enter(self) -> bool:
        """Return whether Enter opens a line."""
        return self._table.receivers(self._table.opened) > 0

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        super().focusInEvent(event)
        if self.count() and not self.selectedItems():
            self.setCurrentRow(max(0, self.currentRow()))


class _LineDelegate(QStyledItemDelegate):
    def __init__(self, table: DataTable, lines: _Lines) -> None:
        super().__init__(lines)
        self._table, self._lines = table, lines

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        wide = self._lines.ground.width()
        line = cast(Ranked, index.data(Qt.ItemDataRole.UserRole))
        return QSize(wide, self._table.line_height(line, wide))

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        if painter is not None:
            line = cast(Ranked, index.data(Qt.ItemDataRole.UserRole))
            is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            self._table.paint_line(painter, QRectF(option.rect), line, is_chosen)
            if is_chosen and self._lines.hasFocus():
                edge = look().colours.focus_edge
                box(painter, QRectF(option.rect), None, edge, 4, 0)


def _line(item: QListWidgetItem) -> Ranked:
    return cast(Ranked, item.data(Qt.ItemDataRole.UserRole))


def ranked(row: ShownStanding, *, is_marked: bool = False) -> Ranked:
    """Return a row of standings as a line of the table."""
    values = tuple(Value(each.text, each.is_needed) for each in row.values)
    return Ranked(row.key, row.rank, row.number, row.people, values, is_marked)


@measured
def _height(people: tuple[tuple[str, str], ...], measures: _Measures) -> int:
    """Measure a line once: a list asks for all of its lines whenever it is laid out."""
    room, pixels = measures.room, measures.pixels
    if not _is_too_long(people, room, pixels, LEAST_SHARE[False]):
        return measures.least
    count = len(_broken(people, room, pixels))
    return max(measures.least, count * measures.step + measures.edges)


@measured
def _is_too_long(
    people: tuple[tuple[str, str], ...], room: float, pixels: int, least: float
) -> bool:
    """Return whether names fit on one line only in type smaller than that share of its size."""
    font = fonts.font(pixels, Weight.MEDIUM)
    text = pair_line(people, room, lambda names: width_of(names, font))
    return fitting(text, font, room).pixelSize() < pixels * least


@measured
def _broken(people: tuple[tuple[str, str], ...], room: float, pixels: int) -> tuple[str, ...]:
    """Return names each on one line, and one that is wider than that on as many as it needs."""
    font = fonts.font(pixels, Weight.MEDIUM)
    lines: list[str] = []
    for family, first in people:
        line = pair_line(((family, first),), room, lambda names: width_of(names, font))
        if width_of(line, font) <= room:
            lines.append(line)
            continue
        name = fitted(family, first, room, lambda one, two: width_of(one + two, font), lines=2)
        lines += (each.family + each.first for each in name.lines)
    return tuple(lines)
