"""The component kit: what all windows are built from.

Components take plain values and sentences that are already translated, and emit signals. Text that
is said to be *marked* may hold ``**bold**`` parts; everything else is shown as it stands.
"""

from bobbl_client.widgets.components.action import BigAction
from bobbl_client.widgets.components.choices import CheckKey, ChoiceRow
from bobbl_client.widgets.components.clock import BigNumber, ClockFace, ProgressBar
from bobbl_client.widgets.components.code import CodeBoxes, CodeDisplay
from bobbl_client.widgets.components.evening_line import EveningLineView
from bobbl_client.widgets.components.fields import Labelled, LabelledField, SearchField
from bobbl_client.widgets.components.groups import DigitGroups
from bobbl_client.widgets.components.header import HeaderBar
from bobbl_client.widgets.components.keys import ButtonKind, KeyButton, KeyCap
from bobbl_client.widgets.components.notice import Choice, Notice
from bobbl_client.widgets.components.panel import Panel, PanelKind, Rule
from bobbl_client.widgets.components.qr import QrCode
from bobbl_client.widgets.components.rows import RowList
from bobbl_client.widgets.components.shell import Shell
from bobbl_client.widgets.components.status import StatusLine, StatusState
from bobbl_client.widgets.components.text import SymbolText, Text

__all__ = [
    "BigAction",
    "BigNumber",
    "ButtonKind",
    "CheckKey",
    "Choice",
    "ChoiceRow",
    "ClockFace",
    "CodeBoxes",
    "CodeDisplay",
    "DigitGroups",
    "EveningLineView",
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
    "RowList",
    "Rule",
    "SearchField",
    "Shell",
    "StatusLine",
    "StatusState",
    "SymbolText",
    "Text",
]
