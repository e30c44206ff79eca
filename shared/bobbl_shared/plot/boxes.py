"""The box plot: where the middle half lies, the median as a thick line, the mean as a dot."""

from collections.abc import Sequence
from dataclasses import dataclass

from bobbl_shared.plot.axes import FILLS, SMALL_SIZE, Frame, axes
from bobbl_shared.plot.drawing import INK, LETTER_WIDTH, MUTED, PAPER, Area, Drawing

_WIDEST = 64
_FLAT = 3
"""A box whose quartiles are equal is still seen."""
_OVERHANG = 5
"""The median juts out, so that it is told from an edge that it lies on."""
_DOT = 7
_NOTE_LETTERS = 6
"""A note of so many letters does not touch the next one."""


@dataclass(frozen=True, slots=True)
class Box:
    """One box: whiskers, quartiles, median, mean, and a few words above it."""

    low: float
    quartile1: float
    median: float
    quartile3: float
    high: float
    mean: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class BoxChart:
    """Boxes by rows; each row has one for each label of the frame."""

    frame: Frame
    rows: Sequence[Sequence[Box]]

    def draw(self, drawing: Drawing, area: Area) -> None:
        """Draw it into an area."""
        high = max(box.high for row in self.rows for box in row)
        field = axes(drawing, area, self.frame, max(high, self.frame.least_step))
        for at in range(len(self.frame.labels)):
            middle, room = field.slot(at)
            share = room * 0.72 / len(self.rows)
            width = min(share * 0.7, _WIDEST)
            start = middle - share * (len(self.rows) - 1) / 2
            for number, row in enumerate(self.rows):
                x = start + number * share
                heights = _Heights(*(field.y(value) for value in _values(row[at])))
                _draw(drawing, x, width, heights, FILLS[number])
                size = min(SMALL_SIZE, share / _NOTE_LETTERS / LETTER_WIDTH)
                drawing.text(x, heights.high - 12, row[at].note, size, "middle", MUTED)


@dataclass(frozen=True, slots=True)
class _Heights:
    low: float
    quartile1: float
    median: float
    quartile3: float
    high: float
    mean: float


def _values(box: Box) -> tuple[float, ...]:
    return box.low, box.quartile1, box.median, box.quartile3, box.high, box.mean


def _draw(drawing: Drawing, x: float, width: float, at: _Heights, fill: str) -> None:
    left, right, cap = x - width / 2, x + width / 2, width / 4
    drawing.line(x, at.low, x, at.high)
    drawing.line(x - cap, at.low, x + cap, at.low)
    drawing.line(x - cap, at.high, x + cap, at.high)
    height = max(at.quartile1 - at.quartile3, _FLAT)
    drawing.rectangle(Area(left, at.quartile3, width, height), fill, INK)
    drawing.line(left - _OVERHANG, at.median, right + _OVERHANG, at.median, INK, 6)
    drawing.disc(x, at.mean, _DOT, PAPER)
