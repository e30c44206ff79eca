"""Who might be registered already: people whose names are the same or nearly so.

A *twin* has the same name once umlauts, ß, case and punctuation are folded, in either order of
first and last name: the server refuses one unseen. Others are *similar*: both names sound alike or
differ by a typing error. A similar family name alone counts half, if a first name is missing: two
such halves in one pair make a warning. It is always a question, never an answer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import IntEnum

from rapidfuzz.distance.OSA import distance

from bobbl_shared.domain.names import Name
from bobbl_shared.search.directory import Spelling, spelling


class Likeness(IntEnum):
    """How alike two people's names are, the most alike first."""

    SAME = 0
    SWAPPED = 1
    SOUND = 2
    TYPO = 3
    HALF = 4
    NONE = 9


@dataclass(frozen=True, slots=True)
class Spelled:
    """A name with its words as they are compared; made once a name."""

    name: Name
    last: Spelling
    first: Spelling


def spelled(name: Name) -> Spelled:
    """Return a name with its words as they are compared."""
    return Spelled(name, spelling(name.last), spelling(name.first))


@dataclass(frozen=True, slots=True)
class Pairing:
    """A typed name and the registered one it resembles."""

    typed: Name
    known: Name
    likeness: Likeness


@dataclass(frozen=True, slots=True)
class Resemblance:
    """An entrant that resembles what is typed: which names and how; the worst pairing counts."""

    key: str
    pairings: tuple[Pairing, ...]

    @property
    def likeness(self) -> Likeness:
        """How alike the least alike of the resembling names are."""
        return max(each.likeness for each in self.pairings)

    @property
    def is_twin(self) -> bool:
        """Whether the server would refuse one of the names without a look."""
        return any(each.likeness <= Likeness.SWAPPED for each in self.pairings)


def resemblances(
    typed: Sequence[Name], entrants: Iterable[tuple[str, Sequence[Spelled]]]
) -> tuple[Resemblance, ...]:
    """Return the entrants (key, names) that may be the people typed, most alike first."""
    wanted = [spelled(name) for name in typed]
    found = []
    for key, names in entrants:
        pairings = tuple(best for one in wanted if (best := _best(one, names)) is not None)
        if sum(1 if each.likeness is Likeness.HALF else 2 for each in pairings) >= 2:
            found.append(Resemblance(key, pairings))
    return tuple(sorted(found, key=lambda each: (not each.is_twin, -len(each.pairings))))


def likeness(one: Spelled, other: Spelled) -> Likeness:
    """Return how alike two names are, in either order of first and last name."""
    here, there = (one.last.text, one.first.text), (other.last.text, other.first.text)
    if here == there:
        return Likeness.SAME
    if here == there[::-1]:
        return Likeness.SWAPPED
    straight = _in_order(one.last, one.first, other.last, other.first)
    if not one.first.text or not other.first.text:
        return straight
    return min(straight, _in_order(one.last, one.first, other.first, other.last))


def is_other_name(before: Name, after: Name) -> bool:
    """Return whether a family name is wholly another one: not put right, added to or swapped."""
    one, other = spelled(before), spelled(after)
    lasts = {one.last.text, other.last.text}
    is_part = min(lasts, key=len) in max(lasts, key=len)
    return (
        not is_part
        and _words(one.last, other.last, is_sound_enough=True) is Likeness.NONE
        and likeness(one, other) is Likeness.NONE
    )


def differing(one: str, other: str) -> tuple[tuple[str, bool], ...]:
    """Cut ``one`` into runs (text, differs), where it differs from ``other`` as spelled."""
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return tuple(
        (one[start:stop], kind != "equal")
        for kind, start, stop, _, _ in matcher.get_opcodes()
        if stop > start
    )


def _best(typed: Spelled, names: Sequence[Spelled]) -> Pairing | None:
    best, nearest = Likeness.NONE, None
    for name in names:
        here = likeness(typed, name)
        if here < best:
            best, nearest = here, name
    return Pairing(typed.name, nearest.name, best) if nearest else None


def _in_order(last: Spelling, first: Spelling, other: Spelling, other_first: Spelling) -> Likeness:
    lasts = _words(last, other, is_sound_enough=True)
    if lasts is Likeness.NONE:
        return lasts
    if not first.text or not other_first.text:
        return Likeness.HALF
    return max(lasts, _first_names(first, other_first))


def _first_names(one: Spelling, other: Spelling) -> Likeness:
    shorter, longer = sorted((one.text, other.text), key=len)
    if len(shorter) < len(longer) and longer.startswith(shorter):
        return Likeness.TYPO
    return _words(one, other, is_sound_enough=False)


def _words(one: Spelling, other: Spelling, *, is_sound_enough: bool) -> Likeness:
    """Compare two words; short first names sound alike too easily (Uwe, Eva) to go by that only."""
    if one.text == other.text:
        return Likeness.SAME
    if one.sound == other.sound and one.sound:
        near = max(1, min(len(one.text), len(other.text)) // 3)
        if is_sound_enough or distance(one.text, other.text, score_cutoff=near) <= near:
            return Likeness.SOUND
    shortest = min(len(one.text), len(other.text))
    errors = 0 if shortest < 4 else 1 if shortest < 9 else 2
    if errors and distance(one.text, other.text, score_cutoff=errors) <= errors:
        return Likeness.TYPO
    return Likeness.NONE
