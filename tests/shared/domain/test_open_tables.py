"""Which tables are in the lot while people arrive: three zones, each of which may be off."""

import pytest
from msgspec.structs import replace

from bobbl_shared.domain.seats import SeatZones, open_tables
from bobbl_shared.domain.settings import Settings, announced_tables

ZONES = SeatZones(open_to=3, window=4, in_order_from=10)


@pytest.mark.parametrize(
    ("zones", "first", "announced", "tables"),
    [
        (ZONES, 1, None, range(1, 4)),
        (ZONES, 3, None, range(3, 4)),
        (ZONES, 4, None, range(4, 9)),
        (ZONES, 7, None, range(7, 10)),
        (ZONES, 10, None, range(10, 10)),
        (ZONES, 4, 6, range(4, 7)),
        (ZONES, 7, 6, range(7, 10)),
        (replace(ZONES, capped=False), 4, 6, range(4, 9)),
        (replace(ZONES, window=0), 5, None, range(5, 6)),
        (replace(ZONES, window=None), 5, None, range(5, 5)),
        (replace(ZONES, window=None), 2, None, range(2, 4)),
        (replace(ZONES, in_order_from=None), 12, None, range(12, 17)),
        (replace(ZONES, open_to=12), 5, 6, range(5, 13)),
    ],
)
def test_the_tables_in_the_lot(
    zones: SeatZones, first: int, announced: int | None, tables: range
) -> None:
    assert open_tables(zones, first, announced) == tables


def test_the_announced_tables_are_those_that_fill() -> None:
    assert announced_tables(Settings("x")) is None
    assert announced_tables(Settings("x", expected=47)) == 23
    assert announced_tables(Settings("x", entrants="players", expected=47)) == 11
