"""The table of all facts, made of the areas' rows."""

from typing import Any

from bobbl_shared.domain.areas import (
    crest,
    desk,
    displays,
    draw,
    field,
    founding,
    hall_map,
    lineup,
    pages,
    phones,
    prizes,
    results,
    rounds,
    seats,
    settings,
    slips,
    staff,
    twins,
    undo,
)
from bobbl_shared.domain.areas.row import F, Row

ROWS: tuple[Row[Any], ...] = (
    *founding.ROWS,
    *staff.ROWS,
    *settings.ROWS,
    *field.ROWS,
    *lineup.ROWS,
    *twins.ROWS,
    *prizes.ROWS,
    *desk.ROWS,
    *slips.ROWS,
    *phones.ROWS,
    *pages.ROWS,
    *displays.ROWS,
    *hall_map.ROWS,
    *crest.ROWS,
    *undo.ROWS,
    *seats.ROWS,
    *draw.ROWS,
    *results.ROWS,
    *rounds.ROWS,
)
"""One row for each kind of fact."""

_ROW_OF: dict[type, Any] = {row.fact: row for row in ROWS}


def row_of(fact: F) -> Row[F]:
    """Return the row of a fact's kind."""
    row: Row[F] = _ROW_OF[type(fact)]
    return row
