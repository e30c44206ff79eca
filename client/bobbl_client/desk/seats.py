"""The seat that is asked for at the desk: typed from a paper lot, drawn, or taken back."""

from dataclasses import replace

from bobbl_client.desk import asking
from bobbl_client.desk.state import FocusSeat, Seating, Step
from bobbl_client.evening.roster_record import Registered
from bobbl_client.evening.seat_form import (
    SeatField,
    SeatForm,
    check,
    fields_of,
    seat_typed,
    wrong,
)
from bobbl_client.evening.seat_plan import SeatPlan
from bobbl_shared.domain.seats import Seat
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId


def ask_seat(step: Step, id_: EntrantId) -> None:
    """Ask for somebody's seat."""
    entrant = step.known.roster.get(id_)
    if entrant is not None and step.now.is_seatable(id_):
        number = str(entrant.number) if entrant.number is not None else ""
        seating = Seating(id_, SeatForm(number=number))
        step.state = replace(step.state, menus=(), seating=seating)
        step.do(FocusSeat("table"))


def type_seat(step: Step, field: SeatField, text: str) -> None:
    """Take what a field of the seat holds now."""
    seating = step.state.seating
    if seating is not None:
        seating = Seating(seating.entrant, seating.form.with_text(field, text))
        step.state = replace(step.state, seating=seating)


def go_on_with_seat(step: Step, field: SeatField) -> None:
    """Enter in a field of the seat: check it, go on; after the last one give the seat."""
    seating, plan = step.state.seating, step.known.plan
    if seating is None or plan is None:
        return
    fields = seat_fields(plan)
    for each in fields[: fields.index(field) + 1]:
        try:
            check(each, seating.form, plan)
        except Refusal as refusal:
            step.state = replace(step.state, seating=replace(seating, told=wrong(refusal)))
            step.do(FocusSeat(each))
            return
    if field == fields[-1]:
        _give(step, seat_typed(seating.form, plan))
    else:
        step.do(FocusSeat(fields[fields.index(field) + 1]))


def draw_or_free(step: Step) -> None:
    """Draw the seat that is asked for, or take it back if there is one."""
    entrant = step.now.seated
    if entrant is not None and entrant.seat is None:
        _give(step, None)
    elif entrant is not None:
        asking.free_seat(step, entrant)
        _end(step, entrant)


def seat_fields(plan: SeatPlan) -> tuple[SeatField, ...]:
    """Return the fields that are typed, in their order."""
    return tuple(each for each in fields_of(plan) if each != "number")


def _give(step: Step, seat: Seat | None) -> None:
    entrant = step.now.seated
    if entrant is not None:
        asking.give_seat(step, entrant, seat)
        _end(step, entrant)


def _end(step: Step, entrant: Registered) -> None:
    made = entrant.id if step.state.opened is None else step.state.made
    step.state = replace(step.state, seating=None, made=made)
    step.do(FocusSeat(None))
