"""Painting the pages of the hall's display on a sheet 1080 high, whatever the screen is."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PyQt6.QtCore import QRectF, QSize, QSizeF, Qt
from PyQt6.QtGui import QFont, QImage, QImageReader, QPainter

from bobbl_client.display.page import DisplayMenu, DisplayScreen
from bobbl_client.display.pages import (
    ClockPage,
    PicturePage,
    PrizePage,
    RankingPage,
    Seat,
    SeatsPage,
    WordPage,
)
from bobbl_client.evening.names import initials
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.colours import Colours
from bobbl_client.widgets.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    box,
    fitting,
    rule,
    width_of,
    wrapped,
    write,
    write_digits,
)
from bobbl_client.widgets.fonts import Weight, font
from bobbl_client.widgets.hall import Column, DataTable, ranked
from bobbl_client.widgets.hall.ceremony_sheet import paint_prizes
from bobbl_client.widgets.theme import look
from bobbl_shared.i18n import tr

HIGH = 1080
FOOT = 108
TOP, LINE = 140, 100
"""Where a page begins below its rule, and the height of a line of text."""
HEADINGS, LEADING = (150, 130, 110, 90), 1.25
"""Sizes of a heading that stands for itself, and the height of its lines in them."""
EDGE = 22.0
"""Width of the frame of an exercise."""
COLUMNS, ROWS = 3, 12
LARGEST = 2000
"""Pictures are read no larger, whatever the camera made."""
SMALLEST_NAME = 25
"""A longer name takes another line."""


def paint_screen(painter: QPainter, wide: float, screen: DisplayScreen, table: DataTable) -> None:
    """Paint a screen on a sheet ``wide`` × 1080; ``table`` paints the lines of a ranking."""
    _paint_sheet(painter, wide, screen, table)
    if screen.training:
        _paint_training(painter, wide, screen.training)


def _paint_sheet(painter: QPainter, wide: float, screen: DisplayScreen, table: DataTable) -> None:
    colours = look().colours
    box(painter, QRectF(0, 0, wide, HIGH), colours.bg, None, 0, 0)
    if screen.gong is not None:
        _paint_gong(painter, wide, screen.gong)
        return
    if screen.menu is not None:
        _paint_menu(painter, wide, screen.menu)
        return
    match screen.page:
        case ClockPage():
            _paint_clock(painter, wide, screen, screen.page)
        case SeatsPage():
            _paint_seats(painter, wide, screen.page)
            _paint_foot(painter, wide, screen)
        case RankingPage():
            _paint_ranking(painter, wide, screen.page, table)
            _paint_foot(painter, wide, screen)
        case WordPage():
            _paint_words(painter, wide, screen, screen.page)
            _paint_foot(painter, wide, screen)
        case PicturePage():
            _paint_picture(painter, wide, screen.page)
            _paint_foot(painter, wide, screen)
        case PrizePage(step):
            paint_prizes(painter, QRectF(0, 0, wide, HIGH - FOOT), step)
            _paint_foot(painter, wide, screen)


def write_marked(
    painter: QPainter, room: QRectF, marked: str, size: int, colour: str, align: Qt.AlignmentFlag
) -> None:
    """Paint one line with its ``**bold**`` parts, smaller where it does not fit."""
    parts = marked.split("**")
    fonts = [font(size, Weight.BOLD if odd % 2 else Weight.REGULAR) for odd in range(len(parts))]
    whole = sum(width_of(text, each) for text, each in zip(parts, fonts, strict=True))
    if whole > room.width():
        for each in fonts:
            each.setPixelSize(max(1, int(size * room.width() / whole)))
        whole = sum(width_of(text, each) for text, each in zip(parts, fonts, strict=True))
    left = room.left()
    if align & Qt.AlignmentFlag.AlignRight:
        left = room.right() - whole
    elif align & Qt.AlignmentFlag.AlignHCenter:
        left = room.center().x() - whole / 2
    for text, each in zip(parts, fonts, strict=True):
        step = width_of(text, each)
        write(painter, QRectF(left, room.y(), step, room.height()), text, each, colour, LEFT)
        left += step


def _fitted(
    painter: QPainter, room: QRectF, text: str, made: QFont, colour: str, align: Qt.AlignmentFlag
) -> None:
    write(painter, room, text, fitting(text, made, room.width()), colour, align)


def _paint_top(painter: QPainter, wide: float, screen: DisplayScreen) -> None:
    """Paint tournament and time of day, as on every page that has room for them."""
    ink, bold = look().colours.ink, font(48, Weight.BOLD)
    room = QRectF(80, 50, wide - 160, 72)
    time = width_of(screen.hour, bold) + 40
    _fitted(painter, room.adjusted(0, 0, -time, 0), screen.tournament, bold, ink, LEFT)
    write(painter, room, screen.hour, bold, ink, RIGHT)
    rule(painter, 80, wide - 80, 131, ink, 6)


def _paint_clock(painter: QPainter, wide: float, screen: DisplayScreen, page: ClockPage) -> None:
    colours = look().colours
    _paint_top(painter, wide, screen)
    big, plain = font(110, Weight.BOLD), font(60, Weight.REGULAR)
    word = width_of(page.word, plain)
    head = QRectF(80, 180, wide - 160, 130)
    _fitted(painter, head.adjusted(0, 0, -word - 120, 0), page.title, big, colours.ink, LEFT)
    write(painter, head.adjusted(0, 12, 0, 0), page.word, plain, colours.ink, RIGHT)
    symbol = Symbol.PLAY if page.is_running else Symbol.PAUSE
    mark = QRectF(head.right() - word - 84, head.center().y() - 22, 60, 60)
    symbols.paint(painter, symbol, mark, colours.ink)
    digits = QRectF(80, 330, wide - 160, 450)
    widest = "".join("0" if sign.isdecimal() else sign for sign in page.digits)
    face = fitting(widest, font(480, Weight.BOLD), digits.width() - 40)
    write_digits(painter, digits, page.digits, face, colours.ink, CENTRE)
    _paint_bar(painter, QRectF(80, 792, wide - 160, 44), page.part, colours)
    for side, align in ((page.left, LEFT), (page.right, RIGHT)):
        for row, line in enumerate(side):
            half = QRectF(80, 880 + row * 76, wide / 2 - 100, 72)
            place = half if align == LEFT else half.translated(wide / 2 - 60, 0)
            write_marked(painter, place, line, 60, colours.ink, align)


def _paint_bar(painter: QPainter, room: QRectF, part: float, colours: Colours) -> None:
    done = QRectF(room.x(), room.y(), room.width() * part, room.height())
    box(painter, done, colours.blue, None, 0, 0)
    box(painter, room, None, colours.ink, 5, 0)


def _paint_head(painter: QPainter, wide: float, title: str, span: str) -> None:
    ink, small = look().colours.ink, font(46, Weight.MEDIUM)
    room = QRectF(60, 34, wide - 120, 110)
    right = min(width_of(span, small), room.width() / 2)
    big = font(84, Weight.BOLD)
    _fitted(painter, room.adjusted(0, 0, -right - 60, 0), title, big, ink, LEFT)
    beside = room.adjusted(room.width() - right, 18, 0, 0)
    _fitted(painter, beside, span, small, ink, RIGHT)


def _paint_seats(painter: QPainter, wide: float, page: SeatsPage) -> None:
    _paint_head(painter, wide, page.title, page.span)
    colours, gap = look().colours, 28.0
    column = (wide - 120 - (COLUMNS - 1) * gap) / COLUMNS
    heading = font(34, Weight.REGULAR)
    for number in range(COLUMNS):
        left = 60 + number * (column + gap)
        seats = page.seats[number * ROWS : (number + 1) * ROWS]
        if seats:
            head = QRectF(left, 144, column, 46)
            write(painter, head, tr("Tisch"), heading, colours.ink, LEFT)
            write(painter, head.adjusted(102, 0, 0, 0), tr("Name"), heading, colours.ink, LEFT)
        for row, seat in enumerate(seats):
            _paint_seat(painter, QRectF(left, 200 + row * 63, column, 55), seat, page.seats)


def _paint_seat(painter: QPainter, room: QRectF, seat: Seat, seats: Sequence[Seat]) -> None:
    """Paint the number in its box, then the name: the family name is never cut."""
    colours = look().colours
    block = QRectF(room.x(), room.y(), 86, room.height())
    ground = colours.surface if colours.surface != colours.bg else colours.sunken
    box(painter, room, ground, None, 0, 0)
    box(painter, block, colours.ink, None, 0, 0)
    number = fitting(seat.table, font(42, Weight.BOLD), 78)
    write(painter, block, seat.table, number, colours.bg, CENTRE)
    names = room.adjusted(102, 0, -8, 0)
    made = font(41, Weight.MEDIUM)
    text = _shortest(seat, seats, names.width(), made)
    if fitting(text, made, names.width()).pixelSize() >= SMALLEST_NAME:
        _fitted(painter, names, text, made, colours.ink, LEFT)
        return
    lines = wrapped(text, font(SMALLEST_NAME, Weight.MEDIUM), names.width())
    high = names.height() / len(lines)
    for row, line in enumerate(lines):
        place = QRectF(names.x(), names.y() + row * high, names.width(), high)
        fitted = fitting(line, font(SMALLEST_NAME, Weight.MEDIUM), names.width(), high + 6)
        write(painter, place, line, fitted, colours.ink, LEFT)


def _shortest(seat: Seat, seats: Sequence[Seat], width: float, made: QFont) -> str:
    """Return the fullest form of a name that fits: initials, then none if it stays unique."""
    forms = [f"{seat.family}, {each}" for each in (seat.first, initials(seat.first)) if each]
    if not forms or sum(each.family == seat.family for each in seats) == 1:
        forms.append(seat.family)
    return next((each for each in forms if width_of(each, made) <= width), forms[-1])


def _paint_ranking(painter: QPainter, wide: float, page: RankingPage, table: DataTable) -> None:
    _paint_head(painter, wide, page.title, page.span)
    table.columns = tuple(Column(each, place == 0) for place, each in enumerate(page.headings))
    table.titles = (tr("Platz"), tr("Nr."), page.names)
    table.paint_head(painter, QRectF(60, 150, wide - 120, 64))
    for row, each in enumerate(page.rows):
        line = ranked(each, is_marked=each.rank in {"1", "2", "3"})
        table.paint_line(painter, QRectF(60, 220 + row * 82, wide - 120, 82), line, False)


def _paint_words(painter: QPainter, wide: float, screen: DisplayScreen, page: WordPage) -> None:
    _paint_top(painter, wide, screen)
    if page.number:
        _paint_number(painter, wide, page)
    else:
        _paint_text(painter, QRectF(80, TOP, wide - 160, HIGH - FOOT - TOP), page)


def _paint_number(painter: QPainter, wide: float, page: WordPage) -> None:
    """Paint a heading, a number that is read from everywhere, and lines below it."""
    ink, room = look().colours.ink, QRectF(80, 180, wide - 160, 130)
    _fitted(painter, room, page.title, font(110, Weight.BOLD), ink, CENTRE)
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
        _fitted(painter, place, line, font(size, Weight.BOLD), look().colours.ink, CENTRE)
    rest = QRectF(room.left(), top + high - below + LINE / 2, room.width(), 0)
    _paint_lines(painter, rest, page.lines)


def _paint_lines(painter: QPainter, top: QRectF, lines: Sequence[str]) -> None:
    for row, line in enumerate(lines):
        place = QRectF(top.left(), top.top() + row * LINE, top.width(), LINE - 10)
        write_marked(painter, place, line, 64, look().colours.ink, CENTRE)


def _paint_picture(painter: QPainter, wide: float, page: PicturePage) -> None:
    """Paint a picture whole, as large as the sheet allows; nothing if it cannot be read."""
    picture = _picture(page.path)
    room = QRectF(0, 0, wide, HIGH - FOOT).adjusted(40, 40, -40, -40)
    if picture.isNull():
        ink = look().colours.ink
        _fitted(painter, room, Path(page.path).stem, font(110, Weight.BOLD), ink, CENTRE)
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
    _fitted(painter, title, menu.title, font(90, Weight.BOLD), ink, LEFT)
    for row, each in enumerate(menu.rows):
        top = 230 + row * 96
        cap = QRectF(80, top, 76, 76)
        box(painter, cap, None, ink, 4, 8)
        write(painter, cap, each.key, font(48, Weight.BOLD), ink, CENTRE)
        symbol = Symbol.BOX_TICKED if each.is_on else Symbol.BOX_EMPTY
        symbols.paint(painter, symbol, QRectF(200, top + 8, 60, 60), ink)
        label = QRectF(300, top, wide - 380, 76)
        _fitted(painter, label, each.label, font(56, Weight.MEDIUM), ink, LEFT)
    for row, line in enumerate(menu.lines):
        place = QRectF(80, 836 + row * 76, wide - 160, 64)
        write_marked(painter, place, line, 44, ink, LEFT)


def _paint_foot(painter: QPainter, wide: float, screen: DisplayScreen) -> None:
    """Paint the next step, and that the page is held."""
    colours, bold = look().colours, font(48, Weight.BOLD)
    foot = QRectF(0, HIGH - FOOT, wide, FOOT)
    box(painter, foot, colours.blue, None, 0, 0)
    room = foot.adjusted(60, 0, -60, 0)
    left, right = screen.footer
    wide_right = width_of(right, bold) + 40
    _fitted(painter, room.adjusted(0, 0, -wide_right, 0), left, bold, colours.on_blue, LEFT)
    write(painter, room, right, bold, colours.on_blue, RIGHT)
    if screen.is_held:
        size = 44
        mark = QRectF(wide / 2 - size / 2, room.center().y() - size / 2, size, size)
        symbols.paint(painter, Symbol.PAUSE, mark, colours.on_blue)


def _paint_gong(painter: QPainter, wide: float, words: tuple[str, str]) -> None:
    """Paint the gong: the whole sheet in the other colour, for eyes in the far corner."""
    colours = look().colours
    box(painter, QRectF(0, 0, wide, HIGH), colours.ink, None, 0, 0)
    title, below = words
    room = QRectF(80, 240, wide - 160, 460)
    _fitted(painter, room, title, font(420, Weight.BOLD), colours.bg, CENTRE)
    _fitted(
        painter, QRectF(80, 760, wide - 160, 140), below, font(90, Weight.BOLD), colours.bg, CENTRE
    )


def _paint_training(painter: QPainter, wide: float, word: str) -> None:
    """Paint the frame of an exercise round everything, and its word into the frame."""
    colours = look().colours
    for x, y, broad, high in (
        (0.0, 0.0, wide, EDGE),
        (0.0, HIGH - EDGE, wide, EDGE),
        (0.0, 0.0, EDGE, float(HIGH)),
        (wide - EDGE, 0.0, EDGE, float(HIGH)),
    ):
        box(painter, QRectF(x, y, broad, high), colours.orange, None, 0, 0)
    bold = font(40, Weight.BOLD)
    broad = width_of(word, bold) + 60
    tab = QRectF((wide - broad) / 2, 0, broad, 54)
    box(painter, tab, colours.orange, None, 0, 0)
    write(painter, tab, word, bold, colours.on_orange, CENTRE)
