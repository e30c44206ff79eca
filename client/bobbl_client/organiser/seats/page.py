"""Seats by hand: paper lots typed in, a lot drawn for somebody, a seat changed or taken back."""

from dataclasses import dataclass, replace

from bobbl_client.evening.people import entrant_name
from bobbl_client.evening.seat_form import (
    SeatField,
    SeatForm,
    Told,
    check,
    entrant_typed,
    exceeds,
    fields_of,
    question_before_exceeding,
    question_before_moving,
    seat_typed,
    told_of_number,
    wrong,
)
from bobbl_client.evening.seat_plan import SeatPlan, seat_plan
from bobbl_client.evening.seat_tables import ShownSeatTable, gaps_told, seat_tables
from bobbl_client.evening.seat_words import numbered_name, seat_words
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.clean_up.step import CleanUpStep, clean_up_step
from bobbl_client.page.page import Page
from bobbl_client.printing.paper import Paper
from bobbl_shared.domain.areas.seats import FreeSeat, GiveSeat
from bobbl_shared.domain.placing import check_seats_open
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Entrant
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True)
class ShownEntrant:
    """Somebody who has no seat yet."""

    key: str
    number: str
    name: str
    is_drawing: bool = False


@dataclass(frozen=True)
class SeatsScreen:
    """The hall with its seats, the form, who has none, and the clean-up.

    ``closed`` says why no seat can be given now; ``last`` (marked) is what the last order came to;
    ``free`` is the label of the key that takes a seat back, empty if there is none to take. The
    typing goes into the field ``focus`` each time ``focusing`` is another number than before.
    """

    title: str
    counts: str
    gaps: str
    tables: tuple[ShownSeatTable, ...]
    empty: str
    fields: tuple[SeatField, ...]
    form: SeatForm
    told: Told
    last: str
    closed: str
    free: str
    without: tuple[ShownEntrant, ...]
    clean_up: CleanUpStep
    refused: str
    zones: str
    focus: SeatField = "number"
    focusing: int = 0


class SeatsPage(Page[SeatsScreen]):
    """Gives seats of the next round."""

    is_timed = True

    def __init__(self, model: StationModel, *, can_print: bool = False) -> None:
        super().__init__(model)
        self.can_print = can_print
        self._asked = Requests[EntrantId](model, {})
        self._last_asked: EntrantId | None = None
        self._form, self._told = SeatForm(), Told()
        self._focus: SeatField = "number"
        self._focusing = 0

    def screen(self) -> SeatsScreen:
        """Return what is to be shown now."""
        plan = seat_plan(self.model)
        if plan is None:
            return _nothing(clean_up_step(self.model))
        tables = seat_tables(self.model, plan)
        return SeatsScreen(
            title=tr("Plätze für Runde {n}", n=plan.round),
            counts=_counts(plan),
            gaps=gaps_told(plan),
            tables=tables,
            empty="" if tables else tr("Noch ist niemand da, der einen Platz braucht."),
            fields=fields_of(plan),
            form=self._form,
            told=self._told if self._told.text else told_of_number(self.model, self._form, plan),
            last=self._last(plan),
            closed=_closed(plan),
            free=self._free_label(plan),
            without=tuple(self._entrant(plan, each) for each in plan.without),
            clean_up=clean_up_step(self.model),
            refused=self._refused(plan),
            zones=tr("Losen bei der Anmeldung: {what}", what=_zones_word(plan)),
            focus=self._focus,
            focusing=self._focusing,
        )

    def print(self) -> None:
        """Show on paper who has which seat, and who has none."""
        plan = seat_plan(self.model)
        if plan is not None:
            self.open_page("preview", self._paper(plan))

    def _paper(self, plan: SeatPlan) -> Paper:
        state = plan.state
        seated = sorted(plan.seats.items(), key=lambda each: state.entrants[each[0]].number)
        rows = [(state.entrants[id_], seat_words(state, seat)) for id_, seat in seated]
        rows += [(each, tr("ohne Platz")) for each in plan.without]
        return Paper(
            tr("Plätze für Runde {n}", n=plan.round),
            f"{state.settings.name} · {_counts(plan)}".replace("**", ""),
            (tr("Nr."), tr("Wer"), tr("Platz")),
            tuple((str(each.number), entrant_name(self.model, each), at) for each, at in rows),
            tr("plaetze-runde-{n}", n=plan.round),
            11.0,
        )

    def typed(self, field: SeatField, text: str) -> None:
        """Take what a field holds now."""
        self._form, self._told = self._form.with_text(field, text), Told()
        self.refresh()

    def go_on(self, field: SeatField) -> None:
        """Enter: check a field and go to the next one; after the last one the seat is given."""
        plan = seat_plan(self.model)
        if plan is None or _closed(plan):
            return
        try:
            check(field, self._form, plan)
        except Refusal as refusal:
            self._say(wrong(refusal), field)
            return
        entrant = plan.numbered(self._form.typed_number or 0)
        if field == "number" and entrant and entrant.id in plan.seats and not self._form.may_move:
            self._form = replace(self._form, may_move=True)
            self._say(question_before_moving(self.model, entrant, plan), field)
            return
        if field == "table" and exceeds(self._form, plan) and not self._form.may_exceed:
            self._form = replace(self._form, may_exceed=True)
            self._say(question_before_exceeding(self._form, plan), field)
            return
        fields = fields_of(plan)
        if field == fields[-1]:
            self.give()
        else:
            self._say(Told(), fields[fields.index(field) + 1])

    def give(self) -> None:
        """Give the seat that is typed; what is wrong is said at its field."""
        plan = seat_plan(self.model)
        if plan is None or _closed(plan):
            return
        for field in fields_of(plan):
            try:
                check(field, self._form, plan)
            except Refusal as refusal:
                self._say(wrong(refusal), field)
                return
        entrant, seat = entrant_typed(self._form, plan), seat_typed(self._form, plan)
        if entrant.id in plan.seats and not self._form.may_move:
            self.go_on("number")
            return
        if exceeds(self._form, plan) and not self._form.may_exceed:
            self.go_on("table")
            return
        self._ask(GiveSeat(plan.round, entrant.id, seat))

    def draw(self) -> None:
        """F4: draw a seat for the number that is typed."""
        plan = seat_plan(self.model)
        if plan is None or _closed(plan):
            return
        try:
            entrant = entrant_typed(self._form, plan)
            seat = plan.seats.get(entrant.id)
            if seat is not None:
                raise Refusal("already_seated", number=entrant.number, table=seat.table)
        except Refusal as refusal:
            self._say(wrong(refusal), "number")
            return
        if entrant.id not in plan.drawing:
            self._ask(GiveSeat(plan.round, entrant.id))

    def free(self) -> None:
        """F5: take back the seat of the number that is typed, or else the last that was given."""
        plan = seat_plan(self.model)
        entrant = self._freed(plan) if plan is not None else None
        if plan is not None and entrant is not None:
            self._ask(FreeSeat(plan.round, entrant.id))

    def choose(self, key: str) -> None:
        """Take somebody without a seat into the form."""
        plan = seat_plan(self.model)
        entrant = plan.state.entrants.get(EntrantId(key)) if plan is not None else None
        if entrant is not None:
            self._form = self._form.with_text("number", str(entrant.number))
            self._say(Told(), "table")

    def choose_seat(self, seat: Seat) -> None:
        """Take a seat into the form: whoever has it, or the seat itself if it is free."""
        plan = seat_plan(self.model)
        if plan is None:
            return
        holder = plan.holder(seat)
        if holder is not None:
            self._form = SeatForm(number=str(holder.number))
            self._say(Told(), "number")
        else:
            self._form = self._form.with_seat(seat)
            self._say(Told(), "number" if not self._form.number else fields_of(plan)[-1])

    def choose_table(self, table: int) -> None:
        """Take the first free seat of a table into the form, or who sits there if it is full."""
        plan = seat_plan(self.model)
        if plan is not None:
            self.choose_seat(next(iter(plan.free_at(table)), plan.at_table(table)[0]))

    def back(self) -> bool:
        """Esc: put away what is said or typed; tell whether there was something of it."""
        if self._asked.read() is None:
            if self._form.is_empty and not self._told.text:
                return False
            self._form = SeatForm()
            self._say(Told(), "number")
        self.refresh()
        return True

    def _ask(self, payload: GiveSeat | FreeSeat) -> None:
        self._form, self._told = SeatForm(), Told()
        self._last_asked = payload.entrant
        self._asked.ask(payload, about=payload.entrant)
        self._say(Told(), "number")

    def _say(self, told: Told, field: SeatField) -> None:
        self._told, self._focus = told, field
        self._focusing += 1
        self.refresh()

    def changed(self, change: Change) -> None:
        """Hear what became of the seats that were asked for."""
        self._asked.hear(change)

    def _freed(self, plan: SeatPlan) -> Entrant | None:
        """Return whose seat F5 takes back; nobody if there is none to take."""
        number = self._form.typed_number
        entrant = plan.numbered(number) if number is not None else None
        if not self._form.number and self._last_asked is not None:
            entrant = plan.state.entrants.get(self._last_asked)
        return entrant if entrant is not None and entrant.id in plan.seats else None

    def _free_label(self, plan: SeatPlan) -> str:
        entrant = self._freed(plan)
        return tr("Nr. {n} zurücknehmen", n=entrant.number) if entrant is not None else ""

    def _last(self, plan: SeatPlan) -> str:
        entrant = plan.state.entrants.get(self._last_asked or EntrantId(""))
        if entrant is None:
            return ""
        who = numbered_name(self.model, entrant)
        seat = plan.seats.get(entrant.id)
        if seat is not None:
            return tr("{who}: **{seat}**", who=who, seat=seat_words(plan.state, seat))
        if entrant.id in plan.drawing:
            return tr("{who}: wird ausgelost …", who=who)
        return tr("{who}: kein Platz mehr", who=who)

    def _refused(self, plan: SeatPlan) -> str:
        if not self._asked.refused:
            return ""
        refused = self._asked.refused[0]
        entrant = plan.state.entrants.get(refused.about)
        who = numbered_name(self.model, entrant) if entrant is not None else "–"
        return f"**{who}** – {refused.sentence}"

    def _entrant(self, plan: SeatPlan, entrant: Entrant) -> ShownEntrant:
        name = entrant_name(self.model, entrant)
        is_drawing = entrant.id in plan.drawing
        return ShownEntrant(entrant.id, str(entrant.number), name, is_drawing)


def _closed(plan: SeatPlan) -> str:
    """Return why no seat can be given now; nothing if it can."""
    try:
        check_seats_open(plan.state)
    except Refusal as refusal:
        return sentence(refusal)
    return ""


def _counts(plan: SeatPlan) -> str:
    told = tr("**{n}** vergeben", n=len(plan.seats))
    return f"{told} · {tr('**{n}** ohne Platz', n=len(plan.without))}"


def _zones_word(plan: SeatPlan) -> str:
    return tr("an") if plan.state.settings.seats is not None else tr("aus")


def _nothing(step: CleanUpStep) -> SeatsScreen:
    told = tr("Noch nicht verbunden.")
    return SeatsScreen(
        tr("Plätze"), "", "", (), told, ("number",), SeatForm(), Told(), "", told, "", (), step,
        "", tr("Losen bei der Anmeldung"),
    )  # fmt: skip
