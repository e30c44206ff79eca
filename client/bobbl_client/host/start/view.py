"""The first window on the organiser's computer."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.doctor.examination import Examination
from bobbl_client.doctor.view import examine
from bobbl_client.host.start.page import Recent, ShownTournament, StartPage, StartScreen
from bobbl_client.organiser.federation.federations import Federations
from bobbl_client.organiser.federation.view import show_federation
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    Notice,
    Panel,
    RowList,
    StatusState,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView, show_notice
from bobbl_client.widgets.window.saving import ask_file
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr

ENDING = "*.bobbl"
PACKAGES = "*.exe *.deb *.xz *.whl *.zip *.dmg"
LARGE_KEY = 56


class StartWindow(Frameable):
    """Three doors: lead a tournament here, help at one as a station, practise.

    ``open_file`` opens a file or raises; ``new`` leads to the form of a new tournament,
    ``help_out`` to the window in which a station is paired, ``practise`` to the lessons,
    ``look_up`` to the address book; ``examination`` makes one of this computer, ``federations``
    joins and leaves them; ``choose_file`` lets the user look for a file (by default in a dialog of
    the system).
    """

    def __init__(
        self,
        recent: Sequence[Recent],
        open_file: Callable[[Path], None],
        new: Callable[[], None],
        help_out: Callable[[], None],
        practise: Callable[[], None],
        look_up: Callable[[], None],
        examination: Callable[[], Examination],
        federations: Federations,
        now: datetime,
        zone: tzinfo | None = None,
        choose_file: Callable[[], Path | None] | None = None,
    ) -> None:
        super().__init__(tr("Start"))
        self.header.set_place(tr("Bobbl"), tr("Start"))
        self.status.set_status(
            StatusState.INFO, tr("Noch kein Turnier geöffnet"), tr("nichts geht verloren")
        )
        self.set_help(_keys())
        packages = tr("Bobbl zum Installieren ({ending})", ending=PACKAGES)
        self._choose_file = choose_file or (
            lambda: ask_for_tournament(self, "*.bobbl *.json", packages)
        )
        self.page = StartPage(recent, open_file, now, zone)
        self.view = _StartView(self.page)
        self.pages.addWidget(self.view)
        self.view.new.clicked.connect(new)
        self.view.other.clicked.connect(self._open_other)
        self.view.help_out.clicked.connect(help_out)
        self.view.practise.clicked.connect(practise)
        self.view.book.clicked.connect(look_up)
        self.view.bind("F12", self.view.new.click)
        self.view.bind("F4", self.view.other.click)
        self.view.bind("F5", self.view.help_out.click)
        self.view.bind("F6", self.view.practise.click)
        self.view.bind("B", self.view.book.click)
        self.view.doctor.clicked.connect(lambda: examine(self, examination()))
        self.view.bind("F7", self.view.doctor.click)
        self.view.federation.clicked.connect(lambda: show_federation(self, federations))
        self.view.bind("V", self.view.federation.click)
        self.view.focus_first()

    def wait(self, sentence: str) -> None:
        """Show at the list, where the user looks, that the next window is coming."""
        self.view.show_waiting(sentence)
        super().wait(sentence)

    def _open_other(self) -> None:
        path = self._choose_file()
        if path is not None:
            self.page.open_path(path)


def ask_for_tournament(window: QWidget, ending: str = ENDING, *other: str) -> Path | None:
    """Let the user look for a tournament's file, or another kind, in a dialog of the system."""
    kinds = ";;".join((tr("Bobbl-Turniere ({ending})", ending=ending), *other))
    name = ask_file(window, tr("Turnierdatei öffnen"), kinds)
    return Path(name) if name else None


class _StartView(PageView):
    """Organising left, with the tournaments of this computer; the other choices right."""

    def __init__(self, page: StartPage) -> None:
        super().__init__()
        self._page, self._is_waiting = page, False
        self._panel = Panel.in_charge(tr("Hier ein Turnier leiten"), margin=22)
        self.list = RowList(RowStyle.TWO_LINES)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self._hint = Text(tr("↑ ↓ wählt, **Enter** öffnet."), tone=Tone.MUTED)
        self.cut_off = Notice()
        self.go_on = BigAction("", "Enter")
        self.new = BigAction(tr("Neues Turnier"), "F12")
        self.other = KeyButton(tr("Datei öffnen"), "F4", height=LARGE_KEY)
        self.help_out = KeyButton(tr("Bei einem Turnier helfen"), "F5", height=LARGE_KEY)
        self.practise = KeyButton(tr("Üben"), "F6", height=LARGE_KEY)
        self.book = KeyButton(tr("Adressbuch"), "B")
        self.doctor = KeyButton(tr("Computer und Netz prüfen"), "F7")
        self.federation = KeyButton(tr("Verband"), "V")
        self.notice = Notice()
        self._package = Text("", wrap=True)
        self._panel.add(self.cut_off)
        self._panel.add(self._empty)
        self._panel.add(yielding(self.go_on))
        self._panel.add(self.list, 100)
        self._panel.body.addStretch(1)
        self._panel.add(self._hint)
        self._others = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._others.setSpacing(SPACE.close)
        self._others.addWidget(yielding(self.new), 1)
        self._others.addWidget(self.other, 1)
        self._panel.add(self._others)
        about = tr(
            "Eine Sicherung, die Kopie einer Station oder ein Export mit Protokoll (JSON), mit den"
            " vier Wörtern."
        )
        self._about = Text(about, tone=Tone.MUTED, wrap=True)
        self._panel.add(self._about)
        self._title = Text(tr("Was möchten Sie tun?"), TYPE.title, Weight.BOLD)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.notice)
        outer.addWidget(self._title)
        outer.addWidget(self._package)
        outer.addWidget(beside(self._panel, self._other_doors(), (3, 2)), 1)
        self.list.opened.connect(page.open_row)
        self.list.currentItemChanged.connect(self._say_act)
        self.go_on.clicked.connect(self._open_chosen)
        self.notice.chosen.connect(lambda _: self._put_away())
        self.bind("Esc", self._put_away)
        page.open(self._show)

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave the height of the title to the doors where there is little."""
        self._title.setVisible(not is_narrow)

    def _put_away(self) -> None:
        self._page.back()

    def _other_doors(self) -> QWidget:
        """Return the doors of helpers, of those who practise, and the book of the weeks before."""
        station = tr(
            "Dieser Computer wird eine Station: Anmeldetisch, Ergebnisse oder Anzeige."
            " Den Code dazu hat die Turnierleitung."
        )
        return column(
            _door(self.help_out, station),
            self._before_the_evening(),
            1,
            spacing=SPACE.gutter,
        )

    def _before_the_evening(self) -> Panel:
        """Return what one does days before, or when something does not work."""
        panel = _door(self.practise, tr("Ein erfundener Abend mit Fehlern."))
        panel.add(self.doctor)
        both = QHBoxLayout()
        both.setSpacing(SPACE.close)
        for button in (self.book, self.federation):
            both.addWidget(button, 1)
        panel.add(both)
        return panel

    def _show(self, screen: StartScreen) -> None:
        rows = [_row(each) for each in screen.tournaments]
        if list(self.list.rows()) != rows:
            self.list.set_rows(rows)
        self.list.setVisible(bool(rows))
        self.cut_off.set_notice(*screen.cut_off)
        self.cut_off.setVisible(bool(screen.cut_off[0]))
        self.go_on.setVisible(screen.goes_on)
        self.new.set_primary(is_primary=not screen.goes_on)
        self._say_act()
        self._hint.setVisible((bool(rows) and not screen.goes_on) or self._is_waiting)
        self._make_room(screen)
        self._empty.say(screen.empty)
        self._package.say(screen.package)
        show_notice(self.notice, self._page.notice)

    def _make_room(self, screen: StartScreen) -> None:
        """Leave the height to what goes on and to what is told of it."""
        ways = QBoxLayout.Direction
        self._others.setDirection(ways.LeftToRight if screen.goes_on else ways.TopToBottom)
        self.list.takes_what_is_left = screen.goes_on
        self.list.updateGeometry()
        self._about.setVisible(not screen.cut_off[0])

    def _chosen(self) -> ShownTournament | None:
        """Return the tournament that Enter opens: at first the first, if there is one."""
        rows, key = self._page.screen().tournaments, self.list.chosen_key()
        return next((each for each in rows if each.key == key), next(iter(rows), None))

    def _say_act(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.go_on.set_label(chosen.act)

    def _open_chosen(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self._page.open_row(chosen.key)

    def show_waiting(self, sentence: str) -> None:
        """Show that something is under way."""
        self._is_waiting = True
        self._hint.set_tone(Tone.INK)
        self._hint.set_text(f"**{sentence}**")
        self._hint.show()

    def focus_first(self) -> None:
        """Give the focus to the tournament used last, or to the new one where there is none."""
        first = self.list if self.list.count() else self.new
        first.setFocus(Qt.FocusReason.OtherFocusReason)


def _door(button: KeyButton, about: str) -> Panel:
    panel = Panel(margin=22)
    panel.add(button)
    panel.add(Text(about, tone=Tone.MUTED, wrap=True))
    return panel


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
        KeyHelp("F5", tr("bei einem Turnier helfen: dieser Computer wird eine Station")),
        KeyHelp("F6", tr("üben: ein erfundener Abend, getrennt von allem Echten")),
        KeyHelp("F7", tr("Computer und Netz prüfen: was im Weg steht und was zu tun ist")),
        KeyHelp("F12", tr("ein neues Turnier anlegen")),
        KeyHelp("B", tr("Adressbuch: Leute, die jedes Jahr kommen")),
        KeyHelp("V", tr("Verband: beitreten, nachsehen, verlassen")),
    )
