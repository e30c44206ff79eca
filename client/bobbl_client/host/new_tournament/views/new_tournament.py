"""The window in which a new tournament is made."""

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from pathlib import Path

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.host.new_tournament.page import (
    NewTournamentPage,
    NewTournamentScreen,
    Poll,
    Stage,
)
from bobbl_client.host.new_tournament.views.earlier import EarlierView
from bobbl_client.host.new_tournament.views.outlook_panel import OutlookPanel
from bobbl_client.host.new_tournament.views.pages import MoreView, SectionsView, WordsView
from bobbl_client.host.start.page import Recent
from bobbl_client.host.start.view import ask_for_tournament
from bobbl_client.model.past_tournaments import Earlier
from bobbl_client.widgets.components import BigAction, Choice, KeyButton, Notice, Panel, StatusState
from bobbl_client.widgets.form_fields import Fields
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr

LOOK_MS = 50

_PLACES = (
    (("name", 7), ("start", 3)),
    (("entrants", 4), ("expected", 2), ("rounds", 2)),
    (("opponents", 1),),
    (("play", 5), ("target", 3)),
    (("entry", 4), ("minutes", 2), ("pause", 2)),
    (("scheme", 1),),
)


class NewTournamentWindow(Frameable):
    """Makes a tournament: everything on one page, every field with a default.

    ``words`` are proposed by the caller; ``create`` begins to found the tournament with them;
    ``done`` is called when they are written down, ``back`` when the user gives up before.
    ``recent`` are the tournaments that it can be made like; ``choose_file`` looks for another one.
    """

    chapter_of_window = "before"

    def __init__(
        self,
        words: tuple[str, ...],
        create: Callable[[Settings, Earlier | None], Poll],
        done: Callable[[], None],
        back: Callable[[], None],
        now: datetime,
        zone: tzinfo | None = None,
        recent: Sequence[Recent] = (),
        choose_file: Callable[[QWidget], Path | None] = ask_for_tournament,
    ) -> None:
        super().__init__(tr("Neues Turnier"))
        self.header.set_place(tr("Neues Turnier"), tr("alles auf einer Seite"))
        self.set_help(_keys(Stage.FORM))
        self._screen: NewTournamentScreen | None = None
        self._timer = QTimer(self)
        self.page = page = NewTournamentPage(words, create, done, now, zone, recent)
        self._timer.timeout.connect(page.tick)
        self.form, self.sections = _FormView(page), SectionsView(page)
        self.more, self.words = MoreView(page), WordsView()
        self.earlier, self._choose_file = EarlierView(page), choose_file
        self._stages: dict[Stage, PageView] = {
            Stage.FORM: self.form,
            Stage.SECTIONS: self.sections,
            Stage.MORE: self.more,
            Stage.EARLIER: self.earlier,
            Stage.WORDS: self.words,
        }
        for each in self._stages.values():
            self.pages.addWidget(each)
        self._connect(back)
        page.open(self.show_screen)
        self.form.focus_first()

    def _connect(self, back: Callable[[], None]) -> None:
        page = self.page
        self.words.action.clicked.connect(page.words_written)
        self.form.action.clicked.connect(page.submit)
        self.form.back.clicked.connect(lambda: when_left(self.form, back))
        self.form.sections.clicked.connect(lambda: page.turn_to(Stage.SECTIONS))
        self.form.more.clicked.connect(lambda: page.turn_to(Stage.MORE))
        self.form.bind("F4", self.form.sections.click)
        self.form.bind("F5", self.form.more.click)
        self.form.earlier.clicked.connect(lambda: page.turn_to(Stage.EARLIER))
        self.form.bind("F6", self.form.earlier.click)
        self.form.alone.clicked.connect(page.turn_one_computer)
        self.form.bind("F7", self.form.alone.click)
        self.earlier.list.opened.connect(lambda key: self._take_earlier(Path(key)))
        self.earlier.other.clicked.connect(self._take_other)
        self.form.bind("Esc", self.form.back.click)
        self.form.bind("F12", self._submit)
        self.form.notice.chosen.connect(lambda _: self.form.notice.hide())

    def _take_other(self) -> None:
        path = self._choose_file(self)
        if path is not None:
            self._take_earlier(path)

    def _take_earlier(self, path: Path) -> None:
        """Take what a file holds, and go to the key that leads back if there was something."""
        self.page.take_earlier(path)
        if not self.page.notice:
            self.earlier.action.setFocus()

    def show_screen(self, screen: NewTournamentScreen) -> None:
        """Show the stage with its fields."""
        before, self._screen = self._screen, screen
        self.form.show_screen(screen)
        self.sections.show_screen(screen)
        self.more.show_screen(screen)
        self.earlier.show_screen(screen)
        self.words.show_words(screen.words)
        page = self._stages[screen.stage]
        self.pages.setCurrentWidget(page)
        self._wait(screen.is_working)
        is_other = before is not None and (before.stage is not screen.stage or before.is_working)
        if is_other and not screen.is_working:
            page.focus_first()
            self.set_help(_keys(screen.stage))
        if screen.stage is Stage.WORDS:
            said, more = tr("Turnier angelegt"), tr("jetzt die Wörter aufschreiben")
        elif screen.is_working:
            said, more = tr("Turnier wird angelegt"), tr("das dauert ein paar Sekunden")
        else:
            said, more = tr("Noch nichts gespeichert"), tr("bis zum ersten Ergebnis änderbar")
        self.status.set_status(StatusState.INFO, said, more)

    def _wait(self, is_working: bool) -> None:
        """Check from time to time, with all fields disabled, while the tournament is being made."""
        self.pages.setEnabled(not is_working)
        if is_working:
            self.form.action.set_waiting(tr("einen Moment"))
            self._timer.start(LOOK_MS)
        else:
            self._timer.stop()

    def stops(self) -> tuple[str, ...]:
        """Nobody but this window shows the four words."""
        if self._screen is None:
            return ()
        if self._screen.is_working:
            return (tr("**Das Turnier wird gerade angelegt**; es dauert nur noch einen Moment."),)
        if self._screen.stage is not Stage.WORDS:
            return ()
        return (
            tr("**Die vier Wörter stehen nur hier.** Ohne sie macht kein anderer Computer weiter."),
            tr("Das Turnier ist angelegt und lässt sich beim nächsten Start öffnen."),
        )

    def _submit(self) -> None:
        """Make it, or move to the first field with an error."""
        self.page.submit()
        screen = self._screen
        if screen is not None and screen.stage is Stage.FORM and not screen.is_working:
            self.form.focus_first(tuple(screen.problems))
            if screen.blocked:
                self.form.action.click()  # which says why it cannot be


class _FormView(PageView):
    """The settings left, what they mean right."""

    def __init__(self, page: NewTournamentPage) -> None:
        super().__init__()
        self._page = page
        self.action = BigAction(tr("Turnier anlegen"), "F12", tall=False)
        self.fields = Fields(
            page.screen().fields, _PLACES, page.enter, page.pick, self.action.setFocus
        )
        self.sections = KeyButton("", "F4")
        self.more = KeyButton(tr("Spielregeln, Freilos, Übung"), "F5")
        self.earlier = KeyButton("", "F6", is_tight=True)
        self.alone = KeyButton(tr("Alles an einem Rechner"), "F7", is_chosen=False, is_tight=True)
        self.back = KeyButton(tr("Zurück"), "Esc", height=64)
        self.outlook, self.notice = OutlookPanel(), Notice()
        self._foot = QWidget()
        self._build()

    @property
    def is_unsaved(self) -> bool:
        """Whether something was typed or chosen, here or on the further pages."""
        return self._page.is_unsaved

    def _build(self) -> None:
        panel = Panel(margin=SPACE.margin)
        panel.add(self.fields)
        panel.body.addStretch(1)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.close)
        keys.addWidget(self.sections, 1)
        keys.addWidget(self.more)
        panel.add(keys)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(12)
        foot.addWidget(yielding(self.action), 1)
        foot.addWidget(self.back)
        self._right = column(
            self.notice,
            column(self.earlier, self.alone, spacing=SPACE.hair),
            self.outlook,
            self._foot,
            grow=self.outlook,
            spacing=SPACE.small,
        )
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE.close)
        outer.addWidget(beside(panel, self._right, (77, 55)), 1)
        self.notice.hide()

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep making it and going back in view below what scrolls where there is little room."""
        place = (self if is_narrow else self._right).layout()
        if place is not None:
            place.addWidget(self._foot)

    def show_screen(self, screen: NewTournamentScreen) -> None:
        """Show the fields, the outlook, and whether it can be made."""
        self.fields.show_fields(screen.fields, screen.problems)
        self.sections.set_label(screen.sections_told)
        self.earlier.set_label(screen.earlier_told)
        self.alone.setChecked(screen.one_computer)
        self.alone.set_primary(is_primary=screen.one_computer)
        self.outlook.show_outlook(screen.outlook)
        self.action.set_blocked(screen.blocked)
        if screen.notice:
            choice = Choice(tr("Verstanden"))
            self.notice.set_notice(tr("Das ging nicht"), screen.notice, [choice])
        self.notice.setVisible(bool(screen.notice))

    def focus_first(self, names: tuple[str, ...] = ()) -> None:
        """Give the focus to the first of these fields, else to the name."""
        self.fields.focus_first(names)


def _keys(stage: Stage) -> tuple[KeyHelp, ...]:
    """Return the keys of what is seen."""
    if stage is Stage.WORDS:
        return (KeyHelp("Enter", tr("die Wörter stehen auf Papier: weiter")),)
    if stage is Stage.EARLIER:
        return (
            KeyHelp("↑ ↓", tr("ein Turnier wählen, Enter übernimmt es")),
            KeyHelp("F4", tr("eine andere Datei öffnen")),
            KeyHelp(tr("Entf"), tr("doch nichts übernehmen")),
            KeyHelp("F12", tr("fertig, zurück zum Turnier")),
        )
    choosing = KeyHelp("← →", tr("in einer Auswahl wählen"))
    if stage is not Stage.FORM:
        return (choosing, KeyHelp("Esc", tr("fertig, zurück zum Turnier")))
    return (
        choosing,
        KeyHelp("F4", tr("Hallenbereiche")),
        KeyHelp("F5", tr("Spielregeln, Freilos, abgebrochene Bobbl, Übung")),
        KeyHelp("F6", tr("alles wie bei einem früheren Turnier")),
        KeyHelp("F7", tr("alles an einem Rechner: ohne weitere Stationen, jeder Zettel einmal")),
        KeyHelp("F12", tr("das Turnier anlegen")),
    )
