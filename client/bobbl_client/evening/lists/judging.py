"""What becomes of the lines of a list: who is new, who is registered already, who may be."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from bobbl_client.evening.lists.preregistered import Announced
from bobbl_client.evening.namesakes import namesakes
from bobbl_client.evening.roster_record import Roster
from bobbl_client.evening.roster_words import called, likeness_sentence
from bobbl_shared.domain.names import UNNAMED, Name, twin_key
from bobbl_shared.domain.values import EntrantKind
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import DetailsHash, EntrantId
from bobbl_shared.search.directory import Directory
from bobbl_shared.search.likeness import Likeness, Resemblance


class Fate(Enum):
    """What becomes of a line."""

    COMES = "comes"
    KNOWN = "known"
    ALIKE = "alike"
    TWICE = "twice"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Judged:
    """A line and its fate; ``said`` is why, nothing for who comes."""

    line: Announced
    fate: Fate
    said: str


def judged(
    lines: Iterable[Announced],
    compare: Callable[[Announced], tuple[Fate, str]],
    members: Mapping[str, int | str] | None = None,
) -> tuple[Judged, ...]:
    """Return what becomes of each line; ``compare`` looks for the people of one.

    ``members``: the numbers in the federation that are registered, with the start numbers of who
    has them; none: such numbers are not written down here.
    """
    lines = tuple(lines)
    firsts = [any(name.first for name in each.names) for each in lines if each.names]
    has_first_names = 0 < len(firsts) <= 2 * sum(firsts)
    seen: set[tuple[str, ...]] = set()
    places: dict[str, int] = {}
    numbers: dict[str, int] = {}
    found = []
    for line in lines:
        if line.wrong is not None:
            found.append(Judged(line, Fate.WRONG, sentence(line.wrong)))
            continue
        keys = [twin_key(name) for name in line.names]
        people = tuple(sorted(keys))
        fate, said = compare(line)
        if fate is not Fate.KNOWN and members is not None:
            try:
                _check_members(line, members, numbers)
            except Refusal as refusal:
                found.append(Judged(line, Fate.WRONG, sentence(refusal)))
                continue
        if fate is Fate.COMES:
            if people in seen:
                fate, said = Fate.TWICE, tr("steht zweimal in der Liste")
            elif why := _shared(line, keys, places):
                fate, said = Fate.ALIKE, why
            elif line.is_guessed:
                fate, said = Fate.ALIKE, _guess(line.names)
            elif has_first_names and _is_one_word(line):
                fate, said = Fate.ALIKE, tr("ohne Vornamen")
        seen.add(people)
        for key in keys:
            places.setdefault(key, line.line)
        found.append(Judged(line, fate, said))
    return tuple(found)


def _check_members(
    line: Announced, members: Mapping[str, int | str], numbers: dict[str, int]
) -> None:
    """Raise ``Refusal`` for a number in the federation that somebody else has; note the others."""
    given = [each.member for each in line.contacts if each.member]
    if len(set(given)) < len(given):
        raise Refusal("members_alike")
    for each in given:
        if each in members:
            raise Refusal("member_twice", numbers=(members[each],))
        if each in numbers:
            raise Refusal("list_member_twice", line=numbers[each])
    numbers |= dict.fromkeys(given, line.line)


def _guess(names: Sequence[Name]) -> str:
    """Return which word is taken for the family name, and how it is written if it is not."""
    right = " / ".join(f"{name.first}, {name.last}" for name in names)
    return tr("„{word}“ als Nachname? Sonst so schreiben: {right}", word=names[0].last, right=right)


def _is_one_word(line: Announced) -> bool:
    """Return whether a single word stands in a line, as ``Test`` does in forms."""
    return not line.is_half and len(line.names) == 1 and not line.names[0].first


def _shared(line: Announced, keys: Sequence[str], places: Mapping[str, int]) -> str:
    """Return who of a line stands in another one too, or twice in this; nothing if nobody does."""
    for name, key in zip(line.names, keys, strict=True):
        if key in places:
            return tr("{name} steht auch in Zeile {line}", name=name.listed, line=places[key])
        if keys.count(key) > 1:
            return tr("{name} steht zweimal in dieser Zeile", name=name.listed)
    return ""


def compared(names: tuple[Name, ...], roster: Roster, directory: Directory) -> tuple[Fate, str]:
    """Return whether people are registered already, or somebody who may be the same."""
    found = namesakes(names, roster, directory)
    if not found:
        return Fate.COMES, ""
    best = found[0]
    who = called(roster[EntrantId(best.key)])
    if _is_all(best, names):
        return Fate.KNOWN, tr("schon da: {who}", who=who)
    return Fate.ALIKE, tr("vielleicht {who}: {why}", who=who, why=likeness_sentence(best))


def members_in(
    roster: Roster, member_of: Callable[[DetailsHash], str | None]
) -> dict[str, int | str]:
    """Return the numbers in the federation of who is registered, with their start numbers."""
    return {
        member: entrant.number or UNNAMED
        for entrant in roster.values()
        if not entrant.is_out
        for person in entrant.persons
        if person.contact is not None and (member := member_of(person.contact))
    }


def kind_of(line: Announced, is_pairs: bool) -> EntrantKind:
    """Return as what the people of a line are registered."""
    if not is_pairs:
        return "player"
    return "pair" if len(line.names) > 1 or line.is_half else "lone"


def _is_all(found: Resemblance, names: tuple[Name, ...]) -> bool:
    is_same = all(each.likeness <= Likeness.SWAPPED for each in found.pairings)
    return is_same and len({each.typed for each in found.pairings}) == len(set(names))
