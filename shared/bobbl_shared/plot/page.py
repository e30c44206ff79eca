"""A page: a title, a line below it, charts in rows, and small print."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bobbl_shared.plot.axes import SMALL_SIZE
from bobbl_shared.plot.drawing import MUTED, Area, Drawing

WIDTH = 1200
ROW_HEIGHT = 400
MARGIN = 40
_GUTTER = 48
_HEAD = 116
_TITLE_SIZE = 30
_SUBTITLE_SIZE = 19
_LINE = 24


class Chart(Protocol):
    """Anything that can be drawn into an area."""

    def draw(self, drawing: Drawing, area: Area) -> None:
        """Draw it into an area."""


@dataclass(frozen=True, slots=True)
class Page:
    """Charts of one row share its width evenly; the small print is given line by line."""

    title: str
    subtitle: str
    rows: Sequence[Sequence[Chart]]
    small_print: Sequence[str] = ()

    def svg(self) -> str:
        """Return the page as an SVG document."""
        foot = MARGIN + _LINE * len(self.small_print)
        drawing = Drawing(WIDTH, _HEAD + ROW_HEIGHT * len(self.rows) + foot, self.title)
        drawing.text(MARGIN, MARGIN + _TITLE_SIZE, self.title, _TITLE_SIZE, is_bold=True)
        y = MARGIN + _TITLE_SIZE + _LINE + 4
        drawing.text(MARGIN, y, self.subtitle, _SUBTITLE_SIZE, fill=MUTED)
        for number, row in enumerate(self.rows):
            for chart, area in zip(row, _areas(number, len(row)), strict=True):
                chart.draw(drawing, area)
        y = _HEAD + ROW_HEIGHT * len(self.rows) + _LINE
        for number, line in enumerate(self.small_print):
            drawing.text(MARGIN, y + number * _LINE, line, SMALL_SIZE, fill=MUTED)
        return drawing.svg()


def _areas(number: int, charts: int) -> list[Area]:
    width = (WIDTH - 2 * MARGIN - _GUTTER * (charts - 1)) / charts
    top = _HEAD + ROW_HEIGHT * number
    return [
        Area(MARGIN + at * (width + _GUTTER), top + 12, width, ROW_HEIGHT - 24)
        for at in range(charts)
    ]
