"""What all charts have around them: title, scale, labels below, names of the axes, a legend."""

from collections.abc import Sequence
from dataclasses import dataclass

from bobbl_shared.plot.drawing import (
    ACCENT,
    DARK,
    HAIR,
    INK,
    LIGHT,
    LINE,
    MIDDLE,
    MUTED,
    PAPER,
    Area,
    Drawing,
    width_of,
)
from bobbl_shared.plot.numbers import places_of, span, written

FILLS = (LIGHT, DARK, MIDDLE, PAPER)
"""A chart shows up to four rows of figures, the first light, the second dark."""

TITLE_SIZE = 22
LABEL_SIZE = 18
SMALL_SIZE = 16

_SWATCH = 18
_GAP = 26
_LEGEND_LINE = 30
_HEADROOM = 44
"""Above the highest mark of the scale there is room for a note."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Words around a chart: what it shows, what runs along, what goes up, and the rows' names.

    ``rows`` is empty if there is one row of figures only. ``mark`` names a dashed line.
    ``least_step`` keeps a scale of counts whole. ``percent`` shows shares of one hundred.
    """

    title: str
    along: str
    upwards: str
    labels: Sequence[str]
    rows: Sequence[str] = ()
    mark: str | None = None
    least_step: float = 0.0
    percent: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Where the figures are drawn: the area within the axes, and the scale from base to top."""

    area: Area
    top: float
    count: int
    base: float = 0.0

    def y(self, value: float) -> float:
        """Return the height of a value on the page."""
        share = (value - self.base) / (self.top - self.base)
        return self.area.bottom - self.area.height * share

    def slot(self, at: int) -> tuple[float, float]:
        """Return the middle of the column number ``at``, and how wide a column may be."""
        width = self.area.width / self.count
        return self.area.left + width * (at + 0.5), width


def axes(drawing: Drawing, area: Area, frame: Frame, high: float, low: float = 0.0) -> Field:
    """Draw everything but the figures; the scale reaches from ``low`` to ``high`` at least.

    From 0, unless ``low`` is less or all is far above. An empty label is left out.
    """
    marks = span(low, high, least_step=frame.least_step)
    drawing.text(area.left, area.top + TITLE_SIZE, frame.title, TITLE_SIZE, is_bold=True)
    top = _legend(drawing, area, frame) - area.top
    inner = area.inside(86, top + _HEADROOM, 12, 66)
    field = Field(inner, marks[-1], len(frame.labels), marks[0])
    _scale(drawing, field, marks, frame.percent)
    middle = field.area.top + field.area.height / 2
    drawing.upright_text(area.left + SMALL_SIZE, middle, frame.upwards, SMALL_SIZE)
    for at, label in enumerate(frame.labels):
        if label:
            half = width_of(label, LABEL_SIZE) / 2
            x = min(max(field.slot(at)[0], area.left + half), area.right - half)
            drawing.text(x, field.area.bottom + 26, label, LABEL_SIZE, "middle")
    x = field.area.left + field.area.width / 2
    drawing.text(x, area.bottom - 12, frame.along, SMALL_SIZE, "middle", MUTED)
    return field


def _scale(drawing: Drawing, field: Field, marks: Sequence[float], percent: bool) -> None:
    factor = 100 if percent else 1
    places = places_of((marks[1] - marks[0]) * factor)
    for mark in marks:
        y = field.y(mark)
        colour = LINE if not mark else HAIR
        drawing.line(field.area.left, y, field.area.right, y, colour, 2 if not mark else 1)
        shown = written(mark * factor, places) + (" %" if percent else "")
        drawing.text(field.area.left - 10, y + 6, shown, SMALL_SIZE, "end", MUTED)


def _legend(drawing: Drawing, area: Area, frame: Frame) -> float:
    """Draw swatches and names below the title, in as many lines as it takes; give where it ends."""
    x, y = area.left, area.top + TITLE_SIZE
    names = [*frame.rows, *([] if frame.mark is None else [frame.mark])]
    for number, name in enumerate(names):
        width = _SWATCH + 8 + width_of(name, SMALL_SIZE)
        if not number or x + width > area.right:
            x, y = area.left, y + _LEGEND_LINE
        if number < len(frame.rows):
            drawing.rectangle(Area(x, y - _SWATCH + 3, _SWATCH, _SWATCH), FILLS[number], INK, 1.5)
        else:
            drawing.dashes(x, y - 5, x + _SWATCH + 2, y - 5, ACCENT)
        drawing.text(x + _SWATCH + 8, y, name, SMALL_SIZE)
        x += width + _GAP
    return y
