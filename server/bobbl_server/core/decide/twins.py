"""Deciding about twins: different people, or one registered twice."""

from bobbl_server.core.decide.base import listed_entrant
from bobbl_server.core.decide.field import check_may_play
from bobbl_server.core.decide.rule import DESK, Context, Effect, Rule
from bobbl_shared.domain.areas.twins import (
    DuplicateMerged,
    MergeDuplicate,
    TellApart,
    TwinsToldApart,
)
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


def _tell_apart(state: State, payload: TellApart, _: Context) -> Effect:
    one, other = listed_entrant(state, payload.first), listed_entrant(state, payload.second)
    if other.id not in one.twins and one.id not in other.twins:
        raise Refusal("no_twins", first=one.number, second=other.number)
    return (TwinsToldApart(one.id, other.id),)


def _merge(state: State, payload: MergeDuplicate, _: Context) -> Effect:
    """Merge what nobody has been seated as: what a number has played stays with it."""
    stays, goes = listed_entrant(state, payload.stays), listed_entrant(state, payload.goes)
    if stays.id == goes.id:
        raise Refusal("same_person_twice")
    for each in (stays, goes):
        check_may_play(each)
    if stays.status == "withdrawn":
        raise Refusal("already_withdrawn", number=stays.number)
    if len(goes.persons) > len(stays.persons):
        raise Refusal("duplicate_has_more", stays=stays.number, goes=goes.number)
    if state.has_been_drawn(goes.id):
        raise Refusal("duplicate_played", number=goes.number)
    return (DuplicateMerged(stays.id, goes.id),)


RULES = (
    Rule(TellApart, DESK, _tell_apart),
    Rule(MergeDuplicate, DESK, _merge),
)
