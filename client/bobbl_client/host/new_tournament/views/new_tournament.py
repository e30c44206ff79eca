"""The window in which a new tournament is made."""

from collections.abc import Callable
from datetime import datetime, tzinfo

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout

from bobbl_client.host.new_tournament.presenter import (
    NewTournamentPresenter,
    NewTournamentScreen,
    Poll,
    Stage,
)
from bobbl_client.host.new_tournament.views.outlook_panel import OutlookPanel
from bobbl_client.host.new_tournament.views.pages import MorePage, SectionsPage, WordsPage
from bobbl_client.widgets.components import BigAction, Choice, KeyButton, Notice, Panel, StatusState
from bobbl_client.widgets.form_fields import Fields, Options
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView, Shown
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr

LOOK_MS = 50


class NewTournamentWindow(Frameable):
    """Makes a tournament: everything on one page, every field with a default.

    ``words`` are proposed by the caller; ``create`` begins to found the tournament with them;
    ``done`` is called when they are written down, ``back`` when the user gives up before.
    """

    def __init__(
        self,
        words: tuple[str, ...],
        create: Callable[[Settings], Poll],
        done: Callable[[], None],
        back: Callable[[], None],
        now: datetime,
        zone: tzinfo | None = None,
    ) -> None:
        super().__init__(tr("Neues Turnier"))
        self.header.set_place(tr("Neues Turnier"), tr("alles auf einer Seite"))
        self.set_help(_keys(Stage.FORM))
        self._screen: NewTournamentScreen | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(lambda: self.presenter.tick())
        self.form = _FormPage(self._changed)
        self.sections, self.more, self.words = SectionsPage(), MorePage(), WordsPage()
        self._stages: dict[Stage, PageView] = {
            Stage.FORM: self.form,
            Stage.SECTIONS: self.sections,
            Stage.MORE: self.more,
            Stage.WORDS: self.words,
        }
        for page in self._stages.values():
            self.pages.addWidget(page)
        self.presenter = NewTournamentPresenter(
            Shown(self.show_screen), words, create, done, now, zone
        )
        self._connect(back)
        self.presenter.refresh()
        self.form.focus_first()

    def _connect(self, back: Callable[[], None]) -> None:
        act = self.presenter
        self.sections.attach(act)
        self.more.attach(act, self._changed)
        self.words.action.clicked.connect(act.words_written)
        self.form.action.clicked.connect(act.submit)
        self.form.back.clicked.connect(lambda: when_left(self.form, back))
        self.form.sections.clicked.connect(lambda: act.open(Stage.SECTIONS))
        self.form.more.clicked.connect(lambda: act.open(Stage.MORE))
        self.form.bind("F4", self.form.sections.click)
        self.form.bind("F5", self.form.more.click)
        self.form.bind("Esc", self.form.back.click)
        self.form.bind("F12", self._submit)
        self.form.notice.chosen.connect(lambda _: self.form.notice.hide())

    def show_screen(self, screen: NewTournamentScreen) -> None:
        """Show the stage with its fields."""
        before, self._screen = self._screen, screen
        self.form.show_screen(screen)
        self.sections.show_screen(screen)
        self.more.show_screen(screen)
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
        """Look now and then, with all fields shut, as long as the tournament is being made."""
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

    def _changed(self, name: str, value: str) -> None:
        self.presenter.change(**{name: value == "True" if name == "training" else value})

    def _submit(self) -> None:
        """Make it, or lead to the first field that is wrong."""
        self.presenter.submit()
        screen = self._screen
        if screen is not None and screen.stage is Stage.FORM and not screen.is_working:
            self.form.focus_first(tuple(screen.problems))
            if screen.blocked:
                self.form.action.click()  # which says why it cannot be


class _FormPage(PageView):
    """The settings left, what they mean right."""

    def __init__(self, changed: Callable[[str, str], None]) -> None:
        super().__init__()
        self.action = BigAction(tr("Turnier anlegen"), "F12", tall=False)
        self.fields = Fields(changed, self.action.setFocus)
        self.sections = KeyButton("", "F4")
        self.more = KeyButton(tr("Spielregeln, Freilos, Übung"), "F5")
        self.back = KeyButton(tr("Zurück"), "Esc", height=64)
        self.outlook, self.notice = OutlookPanel(), Notice()
        self._is_changed = False
        self._fill()
        self._build()

    @property
    def is_unsaved(self) -> bool:
        """Tell whether something was typed or chosen, here or on the further pages."""
        return self._is_changed

    def _fill(self) -> None:
        fields = self.fields
        fields.add_row(
            (fields.typed_field("name", tr("Name des Turniers")), 7),
            (fields.typed_field("start", tr("Beginn")), 3),
        )
        fields.add_row(
            (fields.choice("entrants", tr("Gewertet werden"), _entrants()), 4),
            (fields.typed_field("expected", tr("Erwartet")), 2),
            (fields.typed_field("rounds", tr("Runden")), 2),
        )
        fields.add_row((fields.choice("opponents", tr("Gegner"), _opponents()), 1))
        fields.add_row(
            (fields.choice("play", tr("Eine Runde ist"), _plays()), 5),
            (fields.choice("target", tr("Bobbl bis"), _targets()), 3),
        )
        fields.add_row(
            (fields.choice("entry", tr("Ergebnisse eingeben"), _entries()), 4),
            (fields.typed_field("minutes", tr("Minuten je Runde")), 2),
            (fields.typed_field("pause", tr("Pause")), 2),
        )
        fields.add_row((fields.choice("scheme", tr("Reihenfolge der Wertung"), _schemes()), 1))

    def _build(self) -> None:
        panel = Panel(margin=SPACE.margin)
        panel.add(self.fields)
        panel.body.addStretch(1)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.close)
        keys.addWidget(self.sections, 1)
        keys.addWidget(self.more)
        panel.add(keys)
        foot = QHBoxLayout()
        foot.setSpacing(12)
        foot.addWidget(yielding(self.action), 1)
        foot.addWidget(self.back)
        right = column(self.notice, self.outlook, foot, grow=self.outlook, spacing=SPACE.gutter)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(beside(panel, right, (77, 55)))
        self.notice.hide()

    def show_screen(self, screen: NewTournamentScreen) -> None:
        """Show the fields, the outlook, and whether it can be made."""
        self._is_changed = screen.is_changed
        self.fields.show_form(screen.form, screen.problems)
        self.fields.typed["pause"].label.set_text(screen.pause_label)
        self.fields.typed["expected"].label.set_text(screen.expected_label)
        self.sections.set_label(screen.sections)
        self.outlook.show_outlook(screen.outlook)
        if screen.blocked:
            self.action.set_waiting(screen.blocked)
        else:
            self.action.set_ready()
        if screen.notice:
            choice = Choice(tr("Verstanden"))
            self.notice.set_notice(tr("Das ging nicht"), screen.notice, [choice])
        self.notice.setVisible(bool(screen.notice))

    def focus_first(self, names: tuple[str, ...] = ()) -> None:
        """Give the focus to the first of these fields, else to the name."""
        self.fields.focus_first(names)


def _entrants() -> Options:
    return (("pairs", tr("Paare")), ("players", tr("Einzelspieler")))


def _opponents() -> Options:
    return (
        ("draw", tr("jede Runde neu ausgelost")),
        ("fixed", tr("festes Schema: Paar 2 rückt weiter")),
    )


def _plays() -> Options:
    return (
        ("two", tr("2 Bobbl")),
        ("three", tr("3 Bobbl")),
        ("haenger", tr("Hänger")),
        ("games", tr("Spiele")),
    )


def _targets() -> Options:
    return (("21", "21"), ("31", "31"), ("free", tr("frei")))


def _entries() -> Options:
    return (("double", tr("zweimal (sicher)")), ("single", tr("einmal")))


def _schemes() -> Options:
    return (
        ("bobbl", tr("Bobbl, Tore, Gegentore")),
        ("short", tr("Bobbl, Tore")),
        ("plus", tr("Plus")),
        ("plus_minus", tr("Plus/Minus")),
    )


def _keys(stage: Stage) -> tuple[KeyHelp, ...]:
    """Give the keys of what is seen."""
    if stage is Stage.WORDS:
        return (KeyHelp("Enter", tr("die Wörter stehen auf Papier: weiter")),)
    choosing = KeyHelp("← →", tr("in einer Auswahl wählen"))
    if stage is not Stage.FORM:
        return (choosing, KeyHelp("Esc", tr("fertig, zurück zum Turnier")))
    return (
        choosing,
        KeyHelp("F4", tr("Hallenbereiche")),
        KeyHelp("F5", tr("Spielregeln, Freilos, abgebrochene Bobbl, Übung")),
        KeyHelp("F12", tr("das Turnier anlegen")),
    )
