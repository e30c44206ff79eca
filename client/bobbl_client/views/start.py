"""The first window on the organiser's computer."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout

from bobbl_client.presenters.start import Recent, ShownTournament, StartPresenter, StartScreen
from bobbl_client.views.components import (
    BigAction,
    Choice,
    KeyButton,
    Notice,
    Panel,
    PanelKind,
    Row,
    RowList,
    RowStyle,
    StatusState,
    Text,
    Tone,
)
from bobbl_client.views.fonts import Weight
from bobbl_client.views.help import KeyHelp
from bobbl_client.views.page import Page, Shown
from bobbl_client.views.symbols import Symbol
from bobbl_client.views.theme import SPACE, TYPE
from bobbl_client.views.two_sides import beside, column, yielding
from bobbl_client.views.window import Frameable
from bobbl_shared.i18n import tr

ENDING = "*.bobbl"
LARGE_KEY = 56


class StartWindow(Frameable):
    """Offers the tournaments of this computer, a new one, another file.

    ``open_file`` opens a file or raises; ``new`` leads to the form of a new tournament,
    ``practise`` to the lessons, ``look_up`` to the address book; ``choose_file`` lets the user
    look for a file (by default in a dialog of the system).
    """

    def __init__(
        self,
        recent: Sequence[Recent],
        open_file: Callable[[Path], None],
        new: Callable[[], None],
        practise: Callable[[], None],
        look_up: Callable[[], None],
        now: datetime,
        zone: tzinfo | None = None,
        choose_file: Callable[[], Path | None] | None = None,
    ) -> None:
        super().__init__(tr("Turnier wählen"))
        self.header.set_place(tr("Bobbl"), tr("ein Turnier wählen"))
        self.status.set_status(
            StatusState.INFO, tr("Noch kein Turnier geöffnet"), tr("nichts geht verloren")
        )
        self.set_help(_keys())
        self._choose_file = choose_file or self._ask_for_file
        self.page = _StartPage()
        self.pages.addWidget(self.page)
        self.presenter = StartPresenter(Shown(self.page.show_screen), recent, open_file, now, zone)
        self.page.list.opened.connect(self.presenter.open)
        self.page.new.clicked.connect(new)
        self.page.other.clicked.connect(self._open_other)
        self.page.practise.clicked.connect(practise)
        self.page.book.clicked.connect(look_up)
        self.page.notice.chosen.connect(lambda _: self.presenter.tell(""))
        self.page.bind("F12", self.page.new.click)
        self.page.bind("F4", self.page.other.click)
        self.page.bind("F9", self.page.practise.click)
        self.page.bind("A", self.page.book.click)
        self.page.bind("Esc", lambda: self.presenter.tell(""))
        self.page.focus_first()

    def _open_other(self) -> None:
        path = self._choose_file()
        if path is not None:
            self.presenter.open_path(path)

    def _ask_for_file(self) -> Path | None:
        kinds = tr("Bobbl-Turniere ({ending})", ending=ENDING)
        name, _ = QFileDialog.getOpenFileName(self, tr("Turnierdatei öffnen"), "", kinds)
        return Path(name) if name else None


class _StartPage(Page):
    """Tournaments left, the other ways right."""

    def __init__(self) -> None:
        super().__init__()
        self._panel = Panel(tr("Turniere auf diesem Computer"), kind=PanelKind.CHARGE, margin=22)
        self.list = RowList(RowStyle.TWO_LINES)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self._hint = Text(tr("↑ ↓ wählt, **Enter** öffnet."), tone=Tone.MUTED)
        self.new = BigAction(tr("Neues Turnier"), "F12")
        self.other = KeyButton(tr("Andere Datei …"), "F4", height=LARGE_KEY)
        self.practise = KeyButton(tr("Üben"), "F9", height=LARGE_KEY)
        self.book = KeyButton(tr("Adressbuch"), "A", height=LARGE_KEY)
        self.notice = Notice()
        self._panel.add(self._empty)
        self._panel.add(self.list, 100)
        self._panel.body.addStretch(1)
        self._panel.add(self._hint)
        ways = Panel(tr("Oder"), margin=22)
        ways.add(yielding(self.new))
        ways.body.addSpacing(12)
        ways.add(self.other)
        about = tr("Eine Sicherung oder die Kopie einer Station, mit den vier Wörtern.")
        ways.add(Text(about, tone=Tone.MUTED, wrap=True))
        ways.body.addStretch(1)
        ways.body.addLayout(self._before_the_evening())
        title = Text(tr("Welches Turnier?"), TYPE.title, Weight.BOLD)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.notice)
        outer.addWidget(title)
        outer.addWidget(beside(self._panel, column(ways, grow=ways), (3, 2)), 1)
        self.notice.hide()

    def _before_the_evening(self) -> QHBoxLayout:
        """Give what one does in the weeks before, side by side."""
        learn = tr("Ein erfundener Abend mit Fehlern.")
        both = QHBoxLayout()
        both.setSpacing(SPACE.close)
        for button, about in (
            (self.book, tr("Wer jedes Jahr kommt.")),
            (self.practise, learn),
        ):
            said = Text(about, tone=Tone.MUTED, wrap=True)
            both.addWidget(column(button, said, 1), 1)
        return both

    def show_screen(self, screen: StartScreen) -> None:
        """Show the tournaments."""
        rows = [_row(each) for each in screen.tournaments]
        if list(self.list.rows()) != rows:
            self.list.set_rows(rows)
        self.list.setVisible(bool(rows))
        self._hint.setVisible(bool(rows))
        self._empty.set_text(screen.empty)
        self._empty.setVisible(bool(screen.empty))
        if screen.notice:
            choice = Choice(tr("Verstanden"), "Esc")
            self.notice.set_notice(tr("Das ging nicht"), screen.notice, [choice])
        self.notice.setVisible(bool(screen.notice))

    def focus_first(self) -> None:
        """Give the focus to the tournament used last, or to the new one where there is none."""
        first = self.list if self.list.count() else self.new
        first.setFocus(Qt.FocusReason.OtherFocusReason)


def _row(shown: ShownTournament) -> Row:
    return Row(
        shown.key,
        shown.title,
        detail=shown.detail,
        symbol=Symbol.DOT if shown.is_readable else Symbol.TRIANGLE,
        symbol_tone=Tone.BLUE if shown.is_readable else Tone.ORANGE,
        is_warning=not shown.is_readable,
    )


def _keys() -> tuple[KeyHelp, ...]:
    return (
        KeyHelp("↑ ↓", tr("ein Turnier wählen, Enter öffnet es")),
        KeyHelp("F4", tr("eine andere Datei öffnen")),
        KeyHelp("F9", tr("üben: ein erfundener Abend, getrennt von allem Echten")),
        KeyHelp("F12", tr("ein neues Turnier anlegen")),
        KeyHelp("A", tr("Adressbuch: Leute, die jedes Jahr kommen")),
    )
