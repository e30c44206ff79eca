"""What stands left and right of the slip: the wall of tables and the own last entries."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bobbl_client.evening.tables import TableState
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.scoring.own import Gone
from bobbl_client.scoring.screen import ShownOwn, ShownWall
from bobbl_client.scoring.views.parts import symbol_of
from bobbl_client.widgets.components import (
    ButtonKind,
    KeyButton,
    Panel,
    PanelKind,
    RowList,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.row_painter import row_height
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TileWall
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.i18n import tr

LEGEND_COLUMNS, NARROW_COLUMNS = 3, 2
MOST_ON_A_LINE = 5


class WallColumn(QWidget):
    """The tables served, above them how far they are, below the way back to them from a slip.

    In a narrow window it is said below which tables are missing, where the tiles stay as they are.

    Signal: ``pressed(str)`` with the key of a button that was clicked.
    """

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__()
        self.takes_arrows = True
        self.note = SymbolText(Symbol.INFO, "", symbol_tone=Tone.ORANGE, wrap=True)
        self.title = Text("", TYPE.heading, Weight.BOLD)
        self.progress = Text("")
        self.empty = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self.tiles = TileWall(longest_word=tr("entschieden"), fills=True)
        self.tiles.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.counts = Counts()
        self.missing = Text("", wrap=True)
        self.missing.hide()
        self._missing = ""
        self._is_narrow = False
        self.another = KeyButton(tr("Anderer Tisch"), "/")
        self.another.clicked.connect(lambda: self.pressed.emit("/"))
        policy = self.another.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.another.setSizePolicy(policy)
        self._build()

    def _build(self) -> None:
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.small)
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title, 1)
        head.addWidget(self.progress)
        column.addWidget(self.note)
        column.addWidget(self._head)
        column.addWidget(self.counts)
        column.addWidget(self.empty)
        column.addWidget(self.tiles, 1)
        column.addWidget(self.missing)
        column.addWidget(self.another, 0, Qt.AlignmentFlag.AlignLeft)

    def set_narrow(self, beside: QBoxLayout | None) -> None:
        """Have nothing but the tables, and the counts in ``beside``; none: all is here."""
        policy = self.another.sizePolicy()
        policy.setRetainSizeWhenHidden(beside is None)
        self.another.setSizePolicy(policy)
        self._head.setVisible(beside is None)
        self._is_narrow = beside is not None
        self.counts.set_columns(NARROW_COLUMNS if beside is not None else LEGEND_COLUMNS)
        if beside is not None:
            beside.addWidget(self.counts)
        else:
            self._column.insertWidget(2, self.counts)
            self.missing.hide()
        self.counts.show()

    def show_wall(self, shown: ShownWall) -> None:
        """Show the tables of a round."""
        self.takes_arrows = shown.takes_digits
        self.note.set(Symbol.INFO, f"**{shown.note}**", Tone.ORANGE)
        self.note.setVisible(bool(shown.note))
        self.title.set_text(shown.title)
        self.progress.set_text(shown.progress)
        self.empty.say(shown.empty)
        self.tiles.set_tiles(shown.tiles)
        self.tiles.set_chosen(shown.chosen)
        self.another.setVisible(not shown.takes_digits)
        self.counts.show_counts(shown.counts)

    def show_missing(self, told: str) -> None:
        """Say which tables are missing, a paragraph for each kind."""
        self._missing = told
        self.missing.set_text(told.replace("\n\n", " · "))

    def fit(self, wide: int, room: int) -> None:
        """Show what is missing only where no tile becomes smaller or is scrolled away by it.

        ``room`` is what the window has for the tables, whatever they take now.
        """
        for part in (self.note, self.empty):
            room -= 0 if part.isHidden() else part.heightForWidth(wide) + SPACE.small
        large, small = (self.tiles.content_height(wide, is_small=each) for each in (False, True))
        needed = (large if large <= room else small) + SPACE.small
        has_room = needed + self.missing.heightForWidth(wide) <= room
        self.missing.setVisible(self._is_narrow and bool(self._missing) and has_room)


class Counts(QWidget):
    """How many tables are in each state, with the symbols of the tiles."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(SPACE.hair)
        self._columns = LEGEND_COLUMNS
        self._shown: dict[TableState, SymbolText] = {}

    def show_counts(self, counts: tuple[tuple[TableState, str], ...]) -> None:
        """Show them."""
        if [state for state, _ in counts] != list(self._shown):
            empty(self._grid)
            self._shown = {state: self._made(state) for state, _ in counts}
            self._lay()
        for state, words in counts:
            self._shown[state].text.set_text(words)

    def set_columns(self, columns: int) -> None:
        """Put so many beside each other."""
        if columns != self._columns:
            self._columns = columns
            self._lay()

    def _made(self, state: TableState) -> SymbolText:
        symbol, tone = symbol_of(state)
        return SymbolText(symbol, "", symbol_tone=tone)

    def _lay(self) -> None:
        """Put the texts side by side."""
        for place, text in enumerate(self._shown.values()):
            self._grid.addWidget(text, place // self._columns, place % self._columns)
            text.show()


class OwnColumn(Panel):
    """The own last entries, and below them what was not taken. Signal: ``pressed(str)``."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__(tr("Meine letzten 10"), margin=12)
        self._rows: list[Row] = []
        self.rows = RowList(RowStyle.ONE_LINE)
        self.rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows.setMinimumHeight(1)
        self.rows.setSelectionMode(RowList.SelectionMode.NoSelection)
        self.nothing = Text(tr("Noch kein Eintrag in dieser Runde."), tone=Tone.MUTED, wrap=True)
        self.refused = Panel(kind=PanelKind.WARNING, margin=12)
        self.refused_text = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        look_at = KeyButton(tr("Ansehen"), "F12", kind=ButtonKind.PRIMARY)
        look_at.clicked.connect(lambda: self.pressed.emit("F12"))
        self.undo = KeyButton("", "F8", symbol=Symbol.UNDO)
        self.undo.clicked.connect(lambda: self.pressed.emit("F8"))
        self.refused.add(self.refused_text)
        self.refused.add(look_at)
        self.add(self.nothing)
        self.add(self.rows, 1)
        self.add(self.refused)
        self.add(self.undo)
        self.another = KeyButton(tr("Alle Tische"), "/")
        self.another.clicked.connect(lambda: self.pressed.emit("/"))
        self.another.hide()
        self.add(self.another)

    def show_own(self, own: Sequence[ShownOwn], refused: str, undo: str = "") -> None:
        """Show the entries, newest first, the sentence about refused ones, what F8 does."""
        self.undo.set_label(undo)
        self.undo.setVisible(bool(undo))
        self._rows = [_row(each) for each in own]
        self.nothing.setVisible(not own)
        self.refused_text.set(Symbol.TRIANGLE, refused, Tone.ORANGE)
        self.refused.setVisible(bool(refused))
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show as many rows as fit whole; a list that scrolls would hide the newest ones."""
        wide = self.width() - 24
        room = self.height() - 32 - self.title.sizeHint().height()
        if self.refused.isVisibleTo(self):
            room -= self.refused.heightForWidth(wide) + 16
        if self.undo.isVisibleTo(self):
            lines = 1 if self.undo.sizeHint().width() <= wide else 2
            room -= self.undo.sizeHint().height() * lines + 16
        if self.another.isVisibleTo(self):
            room -= self.another.sizeHint().height() + SPACE.small
        shown: list[Row] = []
        for row in self._rows:
            room -= row_height(row, RowStyle.ONE_LINE, wide)
            if room < 0:
                break
            shown.append(row)
        if list(self.rows.rows()) != shown:
            self.rows.set_rows(shown)


class OwnLine(QWidget):
    """The own last entries on one line, as many as fit, newest first."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE.wide)
        self.title = Text(tr("Meine letzten"), weight=Weight.BOLD)
        self._row.addWidget(self.title)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.timeout.connect(self._fit)
        self._entries = tuple(SymbolText(Symbol.RING, "") for _ in range(MOST_ON_A_LINE))
        for each in self._entries:
            self._row.addWidget(each)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_own(self, own: Sequence[ShownOwn]) -> None:
        """Show the entries; nothing is here while there are none."""
        self.title.setVisible(bool(own))
        self._count = min(len(own), MOST_ON_A_LINE)
        for text, each in zip(self._entries, own, strict=False):
            symbol, tone = _symbol(each)
            text.set(symbol, f"**{each.table}** · {each.text}", tone)
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Fit once the layout around has given all its parts their places.

        What is shown meanwhile makes Qt begin that layout anew, and forget the rest of the places.
        """
        super().resizeEvent(event)
        self._settling.start(0)

    def _fit(self) -> None:
        room = self.width() - self.title.sizeHint().width()
        for place, text in enumerate(self._entries):
            room -= text.sizeHint().width() + SPACE.wide
            text.setVisible(place < self._count and room >= 0)


def _symbol(own: ShownOwn) -> tuple[Symbol, Tone]:
    if isinstance(own.state, TableState):
        return symbol_of(own.state)
    if own.state is Gone.REFUSED:
        return Symbol.TRIANGLE, Tone.ORANGE
    return Symbol.BOX_STRUCK, Tone.MUTED


def _row(own: ShownOwn) -> Row:
    symbol, tone = _symbol(own)
    return Row(
        own.key, own.text, number=str(own.table), symbol=symbol, symbol_tone=tone, right=own.at
    )
