"""What one display shows: its pages and its gong, each a row that Enter or its digit switches."""

from functools import partial

from PyQt6.QtCore import Qt

from bobbl_client.display.presenter import MenuRow
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.displays.presenter import ShownHerePresenter, ShownHereScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Notice, Panel, PanelKind, RowList, Text
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import column
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr
from bobbl_shared.ids import StationId


class ShownHerePage(PageView):
    """↑ ↓ choose a row, Enter or its digit switches it, Esc goes back."""

    def __init__(self, model: StationModel, station: StationId) -> None:
        super().__init__()
        self._screen: ShownHereScreen | None = None
        self._panel = Panel("", kind=PanelKind.CHARGE, margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._about, self._blocked = Text("", tone=Tone.MUTED, wrap=True), Text("", wrap=True)
        self.back = KeyButton(tr("Zurück"), "Esc", height=64)
        self.notice = Notice()
        for part in (self._about, self._blocked):
            self._panel.add(part)
        self._panel.add(self.list, 1)
        self.lay_below(self.notice, column(self._panel, self.back, grow=self._panel))
        self.presenter = ShownHerePresenter(model, station, Shown(self.show_screen))
        self._connect()

    def _connect(self) -> None:
        act = self.presenter
        self.list.opened.connect(act.switch)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        for row in act.screen().rows:
            self.bind(row.key, partial(act.switch, row.key))
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the rows."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: ShownHereScreen) -> None:
        """Show the rows."""
        before, self._screen = self._screen, screen
        self._panel.set_title(screen.title)
        self._about.set_text(screen.about)
        self._blocked.set_text(screen.blocked)
        self._blocked.setVisible(bool(screen.blocked))
        if before is None or before.rows != screen.rows:
            self.list.set_rows([_row(each) for each in screen.rows])
        show_notice(self.notice, screen.notice, self.back)

    def _back(self) -> None:
        if not self.presenter.cancel():
            self.leave()


def _row(row: MenuRow) -> Row:
    return Row(
        row.key,
        row.label,
        number=row.key,
        detail=tr("an") if row.is_on else tr("aus"),
        symbol=Symbol.BOX_TICKED if row.is_on else Symbol.BOX_EMPTY,
        symbol_tone=Tone.BLUE if row.is_on else Tone.MUTED,
    )
