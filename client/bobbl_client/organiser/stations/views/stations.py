"""The stations: the list with its keys, the form for a post, the code of a new one."""

from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QStackedWidget

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.stations.presenter import Mode, StationsPresenter, StationsScreen
from bobbl_client.organiser.stations.rows import StationRow
from bobbl_client.organiser.stations.views.code_panel import CodePanel
from bobbl_client.organiser.stations.views.post_panel import PostPanel
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import ButtonKind, KeyButton, Notice, Panel, RowList, Text
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_client.widgets.window.unsaved import when_left
from bobbl_shared.i18n import tr, trn


class StationsPage(PageView):
    """Looks after stations. List: F4 one more, Enter changes, F7 excludes, F10 phones, Esc back.

    F9 chooses what the chosen display shows, F8 what all of them announce. Signals:
    ``page_asked(str)`` for the pages about announcements and about phones at the tables,
    ``display_asked(str)`` with a display.
    """

    display_asked = pyqtSignal(str)

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self._screen: StationsScreen | None = None
        self._panel = Panel(tr("Stationen"), margin=20)
        self.list = RowList(RowStyle.TWO_LINES)
        self.add = KeyButton(tr("Station dazunehmen"), "F4", kind=ButtonKind.PRIMARY, height=64)
        self.change = KeyButton(tr("Aufgabe ändern"), "Enter")
        self.revoke = KeyButton(tr("Ausschließen"), "F7")
        self.display = KeyButton(tr("Was sie zeigt"), "F9")
        self.announce = KeyButton(tr("Ansagen im Saal"), "F8")
        self.phones = KeyButton(tr("Handys am Tisch"), "F10")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.post, self.code = PostPanel(), CodePanel()
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right, self._pages = QStackedWidget(), QStackedWidget()
        self._build()
        self.presenter = StationsPresenter(model, Shown(self.show_screen))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self.list, 1)
        about = tr(
            "Jeder Computer im Saal ist eine Station. Er bekommt einmal einen Code und gehört dann"
            " zu diesem Turnier."
        )
        told = Text(about, tone=Tone.MUTED, wrap=True)
        keys = column(
            *(self.add, told, 1, self.change, self.display, self.revoke),
            *(self.announce, self.phones, self.back),
        )
        self._right.addWidget(keys)
        self._right.addWidget(self.confirm)
        self._pages.addWidget(beside(self._panel, self._right, (88, 44)))
        self._pages.addWidget(beside(self.post, self.code, (42, 90)))
        self.lay_below(self.notice, self._pages)

    def _connect(self) -> None:
        act = self.presenter
        self.add.clicked.connect(act.add)
        self.change.clicked.connect(lambda: act.open(self.list.chosen_key()))
        self.revoke.clicked.connect(lambda: act.ask_to_revoke(self.list.chosen_key()))
        self.list.opened.connect(act.open)
        self.list.chosen.connect(lambda _: self._show_keys())
        self.display.clicked.connect(self._ask_for_display)
        self.phones.clicked.connect(partial(self._lead_to, "phones"))
        self.announce.clicked.connect(partial(self._lead_to, "announcements"))
        self.confirm.agreed.connect(act.revoke)
        self.confirm.refused.connect(act.cancel)
        self.post.role_chosen.connect(act.set_role)
        self.post.section_chosen.connect(act.set_section)
        self.post.name_typed.connect(act.set_name)
        self.post.submitted.connect(act.submit)
        self.code.used.clicked.connect(act.cancel)
        self.code.submit.clicked.connect(act.submit)
        self.code.renew.clicked.connect(act.renew_code)
        self.post.edit.clicked.connect(act.edit_invitation)
        for button in (self.back, self.code.back):
            button.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("Esc", self._back)
        self.bind("F4", self._f4)
        self.bind("F5", lambda: act.renew_code())
        self.bind("F7", self._f7)
        self.bind("F9", self._ask_for_display)
        self.bind("F8", partial(self._lead_to, "announcements"))
        self.bind("F10", partial(self._lead_to, "phones"))
        self.bind("F12", self.code.submit.click)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether the form has a name typed that is not saved."""
        return self.presenter.is_unsaved

    def finish(self) -> None:
        """Take an unused code back and stop listening."""
        if self._screen is not None and self._screen.mode is Mode.CODE:
            self.presenter.cancel()
        self.presenter.close()

    def tick(self) -> None:
        """Ask how the code stands."""
        self.presenter.tick()

    def focus_first(self) -> None:
        """Give the focus to what the mode works with first."""
        mode = self._screen.mode if self._screen is not None else Mode.LIST
        match mode:
            case Mode.LIST:
                self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            case Mode.REVOKE:
                self.confirm.focus()
            case Mode.FORM:
                self.post.focus()
            case Mode.CODE:
                self.code.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: StationsScreen) -> None:
        """Show the page."""
        before, self._screen = self._screen, screen
        if before is None or before.rows != screen.rows:
            self.list.set_rows([_row(each) for each in screen.rows])
            told = trn("{n} Station", "{n} Stationen", len(screen.rows))
            self._panel.set_title(tr("Stationen"), told)
        is_list = screen.mode in {Mode.LIST, Mode.REVOKE}
        self._pages.setCurrentIndex(0 if is_list else 1)
        self._right.setCurrentIndex(1 if screen.mode is Mode.REVOKE else 0)
        if screen.revoking is not None:
            question = tr("„{name}“ ausschließen?", name=screen.revoking.name)
            self.confirm.ask(question, screen.consequences, tr("Ja, ausschließen"))
        if screen.form is not None:
            is_open = screen.mode is Mode.FORM
            is_done = screen.code is not None and screen.code.is_used
            shown = (screen.form, screen.sections, screen.changing)
            self.post.show_form(*shown, is_open=is_open, is_done=is_done)
        self._show_keys()
        self.code.show_code(screen)
        show_notice(self.notice, screen.notice, self.back)
        if before is not None and before.mode is not screen.mode:
            self.focus_first()

    def _show_keys(self) -> None:
        screen, key = self._screen, self.list.chosen_key()
        if screen is not None and key in screen.displays:
            self.display.set_ready()
        else:
            self.display.set_blocked(tr("erst eine Anzeige wählen"))

    def _ask_for_display(self) -> None:
        screen, key = self._screen, self.list.chosen_key()
        if screen is not None and screen.mode is Mode.LIST and key in screen.displays:
            self.display_asked.emit(key)

    def _lead_to(self, page: str) -> None:
        if self._screen is not None and self._screen.mode is Mode.LIST:
            self.ask_for(page)

    def _back(self) -> None:
        screen = self._screen
        if screen is not None and screen.mode is Mode.FORM and not screen.notice:
            when_left(self, self.presenter.cancel)
        elif not self.presenter.cancel():
            self.leave()

    def _f4(self) -> None:
        mode = self._screen.mode if self._screen is not None else Mode.LIST
        if mode is Mode.CODE:
            self.presenter.edit_invitation()
        elif mode is Mode.LIST:
            self.presenter.add()

    def _f7(self) -> None:
        if self._screen is not None and self._screen.mode is Mode.LIST:
            self.presenter.ask_to_revoke(self.list.chosen_key())


def _row(shown: StationRow) -> Row:
    if shown.is_invited:
        symbol, tone = Symbol.BOX_EMPTY, Tone.INK
    elif shown.is_alone:
        symbol, tone = Symbol.BOX_UP, Tone.ORANGE
    elif shown.is_low:
        symbol, tone = Symbol.TRIANGLE, Tone.ORANGE
    else:
        symbol, tone = Symbol.BOX_TICKED, Tone.BLUE
    return Row(
        shown.key,
        shown.name,
        detail=shown.post,
        symbol=symbol,
        symbol_tone=tone,
        right=shown.health,
        is_warning=shown.is_alone or shown.is_low,
    )
