"""Times, and tables of figures."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Table:
    """Figures to print; all rows have the columns of the first."""

    title: str
    rows: list[dict[str, object]] = field(default_factory=list)

    def add(self, **cells: object) -> None:
        """Add a row; underlines in the names of the columns become spaces."""
        self.rows.append(cells)

    def text(self) -> str:
        """Give the table aligned to the right."""
        if not self.rows:
            return ""
        lines = [[name.replace("_", " ") for name in self.rows[0]]]
        lines += [[_shown(cell) for cell in row.values()] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "".join(
            "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) + "\n"
            for line in lines
        )


def _shown(cell: object) -> str:
    return f"{cell:.3g}" if isinstance(cell, float) and abs(cell) < 100 else _whole(cell)


def _whole(cell: object) -> str:
    return f"{cell:.0f}" if isinstance(cell, float) else str(cell)


def clocked(action: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[float, T]:
    """Do something and give the milliseconds it took, and what it gave."""
    start = time.perf_counter()
    given = action(*args, **kwargs)
    return 1000 * (time.perf_counter() - start), given


def quantile(values: Sequence[float], share: float) -> float:
    """Give the value that this share of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
