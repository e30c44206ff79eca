"""How people are added to the address book: who is in it already, who may be, who is new.

A person is known if exactly one entry has the name (umlauts folded, first and last name in either
order) and no different club is given. A person whose name only sounds the same, differs by a typing
error or belongs to another club is *alike*: somebody has to decide, and until then the person
counts as a new one. Candidates are looked up by the sound of a name and by the other name, so that
a full hall is compared with a full book at once.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from msgspec.structs import replace

from bobbl_client.model.address_book import AddressBook, BookEntry, Visit, with_entries
from bobbl_shared.domain.names import Name, fold_text, twin_key
from bobbl_shared.search.likeness import Likeness, Spelled, likeness, spelled


class Fate(Enum):
    """What becomes of somebody who is to come into the book."""

    COMES = "comes"
    KNOWN = "known"
    ALIKE = "alike"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody in a list; ``partner`` is the place there of who played with them.

    ``evening``: where they were, without a partner; none for a plain list.
    """

    name: Name
    partner: int | None = None
    evening: Visit | None = None
    phone: str = ""
    mail: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """A newcomer, and whom of the book it is or resembles (``entry``), and how."""

    newcomer: Newcomer
    fate: Fate
    entry: BookEntry | None = None
    likeness: Likeness = Likeness.NONE


class Kin:
    """Finds who of the book bears a name, or one like it."""

    def __init__(self, entries: Iterable[BookEntry]) -> None:
        """Look at everybody once."""
        self._twins: defaultdict[str, list[BookEntry]] = defaultdict(list)
        self._near: defaultdict[str, list[tuple[BookEntry, Spelled]]] = defaultdict(list)
        for entry in entries:
            self._twins[twin_key(entry.name)].append(entry)
            known = spelled(entry.name)
            for key in _keys(known):
                self._near[key].append((entry, known))

    def twins(self, name: Name) -> tuple[BookEntry, ...]:
        """Return who bears the same name."""
        return tuple(self._twins.get(twin_key(name), ()))

    def nearest(self, name: Name, but: str = "") -> tuple[BookEntry, Likeness] | None:
        """Return who bears the most similar name, leaving out the entry ``but``."""
        typed, best = spelled(name), (Likeness.HALF, "")
        found: BookEntry | None = None
        for key in _keys(typed):
            for entry, known in self._near.get(key, ()):
                here = (likeness(typed, known), entry.id)
                if entry.id != but and here < best:
                    best, found = here, entry
        return (found, best[0]) if found is not None else None


def _keys(name: Spelled) -> Iterator[str]:
    """Yield under what a name is looked up: its sound, and its first name, in either order."""
    for word in (name.last, name.first):
        if word.text:
            yield f"sound {word.sound}"
            yield f"text {word.text}"


def judged(newcomers: Sequence[Newcomer], book: AddressBook) -> tuple[Judged, ...]:
    """Return what becomes of everybody, in their order."""
    kin, taken = Kin(book.entries), set[str]()
    seen: set[str] = set()
    found = []
    for newcomer in newcomers:
        verdict = _judged(newcomer, kin, taken)
        key = twin_key(newcomer.name)
        if newcomer.evening is None and key in seen:
            verdict = Judged(newcomer, Fate.TWICE)
        seen.add(key)
        if verdict.fate is Fate.KNOWN and verdict.entry is not None:
            taken.add(verdict.entry.id)
        found.append(verdict)
    return tuple(found)


def _judged(newcomer: Newcomer, kin: Kin, taken: set[str]) -> Judged:
    name = newcomer.name
    twins = [each for each in kin.twins(name) if each.id not in taken]
    if twins:
        best = min(twins, key=lambda each: _distance(newcomer, each))
        fate = Fate.ALIKE if _other_club(name, best.name) else Fate.KNOWN
        return Judged(newcomer, fate, best, Likeness.SAME)
    near = kin.nearest(name)
    if near is None or near[0].id in taken:
        return Judged(newcomer, Fate.COMES)
    return Judged(newcomer, Fate.ALIKE, *near)


def _distance(newcomer: Newcomer, entry: BookEntry) -> tuple[bool, bool, str]:
    """Order namesakes: of the same club, then those known to have been there."""
    source = newcomer.evening.source if newcomer.evening is not None else ""
    was_there = any(each.source == source for each in entry.visits)
    return _other_club(newcomer.name, entry.name), not was_there, entry.id


def _other_club(one: Name, other: Name) -> bool:
    here, there = fold_text(one.club), fold_text(other.club)
    return bool(here) and bool(there) and here != there


def taken_in(
    book: AddressBook,
    verdicts: Sequence[Judged],
    turned: Iterable[int],
    new_id: Callable[[], str],
) -> AddressBook:
    """Return the book with everybody taken in; ``turned`` are places where a person said otherwise.

    Who comes or is known is then left out, who is alike is the same person, who stands twice comes.
    Raises ``Refusal`` if the book would be too full.
    """
    odd = set(turned)
    ids: dict[int, str] = {}
    entries: dict[str, BookEntry] = {each.id: each for each in book.entries}
    for place, each in enumerate(verdicts):
        id_ = _id_of(each, place in odd, new_id)
        if id_ is not None:
            ids[place] = id_
            entries[id_] = _filled(entries.get(id_), each.newcomer, id_)
    for place, id_ in ids.items():
        newcomer = verdicts[place].newcomer
        partner = ids.get(newcomer.partner, "") if newcomer.partner is not None else ""
        entries[id_] = _visited(entries[id_], newcomer.evening, partner)
    changed = [entries[id_] for id_ in dict.fromkeys(ids.values())]
    return with_entries(book, changed)


def is_taken(verdict: Judged, is_turned: bool) -> bool:
    """Return whether somebody is taken in, as one's own person or as one who is known."""
    if verdict.fate is Fate.ALIKE:
        return True
    return (verdict.fate is not Fate.TWICE) != is_turned


def _id_of(verdict: Judged, is_turned: bool, new_id: Callable[[], str]) -> str | None:
    if not is_taken(verdict, is_turned):
        return None
    is_same = verdict.fate is Fate.KNOWN or (verdict.fate is Fate.ALIKE and is_turned)
    return verdict.entry.id if is_same and verdict.entry is not None else new_id()


def _filled(known: BookEntry | None, newcomer: Newcomer, id_: str) -> BookEntry:
    """Return an entry with what the newcomer tells and the book did not know."""
    if known is None:
        name = newcomer.name
        return BookEntry(id_, name, newcomer.phone, newcomer.mail, newcomer.note)
    return replace(
        known,
        name=replace(known.name, club=known.name.club or newcomer.name.club),
        phone=known.phone or newcomer.phone,
        mail=known.mail or newcomer.mail,
        note=known.note or newcomer.note,
    )


def _visited(entry: BookEntry, evening: Visit | None, partner: str) -> BookEntry:
    """Return an entry with an evening, in the place of what was known of it before."""
    if evening is None and not partner:
        return entry
    visit = replace(evening or Visit(), partner=partner)
    if not visit.source:
        has_it = any(each.partner == partner for each in entry.visits)
        return entry if has_it else replace(entry, visits=(*entry.visits, visit))
    others = tuple(each for each in entry.visits if each.source != visit.source)
    return replace(entry, visits=(*others, visit))


def newcomers_of(
    groups: Iterable[Sequence[Name]], evening: Visit | None = None
) -> tuple[Newcomer, ...]:
    """Return groups of people, two who play together in one of them, as a list of newcomers."""
    found: list[Newcomer] = []
    for names in groups:
        start = len(found)
        for place, name in enumerate(names):
            partner = start + 1 - place if len(names) == 2 else None
            found.append(Newcomer(name, partner, evening))
    return tuple(found)


def counts(verdicts: Sequence[Judged], turned: Iterable[int]) -> Mapping[str, int]:
    """Count who comes, who is known, and who has to be looked at."""
    odd = set(turned)
    fresh = known = 0
    for place, each in enumerate(verdicts):
        if is_taken(each, place in odd):
            is_known = each.fate is Fate.KNOWN or (each.fate is Fate.ALIKE and place in odd)
            known, fresh = known + is_known, fresh + (not is_known)
    return {
        "fresh": fresh,
        "known": known,
        "alike": sum(each.fate is Fate.ALIKE for each in verdicts),
    }
