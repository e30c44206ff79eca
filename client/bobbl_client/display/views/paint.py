"""Painting the pages of the hall's display on a sheet 1080 high, whatever the screen is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PyQt6.QtCore import QRectF, QSize, QSizeF, Qt
from PyQt6.QtGui import QImage, QImageReader, QPainter

from bobbl_client.display.clock import ClockPage, StartPage
from bobbl_client.display.page import DisplayMenu, DisplayScreen
from bobbl_client.display.pages import (
    PicturePage,
    PrizePage,
    RankingPage,
    SponsorsPage,
    WordPage,
)
from bobbl_client.display.seats import SeatsPage
from bobbl_client.display.views.clock import paint_clock, paint_start
from bobbl_client.display.views.seats import paint_seats
from bobbl_client.display.views.sheet import (
    EDGE,
    FOOT,
    HIGH,
    paint_foot,
    paint_head,
    paint_top,
    write_fitted,
    write_marked,
)
from bobbl_client.display.views.where import paint_where
from bobbl_client.display.where import WherePage
from bobbl_client.page.evening_line import ShownEvening
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components import EveningLineView
from bobbl_client.widgets.drawing import (
    CENTRE,
    LEFT,
    box,
    width_of,
    wrapped,
    write,
)
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.hall import Column, DataTable, ranked
from bobbl_client.widgets.hall.ceremony_sheet import paint_prizes
from bobbl_client.widgets.theme import look
from bobbl_shared.i18n import tr

TOP, LINE = 110, 100
"""Where a page begins below its rule, and the height of a line of text."""
SPONSORS_IN_LINE = 5
"""So many sponsors stand below each other; more of them in two columns."""
HEADINGS, LEADING = (150, 130, 110, 90), 1.25
"""Sizes of a heading that stands for itself, and the height of its lines in them."""
EVENING = 58
"""Height of the line of the evening."""
FRAME = 22.0
"""Width of the frame of an exercise."""
LARGEST = 2000
"""Pictures are read no larger, whatever the camera made."""


@dataclass(frozen=True)
class Painters:
    """Widgets that paint parts of a sheet: the lines of a ranking, the line of the evening."""

    table: DataTable
    evening: EveningLineView


def paint_screen(painter: QPainter, wide: float, screen: DisplayScreen, parts: Painters) -> None:
    """Paint a screen on a sheet ``wide`` × 1080."""
    _paint_sheet(painter, wide, screen, parts)
    if screen.training:
        _paint_training(painter, wide, screen.training)


def _paint_sheet(painter: QPainter, wide: float, screen: DisplayScreen, parts: Painters) -> None:
    colours = look().colours
    box(painter, QRectF(0, 0, wide, HIGH), colours.bg, None, 0, 0)
    if screen.gong is not None:
        _paint_gong(painter, wide, screen.gong)
        return
    if screen.menu is not None:
        _paint_menu(painter, wide, screen.menu)
        return
    _paint_page(painter, wide, screen, parts.table)
    if screen.evening is not None:
        _paint_evening(painter, wide, screen.evening, parts.evening)
    paint_foot(painter, wide, screen, is_blue=isinstance(screen.page, PrizePage))


def _paint_page(painter: QPainter, wide: float, screen: DisplayScreen, table: DataTable) -> None:
    match screen.page:
        case ClockPage():
            paint_clock(painter, wide, screen, screen.page)
        case StartPage():
            paint_start(painter, wide, screen, screen.page)
        case SeatsPage():
            paint_seats(painter, wide, screen.page)
        case RankingPage():
            _paint_ranking(painter, wide, screen.page, table)
        case WordPage():
            _paint_words(painter, wide, screen, screen.page)
        case PicturePage():
            _paint_picture(painter, wide, screen.page)
        case SponsorsPage():
            _paint_sponsors(painter, wide, screen, screen.page)
        case PrizePage(step):
            paint_prizes(painter, QRectF(0, 0, wide, HIGH - FOOT), step)
        case WherePage():
            paint_where(painter, wide, screen.page)


def _paint_evening(
    painter: QPainter, wide: float, shown: ShownEvening, line: EveningLineView
) -> None:
    line.resize(int(wide - 2 * EDGE), EVENING)
    line.show_evening(shown)
    painter.save()
    painter.translate(EDGE, HIGH - FOOT - EVENING - 16)
    line.paint_line(painter)
    painter.restore()


def _paint_ranking(painter: QPainter, wide: float, page: RankingPage, table: DataTable) -> None:
    paint_head(painter, wide, page.title, page.span)
    table.columns = tuple(Column(each, place == 0) for place, each in enumerate(page.headings))
    table.titles = (tr("Platz"), tr("Nr."), page.names)
    table.paint_head(painter, QRectF(60, 126, wide - 120, 62))
    for row, each in enumerate(page.rows):
        line = ranked(each, is_marked=each.rank in {"1", "2", "3"})
        table.paint_line(painter, QRectF(60, 190 + row * 78, wide - 120, 78), line, False)


def _paint_words(painter: QPainter, wide: float, screen: DisplayScreen, page: WordPage) -> None:
    paint_top(painter, wide, screen)
    if page.number:
        _paint_number(painter, wide, page)
    else:
        _paint_text(painter, QRectF(80, TOP, wide - 160, HIGH - FOOT - TOP), page)


def _paint_number(painter: QPainter, wide: float, page: WordPage) -> None:
    """Paint a heading, a number that is read from everywhere, and lines below it."""
    ink, room = look().colours.ink, QRectF(80, 180, wide - 160, 130)
    write_fitted(painter, room, page.title, font(110, Weight.BOLD), ink, CENTRE)
    room = QRectF(80, 320, wide - 160, 340)
    write(painter, room, page.number, font(340, Weight.BOLD), ink, CENTRE)
    _paint_lines(painter, QRectF(80, 680, wide - 160, 0), page.lines)


def _paint_text(painter: QPainter, room: QRectF, page: WordPage) -> None:
    """Paint a heading, broken into lines as large as they all fit, and lines below, in the middle.

    A heading that fits in no size takes the smallest.
    """
    below = len(page.lines) * LINE + (LINE / 2 if page.lines else 0)
    for size in HEADINGS:
        title = wrapped(page.title, font(size, Weight.BOLD), room.width())
        high = len(title) * size * LEADING + below
        if high <= room.height():
            break
    top = room.top() + max(0.0, (room.height() - high) / 2)
    for row, line in enumerate(title):
        place = QRectF(room.left(), top + row * size * LEADING, room.width(), size * LEADING)
        write_fitted(painter, place, line, font(size, Weight.BOLD), look().colours.ink, CENTRE)
    rest = QRectF(room.left(), top + high - below + LINE / 2, room.width(), 0)
    _paint_lines(painter, rest, page.lines)


def _paint_lines(painter: QPainter, top: QRectF, lines: Sequence[str]) -> None:
    for row, line in enumerate(lines):
        place = QRectF(top.left(), top.top() + row * LINE, top.width(), LINE - 10)
        write_marked(painter, place, line, 64, look().colours.ink, CENTRE)


def _paint_sponsors(
    painter: QPainter, wide: float, screen: DisplayScreen, page: SponsorsPage
) -> None:
    """Paint the names of sponsors as large as all of them can be, in a column or two."""
    paint_top(painter, wide, screen)
    ink, room = look().colours.ink, QRectF(EDGE, 130, wide - 2 * EDGE, 120)
    title = tr("Danke an unsere Sponsoren")
    write_fitted(painter, room, title, font(84, Weight.BOLD), ink, CENTRE)
    count = len(page.names)
    columns = 1 if count <= SPONSORS_IN_LINE else 2
    rows = -(-count // columns)
    high, broad = min(150.0, 660 / rows), (wide - 2 * EDGE) / columns
    top = 270 + (660 - high * rows) / 2
    for place, name in enumerate(page.names):
        column, row = divmod(place, rows)
        line = QRectF(EDGE + column * broad + 20, top + row * high, broad - 40, high)
        write_fitted(painter, line, name, font(round(high * 0.56), Weight.MEDIUM), ink, CENTRE)


def _paint_picture(painter: QPainter, wide: float, page: PicturePage) -> None:
    """Paint a picture whole, as large as the sheet allows; nothing if it cannot be read."""
    picture = _picture(page.path)
    room = QRectF(0, 0, wide, HIGH - FOOT).adjusted(40, 40, -40, -40)
    if picture.isNull():
        ink = look().colours.ink
        write_fitted(painter, room, Path(page.path).stem, font(110, Weight.BOLD), ink, CENTRE)
        return
    size = QSizeF(picture.size()).scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(room.center().x() - size.width() / 2, 0, size.width(), size.height())
    place.moveCenter(room.center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(place, picture)


@lru_cache(maxsize=8)
def _picture(path: str) -> QImage:
    """Read a picture, not larger than a screen."""
    reader = QImageReader(path)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and (size.width() > LARGEST or size.height() > LARGEST):
        largest = QSize(LARGEST, LARGEST)
        reader.setScaledSize(size.scaled(largest, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def _paint_menu(painter: QPainter, wide: float, menu: DisplayMenu) -> None:
    """Paint what this display shows, each with its key."""
    ink = look().colours.ink
    title = QRectF(80, 60, wide - 160, 120)
    write_fitted(painter, title, menu.title, font(90, Weight.BOLD), ink, LEFT)
    for row, each in enumerate(menu.rows):
        top = 230 + row * 96
        cap = QRectF(80, top, 76, 76)
        box(painter, cap, None, ink, 4, 8)
        write(painter, cap, each.key, font(48, Weight.BOLD), ink, CENTRE)
        symbol = Symbol.RING_DOT if each.is_on else Symbol.RING
        symbols.paint(painter, symbol, QRectF(200, top + 8, 60, 60), ink)
        label = QRectF(300, top, wide - 380, 76)
        write_fitted(painter, label, each.label, font(56, Weight.MEDIUM), ink, LEFT)
    for row, line in enumerate(menu.lines):
        place = QRectF(80, 836 + row * 76, wide - 160, 64)
        write_marked(painter, place, line, 44, ink, LEFT)


def _paint_gong(painter: QPainter, wide: float, words: tuple[str, str]) -> None:
    """Paint the gong: the whole sheet in the other colour, for eyes in the far corner."""
    colours = look().colours
    box(painter, QRectF(0, 0, wide, HIGH), colours.ink, None, 0, 0)
    title, below = words
    room = QRectF(80, 240, wide - 160, 460)
    write_fitted(painter, room, title, font(420, Weight.BOLD), colours.bg, CENTRE)
    write_fitted(
        painter, QRectF(80, 760, wide - 160, 140), below, font(90, Weight.BOLD), colours.bg, CENTRE
    )


def _paint_training(painter: QPainter, wide: float, word: str) -> None:
    """Paint the frame of an exercise round everything, and its word into the frame."""
    colours = look().colours
    for x, y, broad, high in (
        (0.0, 0.0, wide, FRAME),
        (0.0, HIGH - FRAME, wide, FRAME),
        (0.0, 0.0, FRAME, float(HIGH)),
        (wide - FRAME, 0.0, FRAME, float(HIGH)),
    ):
        box(painter, QRectF(x, y, broad, high), colours.orange, None, 0, 0)
    bold = font(40, Weight.BOLD)
    broad = width_of(word, bold) + 60
    tab = QRectF((wide - broad) / 2, 0, broad, 54)
    box(painter, tab, colours.orange, None, 0, 0)
    write(painter, tab, word, bold, colours.on_orange, CENTRE)
