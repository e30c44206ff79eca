"""The pieces of a state that can be put back: looked up and set by key (see ``deed``).

A piece that is put back is a new version of its thing: it bears the change that put it back.
"""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from bobbl_shared.domain.areas.desk import with_marks
from bobbl_shared.domain.areas.twins import without_twin
from bobbl_shared.domain.deed import Key
from bobbl_shared.domain.placing import field_touched
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import (
    Change,
    Entrant,
    Final,
    Payment,
    Placing,
    RegisteredPerson,
    State,
    TableSlot,
    with_entrant,
    with_round,
)
from bobbl_shared.ids import EntrantId, MarkerId, PersonId

K = TypeVar("K")
V = TypeVar("V")


def piece_of(state: State, key: Key) -> object:
    """Give how the thing of a key stands; none if it is not there or has nothing of its own."""
    match key:
        case ("entrant", id_):
            return state.entrants.get(EntrantId(id_))
        case ("person", id_):
            return state.persons.get(PersonId(id_))
        case ("seat", id_):
            return state.placing.seats.get(EntrantId(id_))
        case ("mark", id_, marker):
            return marker in state.marks.get(EntrantId(id_), ())
        case ("payment", index):
            return tuple(each for each in state.payments if str(each.made.index) == index)
        case ("twin", id_, other):
            return other in state.entrants[EntrantId(id_)].twins
        case ("told_apart", first, second):
            return (PersonId(first), PersonId(second)) in state.told_apart
        case ("apart", first, second):
            return state.apart.get((EntrantId(first), EntrantId(second)))
        case ("table", number, table):
            return state.rounds[int(number) - 1].tables.get(int(table))
        case ("closing", number):
            return state.rounds[int(number) - 1].standings
        case ("published",):
            return (state.published, state.published_round)
        case ("final",):
            return state.final
        case ("ties",):
            return state.ties
        case ("choices",):
            return state.choices
        case _:
            return None


def with_piece(state: State, key: Key, piece: object, change: Change) -> State:
    """Give the state in which the thing of a key stands as this piece says."""
    match key, piece:
        case ("entrant", id_), Entrant() | None:
            now = replace(piece, changed=change) if piece else None
            entrants = _set(state.entrants, EntrantId(id_), now)
            return field_touched(replace(state, entrants=entrants), change)
        case ("person", id_), RegisteredPerson() | None:
            known = replace(piece, changed=change) if piece else None
            return replace(state, persons=_set(state.persons, PersonId(id_), known))
        case ("seat", id_), Seat() | None:
            seats = _set(state.placing.seats, EntrantId(id_), piece)
            return field_touched(replace(state, placing=Placing(seats)), change)
        case ("mark", id_, marker), bool():
            others = {*state.marks.get(EntrantId(id_), ())} - {MarkerId(marker)}
            marks = others | {MarkerId(marker)} if piece else others
            return with_marks(state, EntrantId(id_), marks)
        case ("payment", index), ():
            return replace(state, payments=_payments_without(state, index))
        case ("twin", id_, other), bool():
            return _with_twin(state, EntrantId(id_), EntrantId(other), piece)
        case ("told_apart", first, second), bool():
            persons = {(PersonId(first), PersonId(second))}
            left = state.told_apart - persons
            return replace(state, told_apart=left | persons if piece else left)
        case ("apart", first, second), int() | None:
            couple = EntrantId(first), EntrantId(second)
            apart = _set(state.apart, couple, piece)
            return field_touched(replace(state, apart=apart), change)
        case ("published",), (standings, int(number)):
            return replace(state, published=standings, published_round=number)
        case ((("final",) | ("ties",) | ("choices",)), _):
            return _with_prizes(state, key, piece)
        case ("table" | "closing", *_), _:
            return _with_play(state, key, piece, change)
        case _:
            return state


def _with_twin(state: State, id_: EntrantId, other: EntrantId, is_one: bool) -> State:
    entrant = without_twin(state.entrants[id_], other)
    twins = (*entrant.twins, other) if is_one else entrant.twins
    return with_entrant(state, replace(entrant, twins=twins))


def _payments_without(state: State, index: str) -> tuple[Payment, ...]:
    return tuple(each for each in state.payments if str(each.made.index) != index)


def _with_prizes(state: State, key: Key, piece: object) -> State:
    match key, piece:
        case ("final",), Final() | None:
            return replace(state, final=piece)
        case ("ties",), tuple(ties):
            return replace(state, ties=ties)
        case ("choices",), tuple(choices):
            return replace(state, choices=choices)
        case _:
            return state


def _with_play(state: State, key: Key, piece: object, change: Change) -> State:
    round_ = state.rounds[int(key[1]) - 1]
    match key, piece:
        case ("table", _, table), TableSlot():
            slot = replace(piece, changed=change)
            tables = {**round_.tables, int(table): slot}
            return with_round(state, replace(round_, tables=tables, changed=change))
        case ("table", _, table), None:
            left = {number: slot for number, slot in round_.tables.items() if number != int(table)}
            emptied = replace(round_, tables=left, changed=change, seated=change)
            return field_touched(with_round(state, emptied), change)
        case ("closing", _), None:
            return with_round(state, replace(round_, standings=None, changed=change))
        case _:
            return state


def _set(items: Mapping[K, V], key: K, value: V | None) -> dict[K, V]:
    """Give a copy of a mapping with one item set; none: without it, at its place otherwise."""
    if value is None:
        return {known: each for known, each in items.items() if known != key}
    return {**items, key: value}
