"""The window in which a copy becomes the server: the four words, and what happens then."""

from collections.abc import Callable

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.host.taking_over.page import Poll, TakeOverPage, TakeOverScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    StatusState,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.pinned import Pinned
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr

LOOK_MS = 50
MOST_SENTENCES = 3


class TakeOverWindow(Frameable):
    """Asks for the four words; ``begin`` starts the server with them, ``back`` gives up.

    ``go_on`` opens the overview once it is said who was reached.
    """

    chapter_of_window = "take-over"

    def __init__(
        self,
        name: str,
        detail: str,
        begin: Callable[[tuple[str, ...]], Poll],
        back: Callable[[], None],
        go_on: Callable[[], None],
    ) -> None:
        super().__init__(tr("Turnier übernehmen"))
        self.header.set_place(tr("Turnier übernehmen"), name)
        self.set_help(
            (
                KeyHelp("Enter", tr("übernehmen")),
                KeyHelp("Esc", tr("zurück, nichts geschieht")),
            )
        )
        self.page = page = TakeOverPage(name, detail, begin)
        self.view = _TakeOverView(page)
        self.pages.addWidget(self.view)
        self.view.go_on.clicked.connect(go_on)
        self.view.back.clicked.connect(lambda: when_left(self.view, back))
        page.open(self._show)
        self._timer = QTimer(self)
        self._timer.timeout.connect(page.tick)
        self._timer.start(LOOK_MS)
        self.view.focus_first()

    def stops(self) -> tuple[str, ...]:
        """The server of this computer ends with the window."""
        if not self.page.is_serving:
            return ()
        return (
            tr("**Dieser Computer ist der Server geworden**; er hört damit auf."),
            tr("Was bestätigt ist, bleibt gespeichert; beim Öffnen geht es dort weiter."),
        )

    def _show(self, screen: TakeOverScreen) -> None:
        self.view.show_screen(screen)
        if screen.outcome:
            self.set_help((KeyHelp("F12", tr("weiter zur Übersicht")),))
            said, more = tr("Dieser Computer ist der Server"), tr("die Stationen arbeiten weiter")
        elif screen.is_working:
            said, more = tr("Stationen werden gefragt"), tr("das dauert ein paar Sekunden")
        else:
            said, more = tr("Noch nichts geschehen"), tr("die Kopie bleibt, wie sie ist")
        self.status.set_status(StatusState.INFO, said, more)


class _TakeOverView(PageView):
    """The words left, what will happen right."""

    def __init__(self, page: TakeOverPage) -> None:
        super().__init__()
        self._page = page
        self.notice = Notice()
        self._title = Text("", TYPE.title, Weight.BOLD, wrap=True)
        self._detail = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self._outcome = [Text("", TYPE.body, wrap=True) for _ in range(MOST_SENTENCES)]
        self.words = LabelledField(tr("Die vier Wörter vom Zettel der Turnierleitung"))
        self.action = BigAction(tr("Dieser Computer wird der Server"), "F12")
        self.go_on = BigAction(tr("Weiter zur Übersicht"), "F12")
        self.back = KeyButton(tr("Zurück"), "Esc", height=64)
        asked = Panel.in_charge(margin=26)
        for part in (self._title, self._detail):
            asked.add(part)
        asked.body.addSpacing(SPACE.gutter)
        asked.add(self.words)
        for part in self._outcome:
            asked.add(part)
            part.hide()
        asked.body.addStretch(1)
        asked.add(self.action)
        asked.add(self.go_on)
        self.go_on.hide()
        asked.add(self.back)
        about = Panel(tr("Was geschieht"), margin=22)
        self._before = [
            Text(text, TYPE.body, wrap=True)
            for text in (
                tr(
                    "**Nur wenn der Server wirklich ausgefallen ist.** Läuft er noch, stehen zwei"
                    " im Saal; dann gilt dieser hier, und der andere nimmt nichts mehr an."
                ),
                tr(
                    "Bobbl fragt zuerst alle Stationen, die es erreicht. Was eine von ihnen mehr"
                    " weiß als diese Kopie, kommt dazu."
                ),
            )
        ]
        later = tr(
            "Die Stationen finden den neuen Server von selbst und arbeiten weiter. Wer später"
            " kommt, bringt nach, was noch fehlt; nichts zählt doppelt."
        )
        about.body.setSpacing(SPACE.gutter)
        for text in (*self._before, Text(later, TYPE.body, wrap=True)):
            about.add(text)
        about.body.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.notice)
        outer.addWidget(beside(asked, column(about, grow=about), (3, 2)), 1)
        self._pinned = Pinned(self, self.action, self.go_on, self.back)
        outer.addWidget(self._pinned)
        self.notice.hide()
        self.words.edited.connect(page.edit)
        self.words.submitted.connect(page.submit)
        self.action.clicked.connect(lambda: page.submit(self.words.text()))
        self.bind("F12", lambda: self.shown_action.click())
        self.bind("Esc", self.back.click)

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep going on and going back in view."""
        self._pinned.pin(is_narrow)

    @property
    def shown_action(self) -> BigAction:
        """The way on."""
        return self.go_on if self.go_on.isVisibleTo(self) else self.action

    def show_screen(self, screen: TakeOverScreen) -> None:
        """Show what is known and what went wrong."""
        self._title.set_text(screen.name)
        self._detail.set_text(screen.detail)
        self.words.set_error(self._page.error)
        failure = self._page.notice
        if failure:
            self.notice.set_notice(tr("Das ging nicht"), failure)
        self.notice.setVisible(bool(failure))
        for part in (self.words, self.action, self.back):
            part.setEnabled(not screen.is_working)
        if screen.outcome:
            self._show_outcome(screen.outcome)
        elif screen.is_working:
            self.action.set_waiting(tr("Stationen werden gefragt …"))
        else:
            self.action.set_ready()
        if failure:
            self.words.setFocus()

    def _show_outcome(self, outcome: tuple[str, ...]) -> None:
        self._detail.set_text(tr("Übernommen, dieser Computer ist jetzt der Server."))
        for widget in (self.words, self.back, *self._before):
            widget.hide()
        for part, text in zip(self._outcome, outcome, strict=False):
            part.set_text(text)
            part.show()
        self.action.hide()
        self.go_on.show()
        self.go_on.setFocus()

    def focus_first(self) -> None:
        """Let the words be typed at once."""
        self.words.setFocus()
