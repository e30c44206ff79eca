"""A drawing surface that writes SVG: lines, rectangles, text, in the look of the product."""

from dataclasses import dataclass, field
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

FONTS = "Clear Sans, DejaVu Sans, sans-serif"

INK = "#17212B"
MUTED = "#4B5563"
LINE = "#7C848D"
HAIR = "#DDD8CC"
PAPER = "#FFFFFF"
DARK = "#0A4C86"
LIGHT = "#DCE9F5"
MIDDLE = "#7FA9D1"
ACCENT = "#C45F00"

LETTER_WIDTH = 0.54
"""The mean width of a letter in parts of its size; nothing here can measure text."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the page, in pixels from the top left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    def inside(self, left: float, top: float, right: float, bottom: float) -> "Area":
        """Return what is left of it within margins."""
        return Area(
            self.left + left,
            self.top + top,
            self.width - left - right,
            self.height - top - bottom,
        )


@dataclass
class Drawing:
    """Collects shapes; the later one lies above the earlier."""

    width: int
    height: int
    title: str
    _shapes: list[str] = field(default_factory=list)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str = INK, width: float = 2
    ) -> None:
        """Draw a line."""
        self._add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)

    def dashes(self, x1: float, y1: float, x2: float, y2: float, stroke: str) -> None:
        """Draw a dashed line."""
        place = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        self._add("line", **place, stroke=stroke, stroke_width=3, stroke_dasharray="8 5")

    def disc(self, x: float, y: float, radius: float, fill: str, stroke: str = INK) -> None:
        """Draw a filled circle with an edge."""
        self._add("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=2)

    def rectangle(self, area: Area, fill: str, stroke: str = "none", width: float = 2) -> None:
        """Draw a rectangle."""
        place = {"x": area.left, "y": area.top, "width": area.width, "height": area.height}
        self._add("rect", **place, fill=fill, stroke=stroke, stroke_width=width)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 18,
        anchor: Anchor = "start",
        fill: str = INK,
        is_bold: bool = False,
    ) -> None:
        """Write one line; ``y`` is where the letters stand."""
        weight = {"font_weight": "bold"} if is_bold else {}
        place = {"x": x, "y": y, "font_size": size}
        self._add("text", escape(text), **place, text_anchor=anchor, fill=fill, **weight)

    def upright_text(self, x: float, y: float, text: str, size: float, fill: str = MUTED) -> None:
        """Write one line from below to above, its middle at ``y``."""
        look = {"text_anchor": "middle", "fill": fill}
        turn = f"rotate(-90 {_shown(x)} {_shown(y)})"
        self._add("text", escape(text), x=x, y=y, font_size=size, transform=turn, **look)

    def svg(self) -> str:
        """Return the whole picture as a document."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}"'
            f' viewBox="0 0 {self.width} {self.height}" role="img" font-family={quoteattr(FONTS)}>'
        )
        paper = f'<rect width="{self.width}" height="{self.height}" fill="{PAPER}"/>'
        title = f"<title>{escape(self.title)}</title>"
        return "\n".join([head, title, paper, *self._shapes, "</svg>", ""])

    def _add(self, name: str, content: str | None = None, /, **attributes: float | str) -> None:
        shown = "".join(
            f" {key.replace('_', '-')}={quoteattr(_shown(value))}"
            for key, value in attributes.items()
        )
        end = "/>" if content is None else f">{content}</{name}>"
        self._shapes.append(f"<{name}{shown}{end}")


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")


_NARROW = frozenset("iIjltfr.,:;!|'()[] ·„“")
_WIDE = frozenset("mwMW%…–")


def width_of(text: str, size: float) -> float:
    """Return about how wide a line of text is, rather too wide than too narrow."""
    return size * sum(_letter_width(letter) for letter in text)


def fitted(text: str, width: float, size: float) -> str:
    """Return as much of a line of text as there is room for, with dots if some is left out."""
    if width_of(text, size) <= width:
        return text
    kept = text
    while kept and width_of(f"{kept}…", size) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _WIDE:
        return 0.92
    return 0.72 if letter.isupper() else 0.57
