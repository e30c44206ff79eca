"""What one row of a list holds."""

from dataclasses import dataclass
from enum import Enum

from bobbl_client.views.components.text import Tone, unmarked
from bobbl_client.views.symbols import Symbol


class RowStyle(Enum):
    """Two lines; one line; one line led by its symbol; read-only and low; large, read out."""

    TWO_LINES = "two_lines"
    ONE_LINE = "one_line"
    TASKS = "tasks"
    LOW = "low"
    SIDES = "sides"
    ALOUD = "aloud"


@dataclass(frozen=True, slots=True)
class Row:
    """One row; ``key`` tells it from the others and is what signals carry.

    ``detail`` is the second line (or stands behind the title in one line), ``right`` the column at
    the right edge, ``enter`` the cap shown there while the row is chosen. In ``SIDES`` the number
    is that of a table, title and detail are who sits there.
    """

    key: str
    title: str
    number: str = ""
    detail: str = ""
    symbol: Symbol | None = None
    symbol_tone: Tone = Tone.MUTED
    right: str = ""
    enter: str = ""
    is_warning: bool = False

    def spoken(self) -> str:
        """Give the row as one sentence."""
        parts = (self.number, unmarked(self.title), self.detail, self.right)
        return " · ".join(part for part in parts if part)
