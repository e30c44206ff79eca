"""What a scoring station knows of its tables, and what whoever works there may do with them."""

from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.evening.hall import shown_round
from bobbl_client.evening.tables import (
    UNENTERED,
    Hand,
    Place,
    Sent,
    TableView,
    table_view,
    table_views,
    tables_on,
    waiting_results,
)
from bobbl_client.model.requests import Refused
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.state import Proposal, Round, State, Station
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import OperatorId, StationId

LAST_TABLE = 4000
FASTER = frozenset({"outdated", "already_confirmed"})
"""Refusals because somebody else was faster: both values may be seen."""


@dataclass(frozen=True)
class EveningView:
    """The evening as a scoring station sees it: all that the meaning of a key depends on.

    ``waiting`` are own results under way, ``refused`` own ones that were not taken and that nobody
    has put aside, both oldest first.
    """

    state: State | None
    expected: State | None
    station: StationId
    operator: OperatorId | None
    has_named_operator: bool
    is_online: bool
    waiting: tuple[Sent, ...]
    refused: tuple[Refused[Sent], ...]

    @property
    def post(self) -> Station | None:
        """This station as the tournament knows it."""
        return self.state.stations.get(self.station) if self.state is not None else None

    @property
    def is_organiser(self) -> bool:
        """Whether this station may decide."""
        return self.post is not None and self.post.role == "organiser"

    def round(self, number: int | None) -> Round | None:
        """Return a round; without a number the running one, else the last."""
        return round_on(self.state, number)

    def expected_round(self, round_: Round) -> Round:
        """Return a round as it will be once own commands under way are taken."""
        expected = self.expected.round(round_.number) if self.expected is not None else None
        return expected or round_

    def table(self, place: Place) -> TableView | None:
        """Return a table with what waits for it; none where there can be no slip."""
        round_ = self.round(place[0])
        if round_ is None or not can_open(round_, place[1]):
            return None
        return table_view(round_, place[1], self.waiting, self.expected_round(round_))

    def tables(self, round_: Round | None) -> tuple[TableView, ...]:
        """Return the tables of a round that this station serves, by number."""
        expected = self.expected_round(round_) if round_ is not None else None
        if self.state is None or round_ is None or expected is None:
            return ()
        numbers = filter(_serving(self), tables_on(self.state, expected))
        return table_views(round_, numbers, self.waiting, expected)

    def proposal(self, table: TableView) -> Proposal | None:
        """Return what a phone proposes for a table, at an open one only.

        Once somebody has entered the slip it is out of sight, so that a second entry is made from
        paper and stays blind.
        """
        if self.state is None or table.is_closed or table.state not in UNENTERED:
            return None
        proposal = self.state.proposal(table.round, table.number)
        return proposal if proposal is not None and proposal.sides == table.slot.sides else None


def evening_view(model: StationModel, refused: tuple[Refused[Sent], ...] = ()) -> EveningView:
    """Return the evening as it stands now."""
    return EveningView(
        model.state,
        model.expected,
        model.id,
        model.operator,
        model.has_named_operator,
        model.contact is Contact.ONLINE,
        waiting_results(model),
        refused,
    )


def round_on(state: State | None, number: int | None) -> Round | None:
    """Return a round; without a number the running one, else the last."""
    if state is None:
        return None
    return shown_round(state) if number is None else state.round(number)


def can_open(round_: Round, table: int) -> bool:
    """Return whether there can be a slip of a table: drawn, or wherever somebody may have sat."""
    is_free = round_.from_slips and not round_.is_closed and 1 <= table <= LAST_TABLE
    return is_free or table in round_.tables


def _serving(evening: EveningView) -> Callable[[int], bool]:
    """Return what tells whether a table stands in one of this station's sections."""
    state, post = evening.state, evening.post
    if state is None or post is None:
        return lambda _: False
    if post.role == "organiser":
        return lambda _: True
    settings, sections = state.settings, post.sections
    return lambda table: settings.section_of(table) in sections


def check_served(evening: EveningView, table: int) -> None:
    """Raise ``Refusal`` if the table stands in another station's section."""
    state, post = evening.state, evening.post
    if state is not None and post is not None and not _serving(evening)(table):
        section = state.settings.section_of(table)
        raise Refusal("other_section", table=table, section=section, own=post.sections)


def lacks_operator(evening: EveningView) -> bool:
    """Return whether a person has to be chosen first, so that the second entry is another's."""
    state, post = evening.state, evening.post
    if state is None or post is None or post.role != "scoring" or evening.has_named_operator:
        return False
    return state.settings.entry == "double" and has_operators(state)


def has_operators(state: State) -> bool:
    """Return whether there is somebody on the list of operators."""
    return any(not each.retired for each in state.operators.values())


def check_operator(evening: EveningView) -> None:
    """Raise ``Refusal`` as long as it is to be said who types here."""
    if lacks_operator(evening):
        raise Refusal("operator_not_named")


def check_second(evening: EveningView, table: TableView) -> None:
    """Raise ``Refusal`` if whoever works here has made the first entry (the server's rule)."""
    first = table.first_hand(evening.station)
    if first is None:
        return
    if evening.operator is not None and evening.operator == first.operator:
        raise Refusal("same_operator", table=table.number)
    is_here = first.station == evening.station
    if is_here and (evening.operator is None or first.operator is None):
        raise Refusal("same_station", table=table.number)


def is_own(evening: EveningView, table: TableView) -> bool:
    """Return whether the entry that stands alone is the own one, so that it may be seen."""
    hand = table.first_hand(evening.station)
    if hand is None or hand.operator != evening.operator:
        return False
    return hand.operator is not None or hand.station == evening.station


def is_unnamed(evening: EveningView, table: TableView) -> bool:
    """Return whether the entry that stands alone was made here before anybody said who types."""
    return table.first_hand(evening.station) == Hand(evening.station, None)


def is_done(table: TableView) -> bool:
    """Return whether no slip of a table is waited for."""
    if table.is_closed:
        return not table.slot.awaited or bool(table.late or table.waiting)
    return not table.waiting and table.slot.status in ("confirmed", "decided", "disputed")


def can_be_reseated(evening: EveningView, table: TableView) -> bool:
    """Return whether it may be put right who sat at a table: in an open round without a draw."""
    round_ = evening.round(table.round)
    if round_ is None or not round_.from_slips or round_.is_closed:
        return False
    return table.number in round_.tables


def bar_to_entry(evening: EveningView, table: TableView) -> Refusal | None:
    """Return why whoever works here may not enter this slip now; none if they may."""
    try:
        if table.slot.status == "open" and not table.waiting:
            check_served(evening, table.number)
        if not is_done(table):
            check_operator(evening)
        check_second(evening, table)
    except Refusal as refusal:
        return refusal
    return None


def bar_to_correction(evening: EveningView, table: TableView) -> Refusal | None:
    """Return why what stands at a table cannot be corrected here; none if it can."""
    try:
        check_served(evening, table.number)
        if table.is_closed and not evening.is_organiser:
            raise Refusal("round_closed", round=table.round)
        check_operator(evening)
    except Refusal as refusal:
        return refusal
    if table.state in UNENTERED:
        return Refusal("nothing_to_correct", table=table.number)
    return None
