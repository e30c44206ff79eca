"""What one row of a list holds."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone, unmarked
from bobbl_shared.domain.marker import MarkerColour


class RowStyle(Enum):
    """Two lines; one line; one line led by its symbol; low, only read; large, read out; a menu."""

    TWO_LINES = "two_lines"
    ONE_LINE = "one_line"
    TASKS = "tasks"
    LOW = "low"
    SIDES = "sides"
    ALOUD = "aloud"
    MENU = "menu"


@dataclass(frozen=True, slots=True)
class Row:
    """One row; ``key`` tells it from the others and is what signals carry.

    ``detail`` is the second line (or stands behind the title in one line), ``right`` the column at
    the right edge, ``brief`` the same in fewer words for a low row with little room, ``enter`` the
    cap shown there while the row is chosen. In ``SIDES`` the number is that of a table, title and
    detail are who sits there. In ``MENU`` it is the key that does it; ``swatch`` is the colour of a
    marker, and what is blocked says so in ``detail``. ``badges`` of two lines are markers with a
    letter each; what of their title begins as ``typed`` is underlined.
    """

    key: str
    title: str
    number: str = ""
    detail: str = ""
    symbol: Symbol | None = None
    symbol_tone: Tone = Tone.MUTED
    right: str = ""
    brief: str = ""
    enter: str = ""
    is_warning: bool = False
    is_blocked: bool = False
    swatch: MarkerColour | None = None
    badges: tuple[tuple[MarkerColour, str], ...] = ()
    typed: str = ""

    def spoken(self) -> str:
        """Return the row as one sentence."""
        parts = (self.number, unmarked(self.title), self.detail, self.right)
        return " · ".join(part for part in parts if part)
