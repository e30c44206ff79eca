"""The one place below the form: a question, a card with the number, or a quiet hint."""

from collections.abc import Callable, Sequence
from html import escape

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QVBoxLayout,
    QWidget,
)

from bobbl_client.desk.screen import (
    CallList,
    Card,
    Compared,
    DeskKey,
    Hint,
    Menu,
    Offered,
    Place,
    Question,
    Run,
    SeatAsked,
)
from bobbl_client.desk.views.menu import MenuPanel
from bobbl_client.desk.views.offered import OfferedPanel
from bobbl_client.evening.seat_form import SeatField
from bobbl_client.evening.seat_form import Tone as Said
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    ButtonKind,
    Choice,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.flow import FlowLayout
from bobbl_client.widgets.components.text import SymbolMark
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import SeatCard, SeatKind
from bobbl_client.widgets.own_parts import empty, laid_in
from bobbl_client.widgets.theme import SPACE, TYPE, look
from bobbl_shared.i18n import tr


class DeskMessages(QWidget):
    """Shows a place and, where there is room, who has still to be told something.

    Signals: ``pressed(str)`` with the key that stands on a button; ``seat_typed(str, str)`` and
    ``seat_went_on(str)`` with a field of the seat that is asked for, and its text.
    """

    pressed = pyqtSignal(str)
    seat_typed = pyqtSignal(str, str)
    seat_went_on = pyqtSignal(str)

    def __init__(self) -> None:
        """Start with nothing to say."""
        super().__init__()
        self.notice = Notice()
        self.large, self.small = SeatCard(is_large=True), SeatCard()
        self.hint = _HintPanel()
        self.strip = _Strip()
        self.call_list = _CallListPanel()
        self.seat = SeatPanel()
        self.menu = MenuPanel()
        self.offered = OfferedPanel()
        self._keys: tuple[DeskKey, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.gutter)
        parts: tuple[QWidget, ...] = (
            self.notice,
            self.menu,
            self.seat,
            self.offered,
            self.large,
            self.small,
            self.hint,
            self.strip,
        )
        for part in (*parts, self.call_list):
            column.addWidget(part, 99 if part is self.large else 0)
        column.addStretch(1)
        self.notice.chosen.connect(lambda index: self.pressed.emit(self._keys[index].key))
        self.strip.pressed.connect(self.pressed)
        self.hint.pressed.connect(self.pressed)
        self.call_list.pressed.connect(self.pressed)
        self.seat.pressed.connect(self.pressed)
        self.menu.pressed.connect(self.pressed)
        self.offered.pressed.connect(self.pressed)
        self.seat.typed.connect(self.seat_typed)
        self.seat.went_on.connect(self.seat_went_on)
        self._is_large_wanted = self._is_narrow = False

    def show_place(self, place: Place, call_list: CallList | None) -> None:
        """Show what is to be said, and who is to be told."""
        card = place if isinstance(place, Card) else None
        self._is_large_wanted = card is not None and call_list is None and card.is_certain
        self.notice.setVisible(isinstance(place, Question))
        self.hint.setVisible(isinstance(place, Hint))
        self.seat.setVisible(isinstance(place, SeatAsked))
        self.menu.setVisible(isinstance(place, Menu))
        self.offered.setVisible(isinstance(place, Offered))
        self.strip.setVisible(card is not None and call_list is None)
        self.call_list.setVisible(call_list is not None)
        match place:
            case Question():
                self._show_question(place)
            case Card():
                _show_card(self.large, place)
                _show_card(self.small, place)
                self.strip.show_strip(place.foot, place.keys)
            case Menu():
                self.menu.show_menu(place)
                self.menu.fit(self._room(), self.width())
            case Offered():
                self.offered.show_offered(place)
            case SeatAsked():
                self.seat.show_asked(place)
            case Hint():
                self.hint.show_hint(place)
        if not isinstance(place, Menu):
            self.menu.forget()
        if call_list is not None:
            self.call_list.show_call_list(call_list)
        self._choose_card(card is not None)

    def set_narrow(self, is_narrow: bool) -> None:
        """Be as low as can be in a narrow window."""
        self._is_narrow = is_narrow
        self.small.set_brief(is_brief=False)
        self.strip.set_narrow(is_narrow)

    def _choose_card(self, has_card: bool) -> None:
        """Show the large card where all of it has room, else the small one."""
        wide = self.width()
        room = self._room() - self.strip.heightForWidth(wide) - SPACE.gutter
        high = max(self.large.heightForWidth(wide), self.large.minimumSizeHint().height())
        is_large = self._is_large_wanted and high <= room
        self.large.setVisible(has_card and is_large)
        self.small.setVisible(has_card and not is_large)
        if self._is_narrow:
            self.small.set_brief(is_brief=False)
            self.small.set_brief(is_brief=self.small.least_height() > room)

    def _room(self) -> int:
        """Return the height that is in view."""
        port = self.parentWidget()
        return port.height() if port is not None else self.height()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Choose anew what has room."""
        super().resizeEvent(event)
        if self.menu.isVisibleTo(self):
            self.menu.fit(self._room(), self.width())
        self._choose_card(self.large.isVisibleTo(self) or self.small.isVisibleTo(self))

    def _show_question(self, question: Question) -> None:
        self._keys = question.keys
        choices = [Choice(each.label, each.key) for each in question.keys]
        self.notice.set_notice(question.happened, question.detail, choices)
        empty(self.notice.middle)
        for side in question.sides:
            self.notice.middle.addWidget(_ComparedPanel(side), 1)


def _show_card(shown: SeatCard, card: Card) -> None:
    kind = SeatKind.SEAT if card.is_certain else SeatKind.NUMBER_ONLY
    shown.set_seat(card.word, card.number, card.title, card.lines, card.note, kind)


class _Strip(Panel):
    """A sentence and the keys that can be pressed now."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__()
        self.text = Text("")
        self._row = FlowLayout(SPACE.gutter, SPACE.small)
        self._row.addWidget(self.text)
        self.add(self._row)
        self._shown: tuple[DeskKey, ...] | None = None

    def set_narrow(self, is_narrow: bool) -> None:
        """Be low in a narrow window; all keys stand on one line there, also beside a scroll bar."""
        edge = SPACE.small if is_narrow else SPACE.margin
        self.body.setContentsMargins(edge, edge, edge, edge)
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave the sentence out where it would not stand on one line with the keys."""
        wide = [part.sizeHint().width() for part in laid_in(self._row)]
        needed = sum(wide) + SPACE.gutter * (len(wide) - 1) + 2 * SPACE.margin
        self.text.setVisible(needed <= self.width())

    def show_strip(self, text: str, keys: tuple[DeskKey, ...]) -> None:
        self.text.set_text(text)
        if keys != self._shown:
            self._shown = keys
            self._row.removeWidget(self.text)
            empty(self._row)
            self._row.addWidget(self.text)
            _add_buttons(self._row, keys, self.pressed.emit)
        self._fit()


def _add_buttons(row: QLayout, keys: Sequence[DeskKey], press: Callable[[str], None]) -> None:
    for each in keys:
        symbol = Symbol.UNDO if each.key == "F8" else None
        is_step = each.key == "F12" and not each.is_off
        kind = ButtonKind.PRIMARY if is_step else ButtonKind.PLAIN
        button = KeyButton(each.label, each.key, kind=kind, symbol=symbol)
        button.clicked.connect(lambda _=False, key=each.key: press(key))
        row.addWidget(button)
        button.show()  # else the row would count it only once the event loop comes by


class _HintPanel(Panel):
    """A quiet word, orange-edged while the station works alone or somebody must look."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__()
        self.line = SymbolText(Symbol.INFO, "", wrap=True)
        self.keys = QHBoxLayout()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.addWidget(self.line, 1)
        self._row.addLayout(self.keys)
        self.add(self._row)
        self._shown: tuple[DeskKey, ...] = ()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put the keys below the words where these would have less than half of the width."""
        is_low = 2 * self.keys.sizeHint().width() <= self.width()
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if is_low else direction.TopToBottom)

    def show_hint(self, hint: Hint) -> None:
        is_orange = hint.is_alone or hint.is_urgent
        self.set_kind(PanelKind.WARNING if is_orange else PanelKind.PLAIN)
        symbol = Symbol.TRIANGLE if hint.is_urgent else Symbol.INFO
        symbol, tone = Symbol.BOX_UP if hint.is_alone else symbol, Tone.ORANGE
        self.line.set(symbol, f"**{hint.title}**\n{hint.text}", tone if is_orange else Tone.BLUE)
        if hint.keys != self._shown:
            self._shown = hint.keys
            empty(self.keys)
            _add_buttons(self.keys, hint.keys, self.pressed.emit)
        self._fit()


class SeatPanel(Panel):
    """The fields of a seat by hand, what is said about them, and the keys.

    Signals: ``typed(str, str)``, ``went_on(str)`` at Enter, ``pressed(str)``.
    """

    typed = pyqtSignal(str, str)
    went_on = pyqtSignal(str)
    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        """Start with no field."""
        super().__init__(" ", kind=PanelKind.CHARGE)
        self.who = Text("", TYPE.heading, wrap=True)
        self.fields: dict[SeatField, LabelledField] = {
            "table": LabelledField(tr("Tisch")),
            "pair": LabelledField(tr("Paar")),
            "player": LabelledField(tr("Spieler")),
        }
        self.said = SymbolText(Symbol.INFO, "", wrap=True)
        self.keys = QHBoxLayout()
        self.keys.setSpacing(SPACE.gutter)
        self._shown: tuple[DeskKey, ...] | None = None
        row = QHBoxLayout()
        row.setSpacing(SPACE.close)
        for name, field in self.fields.items():
            field.edited.connect(lambda text, name=name: self.typed.emit(name, text))
            field.submitted.connect(lambda _, name=name: self.went_on.emit(name))
            row.addWidget(field, 1)
        for part in (self.who, row, self.said, self.keys):
            self.add(part)

    def show_asked(self, asked: SeatAsked) -> None:
        """Show what is typed and what is said about it."""
        self.set_title(asked.title)
        self.who.set_text(asked.who)
        for name, field in self.fields.items():
            field.setVisible(name in asked.fields)
            text = str(getattr(asked.form, name))
            if field.text().strip() != text:
                field.set_text(text)
        is_calm = asked.told.tone is Said.PLAIN
        symbol = Symbol.INFO if is_calm else Symbol.TRIANGLE
        self.said.set(symbol, asked.told.text, Tone.BLUE if is_calm else Tone.ORANGE)
        if asked.keys != self._shown:
            self._shown = asked.keys
            empty(self.keys)
            _add_buttons(self.keys, asked.keys, self.pressed.emit)

    def focus(self, name: SeatField) -> None:
        """Let the typing go into a field, all of it marked."""
        entry = self.fields[name].entry
        entry.setFocus(Qt.FocusReason.OtherFocusReason)
        entry.selectAll()


class _ComparedPanel(Panel):
    """One side of a comparison: the people with what differs underlined."""

    def __init__(self, side: Compared) -> None:
        super().__init__(margin=SPACE.close)
        self.body.setSpacing(2)
        self.add(Text(side.head, tone=Tone.MUTED, wrap=True))
        for person in side.people:
            self.add(_Runs(person))
        self.add(Text(side.foot, tone=Tone.MUTED, wrap=True))
        self.body.addStretch(1)


class _Runs(Text):
    """A name with some of its letters underlined."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._runs = tuple(runs)
        super().__init__("".join(text for text, _ in runs), 20, Weight.BOLD, wrap=True)

    def _dress(self) -> None:
        super()._dress()
        parts = (
            f"<u>{escape(text, quote=False)}</u>" if differs else escape(text, quote=False)
            for text, differs in self._runs
        )
        self.setText(f'<div style="color:{look().colours.ink}">{"".join(parts)}</div>')


class _CallListPanel(Panel):
    """Who registered while the server was away, in two columns."""

    pressed = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__(" ")
        self.keys = QHBoxLayout()
        self.head.addLayout(self.keys)
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(SPACE.close)
        self.grid.setVerticalSpacing(SPACE.hair)
        for column in (2, 6):
            self.grid.setColumnStretch(column, 1)
        self.add(self.grid)
        self._shown: CallList | None = None

    def show_call_list(self, call_list: CallList) -> None:
        if call_list == self._shown:
            return
        self._shown = call_list
        self.set_title(call_list.title)
        empty(self.keys)
        _add_buttons(self.keys, call_list.keys, self.pressed.emit)
        empty(self.grid)
        half = (len(call_list.people) + bool(call_list.more) + 1) // 2
        for place, each in enumerate(call_list.people):
            left, row = 4 * (place // half), place % half
            symbol, tone = (
                (Symbol.BOX_UP, Tone.ORANGE) if each.is_waiting else (Symbol.DOT_TICK, Tone.BLUE)
            )
            self.grid.addWidget(SymbolMark(symbol, 22, tone), row, left)
            self.grid.addWidget(Text(each.number, TYPE.heading, Weight.BOLD), row, left + 1)
            self.grid.addWidget(Text(each.names, wrap=True), row, left + 2)
            told = Text(each.told, TYPE.heading, Weight.BOLD, align=Qt.AlignmentFlag.AlignRight)
            told.setContentsMargins(0, 0, 0 if left else SPACE.wide, 0)
            self.grid.addWidget(told, row, left + 3)
        if call_list.more:
            self.grid.addWidget(Text(call_list.more), half - 1, 6)
