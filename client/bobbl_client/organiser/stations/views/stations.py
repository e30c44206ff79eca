"""The stations: the list with its keys, the form for a post, the code of a new one."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QWidget

from bobbl_client.organiser.stations.page import Mode, StationsPage, StationsScreen
from bobbl_client.organiser.stations.rows import StationRow
from bobbl_client.organiser.stations.views.code_panel import CodePanel
from bobbl_client.organiser.stations.views.post_panel import PostPanel
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, RowList, Text
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr, trn


class StationsView(BodyView[StationsScreen]):
    """Looks after stations. List: F4 one more, Enter changes, Entf removes, Esc back.

    F6 chooses what the chosen display shows, F7 leads to phones and to the pages for guests.
    """

    page: StationsPage

    def __init__(self, page: StationsPage) -> None:
        super().__init__(page)
        self._panel = Panel(tr("Stationen"), margin=20)
        self.list = RowList(RowStyle.TWO_LINES)
        self.add = KeyButton(tr("Station dazunehmen"), "F4", height=64)
        self.change = KeyButton(tr("Aufgabe ändern"), "Enter")
        self.revoke = KeyButton(tr("Station entfernen"), tr("Entf"))
        self.display = KeyButton(tr("Was sie zeigt"), "F6")
        self.guests = KeyButton(tr("Handys, Seiten für Gäste"), "F7")
        self.post, self.code = PostPanel(), CodePanel()
        self._pages = QStackedWidget()
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self.list, 1)
        about = tr(
            "Jeder Computer im Saal ist eine Station. Er bekommt einmal einen Code und gehört dann"
            " zu diesem Turnier."
        )
        told = Text(about, tone=Tone.MUTED, wrap=True)
        keys = column(
            *(self.add, told, 1, self.change, self.display, self.revoke),
            *(self.guests, self.back),
        )
        self._pages.addWidget(beside(self._panel, self.or_question(keys), (88, 44)))
        self._pages.addWidget(beside(self.post, self.code, (42, 90)))
        return self._pages

    def foot(self) -> tuple[QWidget, ...]:
        """Return the keys of all modes; each is seen in its own."""
        code = self.code
        return (code.submit, self.post.edit, code.renew, code.back, self.back)

    def set_narrow(self, is_narrow: bool) -> None:
        """Show a code without its post, whose key then stands with those of the code."""
        if is_narrow:
            self.code.keys.insertWidget(0, self.post.edit)
        super().set_narrow(is_narrow)
        if not is_narrow:
            self.post.add(self.post.edit)
        self._show_post()

    def _show_post(self) -> None:
        self.post.setVisible(not (self.is_narrow and self.shown.mode is Mode.CODE))

    def _connect(self) -> None:
        page = self.page
        self.list.opened.connect(page.open_row)
        self.list.chosen.connect(lambda _: self._show_keys())
        self.change.clicked.connect(lambda: page.open_row(self.list.chosen_key()))
        self.post.role_chosen.connect(page.set_role)
        self.post.section_chosen.connect(page.set_section)
        self.post.name_typed.connect(page.set_name)
        self.post.submitted.connect(page.submit)
        self.code.used.clicked.connect(page.back)
        self.code.back.clicked.connect(self.step_back)
        self.press("F4", self.add, page.add)
        self.press("F4", self.post.edit, page.edit_invitation)
        self.press("F5", self.code.renew, page.renew_code)
        self.press("F6", self.display, lambda: page.choose_shown(self.list.chosen_key()))
        self.press("F7", self.guests, partial(page.open_page, "guests"))
        self.press(tr("Entf"), self.revoke, lambda: page.ask_to_revoke(self.list.chosen_key()))
        self.press("F12", self.code.submit, page.submit)

    def part(self) -> object:
        """Return whether it is the list, the form or the code."""
        return self.shown.mode

    def focus_body(self) -> None:
        """Give the focus to what the mode works with first."""
        match self.shown.mode:
            case Mode.LIST:
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            case Mode.FORM:
                self.post.focus()
            case Mode.CODE:
                self.code.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: StationsScreen) -> None:
        """Show the page."""
        self.list.set_rows([_row(each) for each in screen.rows])
        told = trn("{n} Station", "{n} Stationen", len(screen.rows))
        self._panel.set_title(tr("Stationen"), told)
        self._pages.setCurrentIndex(0 if screen.mode is Mode.LIST else 1)
        if screen.form is not None:
            is_open = screen.mode is Mode.FORM
            is_done = screen.code is not None and screen.code.is_used
            shown = (screen.form, screen.sections, screen.changing)
            self.post.show_form(*shown, is_open=is_open, is_done=is_done)
        self._show_keys()
        self.code.show_code(screen)
        self._show_post()

    def _show_keys(self) -> None:
        is_display = self.list.chosen_key() in self.shown.displays
        self.display.set_blocked("" if is_display else tr("erst eine Anzeige wählen"))


def _row(shown: StationRow) -> Row:
    if shown.is_invited:
        symbol, tone = Symbol.BOX_EMPTY, Tone.INK
    elif shown.is_alone:
        symbol, tone = Symbol.BOX_UP, Tone.ORANGE
    elif shown.is_low:
        symbol, tone = Symbol.BATTERY, Tone.ORANGE
    elif shown.is_unknown:
        symbol, tone = Symbol.RING_DASHED, Tone.MUTED
    else:
        symbol, tone = Symbol.DOT_TICK, Tone.BLUE
    return Row(
        shown.key,
        shown.name,
        detail=shown.post,
        symbol=symbol,
        symbol_tone=tone,
        right=shown.health,
        is_warning=shown.is_alone or shown.is_low,
    )
