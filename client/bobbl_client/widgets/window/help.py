"""The help page: the keys of a window and what they do, inside the window."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.widgets.components import KeyButton, KeyCap, Panel, Text
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.own_parts import empty
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
        KeyHelp("F1", tr("diese Hilfe; dort H: das Handbuch")),
    )


def keys_alike() -> tuple[KeyHelp, ...]:
    """Return the keys that mean the same wherever a window has them."""
    return (
        KeyHelp("F3", tr("suchen")),
        KeyHelp("F8", tr("zurücknehmen")),
        KeyHelp("F9", tr("drucken")),
        KeyHelp("F11", tr("mehr")),
        KeyHelp("F12", tr("der blaue Knopf")),
        KeyHelp(tr("Entf"), tr("streichen, löschen, wegnehmen; fragt vorher")),
    )


class HelpPage(QWidget):
    """Lists keys, those of the window left, the others right; the button or Esc calls ``left``.

    ``read`` opens the handbook. The lines are made when they are to be seen, with ``list_keys``:
    most windows are never asked for help.
    """

    def __init__(self, left: Callable[[], None], read: Callable[[], None]) -> None:
        """Start with the keys that work everywhere."""
        super().__init__()
        self._own, self._alike = _grid(), _grid()
        panel = Panel.in_charge(tr("Hilfe: Tasten in diesem Fenster"))
        panel.add(self._scrolled(), 1)
        panel.body.addLayout(self._foot(left, read))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(panel)
        bind(self, "Esc", left)
        self._keys: Sequence[KeyHelp] = ()
        self._is_listed = False

    def _foot(self, left: Callable[[], None], read: Callable[[], None]) -> QHBoxLayout:
        """Return the buttons below: the handbook, how windows look and speak, the way back."""
        self.handbook = KeyButton(tr("Handbuch"), "H")
        self.handbook.clicked.connect(read)
        self.colours = KeyButton(tr("Hell, dunkel, hoher Kontrast"), "F")
        self.colours.clicked.connect(lambda: dresser().turn_theme())
        self.language = KeyButton(_OTHER[dresser().language], "S")
        self.language.clicked.connect(lambda: dresser().turn_language())
        self.back = KeyButton(tr("Zurück"), tr("Esc"))
        self.back.clicked.connect(left)
        for button, key in ((self.handbook, "H"), (self.colours, "F"), (self.language, "S")):
            bind(self, key, button.click)
        foot = self._buttons = QHBoxLayout()
        foot.addWidget(self.handbook)
        foot.addWidget(self.colours)
        foot.addWidget(self.language)
        foot.addStretch(1)
        foot.addWidget(self.back)
        return foot

    def offer(
        self, label: str, key: str, act: Callable[[], None], *, is_bound: bool = False
    ) -> None:
        """Put one more button below, for what is seldom wanted.

        ``is_bound``: its key acts in the whole window already.
        """
        button = KeyButton(label, key)
        button.clicked.connect(act)
        if not is_bound:
            bind(self, key, button.click)
        self._buttons.insertWidget(3, button)

    def _scrolled(self) -> Scrolled:
        """Put the lines where they can be scrolled if the type is large."""
        lines = QWidget()
        self._columns = QHBoxLayout(lines)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(SPACE.gutter)
        for grid in (self._own, self._alike):
            column = QVBoxLayout()
            column.addLayout(grid)
            column.addStretch(1)
            self._columns.addLayout(column, 1)
        area = Scrolled(lines, Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(area)
        return area

    def set_keys(self, keys: Sequence[KeyHelp]) -> None:
        """Take these as the keys of this window."""
        self._keys, self._is_listed = keys, False

    def list_keys(self) -> None:
        """Show the keys of this window, then those that are the same in every window."""
        if self._is_listed:
            return
        self._is_listed, keys = True, self._keys
        own = {each.key for each in keys}
        alike = [each for each in keys_alike() if each.key not in own]
        empty(self._own)
        empty(self._alike)
        self._columns.setStretch(0, 1 if keys else 0)
        _add(self._own, keys)
        title = Text(tr("In allen Fenstern gleich"), weight=Weight.BOLD)
        self._alike.addWidget(title, 0, 0, 1, 2)
        _add(self._alike, (*keys_everywhere(), *alike))


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(SPACE.wide)
    grid.setVerticalSpacing(SPACE.small)
    grid.setColumnStretch(1, 1)
    return grid


def _add(grid: QGridLayout, keys: Sequence[KeyHelp]) -> None:
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
    for line, each in enumerate(keys, 1):
        grid.addWidget(KeyCap(each.key), line, 0, right)
        grid.addWidget(Text(each.does, wrap=True), line, 1)
