"""What can go on paper: a list, the round it is about, and how slips lie."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.papers.page import PaperRow, PapersPage, PapersScreen
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    CheckKey,
    KeyButton,
    LabelledField,
    Panel,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class PapersView(BodyView[PapersScreen]):
    """↑ ↓ and Enter choose a paper, ← → another round, F6 turns the slips, F5 single tables.

    F4 leads to the page of files, where there is one.
    """

    page: PapersPage

    def __init__(self, page: PapersPage) -> None:
        super().__init__(page)
        self._panel = Panel(tr("Drucken"), margin=SPACE.margin)
        self.list = RowList()
        self.hint = Text(_hint(page.has_files), tone=Tone.MUTED, wrap=True)
        self._round = Text("", TYPE.heading, Weight.BOLD)
        self.earlier, self.later = KeyButton(tr("früher"), "←"), KeyButton(tr("später"), "→")
        self.sideways = CheckKey(tr("Zettel quer"), "F6")
        self.only = LabelledField(tr("Nur diese Tische, etwa 7 12"), is_fleeting=True)
        self.some = KeyButton(tr("Einzelne Tische"), "F5")
        self.action = BigAction(tr("Ansehen und drucken"), "F9")
        self.files = KeyButton(tr("Als Datei …"), "F4") if page.has_files else None
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self.list, 1)
        self._panel.add(self.hint)
        choice = Panel(tr("Welche Runde"), margin=SPACE.margin)
        choice.add(self._round)
        turning = QHBoxLayout()
        turning.setSpacing(SPACE.close)
        turning.addWidget(self.earlier)
        turning.addWidget(self.later)
        turning.addStretch(1)
        choice.add(turning)
        choice.body.addSpacing(SPACE.close)
        choice.add(self.only)
        ways = QHBoxLayout()
        ways.setSpacing(SPACE.close)
        for way in (self.some, self.sideways):
            ways.addWidget(way, 1)
        choice.add(ways)
        about = tr(
            "Quer: die Paare nebeneinander, die Bobbl untereinander. Was schon gedruckt ist,"
            " heißt beim zweiten Mal Duplikat."
        )
        choice.add(Text(about, tone=Tone.MUTED, wrap=True))
        choice.body.addStretch(1)
        below = (self.back,) if self.files is None else (self.files, self.back)
        right = column(choice, yielding(self.action), *below, grow=choice)
        return beside(self._panel, right, (82, 50))

    def _connect(self) -> None:
        page = self.page
        self.list.opened.connect(page.look_at)
        self.press("←", self.earlier, partial(page.turn, -1))
        self.press("→", self.later, partial(page.turn, 1))
        self.press("F6", self.sideways, page.turn_slips)
        self.only.edited.connect(page.only)
        self.only.submitted.connect(lambda _: page.look_at("slips"))
        if self.files is not None:
            self.press("F4", self.files, partial(page.open_page, "files"))
        self.press("F5", self.some, self._name_tables)
        self.press("F9", self.action, lambda: page.look_at(self.list.chosen_key()))

    def focus_body(self) -> None:
        """Give the focus to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: PapersScreen) -> None:
        """Show the page."""
        self.list.set_rows([_row(each) for each in screen.rows])
        if not self.list.chosen_key() and screen.rows:
            self.list.set_chosen(self.page.first or screen.rows[0].key)
        self._round.set_text(screen.round)
        self.earlier.setEnabled(screen.has_earlier)
        self.later.setEnabled(screen.has_later)
        self.sideways.setChecked(screen.is_sideways)

    def _name_tables(self) -> None:
        self.only.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.only.entry.selectAll()

    def step_back(self) -> None:
        """Leave the field of tables first."""
        if self.only.entry.hasFocus() and not self.page.is_interrupted:
            self.only.set_text("")
            self.page.only("")
            self.focus_first()
        else:
            super().step_back()


def _hint(has_files: bool) -> str:
    """Return (marked) what the keys do with the list."""
    told = tr("↑ ↓ wählt, **Enter** zeigt das Blatt, von dort wird gedruckt.")
    files = tr("**F4** macht aus den Listen Dateien.")
    return f"{told} {files}" if has_files else told


def _row(row: PaperRow) -> Row:
    detail = tr("geht nicht: {why}", why=row.blocked) if row.blocked else row.detail
    symbol = Symbol.BOX_STRUCK if row.blocked else None
    return Row(row.key, row.title, detail=detail, symbol=symbol, is_blocked=bool(row.blocked))
