"""Cards beside the wall: no table open, and a whole slip that stands."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from PyQt6.QtCore import QRectF, QSize, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bobbl_client.evening.tables import TableState
from bobbl_client.page.symbol import Symbol
from bobbl_client.scoring.screen import IdlePage, ShownAction, SlipPage
from bobbl_client.scoring.views.number import IdleHead
from bobbl_client.scoring.views.parts import WARNING, Fitting, leave_out, slip_of, symbol_of
from bobbl_client.widgets import symbols
from bobbl_client.widgets.components import ButtonKind, KeyButton, KeyCap, Panel, PanelKind, Text
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.drawing import LEFT, box, fitting, write
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import SlipMask
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import RADIUS, SPACE, look
from bobbl_shared.i18n import tr

ACROSS = 2
"""So many ways out of a slip stand side by side."""

MOST_IN_ROW = 5
"""In a narrow window more keys than that stand in two rows."""


class IdleCard(Panel):
    """No table is open: what to type next, what is missing, what the keys of a slip mean.

    ``asking`` and ``ways``, the field and the keys, stand elsewhere in a narrow window.
    """

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__(kind=PanelKind.PLAIN)
        self._problem = self._refused = ""
        self.losers = (Text(""), Text(""))
        self.comma = Text("", wrap=True)
        self.asking = IdleHead()
        self.sentence = Text("", wrap=True)
        self.body.setSpacing(SPACE.close)
        self.add(self.asking)
        self.add(self.sentence)
        self.body.addStretch(1)
        self.legend = self._legend()
        self.add(self.legend)
        self.other_round = self._button("", "F6")
        self.turn = self._button("", "F7")
        self.calling = self._button(tr("Wer fehlt?"), "F9")
        self.call = self._button(tr("Zuruf"), "F5")
        self.map = self._button(tr("Tisch suchen"), "F3")
        self._has_map = False
        self.undo = KeyButton("", "F8", symbol=Symbol.UNDO)
        self.undo.clicked.connect(lambda: self.pressed.emit("F8"))
        self._is_narrow = False
        self.ways = QWidget()
        self._ways = QGridLayout(self.ways)
        self._ways.setContentsMargins(0, 0, 0, 0)
        self._ways.setSpacing(SPACE.small)
        self.add(self.ways)

    def _button(self, label: str, key: str) -> KeyButton:
        button = KeyButton(label, key)
        button.clicked.connect(lambda: self.pressed.emit(key))
        return button

    def _legend(self) -> Panel:
        panel = Panel(tr("Tasten im Zettel"), kind=PanelKind.SUNKEN, margin=12)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE.small)
        grid.setVerticalSpacing(SPACE.hair)
        grid.setColumnStretch(1, 1)
        swap = Text(tr("Zettel liegt verkehrt, Seiten tauschen"), wrap=True)
        lines = (("−", self.losers[0]), ("+", self.losers[1]), (",", self.comma), ("*", swap))
        for row, (key, meaning) in enumerate(lines):
            grid.addWidget(KeyCap(key), row, 0)
            grid.addWidget(meaning, row, 1)
        panel.add(grid)
        return panel

    def set_narrow(self, is_narrow: bool) -> None:
        """Give ``asking`` and ``ways`` away to a narrow window, or take them back."""
        self._is_narrow = is_narrow
        self.asking.set_narrow(is_narrow)
        if not is_narrow:
            self.body.insertWidget(1, self.asking)
            self.body.addWidget(self.ways)
        self._lay_keys()

    def _lay_keys(self) -> None:
        """Put the keys side by side, two in a row or all of them."""
        keys = {
            self.other_round: bool(self.other_round.text()),
            self.calling: True,
            self.turn: True,
            self.call: True,
            self.map: self._has_map,
            self.undo: self._is_narrow and bool(self.undo.text()),
        }
        shown = [key for key, is_shown in keys.items() if is_shown]
        is_row = self._is_narrow and len(shown) <= MOST_IN_ROW
        across = len(shown) if is_row else 3 if self._is_narrow else 2
        for key, is_shown in keys.items():
            self._ways.removeWidget(key)
            if not is_shown:
                key.hide()
        for place, key in enumerate(shown):
            self._ways.addWidget(key, place // across, place % across)
            key.show()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave out the legend, which help (F1) repeats, where it has no room."""
        shown = [self.asking, self.sentence, self.ways, self.legend]
        margins = self.body.contentsMargins()
        wide = self.width() - margins.left() - margins.right()
        needed = sum(height_at(each, wide) for each in shown)
        needed += self.body.spacing() * (len(shown) - 1)
        has_room = needed + margins.top() + margins.bottom() <= self.height()
        if has_room is self.legend.isHidden():
            self.legend.setVisible(has_room)

    def show_page(self, page: IdlePage) -> None:
        """Show what to do next."""
        self.asking.show_page(page)
        self.sentence.set_text(page.sentence.replace("\n\n", "\n"))
        first, second = page.places
        for text, place in zip(self.losers, page.places, strict=True):
            text.set_text(tr("{place} hat verloren", place=place))
        self.comma.set_text(
            tr("abgebrochen: Punkte {first}, Komma, Punkte {second}", first=first, second=second)
        )
        self.turn.set_label(page.turn.label)
        if page.has_map is not self._has_map:
            self._has_map = page.has_map
            self._lay_keys()
        self._problem = page.problem
        self._show_problem()

    def show_ways(self, other_round: str, undo: str) -> None:
        """Show which round F6 shows and what F8 takes back, if they do something."""
        if (other_round, undo) != (self.other_round.text(), self.undo.text()):
            self.other_round.set_label(other_round)
            self.undo.set_label(undo)
            self._lay_keys()

    def show_refused(self, refused: str) -> None:
        """Tell here of entries that were not taken, where there is no room for it elsewhere."""
        told = tr("{refused} **F12** zeigt sie.", refused=refused) if refused else ""
        if told != self._refused:
            self._refused = told
            self._show_problem()

    def _show_problem(self) -> None:
        self.asking.show_problem(self._problem or self._refused)
        self._fit()


def height_at(widget: QWidget, width: int) -> int:
    """Return how high a widget must be to be ``width`` wide."""
    if widget.hasHeightForWidth():
        return widget.heightForWidth(width)
    return widget.sizeHint().height()


class StateBand(Painted):
    """The upper edge of a card that says how a table stands: symbol and title."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._symbol, self._is_warning = "", Symbol.RING, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_state(self, title: str, symbol: Symbol, *, is_warning: bool) -> None:
        """Show a title and its symbol, on blue or on orange."""
        self._title, self._symbol, self._is_warning = title, symbol, is_warning
        self.setAccessibleName(title)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(300), look().px(64))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, colours, shown = QPainter(self), look().colours, look()
        fill = colours.orange if self._is_warning else colours.blue
        ink = colours.on_orange if self._is_warning else colours.on_blue
        below = self.area().adjusted(0, 0, 0, 2 * RADIUS.panel)
        box(painter, below, fill, None, 0, RADIUS.panel)
        size = shown.px(36)
        place = QRectF(shown.px(18), (self.height() - size) / 2, size, size)
        symbols.paint(painter, self._symbol, place, ink)
        room = self.area().adjusted(shown.px(68), 0, -shown.px(16), 0)
        font = fitting(self._title, shown.font(34, Weight.BOLD), room.width())
        write(painter, room, self._title, font, ink, LEFT)


class SlipCard(Panel):
    """A whole slip, full size, with its cross total. Signal: ``pressed(str)``."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__(kind=PanelKind.CHARGE, margin=0)
        self.band = StateBand()
        self.sentence = Text("", 20, wrap=True)
        self.paper = SlipMask()
        self.total = Panel(kind=PanelKind.SUNKEN, margin=14)
        self.totals = tuple(Text("", 26) for _ in range(3))
        self._has_slip = False
        self.next_step = Text("", 20, wrap=True)
        self.ways = QGridLayout()
        self.ways.setSpacing(SPACE.small)
        self._shown_actions: tuple[ShownAction, ...] | None = None
        self._fit = Fitting(self, self._fit_once)
        self._build()

    def _build(self) -> None:
        self.body.setSpacing(0)
        self.body.addWidget(self.band)
        inner = QVBoxLayout()
        inner.setContentsMargins(14, 12, 14, 14)
        inner.setSpacing(SPACE.close)
        row = QHBoxLayout()
        for place, text in enumerate(self.totals):
            row.addWidget(text)
            if place < 2:
                row.addStretch(1)
        self.total.add(row)
        for part in (self.sentence, self.paper, self.total):
            inner.addWidget(part)
        inner.addStretch(1)
        inner.addLayout(self.ways)
        inner.addWidget(self.next_step)
        self.add(inner, 1)

    def show_page(self, page: SlipPage, *, is_sideways: bool = False) -> None:
        """Show the slip and what has become of it."""
        symbol, _ = symbol_of(page.state)
        is_warning = page.is_refused or page.state in WARNING - {TableState.WAITING}
        shown = Symbol.TRIANGLE if page.is_refused else symbol
        self.band.set_state(page.title, shown, is_warning=is_warning)
        self.sentence.set_text(page.sentence)
        self.paper.setVisible(page.slip is not None)
        self._has_slip = page.slip is not None
        if page.slip is not None:
            self.paper.set_slip(slip_of(page.slip, has_total=False), is_sideways=is_sideways)
            for text, part in zip(self.totals, page.slip.total[1:], strict=True):
                text.say(part)
        self.next_step.set_text(page.next_step)
        self._show_actions(page.actions)
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit_once(self) -> None:
        self.paper.resize(self.width() - 28, self.paper.height())
        parts = {self.next_step: True, self.total: self._has_slip}
        leave_out(self.body, self.height(), parts, self.paper)

    def _show_actions(self, actions: tuple[ShownAction, ...]) -> None:
        if actions == self._shown_actions:
            return
        self._shown_actions = actions
        empty(self.ways)
        for place, action in enumerate(actions):
            kind = ButtonKind.PRIMARY if action.key == "F12" else ButtonKind.PLAIN
            button = KeyButton(action.label, action.key, kind=kind)
            button.clicked.connect(lambda _=False, key=action.key: self.pressed.emit(key))
            if action.reason:
                button.set_blocked(action.reason)
            self.ways.addWidget(button, place // ACROSS, place % ACROSS)
            button.show()
