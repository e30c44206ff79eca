"""The bar on top of every window: which role, where, which tournament and round, who."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QRectF, QSize, pyqtSignal
from PyQt6.QtGui import QFont, QPainter, QPaintEvent
from PyQt6.QtWidgets import QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components.bar import Bar
from bobbl_client.widgets.components.keys import ButtonKind, KeyButton
from bobbl_client.widgets.drawing import CENTRE, LEFT, fitting, rule, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE, look

HEIGHT = 54


class HeaderBar(Bar):
    """Role and station left, tournament in the middle, round and operator right.

    Where one line is too narrow the bar takes two. Without ``operator_word`` there is no key.
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
        self.setAccessibleName(" · ".join(part for part in said if part))
        self._button.setAccessibleName(f"{self._operator_word} {self._operator}".strip())
        self._button.setVisible(bool(self._operator_word))
        self.fit()
        self.update()

    def _title(self) -> str:
        return f"{self._training} · {self._role}" if self._training else self._role

    def height_at(self, width: int) -> int:
        """Return the height the bar needs when it is ``width`` wide."""
        return look().px(HEIGHT) * (1 if self._fits_one_line(width) else 2)

    def fit(self) -> None:
        line = look().px(HEIGHT)
        self.setFixedHeight(self.height_at(self.width()) if self.has_width else line)
        self._place_button()

    def _place_button(self) -> None:
        self._button.resize(self._button.sizeHint())
        right = self.width() - look().px(18) - self._button.width()
        self._button.move(right, (look().px(HEIGHT) - 2 - self._button.height()) // 2)

    def _left_width(self) -> int:
        station = width_of(self._station, _plain()) + look().px(14) if self._station else 0
        return look().px(56) + width_of(self._title(), _role()) + station

    def _right_parts(self) -> list[tuple[str, QFont, str]]:
        colours = look().colours
        parts = [(self._round, _bold(), colours.ink)]
        if self._operator:
            parts += [
                (self._operator_word, _plain(), colours.muted),
                (self._operator, _bold(), colours.ink),
            ]
        return [part for part in parts if part[0]]

    def _right_width(self) -> int:
        texts = sum(width_of(text, font) + look().px(14) for text, font, _ in self._right_parts())
        key = self._button.sizeHint().width() if self._operator_word else 0
        return texts + key + look().px(18)

    def _fits_one_line(self, width: int) -> bool:
        tournament = width_of(self._tournament, _bold())
        gaps = look().px(28) if tournament else look().px(14)
        return self._left_width() + tournament + self._right_width() + gaps <= width

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, shown = QPainter(self), look()
        painter.fillRect(self.rect(), self.palette().base())
        rule(painter, 0, self.width(), self.height() - 2, shown.colours.hair, 2)
        line = QRectF(0, 0, self.width(), shown.px(HEIGHT) - 2)
        self._paint_left(painter, line)
        self._paint_right(painter, line)
        self._paint_tournament(painter, line)

    def _paint_left(self, painter: QPainter, line: QRectF) -> None:
        shown, colours = look(), look().colours
        dot = QRectF(shown.px(31) - shown.px(18), line.center().y() - shown.px(18), 0, 0)
        dot.setSize(QSize(2 * shown.px(18), 2 * shown.px(18)).toSizeF())
        symbols.paint(painter, Symbol.DOT, dot, colours.blue)
        left = shown.px(56)
        write(painter, line.adjusted(left, 0, 0, 0), self._title(), _role(), colours.ink, LEFT)
        left += width_of(self._title(), _role()) + shown.px(14)
        write(painter, line.adjusted(left, 0, 0, 0), self._station, _plain(), colours.ink, LEFT)

    def _paint_right(self, painter: QPainter, line: QRectF) -> None:
        left = self.width() - self._right_width()
        for text, font, colour in self._right_parts():
            write(painter, line.adjusted(left, 0, 0, 0), text, font, colour, LEFT)
            left += width_of(text, font) + look().px(14)

    def _paint_tournament(self, painter: QPainter, line: QRectF) -> None:
        left, right = self.spans()[1]
        is_low = self._fits_one_line(self.width())
        top = 0 if is_low else look().px(HEIGHT) - 4
        room = QRectF(left, top, right - left, line.height())
        font = fitting(self._tournament, _bold(), room.width())
        write(painter, room, self._tournament, font, look().colours.ink, CENTRE)

    def spans(self) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
        """Return from where to where the left part, the tournament and the right part reach."""
        wide, gap = width_of(self._tournament, _bold()), look().px(14)
        left, right = self._left_width(), self.width() - self._right_width()
        if not self._fits_one_line(self.width()):
            return (0, left), (gap, self.width() - gap), (right, self.width())
        start = min(max((self.width() - wide) / 2, left + gap), right - gap - wide)
        return (0, left), (start, start + wide), (right, self.width())


def _role() -> QFont:
    return look().font(TYPE.role, Weight.BOLD)


def _bold() -> QFont:
    return look().font(TYPE.body, Weight.BOLD)


def _plain() -> QFont:
    return look().font(TYPE.body)
