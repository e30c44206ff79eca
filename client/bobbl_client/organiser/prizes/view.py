"""The prizes left, what is to be done now right: writing down, ties, choosing, the ceremony."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.prizes.presenter import (
    Candidate,
    PrizesPresenter,
    PrizesScreen,
    ShownPrize,
    Stage,
)
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    LabelledField,
    Notice,
    Panel,
    PanelKind,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.confirm_panel import ConfirmPanel
from bobbl_client.widgets.window.page import PageView, show_notice
from bobbl_shared.i18n import tr, trn


class PrizesPage(PageView):
    """Leads through the prize-giving; F12 fixes the final ranking, F11 begins the ceremony.

    F8 leads back to the list of prizes after that.

    Signal: ``ceremony_asked``.
    """

    ceremony_asked = pyqtSignal()

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self._screen: PrizesScreen | None = None
        self._panel = Panel(tr("Preise"), margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self._now = Panel(kind=PanelKind.CHARGE, margin=SPACE.margin)
        self._heading = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._lines = Text("", wrap=True)
        self.field = LabelledField(tr("Preis"))
        self.places: ChoiceRow | None = None
        self.candidates = RowList(RowStyle.TWO_LINES)
        self.candidates.setAccessibleName(tr("Wer den Preis bekommen kann"))
        self.lot = KeyButton(tr("Losen"), "F5")
        self.share = KeyButton(tr("Teilen"), "F6")
        self.skip = KeyButton(tr("Verzichtet, der Nächste wählt"), "F9")
        self.remove = KeyButton(tr("Preis streichen"), "F7")
        self.write = KeyButton("", "F8")
        self.action = BigAction("", "F12")
        self.ceremony = KeyButton(tr("Siegerehrung"), "F11", height=64)
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice, self.confirm = Notice(), ConfirmPanel()
        self._right = QStackedWidget()
        self._build()
        self.presenter = PrizesPresenter(model, _View(self))
        self._connect()

    def _build(self) -> None:
        self._panel.add(self._empty)
        self._panel.add(self.list, 100)
        self._panel.body.addStretch(1)
        for widget in (self._heading, self._lines, self.field):
            self._now.add(widget)
        self._now.add(self.candidates, 100)
        self._now.body.addStretch(1)
        self.candidates.setMinimumHeight(132)
        ways = QHBoxLayout()
        ways.setSpacing(SPACE.small)
        for button in (self.lot, self.share):
            ways.addWidget(button, 1)
        self._now.add(ways)
        for button in (self.skip, self.remove, self.write):
            self._now.add(button)
        usual = column(self._now, yielding(self.action), self.ceremony, self.back, grow=self._now)
        self._right.addWidget(usual)
        self._right.addWidget(self.confirm)
        self.lay_below(self.notice, beside(self._panel, self._right, (76, 56)))

    def _connect(self) -> None:
        act = self.presenter
        self.field.submitted.connect(act.add)
        self.candidates.opened.connect(act.pick)
        self.lot.clicked.connect(act.ask_for_lot)
        self.share.clicked.connect(act.share)
        self.skip.clicked.connect(act.pass_on)
        self.remove.clicked.connect(lambda: act.remove(self.list.chosen_key()))
        self.write.clicked.connect(act.write)
        self.action.clicked.connect(act.ask_for_final)
        self.ceremony.clicked.connect(self.ceremony_asked)
        self.confirm.agreed.connect(act.confirm)
        self.confirm.refused.connect(self._back)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("F5", self.lot.click)
        self.bind("F6", self.share.click)
        self.bind("F7", self.remove.click)
        self.bind("F8", self.write.click)
        self.bind("F9", self.skip.click)
        self.bind("F11", self.ceremony.click)
        self.bind("F12", self.action.click)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the question, else to what the stage works with."""
        screen = self._screen
        if screen is not None and screen.confirming is not None:
            self.confirm.focus()
        elif screen is not None and screen.stage in {Stage.TIE, Stage.CHOOSE}:
            self.candidates.setFocus(Qt.FocusReason.OtherFocusReason)
        elif screen is not None and screen.stage is Stage.READY:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear_form(self) -> None:
        """Empty the field for the next prize."""
        self.field.set_text("")

    def show_screen(self, screen: PrizesScreen) -> None:
        """Show how far the prize-giving is."""
        before, self._screen = self._screen, screen
        self._show_prizes(screen, before)
        self._show_now(screen, before)
        self._show_keys(screen)
        asked = screen.confirming
        if asked is not None:
            self.confirm.ask(asked.question, asked.consequences, asked.yes)
        self._right.setCurrentIndex(0 if asked is None else 1)
        show_notice(self.notice, screen.notice, self.back)
        has_moved = before is not None and (
            before.stage is not screen.stage or (before.confirming is None) != (asked is None)
        )
        if has_moved and self.isVisible():
            self.focus_first()

    def _show_prizes(self, screen: PrizesScreen, before: PrizesScreen | None) -> None:
        count = len(screen.prizes)
        told = trn("{n} Preis", "{n} Preise", count) if count else ""
        self._panel.set_title(tr("Preise"), told)
        self._empty.set_text(tr("Noch keine Preise eingetragen."))
        self._empty.setVisible(not count)
        self.list.setVisible(bool(count))
        if before is None or before.prizes != screen.prizes:
            self.list.set_rows([_prize_row(each) for each in screen.prizes])

    def _show_now(self, screen: PrizesScreen, before: PrizesScreen | None) -> None:
        self._heading.set_text(screen.heading)
        self._lines.set_text("\n".join(screen.lines))
        is_list = screen.stage is Stage.LIST
        self.field.setVisible(is_list)
        self._show_places(screen, before, is_list=is_list)
        self.candidates.setVisible(bool(screen.candidates))
        if before is None or before.candidates != screen.candidates:
            self.candidates.set_rows([_candidate_row(each) for each in screen.candidates])

    def _show_places(
        self, screen: PrizesScreen, before: PrizesScreen | None, *, is_list: bool
    ) -> None:
        """Offer the places; the choice is made anew when the next place is another one."""
        if self.places is None or before is None or before.places != screen.places:
            had_focus = self.places is not None and self.places.hasFocus()
            if self.places is not None:
                self.places.deleteLater()
            self.places = ChoiceRow(screen.places, screen.place, label=tr("für"))
            self.places.changed.connect(lambda place: self.presenter.choose_place(place))
            self.places.submitted.connect(self.field.setFocus)
            self._now.body.insertWidget(4, self.places)
            QWidget.setTabOrder(self.field.entry, self.places)
            if had_focus:
                self.places.setFocus()
        self.places.setVisible(is_list)

    def _show_keys(self, screen: PrizesScreen) -> None:
        self.lot.setVisible(screen.stage is Stage.TIE)
        self.share.setVisible(screen.stage is Stage.TIE)
        self.skip.setVisible(screen.stage is Stage.CHOOSE)
        self.remove.setVisible(screen.stage is Stage.LIST and bool(screen.prizes))
        self.write.setVisible(bool(screen.write))
        self.write.set_label(screen.write)
        self.write.set_blocked(screen.write_blocked)
        self.action.set_label(screen.final)
        if screen.blocked:
            self.action.set_waiting(screen.blocked)
        else:
            self.action.set_ready()
        if screen.can_celebrate:
            self.ceremony.set_ready()
        else:
            self.ceremony.set_blocked(tr("erst Endstand und Stechen"))

    def _back(self) -> None:
        if not self.presenter.cancel():
            self.leave()


class _View:
    """The page as its presenter sees it."""

    def __init__(self, page: PrizesPage) -> None:
        self._page = page

    def show(self, screen: PrizesScreen) -> None:
        self._page.show_screen(screen)

    def clear_form(self) -> None:
        self._page.clear_form()


def _prize_row(shown: ShownPrize) -> Row:
    return Row(
        shown.key,
        shown.name,
        detail=shown.who or tr("noch niemand"),
        symbol=Symbol.DOT_TICK if shown.is_given else Symbol.RING,
        symbol_tone=Tone.BLUE,
        right=shown.place,
    )


def _candidate_row(candidate: Candidate) -> Row:
    return Row(
        candidate.key,
        candidate.title,
        detail=tr("Enter wählt"),
        symbol=Symbol.PLAY,
        right=candidate.taken,
    )
