"""The cash boxes at the end of the day: what should be in each, what was counted, what is missing.

An amount is typed as such or as notes and coins (``3×50 4×20``), one box after the other.
"""

from datetime import tzinfo

from bobbl_client.evening.money import euros
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers.cash_sheets import box_name, closing, signed_euros
from bobbl_client.page.list_page import Action, ListPage, ListScreen, TypedLine
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.typed_money import read_counted
from bobbl_client.page.unreadable import Unreadable
from bobbl_shared.domain.areas.desk import CountBox
from bobbl_shared.domain.readings.till import Closing, closings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import StationId

LONGEST = 80


class CashPage(ListPage):
    """Records what is counted in each box, and prints the closing."""

    def __init__(self, model: StationModel, zone: tzinfo | None = None) -> None:
        super().__init__(model)
        self._zone = zone
        self._box: StationId | None = None
        self._turn()

    def screen(self) -> ListScreen:
        """Return the boxes, and the form about one of them."""
        state, found = self.model.state, self._found()
        rows = tuple(_row(state, each) for each in found) if state is not None else ()
        open_ = sum(each.counted is None for each in found)
        told = trn("{n} noch zu zählen", "{n} noch zu zählen", open_) if open_ else ""
        nothing = "" if rows else tr("es ist noch nichts bezahlt")
        return ListScreen(
            tr("Kassenabschluss"),
            rows,
            told,
            style=RowStyle.TWO_LINES,
            chosen=self._box or "",
            actions=(Action("F9", tr("Ansehen und drucken"), nothing, needs_row=False),),
            form=self.form(
                self._heading(state),
                tr(
                    "Enter auf einer Kasse wählt sie. Als Betrag oder als Scheine und Münzen:"
                    " 3×50 4×20 10×0,50."
                ),
                (
                    TypedLine(tr("gezählt, mit dem Wechselgeld"), LONGEST),
                    TypedLine(tr("davon Wechselgeld vom Anfang"), LONGEST),
                ),
                tr("Aufschreiben"),
                self.busy or nothing,
            ),
            empty=tr("Es ist noch nichts bezahlt."),
        )

    def open_row(self, row: str) -> None:
        """Choose a box."""
        if any(each.box.station == row for each in self._found()):
            self._turn(StationId(row))
            self.refresh()

    def save(self, texts: tuple[str, ...]) -> None:
        """Record what was counted; what cannot be read is told."""
        if self._box is None or self.busy:
            return
        counted, change = texts
        try:
            cents, pieces = read_counted(counted)
            change_cents = read_counted(change)[0] if change.strip() else 0
        except Unreadable as error:
            self.say(str(error))
            return
        self.notice = ""
        self.ask(CountBox(self._box, cents, change_cents, pieces))
        self._turn()
        self.refresh()

    def act(self, key: str, row: str) -> None:
        """Show the closing as it goes on paper."""
        if self._found():
            self.open_page("preview", closing(self.model, self._zone))

    def _found(self) -> tuple[Closing, ...]:
        return closings(self.model.state) if self.model.state is not None else ()

    def _turn(self, box: StationId | None = None) -> None:
        """Go on to a box (none: the next that was not counted), with empty fields."""
        found = self._found()
        every = [each.box.station for each in found]
        uncounted = [
            each.box.station
            for each in found
            if each.counted is None and each.box.station != self._box
        ]
        self._box = box or next(iter((*uncounted, *every)), None)
        self.fill("", "")

    def _heading(self, state: State | None) -> str:
        chosen = next((each for each in self._found() if each.box.station == self._box), None)
        if state is None or chosen is None:
            return tr("Kasse zählen")
        return tr("Kasse zählen: {desk}", desk=box_name(state, chosen))


def _row(state: State, box: Closing) -> Row:
    key, name, counted = str(box.box.station), box_name(state, box), box.counted
    if counted is None:
        told = tr("soll {sum} · noch nicht gezählt", sum=euros(box.expected))
        return Row(key, name, detail=told, symbol=Symbol.RING)
    told = tr(
        "soll {due} · gezählt {counted} · Wechselgeld {change}",
        due=euros(box.expected),
        counted=euros(counted.cents),
        change=euros(counted.change_cents),
    )
    if box.is_outdated:
        told = tr("danach noch gezahlt · {told}", told=told)
    told = told.replace(" €", "\N{NO-BREAK SPACE}€")
    symbol = Symbol.RING_DOT if box.is_outdated else Symbol.DOT_TICK
    return Row(key, name, detail=told, symbol=symbol, right=signed_euros(box.difference or 0))
