"""The window of a computer that is no longer the server: entries that only it has."""

from collections.abc import Callable

from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.host.left_behind.page import (
    LeftBehind,
    LeftBehindPage,
    LeftBehindScreen,
    ShownLine,
)
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, RowList, StatusState, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.pinned import Pinned
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr


class LeftBehindWindow(Frameable):
    """Shows the list; ``go_on`` opens the overview at the new server, ``back`` leaves."""

    chapter_of_window = "take-over"

    def __init__(
        self, left: LeftBehind, go_on: Callable[[], None] | None, back: Callable[[], None]
    ) -> None:
        super().__init__(tr("Nur hier"))
        self.header.set_place(tr("Nicht mehr der Server"), left.name)
        self.status.set_status(
            StatusState.INFO, tr("Hier wird nichts mehr angenommen"), tr("nichts ist gelöscht")
        )
        self.page = LeftBehindPage(left)
        self.view = _LeftBehindView(self.page, can_go_on=go_on is not None)
        self.pages.addWidget(self.view)
        self.set_help(_keys(can_go_on=go_on is not None))
        self.view.back.clicked.connect(back)
        self.view.bind("Esc", self.view.back.click)
        if go_on is not None:
            self.view.action.clicked.connect(go_on)
            self.view.bind("F12", self.view.action.click)
        self.view.focus_first()


class _LeftBehindView(PageView):
    """The list left, what to do with it right."""

    def __init__(self, page: LeftBehindPage, *, can_go_on: bool) -> None:
        super().__init__()
        self._happened = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._panel = Panel.in_charge(tr("Vielleicht nur auf diesem Computer"), margin=22)
        self.list = RowList(RowStyle.TWO_LINES)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self._progress = Text("", TYPE.body, Weight.BOLD)
        self._kept = Text("", tone=Tone.MUTED, wrap=True)
        self.action = BigAction(tr("Am neuen Server weiter"), "F12")
        self.back = KeyButton(tr("Zurück"), "Esc", height=64)
        for part in (self._empty, self._progress):
            self._panel.add(part)
        self._panel.add(self.list, 100)
        self._panel.body.addStretch(1)
        self._panel.add(self._kept)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._happened)
        ways = self._ways(can_go_on=can_go_on)
        outer.addWidget(beside(self._panel, column(ways, grow=ways), (3, 2)), 1)
        self._pinned = Pinned(self, self.action, self.back)
        outer.addWidget(self._pinned)
        self.list.opened.connect(page.toggle)
        page.open(self._show)

    def set_narrow(self, is_narrow: bool) -> None:
        """Keep going on and going back in view."""
        self._pinned.pin(is_narrow)

    def _ways(self, *, can_go_on: bool) -> Panel:
        ways = Panel(tr("Was zu tun ist"), margin=22)
        compare = tr(
            "Zeile für Zeile am neuen Server vergleichen: Was dort fehlt, dort eintragen."
            " **Enter** hakt die Zeile hier ab."
        )
        self._compare = Text(compare, TYPE.body, wrap=True)
        by_itself = tr(
            "Vieles kommt von selbst an: Jede Station, die dazukommt, bringt mit, was sie weiß."
        )
        ways.add(self._compare)
        ways.add(Text(by_itself, TYPE.body, wrap=True))
        ways.body.addStretch(1)
        if can_go_on:
            ways.add(yielding(self.action))
        self.action.setVisible(can_go_on)
        ways.add(self.back)
        return ways

    def _show(self, screen: LeftBehindScreen) -> None:
        self._happened.set_text(screen.happened)
        rows = [_row(each) for each in screen.lines]
        if list(self.list.rows()) != rows:
            self.list.set_rows(rows)
        for widget in (self.list, self._compare):
            widget.setVisible(bool(rows))
        for part, text in (
            (self._empty, screen.empty),
            (self._progress, screen.progress),
            (self._kept, screen.kept),
        ):
            part.say(text)

    def focus_first(self) -> None:
        """Give the focus to the list, or to the way back where there is none."""
        (self.list if self.list.count() else self.back).setFocus()


def _row(line: ShownLine) -> Row:
    return Row(
        line.key,
        line.said,
        detail=line.detail,
        symbol=Symbol.BOX_TICKED if line.is_done else Symbol.BOX_EMPTY,
        symbol_tone=Tone.BLUE if line.is_done else Tone.MUTED,
        right=tr("übertragen") if line.is_done else "",
    )


def _keys(*, can_go_on: bool) -> tuple[KeyHelp, ...]:
    keys = [
        KeyHelp("↑ ↓", tr("eine Zeile wählen, Enter hakt sie ab")),
        KeyHelp("Esc", tr("zurück")),
    ]
    if can_go_on:
        keys.append(KeyHelp("F12", tr("am neuen Server weiterarbeiten, diese Liste bleibt offen")))
    return tuple(keys)
