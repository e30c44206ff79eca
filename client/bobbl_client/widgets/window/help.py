"""The help page: the keys of a window and what they do, inside the window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.widgets.components import KeyButton, KeyCap, Panel, PanelKind, Text
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.emptying import empty
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.window.appearance import dresser
from bobbl_shared.i18n import tr

_OTHER = {"de": "Speak English", "en": "Deutsch sprechen"}
"""What the key for the language offers: in the words of those who look for it."""


@dataclass(frozen=True, slots=True)
class KeyHelp:
    """One line of help: the key as it is printed on the keyboard, and what it does here."""

    key: str
    does: str


def keys_everywhere() -> tuple[KeyHelp, ...]:
    """Return the keys that mean the same in every window."""
    return (
        KeyHelp(tr("Enter"), tr("weiter; das letzte Enter speichert")),
        KeyHelp(tr("Esc"), tr("einen Schritt zurück")),
        KeyHelp(tr("Tab"), tr("zum nächsten Feld oder Knopf")),
        KeyHelp(tr("Strg +/−"), tr("Schrift größer oder kleiner, Strg 0 normal")),
        KeyHelp("F1", tr("diese Hilfe")),
    )


class HelpPage(QWidget):
    """Lists keys, those of the window first; the button or Esc calls ``left``."""

    def __init__(self, left: Callable[[], None]) -> None:
        """Start with the keys that work everywhere."""
        super().__init__()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE.wide)
        self._grid.setVerticalSpacing(SPACE.small)
        self._grid.setColumnStretch(1, 1)
        panel = Panel(tr("Hilfe: Tasten in diesem Fenster"), kind=PanelKind.CHARGE)
        panel.add(self._scrolled(), 1)
        panel.body.addLayout(self._foot(left))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(panel)
        bind(self, "Esc", left)
        self.set_keys(())

    def _foot(self, left: Callable[[], None]) -> QHBoxLayout:
        """Return the buttons below: how windows look, their language, and the way back."""
        self.colours = KeyButton(tr("Hell, dunkel, hoher Kontrast"), "F")
        self.colours.clicked.connect(lambda: dresser().turn_theme())
        self.language = KeyButton(_OTHER[dresser().language], "S")
        self.language.clicked.connect(lambda: dresser().turn_language())
        self.back = KeyButton(tr("Zurück"), tr("Esc"))
        self.back.clicked.connect(left)
        for button, key in ((self.colours, "F"), (self.language, "S")):
            bind(self, key, button.click)
        foot = self._buttons = QHBoxLayout()
        foot.addWidget(self.colours)
        foot.addWidget(self.language)
        foot.addStretch(1)
        foot.addWidget(self.back)
        return foot

    def offer(self, label: str, key: str, act: Callable[[], None]) -> None:
        """Put one more button below, for what is seldom wanted."""
        button = KeyButton(label, key)
        button.clicked.connect(act)
        bind(self, key, button.click)
        self._buttons.insertWidget(2, button)

    def _scrolled(self) -> Scrolled:
        """Put the lines where they can be scrolled if the type is large."""
        lines = QWidget()
        column = QVBoxLayout(lines)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addStretch(1)
        area = Scrolled(lines, Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(area)
        return area

    def set_keys(self, keys: Sequence[KeyHelp]) -> None:
        """Show the keys of this window, then those that work everywhere."""
        empty(self._grid)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        for line, each in enumerate((*keys, *keys_everywhere())):
            self._grid.addWidget(KeyCap(each.key), line, 0, right)
            self._grid.addWidget(Text(each.does, wrap=True), line, 1)
