"""One case: slips beside each other, what will count, the reason, and saving it."""

from datetime import tzinfo
from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.evening.task import CaseKey
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.cases.presenter import CasePresenter, CaseScreen, Way
from bobbl_client.organiser.cases.views.slips import SlipsRow
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    Labelled,
    Notice,
    Panel,
    PanelKind,
    SymbolText,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr

WAY_KEYS = ("F4", "F5", "F6", "F7")
_KEYS = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_Period: ",",
}


class CasePage(PageView):
    """Decides one table or judges a late slip: F4 to F7 choose, Enter saves, Esc goes back."""

    def __init__(self, model: StationModel, case: CaseKey, zone: tzinfo | None = None) -> None:
        super().__init__()
        self._screen: CaseScreen | None = None
        self._panel = Panel(margin=20)
        self._title = SymbolText(Symbol.DIAMOND, "", size=34, symbol_tone=Tone.ORANGE)
        self._lead = Text("", 22, wrap=True)
        self.slips = SlipsRow()
        self._verdict = Text("", 22, wrap=True)
        self.reasons: ChoiceRow | None = None
        self._reasons = QVBoxLayout()
        self._ways = QVBoxLayout()
        self.ways: tuple[KeyButton, ...] = ()
        self._shown_ways: tuple[Way, ...] = ()
        self.save = BigAction(tr("Speichern"), "Enter")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._build()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.presenter = CasePresenter(model, Shown(self.show_screen), case, self.left.emit, zone)
        self._connect()

    def _build(self) -> None:
        left = column(self._title, self._lead, self.slips, self._reasons, 1)
        self._ways.setSpacing(SPACE.small)
        question = Text(tr("Was gilt?"), TYPE.heading, Weight.BOLD)
        right = column(question, self._ways, self._verdict, 1, yielding(self.save), self.back)
        self._panel.add(beside(left, right, (3, 2)), 1)
        self.lay_below(self.notice, self._panel)

    def _connect(self) -> None:
        self.save.clicked.connect(self.presenter.save)
        self.back.clicked.connect(self.leave)
        self.notice.chosen.connect(lambda _: self.presenter.calm())
        for place, key in enumerate(WAY_KEYS):
            self.bind(key, partial(self._choose, place))
        self.bind("F12", self.save.click)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether a slip has been typed that is not saved."""
        return self.presenter.is_unsaved

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def tick(self) -> None:
        """Show whether the server can be reached."""
        self.presenter.refresh()

    def focus_first(self) -> None:
        """Give the focus to the page, which hears Enter, Esc, arrows and the typing."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Type the slip while one is typed; else Enter saves, arrows choose the reason."""
        if event is None or self._screen is None:
            return
        key = _KEYS.get(Qt.Key(event.key()), event.text())
        if key == "Esc" and self._screen.notice:
            self.presenter.calm()
        elif self._screen.typing is not None:
            self.presenter.press(key)
        elif key == "Enter":
            self.save.click()
        elif key == "Esc":
            self.leave()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._move_reason(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def show_screen(self, screen: CaseScreen) -> None:
        """Show the case."""
        before, self._screen = self._screen, screen
        self._panel.set_kind(PanelKind.DISPUTED if screen.is_disputed else PanelKind.PLAIN)
        symbol = Symbol.DIAMOND if screen.is_disputed else Symbol.INFO
        tone = Tone.ORANGE if screen.is_disputed else Tone.BLUE
        self._title.set(symbol, f"**{screen.title}**", tone)
        self._lead.set_text(screen.lead)
        if before is None or (before.slips, before.typing) != (screen.slips, screen.typing):
            self.slips.show_slips(screen.slips, screen.typing)
        self._show_ways(screen.ways)
        self._show_reasons(screen)
        self._verdict.set_text(screen.typing.question if screen.typing else screen.verdict)
        if screen.blocked or screen.typing is not None:
            self.save.set_waiting(screen.blocked or tr("erst fertig tippen"))
        else:
            self.save.set_ready()
        show_notice(self.notice, screen.notice, self.back)

    def _choose(self, place: int) -> None:
        ways = self._screen.ways if self._screen is not None else ()
        if place < len(ways):
            self.presenter.choose(ways[place].key)
            self.focus_first()

    def _move_reason(self, step: int) -> None:
        if self._screen is not None and self._screen.reasons:
            there = self._screen.reason + step
            if 0 <= there < len(self._screen.reasons):
                self.presenter.set_reason(there)

    def _show_ways(self, ways: tuple[Way, ...]) -> None:
        if ways == self._shown_ways:
            return
        self._shown_ways = ways
        if any(each.hasFocus() for each in self.ways):
            self.focus_first()
        _emptied(self._ways)
        self.ways = tuple(self._way(place, way) for place, way in enumerate(ways))

    def _way(self, place: int, way: Way) -> KeyButton:
        button = KeyButton(way.label, WAY_KEYS[place], is_chosen=way.is_chosen)
        button.clicked.connect(partial(self._choose, place))
        self._ways.addWidget(button)
        return button

    def _show_reasons(self, screen: CaseScreen) -> None:
        if not screen.reasons or screen.typing is not None:
            _emptied(self._reasons)
            self.reasons = None
        elif self.reasons is None:
            self.reasons = ChoiceRow(screen.reasons, label=tr("Warum?"))
            self.reasons.changed.connect(self.presenter.set_reason)
            self.reasons.submitted.connect(self.presenter.save)
            self._reasons.addWidget(Labelled(tr("Warum?  ← → wählt"), self.reasons))
        if self.reasons is not None:
            self.reasons.set_chosen(screen.reason)


def _emptied(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget: QWidget | None = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
