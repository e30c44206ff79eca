"""The bar on top of every window: which role, where, which tournament and round, who."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from dataclasses import dataclass

from PyQt6.QtCore import QRectF, QSize, pyqtSignal
from PyQt6.QtGui import QFont, QPainter, QPaintEvent
from PyQt6.QtWidgets import QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.bar import Bar
from bobbl_client.widgets.components.keys import ButtonKind, KeyButton
from bobbl_client.widgets.drawing import (
    CENTRE,
    LEFT,
    balanced,
    fitting,
    pitch,
    rule,
    width_of,
    write,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE, look

HEIGHT = 54
HEIGHT_NARROW = 50
SMALL = 18
"""Type of what takes two lines."""

_Part = tuple[str, QFont, str]
"""A text with its font and colour."""


@dataclass(frozen=True)
class _Arrangement:
    """What takes two lines, and how the tournament is written in which width."""

    is_left_double: bool
    is_right_double: bool
    title: tuple[str, ...]
    font: QFont
    wide: int


class HeaderBar(Bar):
    """Role and station left, tournament in the middle, round and operator right.

    A long tournament takes two lines of small type in the bar, a long station a line below its
    role, then round and operator stand below each other. Without ``operator_word`` there is no key.
    Signal: ``operator_clicked``.
    """

    operator_clicked = pyqtSignal()

    def __init__(
        self,
        role: str,
        *,
        operator_word: str = "",
        key: str = "F2",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role, self._operator_word = role, operator_word
        self._station = self._tournament = self._round = self._operator = self._training = ""
        self._shown: tuple[str, ...] = ()
        self._button = KeyButton("", key, kind=ButtonKind.BARE, parent=self)
        self._button.clicked.connect(self.operator_clicked)
        self._refresh()

    def set_place(self, role: str, station: str) -> None:
        """Show the role and the name of this station."""
        self._role, self._station = role, station
        self._refresh()

    def set_tournament(self, tournament: str) -> None:
        """Show the name of the tournament."""
        self._tournament = tournament
        self._refresh()

    def set_round(self, sentence: str) -> None:
        """Show which round it is: ``Runde 3 von 5``."""
        self._round = sentence
        self._refresh()

    def set_operator(self, name: str) -> None:
        """Show who sits here; with an empty name only the key stands there."""
        self._operator = name
        self._refresh()

    def set_training(self, word: str) -> None:
        """Put ``word`` (``ÜBUNG``) before the role; an empty word takes it away."""
        self._training = word
        self._refresh()

    def _refresh(self) -> None:
        said = (self._title(), self._station, self._tournament, self._round, self._operator)
        if said == self._shown:
            return
        self._shown = said
        self.setAccessibleName(" · ".join(part for part in said if part))
        self._button.setAccessibleName(f"{self._operator_word} {self._operator}".strip())
        self._button.setVisible(bool(self._operator_word))
        self.fit()
        self.update()

    def _title(self) -> str:
        return f"{self._training} · {self._role}" if self._training else self._role

    def _high(self) -> int:
        return look().px(HEIGHT_NARROW if self.is_narrow else HEIGHT)

    def height_at(self, width: int) -> int:
        """Return the height the bar needs when it is ``width`` wide: two rows as a last resort."""
        return self._high() * (2 if self._arranged(width) is None else 1)

    def fit(self) -> None:
        self.setFixedHeight(self.height_at(self.width()) if self.has_width else self._high())
        self._place_button()

    def _place_button(self) -> None:
        self._button.resize(self._button.sizeHint())
        right = self.width() - look().px(18) - self._button.width()
        self._button.move(right, (self._high() - 2 - self._button.height()) // 2)

    def _left_width(self, is_double: bool) -> int:
        left, role = look().px(56), width_of(self._title(), _role(is_double))
        if is_double:
            return left + max(role, width_of(self._station, _small()))
        station = width_of(self._station, _plain()) + look().px(14) if self._station else 0
        return left + role + station

    def _right_lines(self, is_double: bool) -> list[list[_Part]]:
        """Return what stands right, by its lines."""
        colours = look().colours
        strong, plain = (_small_bold(), _small()) if is_double else (_bold(), _plain())
        lines: list[list[_Part]] = [[(self._round, strong, colours.ink)], []]
        if self._operator:
            lines[1] = [
                (self._operator_word, plain, colours.muted),
                (self._operator, strong, colours.ink),
            ]
        lines = [[part for part in line if part[0]] for line in lines]
        return [line for line in lines if line] if is_double else [lines[0] + lines[1]]

    def _right_width(self, is_double: bool) -> int:
        key = self._button.sizeHint().width() if self._operator_word else 0
        lines = self._right_lines(is_double)
        return max(map(_line_width, lines), default=0) + key + look().px(18)

    def _arranged(self, width: int) -> _Arrangement | None:
        """Return how everything fits in one bar; None if the tournament needs a row of its own."""
        gaps = look().px(28) if self._tournament else look().px(14)
        for is_left, is_right in ((False, False), (True, False), (True, True)):
            room = width - self._left_width(is_left) - self._right_width(is_right) - gaps
            for font, most in ((_bold(), 1), (_small_bold(), 2)):
                lines = balanced(self._tournament, font, room) if self._tournament else ()
                wide = max((width_of(line, font) for line in lines), default=0)
                if len(lines) <= most and wide <= room:
                    return _Arrangement(is_left, is_right, lines, font, wide)
        return None

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown = QPainter(self), look()
        painter.fillRect(self.rect(), self.palette().base())
        rule(painter, 0, self.width(), self.height() - 2, shown.colours.hair, 2)
        line = QRectF(0, 0, self.width(), self._high() - 2)
        found = self._arranged(self.width())
        self._paint_left(painter, line, found is None or found.is_left_double)
        self._paint_right(painter, line, found is None or found.is_right_double)
        self._paint_tournament(painter, line, found)

    def _paint_left(self, painter: QPainter, line: QRectF, is_double: bool) -> None:
        shown, colours = look(), look().colours
        dot = QRectF(shown.px(31) - shown.px(18), line.center().y() - shown.px(18), 0, 0)
        dot.setSize(QSize(2 * shown.px(18), 2 * shown.px(18)).toSizeF())
        symbols.paint(painter, Symbol.DOT, dot, colours.blue)
        left = shown.px(56)
        upper, lower, font = line, line, _plain()
        if is_double and self._station:
            upper, lower = _halves(line)
            font = _small()
        role = _role(is_double)
        write(painter, upper.adjusted(left, 0, 0, 0), self._title(), role, colours.ink, LEFT)
        if upper is lower:
            left += width_of(self._title(), role) + shown.px(14)
        write(painter, lower.adjusted(left, 0, 0, 0), self._station, font, colours.ink, LEFT)

    def _paint_right(self, painter: QPainter, line: QRectF, is_double: bool) -> None:
        lines = self._right_lines(is_double)
        places = _halves(line) if len(lines) > 1 else (line,)
        start = self.width() - self._right_width(is_double)
        for place, parts in zip(places, lines, strict=False):
            left = start
            for text, font, colour in parts:
                write(painter, place.adjusted(left, 0, 0, 0), text, font, colour, LEFT)
                left += width_of(text, font) + look().px(14)

    def _paint_tournament(
        self, painter: QPainter, line: QRectF, found: _Arrangement | None
    ) -> None:
        left, right = self.spans()[1]
        ink = look().colours.ink
        if found is None:
            room = QRectF(left, self._high() - 4, right - left, line.height())
            font = fitting(self._tournament, _bold(), room.width())
            write(painter, room, self._tournament, font, ink, CENTRE)
            return
        room = QRectF(left, line.top(), right - left, line.height())
        places = _halves(room) if len(found.title) > 1 else (room,)
        for place, text in zip(places, found.title, strict=False):
            write(painter, place, text, found.font, ink, CENTRE)

    def spans(self) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
        """Return from where to where the left part, the tournament and the right part reach."""
        gap, found = look().px(14), self._arranged(self.width())
        left = self._left_width(found is None or found.is_left_double)
        right = self.width() - self._right_width(found is None or found.is_right_double)
        if found is None:
            return (0, left), (gap, self.width() - gap), (right, self.width())
        start = min(max((self.width() - found.wide) / 2, left + gap), right - gap - found.wide)
        return (0, left), (start, start + found.wide), (right, self.width())


def _line_width(parts: list[_Part]) -> int:
    return sum(width_of(text, font) + look().px(14) for text, font, _ in parts)


def _halves(line: QRectF) -> tuple[QRectF, QRectF]:
    """Return two lines that stand close together in the middle of one."""
    step, middle = pitch(_small()), line.center().y()
    upper = QRectF(line.left(), middle - step, line.width(), step)
    return upper, upper.translated(0, step)


def _role(is_double: bool) -> QFont:
    return look().font(TYPE.heading if is_double else TYPE.role, Weight.BOLD)


def _small() -> QFont:
    return look().font(SMALL)


def _small_bold() -> QFont:
    return look().font(SMALL, Weight.BOLD)


def _bold() -> QFont:
    return look().font(TYPE.body, Weight.BOLD)


def _plain() -> QFont:
    return look().font(TYPE.body)
