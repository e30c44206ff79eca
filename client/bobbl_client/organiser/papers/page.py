"""The page on which the organiser chooses what goes on paper."""

from dataclasses import dataclass
from datetime import tzinfo

from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers.kinds import PaperKind, PrintOrder, paper_kinds
from bobbl_client.organiser.papers.preview import Sending, keys_of
from bobbl_client.page.page import Page
from bobbl_client.printing.paper import Printed
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True, slots=True)
class PaperRow:
    """Something that can be printed; ``blocked`` says why not now."""

    key: str
    title: str
    detail: str
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class PapersScreen:
    """The page: the rows, the round they are about, and how slips lie."""

    rows: tuple[PaperRow, ...]
    round: str
    has_earlier: bool
    has_later: bool
    is_sideways: bool


class PapersPage(Page[PapersScreen]):
    """Lists the papers, and makes the one that is asked for; begins with the last round.

    ``has_files``: lists can become files as well. ``first``: the paper that is chosen at first.
    """

    def __init__(
        self,
        model: StationModel,
        printed: PrintedPapers,
        zone: tzinfo | None = None,
        *,
        has_files: bool = False,
        first: str = "",
    ) -> None:
        super().__init__(model)
        self.has_files, self.first = has_files, first
        self._printed, self._zone = printed, zone
        self._number = 0
        self._only = ""

    def turn(self, step: int) -> None:
        """← →: another round."""
        state = self.model.state
        if state is not None and state.rounds:
            here = self._number or len(state.rounds)
            self._number = max(1, min(len(state.rounds), here + step))
            self.refresh()

    def turn_slips(self) -> None:
        """F6: lay the slips upright or sideways."""
        try:
            self._printed.lay_sideways(not self._printed.is_sideways)
        except BobblError as error:
            self.requests.notice = sentence(error)
        self.refresh()

    def only(self, tables: str) -> None:
        """Take which tables alone are meant: numbers; nothing: all of them."""
        self._only = tables
        self.refresh()

    def look_at(self, key: str) -> None:
        """Enter: let a paper be looked at, unless it cannot be made now."""
        state = self.model.state
        kind = next((each for each in paper_kinds() if each.key == key), None)
        if state is None or kind is None:
            return
        order = self._order(state)
        if not kind.blocked(order) and kind.page:
            self.open_page(kind.page)
        elif not kind.blocked(order):
            self.requests.notice = ""
            self.open_page("preview", Sending(kind.make(order), self.sent))

    def sent(self, paper: Printed) -> None:
        """Remember what is on paper now: a second copy is a duplicate."""
        try:
            self._printed.note(keys_of(paper))
        except BobblError as error:
            self.requests.notice = sentence(error)
        self.refresh()

    def _order(self, state: State) -> PrintOrder:
        words = self._only.replace(",", " ").split()
        return PrintOrder(
            self.model,
            state,
            state.round(self._number or len(state.rounds)),
            tuple(int(each) for each in words if each.isdecimal() and len(each) <= 4),
            self._printed.is_sideways,
            self._printed.has,
            self._zone,
        )

    def screen(self) -> PapersScreen:
        """Return what can be printed now."""
        state = self.model.state
        if state is None:
            return PapersScreen((), "", False, False, self._printed.is_sideways)
        order = self._order(state)
        number = order.round.number if order.round is not None else 0
        return PapersScreen(
            tuple(_row(kind, order) for kind in paper_kinds()),
            tr("Runde {n}", n=number) if number else tr("noch keine Runde"),
            number > 1,
            number < len(state.rounds),
            self._printed.is_sideways,
        )


def _row(kind: PaperKind, order: PrintOrder) -> PaperRow:
    return PaperRow(kind.key, kind.title, kind.said(order), kind.blocked(order))
