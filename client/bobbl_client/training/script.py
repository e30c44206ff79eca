"""What will happen on a training evening: who comes when, and which mistakes are made on purpose.

A script depends on lesson and seed only. Times are in seconds of the rehearsal, for guests from its
beginning and for tables from the draw. Mistakes at tables are assigned to the tables of their round
in a random order, because the number of tables depends on the trainee.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from bobbl_client.training.paper import TypedName, guests, slip
from bobbl_shared.domain.names import fold_text
from bobbl_shared.domain.score import BobblScore, Format, Score, swapped

Lesson = Literal["desk", "scoring", "organiser"]
Kind = Literal[
    "again",
    "misspelt",
    "duplicate",
    "absent",
    "late",
    "mistyped",
    "swapped",
    "upside_down",
    "impossible",
    "missing_slip",
    "no_show",
    "silent",
]

ROUNDS = 2
PAIRS = 16
QUEUE = 9
"""Pairs that come to a trainee's desk."""

QUEUE_EVERY_S, OTHERS_EVERY_S = 15, 2
FIRST_SLIP_S, LAST_SLIP_S = 15, 110
SILENT_AT_S = 12
"""How long after the draw a station falls silent."""

LATE_AFTER_S = 20
"""How long after the first draw a late pair comes."""

_TABLE_KINDS: dict[Lesson, tuple[Kind, ...]] = {
    "desk": (),
    "scoring": ("mistyped", "upside_down", "impossible", "missing_slip", "upside_down"),
    "organiser": ("mistyped", "swapped", "missing_slip", "no_show"),
}
_OTHER_KINDS: dict[Lesson, tuple[Kind, ...]] = {
    "desk": ("again", "misspelt", "duplicate", "late", "absent"),
    "scoring": (),
    "organiser": ("late", "silent"),
}
_SLIPS_OF_THE_PEN = (
    ("mann", "man"),
    ("ff", "f"),
    ("ll", "l"),
    ("tz", "z"),
    ("ß", "s"),
    ("ck", "k"),
    ("ü", "i"),
    ("ö", "e"),
    ("er", "a"),
)
"""How a name is misheard on the telephone: the first that changes it is taken."""


@dataclass(frozen=True)
class Mistake:
    """Something that goes wrong on purpose: in a round, else before the first at a desk.

    ``place``: in a round it tells one mistake from the next; else it is the guest concerned.
    """

    kind: Kind
    round: int = 0
    place: int = 0


@dataclass(frozen=True)
class Guest:
    """A pair that comes: ``names`` as they say them, ``announced`` as somebody wrote them before.

    ``at_s`` none: the pair never comes.
    """

    key: int
    names: tuple[TypedName, ...]
    at_s: float | None
    announced: tuple[TypedName, ...] = ()
    mistake: Kind | None = None


@dataclass(frozen=True)
class Script:
    """One evening; ``guests`` in the order in which they come."""

    lesson: Lesson
    seed: int
    guests: tuple[Guest, ...]
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True)
class TablePlan:
    """What happens at a table: when it has finished, what was played, what goes wrong.

    ``is_first_hand``: a trainee who scores is to type it first; else a colleague has done so.
    """

    table: int
    at_s: float
    truth: Score
    mistake: Mistake | None = None
    is_first_hand: bool = True

    @property
    def kind(self) -> Kind | None:
        """What goes wrong here, if anything does."""
        return self.mistake.kind if self.mistake is not None else None

    @property
    def as_read(self) -> Score:
        """What the colleague types who has the slip first."""
        return misread(self) if self.kind in {"mistyped", "swapped"} else self.truth


def write_script(lesson: Lesson, seed: int) -> Script:
    """Return the evening of a lesson: the same for the same seed."""
    chance = Random(f"training/{lesson}/{seed}")
    mistakes = tuple(_mistakes(lesson, chance))
    return Script(lesson, seed, tuple(_guests(lesson, seed, mistakes)), mistakes)


def _mistakes(lesson: Lesson, chance: Random) -> list[Mistake]:
    """Choose all kinds of the lesson but one."""
    kinds = [*_TABLE_KINDS[lesson], *_OTHER_KINDS[lesson]]
    kinds.remove(chance.choice(kinds))
    guests = iter(chance.sample(range(1, QUEUE), len(kinds)))
    at_tables = iter(range(len(kinds)))
    made = []
    for kind in kinds:
        if kind in _TABLE_KINDS[lesson]:
            made.append(Mistake(kind, chance.randint(1, ROUNDS), next(at_tables)))
        elif kind == "silent":
            made.append(Mistake(kind, chance.randint(1, ROUNDS)))
        elif kind == "late":
            made.append(Mistake(kind, place=_count(lesson)))
        else:
            made.append(Mistake(kind, place=next(guests)))
    return made


def _count(lesson: Lesson) -> int:
    """Count who comes in time."""
    return QUEUE if lesson == "desk" else PAIRS


def _guests(lesson: Lesson, seed: int, mistakes: Sequence[Mistake]) -> list[Guest]:
    """Return who comes, the late pair last, and those who only are on a list."""
    kinds = {each.place: each.kind for each in mistakes if not each.round}
    count = _count(lesson)
    people = [tuple(each) for each in guests(seed, count + 1, 2)]
    made = []
    for key in range(count):
        kind, names = kinds.get(key), people[key]
        at_s: float | None = float(key * (QUEUE_EVERY_S if lesson == "desk" else OTHERS_EVERY_S))
        announced: tuple[TypedName, ...] = ()
        if kind == "misspelt":
            announced = (_misspelt(names[0]), names[1])
        elif kind == "absent" or (lesson == "desk" and key == 0):
            announced = names
        made.append(Guest(key, names, None if kind == "absent" else at_s, announced, kind))
    if kinds.get(count) == "late":
        made.append(Guest(count, people[count], None, mistake="late"))
    return made


def _misspelt(name: TypedName) -> TypedName:
    last, first, club = name
    for right, wrong in _SLIPS_OF_THE_PEN:
        other = last.replace(right, wrong)
        if fold_text(other) != fold_text(last):
            return other, first, club
    return last[:-2] + last[-1], first, club


def plan_round(script: Script, number: int, tables: Sequence[int]) -> tuple[TablePlan, ...]:
    """Return what happens at each table of a round, by number; the same for the same tables."""
    chance = Random(f"round/{script.lesson}/{script.seed}/{number}")
    by_lot = chance.sample(sorted(tables), len(tables))
    here = [m for m in script.mistakes if m.round == number and m.kind != "silent"]
    wrong = dict(zip(by_lot, here, strict=False))
    plans = []
    for table in sorted(tables):
        at_s = round(chance.uniform(FIRST_SLIP_S, LAST_SLIP_S), 1)
        mistake, is_first = wrong.get(table), chance.random() < 0.6
        if mistake is not None:
            is_first = mistake.kind != "mistyped"
        truth = slip(script.seed, number, table, Format())
        plans.append(TablePlan(table, at_s, truth, mistake, is_first))
    return tuple(plans)


def impossible(truth: Score) -> Score:
    """Return a slip that cannot be: both sides have reached the target in the first Bobbl."""
    assert isinstance(truth, BobblScore)
    first, *others = truth.bobbl
    return BobblScore(((max(first), max(first)), *others))


def misread(plan: TablePlan) -> Score:
    """Return what a colleague types who reads a slip wrongly."""
    assert isinstance(plan.truth, BobblScore)
    if plan.mistake is not None and plan.mistake.kind == "swapped":
        return swapped(plan.truth)
    (a, b), *others = plan.truth.bobbl
    other = (min(a, b) + 7) % max(a, b)
    return BobblScore(((a, other) if a > b else (other, b), *others))
