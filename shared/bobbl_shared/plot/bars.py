"""Bars from 0 up, one or two side by side, and a dashed line to compare them with."""

from collections.abc import Sequence
from dataclasses import dataclass

from bobbl_shared.plot.axes import FILLS, SMALL_SIZE, Frame, axes
from bobbl_shared.plot.drawing import ACCENT, INK, PAPER, Area, Drawing
from bobbl_shared.plot.numbers import written

_CAP = 7
"""Half the width of the ends of a whisker."""


@dataclass(frozen=True, slots=True)
class BarChart:
    """Values by rows, one for each label of the frame; ``places`` are shown of each above its bar;
    where a row has nothing (``None``) there is a dash.

    ``mark`` is a value to compare with; the frame has its name. ``ranges``, where given, are the
    bounds of each value, drawn as a whisker.
    """

    frame: Frame
    rows: Sequence[Sequence[float | None]]
    places: int = 0
    mark: float | None = None
    ranges: Sequence[Sequence[tuple[float, float]]] = ()

    def draw(self, drawing: Drawing, area: Area) -> None:
        """Draw it into an area."""
        highs = [high for row in self.ranges for _, high in row]
        high = max(self.mark or 0.0, *highs, *(value or 0.0 for row in self.rows for value in row))
        field = axes(drawing, area, self.frame, high or 1.0)
        for at in range(len(self.frame.labels)):
            middle, room = field.slot(at)
            width = room * 0.72 / len(self.rows)
            for number, row in enumerate(self.rows):
                left = middle + width * (number - len(self.rows) / 2)
                value = row[at]
                top = field.y(value or 0.0)
                if value is not None:
                    bar = Area(left + 1, top, width - 2, field.area.bottom - top)
                    drawing.rectangle(bar, FILLS[number], INK, 1.5)
                if self.ranges:
                    low, most = (field.y(bound) for bound in self.ranges[number][at])
                    _whisker(drawing, left + width / 2, low, most)
                    top = min(top, most)
                drawing.text(left + width / 2, top - 7, self._shown(value), SMALL_SIZE, "middle")
        if self.mark is not None:
            y = field.y(self.mark)
            drawing.line(field.area.left, y, field.area.right, y, PAPER, 7)
            drawing.dashes(field.area.left, y, field.area.right, y, ACCENT)

    def _shown(self, value: float | None) -> str:
        if value is None:
            return "–"
        return written(value * (100 if self.frame.percent else 1), self.places)


def _whisker(drawing: Drawing, x: float, low: float, high: float) -> None:
    """Draw bounds, seen on light bars and on dark ones."""
    for colour, thickness in ((PAPER, 5.0), (INK, 2.0)):
        drawing.line(x, low, x, high, colour, thickness)
        for y in (low, high):
            drawing.line(x - _CAP, y, x + _CAP, y, colour, thickness)
