"""The slip being typed: names and cells as on the paper, the question, the keys."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.scoring.screen import MaskPage, ShownAction
from bobbl_client.scoring.views.parts import Fitting, empty, key_word, leave_out, slip_of
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, PanelKind, SymbolText, Text
from bobbl_client.widgets.components.text import SymbolMark
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import SlipMask
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.i18n import tr

MOST_IN_PAIRS = 6
"""Keys that lie two in a row; more of them lie three in a row."""

_RIGHT = Qt.AlignmentFlag.AlignRight


class MaskCard(Panel):
    """The mask of a slip. Signal: ``pressed(str)`` with the key of a button that was clicked."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        """Build it empty."""
        super().__init__(kind=PanelKind.PLAIN, margin=12)
        self._fit = Fitting(self, self._fit_once)
        self.heading = Text("", 40, Weight.BOLD)
        self.detail = Text("", TYPE.heading, align=_RIGHT)
        self.note = Text("", wrap=True, align=_RIGHT)
        self.alarm = SymbolMark(Symbol.TRIANGLE, 22, Tone.ORANGE)
        self.paper = SlipMask()
        self.question = Text("", TYPE.body, Weight.BOLD, wrap=True)
        self.problem = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self.above = self._button("", "−")
        self.below = self._button("", "+")
        self.keys = Text("", wrap=True)
        self.foot, self.losers = QWidget(), QWidget()
        self._has_losers = True
        self.extra_keys = QWidget()
        self.extras = QGridLayout(self.extra_keys)
        self._shown_extras: tuple[ShownAction, ...] = ()
        self.save = BigAction(tr("Speichern"), "Enter")
        self.save.clicked.connect(lambda: self.pressed.emit("Enter"))
        self.back = self._button(tr("Zurück"), "Esc")
        self.body.setSpacing(SPACE.close)
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
        self.add(head)
        self.add(self.paper)
        self.add(self._asking())
        self.extras.setSpacing(SPACE.close)
        self.extras.setContentsMargins(0, 0, 0, 0)
        self.add(self.extra_keys)
        self.body.addStretch(1)
        foot = QHBoxLayout(self.foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(SPACE.close)
        foot.addWidget(self.save, 1)
        foot.addWidget(self.back, 0, Qt.AlignmentFlag.AlignVCenter)
        self.add(self.foot)

    def _asking(self) -> QWidget:
        panel = Panel(kind=PanelKind.SUNKEN, margin=10)
        panel.add(self.question)
        panel.add(self.problem)
        panel.add(self.keys)
        row = QHBoxLayout(self.losers)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE.close)
        row.addWidget(self.above, 1)
        row.addWidget(self.below, 1)
        panel.add(self.losers)
        return panel

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

    def _fit_once(self) -> None:
        """Leave out what only repeats keys, as long as not everything fits (large type).

        Keys that answer the question are then named in a line below it.
        """
        parts = {self.extra_keys: True, self.losers: self._has_losers, self.foot: True}
        self.keys.hide()
        leave_out(self.body, self.height(), parts, self.paper)
        if self.keys.text() and self.extra_keys.isHidden():
            self.keys.show()
            parts = {self.losers: self._has_losers, self.foot: True}
            leave_out(self.body, self.height(), parts, self.paper)

    def _show_losers(self, page: MaskPage) -> None:
        self._has_losers = any(page.losers)
        for button, label in zip((self.above, self.below), page.losers, strict=True):
            button.set_label(label)
            button.setEnabled(page.is_asking)

    def _show_extras(self, extras: tuple[ShownAction, ...]) -> None:
        if extras == self._shown_extras:
            return
        self._shown_extras = extras
        empty(self.extras)
        wide = 2 if len(extras) <= MOST_IN_PAIRS else 3
        for place, action in enumerate(extras):
            button = self._button(action.label, action.key)
            self.extras.addWidget(button, place // wide, place % wide)
            button.show()  # else the layout would count it only once the event loop comes by
