"""The plan of the hall, painted: in the editor, on displays, for results, on paper."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

import math
from collections.abc import Callable
from dataclasses import dataclass

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.widgets.colours import Colours
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, LEFT, RIGHT, box, fitting, write
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.theme import look
from bobbl_shared.domain.hall_map import DOOR_WIDTH, Cell, Door, Fixture, HallMap, PlacedTable, Wall
from bobbl_shared.domain.readings.hall_labels import Label
from bobbl_shared.i18n import tr

SMALLEST = 14.0
"""Numbers are that high, in pixels, as long as their table has room."""

SMALL_CELL = 20.0
"""In smaller cells numbers fill their tables, whose edges are light so that they are read."""

_DIGITS = tuple("0123456789")
_KEYS: dict[int, str] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Space: "space",
    Qt.Key.Key_Delete: "delete",
}


@dataclass(frozen=True, slots=True)
class HallPicture:
    """What is painted: the plan with its labels, one table that stands out, and the way to it.

    ``unused``: tables that nobody plays at. ``cursor`` is the table, stage, bar or wall that is
    about to be placed, ``is_free``: it can stand there. ``has_grid``: the cells are seen.
    """

    plan: HallMap
    labels: tuple[Label, ...] = ()
    table: int = 0
    way: tuple[Cell, ...] = ()
    unused: frozenset[int] = frozenset()
    cursor: PlacedTable | Fixture | Wall | None = None
    is_free: bool = True
    has_grid: bool = False


def hall_room(plan: HallMap, area: QRectF) -> QRectF:
    """Return where the hall is painted: as large as the area allows, at its upper left."""
    cell = min(area.width() / plan.columns, area.height() / plan.rows)
    return QRectF(area.left(), area.top(), cell * plan.columns, cell * plan.rows)


def paint_hall(painter: QPainter, area: QRectF, picture: HallPicture, colours: Colours) -> None:
    """Paint a hall into an area."""
    _Hall(painter, hall_room(picture.plan, area), picture, colours).paint()


class _Hall:
    """Paints one picture; a cell is ``cell`` wide and high."""

    def __init__(
        self, painter: QPainter, room: QRectF, picture: HallPicture, colours: Colours
    ) -> None:
        self._painter, self._room, self._picture, self._colours = painter, room, picture, colours
        self._plan = picture.plan
        self._cell = room.width() / picture.plan.columns

    def paint(self) -> None:
        painter, colours, plan = self._painter, self._colours, self._plan
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box(painter, self._room, colours.surface, None, 0, 0)
        if self._picture.has_grid:
            self._grid()
        for fixture in plan.fixtures:
            self._fixture(fixture)
        for label in self._picture.labels:
            self._label(label)
        self._border()
        for wall in plan.walls:
            self._wall(wall, colours.ink)
        self._way()
        for each in plan.tables:
            self._table(each)
        self._cursor()
        painter.restore()

    def _rect(self, column: float, row: float, wide: float, high: float) -> QRectF:
        cell, room = self._cell, self._room
        return QRectF(
            room.left() + column * cell, room.top() + row * cell, wide * cell, high * cell
        )

    def _pen(self, colour: str, width: float) -> QPen:
        pen = QPen(QColor(colour), max(1.0, width * self._cell))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen

    def _grid(self) -> None:
        self._painter.setPen(QPen(QColor(self._colours.hair), 1))
        for column in range(1, self._plan.columns):
            line = self._rect(column, 0, 0, self._plan.rows)
            self._painter.drawLine(line.topLeft(), line.bottomLeft())
        for row in range(1, self._plan.rows):
            line = self._rect(0, row, self._plan.columns, 0)
            self._painter.drawLine(line.topLeft(), line.topRight())

    def _fixture(self, fixture: Fixture, edge: str = "") -> None:
        colours = self._colours
        rect = self._rect(fixture.column, fixture.row, fixture.width, fixture.depth)
        box(self._painter, rect, colours.sunken, edge or colours.line, self._edge(), 0)
        word = tr("Bühne") if fixture.kind == "stage" else tr("Theke")
        made = font(max(1, round(self._cell * 0.55)), Weight.BOLD)
        shown = fitting(word, made, rect.width() * 0.9, rect.height())
        write(self._painter, rect, word, shown, colours.ink, CENTRE)

    def _edge(self) -> float:
        return max(1.0, self._cell * 0.05)

    def _label(self, label: Label) -> None:
        made = font(round(max(self._cell * 0.5, SMALLEST)))
        half = min(label.column, self._plan.columns - label.column)
        room = self._rect(label.column - half, label.row - 0.4, 2 * half, 1)
        shown = fitting(label.name, made, room.width(), self._cell * 1.2)
        write(self._painter, room, label.name, shown, self._colours.muted, CENTRE)

    def _border(self) -> None:
        """Paint the outer walls, with gaps and jambs where doors are."""
        painter, plan, ink = self._painter, self._plan, self._colours.ink
        wide = max(2.0, self._cell * 0.08)
        painter.setPen(Qt.PenStyle.NoPen)
        room = self._room
        for side, ends in (
            ("top", (room.topLeft(), room.topRight())),
            ("bottom", (room.bottomLeft(), room.bottomRight())),
            ("left", (room.topLeft(), room.bottomLeft())),
            ("right", (room.topRight(), room.bottomRight())),
        ):
            gaps = sorted(each.place for each in plan.doors if each.side == side)
            is_level = side in {"top", "bottom"}
            length = plan.columns if is_level else plan.rows
            at = 0
            pieces = []
            for gap in gaps:
                pieces.append((at, gap))
                at = max(at, gap + DOOR_WIDTH)
            pieces.append((at, length))
            for first, last in pieces:
                if last > first:
                    start, size = ends[0], (last - first) * self._cell
                    if is_level:
                        top = start.y() - (wide if side == "bottom" else 0)
                        rect = QRectF(start.x() + first * self._cell, top, size, wide)
                    else:
                        left = start.x() - (wide if side == "right" else 0)
                        rect = QRectF(left, start.y() + first * self._cell, wide, size)
                    painter.fillRect(rect, QColor(ink))
        for number, door in enumerate(plan.doors):
            self._door(door, wide, tr("Eingang") if number == 0 else tr("Tür"))

    def _door(self, door: Door, wide: float, word: str) -> None:
        """Paint jambs, and the word inside the hall."""
        ink, jamb = QColor(self._colours.ink), self._cell * 0.45
        cells = self._plan.door_cells(door)
        first = self._rect(*cells[0], 1, 1)
        last = self._rect(*cells[-1], 1, 1)
        outer = first.united(last)
        match door.side:
            case "top" | "bottom":
                top = outer.top() if door.side == "top" else outer.bottom() - jamb
                for left in (outer.left(), outer.right() - wide):
                    self._painter.fillRect(QRectF(left, top, wide, jamb), ink)
            case _:
                left = outer.left() if door.side == "left" else outer.right() - jamb
                for top in (outer.top(), outer.bottom() - wide):
                    self._painter.fillRect(QRectF(left, top, jamb, wide), ink)
        made = font(round(max(self._cell * 0.45, SMALLEST)), Weight.BOLD)
        room = outer.adjusted(-self._cell * 3, 0, self._cell * 3, 0)
        if door.side == "bottom":
            room.translate(0, -jamb * 0.4)
        elif door.side == "top":
            room.translate(0, jamb * 0.4)
        align = CENTRE
        if door.side == "left":
            room, align = room.translated(self._cell * 3.6, 0), LEFT
        elif door.side == "right":
            room, align = room.translated(-self._cell * 3.6, 0), RIGHT
        write(self._painter, room, word, made, self._colours.ink, align)

    def _wall(self, wall: Wall, colour: str) -> None:
        self._painter.setPen(self._pen(colour, 0.1))
        wide, high = (0, wall.length) if wall.is_upright else (wall.length, 0)
        line = self._rect(wall.column, wall.row, wide, high)
        self._painter.drawLine(line.topLeft(), line.bottomRight())

    def _inset(self, placed: PlacedTable) -> QRectF:
        cells = placed.cells()
        wide, high = (1, len(cells)) if placed.is_upright else (len(cells), 1)
        gap, edge = self._cell * 0.12, self._cell * 0.06
        across, down = (edge, gap) if placed.is_upright else (gap, edge)
        whole = self._rect(placed.column, placed.row, wide, high)
        return whole.adjusted(across, down, -across, -down)

    def _table(self, placed: PlacedTable) -> None:
        colours, rect = self._colours, self._inset(placed)
        radius = self._cell * 0.15
        if placed.table == self._picture.table:
            ring = self._cell * 0.22
            around = rect.adjusted(-ring, -ring, ring, ring)
            box(self._painter, around, colours.surface, colours.ink, self._cell * 0.12, radius * 2)
            box(self._painter, rect, colours.blue, None, 0, radius)
            self._number(rect, placed.table, colours.on_blue)
        elif placed.table in self._picture.unused:
            box(self._painter, rect, None, colours.line, self._edge(), radius, dashed=True)
            self._number(rect, placed.table, colours.muted, Weight.REGULAR)
        else:
            edge = colours.line if self._cell >= SMALL_CELL else colours.hair
            box(self._painter, rect, colours.surface, edge, self._edge(), radius)
            self._number(rect, placed.table, colours.ink)

    def _number(self, rect: QRectF, table: int, colour: str, weight: Weight = Weight.BOLD) -> None:
        high = max(self._cell * 0.55, min(SMALLEST, rect.height() * 0.9))
        made = fitting(str(table), font(max(1, round(high)), weight), rect.width() * 0.94)
        write(self._painter, rect, str(table), made, colour, CENTRE)

    def _way(self) -> None:
        """Paint the way dashed, from inside the door to an arrow at the table."""
        cells, placed = self._picture.way, self._plan.placed(self._picture.table)
        if not cells or placed is None:
            return
        points = [self._rect(*cell, 1, 1).center() for cell in cells]
        if len(points) > 1:  # the word at the door is not crossed out
            points[0] = (points[0] + points[1]) / 2
        target = self._inset(placed).adjusted(*(self._cell * n for n in (-0.3, -0.3, 0.3, 0.3)))
        end = QPointF(
            min(max(points[-1].x(), target.left()), target.right()),
            min(max(points[-1].y(), target.top()), target.bottom()),
        )
        points.append(end)
        self._arrow(points)

    def _arrow(self, points: list[QPointF]) -> None:
        painter, cell = self._painter, self._cell
        pen = self._pen(self._colours.ink, 0.14)
        pen.setDashPattern([2.2, 1.4])
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        before = next((p for p in reversed(points[:-1]) if p != points[-1]), points[-1])
        angle = math.atan2(points[-1].y() - before.y(), points[-1].x() - before.x())
        tip, size = points[-1], cell * 0.34
        corners = [
            QPointF(tip.x() + size * math.cos(angle), tip.y() + size * math.sin(angle)),
            QPointF(tip.x() - size * math.sin(angle), tip.y() + size * math.cos(angle)),
            QPointF(tip.x() + size * math.sin(angle), tip.y() - size * math.cos(angle)),
        ]
        back = QPointF(size * 0.4 * math.cos(angle), size * 0.4 * math.sin(angle))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.ink))
        painter.drawPolygon(QPolygonF([corner - back for corner in corners]))

    def _cursor(self) -> None:
        colours, cursor = self._colours, self._picture.cursor
        edge = colours.focus_edge if self._picture.is_free else colours.orange_edge
        match cursor:
            case PlacedTable():
                rect = self._inset(cursor).adjusted(-2, -2, 2, 2)
                held = colours.focus_fill if cursor.table else None
                fill = held if self._picture.is_free else colours.orange_tint
                is_free = self._picture.is_free
                width = max(2.0, self._cell * 0.1)
                box(self._painter, rect, fill, edge, width, self._cell * 0.2, dashed=not is_free)
                if cursor.table:
                    inside = self._inset(cursor).adjusted(3, 1, -3, -1)
                    self._number(inside, cursor.table, colours.ink)
            case Fixture():
                self._fixture(cursor, edge)
                rect = self._rect(cursor.column, cursor.row, cursor.width, cursor.depth)
                box(self._painter, rect, None, edge, max(3.0, self._cell * 0.1), 0)
            case Wall():
                self._wall(cursor, edge)
                end = self._rect(cursor.column, cursor.row, 0, 0).topLeft()
                size = self._cell * 0.2
                spot = QRectF(end.x() - size, end.y() - size, 2 * size, 2 * size)
                box(self._painter, spot, colours.focus_fill, edge, 2, size)


class HallMapSheet(Painted):
    """A plan as large as it has room; ``said`` is what a reader of the screen says.

    Signals, each with a column and a row: ``pressed``, ``dragged`` and ``released``; and, of a
    plan that is edited, ``typed`` with an arrow ("left" …), "enter", "space", "delete" or a digit.
    """

    typed = pyqtSignal(str)
    pressed = pyqtSignal(int, int)
    dragged = pyqtSignal(int, int)
    released = pyqtSignal(int, int)

    def __init__(self, *, is_edited: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture: HallPicture | None = None
        if is_edited:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_picture(self, picture: HallPicture | None, said: str) -> None:
        """Show a plan; none: nothing."""
        self.setAccessibleName(said)
        if picture != self.picture:
            self.picture = picture
            self.update()

    def cell_at(self, place: QPointF) -> Cell | None:
        """Return the cell at a point; none outside."""
        if self.picture is None:
            return None
        plan, room = self.picture.plan, hall_room(self.picture.plan, self._area())
        cell = room.width() / plan.columns
        found = (
            math.floor((place.x() - room.left()) / cell),
            math.floor((place.y() - room.top()) / cell),
        )
        return found if plan.has(found) else None

    def place_of(self, cell: Cell) -> QPointF:
        """Return the middle of a cell."""
        assert self.picture is not None
        plan, room = self.picture.plan, hall_room(self.picture.plan, self._area())
        size = room.width() / plan.columns
        return QPointF(room.left() + (cell[0] + 0.5) * size, room.top() + (cell[1] + 0.5) * size)

    def _area(self) -> QRectF:
        return self.area().adjusted(4, 4, -4, -4)

    def sizeHint(self) -> QSize:
        return QSize(look().px(400), look().px(220))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(160))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self.picture is not None:
            painter = QPainter(self)
            paint_hall(painter, self._area(), self.picture, look().colours)
            if self.hasFocus():
                room = hall_room(self.picture.plan, self._area()).adjusted(-3, -3, 3, 3)
                box(painter, room, None, look().colours.focus_edge, 3, 0)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        named = _KEYS.get(event.key(), event.text() if event.text() in _DIGITS else "")
        if plain and named:
            self.typed.emit(named)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        self._tell(event, self.pressed.emit)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        self._tell(event, self.dragged.emit)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        self._tell(event, self.released.emit)

    def _tell(self, event: QMouseEvent | None, tell: Callable[[int, int], None]) -> None:
        if event is None:
            return
        event.accept()
        cell = self.cell_at(event.position())
        if cell is not None:
            tell(*cell)
