"""What can go on paper: a list, the round it is about, and how slips lie."""

from datetime import tzinfo

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout

from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers.presenter import PaperRow, PapersPresenter, PapersScreen
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.printing.paper import Printed
from bobbl_client.widgets.components import (
    CheckKey,
    Choice,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.i18n import tr


class PapersPage(PageView):
    """↑ ↓ and Enter choose a paper, ← → another round, F6 turns the slips, F3 single tables.

    Signals: ``print_asked(Printed)``; ``sent`` is called once it is on paper. ``files_asked()``
    for the page of files, where there is one (``has_files``: F4).
    """

    print_asked = pyqtSignal(object)
    files_asked = pyqtSignal()

    def __init__(
        self,
        model: StationModel,
        printed: PrintedPapers,
        zone: tzinfo | None = None,
        *,
        has_files: bool = False,
    ) -> None:
        super().__init__()
        self._screen: PapersScreen | None = None
        self._panel = Panel(tr("Drucken"), margin=SPACE.margin)
        self.list = RowList()
        self.hint = Text(_hint(has_files), tone=Tone.MUTED, wrap=True)
        self._round = Text("", TYPE.heading, Weight.BOLD)
        self.earlier, self.later = KeyButton(tr("früher"), "←"), KeyButton(tr("später"), "→")
        self.sideways = CheckKey(tr("Zettel quer"), "F6")
        self.only = LabelledField(tr("Nur diese Tische (F3), etwa 7 12"), is_fleeting=True)
        self.files = KeyButton(tr("Als Datei …"), "F4") if has_files else None
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._build()
        self.presenter = PapersPresenter(model, printed, self, zone)
        self._connect()

    def _build(self) -> None:
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
        choice.add(self.sideways)
        about = tr(
            "Quer: die Paare nebeneinander, die Bobbl untereinander. Was schon gedruckt ist,"
            " heißt beim zweiten Mal Duplikat."
        )
        choice.add(Text(about, tone=Tone.MUTED, wrap=True))
        choice.body.addStretch(1)
        self.notice.hide()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE.close)
        outer.addWidget(self.notice)
        below = (self.back,) if self.files is None else (self.files, self.back)
        right = column(choice, *below, grow=choice)
        outer.addWidget(beside(self._panel, right, (82, 50)), 1)

    def _connect(self) -> None:
        act = self.presenter
        self.list.opened.connect(act.open)
        self.earlier.clicked.connect(lambda: act.turn(-1))
        self.later.clicked.connect(lambda: act.turn(1))
        self.sideways.clicked.connect(act.turn_slips)
        self.only.edited.connect(act.only)
        self.only.submitted.connect(lambda _: act.open("slips"))
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: self.notice.hide())
        if self.files is not None:
            self.files.clicked.connect(self.files_asked)
            self.bind("F4", self.files.click)
        for key, button in (("F6", self.sideways), ("Esc", self.back)):
            self.bind(key, button.click)
        self.bind("F3", self._name_tables)
        self.bind("Left", self.earlier.click)
        self.bind("Right", self.later.click)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def look_at(self, paper: Printed) -> None:
        """Let something be looked at and printed."""
        self.print_asked.emit(paper)

    def show_screen(self, screen: PapersScreen) -> None:
        """Show the page."""
        before, self._screen = self._screen, screen
        if before is None or before.rows != screen.rows:
            self.list.set_rows([_row(each) for each in screen.rows])
        if not self.list.chosen_key() and screen.rows:
            self.list.set_chosen(screen.rows[0].key)
        self._round.set_text(screen.round)
        self.earlier.setEnabled(screen.has_earlier)
        self.later.setEnabled(screen.has_later)
        self.sideways.setChecked(screen.is_sideways)
        if screen.notice:
            self.notice.set_notice(
                tr("Das ging nicht"), screen.notice, [Choice(tr("Verstanden"), "Esc")]
            )
        self.notice.setVisible(bool(screen.notice))

    def _name_tables(self) -> None:
        self.only.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.only.entry.selectAll()

    def _back(self) -> None:
        if self.only.entry.hasFocus():
            self.only.set_text("")
            self.presenter.only("")
            self.focus_first()
        else:
            self.leave()


def _hint(has_files: bool) -> str:
    """Say (marked) what the keys do with the list."""
    told = tr("↑ ↓ wählt, **Enter** zeigt das Blatt, von dort wird gedruckt.")
    files = tr("**F4** macht aus den Listen Dateien.")
    return f"{told} {files}" if has_files else told


def _row(row: PaperRow) -> Row:
    detail = tr("geht nicht: {why}", why=row.blocked) if row.blocked else row.detail
    symbol = Symbol.BOX_STRUCK if row.blocked else None
    return Row(row.key, row.title, detail=detail, symbol=symbol, is_blocked=bool(row.blocked))
