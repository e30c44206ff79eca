"""What stands left and right of the slip: the wall of tables and the own last entries."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Sequence

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.evening.tables import TableState
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.scoring.own import Gone
from bobbl_client.scoring.screen import ShownOwn, ShownWall
from bobbl_client.scoring.views.parts import empty, symbol_of
from bobbl_client.widgets.components import (
    KeyButton,
    KeyCap,
    Panel,
    PanelKind,
    RowList,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.components.row_painter import row_height
from bobbl_client.widgets.drawing import LEFT, box, width_of, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TileWall
from bobbl_client.widgets.theme import RADIUS, SPACE, TYPE, look
from bobbl_shared.i18n import tr

LEGEND_COLUMNS = 3


class NumberBox(Painted):
    """Shows the number of a table as it is typed; yellow while digits come here."""

    def __init__(self) -> None:
        super().__init__()
        self._number, self._is_typing = "", False
        self.setAccessibleName(tr("Nummer des Tisches"))

    def set_number(self, number: str, *, is_typing: bool) -> None:
        """Show what is typed."""
        self._number, self._is_typing = number, is_typing
        self.setAccessibleDescription(number)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(84), look().px(48))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours = QPainter(self), look().colours
        if self._is_typing:
            box(painter, self.area(), colours.focus_fill, colours.focus_edge, 4, RADIUS.field)
        else:
            box(painter, self.area(), colours.surface, colours.line, 2, RADIUS.field)
        room = self.area().adjusted(look().px(14), 0, -4, 0)
        if not self._number:
            write(painter, room, tr("Nr."), look().font(), colours.muted, LEFT)
            return
        font = look().font(TYPE.list, Weight.BOLD)
        write(painter, room, self._number, font, colours.ink, LEFT)
        caret = QRectF(room.left() + width_of(self._number, font) + 2, 11, 3, self.height() - 22)
        box(painter, caret, colours.ink, None, 0, 0)


class WallColumn(QWidget):
    """The tables served, above them how far they are, below the next table's number.

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
        self.legend = QGridLayout()
        self._counts: tuple[tuple[TableState, str], ...] = ()
        self._shown_counts: tuple[tuple[TableState, str], ...] = ()
        self.foot = QWidget()
        self.number = NumberBox()
        self.other_round = KeyButton("", "F6")
        self.other_round.clicked.connect(lambda: self.pressed.emit("F6"))
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.small)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.progress)
        column.addWidget(self.note)
        column.addLayout(head)
        column.addLayout(self.legend)
        column.addWidget(self.empty)
        column.addWidget(self.tiles, 1)
        self._fill_foot()
        column.addWidget(self.foot)

    def _fill_foot(self) -> None:
        foot = QHBoxLayout(self.foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(SPACE.close)
        foot.addWidget(Text(tr("Anderer Tisch"), TYPE.body, Weight.BOLD))
        foot.addWidget(KeyCap("/"))
        foot.addWidget(self.number)
        foot.addStretch(1)
        foot.addWidget(self.other_round)

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
        self.number.set_number(shown.number, is_typing=shown.takes_digits)
        self.other_round.set_label(shown.other_round)
        self.other_round.setVisible(bool(shown.other_round))
        self._counts = shown.counts
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Say in a legend what the tiles have no words for, where only small ones fit."""
        others = (self.note, self.title, self.foot)
        shown = (each for each in others if not each.isHidden())
        taken = sum(each.sizeHint().height() + SPACE.small for each in shown)
        large = self.tiles.content_height(self.width(), is_small=False)
        self._show_counts(self._counts if large > self.height() - taken else ())

    def _show_counts(self, counts: tuple[tuple[TableState, str], ...]) -> None:
        if counts == self._shown_counts:
            return
        self._shown_counts = counts
        empty(self.legend)
        for place, (state, words) in enumerate(counts):
            symbol, tone = symbol_of(state)
            text = SymbolText(symbol, words, symbol_tone=tone)
            self.legend.addWidget(text, place // LEGEND_COLUMNS, place % LEGEND_COLUMNS)


class OwnColumn(Panel):
    """The own last entries, and below them what was not taken. Signal: ``pressed(str)``."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__(tr("Meine letzten 10"), margin=12)
        self._rows: list[Row] = []
        self.rows = RowList(RowStyle.ONE_LINE)
        self.rows.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows.setSelectionMode(RowList.SelectionMode.NoSelection)
        self.nothing = Text(tr("Noch kein Eintrag in dieser Runde."), tone=Tone.MUTED, wrap=True)
        self.refused = Panel(kind=PanelKind.WARNING, margin=12)
        self.refused_text = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        look_at = KeyButton(tr("Ansehen"), "F12")
        look_at.clicked.connect(lambda: self.pressed.emit("F12"))
        self.undo = KeyButton("", "F8", symbol=Symbol.UNDO)
        self.undo.clicked.connect(lambda: self.pressed.emit("F8"))
        self.refused.add(self.refused_text)
        self.refused.add(look_at)
        self.add(self.nothing)
        self.add(self.rows, 1)
        self.add(self.refused)
        self.add(self.undo)

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
            room -= self.undo.sizeHint().height() * 2 + 16
        shown: list[Row] = []
        for row in self._rows:
            room -= row_height(row, RowStyle.ONE_LINE, wide)
            if room < 0:
                break
            shown.append(row)
        if list(self.rows.rows()) != shown:
            self.rows.set_rows(shown)


def _row(own: ShownOwn) -> Row:
    if isinstance(own.state, TableState):
        symbol, tone = symbol_of(own.state)
    elif own.state is Gone.REFUSED:
        symbol, tone = Symbol.TRIANGLE, Tone.ORANGE
    else:
        symbol, tone = Symbol.BOX_STRUCK, Tone.MUTED
    return Row(
        own.key, own.text, number=str(own.table), symbol=symbol, symbol_tone=tone, right=own.at
    )
