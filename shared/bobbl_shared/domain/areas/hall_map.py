"""The plan of the hall: where tables, doors, stage, bar and walls are."""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Piece, Row
from bobbl_shared.domain.dependencies import Touch
from bobbl_shared.domain.hall_map import HallMap, check_hall_map
from bobbl_shared.domain.journal import Key
from bobbl_shared.domain.kinds import Happened, Payload
from bobbl_shared.domain.state import Change, State


class SetHallMap(Payload, frozen=True, tag="SetHallMap"):
    """Let this be the plan of the hall from now on; none: there is no plan any longer."""

    plan: HallMap | None


class HallMapSet(Happened, frozen=True, tag="HallMapSet"):
    """The hall has this plan; none: it has no plan. ``Refusal`` for one that cannot be."""

    plan: HallMap | None

    def __post_init__(self) -> None:
        """Check it."""
        if self.plan is not None:
            check_hall_map(self.plan)


def _set(state: State, fact: HallMapSet, _: Change) -> State:
    return replace(state, hall_map=fact.plan)


def _touched(_: State, __: HallMapSet) -> Touch:
    return Touch((("hall_map",),))


def _now(state: State, _: Key) -> object:
    return state.hall_map


def _put_back(state: State, _: Key, plan: HallMap | None, __: Change) -> State:
    return replace(state, hall_map=plan)


HallMapPayload = SetHallMap
HallMapFact = HallMapSet

ROWS = (Row(HallMapSet, _set, touches=_touched, undone_by=SetHallMap),)
PIECES = (Piece("hall_map", _now, _put_back),)
