"""The prizes left, what is to be done now right: writing down, ties, choosing, the ceremony."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.organiser.prizes.page import (
    Candidate,
    PrizesPage,
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
    Panel,
    RowList,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import SHARES, beside, column, in_a_row, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr, trn


class PrizesView(BodyView[PrizesScreen]):
    """Leads through the prize-giving; F12 fixes the final ranking, F7 begins the ceremony.

    F11 leads back to the list of prizes after that.
    """

    page: PrizesPage

    def __init__(self, page: PrizesPage) -> None:
        super().__init__(page)
        self._stage, self._filling = Stage.LIST, 0
        self._places: tuple[str, ...] = ()
        self._panel = Panel(tr("Preise"), margin=SPACE.margin)
        self.list = RowList(RowStyle.TWO_LINES)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self._now = Panel.in_charge(margin=SPACE.margin)
        self._heading = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self._lines = Text("", wrap=True)
        self.field = LabelledField(tr("Preis"))
        self.elsewhere = LabelledField(tr("anderer Platz: 13, Vorletzter, 3. von hinten"))
        self.money = KeyButton(tr("Preisgeld ausrechnen"), "F5")
        self.places: ChoiceRow | None = None
        self.candidates = RowList(RowStyle.TWO_LINES)
        self.candidates.setAccessibleName(tr("Wer den Preis bekommen kann"))
        self.lot = KeyButton(tr("Losen"), "F5")
        self.share = KeyButton(tr("Teilen"), "F6")
        self.skip = KeyButton(tr("Verzichtet, der Nächste wählt"), "F4")
        self.remove = KeyButton(tr("Preis streichen"), tr("Entf"))
        self.write = KeyButton("", "F11")
        self.action = BigAction("", "F12")
        self.ceremony = KeyButton(tr("Siegerehrung"), "F7")
        self.printing = KeyButton(tr("Drucken"), "F9")
        if not page.can_print:
            self.printing.hide()
        self._connect()
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self._empty)
        self._panel.add(self.list, 100)
        self._panel.body.addStretch(1)
        for widget in (self._heading, self._lines, self.field, self.elsewhere):
            self._now.add(widget)
        self._now.add(self.candidates, 100)
        self._now.body.addStretch(1)
        self.candidates.setMinimumHeight(132)
        growing, own = QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored
        self.candidates.setSizePolicy(growing, own)  # it takes what room there is
        for each in (
            in_a_row(self.lot, self.share, spacing=SPACE.small),
            self.skip,
            in_a_row(self.remove, self.money, spacing=SPACE.small),
            self.write,
        ):
            self._now.add(each)
        last = in_a_row(self.ceremony, self.printing, spacing=SPACE.small)
        usual = column(self._now, yielding(self.action), last, self.back, grow=self._now)
        return beside(self._panel, self.or_question(usual), SHARES)

    def _connect(self) -> None:
        page = self.page
        self.field.submitted.connect(self._add)
        self.elsewhere.edited.connect(page.type_place)
        self.elsewhere.submitted.connect(self._add)
        self.press("F5", self.money, lambda: page.open_page("prize_money"))
        self.candidates.opened.connect(page.pick)
        self.press("F5", self.lot, page.ask_for_lot)
        self.press("F6", self.share, page.share)
        self.press("F4", self.skip, page.pass_on)
        self.press("F7", self.ceremony, lambda: page.open_page("ceremony"))
        self.press("F9", self.printing, lambda: page.open_page("papers", "prizes"))
        self.press("F11", self.write, page.write)
        self.press(tr("Entf"), self.remove, lambda: page.ask_to_remove(self.list.chosen_key()))
        self.press("F12", self.action, page.ask_for_final)

    def part(self) -> Stage:
        """Return what is to be done now."""
        return self._stage

    def focus_body(self) -> None:
        """Give the focus to what the stage works with."""
        worked_with: QWidget = self.field
        if self._stage in {Stage.TIE, Stage.CHOOSE}:
            worked_with = self.candidates
        elif self._stage is Stage.READY:
            worked_with = self.list
        worked_with.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: PrizesScreen) -> None:
        """Show how far the prize-giving is."""
        self._stage = screen.stage
        self._show_prizes(screen)
        self._show_now(screen)
        self._show_keys(screen)

    def _show_prizes(self, screen: PrizesScreen) -> None:
        count = len(screen.prizes)
        told = trn("{n} Preis", "{n} Preise", count) if count else ""
        self._panel.set_title(tr("Preise"), told)
        self._empty.set_text(tr("Noch keine Preise eingetragen."))
        self._empty.setVisible(not count)
        self.list.setVisible(bool(count))
        self.list.set_rows([_prize_row(each) for each in screen.prizes])

    def _show_now(self, screen: PrizesScreen) -> None:
        self._heading.set_text(screen.heading)
        self._lines.set_text("\n".join(screen.lines))
        if screen.filling != self._filling:
            self._filling = screen.filling
            self.field.set_text("")
            self.elsewhere.set_text("")
        self.field.setVisible(screen.stage is Stage.LIST)
        self.elsewhere.setVisible(screen.stage is Stage.LIST)
        self._show_places(screen)
        self.candidates.setVisible(bool(screen.candidates))
        self.candidates.set_rows([_candidate_row(each) for each in screen.candidates])

    def _show_places(self, screen: PrizesScreen) -> None:
        """Offer the places; the choice is made anew when the next place is another one."""
        if self.places is None or self._places != screen.places:
            self._places = screen.places
            had_focus = self.places is not None and self.places.hasFocus()
            if self.places is not None:
                self.places.deleteLater()
            self.places = ChoiceRow(screen.places, screen.place, label=tr("für"))
            self.places.changed.connect(self._choose_place)
            self.places.submitted.connect(self._add)
            self._now.body.insertWidget(4, self.places)
            QWidget.setTabOrder(self.field.entry, self.places)
            if had_focus:
                self.places.setFocus()
        self.places.setVisible(screen.stage is Stage.LIST)

    def _add(self) -> None:
        """Write the prize down, wherever Enter was pressed; the next one is typed then."""
        self.page.add(self.field.text(), self.elsewhere.text())
        if not self.field.text():
            self.field.entry.setFocus(Qt.FocusReason.TabFocusReason)

    def _choose_place(self, place: int) -> None:
        self.elsewhere.set_text("")
        self.page.choose_place(place)

    def _show_keys(self, screen: PrizesScreen) -> None:
        self.lot.setVisible(screen.stage is Stage.TIE)
        self.share.setVisible(screen.stage is Stage.TIE)
        self.skip.setVisible(screen.stage is Stage.CHOOSE)
        self.money.setVisible(screen.stage is Stage.LIST)
        self.remove.setVisible(screen.stage is Stage.LIST and bool(screen.prizes))
        self.write.setVisible(bool(screen.write))
        self.write.set_label(screen.write)
        self.write.set_blocked(screen.write_blocked)
        self.action.set_label(screen.final)
        self.action.set_blocked(screen.blocked)
        is_early = not screen.can_celebrate
        self.ceremony.set_blocked(tr("erst Endstand und Stechen") if is_early else "")


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
