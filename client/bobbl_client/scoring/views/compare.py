"""Slips beside each other: a dispute, old and new with a reason, an entry that was not taken."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.scoring.screen import ComparePage, ShownAction, ShownEntry, ShownSide
from bobbl_client.scoring.views.names import NamesPanel
from bobbl_client.scoring.views.parts import Fitting, leave_out, slip_of
from bobbl_client.widgets.components import (
    ButtonKind,
    KeyButton,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.text import SymbolMark
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import SlipMask
from bobbl_client.widgets.own_parts import empty, widgets_in
from bobbl_client.widgets.theme import SPACE, TYPE

COLUMNS = 3

_CHANGES = frozenset({"Enter", "F12"})
"""Keys whose action is the blue one of the page."""


class EntryPanel(Panel):
    """One slip with who entered it when."""

    def __init__(self) -> None:
        """Build it empty."""
        super().__init__(kind=PanelKind.PLAIN, margin=12)
        self.body.setSpacing(SPACE.hair)
        self.heading = Text("", TYPE.heading, Weight.BOLD)
        self.detail = Text("", tone=Tone.MUTED)
        self.paper = SlipMask(is_compact=True)
        self.total = Text("")
        self.has_detail = False
        self._about = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._about.setSpacing(SPACE.hair)
        self._about.addWidget(self.heading)
        self._about.addStretch(1)
        self._about.addWidget(self.detail)
        self.add(self._about)
        for part in (self.paper, self.total):
            self.add(part)

    @property
    def is_below(self) -> bool:
        """Whether it is said on a line of its own who entered it."""
        return self._about.direction() is QBoxLayout.Direction.TopToBottom

    def has_room(self, width: int) -> bool:
        """Return whether it can be said beside the heading who entered it."""
        needed = self.heading.sizeHint().width() + self.detail.sizeHint().width()
        return needed + 2 * SPACE.gutter + 24 <= width

    def set_below(self, is_below: bool) -> None:
        """Say who entered it below the heading, or beside it."""
        direction = QBoxLayout.Direction
        self._about.setDirection(direction.TopToBottom if is_below else direction.LeftToRight)
        self.updateGeometry()

    def show_entry(self, entry: ShownEntry, *, has_names: bool) -> None:
        """Show a slip, or without names its cells only."""
        self.heading.set_text(entry.title)
        self.detail.say(entry.detail)
        self.has_detail = bool(entry.detail)
        self.paper.set_slip(slip_of(entry.slip, has_total=False, has_names=has_names))
        _, bobbl, goals, _ = entry.slip.total
        self.total.set_text(" · ".join(part for part in (bobbl, goals) if part))


class CompareCard(Panel):
    """One or two slips, then reasons or ways out; it prefers none. Signal: ``pressed(str)``."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        """Build it empty."""
        super().__init__(kind=PanelKind.CHARGE, margin=14)
        self._fit = Fitting(self, self._fit_once)
        self.mark = SymbolMark(Symbol.DIAMOND, 38, Tone.ORANGE)
        self.heading = Text("", 34, Weight.BOLD)
        self.sentence = Text("", TYPE.heading, wrap=True)
        self.names = NamesPanel()
        self.entries = (EntryPanel(), EntryPanel())
        self.advice = Text("", 20, Weight.BOLD)
        self.reasons = QGridLayout()
        self.ways = QGridLayout()
        self._is_narrow = False
        self.problem = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self._has_advice = False
        self._shown_reasons: tuple[tuple[str, ...], int] | None = None
        self._shown_actions: tuple[ShownAction, ...] | None = None
        self._build()

    def _build(self) -> None:
        head = self._head = QHBoxLayout()
        head.setSpacing(SPACE.gutter)
        head.addWidget(self.mark)
        head.addWidget(self.heading)
        policy = self.entries[1].sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.entries[1].setSizePolicy(policy)
        row = QHBoxLayout()
        row.setSpacing(SPACE.gutter)
        for entry in self.entries:
            row.addWidget(entry, 1)
        self.add(head)
        self.add(self.names)
        self.add(row)
        for layout in (self.reasons, self.ways):
            layout.setSpacing(SPACE.small)
        self.add(self.advice)
        self.add(self.reasons)
        self.add(self.problem)
        self.add(self.ways)
        self.body.addStretch(1)
        self._lay()

    def _lay(self) -> None:
        """Say below the heading what is wrong, or in a narrow window beside it."""
        if self._is_narrow:
            self._head.addWidget(self.sentence, 1)
        else:
            self.body.insertWidget(self.body.indexOf(self._head) + 1, self.sentence)
        self._head.setStretch(1, int(not self._is_narrow))
        self.body.setSpacing(SPACE.hair if self._is_narrow else SPACE.small)
        for each in self.entries:
            each.paper.set_low(self._is_narrow)

    def show_page(self, page: ComparePage) -> None:
        """Show the slips and what can be done."""
        self.set_kind(PanelKind.DISPUTED if page.is_dispute else PanelKind.CHARGE)
        self.mark.setVisible(page.is_dispute)
        self.heading.set_text(page.title)
        self.sentence.set_text(page.sentence)
        sides = page.entries[0].slip.sides if page.entries else ()
        is_same = all(_people(entry.slip.sides) == _people(sides) for entry in page.entries)
        has_names = len(page.entries) > 1 and is_same
        self.names.setVisible(has_names)
        self.names.show_sides(sides)
        for panel, entry in zip(self.entries, (*page.entries, None, None), strict=False):
            panel.setVisible(entry is not None)
            if entry is not None:
                panel.show_entry(entry, has_names=not has_names)
        self.advice.set_text(page.advice)
        self._has_advice = bool(page.advice)
        self.problem.set(Symbol.TRIANGLE, page.problem, Tone.ORANGE)
        self.problem.setVisible(bool(page.problem))
        self._show_reasons(page.reasons, page.chosen)
        self._show_actions(page.actions)
        self._fit()

    def set_narrow(self, is_narrow: bool) -> None:
        """Take the layout of a narrow window or of a wide one."""
        self._is_narrow = is_narrow
        self._lay()
        self.names.set_narrow(is_narrow)
        actions, self._shown_actions = self._shown_actions, None
        self._show_actions(actions or ())
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit_once(self) -> None:
        self.names.fit_to(self.width() - 28)
        wide = (self.width() - 28 - SPACE.gutter) // 2
        is_below = not all(each.has_room(wide) for each in self.entries if not each.isHidden())
        for each in self.entries:  # alike, so that their cells stand at the same height
            each.set_below(is_below)
            each.detail.setVisible(each.has_detail)
        parts: dict[QWidget, bool] = {self.advice: self._has_advice}
        parts |= {each.total: True for each in self.entries}
        parts |= {each.detail: each.has_detail for each in self.entries if each.is_below}
        leave_out(self.body, self.height(), parts, *(each.paper for each in self.entries))

    def _show_reasons(self, reasons: tuple[str, ...], chosen: int) -> None:
        if (reasons, chosen) == self._shown_reasons:
            return
        self._shown_reasons = (reasons, chosen)
        empty(self.reasons)
        for place, word in enumerate(reasons):
            button = KeyButton(word, str(place + 1), is_chosen=place == chosen)
            self._heed(button)
            self.reasons.addWidget(button, place // COLUMNS, place % COLUMNS)
            button.show()

    def _show_actions(self, actions: tuple[ShownAction, ...]) -> None:
        if actions == self._shown_actions:
            return
        self._shown_actions = actions
        empty(self.ways)
        across = 2 if len(actions) > COLUMNS and not self._is_narrow else max(1, len(actions))
        for place, action in enumerate(actions):
            kind = ButtonKind.PRIMARY if action.key in _CHANGES else ButtonKind.PLAIN
            button = KeyButton(action.label, action.key, kind=kind)
            self._heed(button)
            if action.reason:
                button.set_blocked(action.reason)
            self.ways.addWidget(button, place // across, place % across)
            button.show()

    def _heed(self, button: KeyButton) -> None:
        button.clicked.connect(lambda: self.pressed.emit(button.key))

    def buttons(self) -> Sequence[KeyButton]:
        """Return the buttons of reasons and actions, in their order."""
        keys = (each for each in widgets_in(self) if isinstance(each, KeyButton))
        return [each for each in keys if not each.isHidden()]


def _people(sides: Sequence[ShownSide]) -> list[tuple[tuple[str, str], ...]]:
    return [each.people for each in sides]
