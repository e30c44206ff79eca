"""What was found left, and what to do about the chosen thing right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from PyQt6.QtCore import Qt

from bobbl_client.page.page import PlainPage
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import Panel, RowList, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.window.body_view import BodyView

Screen = TypeVar("Screen")


@dataclass(frozen=True)
class Found:
    """A row of the list: ``told`` is what was found, ``advice`` (marked) what to do about it."""

    key: str
    title: str
    told: str
    advice: str
    symbol: Symbol
    tone: Tone
    is_warning: bool


class AdviceView(BodyView[Screen]):
    """Has a list of findings in ``findings``, and what to do in ``todo``; the rest is the page's.

    ``title`` stands above the findings, in ``advice`` what to do about the chosen one.
    """

    def __init__(self, page: PlainPage[Screen], title: str, advice: Text) -> None:
        super().__init__(page)
        self._found: tuple[Found, ...] = ()
        self._heading = title
        self.findings = Panel.in_charge(title, margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self.findings.add(self.list, 1)
        self.todo = Panel(margin=SPACE.margin)
        self._title = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._told, self._advice = Text("", wrap=True), advice
        for text in (self._title, self._told, self._advice):
            self.todo.add(text)
        self.todo.body.addStretch(1)
        self.list.chosen.connect(lambda _: self._advise())

    def focus_body(self) -> None:
        """Give the focus to the findings."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._advise()

    def show_found(self, found: Sequence[Found], summary: str) -> None:
        """Show these, and beside the heading what they come to."""
        self.findings.set_title(self._heading, summary)
        if self._found != tuple(found):
            self._found = tuple(found)
            self.list.set_rows([_row(each) for each in found])
        self._advise()

    def _advise(self) -> None:
        key = self.list.chosen_key()
        chosen = next((each for each in self._found if each.key == key), None)
        if chosen is not None:
            self._title.set_text(chosen.title)
            self._told.set_text(chosen.told.replace("**", "*"))
            self._advice.set_text(chosen.advice)


def _row(found: Found) -> Row:
    return Row(
        found.key,
        found.title,
        detail=found.told,
        symbol=found.symbol,
        symbol_tone=found.tone,
        is_warning=found.is_warning,
    )
