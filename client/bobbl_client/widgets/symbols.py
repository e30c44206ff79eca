"""The symbols of the program, each a painted path in a box of 24 × 24.

They are paths and not font glyphs, so they look the same on every system and at every size. A mark
inside a full shape (tick, exclamation mark) is a hole: what lies behind shows through it, so one
colour is enough for every theme.
"""

from collections.abc import Callable, Sequence
from functools import cache

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QTransform

from bobbl_client.page.symbol import Symbol

BOX = 24.0
Point = tuple[float, float]


def paint(painter: QPainter, symbol: Symbol, rect: QRectF, colour: str) -> None:
    """Paint ``symbol`` as large as fits in ``rect``, in its middle."""
    factor = min(rect.width(), rect.height()) / BOX
    centre = rect.center()
    move = QTransform()
    move.translate(centre.x() - BOX / 2 * factor, centre.y() - BOX / 2 * factor)
    move.scale(factor, factor)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(move.map(path(symbol)), QColor(colour))
    painter.restore()


@cache
def path(symbol: Symbol) -> QPainterPath:
    """Return the outline of ``symbol`` in the box of 24 × 24."""
    return _DRAWN[symbol]()


def _disc(radius: float, centre: Point = (12, 12)) -> QPainterPath:
    made = QPainterPath()
    made.addEllipse(QPointF(*centre), radius, radius)
    return made


def _rect(x: float, y: float, width: float, height: float, radius: float = 0) -> QPainterPath:
    made = QPainterPath()
    made.addRoundedRect(QRectF(x, y, width, height), radius, radius)
    return made


def _shape(*points: Point) -> QPainterPath:
    made = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        made.lineTo(QPointF(*point))
    made.closeSubpath()
    return made


def _stroke(width: float, *lines: Sequence[Point]) -> QPainterPath:
    drawn = QPainterPath()
    for line in lines:
        drawn.moveTo(QPointF(*line[0]))
        for point in line[1:]:
            drawn.lineTo(QPointF(*point))
    return _thick(drawn, width)


def _thick(drawn: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return stroker.createStroke(drawn).simplified()


def _round_tick() -> QPainterPath:
    return _stroke(2.7, [(7, 12.3), (10.6, 15.8), (17, 8.6)])


def _ring() -> QPainterPath:
    return _disc(10.8).subtracted(_disc(7.9))


def _ring_dot() -> QPainterPath:
    return _disc(10.8).subtracted(_disc(8.6)).united(_disc(5.4))


def _half_dot() -> QPainterPath:
    left = _disc(9).intersected(_rect(0, 0, 12.4, 24))
    return _disc(10.8).subtracted(_disc(8.6)).united(left)


def _dot_tick() -> QPainterPath:
    return _disc(11.6).subtracted(_round_tick())


def _square_tick() -> QPainterPath:
    return _rect(1.6, 1.6, 20.8, 20.8, 2.4).subtracted(_round_tick())


def _exclamation(top: float, foot: float, width: float = 2.7) -> QPainterPath:
    stem = _rect(12 - width / 2, top, width, foot - top - width - 1.6)
    return stem.united(_rect(12 - width / 2, foot - width, width, width))


def _diamond() -> QPainterPath:
    return _shape((12, 0), (24, 12), (12, 24), (0, 12)).subtracted(_exclamation(5.5, 18))


def _triangle() -> QPainterPath:
    return _shape((12, 1.5), (24, 22.5), (0, 22.5)).subtracted(_exclamation(9, 20.4))


def _hourglass() -> QPainterPath:
    return _stroke(
        2.4,
        [(1.8, 2), (22.2, 2)],
        [(1.8, 22), (22.2, 22)],
        [(4.4, 2), (4.4, 4.5), (12, 12), (19.6, 4.5), (19.6, 2)],
        [(4.4, 22), (4.4, 19.5), (12, 12), (19.6, 19.5), (19.6, 22)],
    )


def _clock() -> QPainterPath:
    rim = _disc(11).subtracted(_disc(8.7))
    return rim.united(_stroke(2.3, [(12, 6), (12, 12.6), (16.4, 14.6)]))


def _frame(x: float, size: float, width: float, radius: float) -> QPainterPath:
    inner = size - 2 * width
    outer = _rect(x, x, size, size, radius)
    return outer.subtracted(_rect(x + width, x + width, inner, inner, max(0.0, radius - 1)))


def _box_up() -> QPainterPath:
    arrow = _stroke(2.6, [(12, 18), (12, 7.6)], [(7.4, 11.6), (12, 7), (16.6, 11.6)])
    return _frame(1.2, 21.6, 2.6, 0).united(arrow)


def _phone() -> QPainterPath:
    case = _rect(5.6, 1.2, 12.8, 21.6, 2.4).subtracted(_rect(7.8, 4.2, 8.4, 12.6))
    return case.subtracted(_disc(1.5, (12, 19.8)))


def _info() -> QPainterPath:
    stem = _stroke(2.6, [(9, 11), (12.3, 11), (12.3, 17)], [(8.8, 17.2), (15.8, 17.2)])
    mark = stem.united(_rect(10.7, 5.2, 2.8, 2.8))
    return _rect(1.2, 1.2, 21.6, 21.6, 2.4).subtracted(mark)


def _box_ticked() -> QPainterPath:
    return _rect(1.8, 1.8, 20.4, 20.4, 2.4).subtracted(_round_tick())


def _box_empty() -> QPainterPath:
    return _frame(1.8, 20.4, 2.4, 3)


def _box_struck() -> QPainterPath:
    return _box_empty().united(_stroke(2.4, [(3.5, 20.5), (20.5, 3.5)]))


def _head() -> QPainterPath:
    shoulders = QPainterPath(QPointF(2.4, 22.5))
    shoulders.cubicTo(QPointF(2.4, 11.4), QPointF(21.6, 11.4), QPointF(21.6, 22.5))
    shoulders.closeSubpath()
    return _disc(5.4, (12, 6.4)).united(shoulders)


def _magnifier() -> QPainterPath:
    glass = _disc(8.6, (9.8, 9.8)).subtracted(_disc(5.9, (9.8, 9.8)))
    return glass.united(_stroke(3.2, [(15.2, 15.2), (21.6, 21.6)]))


def _undo() -> QPainterPath:
    bow = QPainterPath(QPointF(3, 8.4))
    bow.lineTo(14.6, 8.4)
    bow.arcTo(QRectF(8.6, 8.4, 12, 11), 90, -180)
    bow.lineTo(7, 19.4)
    return _thick(bow, 2.7).united(_stroke(2.7, [(8.4, 3), (3, 8.4), (8.4, 13.8)]))


def _play() -> QPainterPath:
    return _shape((3.5, 1), (22, 12), (3.5, 23))


def _pause() -> QPainterPath:
    return _rect(4, 2, 5.4, 20).united(_rect(14.6, 2, 5.4, 20))


def _trophy() -> QPainterPath:
    cup = QPainterPath(QPointF(6, 1.6))
    cup.lineTo(18, 1.6)
    cup.cubicTo(QPointF(18, 12.4), QPointF(15.4, 14), QPointF(12, 14))
    cup.cubicTo(QPointF(8.6, 14), QPointF(6, 12.4), QPointF(6, 1.6))
    cup.closeSubpath()
    handles = _stroke(
        2.2,
        [(6.6, 4), (1.8, 4), (2.4, 8.2), (7.6, 10)],
        [(17.4, 4), (22.2, 4), (21.6, 8.2), (16.4, 10)],
    )
    foot = _rect(10.7, 13, 2.6, 6).united(_rect(6, 18.6, 12, 3.8))
    return cup.united(handles).united(foot)


def _battery() -> QPainterPath:
    case = _rect(0.8, 6, 20.4, 12, 2).subtracted(_rect(3.2, 8.4, 15.6, 7.2))
    return case.united(_rect(21.2, 9.4, 2.4, 5.2)).united(_rect(4.8, 10, 3.6, 4))


def _ring_dashed() -> QPainterPath:
    ring = _disc(10.8).subtracted(_disc(8.2))
    for gap in range(0, 180, 45):
        spoke = QTransform().translate(12, 12).rotate(gap + 22.5).translate(-12, -12)
        ring = ring.subtracted(spoke.map(_rect(0, 10.3, 24, 3.4)))
    return ring


_DRAWN: dict[Symbol, Callable[[], QPainterPath]] = {
    Symbol.RING: _ring,
    Symbol.RING_DOT: _ring_dot,
    Symbol.HALF_DOT: _half_dot,
    Symbol.DOT_TICK: _dot_tick,
    Symbol.SQUARE_TICK: _square_tick,
    Symbol.DIAMOND: _diamond,
    Symbol.HOURGLASS: _hourglass,
    Symbol.CLOCK: _clock,
    Symbol.BOX_UP: _box_up,
    Symbol.TRIANGLE: _triangle,
    Symbol.INFO: _info,
    Symbol.BOX_TICKED: _box_ticked,
    Symbol.BOX_EMPTY: _box_empty,
    Symbol.HEAD: _head,
    Symbol.BOX_STRUCK: _box_struck,
    Symbol.MAGNIFIER: _magnifier,
    Symbol.UNDO: _undo,
    Symbol.PLAY: _play,
    Symbol.PAUSE: _pause,
    Symbol.DOT: lambda: _disc(7),
    Symbol.PHONE: _phone,
    Symbol.TROPHY: _trophy,
    Symbol.BATTERY: _battery,
    Symbol.RING_DASHED: _ring_dashed,
}
