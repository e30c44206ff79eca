"""How a person's name is shown where room is short: the family name is never cut.

A name that does not fit is broken, first after the comma, then at a hyphen of the family name. If
there are not lines enough for that, the first name becomes initials; if even that does not fit it
is dropped, provided that the family name alone still says who is meant. Widths are measured by
whoever paints.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Measure = Callable[[str, str], float]
"""Width of one line that starts with a part of the family name and goes on with the first name."""


@dataclass(frozen=True, slots=True)
class NameLine:
    """One line of a name: what of it belongs to the family name, then what to the first name."""

    family: str
    first: str = ""


@dataclass(frozen=True, slots=True)
class FittedName:
    """A name in lines; ``fits`` is false where even the shortest form needs more room."""

    lines: tuple[NameLine, ...]
    fits: bool


def initials(first: str) -> str:
    """Return a first name as initials: ``Hans-Jürgen``: ``H.-J.``, ``Anna Maria``: ``A. M.``."""
    words = [
        "-".join(f"{part[0].upper()}." for part in word.split("-") if part)
        for word in first.split()
    ]
    return " ".join(word for word in words if word)


def fitted(
    family: str,
    first: str,
    width: float,
    measure: Measure,
    *,
    lines: int = 1,
    is_unique: bool = False,
) -> FittedName:
    """Return the fullest form of a name that fits in ``lines`` lines of ``width``.

    ``is_unique`` says that nobody else shown here has this family name, so that the first name may
    go. Without a form that fits, the shortest one is given, on as many lines as it needs.
    """
    forms = [first, initials(first)]
    if is_unique or not first:
        forms.append("")
    broken: tuple[NameLine, ...] = ()
    for form in forms:
        broken = _broken(family, form, width, measure)
        if len(broken) <= lines and _is_within(broken, width, measure):
            return FittedName(broken, fits=True)
    return FittedName(broken, fits=False)


def pair_line(
    people: Sequence[tuple[str, str]], width: float, measure: Callable[[str], float]
) -> str:
    """Return people (family, first) on one line: ``Böhm, Karl / Kätzel, Renate``.

    Too long for ``width``: the first names become initials, then they are dropped where the family
    names differ. The family names always stay whole, however wide that gets.
    """
    full = [_listed(family, first) for family, first in people]
    short = [_listed(family, initials(first)) for family, first in people]
    families = [family for family, _ in people]
    forms = [full, short]
    if len(set(families)) == len(families):
        forms.append(families)
    joined = [" / ".join(form) for form in forms]
    return next((line for line in joined if measure(line) <= width), joined[-1])


def _listed(family: str, first: str) -> str:
    return f"{family}, {first}" if first else family


def _is_within(broken: Sequence[NameLine], width: float, measure: Measure) -> bool:
    return all(measure(line.family, line.first) <= width for line in broken)


def _broken(family: str, first: str, width: float, measure: Measure) -> tuple[NameLine, ...]:
    """Break a name into the fewest lines: whole, before the first name, then at hyphens."""
    comma = "," if first else ""
    whole = NameLine(family + comma, f" {first}" if first else "")
    if measure(whole.family, whole.first) <= width:
        return (whole,)
    parts = _packed(_pieces(family + comma), width, lambda text: measure(text, ""))
    firsts = _packed(_words(first), width, lambda text: measure("", text)) if first else []
    *others, last = parts
    if firsts and measure(last, f" {firsts[0]}") <= width:
        ends = (NameLine(last, f" {firsts[0]}"), *(NameLine("", part) for part in firsts[1:]))
    else:
        ends = (NameLine(last), *(NameLine("", part) for part in firsts))
    return (*(NameLine(part) for part in others), *ends)


def _pieces(text: str) -> list[str]:
    """Cut after each hyphen and each space; joined again the pieces are the text."""
    cuts = [0, *(i + 1 for i, sign in enumerate(text) if sign in "- "), len(text)]
    return [text[start:end] for start, end in pairwise(cuts) if end > start]


def _words(first: str) -> list[str]:
    """Cut a first name after each space only: ``Hans-Jürgen`` stays whole."""
    words = first.split(" ")
    return [f"{word} " for word in words[:-1]] + words[-1:]


def _packed(pieces: Sequence[str], width: float, measure: Callable[[str], float]) -> list[str]:
    lines: list[str] = []
    for piece in pieces:
        if lines and measure((lines[-1] + piece).rstrip()) <= width:
            lines[-1] += piece
        else:
            lines.append(piece)
    return [line.rstrip() for line in lines]
