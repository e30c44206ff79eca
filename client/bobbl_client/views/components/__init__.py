"""The component kit: what all windows are built from.

Components take plain values and sentences that are already translated, and emit signals. Text that
is said to be *marked* may hold ``**bold**`` parts; everything else is shown as it stands.
"""

from bobbl_client.views.components.action import BigAction
from bobbl_client.views.components.choices import CheckKey, ChoiceRow
from bobbl_client.views.components.clock import BigNumber, ClockFace, ProgressBar
from bobbl_client.views.components.code import CodeBoxes, CodeDisplay
from bobbl_client.views.components.fields import Labelled, LabelledField, SearchField
from bobbl_client.views.components.groups import DigitGroups
from bobbl_client.views.components.header import HeaderBar
from bobbl_client.views.components.keys import ButtonKind, KeyButton, KeyCap
from bobbl_client.views.components.notice import Choice, Notice
from bobbl_client.views.components.panel import Panel, PanelKind, Rule
from bobbl_client.views.components.qr import QrCode
from bobbl_client.views.components.ranking import Column, DataTable, Ranked, Value, ranked
from bobbl_client.views.components.row import Row, RowStyle
from bobbl_client.views.components.rows import RowList
from bobbl_client.views.components.seat import SeatCard, SeatKind
from bobbl_client.views.components.seat_wall import SeatLine, SeatTile, SeatWall
from bobbl_client.views.components.shell import Shell
from bobbl_client.views.components.slip import Slip, SlipMask, SlipPair
from bobbl_client.views.components.slip_cell import CellState, SlipCell
from bobbl_client.views.components.status import StatusLine, StatusState
from bobbl_client.views.components.text import SymbolText, Text, Tone
from bobbl_client.views.components.tile import TableTile, TileData, TileState
from bobbl_client.views.components.wall import TileWall
from bobbl_client.views.components.zone_hall import ZoneHall, ZoneKind, ZoneLegend, ZoneTile

__all__ = [
    "BigAction",
    "BigNumber",
    "ButtonKind",
    "CellState",
    "CheckKey",
    "Choice",
    "ChoiceRow",
    "ClockFace",
    "CodeBoxes",
    "CodeDisplay",
    "Column",
    "DataTable",
    "DigitGroups",
    "HeaderBar",
    "KeyButton",
    "KeyCap",
    "Labelled",
    "LabelledField",
    "Notice",
    "Panel",
    "PanelKind",
    "ProgressBar",
    "QrCode",
    "Ranked",
    "Row",
    "RowList",
    "RowStyle",
    "Rule",
    "SearchField",
    "SeatCard",
    "SeatKind",
    "SeatLine",
    "SeatTile",
    "SeatWall",
    "Shell",
    "Slip",
    "SlipCell",
    "SlipMask",
    "SlipPair",
    "StatusLine",
    "StatusState",
    "SymbolText",
    "TableTile",
    "Text",
    "TileData",
    "TileState",
    "TileWall",
    "Tone",
    "Value",
    "ZoneHall",
    "ZoneKind",
    "ZoneLegend",
    "ZoneTile",
    "ranked",
]
