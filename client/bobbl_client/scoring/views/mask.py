"""The slip being typed: names and cells as on the paper, the question, the keys."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.scoring.screen import MaskPage, ShownAction
from bobbl_client.scoring.views.parts import Fitting, key_word, leave_out, slip_of
from bobbl_client.widgets.components import (
    BigAction,
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
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE, TARGET, TYPE, look
from bobbl_shared.i18n import tr

MOST_IN_PAIRS = 6
"""Keys that lie two in a row; three, and more of them, lie three in a row."""

MOST_BELOW = 3
"""Beside a slip so many lie below each other."""

WIDEST = 640
"""A slip is never wider, so that names stand next to their cells."""

LEAST_BESIDE = 900
"""So much room slip and keys need beside each other."""

QWIDGETSIZE_MAX = (1 << 24) - 1

_RIGHT = Qt.AlignmentFlag.AlignRight


class MaskCard(QWidget):
    """The mask of a slip. Signal: ``pressed(str)`` with the key of a button that was clicked.

    In a narrow window the slip stands left, the question and the other keys right of it, and saving
    and going back below both.
    """

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        """Build it empty."""
        super().__init__()
        self.sheet = Panel(kind=PanelKind.PLAIN, margin=12)
        self.side = QWidget()
        self._is_narrow, self._is_beside = False, False
        self._guest: QWidget | None = None
        self._fit = Fitting(self, self._fit_once)
        self.heading = Text("", 40, Weight.BOLD)
        self.detail = Text("", TYPE.heading, align=_RIGHT)
        self.note = Text("", wrap=True, align=_RIGHT)
        self.alarm = SymbolMark(Symbol.TRIANGLE, 22, Tone.ORANGE)
        self.paper = SlipMask()
        self.question = Text("", TYPE.body, Weight.BOLD, wrap=True)
        self.problem = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self.ended = KeyButton("", ",", kind=ButtonKind.BARE, height=TARGET)
        self.ended.clicked.connect(lambda: self.pressed.emit(","))
        self.above = self._button("", "−")
        self.below = self._button("", "+")
        self.keys = Text("", wrap=True)
        self.foot, self.losers = QWidget(), QWidget()
        self._has_losers = True
        self.extra_keys = QWidget()
        self.extras = QGridLayout(self.extra_keys)
        self._shown_extras: tuple[ShownAction, ...] = ()
        self._extra_buttons: list[KeyButton] = []
        self._across = 1
        self.save = BigAction(tr("Speichern"), "Enter")
        self.save.clicked.connect(lambda: self.pressed.emit("Enter"))
        self.tables = self._button(tr("Alle Tische"), "/")
        self.back = self._button(tr("Zurück"), "Esc")
        self.sheet.body.setSpacing(SPACE.small)
        self._build()

    def _button(self, label: str, key: str) -> KeyButton:
        button = KeyButton(label, key_word(key))
        button.clicked.connect(lambda: self.pressed.emit(key))
        return button

    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.detail)
        said = QHBoxLayout()
        said.setSpacing(SPACE.small)
        said.addWidget(self.note, 1)
        said.addWidget(self.alarm, 0, Qt.AlignmentFlag.AlignTop)
        words.addLayout(said)
        head.addLayout(words, 1)
        self.sheet.add(head)
        self.sheet.add(self.paper)
        self.asking = self._asking()
        self.sheet.add(self.asking)
        self.extras.setSpacing(SPACE.small)
        self.extras.setContentsMargins(0, 0, 0, 0)
        self.sheet.add(self.extra_keys)
        self.sheet.body.addStretch(1)
        foot = QHBoxLayout(self.foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(SPACE.close)
        foot.addWidget(self.save, 1)
        self.tables.hide()
        for button in (self.tables, self.back):
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.sheet.add(self.foot)
        self._side = QVBoxLayout(self.side)
        self._side.setContentsMargins(0, 0, 0, 0)
        self._side.setSpacing(SPACE.close)
        self._side.addStretch(1)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(SPACE.close)
        self._grid.addWidget(self.sheet, 0, 0)
        self.side.hide()

    def _asking(self) -> QWidget:
        panel = Panel(kind=PanelKind.SUNKEN, margin=10)
        asked = QHBoxLayout()
        asked.addWidget(self.question, 1)
        asked.addWidget(self.ended, 0, Qt.AlignmentFlag.AlignTop)
        panel.add(asked)
        panel.add(self.problem)
        panel.add(self.keys)
        row = QHBoxLayout(self.losers)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE.close)
        row.addWidget(self.above, 1)
        row.addWidget(self.below, 1)
        panel.add(self.losers)
        return panel

    def set_narrow(self, is_narrow: bool) -> None:
        """Take the layout of a narrow window or of a wide one."""
        self._is_narrow = is_narrow
        self.tables.setVisible(is_narrow)
        self._fit()

    def set_guest(self, guest: QWidget | None) -> None:
        """Show ``guest`` below the keys beside the slip, where it has room."""
        if guest is not None:
            self._side.insertWidget(self._side.count() - 1, guest, 100)
        self._guest = guest
        self._fit()

    def _arrange(self) -> None:
        """Put question and keys beside the slip in a narrow window with room for both."""
        is_beside = self._is_narrow and self.width() >= look().px(LEAST_BESIDE)
        if is_beside is self._is_beside:
            return
        self._is_beside = is_beside
        if is_beside:
            self._side.insertWidget(0, self.asking)
            self._side.insertWidget(1, self.extra_keys)
            self._grid.addWidget(self.side, 0, 1)
            self._grid.addWidget(self.foot, 1, 0, 1, 2)
        else:
            self._grid.removeWidget(self.side)
            self.sheet.body.insertWidget(3, self.asking)
            self.sheet.body.insertWidget(4, self.extra_keys)
            self.sheet.add(self.foot)
        self.side.setVisible(is_beside)
        self._grid.setRowStretch(0, 1)
        self._grid.setColumnStretch(1, 1 if is_beside else 0)
        self._lay_extras()

    def show_page(self, page: MaskPage, *, is_sideways: bool = False) -> None:
        """Show the slip as far as it is typed."""
        self.heading.set_text(page.title)
        self.detail.set_text(page.detail)
        self.note.say(page.note)
        self.note.set_tone(Tone.ORANGE if page.is_alarming else Tone.INK)
        self.alarm.setVisible(page.is_alarming)
        self.paper.set_slip(slip_of(page.slip), is_sideways=is_sideways)
        self.question.set_text(page.question)
        self.question.setVisible(not page.problem)
        self.problem.set(Symbol.TRIANGLE, page.problem, Tone.ORANGE)
        self.problem.setVisible(bool(page.problem))
        self._show_losers(page)
        self._show_extras(page.extras)
        self.keys.set_text(page.choices)
        self.save.set_label(page.save.label)
        if page.save.reason:
            self.save.set_waiting(page.save.reason)
        else:
            self.save.set_ready()
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit_once(self) -> object:
        """Leave out what only repeats keys, as long as not everything fits (large type).

        Keys that answer the question are then named in a line below it. Returns the needs found.
        """
        self._arrange()
        self.keys.hide()
        if self._is_beside:
            self.sheet.setMaximumWidth(look().px(WIDEST))
            wide = min(look().px(WIDEST), self.width() * 3 // 5)
            self.sheet.setMinimumWidth(wide)
            self._foresee(wide - 24, self.width() - wide - SPACE.close)
            room = self.height() - self.foot.sizeHint().height() - SPACE.close
            needs = [leave_out(self.sheet.body, room, {self.foot: True}, self.paper)]
            others = {self.extra_keys: True, self.losers: self._has_losers}
            guest = {self._guest: True} if self._guest is not None else {}
            needs.append(leave_out(self._side, room, {**guest, **others}))
            return needs, self._shown_extras
        self.sheet.setMinimumWidth(0)
        self.sheet.setMaximumWidth(QWIDGETSIZE_MAX)
        self._foresee(self.width() - 24, self.width() - 24)
        parts = {self.extra_keys: True, self.losers: self._has_losers, self.foot: True}
        needs = [leave_out(self.sheet.body, self.height(), parts, self.paper)]
        if self.keys.text() and self.extra_keys.isHidden():
            self.keys.show()
            parts = {self.losers: self._has_losers, self.foot: True}
            needs.append(leave_out(self.sheet.body, self.height(), parts, self.paper))
        return needs, self._shown_extras

    def _foresee(self, slip: int, keys: int) -> None:
        """Give what is as high as its width asks for the width that it is going to have."""
        self.paper.resize(slip, self.paper.height())
        wide = (keys - (self._across - 1) * SPACE.small) // self._across
        for button in self._extra_buttons:
            button.resize(wide, button.height())

    def _show_losers(self, page: MaskPage) -> None:
        self._has_losers = any(page.losers)
        for button, label in zip((self.above, self.below), page.losers, strict=True):
            button.set_label(label)
            button.setEnabled(page.is_asking)

    def _show_extras(self, shown: tuple[ShownAction, ...]) -> None:
        """Show what else can be done; that it was ended early stands beside the question."""
        ended = next((each.label for each in shown if each.key == ","), "")
        self.ended.set_label(ended)
        self.ended.setVisible(bool(ended))
        extras = tuple(each for each in shown if each.key != ",")
        if extras == self._shown_extras:
            return
        self._shown_extras = extras
        self._lay_extras()

    def _lay_extras(self) -> None:
        extras = self._shown_extras
        empty(self.extras)
        self._extra_buttons = []
        wide = 2 if len(extras) <= MOST_IN_PAIRS and len(extras) != 3 else 3
        if self._is_beside:
            wide = 1 if len(extras) <= MOST_BELOW else 2
        self._across = wide
        self.extras.setHorizontalSpacing(SPACE.hair if wide > 2 else SPACE.small)
        for place, action in enumerate(extras):
            button = self._button(action.label, action.key)
            self.extras.addWidget(button, place // wide, place % wide)
            self._extra_buttons.append(button)
            button.show()  # else the layout would count it only once the event loop comes by
