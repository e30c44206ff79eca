"""A notice in the page: what happened, what is safe, what to do; at most two choices."""

from collections.abc import Sequence
from dataclasses import dataclass

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components.keys import KeyButton
from bobbl_client.widgets.components.panel import Panel, PanelKind
from bobbl_client.widgets.components.text import SymbolMark, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE

GONE_AFTER_MS = 60_000
"""What went well is seen for so long."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out of a notice; ``shortcut`` is the real key, where the window has to bind one.

    What ``is_grave`` is not chosen by Enter.
    """

    label: str
    key: str = ""
    shortcut: str = ""
    is_grave: bool = False


class Notice(Panel):
    """What a person must know now; it never takes the focus and preselects nothing.

    ``middle`` is a row between the text and the choices, empty at first: for a comparison.
    What went well is not orange, and need not be put away.
    Signals: ``chosen(int)`` with the index of the choice, ``expired`` once what went well has been
    seen for long enough.
    """

    chosen = pyqtSignal(int)
    expired = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(kind=PanelKind.WARNING, parent=parent)
        self.headline = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self.detail = Text("", TYPE.body, wrap=True)
        self.middle = QHBoxLayout()
        self.middle.setSpacing(SPACE.gutter)
        self._top, self._choices = QHBoxLayout(), QHBoxLayout()
        self._choices.setSpacing(SPACE.gutter)
        self._buttons: list[KeyButton] = []
        self._offered: tuple[Choice, ...] = ()
        self._is_narrow = False
        self._mark = SymbolMark(Symbol.TRIANGLE, 30, Tone.ORANGE)
        self._good = ""
        self.going = QTimer(self)
        self.going.setSingleShot(True)
        self.going.setInterval(GONE_AFTER_MS)
        self.going.timeout.connect(self.expired)
        self._build()

    def _build(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.headline)
        words.addWidget(self.detail)
        self._top.setSpacing(SPACE.gutter)
        self._top.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        self._top.addLayout(words, 1)
        self.body.addLayout(self._top)
        self.body.addLayout(self.middle)
        self.body.addLayout(self._choices)

    def set_narrow(self, is_narrow: bool) -> None:
        """Be low, with the choices beside the words, or have them below."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        old, new = (self.body, self._top) if is_narrow else (self._top, self.body)
        old.removeItem(self._choices)
        self._choices.setParent(None)
        new.addLayout(self._choices)
        self.headline.set_size(TYPE.body if is_narrow else TYPE.heading)
        margin = SPACE.small if is_narrow else SPACE.margin
        self.body.setContentsMargins(SPACE.margin, margin, SPACE.margin, margin)
        for button in self._buttons:
            button.set_tight(is_tight=is_narrow)

    def set_notice(
        self,
        happened: str,
        detail: str = "",
        choices: Sequence[Choice] = (),
        *,
        is_good: bool = False,
    ) -> None:
        """Say what happened, then (marked) what is safe and what to do; offer up to two choices.

        ``is_good``: it went well, and nobody need do anything.
        """
        if len(choices) > 2:
            raise ValueError("a notice offers at most two choices")
        self._show_good(happened if is_good else "")
        self.headline.set_text(happened)
        self.detail.say(detail)
        self.setAccessibleName(f"{happened} {detail}".strip())
        if tuple(choices) == self._offered:
            return  # one of them may have the focus
        self._offered = tuple(choices)
        for button in self._buttons:
            self._choices.removeWidget(button)
            button.hide()  # its key is another's now
            button.deleteLater()
        self._buttons = [self._button(index, choice) for index, choice in enumerate(choices)]

    def _show_good(self, happened: str) -> None:
        """Look as what went well does and go by itself, or as a warning that stays."""
        if happened == self._good:
            return
        self._good = happened
        self.set_kind(PanelKind.PLAIN if happened else PanelKind.WARNING)
        if happened:
            self._mark.set_symbol(Symbol.DOT_TICK, Tone.BLUE)
            self.going.start()
        else:
            self._mark.set_symbol(Symbol.TRIANGLE, Tone.ORANGE)
            self.going.stop()

    def _button(self, index: int, choice: Choice) -> KeyButton:
        is_tight = self._is_narrow
        button = KeyButton(choice.label, choice.key, shortcut=choice.shortcut, is_tight=is_tight)
        button.is_grave = choice.is_grave
        button.clicked.connect(lambda: self.chosen.emit(index))
        self._choices.addWidget(button, 1)
        return button

    def buttons(self) -> tuple[KeyButton, ...]:
        """Return the buttons of the choices, in their order."""
        return tuple(self._buttons)
