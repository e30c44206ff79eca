"""An evening as it comes into a club's file: from a tournament, or from JSON typed by somebody.

Guests stand for whoever played, under a key that a person can type; which players of the club they
are is another question (``recognition``). Of a tournament count the closed rounds, and of those the
tables at which four known persons have a result: each person has the points difference of the pair.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from msgspec import Struct

from bobbl_server.core.ranking.tally import Record, records
from bobbl_server.core.rating.engine import FOUR
from bobbl_server.core.rating.request import check_four
from bobbl_server.core.rating.rules import check_size
from bobbl_server.core.standings import rank_request
from bobbl_shared.domain.names import Name, tidy, tidy_name, twin_key
from bobbl_shared.domain.state import Round, State, TableSlot
from bobbl_shared.errors import BobblError, InputError, Refusal
from bobbl_shared.ids import DetailsHash, EntrantId, PersonId
from bobbl_shared.reading import read

NameOf = Callable[[DetailsHash], Name | None]

Seated = tuple[tuple[str, int], ...]
"""Four guests by their keys, and each one's result."""


@dataclass(frozen=True)
class Guest:
    """Somebody who played: ``12.2`` is the second person of entrant 12; else the key is the name.

    ``player``: the number in the club, if it was said. ``name`` none: it was deleted.
    """

    key: str
    name: Name | None
    person: PersonId | None = None
    player: int | None = None


@dataclass(frozen=True)
class LeftOut:
    """A round (from 1), or one table of it, that cannot be rated."""

    round: int
    table: int | None
    why: Literal["round_open", "no_result", "person_unknown"]


@dataclass(frozen=True)
class Attendance:
    """An evening with its guests; ``source`` is the tournament's id, if it was one."""

    date: str
    name: str
    source: str
    guests: tuple[Guest, ...]
    rounds: tuple[tuple[Seated, ...], ...]
    left_out: tuple[LeftOut, ...] = ()


def of_tournament(state: State, name_of: NameOf, at: str) -> Attendance:
    """Return the evening that a tournament was, begun ``at`` this moment.

    Raises ``BobblError`` for one that was played for practice, or of which nothing can be rated.
    """
    settings = state.settings
    if settings.training:
        raise BobblError("training_not_rated", name=settings.name)
    if settings.team != 2:
        raise BobblError("six_not_rated", name=settings.name)
    guests = _guests(state, name_of)
    keys = {each.person: each.key for each in guests if each.person is not None}
    request = rank_request(state)
    tally = dict(zip(map(EntrantId, request.names), records(request), strict=True))
    rounds, left_out = [], []
    for played in state.rounds:
        found, missing = _round(state, played, tally, keys)
        left_out += missing
        if found:
            rounds.append(found)
    if not rounds:
        raise BobblError("nothing_rated", name=settings.name)
    seen = {key for tables in rounds for four in tables for key, _ in four}
    present = tuple(each for each in guests if each.key in seen)
    return Attendance(at, settings.name, state.tournament, present, tuple(rounds), tuple(left_out))


def _guests(state: State, name_of: NameOf) -> list[Guest]:
    guests = []
    for entrant in state.numbered():
        persons = list(dict.fromkeys((*(each.person for each in entrant.former), *entrant.persons)))
        for place, person in enumerate(persons, 1):
            key = f"{entrant.number}.{place}" if len(persons) > 1 else str(entrant.number)
            name = name_of(state.persons[person].person.details)
            guests.append(Guest(key, name, person))
    return guests


def _round(
    state: State, played: Round, tally: dict[EntrantId, Record], keys: dict[PersonId, str]
) -> tuple[tuple[Seated, ...], list[LeftOut]]:
    if not played.is_closed:
        return (), [LeftOut(played.number, None, "round_open")]
    found, left_out = [], []
    for slot in played.tables.values():
        four = tuple(_seated(state, played, slot, tally, keys))
        if slot.score is None:
            left_out.append(LeftOut(played.number, slot.table, "no_result"))
        elif len(four) != FOUR:
            left_out.append(LeftOut(played.number, slot.table, "person_unknown"))
        else:
            found.append(four)
    return tuple(found), left_out


def _seated(
    state: State,
    played: Round,
    slot: TableSlot,
    tally: dict[EntrantId, Record],
    keys: dict[PersonId, str],
) -> Iterator[tuple[str, int]]:
    for side in slot.sides:
        for id_ in side:
            difference = tally[id_].rounds[played.number - 1].difference
            for person in state.entrants[id_].persons_in(played.number):
                yield keys[person], difference


class TypedResult(Struct, frozen=True, forbid_unknown_fields=True):
    """A name as lists show it (``Hofmann, Karl``) or a player's number, and the result."""

    player: str | int
    result: int


class TypedEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """An evening that was no tournament of Bobbl's, as JSON."""

    name: str
    date: str
    rounds: tuple[tuple[tuple[TypedResult, ...], ...], ...]


def of_json(raw: bytes) -> Attendance:
    """Return the evening that the JSON text holds; ``InputError`` with the path if it is none."""
    evening = read(raw, TypedEvening)
    name = tidy(evening.name)
    if not name:
        raise InputError("text_missing", "$.name")
    try:
        when = date.fromisoformat(evening.date).isoformat()
    except ValueError:
        raise InputError("date_wrong", "$.date", given=evening.date[:20]) from None
    guests: dict[str, Guest] = {}
    rounds = tuple(
        _typed_round(tables, guests, f"$.rounds[{number}]")
        for number, tables in enumerate(evening.rounds)
    )
    if not any(rounds):
        raise InputError("rounds_missing", "$.rounds")
    return Attendance(when, name, "", tuple(guests.values()), rounds)


def _typed_round(
    tables: tuple[tuple[TypedResult, ...], ...], guests: dict[str, Guest], place: str
) -> tuple[Seated, ...]:
    seen: set[str] = set()
    found = []
    for number, table in enumerate(tables):
        check_four(len(table), f"{place}[{number}]")
        four = []
        for index, each in enumerate(table):
            where = f"{place}[{number}][{index}]"
            key = _typed_guest(each.player, guests, f"{where}.player").key
            if key in seen:
                raise InputError("guest_twice", f"{where}.player", who=key)
            seen.add(key)
            check_size(each.result, f"{where}.result")
            four.append((key, each.result))
        found.append(tuple(four))
    return tuple(found)


def _typed_guest(typed: str | int, guests: dict[str, Guest], place: str) -> Guest:
    """Return whom a number or a name means; one name in two spellings means one guest."""
    if isinstance(typed, int):
        return guests.setdefault(str(typed), Guest(str(typed), None, player=typed))
    last, _, first = typed.partition(",")
    try:
        name = tidy_name(last, first)
    except Refusal as error:
        raise InputError(error.code, place, **error.parameters) from error
    return guests.setdefault(twin_key(name), Guest(name.listed, name))
