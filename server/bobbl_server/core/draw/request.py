"""What is asked of a draw, read from JSON and checked until nothing contradicts itself."""

from collections.abc import Iterable
from typing import Literal, TypeVar

import msgspec

from bobbl_server.core.draw.randomness import require_length
from bobbl_server.core.draw.seating import Couple, Seating, couple
from bobbl_shared.errors import InputError
from bobbl_shared.reading import read

PAIRS = "pairs"

GivenSide = tuple[int | None, ...]
"""The places of one pair, player 1 first; None is still to be drawn."""

Given = tuple[tuple[GivenSide, GivenSide], ...]
"""Places that are given already, in the form of a round: item i is table number i + 1."""

Wish = Literal["partners", "opponents", "crossings"]
WISHES: tuple[Wish, ...] = ("partners", "opponents", "crossings")

Number = TypeVar("Number", int, int | None)

MOST_ENTRANTS = 5_000
"""More than any hall holds; keeps a mistyped number from filling the memory."""

HEAVIEST_WISH = 1000


class DrawRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One draw: entrants are numbered 0 … count − 1; see ``bobbl draw`` for the JSON.

    ``history`` holds the earlier rounds, oldest first. ``rounds`` counts the whole evening with
    them. ``apart`` names couples that should not share a table, and how much (1 … 1000).
    ``given`` holds places that are not to be drawn: lots drawn by hand, or a seat promised; the
    rest is drawn around them. ``explain`` asks for a reason for every table, not only for those
    that are not as wished. ``seed`` is hexadecimal. What ``parse`` gives and ``check`` has passed
    contradicts nothing.
    """

    entrants: Literal["pairs", "players"]
    count: int
    absent: tuple[int, ...] = ()
    history: tuple[Seating, ...] = ()
    rounds: int | None = None
    avoid: tuple[Wish, ...] = WISHES
    apart: tuple[tuple[int, int, int], ...] = ()
    given: Given = ()
    explain: bool = False
    seed: str | None = None

    @property
    def side_size(self) -> int:
        """How many entrants a side of a table has: 1 for pairs, 2 for players."""
        return 1 if self.entrants == PAIRS else 2

    @property
    def present(self) -> tuple[int, ...]:
        """Who takes part in this round, in ascending order."""
        absent = set(self.absent)
        return tuple(number for number in range(self.count) if number not in absent)

    @property
    def placed(self) -> tuple[int, ...]:
        """Who has a given place, in the order of the places."""
        return tuple(
            number
            for table in self.given
            for side in table
            for number in side
            if number is not None
        )


def parse(raw: bytes) -> DrawRequest:
    """Read a request; raise ``InputError`` with the JSON path of the first thing that is wrong."""
    request = read(raw, DrawRequest)
    check(request)
    return request


def check(request: DrawRequest) -> None:
    """Raise ``InputError`` with the JSON path of the first contradiction in the request."""
    _check_count(request.count)
    _check_absent(request)
    _check_history(request)
    _check_rounds(request)
    _check_avoid(request)
    _check_apart(request)
    _check_given(request)
    if request.seed is not None:
        require_length(seed_bytes(request.seed), request.count)


def seed_bytes(text: str) -> bytes:
    """Return the bytes of a seed in hexadecimal; raise ``InputError`` if it is something else."""
    if len(text) % 2 or not set(text) <= set("0123456789abcdefABCDEF"):
        raise InputError("seed_not_hex", "$.seed")
    return bytes.fromhex(text)


def _check_count(count: int) -> None:
    if count < 0:
        raise InputError("number_too_small", "$.count", least=0)
    if count > MOST_ENTRANTS:
        raise InputError("count_too_large", "$.count", given=count, most=MOST_ENTRANTS)


def _require_known(number: int, count: int, place: str) -> None:
    if not 0 <= number < count:
        raise InputError("entrant_unknown", place, entrant=number, count=count)


def _check_absent(request: DrawRequest) -> None:
    seen: set[int] = set()
    for index, number in enumerate(request.absent):
        place = f"$.absent[{index}]"
        _require_known(number, request.count, place)
        if number in seen:
            raise InputError("absent_twice", place, entrant=number)
        seen.add(number)


def _check_history(request: DrawRequest) -> None:
    for index, tables in enumerate(request.history):
        if not _is_sound(tables, request):
            _blame(tables, request, f"$.history[{index}]")


def _is_sound(tables: Seating, request: DrawRequest) -> bool:
    """Check a whole round at once; only a faulty one is gone through for the place."""
    seated = [number for table in tables for side in table for number in side]
    sizes = {len(side) for table in tables for side in table}
    return (
        sizes <= {request.side_size}
        and len(set(seated)) == len(seated)
        and all(0 <= number < request.count for number in seated)
    )


def _blame(tables: Seating, request: DrawRequest, place: str) -> None:
    seated: set[int] = set()
    for index, table in enumerate(tables):
        for where, number in _seats(table, request.side_size, f"{place}[{index}]"):
            _require_known(number, request.count, where)
            if number in seated:
                raise InputError("entrant_twice", where, entrant=number)
            seated.add(number)


def _seats(
    table: tuple[tuple[Number, ...], tuple[Number, ...]], side_size: int, place: str
) -> Iterable[tuple[str, Number]]:
    for pair, side in enumerate(table):
        if len(side) != side_size:
            raise InputError("side_size", f"{place}[{pair}]", needed=side_size, given=len(side))
        for player, number in enumerate(side):
            yield f"{place}[{pair}][{player}]", number


def _check_rounds(request: DrawRequest) -> None:
    played = len(request.history)
    if request.rounds is not None and request.rounds <= played:
        raise InputError("rounds_too_few", "$.rounds", given=request.rounds, played=played)


def _check_avoid(request: DrawRequest) -> None:
    for index, wish in enumerate(request.avoid):
        if wish in request.avoid[:index]:
            raise InputError("wish_twice", f"$.avoid[{index}]", wish=wish)


def _check_apart(request: DrawRequest) -> None:
    seen: set[Couple] = set()
    for index, (one, other, weight) in enumerate(request.apart):
        place = f"$.apart[{index}]"
        _require_known(one, request.count, f"{place}[0]")
        _require_known(other, request.count, f"{place}[1]")
        if one == other:
            raise InputError("apart_from_itself", place, entrant=one)
        if not 1 <= weight <= HEAVIEST_WISH:
            raise InputError("weight_range", f"{place}[2]", given=weight, most=HEAVIEST_WISH)
        if couple(one, other) in seen:
            raise InputError("apart_twice", place, one=one, other=other)
        seen.add(couple(one, other))


def _check_given(request: DrawRequest) -> None:
    """A given place is at a table that will be full, and its entrant is there and has no other."""
    tables = len(request.present) // (2 * request.side_size)
    absent, seated = set(request.absent), set[int]()
    for index, table in enumerate(request.given):
        for where, number in _seats(table, request.side_size, f"$.given[{index}]"):
            if number is None:
                continue
            _require_known(number, request.count, where)
            if number in seated:
                raise InputError("entrant_twice", where, entrant=number)
            if number in absent:
                raise InputError("given_absent", where, entrant=number)
            if index >= tables:
                raise InputError("given_too_far", where, entrant=number, tables=tables)
            seated.add(number)
