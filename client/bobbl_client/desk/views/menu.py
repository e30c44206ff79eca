"""A menu in the place below the form: a digit does what a row says, arrows and Enter as well."""

from collections.abc import Callable

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.desk.screen import DeskKey, Menu, MenuRow
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ButtonKind,
    KeyButton,
    KeyCap,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE
from bobbl_shared.i18n import tr

LEAST_ROWS = 120
"""So high the list stays in the narrowest window; the rest of it scrolls."""

LOW = 44
"""So high are the keys of a menu."""


class MenuPanel(Panel):
    """Shows one menu. Signals: ``chosen(int)`` with the row, ``pressed(str)`` with a key."""

    chosen = pyqtSignal(int)
    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        """Start with no menu."""
        super().__init__(" ", kind=PanelKind.CHARGE, margin=SPACE.small)
        self.title.setWordWrap(True)  # it holds names, and they may be long
        self.hint = _how_to_choose()
        self.back = QHBoxLayout()
        """The way out, beside the title: the rows have the room below."""
        self.head.insertWidget(1, self.hint)
        self.head.addLayout(self.back)
        self.head.setStretch(
            0, 1000
        )  # all the room that is left; the panel has a stretch there, too
        self.said = Text("", wrap=True)
        self.list = MenuList()
        self.keys = QHBoxLayout()
        self.keys.setSpacing(SPACE.gutter)
        self._keys: tuple[DeskKey, ...] = ()
        self._name = ""
        for part in (self.said, self.list):
            self.add(part)
        self.add(self.keys)
        self.list.opened.connect(lambda key: self.chosen.emit(int(key)))
        self.list.digit.connect(self.chosen)

    def fit(self, room: int, width: int) -> None:
        """Let the list be as high as it needs, and the whole, so wide, no higher than ``room``."""
        spaces = (5 - self._parts()) * SPACE.small
        self.list.fit(max(LEAST_ROWS, room - self._around(width) - spaces))

    def whole_height(self, width: int) -> int:
        """Return how high it is, so wide, where no row has to be scrolled to."""
        return self._around(width) + self.list.whole_height()

    def _parts(self) -> int:
        """Return how many spaces there are above and below the list."""
        return 3 + self.said.isVisibleTo(self) + bool(self.keys.count())

    def _around(self, width: int) -> int:
        """Return how much room there is above and below the list."""
        wide = width - 2 * SPACE.small
        said = self.said.heightForWidth(wide) if self.said.isVisibleTo(self) else 0
        keys = self.keys.sizeHint().height()
        head = max(self.title.heightForWidth(wide // 2), self.back.sizeHint().height())
        return head + said + keys + self._parts() * SPACE.small

    def show_menu(self, menu: Menu) -> None:
        """Show how things stand; the chosen row stays chosen while it is the same menu.

        At first none is: Enter does nothing that nobody has chosen.
        """
        self.set_title(menu.title)
        self.said.say(menu.said)
        self.hint.setVisible(menu.name == "tasks")
        self.list.set_rows([_row(place, each) for place, each in enumerate(menu.rows)])
        self.list.digits = tuple(each.key for each in menu.rows)
        if menu.name != self._name:
            self._name = menu.name
            self.list.set_chosen("")
        if menu.keys != self._keys:
            self._keys = menu.keys
            self._show_keys()

    def forget(self) -> None:
        """Begin at the first row again when the next menu is shown."""
        self._name = ""

    def _show_keys(self) -> None:
        for row in (self.keys, self.back):
            empty(row)
        for each in self._keys:
            is_way_out = each.key == tr("Esc")
            kind = ButtonKind.PLAIN if is_way_out else ButtonKind.PRIMARY
            button = KeyButton(each.label, each.key, kind=kind, height=LOW)
            button.clicked.connect(lambda _=False, key=each.key: self.pressed.emit(key))
            (self.back if is_way_out else self.keys).addWidget(button)
        if self.keys.count():
            self.keys.addStretch(1)


def _how_to_choose() -> QWidget:
    """Return the words that say how a row is chosen."""
    hint = QWidget()
    row = QHBoxLayout(hint)
    row.setContentsMargins(SPACE.small, 0, SPACE.small, 0)
    row.setSpacing(SPACE.hair)
    for part in (
        Text(tr("Ziffer oder"), tone=Tone.MUTED),
        KeyCap("↑"),
        KeyCap("↓"),
        Text(tr("und"), tone=Tone.MUTED),
        KeyCap(tr("Enter")),
    ):
        row.addWidget(part)
    return hint


class MenuList(RowList):
    """The rows. Signal: ``digit(int)`` with the row whose key was typed."""

    digit = pyqtSignal(int)

    def __init__(self) -> None:
        """Start empty."""
        super().__init__(RowStyle.MENU)
        self.waits_for_choice = True
        self.digits: tuple[str, ...] = ()
        self.is_scanning: Callable[[], bool] = lambda: False

    def fit(self, most: int) -> None:
        """Be as high as the rows need, up to ``most``; then it scrolls."""
        self.setFixedHeight(max(1, min(most, self.whole_height())))

    def whole_height(self) -> int:
        """Return how high all rows are."""
        return self.content_height() + 4

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Take digits that a person types; the rest as any list does."""
        text = event.text() if event is not None and not self.is_scanning() else ""
        if event is not None and text and text in self.digits and not event.isAutoRepeat():
            self.digit.emit(self.digits.index(text))
            return
        super().keyPressEvent(event)


def _row(place: int, row: MenuRow) -> Row:
    symbol = None
    if row.is_ticked is not None:
        symbol = Symbol.BOX_TICKED if row.is_ticked else Symbol.BOX_EMPTY
    return Row(
        str(place),
        row.label,
        number=row.key,
        detail=row.blocked or row.detail,
        symbol=symbol,
        is_blocked=bool(row.blocked),
        swatch=row.colour,
    )
