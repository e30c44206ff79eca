"""The whole examination: what is looked at, in which order, and what comes out.

It is repeatable: everything follows from the seed. Each part has seeds of its own, so that leaving
one out alters nothing in the others.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bobbl_server.core.fairness.arrivals import (
    Cost,
    Evening,
    arrival_roles,
    arrival_seats,
)
from bobbl_server.core.fairness.cards import (
    DECK_SIZES,
    deal_hands,
    deal_seats,
    deck_gaps,
    deck_positions,
)
from bobbl_server.core.fairness.entropy import FIELDS, Entropy, entropy
from bobbl_server.core.fairness.enumeration import COUNTED_OUT, Exact, exact_orders
from bobbl_server.core.fairness.fields import Entrants
from bobbl_server.core.fairness.finding import Finding, Judged, judged
from bobbl_server.core.fairness.integers import (
    EXPONENTS,
    ITEMS,
    SMALL_BOUNDS,
    large_integers,
    orders,
    small_integers,
)
from bobbl_server.core.fairness.rounds import late_round, positions, small_round
from bobbl_server.core.fairness.seeds import Seeds
from bobbl_server.core.fairness.serial import (
    LAGS,
    arrival_serial,
    deal_serial,
    draw_serial,
    integer_serial,
    joint_positions,
)
from bobbl_server.core.fairness.subject import Subject
from bobbl_server.core.fairness.windows import Compared, Tell, compared, costs_of, windows_for

SMALL_ROUNDS: Sequence[tuple[Entrants, int, int, int]] = (
    *(("pairs", 6, played, played + 1) for played in (1, 2)),
    ("pairs", 7, 1, 2),
    *(("pairs", 8, played, played + 1) for played in (1, 2, 3, 4)),
    *(("pairs", 10, played, played + 1) for played in (3, 5, 6)),
    ("pairs", 8, 4, 7),
    ("pairs", 10, 5, 9),
    ("players", 8, 0, 1),
    ("players", 8, 1, 2),
)
"""Fields small enough to enumerate, the rounds behind, and those planned.

With more to come a round must not spoil them.
"""

LATE_ROUNDS = ((28, 20), (32, 25))
"""Fields too large for that, with few left to meet: there only whom one meets is compared."""

POSITIONS: Sequence[tuple[Entrants, int]] = (("pairs", 10), ("players", 8))
OPEN_HALLS: Sequence[tuple[Entrants, int]] = (("pairs", 12), ("players", 12))

Step = Callable[[Seeds, int], Finding]
"""Looks at one thing with these seeds and so many samples."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was found; ``costs`` are those of windows from 0 up to the organiser's.

    If tables were announced, the windows come twice: first not capped, then capped there.
    ``compared`` are each with the next larger one.
    """

    seed: bytes
    samples: int
    entropies: tuple[Entropy, ...]
    exacts: tuple[Exact, ...]
    judged: tuple[Judged, ...]
    evening: Evening
    costs: tuple[Cost, ...]
    compared: tuple[Compared, ...] = ()

    @property
    def is_fair(self) -> bool:
        """Whether nothing was found."""
        return (
            not any(each.is_short for each in self.entropies)
            and all(each.is_even for each in self.exacts)
            and not any(each.is_biased for each in self.judged)
        )


def examine(
    subject: Subject, seed: bytes, samples: int, evening: Evening, tell: Tell = lambda *_: None
) -> Report:
    """Examine everything; ``samples`` for each thing, more where it has many outcomes."""
    steps, windows = steps_for(subject, evening), windows_for(evening)
    parts = len(steps) + len(windows)
    findings = []
    for number, (label, step) in enumerate(steps.items(), 1):
        tell(number, parts)
        findings.append(step(Seeds(seed, label), samples))
    costs = costs_of(
        subject, evening, seed, samples, lambda number, _: tell(len(steps) + number, parts)
    )
    entropies = tuple(entropy(subject, *each, Seeds(seed, "entropy")) for each in FIELDS)
    exacts = tuple(exact_orders(subject, items) for items in COUNTED_OUT)
    return Report(
        seed, samples, entropies, exacts, judged(findings), evening, costs, compared(costs)
    )


def steps_for(subject: Subject, evening: Evening) -> Mapping[str, Step]:
    """Return everything that leads to a p-value, by a label that keeps its seeds apart."""
    return {
        **{f"small {it}": partial(small_integers, subject, it) for it in SMALL_BOUNDS},
        **{f"large {it}": partial(large_integers, subject, it) for it in EXPONENTS},
        **{f"serial {it}": partial(integer_serial, subject, it) for it in LAGS},
        **{f"orders {it}": partial(orders, subject, it) for it in ITEMS},
        **_card_steps(subject),
        **{f"round {it}": partial(small_round, subject, *it) for it in SMALL_ROUNDS},
        **{f"late {it}": partial(late_round, subject, *it) for it in LATE_ROUNDS},
        **{f"positions {it}": partial(positions, subject, *it) for it in POSITIONS},
        **{f"joint {it}": partial(joint_positions, subject, *it) for it in POSITIONS},
        **{f"draws {it}": partial(draw_serial, subject, *it) for it in POSITIONS},
        **{f"hall {it}": partial(arrival_seats, subject, *it) for it in OPEN_HALLS},
        **{f"evenings {it}": partial(arrival_serial, subject, *it) for it in OPEN_HALLS},
        f"roles {evening}": partial(arrival_roles, subject, evening),
    }


def _card_steps(subject: Subject) -> Mapping[str, Step]:
    looks = {
        "deck": deck_positions,
        "gaps": deck_gaps,
        "seats": deal_seats,
        "hands": deal_hands,
        "deals": deal_serial,
    }
    return {
        f"{name} {size}": partial(look, subject, size)
        for name, look in looks.items()
        for size in DECK_SIZES
    }
