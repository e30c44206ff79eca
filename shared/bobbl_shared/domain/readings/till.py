"""The entry fee: what each entrant owes and has paid, and what lies in each desk's cash box.

Money is counted in cents. A payment stays with the entrant it was made for; what a lone player has
paid counts for the pair that he is part of now.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import BoxCount, Entrant, State
from bobbl_shared.ids import EntrantId, StationId


class Fee(NamedTuple):
    """What an entrant owes and has paid, in cents."""

    due: int
    paid: int

    @property
    def missing(self) -> int:
        """What is still to be paid; less than 0: to be given back."""
        return self.due - self.paid


class Box(NamedTuple):
    """What a desk's cash box has taken and given back, in cents; no station: of all boxes."""

    station: StationId | None
    taken: int
    given_back: int

    @property
    def due(self) -> int:
        """What should be in it, beside the change it began with."""
        return self.taken - self.given_back


class Closing(NamedTuple):
    """A desk's box at the end of the day; ``counted`` none: nobody has counted it yet.

    ``is_outdated``: something was paid there, or came to be known, after it was counted.
    """

    box: Box
    counted: BoxCount | None
    is_outdated: bool

    @property
    def expected(self) -> int:
        """What should be in it with the change it began with, in cents."""
        return self.box.due + (self.counted.change_cents if self.counted is not None else 0)

    @property
    def difference(self) -> int | None:
        """What is in it beyond that; less than 0: missing; none: nobody has counted."""
        return None if self.counted is None else self.counted.cents - self.expected


def fee_due(settings: Settings, entrant: Entrant) -> int:
    """Return what an entrant owes: a fee for each person, also for one who is still unknown.

    Who stands in owes nothing.
    """
    if entrant.stands_in:
        return 0
    return settings.fee_cents * (settings.team if entrant.kind == "pair" else 1)


def fees(state: State) -> Mapping[EntrantId, Fee]:
    """Return the fee of every entrant, in the order of registration, but not of a pair's halves."""
    paid = paid_cents(state)
    return {
        id_: Fee(fee_due(state.settings, entrant), paid.get(id_, 0))
        for id_, entrant in state.entrants.items()
        if not entrant.is_alias
    }


def paid_cents(state: State) -> Mapping[EntrantId, int]:
    """Return what has been paid for each entrant; who has paid nothing is not in it."""
    paid: defaultdict[EntrantId, int] = defaultdict(int)
    for payment in state.payments:
        paid[state.stands_for(payment.entrant)] += payment.cents
    return paid


def boxes(state: State) -> tuple[Box, ...]:
    """Return the box of each station that took or gave cash, in the order of the first payment."""
    found: dict[StationId, Box] = {}
    for payment in state.payments:
        if payment.way == "cash":
            id_, cents = payment.made.station, payment.cents
            box = found.get(id_, Box(id_, 0, 0))
            found[id_] = Box(id_, box.taken + max(cents, 0), box.given_back + max(-cents, 0))
    return tuple(found.values())


def closings(state: State) -> tuple[Closing, ...]:
    """Return every box that took or gave cash or was counted, in the order of ``boxes``."""
    found = {each.station: each for each in boxes(state) if each.station is not None}
    last = {
        payment.made.station: payment.made.index
        for payment in state.payments
        if payment.way == "cash"
    }
    every = {id_: found.get(id_, Box(id_, 0, 0)) for id_ in (*found, *state.box_counts)}
    return tuple(
        Closing(box, count, count is not None and last.get(id_, 0) > count.made.index)
        for id_, box in every.items()
        for count in [state.box_counts.get(id_)]
    )


def cash_boxes(state: State) -> Mapping[StationId, int]:
    """Return what each station that took or gave cash should have in its box, in cents."""
    return {each.station: each.due for each in boxes(state) if each.station is not None}


def cash_total(state: State) -> int:
    """Return what all boxes together should hold."""
    return sum(cash_boxes(state).values())
