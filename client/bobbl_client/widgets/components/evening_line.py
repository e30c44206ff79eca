"""The evening as a line: a segment for each part as wide as its minutes, and a mark at now."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QFont, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.page.evening_line import ShownEvening, ShownPart
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import CENTRE, LEFT, box, rule, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, look

HEIGHT = 30
"""Of the whole line, with type of 17 pixels; the bar below the words is 5."""

LATE = 0.75
"""From so much of a part on the hour stands left of the mark."""

_BREADTHS = ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2))
"""Which words are tried one after the other: for the other parts, for the running one."""


class EveningLineView(Painted):
    """Words and times on one line, never cut: what has no room says less. ``high`` scales it."""

    def __init__(self, high: int = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._high = high
        self._shown: ShownEvening | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_evening(self, shown: ShownEvening | None) -> None:
        """Show the evening as it stands; none: an empty line."""
        if shown != self._shown:
            self._shown = shown
            self.setAccessibleName(shown.spoken if shown is not None else "")
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(600), look().px(self._high))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(320), look().px(self._high))

    def words(self) -> tuple[str, ...]:
        """Return what stands in the segments at the width of now."""
        shown = self._shown
        if shown is None:
            return ()
        for others, running in _BREADTHS:
            words = tuple(
                each.words[running if each.is_running else others] for each in shown.parts
            )
            if sum(self._least(words)) <= self.width():
                break
        return words

    def rooms(self) -> tuple[QRectF, ...]:
        """Return the rectangles of the segments."""
        shown = self._shown
        if shown is None:
            return ()
        least = self._least(self.words())
        widths = shares([each.minutes for each in shown.parts], least, self.width())
        rooms, left = [], 0.0
        for width in widths:
            rooms.append(QRectF(left, 0, width, self.height()))
            left += width
        return tuple(rooms)

    def _least(self, words: Sequence[str]) -> list[int]:
        """Return the width that each segment needs; that of now has room for the hour too."""
        shown = self._shown
        assert shown is not None
        wide = [self._text_left() + width_of(each, self._font()) + self._px(10) for each in words]
        wide[shown.at] += self._chip_width() + self._px(6)
        return wide

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().base())
        self.paint_line(painter)

    def paint_line(self, painter: QPainter) -> None:
        """Paint the line at 0, 0 as wide and high as the widget, also where that is not seen."""
        colours = look().colours
        shown, rooms = self._shown, self.rooms()
        if shown is None or not rooms:
            return
        here = rooms[shown.at]
        now = here.left() + here.width() * shown.done
        for part, room, words in zip(shown.parts, rooms, self.words(), strict=True):
            self._paint_part(painter, part, room, words)
            self._paint_bar(painter, room, now, is_last=room == rooms[-1])
        rule(painter, 0, self.width(), self.height() - 2, colours.hair, 2)
        text = width_of(self.words()[shown.at], self._font())
        self._paint_now(painter, here, here.left() + self._text_left() + text, now)

    def _paint_part(self, painter: QPainter, part: ShownPart, room: QRectF, words: str) -> None:
        colours = look().colours
        size, high = self._px(18), room.height() - self._bar()
        place = QRectF(room.left() + self._px(11), (high - size) / 2, size, size)
        is_plain = part.symbol in {Symbol.PAUSE, Symbol.TROPHY}
        symbols.paint(painter, part.symbol, place, colours.ink if is_plain else colours.blue)
        text = QRectF(room.left() + self._text_left(), 0, room.width(), high)
        write(painter, text, words, self._font(), colours.ink, LEFT)

    def _paint_bar(self, painter: QPainter, room: QRectF, now: float, *, is_last: bool) -> None:
        """Paint what is over of a segment in blue, and the rest of it pale."""
        colours = look().colours
        right = room.right() - (0 if is_last else self._px(4))
        top, high = self.height() - 2 - self._bar(), self._bar()
        middle = min(max(now, room.left()), right)
        rule(painter, middle, right, top, colours.hair, high)
        rule(painter, room.left(), middle, top, colours.blue, high)

    def _paint_now(self, painter: QPainter, here: QRectF, text_right: float, now: float) -> None:
        shown, colours = self._shown, look().colours
        assert shown is not None
        wide, high = self._chip_width(), self.height() - 2 - self._bar()
        mark = min(max(now, here.left() + self._px(4)), here.right())
        left = mark - wide if shown.done >= LATE else mark - self._px(4)
        left = min(max(left, text_right + self._px(6)), here.right() - wide)
        is_at_mark = left <= mark <= left + wide
        top = 0 if is_at_mark else self.height() - 2 - self._bar()
        rule(painter, mark - self._px(4), mark, top, colours.ink, self.height() - 2 - top)
        chip = QRectF(left, 0, wide, high)
        box(painter, chip, colours.ink, None, 0, RADIUS.key)
        write(painter, chip, shown.now, self._bold(), colours.bg, CENTRE)

    def _chip_width(self) -> int:
        shown = self._shown
        return width_of(shown.now if shown is not None else "", self._bold()) + self._px(20)

    def _text_left(self) -> int:
        return self._px(11 + 18 + 8)

    def _bar(self) -> int:
        return self._px(5)

    def _px(self, length: float) -> int:
        return look().px(length * self._high / HEIGHT)

    def _font(self) -> QFont:
        return look().font(round(17 * self._high / HEIGHT))

    def _bold(self) -> QFont:
        return look().font(round(17 * self._high / HEIGHT), Weight.BOLD)


def shares(minutes: Sequence[int], least: Sequence[int], room: int) -> list[float]:
    """Share ``room`` out by minutes; nobody gets less than his least, the others then share less.

    Where even the least are too much together, all get their share of that.
    """
    if sum(least) >= room:
        return [each * room / max(1, sum(least)) for each in least]
    fixed: set[int] = set()
    while True:
        free = room - sum(least[place] for place in fixed)
        total = sum(each for place, each in enumerate(minutes) if place not in fixed)
        given = [
            least[place] if place in fixed else free * each / max(1, total)
            for place, each in enumerate(minutes)
        ]
        small = {
            place for place, each in enumerate(given) if place not in fixed and each < least[place]
        }
        if not small:
            return [float(each) for each in given]
        fixed |= small
