"""Lists on paper: what Qt paints into a PDF, also without a screen."""

import os
from dataclasses import replace
from datetime import datetime

from bobbl_client.printing.paper import Paper
from bobbl_server.files.listing import Cell, Column, Listing, written
from bobbl_shared.errors import BobblError

NARROW_POINTS, WIDE_POINTS, MANY = 11.0, 9.0, 6


def to_pdf(listing: Listing, subtitle: str) -> bytes:
    """Paint a list on A4 pages; ``BobblError`` if Qt is not installed."""
    shown = _stacked(listing)
    paper = Paper(
        shown.title,
        subtitle,
        shown.heads,
        tuple(tuple(written(cell) for cell in row) for row in shown.rows),
        shown.title,
        WIDE_POINTS if _is_wide(shown) else NARROW_POINTS,
        names=shown.wide,
        bold=(0, shown.wide + 1) if shown.name == "ranking" else (shown.wide,),
        large=(0, shown.wide + 1) if shown.name == "ranking" else (),
    )
    return painted(paper)


def painted(paper: Paper) -> bytes:
    """Paint a sheet on A4 pages; ``BobblError`` if Qt is not installed."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from PyQt6.QtGui import QGuiApplication

        from bobbl_client.printing.layout.pages import pdf_of
    except ImportError as error:
        raise BobblError("gui_missing") from error
    app = QGuiApplication.instance() or QGuiApplication(["bobbl"])
    made, _ = pdf_of(paper)
    del app
    return made


def _is_wide(listing: Listing) -> bool:
    """Return whether a list has so many columns, or moments, that it is written smaller."""
    has_moments = any(isinstance(cell, datetime) for row in listing.rows[:1] for cell in row)
    return len(listing.columns) >= MANY or has_moments


def _stacked(listing: Listing) -> Listing:
    """Return the list with the two sides of a table in one column, one below the other."""
    keys = [each.key for each in listing.columns]
    if "side_1" not in keys:
        return listing
    at = keys.index("side_1")
    columns = listing.columns
    both = Column("sides", f"{columns[at].head} – {columns[at + 1].head}")
    return replace(
        listing,
        columns=(*columns[:at], both, *columns[at + 2 :]),
        rows=tuple(_with_sides(row, at) for row in listing.rows),
    )


def _with_sides(row: tuple[Cell, ...], at: int) -> tuple[Cell, ...]:
    return (*row[:at], f"{written(row[at])}\n{written(row[at + 1])}", *row[at + 2 :])
