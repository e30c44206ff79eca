"""What is possible at all, in small fields: found by trying everything, with nothing of the engine.

For pairs the rounds that are left are looked for as disjoint perfect matchings of the couples that
have not met; an odd number has one more seat, ``count``, and who meets it has a bye. For players
one round is built table by table.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from bobbl_server.core.draw.request import DrawRequest
from bobbl_server.core.draw.seating import Seating, Sides
from builders.draws import byes_so_far, met

Couples = frozenset[frozenset[int]]
"""Couples who should not meet (again)."""


def free_round_exists(request: DrawRequest) -> bool:
    """Tell whether a round without a repeat to be avoided exists; ``apart`` is not looked at."""
    is_free = _freedom(request)
    size = 2 * request.side_size
    return any(_seatable(playing, size, is_free) for playing in _fields(request, size))


def most_free_rounds(count: int, history: Iterable[Seating]) -> int:
    """Give how many further rounds of pairs can be played in which nobody meets again.

    Everybody is there; with an odd number nobody sits out twice in them or has sat out before.
    """
    even = count + count % 2
    numbers = {couple: number for number, couple in enumerate(combinations(range(even), 2))}
    left = (1 << len(numbers)) - 1
    for played in history:
        for couple in _couples_of(played, count):
            left &= ~(1 << numbers[couple])
    rounds = 0
    while _splits(even, left, rounds + 1):
        rounds += 1
    return rounds


def _couples_of(played: Seating, count: int) -> Iterator[tuple[int, int]]:
    """Give who meets whom; those without an opponent meet the seat that stands for a bye."""
    seated = set()
    for (one,), (other,) in played:
        seated |= {one, other}
        yield min(one, other), max(one, other)
    if count % 2:
        yield from ((entrant, count) for entrant in set(range(count)) - seated)


@cache
def _splits(size: int, left: int, rounds: int) -> bool:
    """Tell whether ``rounds`` disjoint perfect matchings are left; couples are bits.

    Who has as many left to meet as there are rounds, or fewer, decides: its first couple is played.
    """
    if not rounds:
        return True
    stars = _stars(size)
    scarcest = min(stars, key=lambda star: (left & star).bit_count())
    degree = (left & scarcest).bit_count()
    if degree < rounds:
        return False
    couple = left & scarcest & -(left & scarcest)
    if any(
        _splits(size, left ^ matching, rounds - 1)
        for matching in _matchings(size)
        if matching & couple and matching & left == matching
    ):
        return True
    return degree > rounds and _splits(size, left ^ couple, rounds)


@cache
def _stars(size: int) -> tuple[int, ...]:
    """Give the couples that each one is in."""
    couples = list(combinations(range(size), 2))
    return tuple(
        sum(1 << number for number, couple in enumerate(couples) if entrant in couple)
        for entrant in range(size)
    )


@cache
def _matchings(size: int) -> tuple[int, ...]:
    """Give all perfect matchings of everybody."""
    bits = {couple: 1 << number for number, couple in enumerate(combinations(range(size), 2))}

    def build(rest: tuple[int, ...]) -> Iterator[int]:
        if not rest:
            yield 0
        for other in rest[1:]:
            others = tuple(each for each in rest[1:] if each != other)
            yield from (bits[rest[0], other] | more for more in build(others))

    return tuple(build(tuple(range(size))))


def _fields(request: DrawRequest, size: int) -> Iterator[list[int]]:
    """Give those who may play together: who sits out has sat out least often."""
    byes, present = byes_so_far(request), request.present
    outs = list(combinations(present, len(present) % size))
    fewest = min(sum(byes[each] for each in out) for out in outs)
    for out in outs:
        if sum(byes[each] for each in out) == fewest:
            yield [each for each in present if each not in out]


def _freedom(request: DrawRequest) -> Callable[[Sides], bool]:
    """Give a test whether a table repeats nothing that is to be avoided."""
    everything = [table for played in request.history for table in played]
    partners, opponents = (frozenset(met(everything, as_partners=role)) for role in (True, False))
    nothing: Couples = frozenset()
    bad_partners = (partners if "partners" in request.avoid else nothing) | (
        opponents if "crossings" in request.avoid else nothing
    )
    bad_opponents = (opponents if "opponents" in request.avoid else nothing) | (
        partners if "crossings" in request.avoid else nothing
    )

    def is_free(table: Sides) -> bool:
        one, other = table
        return not (
            any(frozenset(side) in bad_partners for side in table if len(side) == 2)
            or any(frozenset((a, b)) in bad_opponents for a in one for b in other)
        )

    return is_free


def _seatable(rest: Sequence[int], size: int, is_free: Callable[[Sides], bool]) -> bool:
    if not rest:
        return True
    for others in combinations(rest[1:], size - 1):
        if any(is_free(table) for table in _tables(rest[0], others)):
            left = [each for each in rest[1:] if each not in others]
            if _seatable(left, size, is_free):
                return True
    return False


def _tables(first: int, others: tuple[int, ...]) -> Iterator[Sides]:
    if len(others) == 1:
        yield (first,), others
        return
    for partner in others:
        one, other = (each for each in others if each != partner)
        yield (first, partner), (one, other)
