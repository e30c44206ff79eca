"""A line through values that may lie below zero as well: how something went on."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bobbl_shared.plot.axes import SMALL_SIZE, Frame, axes
from bobbl_shared.plot.drawing import ACCENT, DARK, INK, LIGHT, Area, Drawing, width_of
from bobbl_shared.plot.numbers import written

_DOT = 6
_DOTS_FROM = 14
"""Where values stand closer together than this there is a line only."""
_ABOVE = 14
_BELOW = 26


@dataclass(frozen=True, slots=True)
class LineChart:
    """One value for each label of the frame, in order; the last one is written beside its dot.

    ``mark`` is a value to compare with; the frame has its name.
    """

    frame: Frame
    values: Sequence[float]
    mark: float | None = None

    def draw(self, drawing: Drawing, area: Area) -> None:
        """Draw it into an area."""
        seen = [*self.values, *([] if self.mark is None else [self.mark])]
        field = axes(drawing, area, self.frame, max(seen), min(seen))
        if self.mark is not None:
            y = field.y(self.mark)
            drawing.dashes(field.area.left, y, field.area.right, y, ACCENT)
        places = [(field.slot(at)[0], field.y(value)) for at, value in enumerate(self.values)]
        for (x1, y1), (x2, y2) in pairwise(places):
            drawing.line(x1, y1, x2, y2, DARK, 4)
        last = len(places) - 1
        is_roomy = field.slot(0)[1] >= _DOTS_FROM
        for at, (x, y) in enumerate(places):
            if is_roomy or at == last:
                drawing.disc(x, y, _DOT, LIGHT if at < last else DARK, INK)
        self._write_last(drawing, field.area, places)

    def _write_last(
        self, drawing: Drawing, area: Area, places: Sequence[tuple[float, float]]
    ) -> None:
        """Write the last value above its dot, or below where the line runs above it."""
        text = written(self.values[-1])
        half = width_of(text, SMALL_SIZE) / 2
        x, y = places[-1]
        near = [height for at, height in places if x - at <= 2 * half]
        is_below = y - min(near) > max(near) - y and y + _BELOW < area.bottom
        middle = min(x, area.right - half)
        height = y + (_BELOW if is_below else -_ABOVE)
        drawing.text(middle, height, text, SMALL_SIZE, "middle", is_bold=True)
