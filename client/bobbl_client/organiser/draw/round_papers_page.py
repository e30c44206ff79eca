"""What there is to print about one round: the record of its draw, and its slips."""

from datetime import tzinfo
from functools import partial

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.draw.facts import print_blocked
from bobbl_client.organiser.draw.record import ask_for_record
from bobbl_client.page.list_page import ListPage, ListScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_shared.i18n import tr

RECORD, SLIPS = "1", "2"
"""The keys of the papers."""


class RoundPapersPage(ListPage):
    """Lists both papers; a digit, or Enter on a row, opens one."""

    def __init__(self, model: StationModel, number: int, zone: tzinfo | None = None) -> None:
        """Offer the papers of round ``number``; hours on them are told in ``zone``."""
        super().__init__(model)
        self._number, self._zone = number, zone

    def screen(self) -> ListScreen:
        """Return the papers, and why one cannot be made."""
        blocked = self._blocked()
        record = tr("geht nicht: {why}", why=blocked) if blocked else tr("zum Nachrechnen")
        return ListScreen(
            tr("Runde {n} drucken", n=self._number),
            (
                Row(
                    RECORD,
                    tr("Protokoll der Auslosung"),
                    number=RECORD,
                    detail=record,
                    is_blocked=bool(blocked),
                ),
                Row(SLIPS, tr("Spielstandzettel"), number=SLIPS, detail=tr("für alle Tische")),
            ),
            style=RowStyle.TWO_LINES,
        )

    def open_row(self, row: str) -> None:
        """Let a paper be looked at, from where it is printed."""
        if row == SLIPS:
            self.open_page("slips", self._number)
        elif not self._blocked():
            ready = partial(self.open_page, "preview")
            asked = (self.model, self.questions, self._number, self._zone)
            ask_for_record(*asked, ready, self.say)

    def _blocked(self) -> str:
        """Return why there is no record; empty if there is one."""
        state = self.model.state
        round_ = state.round(self._number) if state is not None else None
        return print_blocked(self.model, round_) if round_ is not None else tr("erst auslosen")
