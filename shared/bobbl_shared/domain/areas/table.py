"""The table of all facts, made of the areas' rows."""

from typing import Any

from bobbl_shared.domain.areas import (
    desk,
    displays,
    field,
    lineup,
    phones,
    prizes,
    seats,
    slips,
    staff,
    twins,
)
from bobbl_shared.domain.areas.row import F, Row

ROWS: tuple[Row[Any], ...] = (
    *desk.ROWS,
    *displays.ROWS,
    *phones.ROWS,
    *slips.ROWS,
    *twins.ROWS,
    *prizes.ROWS,
    *staff.ROWS,
    *field.ROWS,
    *lineup.ROWS,
    *seats.ROWS,
)
"""One row for each kind of fact."""

_ROW_OF: dict[type, Any] = {row.fact: row for row in ROWS}


def row_of(fact: F) -> Row[F] | None:
    """Return the row of a fact's kind; none for facts that have no area yet."""
    row: Row[F] | None = _ROW_OF.get(type(fact))
    return row
