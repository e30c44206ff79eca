"""Deciding about the plan of the hall."""

from bobbl_server.core.decide.rule import ORGANISER, Context, Effect, Rule
from bobbl_shared.domain.areas.hall_map import HallMapSet, SetHallMap
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


def _set(state: State, payload: SetHallMap, _: Context) -> Effect:
    if payload.plan is None and state.hall_map is None:
        raise Refusal("hall_map_missing")
    return (HallMapSet(payload.plan),)


RULES = (Rule(SetHallMap, ORGANISER, _set),)
