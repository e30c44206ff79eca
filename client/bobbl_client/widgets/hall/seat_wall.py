"""The tables of the hall with who sits at them, before a round is drawn."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PyQt6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import (
    QFocusEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PyQt6.QtWidgets import QFrame, QScrollArea, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.painted import Clicked, is_new_look
from bobbl_client.widgets.drawing import LEFT, RIGHT, box, fitting, pitch, width_of, wrapped, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall.tile import MARGIN, RING
from bobbl_client.widgets.own_parts import give_bars, give_ground
from bobbl_client.widgets.theme import RADIUS, SPACE, TYPE, Look, look

LEAST_WIDTH = 272
HEAD_SPACE = 26
TABLE = 28
"""Size of the number of a table."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat: its word (the pair), and number and name of who has it; no number: it is free."""

    word: str
    number: str = ""
    name: str = ""
    is_waiting: bool = False


@dataclass(frozen=True, slots=True)
class SeatTile:
    """A table with its seats; ``free`` is the word for a seat that nobody has."""

    table: int
    lines: tuple[SeatLine, ...]
    free: str

    @property
    def taken(self) -> int:
        """How many of the seats are taken."""
        return sum(bool(each.number) for each in self.lines)

    def symbol(self) -> Symbol:
        """Return the sign for how far it has filled up."""
        if self.taken == len(self.lines):
            return Symbol.DOT_TICK
        return Symbol.HALF_DOT if self.taken else Symbol.RING

    def spoken(self) -> str:
        """Return the table as one sentence."""
        told = [f"{each.word}: {each.number} {each.name or self.free}" for each in self.lines]
        return " · ".join((str(self.table), *told))


class SeatWall(QScrollArea):
    """Tables in the order they are given, as many beside each other as have room; it scrolls.

    One stop for Tab, arrow keys within. Signals: ``opened(int)`` with a table at Enter,
    ``picked(int, int)`` with a table and the place of a line that was clicked.
    """

    opened = pyqtSignal(int)
    picked = pyqtSignal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ground, self.sheet = give_ground(self), SeatSheet()
        give_bars(self)
        self.setWidget(self.sheet)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.sheet.clicked.connect(self._clicked)
        for each in (self.sheet, self.ground):
            each.setAutoFillBackground(False)

    def set_tiles(self, tiles: Sequence[SeatTile]) -> None:
        """Show these tables."""
        if tuple(tiles) != self.sheet.tiles:
            self.sheet.tiles = tuple(tiles)
            self._arrange()
            self._choose_first()

    def set_chosen(self, table: int) -> None:
        """Put the ring round a table and bring it into view; 0: nowhere."""
        if table == self.sheet.chosen:
            return
        self.sheet.chosen = table
        place = self.sheet.place_of(table)
        self.setAccessibleDescription(self._said(table))
        if place is not None:
            centre = place.center().toPoint()
            self.ensureVisible(centre.x(), centre.y(), 0, round(place.height() / 2) + MARGIN)
        self.sheet.update()

    def chosen(self) -> int:
        """Return the table with the ring; 0 if there is none."""
        return self.sheet.chosen

    def _said(self, table: int) -> str:
        return next((each.spoken() for each in self.sheet.tiles if each.table == table), "")

    def _clicked(self, table: int, line: int) -> None:
        self.set_chosen(table)
        self.picked.emit(table, line)

    def _arrange(self) -> None:
        self.sheet.arrange(self.ground.width())

    def sizeHint(self) -> QSize:
        return QSize(look().px(LEAST_WIDTH), look().px(120))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event) and hasattr(self, "sheet"):
            self._arrange()

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        super().focusInEvent(event)
        self.sheet.has_keyboard = True
        self._choose_first()
        self.sheet.update()

    def _choose_first(self) -> None:
        """Let nobody press arrow keys without seeing where they are."""
        if self.hasFocus() and self.sheet.tiles and not self._said(self.sheet.chosen):
            self.set_chosen(self.sheet.tiles[0].table)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        super().focusOutEvent(event)
        self.sheet.has_keyboard = False
        self.sheet.update()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None or not self.sheet.tiles:
            return
        columns = self.sheet.columns
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -columns,
            Qt.Key.Key_Down: columns,
        }
        if event.key() in steps:
            self._move(steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.sheet.chosen:
            self.opened.emit(self.sheet.chosen)
        else:
            super().keyPressEvent(event)

    def _move(self, step: int) -> None:
        tables = [each.table for each in self.sheet.tiles]
        here = tables.index(self.sheet.chosen) if self.sheet.chosen in tables else -step
        if 0 <= here + step < len(tables):
            self.set_chosen(tables[here + step])


class SeatSheet(Clicked):
    """Paints the tables; ``arrange`` lays them out for a width. Signal: ``clicked(int, int)``."""

    clicked = pyqtSignal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.tiles: tuple[SeatTile, ...] = ()
        self.chosen, self.has_keyboard, self.columns = 0, False, 1
        self._laid: dict[int, _Laid] = {}
        self._asked: tuple[int, Look, tuple[SeatTile, ...]] | None = None

    def arrange(self, width: int) -> None:
        """Lay the tables out: as many in a row as are wide enough, each row as high as needed."""
        asked = (width, look(), self.tiles)
        if asked == self._asked:
            return
        self._asked, letters = asked, _Letters(self._head())
        gap, least = SPACE.hair, look().px(LEAST_WIDTH)
        self.columns = max(1, (width + gap) // (least + gap))
        wide = (width - (self.columns - 1) * gap) / self.columns
        top, self._laid = 0.0, {}
        for start in range(0, len(self.tiles), self.columns):
            row = [_Laid(tile, wide, letters) for tile in self.tiles[start : start + self.columns]]
            high = max(each.height for each in row)
            for column, laid in enumerate(row):
                laid.rect = QRectF(column * (wide + gap), top, wide, high)
                self._laid[laid.tile.table] = laid
            top += high + gap
        self.resize(width, max(1, round(top - gap)))
        self.update()

    def _head(self) -> int:
        """Return the width that the highest number of a table needs."""
        digits = "0" * len(str(max((each.table for each in self.tiles), default=0)))
        return width_of(digits, look().font(TABLE, Weight.BOLD)) + look().px(HEAD_SPACE)

    def place_of(self, table: int) -> QRectF | None:
        """Return where a table is painted, its margin included."""
        laid = self._laid.get(table)
        return laid.rect if laid is not None else None

    def line_rooms(self, table: int) -> tuple[QRectF, ...]:
        """Return where the seats of a table are painted."""
        return self._laid[table].line_rooms()

    def names_of(self, table: int) -> tuple[tuple[str, ...], ...]:
        """Return the names at a table as they are broken into lines."""
        return tuple(tuple(each) for each in self._laid[table].names)

    def clicked_at(self, place: QPointF) -> None:
        for table, laid in self._laid.items():
            if laid.rect.contains(place):
                self.clicked.emit(table, laid.line_at(place))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if event is None:
            return
        painter, seen = QPainter(self), QRectF(event.rect())
        for table, laid in self._laid.items():
            if laid.rect.intersects(seen):
                laid.paint(painter, table == self.chosen, self.has_keyboard)


class _Letters:
    """What all tables are measured with: looked up once, not for each of two hundred."""

    def __init__(self, head: int) -> None:
        shown = look()
        self.head, self.gap, self.mark, self.edge = head, shown.px(8), shown.px(22), shown.px(14)
        self.font = shown.font()
        self.pitch = pitch(self.font)
        bold = shown.font(TYPE.body, Weight.BOLD)
        self.word_width = cache(lambda text: width_of(text, self.font))
        self.number_width = cache(lambda text: width_of(text, bold))


class _Laid:
    """One table where it is painted."""

    def __init__(self, tile: SeatTile, width: float, letters: "_Letters") -> None:
        self.tile, self.rect, self._head = tile, QRectF(0, 0, width, 0), letters.head
        gap, font = letters.gap, letters.font
        self._word = max(map(letters.word_width, (each.word for each in tile.lines))) + gap
        self._number = max(map(letters.number_width, (each.number for each in tile.lines))) + gap
        mark = letters.mark if any(each.is_waiting for each in tile.lines) else 0
        left = letters.head + self._word + self._number
        self._name_room = width - 2 * MARGIN - left - mark - gap
        self.names = [wrapped(each.name or tile.free, font, self._name_room) for each in tile.lines]
        self._heights = [len(lines) * letters.pitch + 3 for lines in self.names]
        self.height = sum(self._heights) + 2 * MARGIN + letters.edge

    def _box(self) -> QRectF:
        return self.rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def line_rooms(self) -> tuple[QRectF, ...]:
        tile = self._box()
        left = tile.left() + self._head
        top = tile.center().y() - sum(self._heights) / 2
        rooms = []
        for high in self._heights:
            rooms.append(QRectF(left, top, tile.right() - left - look().px(8), high))
            top += high
        return tuple(rooms)

    def line_at(self, place: QPointF) -> int:
        """Return the line nearest to a place."""
        rooms = self.line_rooms()
        return min(range(len(rooms)), key=lambda n: abs(rooms[n].center().y() - place.y()))

    def paint(self, painter: QPainter, is_chosen: bool, has_keyboard: bool) -> None:
        colours, tile = look().colours, self._box()
        if is_chosen:
            ring = colours.focus_edge if has_keyboard else colours.ink
            box(painter, self.rect, colours.bg, ring, RING, RADIUS.panel + MARGIN)
        is_full = self.tile.taken == len(self.tile.lines)
        fill = colours.blue_tint if is_full else colours.surface
        edge = colours.blue if self.tile.taken else colours.line
        box(painter, tile, fill, edge, 2, RADIUS.panel)
        self._paint_head(painter, tile)
        lines = zip(self.tile.lines, self.names, self.line_rooms(), strict=True)
        for line, names, room in lines:
            self._paint_line(painter, line, names, room)

    def _paint_head(self, painter: QPainter, tile: QRectF) -> None:
        shown = look()
        wide = self._head - shown.px(14)
        room = QRectF(tile.left() + shown.px(12), tile.top(), wide, tile.height())
        size, font = shown.px(20), shown.font(TABLE, Weight.BOLD)
        number = str(self.tile.table)
        above = QRectF(room.left(), room.center().y() - shown.px(26), room.width(), shown.px(30))
        write(painter, above, number, fitting(number, font, room.width()), shown.colours.ink, LEFT)
        below = QRectF(room.left(), room.center().y() + shown.px(6), size, size)
        colour = shown.colours.blue if self.tile.taken else shown.colours.line
        symbols.paint(painter, self.tile.symbol(), below, colour)

    def _paint_line(
        self, painter: QPainter, line: SeatLine, names: Sequence[str], room: QRectF
    ) -> None:
        shown, colours = look(), look().colours
        step = pitch(shown.font())
        first = QRectF(room.left(), room.top(), room.width(), step)
        write(painter, first, line.word, shown.font(), colours.muted, LEFT)
        number = QRectF(room.left() + self._word, room.top(), self._number - shown.px(8), step)
        write(painter, number, line.number, shown.font(TYPE.body, Weight.BOLD), colours.ink, RIGHT)
        ink = colours.ink if line.number else colours.muted
        left = room.left() + self._word + (self._number if line.number else 0)
        for place, text in enumerate(names):
            below = QRectF(left, room.top() + place * step, self._name_room, step)
            write(painter, below, text, _within(text, self._name_room), ink, LEFT)
        if line.is_waiting:
            size = shown.px(18)
            mark = QRectF(room.right() - size, first.center().y() - size / 2, size, size)
            symbols.paint(painter, Symbol.BOX_UP, mark, colours.orange_ink)


def _within(text: str, width: float) -> QFont:
    """Return the body font, smaller only for a single word that has no room."""
    return fitting(text, look().font(), width)
