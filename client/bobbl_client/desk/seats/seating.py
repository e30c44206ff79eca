"""A seat given at the desk: typed from a paper lot, drawn, or taken back."""

from dataclasses import dataclass

from bobbl_client.desk.screen import DeskKey, SeatAsked
from bobbl_client.desk.words import called, full_names, side_of
from bobbl_client.evening.roster_record import Registered
from bobbl_client.evening.seat_form import (
    SeatField,
    SeatForm,
    Told,
    check,
    fields_of,
    seat_typed,
    wrong,
)
from bobbl_client.evening.seat_plan import SeatPlan, seat_plan
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.seats import Seat
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True, slots=True)
class Given:
    """What came of an Enter: a seat to be given, or the field where the typing goes on."""

    seat: Seat | None = None
    field: SeatField | None = None


class DeskSeating:
    """The question for a seat, while it is open."""

    def __init__(self, model: StationModel) -> None:
        """Nobody is asked about."""
        self._model = model
        self.entrant: EntrantId | None = None
        self._form, self._told = SeatForm(), Told()

    def open(self, entrant: Registered) -> SeatField:
        """Ask for somebody's seat; give the field where the typing begins."""
        self.entrant = entrant.id
        number = str(entrant.number) if entrant.number is not None else ""
        self._form, self._told = SeatForm(number=number), Told()
        return "table"

    def close(self) -> None:
        """Ask no more."""
        self.entrant = None

    def typed(self, field: SeatField, text: str) -> None:
        """Take what a field holds now."""
        self._form, self._told = self._form.with_text(field, text), Told()

    def go_on(self, field: SeatField) -> Given:
        """Check a field, and after the last one all of them."""
        plan = seat_plan(self._model)
        if plan is None:
            return Given(field=field)
        fields = _fields(plan)
        for each in fields[: fields.index(field) + 1]:
            try:
                check(each, self._form, plan)
            except Refusal as refusal:
                self._told = wrong(refusal)
                return Given(field=each)
        if field == fields[-1]:
            return Given(seat=seat_typed(self._form, plan))
        return Given(field=fields[fields.index(field) + 1])

    def shown(self, entrant: Registered | None) -> SeatAsked | None:
        """Give the question as it stands; none if there is nobody to ask about."""
        plan = seat_plan(self._model)
        if entrant is None or plan is None:
            return None
        who = f"**{called(entrant)}** {full_names(entrant)}"
        title, key = tr("Welcher Platz?"), DeskKey("F12", tr("Auslosen"))
        if entrant.seat is not None:
            where = tr("Tisch {table}", table=entrant.table)
            title = tr("Welcher Platz statt {seat}?", seat=f"{where} · {side_of(entrant)}")
            key = DeskKey("F12", tr("Platz freigeben"))
        told = self._told if self._told.text else Told(tr("Enter geht weiter und gibt den Platz."))
        keys = (key, DeskKey(tr("Esc"), tr("Doch nicht")))
        return SeatAsked(title, who, _fields(plan), self._form, told, keys)


def _fields(plan: SeatPlan) -> tuple[SeatField, ...]:
    return tuple(each for each in fields_of(plan) if each != "number")
