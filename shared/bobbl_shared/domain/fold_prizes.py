"""The part of the fold that concerns the prize-giving; nothing of it changes the field."""

from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.prize_facts import (
    FinalDeclared,
    PrizeChosen,
    PrizeFact,
    PrizesShown,
    TieDecided,
    TieDrawn,
)
from bobbl_shared.domain.state import Change, Choice, Final, State, Tie


def apply_prize_fact(state: State, fact: PrizeFact, change: Change) -> State:
    """Give the state after a fact of the prize-giving; of one tie the last word counts."""
    match fact:
        case FinalDeclared(number, standings):
            return replace(state, final=Final(number, standings, change))
        case TieDrawn(order):
            return _with_tie(state, Tie(order, "lot"))
        case TieDecided(order, way):
            return _with_tie(state, Tie(order, way))
        case PrizeChosen(entrant, prize):
            return replace(state, choices=(*state.choices, Choice(entrant, prize)))
        case PrizesShown(place):
            return replace(state, prizes_shown=place)
        case _:
            assert_never(fact)


def _with_tie(state: State, tie: Tie) -> State:
    others = (each for each in state.ties if each.group != tie.group)
    return replace(state, ties=(*others, tie))
