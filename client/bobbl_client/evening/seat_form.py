"""A seat as it is typed: number, table, pair, with single players the player too.

What is wrong is said when a field is left, so that a pile of paper lots can be typed in without
looking up. A number that has a seat already asks once more: the lot may have been read wrongly.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from bobbl_client.evening.people import entrant_name
from bobbl_client.evening.seat_plan import SeatPlan, known_tables, tables_expected
from bobbl_client.evening.seat_words import has_players, numbered_name, seat_words
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Entrant
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

SeatField = Literal["number", "table", "pair", "player"]
LAST_TABLE = 2000


class Tone(Enum):
    """How something is said below the fields."""

    PLAIN = "plain"
    QUESTION = "question"
    WRONG = "wrong"


@dataclass(frozen=True)
class Told:
    """A sentence (marked) below the fields."""

    text: str = ""
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True)
class SeatForm:
    """What is typed, and whether it was asked about.

    ``may_move``: the number leaves the seat that it has; ``may_exceed``: the table lies behind
    those that the hall is known to have.
    """

    number: str = ""
    table: str = ""
    pair: str = ""
    player: str = ""
    may_move: bool = False
    may_exceed: bool = False

    @property
    def typed_number(self) -> int | None:
        """The number that is typed; none while it is not one."""
        return int(self.number) if _is_whole(self.number) else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not (self.number or self.table or self.pair or self.player)

    def with_text(self, field: SeatField, text: str) -> "SeatForm":
        """Return the form with a field changed; another number or table is looked at anew."""
        may_move = self.may_move and field != "number"
        may_exceed = self.may_exceed and field != "table"
        return replace(self, **{field: text.strip()}, may_move=may_move, may_exceed=may_exceed)

    def with_seat(self, seat: Seat) -> "SeatForm":
        """Return the form with a seat filled in."""
        return replace(self, table=str(seat.table), pair=str(seat.pair), player=str(seat.player))


def fields_of(plan: SeatPlan) -> tuple[SeatField, ...]:
    """Return the fields in the order in which they are typed."""
    if has_players(plan.state):
        return ("number", "table", "pair", "player")
    return ("number", "table", "pair")


def entrant_typed(form: SeatForm, plan: SeatPlan) -> Entrant:
    """Return whose number is typed; raise ``Refusal`` if nobody can get a seat under it."""
    number = form.typed_number
    entrant = plan.numbered(number) if number is not None else None
    if not form.number:
        raise Refusal("number_missing")
    if entrant is None:
        raise Refusal("number_unknown", number=form.number)
    if entrant.status == "joined":
        raise Refusal("entrant_joined", number=entrant.number)
    if entrant.is_alias:
        raise Refusal("not_seatable", number=entrant.number)
    if not entrant.is_seatable:
        raise Refusal("not_seatable", number=entrant.number)
    return entrant


def seat_typed(form: SeatForm, plan: SeatPlan) -> Seat:
    """Return the seat that is typed; raise ``Refusal`` if there is none such or it is taken."""
    table = _table(form, plan)
    pair = _one_or_two(form.pair, "pair_unclear")
    player = _one_or_two(form.player, "player_unclear") if has_players(plan.state) else 1
    seat = Seat(table, pair, player)
    _check_free(seat, form, plan)
    return seat


def check(field: SeatField, form: SeatForm, plan: SeatPlan) -> None:
    """Raise ``Refusal`` if what is typed in a field cannot be, given the fields before it."""
    match field:
        case "number":
            entrant_typed(form, plan)
        case "table":
            _table(form, plan)
        case "pair" if has_players(plan.state):
            table, pair = _table(form, plan), _one_or_two(form.pair, "pair_unclear")
            first, second = Seat(table, pair, 1), Seat(table, pair, 2)
            if not {first, second} & set(plan.free_at(table)):
                _check_free(first, form, plan)
        case "pair" | "player":
            seat_typed(form, plan)


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6


def _table(form: SeatForm, plan: SeatPlan) -> int:
    table = int(form.table) if _is_whole(form.table) else 0
    if not 1 <= table <= LAST_TABLE:
        raise Refusal("table_unclear", most=tables_expected(plan.state))
    if not plan.free_at(table):
        there = [plan.holder(seat) for seat in plan.at_table(table)]
        numbers = tuple(each.number for each in there if each is not None)
        if form.typed_number not in numbers:
            raise Refusal("table_full", table=table, numbers=numbers)
    return table


def _one_or_two(text: str, code: str) -> int:
    if text not in ("1", "2"):
        raise Refusal(code)
    return int(text)


def _check_free(seat: Seat, form: SeatForm, plan: SeatPlan) -> None:
    holder = plan.holder(seat)
    if holder is not None and holder.number != form.typed_number:
        raise Refusal("seat_taken", table=seat.table, number=holder.number)


def told_of_number(model: StationModel, form: SeatForm, plan: SeatPlan) -> Told:
    """Return who has the number that is typed, as far as it is one."""
    try:
        entrant = entrant_typed(form, plan)
    except Refusal:
        return Told()
    name = f"**{entrant_name(model, entrant)}**"
    seat = plan.seats.get(entrant.id)
    if seat is None:
        return Told(name)
    return Told(tr("{name} – hat {seat}", name=name, seat=seat_words(plan.state, seat)))


def exceeds(form: SeatForm, plan: SeatPlan) -> bool:
    """Return whether the table lies behind all that the hall has, as far as that was said.

    Where somebody sits there already, it was asked about before.
    """
    known, table = known_tables(plan.state), int(form.table) if _is_whole(form.table) else 0
    taken = max((seat.table for seat in plan.seats.values()), default=0)
    return known is not None and table > max(known, taken)


def question_before_exceeding(form: SeatForm, plan: SeatPlan) -> Told:
    """Ask whether there is a table of that number."""
    text = tr(
        "**Tisch {n}**, und der Saal hat {known}? Noch einmal Enter: so eintragen.",
        n=form.table,
        known=trn("{n} Tisch", "{n} Tische", known_tables(plan.state) or 0),
    )
    return Told(text, Tone.QUESTION)


def question_before_moving(model: StationModel, entrant: Entrant, plan: SeatPlan) -> Told:
    """Ask whether somebody who has a seat is to sit elsewhere."""
    seat = plan.seats[entrant.id]
    text = tr(
        "**{who}** hat schon {seat}. Noch einmal Enter: umsetzen.",
        who=numbered_name(model, entrant),
        seat=seat_words(plan.state, seat),
    )
    return Told(text, Tone.QUESTION)


def wrong(refusal: Refusal) -> Told:
    """Return what is wrong."""
    return Told(sentence(refusal), Tone.WRONG)
