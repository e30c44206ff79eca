"""The part of the fold that concerns the desk: markers and money. None of it changes the field."""

from typing import assert_never

from msgspec.structs import replace

from bobbl_shared.domain.desk_facts import DeskFact, EntrantMarked, PaymentTaken
from bobbl_shared.domain.state import Change, Payment, State
from bobbl_shared.ids import EntrantId, MarkerId


def apply_desk_fact(state: State, fact: DeskFact, change: Change) -> State:
    """Give the state after a fact of a desk; draws do not depend on any."""
    match fact:
        case EntrantMarked(entrant, marker, on):
            marks = {*state.marks.get(entrant, ())} - {marker} | ({marker} if on else set())
            return with_marks(state, entrant, marks)
        case PaymentTaken(entrant, cents, way):
            payment = Payment(entrant, cents, way, change)
            return replace(state, payments=(*state.payments, payment))
        case _:
            assert_never(fact)


def with_marks(state: State, entrant: EntrantId, marks: set[MarkerId]) -> State:
    """Give the state in which an entrant has exactly these markers."""
    others = {id_: each for id_, each in state.marks.items() if id_ != entrant}
    return replace(state, marks={**others, entrant: tuple(sorted(marks))} if marks else others)


def marks_joined(state: State, stays: EntrantId, goes: EntrantId) -> State:
    """Give the state in which one entrant has the markers of both."""
    both = {*state.marks.get(stays, ()), *state.marks.get(goes, ())}
    return with_marks(with_marks(state, goes, set()), stays, both)
