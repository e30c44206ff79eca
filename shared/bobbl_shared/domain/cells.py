"""Texts as cells of a spreadsheet: none is ever taken for a formula, whoever has typed it."""

from collections.abc import Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "−")
"""What makes one spreadsheet or another take a text for a formula."""


def plain(cells: Sequence[str]) -> list[str]:
    """Return cells that no spreadsheet takes for a formula; numbers stay numbers."""
    return [
        f"'{cell}" if cell.startswith(FORMULA) and not _is_number(cell) else cell for cell in cells
    ]


def meant(cell: str) -> str:
    """Return what a cell written by ``plain`` stands for."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def _is_number(cell: str) -> bool:
    return cell.removeprefix("-").isdecimal()
