"""A menu in the place below the form: a digit does what a row says, arrows and Enter as well."""

from collections.abc import Callable

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

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
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE
from bobbl_shared.i18n import tr

LEAST_ROWS = 120
"""So high the list stays in the narrowest window; the rest of it scrolls."""

LOW = 44
"""So high are the keys of a menu."""


class MenuPanel(Panel):
    """Shows one menu; what is for all stands beside what is for one.

    Signals: ``chosen(int)`` with the row, ``pressed(str)`` with a key.
    """

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
        self.list, self.for_all = MenuList(), MenuList()
        self._heading = Text(tr("Für alle"), weight=Weight.BOLD)
        self._beside = QWidget()
        self.keys = QHBoxLayout()
        self.keys.setSpacing(SPACE.gutter)
        self._keys: tuple[DeskKey, ...] = ()
        self._name = ""
        self.add(self.said)
        self.add(self._columns())
        self.add(self.keys)
        for each in (self.list, self.for_all):
            each.opened.connect(lambda key: self.chosen.emit(int(key)))
            each.digit.connect(self.chosen)

    def _columns(self) -> QHBoxLayout:
        """Return the rows of one entrant, and beside them those for all."""
        right = QVBoxLayout(self._beside)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(SPACE.hair)
        right.addWidget(self._heading)
        right.addWidget(self.for_all)
        right.addStretch(1)
        self.for_all.setAccessibleName(tr("Für alle"))
        columns = QHBoxLayout()
        columns.setSpacing(SPACE.small)
        columns.addWidget(self.list, 1, Qt.AlignmentFlag.AlignTop)
        columns.addWidget(self._beside, 1)
        return columns

    def fit(self, room: int, width: int) -> None:
        """Let the list be as high as it needs, and the whole, so wide, no higher than ``room``."""
        spaces = (5 - self._parts()) * SPACE.small
        high = max(LEAST_ROWS, room - self._around(width) - spaces)
        self.list.fit(high)
        self.for_all.fit(high - self._heading.sizeHint().height() - SPACE.hair)

    def whole_height(self, width: int) -> int:
        """Return how high it is, so wide, where no row has to be scrolled to."""
        beside = self._heading.sizeHint().height() + SPACE.hair + self.for_all.whole_height()
        high = self.list.whole_height()
        return self._around(width) + (max(high, beside) if self.for_all.count() else high)

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
        self.list.setAccessibleName(menu.title)
        self.said.say(menu.said)
        self.hint.setVisible(menu.name == "tasks")
        rows = [_row(place, each) for place, each in enumerate((*menu.rows, *menu.for_all))]
        self.list.set_rows(rows[: len(menu.rows)])
        self.for_all.set_rows(rows[len(menu.rows) :])
        self._beside.setVisible(bool(menu.for_all))
        for each in (self.list, self.for_all):
            each.digits = tuple(row.key for row in (*menu.rows, *menu.for_all))
        if menu.name != self._name:
            self._name = menu.name
            for each in (self.list, self.for_all):
                each.set_chosen("")
        if menu.keys != self._keys:
            self._keys = menu.keys
            self._show_keys()

    def has_focus(self) -> bool:
        """Return whether the keys go into the rows."""
        return self.list.hasFocus() or self.for_all.hasFocus()

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
        """Take digits and letters that a person types; the rest as any list does."""
        text = event.text().upper() if event is not None and not self.is_scanning() else ""
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
