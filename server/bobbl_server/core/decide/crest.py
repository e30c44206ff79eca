"""Deciding about the crest of the club."""

from bobbl_server.core.decide.rule import ORGANISER, Context, Effect, Rule
from bobbl_shared.domain.areas.crest import CrestSet, SetCrest
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal


def _set(state: State, payload: SetCrest, _: Context) -> Effect:
    if payload.picture is None and state.crest is None:
        raise Refusal("crest_missing")
    return (CrestSet(payload.picture),)


RULES = (Rule(SetCrest, ORGANISER, _set),)
