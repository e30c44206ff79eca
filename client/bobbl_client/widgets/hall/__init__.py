"""Components that show the tournament itself: tables, seats, slips, the ranking."""

from bobbl_client.widgets.hall.hall_map import HallMapSheet, HallPicture
from bobbl_client.widgets.hall.ranking import Column, DataTable, Ranked, Value, ranked
from bobbl_client.widgets.hall.seat import SeatCard, SeatKind
from bobbl_client.widgets.hall.seat_wall import SeatLine, SeatTile, SeatWall
from bobbl_client.widgets.hall.slip import Slip, SlipMask, SlipPair
from bobbl_client.widgets.hall.slip_cell import CellState, SlipCell
from bobbl_client.widgets.hall.tile import TableTile
from bobbl_client.widgets.hall.wall import TileWall
from bobbl_client.widgets.hall.zone_hall import ZoneHall, ZoneKind, ZoneLegend, ZoneTile

__all__ = [
    "CellState",
    "Column",
    "DataTable",
    "HallMapSheet",
    "HallPicture",
    "Ranked",
    "SeatCard",
    "SeatKind",
    "SeatLine",
    "SeatTile",
    "SeatWall",
    "Slip",
    "SlipCell",
    "SlipMask",
    "SlipPair",
    "TableTile",
    "TileWall",
    "Value",
    "ZoneHall",
    "ZoneKind",
    "ZoneLegend",
    "ZoneTile",
    "ranked",
]
