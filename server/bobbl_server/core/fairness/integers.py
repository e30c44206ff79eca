"""The ground everything stands on: integers below a bound, and orders of a few things.

A bound of 3 · 2^e is where the remainder of a division shows most: of the first third of the
numbers too many come, whatever the width of the words that are divided. So those are counted in
thirds, and small bounds number by number.
"""

from itertools import permutations
from math import factorial

from bobbl_server.core.fairness.finding import ENOUGH, Finding, tallied, weighed
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.subject import Subject

SMALL_BOUNDS = (6, 52)
EXPONENTS = (6, 14, 22, 30, 46, 62)
ITEMS = (4, 5, 6)
_SEED_BYTES = 64


def small_integers(subject: Subject, bound: int, seeds: Seeds, samples: int) -> Finding:
    """Count each of the integers below a bound."""
    below = subject.chance(seeds.number(bound, _SEED_BYTES)).below
    found = (below(bound) for _ in range(max(samples, ENOUGH * bound)))
    table, impossible = tallied(found, range(bound))
    return weighed("integers", {"bound": bound}, [table], impossible=impossible)


def large_integers(subject: Subject, exponent: int, seeds: Seeds, samples: int) -> Finding:
    """Count the integers below 3 · 2^exponent, by thirds."""
    below = subject.chance(seeds.number(exponent, _SEED_BYTES)).below
    found = (below(3 << exponent) >> exponent for _ in range(samples))
    table, impossible = tallied(found, range(3))
    return weighed("integers", {"exponent": exponent}, [table], impossible=impossible)


def orders(subject: Subject, items: int, seeds: Seeds, samples: int) -> Finding:
    """Count all orders of a few things, each shuffled with a seed of its own."""
    length = subject.seed_length(items)
    numbers = range(max(samples, ENOUGH * factorial(items)))
    found = (
        tuple(subject.shuffled(range(items), subject.chance(seeds.number(at, length)).below))
        for at in numbers
    )
    table, impossible = tallied(found, permutations(range(items)))
    return weighed("orders", {"items": items}, [table], impossible=impossible)
