"""What a ranking is computed from: names, results round by round, byes, lots and the scheme.

The structs are the JSON that ``bobbl rank`` reads, key by key; entrants are numbered from 0 in the
order of ``names``. ``parse`` refuses whatever contradicts itself, so that the engine need not ask.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bobbl_shared.domain.score import Points
from bobbl_shared.domain.settings import BOBBL_ONLY, Scheme
from bobbl_shared.errors import InputError
from bobbl_shared.reading import read

_TOO_LONG = 10**1000
"""Numbers have no sensible bound, but their sums must still be printable."""


Aborted = Literal["goals", "leader", "void"]
"""What a Bobbl counts that ended early; see ``tally``."""


class TableResult(Struct, frozen=True, forbid_unknown_fields=True):
    """One table's result in a round; exactly one of ``bobbl`` and ``games`` is given.

    ``sides`` holds the entrants of side 1 and side 2: one each for pairs, two each for players.
    ``games`` with a single element may hold the totals of both sides instead of a single game.
    """

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    bobbl: tuple[Points, ...] | None = None
    games: tuple[Points, ...] | None = None


class Bye(Struct, frozen=True, forbid_unknown_fields=True):
    """What sitting out one round counts: Bobbl won, and opponents' goals in all of them."""

    won: int
    opponents_goals: int


class RankRequest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One ranking to compute.

    ``byes`` lists who sat out, round by round, and may be shorter than ``rounds``; it counts only
    where ``bye`` is given. ``beyond_target``: a Bobbl may be won with more points than the
    target. ``brille_twice``: a Bobbl lost to nil counts as two. ``lots[i]`` is the
    lot drawn by entrant i, the lower the better; null: none yet, behind all that are drawn.
    """

    entrants: Literal["pairs", "players"]
    names: tuple[str, ...]
    rounds: tuple[tuple[TableResult, ...], ...]
    target: int = 21
    beyond_target: bool = False
    aborted: Aborted = "goals"
    scheme: Scheme = "bobbl"
    byes: tuple[tuple[int, ...], ...] = ()
    bye: Bye | None = None
    lots: tuple[int | None, ...] | None = None
    brille_twice: bool = False


def parse(raw: bytes) -> RankRequest:
    """Return the request that the JSON text holds.

    Raises ``InputError`` with the JSON path if it cannot be ranked as it stands.
    """
    request = read(raw, RankRequest)
    check_request(request)
    return request


def check_request(request: RankRequest) -> None:
    """Raise ``InputError`` for the first contradiction, with its JSON path."""
    _check_number(request.target, "$.target", least=1)
    _check_lots(request)
    if request.bye is not None:
        _check_number(request.bye.won, "$.bye.won")
        _check_number(request.bye.opponents_goals, "$.bye.opponents_goals")
    for number, tables in enumerate(request.rounds):
        for index, table in enumerate(tables):
            _check_table(table, request, f"$.rounds[{number}][{index}]")
    _check_seats(request)
    _check_scheme(request)


def _check_scheme(request: RankRequest) -> None:
    scheme = request.scheme
    if isinstance(scheme, str):
        _check_no_games(request, scheme, "$.scheme")
        return
    if not scheme:
        raise InputError("scheme_empty", "$.scheme")
    for index, criterion in enumerate(scheme):
        if criterion in scheme[:index]:
            raise InputError("criterion_twice", f"$.scheme[{index}]")
        if criterion == "lot" and request.lots is None:
            raise InputError("lots_missing", "$.lots")
        _check_no_games(request, criterion, f"$.scheme[{index}]")


def _check_no_games(request: RankRequest, criterion: str, place: str) -> None:
    if criterion not in BOBBL_ONLY:
        return
    if any(table.games is not None for tables in request.rounds for table in tables):
        raise InputError("scheme_needs_bobbl", place)


def _check_lots(request: RankRequest) -> None:
    if request.lots is None:
        return
    expected = len(request.names)
    if len(request.lots) != expected:
        raise InputError("lots_count", "$.lots", expected=expected, given=len(request.lots))
    seen: set[int] = set()
    for index, lot in enumerate(request.lots):
        if lot is None:
            continue
        _check_number(lot, f"$.lots[{index}]")
        if lot in seen:
            raise InputError("lot_twice", f"$.lots[{index}]")
        seen.add(lot)


def _check_table(table: TableResult, request: RankRequest, place: str) -> None:
    needed = 1 if request.entrants == "pairs" else 2
    for index, side in enumerate(table.sides):
        if len(side) != needed:
            where = f"{place}.sides[{index}]"
            raise InputError("side_size", where, needed=needed, given=len(side))
    if (table.bobbl is None) == (table.games is None):
        raise InputError("score_unclear", place)
    for index, points in enumerate(table.bobbl or ()):
        _check_bobbl(points, request, index + 1, f"{place}.bobbl[{index}]")
    for index, points in enumerate(table.games or ()):
        _check_game(points, table.games == (points,), index + 1, f"{place}.games[{index}]")


def _check_bobbl(points: Points, request: RankRequest, number: int, place: str) -> None:
    target = request.target
    for side, value in enumerate(points):
        where = f"{place}[{side}]"
        if request.beyond_target:
            _check_number(value, where)
        elif not 0 <= value <= target:
            raise InputError("points_out_of_range", where, number=number, highest=target)
    if min(points) >= target:
        raise InputError("bobbl_won_by_both", place, number=number)


def _check_game(points: Points, may_be_totals: bool, number: int, place: str) -> None:
    for side, value in enumerate(points):
        _check_number(value, f"{place}[{side}]")
    if all(points) and not may_be_totals:
        raise InputError("game_won_by_both", place, number=number)


def _check_seats(request: RankRequest) -> None:
    """Look that everyone named exists and is in a round once, at a table or sitting out."""
    if len(request.byes) > len(request.rounds):
        place = f"$.byes[{len(request.rounds)}]"
        raise InputError("byes_too_many", place, rounds=len(request.rounds))
    for number, tables in enumerate(request.rounds):
        seen: set[int] = set()
        _check_once(_seated(tables, f"$.rounds[{number}]"), seen, len(request.names))
        if number < len(request.byes):
            sitting_out = _listed(request.byes[number], f"$.byes[{number}]")
            _check_once(sitting_out, seen, len(request.names))


def _seated(tables: tuple[TableResult, ...], place: str) -> Iterable[tuple[str, int]]:
    for index, table in enumerate(tables):
        for side, entrants in enumerate(table.sides):
            yield from _listed(entrants, f"{place}[{index}].sides[{side}]")


def _listed(entrants: tuple[int, ...], place: str) -> Iterable[tuple[str, int]]:
    return ((f"{place}[{index}]", entrant) for index, entrant in enumerate(entrants))


def _check_once(placed: Iterable[tuple[str, int]], seen: set[int], count: int) -> None:
    for place, entrant in placed:
        if not 0 <= entrant < count:
            raise InputError("entrant_unknown", place, entrant=entrant, count=count)
        if entrant in seen:
            raise InputError("entrant_twice", place, entrant=entrant)
        seen.add(entrant)


def _check_number(value: int, place: str, least: int = 0) -> None:
    if value < least:
        raise InputError("number_too_small", place, least=least)
    if value >= _TOO_LONG:
        raise InputError("number_too_long", place)
