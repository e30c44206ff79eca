"""The window of a station's first start: left which tournament, right the code."""

from collections.abc import Callable

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout

from bobbl_client.doctor.examination import Examination
from bobbl_client.doctor.view import examine
from bobbl_client.joining.page import Asking, Joiner, JoiningPage, JoiningScreen
from bobbl_client.link.news import Joined
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    CodeBoxes,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    RowList,
    StatusState,
    SymbolText,
    Text,
)
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.pinned import Pinned
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE, look
from bobbl_client.widgets.two_sides import Stacking
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.two_layouts import TwoLayouts
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr

LEFT_WIDTH, LEFT_LEAST = 460, 300


class JoiningWindow(Frameable):
    """Asks for tournament and code; hand the link's events to ``page.handle``.

    ``asking`` knows the tournaments of this computer; F7 goes on with the one used last.
    """

    chapter_of_window = "before"

    def __init__(
        self,
        joiner: Joiner,
        joined: Callable[[Joined], None] = lambda _: None,
        station: str = "",
        asking: Asking | None = None,
        leave: Callable[[], None] | None = None,
        examination: Callable[[], Examination] | None = None,
    ) -> None:
        """Show the first start; ``station`` names this computer, ``leave`` is where F5 leads.

        ``examination`` makes one of this computer and its network.
        """
        super().__init__(tr("Neue Station"))
        self.header.set_place(tr("Neue Station"), station)
        self.header.set_tournament(tr("noch mit keinem Turnier verbunden"))
        self.page = JoiningPage(joiner, joined, can_examine=examination is not None, asking=asking)
        last = asking.known[0].membership.name if asking is not None and asking.known else ""
        self.view = _JoiningView(self.page, self._show_state, last, leave)
        self.pages.addWidget(_JoiningPage(self.view))
        self.set_help(_keys(bool(last), leave is not None, examination is not None))
        if examination is not None:
            make = examination
            self.view.doctor.clicked.connect(lambda: examine(self, make(), self.page.tried))
            bind(self.view, "F6", self.view.doctor.click)
        self.view.doctor.setVisible(examination is not None)
        self.page.open(self.view.show_screen)
        self.view.setFocus()

    def _show_state(self, sentence: str) -> None:
        self.status.set_status(StatusState.NOT_CONNECTED, tr("Noch nicht verbunden"), sentence)


def _keys(can_go_on: bool, can_leave: bool, can_examine: bool) -> tuple[KeyHelp, ...]:
    start = (KeyHelp("F5", tr("zurück zum Start")),) if can_leave else ()
    doctor = (KeyHelp("F6", tr("Computer und Netz prüfen: woran es liegt")),)
    known = (KeyHelp("F7", tr("mit dem bisherigen Turnier weiter")),) if can_go_on else ()
    return (
        *known,
        KeyHelp("↑ ↓", tr("Turnier wählen")),
        KeyHelp("F4", tr("Adresse selbst eintippen, oder wieder wählen")),
        KeyHelp(tr("Enter"), tr("verbinden, wenn der Code vollständig ist")),
        KeyHelp(tr("Esc"), tr("Code löschen, oder nicht länger warten")),
        *(doctor if can_examine else ()),
        *start,
    )


class _JoiningPage(TwoLayouts):
    """What has to be asked, with the step and the way back in view in a narrow window."""

    def __init__(self, view: "_JoiningView") -> None:
        super().__init__()
        self._pinned = Pinned(self, view.action, view.back)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(SPACE.small)
        outer.addWidget(Scrolled(view), 1)
        outer.addWidget(self._pinned)

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep them in view, or where they belong."""
        self._pinned.pin(is_narrow)


class _LeftPanel(Panel):
    """A panel that is as wide as a name needs, and narrower where there is no room."""

    def sizeHint(self) -> QSize:
        return QSize(look().px(LEFT_WIDTH), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(LEFT_LEAST), super().minimumSizeHint().height())


class _JoiningView(Stacking):
    """Both panels; ↑ ↓ choose a tournament wherever the focus is."""

    def __init__(
        self,
        page: JoiningPage,
        tell_state: Callable[[str], None],
        last: str,
        leave: Callable[[], None] | None,
    ) -> None:
        super().__init__()
        self._last, self._leave = last, leave
        self._page, self._tell_state, self._clearings = page, tell_state, 0
        self.list = RowList(RowStyle.TWO_LINES)
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click one types the code
        self.switch = KeyButton(tr("Adresse selbst eintippen"), "F4")
        self.address = LabelledField(tr("Adresse, etwa 192.168.4.10:40123"))
        self.help = SymbolText(Symbol.INFO, "", wrap=True)
        self.doctor = KeyButton(tr("Woran liegt es? Netz prüfen"), "F6")
        self.code = CodeBoxes(tr("Code von der Turnierleitung"))
        self.said = SymbolText(
            Symbol.TRIANGLE, "", size=TYPE.heading, symbol_tone=Tone.ORANGE, wrap=True
        )
        self.notice = Notice()
        self.action = BigAction(tr("Verbinden"), tr("Enter"))
        self.back = KeyButton(tr("Code löschen"), tr("Esc"), height=64)
        self.set_sides(self._build_left(), self._build_right(), (0, 1))
        self.setFocusProxy(self.code)
        self._connect()

    def _connect(self) -> None:
        page = self._page
        self.list.chosen.connect(page.choose)
        self.list.opened.connect(lambda _: self.code.setFocus())
        self.switch.clicked.connect(page.toggle_typing)
        self.switch.clicked.connect(self._follow_switch)
        self.address.edited.connect(page.type_address)
        self.address.submitted.connect(lambda _: self._end_address())
        self.code.code_changed.connect(page.type_code)
        self.code.submitted.connect(lambda _: page.connect())
        self.action.clicked.connect(page.connect)
        self.back.clicked.connect(page.back)
        bind(self, "F4", self.switch.click)
        bind(self, "Esc", self.back.click)

    def show_screen(self, screen: JoiningScreen) -> None:
        """Show a screen."""
        rows = [
            Row(
                each.key,
                each.name,
                detail=each.detail,
                symbol=Symbol.RING_DOT if each.key == screen.chosen else Symbol.RING,
                symbol_tone=Tone.BLUE,
            )
            for each in screen.servers
        ]
        if list(self.list.rows()) != rows:
            self.list.set_rows(rows)
        self.list.set_chosen(screen.chosen)
        self.list.setVisible(not screen.is_typing)
        self.address.setVisible(screen.is_typing)
        self.address.set_error(screen.address_error)
        typing, choosing = tr("Adresse selbst eintippen"), tr("Aus der Liste wählen")
        self.switch.set_label(choosing if screen.is_typing else typing)
        self.help.text.set_text(screen.help)
        self.said.text.set_text(screen.code_said)
        self.said.mark.setVisible(screen.is_code_wrong)
        self.notice.setVisible(screen.trouble is not None)
        if screen.trouble is not None:
            self.notice.set_notice(screen.trouble.happened, screen.trouble.detail)
        self._show_action(screen)
        self._tell_state(screen.state)
        if screen.clearings != self._clearings:
            self._clearings = screen.clearings
            self.code.set_code("")
            self._to_code()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let the arrows choose a tournament."""
        steps = {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}
        if event is not None and event.key() in steps and self.list.count():
            self.list.move_by(steps[event.key()])
        else:
            super().keyPressEvent(event)

    def _build_left(self) -> Panel:
        panel = _LeftPanel(tr("1 · Welches Turnier?"), margin=SPACE.margin + 4)
        panel.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        panel.add(self.list, 1)
        panel.add(self.address)
        panel.add(self.switch)
        panel.add(self.doctor)
        panel.add(self.help)
        if self._last:
            again = KeyButton(tr("Weiter beim letzten Turnier"), "F7")
            again.clicked.connect(lambda: when_left(self, self._page.go_on))
            bind(self, "F7", again.click)
            panel.add(again)
        if self._leave is not None:
            start = KeyButton(tr("Zurück zum Start"), "F5")
            leave = self._leave
            start.clicked.connect(lambda: when_left(self, leave))
            bind(self, "F5", start.click)
            panel.add(start)
        return panel

    def _build_right(self) -> Panel:
        panel = Panel.in_charge(tr("2 · Code von der Turnierleitung"), margin=30)
        panel.body.setSpacing(SPACE.gutter)
        said = tr("Steht dort groß auf dem Bildschirm. Groß oder klein ist gleich.")
        panel.add(Text(said, TYPE.heading, wrap=True))
        panel.add(self.code)
        panel.add(self.said)
        panel.add(self.notice)
        panel.body.addStretch(1)
        keys = QHBoxLayout()
        keys.setSpacing(SPACE.gutter)
        keys.addWidget(self.action, 1)
        keys.addWidget(self.back)
        panel.add(keys)
        return panel

    def _show_action(self, screen: JoiningScreen) -> None:
        self.action.set_label(tr("Weiter") if screen.goes_on else tr("Verbinden"))
        if screen.is_connecting:
            self.action.set_waiting(tr("läuft, Esc wartet nicht länger"))
        elif screen.waits_for:
            self.action.set_waiting(screen.waits_for)
        else:
            self.action.set_ready()
        self.back.set_label(tr("Nicht warten") if screen.is_connecting else tr("Code löschen"))

    def _follow_switch(self) -> None:
        """Let the typing go where the switch leads."""
        (self.address if self.address.isVisible() else self.code).setFocus()

    def _end_address(self) -> None:
        if self._page.end_address():
            self._to_code()

    def _to_code(self) -> None:
        self.code.setFocus(Qt.FocusReason.OtherFocusReason)
