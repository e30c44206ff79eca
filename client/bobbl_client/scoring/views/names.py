"""Who sat at a table, once and over the full width, above slips that show cells only."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence
from dataclasses import dataclass

from PyQt6.QtCore import QEvent, QRectF, QSize
from PyQt6.QtGui import QFont, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QSizePolicy

from bobbl_client.evening.names import NameLine, fitted
from bobbl_client.scoring.screen import ShownSide
from bobbl_client.widgets.components.painted import Painted, is_new_look
from bobbl_client.widgets.drawing import LEFT, box, pitch, rule, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, SPACE, TYPE, look

BETWEEN = " / "
LINES = 2
"""So many lines a name may take before the first name becomes initials."""


@dataclass(frozen=True)
class _Side:
    """A pair as it is painted: what it is called, and its names by lines, each of a few parts."""

    labels: tuple[str, ...]
    lines: tuple[tuple[NameLine, ...], ...]

    @property
    def height(self) -> int:
        """How many lines it takes."""
        return max(len(self.labels), len(self.lines))


class NamesPanel(Painted):
    """Each pair with its number; as high as the names need at its width.

    In a narrow window a pair stands on one line where it fits.
    """

    def __init__(self) -> None:
        """Build it empty."""
        super().__init__()
        self._sides: tuple[ShownSide, ...] = ()
        self._is_narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sides(self, sides: Sequence[ShownSide]) -> None:
        """Show the pairs of a slip."""
        self._sides = tuple(sides)
        said = ("; ".join(" ".join(name) for name in side.people) for side in sides)
        told = zip((side.heading for side in sides), said, strict=True)
        self.setAccessibleName(" · ".join(f"{heading}: {names}" for heading, names in told))
        self.fit_to(self.width())
        self.update()

    def set_narrow(self, is_narrow: bool) -> None:
        """Take as little height as can be, in a narrow window."""
        self._is_narrow = is_narrow
        self.fit_to(self.width())
        self.update()

    def fit_to(self, width: int) -> None:
        """Take the height that is needed at ``width``."""
        lines = sum(side.height for side in self._laid(width))
        gaps = max(0, len(self._sides) - 1) * (2 * look().px(SPACE.hair) + 2)
        self.setFixedHeight(lines * pitch(look().font()) + gaps + 2 * self._margin())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self.fit_to(self.width())

    def changeEvent(self, event: QEvent | None) -> None:
        super().changeEvent(event)
        if is_new_look(event):
            self.fit_to(self.width())

    def sizeHint(self) -> QSize:
        return QSize(look().px(400), self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(200), self.minimumHeight())

    def _margin(self) -> int:
        return look().px(SPACE.small)

    def _laid(self, width: int) -> list[_Side]:
        """Return the pairs as they are painted at ``width``."""
        room = width - self._left() - look().px(SPACE.gutter)
        return [_Side(self._labels(side), self._lines(side, room)) for side in self._sides]

    def _labels(self, side: ShownSide) -> tuple[str, ...]:
        pair, _, number = side.heading.partition(" · ")
        if self._is_narrow or not number:
            return (side.heading,)
        return (pair, number)

    def _left(self) -> int:
        """Return where the names begin."""
        labels = (label for side in self._sides for label in self._labels(side))
        wide = max((width_of(label, _bold()) for label in labels), default=0)
        return look().px(SPACE.gutter) + wide + look().px(SPACE.wide)

    def _lines(self, side: ShownSide, room: float) -> tuple[tuple[NameLine, ...], ...]:
        whole = tuple(
            NameLine(f"{family}," if first else family, f" {first}" if first else "")
            for family, first in side.people
        )
        between = width_of(BETWEEN, look().font()) * (len(whole) - 1)
        needed = sum(_width(each.family, each.first) for each in whole) + between
        if self._is_narrow and needed <= room:
            return (whole,)
        lines: list[tuple[NameLine, ...]] = []
        for family, first in side.people:
            name = fitted(family, first, room, _width, lines=LINES)
            lines += [(line,) for line in name.lines]
        return tuple(lines)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours, shown = QPainter(self), look().colours, look()
        box(painter, self.area(), colours.surface, colours.hair, 2, RADIUS.panel)
        high, y = pitch(shown.font()), float(self._margin())
        left, gap = shown.px(SPACE.gutter), shown.px(SPACE.hair)
        for place, side in enumerate(self._laid(self.width())):
            if place:
                rule(painter, left, self.width() - left, round(y) + gap, colours.hair, 2)
                y += 2 * gap + 2
            for number, label in enumerate(side.labels):
                font, ink = (look().font(), colours.muted) if number else (_bold(), colours.ink)
                room = QRectF(left, y + number * high, self._left() - left, high)
                write(painter, room, label, font, ink, LEFT)
            for number, line in enumerate(side.lines):
                self._write(painter, line, y + number * high, high)
            y += side.height * high

    def _write(self, painter: QPainter, line: Sequence[NameLine], y: float, high: int) -> None:
        """Write the names of a line, families bold."""
        x, ink = float(self._left()), look().colours.ink
        for place, name in enumerate(line):
            between = BETWEEN if place else ""
            parts = ((between, look().font()), (name.family, _bold()), (name.first, look().font()))
            for text, font in parts:
                wide = width_of(text, font)
                write(painter, QRectF(x, y, wide, high), text, font, ink, LEFT)
                x += wide


def _width(family: str, first: str) -> float:
    return width_of(family, _bold()) + width_of(first, look().font())


def _bold() -> QFont:
    return look().font(TYPE.body, Weight.BOLD)
