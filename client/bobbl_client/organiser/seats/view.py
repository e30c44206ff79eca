"""The seats of the next round: the hall left; right seats by hand, who has none, clean-up."""

from collections.abc import Sequence

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from bobbl_client.evening.seat_form import SeatField, SeatForm, Told
from bobbl_client.evening.seat_form import Tone as Said
from bobbl_client.evening.seat_tables import ShownSeatTable
from bobbl_client.organiser.clean_up.step import CleanUpStep
from bobbl_client.organiser.seats.page import SeatsPage, SeatsScreen, ShownEntrant
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    ButtonKind,
    Choice,
    KeyButton,
    LabelledField,
    Panel,
    PanelKind,
    RowList,
    SymbolText,
    Text,
)
from bobbl_client.widgets.hall import SeatLine, SeatTile, SeatWall
from bobbl_client.widgets.theme import SPACE, look
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

LIST_LEAST, LINE = 92, 26


class SeatsView(BodyView[SeatsScreen]):
    """Number, table, pair, Enter."""

    page: SeatsPage

    def __init__(self, page: SeatsPage) -> None:
        super().__init__(page)
        self._hall = Panel(" ", margin=SPACE.gutter)
        self._gaps = Text("", wrap=True)
        self._empty = Text("", tone=Tone.MUTED, wrap=True)
        self.wall = SeatWall()
        self.form = SeatFields()
        self.without = _ShortList(RowStyle.ONE_LINE)
        self._work = _Yielding()
        self._without = Panel(tr("Noch ohne Platz"), margin=SPACE.close)
        self.action = BigAction(tr("Lücken schließen"), "F12", tall=True)
        self.zones = KeyButton("", "F6", kind=ButtonKind.BARE)
        self.printing = KeyButton(tr("Drucken"), "F9")
        if not page.can_print:
            self.printing.hide()
        self._focusing = 0
        self._connect()
        self.start(self._body(), has_notice=True)

    def _body(self) -> QWidget:
        self._work.addWidget(column(self._without, yielding(self.action), grow=self._without))
        self._work.addWidget(QWidget())
        self._hall.head.addWidget(self.zones)
        self._hall.add(self._gaps)
        self._hall.add(self._empty)
        self._hall.add(self.wall, 1)
        self._without.add(self.without, 1)
        self.wall.setAccessibleName(tr("Tische"))
        self.without.setAccessibleName(tr("Noch ohne Platz"))
        ways = self.beside_back(self.printing)
        side = column(self.form, self.notice, self._work, ways, grow=self._work)
        return beside(self._hall, side, (92, 40))

    def foot(self) -> tuple[QWidget, ...]:
        """Return closing the gaps, printing and the way back."""
        return (self.action, self.printing, self.back)

    def _connect(self) -> None:
        page = self.page
        self.form.connect_to(page)
        self.without.opened.connect(page.choose)
        self.wall.opened.connect(page.choose_table)
        self.wall.picked.connect(self._pick)
        self.press("F4", self.form.draw, page.draw)
        self.press("F5", self.form.free, page.free)
        self.press("F6", self.zones, lambda: page.open_page("zones"))
        self.press("F9", self.printing, page.print)
        self.press("F12", self.action, lambda: page.open_page("clean_up"))

    def focus_body(self) -> None:
        """Give the focus to the number."""
        self.form.focus("number")

    def show_screen(self, screen: SeatsScreen) -> None:
        """Show the seats."""
        self._hall.set_title(screen.title)
        self._gaps.set_text(" · ".join(each for each in (screen.counts, screen.gaps) if each))
        self._empty.say(screen.empty)
        if self.has_changed(lambda shown: shown.tables):
            self.wall.set_tiles(seat_tiles(screen.tables))
        if self.has_changed(lambda shown: shown.form.table):
            self._aim(screen.form.table)
        self.form.show_form(screen)
        self._show_without(screen.without)
        _show_step(self.action, screen.clean_up)
        self.zones.set_label(screen.zones)
        self._work.setCurrentIndex(1 if screen.refused else 0)
        if screen.focusing != self._focusing:
            self._focusing = screen.focusing
            self.form.focus(screen.focus)

    def show_notice(self) -> None:
        """Show the oldest refusal that nobody has read."""
        refused = self.shown.refused
        if refused:
            self.notice.set_notice(tr("Nicht eingetragen"), refused, [Choice(tr("Gelesen"), "Esc")])
        self.notice.setVisible(bool(refused))
        self.back.setVisible(not refused)

    def _show_without(self, without: Sequence[ShownEntrant]) -> None:
        self._without.set_title(tr("Noch ohne Platz"), str(len(without)))
        rows = [
            Row(e.key, e.name, number=e.number, right="…" if e.is_drawing else "") for e in without
        ]
        self.without.set_rows(rows)

    def _aim(self, typed: str) -> None:
        """Put the ring round the table that is typed."""
        if typed.isdecimal():
            self.wall.set_chosen(int(typed))
        elif not self.wall.hasFocus():
            self.wall.set_chosen(0)

    def _pick(self, table: int, line: int) -> None:
        found = next((each for each in self.shown.tables if each.table == table), None)
        if found is not None:
            self.page.choose_seat(found.seats[line].seat)


class _ShortList(RowList):
    """A list that leaves the room to others and takes what is left over."""

    def sizeHint(self) -> QSize:
        """Ask for two rows."""
        return QSize(look().px(200), look().px(LIST_LEAST))


class _Yielding(QStackedWidget):
    """List and clean-up, or nothing: then a refusal has their room, and the form stays in place."""

    def sizeHint(self) -> QSize:
        """Ask only for the room of what is seen."""
        shown = self.currentWidget()
        return shown.sizeHint() if shown is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Ask only for the room of what is seen."""
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown is not None else super().minimumSizeHint()


class SeatFields(Panel):
    """The fields of a seat by hand, what is said about them, and their keys."""

    def __init__(self) -> None:
        super().__init__(tr("Platz von Hand"), kind=PanelKind.CHARGE, margin=SPACE.gutter)
        self.fields: dict[SeatField, LabelledField] = {
            "number": LabelledField(tr("Nummer"), is_fleeting=True),
            "table": LabelledField(tr("Tisch"), is_fleeting=True),
            "pair": LabelledField(tr("Paar"), is_fleeting=True),
            "player": LabelledField(tr("Spieler"), is_fleeting=True),
        }
        """A few digits read off a lot in the hand; Esc begins the line anew."""
        self.said = SymbolText(Symbol.INFO, "", wrap=True)
        inside = self.said.layout()
        if inside is not None:
            inside.setAlignment(self.said.text, Qt.AlignmentFlag.AlignTop)
        self.draw = KeyButton(tr("Platz losen"), "F4")
        self.free = KeyButton(tr("Platz freigeben"), "F5")
        row = QHBoxLayout()
        row.setSpacing(SPACE.close)
        for field in self.fields.values():
            row.addWidget(field, 1)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.close)
        keys.addWidget(self.draw, 1)
        keys.addWidget(self.free, 1)
        for part in (row, self.said, keys):
            self.add(part)

    def connect_to(self, page: SeatsPage) -> None:
        """Let the page hear what is typed."""
        for name, field in self.fields.items():
            field.edited.connect(lambda text, name=name: page.typed(name, text))
            field.submitted.connect(lambda _, name=name: page.go_on(name))

    def focus(self, name: SeatField) -> None:
        """Give the focus to a field, with all of it marked."""
        entry = self.fields[name].entry
        entry.setFocus(Qt.FocusReason.OtherFocusReason)
        entry.selectAll()

    def show_form(self, screen: SeatsScreen) -> None:
        """Show what is typed and what is said about it."""
        for name, field in self.fields.items():
            field.setVisible(name in screen.fields)
            field.setEnabled(not screen.closed)
            _fill(field, screen.form, name)
        self._say(Told(screen.closed) if screen.closed else screen.told, screen.last)
        self.draw.setEnabled(not screen.closed)
        if screen.free:
            self.free.set_ready()
            self.free.set_label(screen.free)
        else:
            self.free.set_label(tr("Platz freigeben"))
            self.free.setEnabled(False)

    def _say(self, told: Told, last: str) -> None:
        self.said.setMinimumHeight(look().px(2 * LINE))
        is_calm = told.tone is Said.PLAIN
        symbol = Symbol.INFO if is_calm else Symbol.TRIANGLE
        hint = tr("Enter geht weiter, das letzte Enter gibt den Platz.")
        self.said.set(symbol, told.text or last or hint, Tone.BLUE if is_calm else Tone.ORANGE)


def _fill(field: LabelledField, form: SeatForm, name: SeatField) -> None:
    text = str(getattr(form, name))
    if field.text().strip() != text:
        field.set_text(text)


def _show_step(action: BigAction, step: CleanUpStep) -> None:
    if step.is_ready:
        action.set_ready(*step.brings)
    else:
        action.set_waiting(*step.waits)


def seat_tiles(tables: Sequence[ShownSeatTable]) -> list[SeatTile]:
    """Return tables with their seats as the tiles of the wall."""
    return [
        SeatTile(
            each.table,
            tuple(
                SeatLine(s.word, s.number, s.name.replace(" / ", "\u00a0/ "), s.is_waiting)
                for s in each.seats
            ),
            tr("noch frei"),
        )
        for each in tables
    ]
