"""The organiser's address book: people who come every year, in a file of the user's own.

It belongs to no tournament and travels with none. An entry is a name with club, how to reach the
person, and at which evenings they were, each with the partner they played with; who usually plays
together follows from that. Desks are told names and usual partners, nothing else (``regulars_of``).
The file is written whole, beside its place, and readable for its owner only.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bobbl_shared.crypto.dice import Dice
from bobbl_shared.crypto.private_file import read_private, replace_private
from bobbl_shared.domain.names import MAXIMUM_LENGTH, Name, fold_text, tidied_name, tidy
from bobbl_shared.domain.regulars import MOST_PARTNERS, MOST_REGULARS, Regular
from bobbl_shared.errors import BobblError, Refusal

FILE = "address-book.json"

_LARGEST = 64 * 1024 * 1024


class Visit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An evening somebody was at, and the entry of who played with them (empty: nobody known).

    ``source``: the tournament's id; empty for a pair that only stood in a list.
    """

    source: str = ""
    name: str = ""
    day: str = ""
    partner: str = ""


class BookEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person in the book; ``id`` never leaves this computer."""

    id: str
    name: Name
    phone: str = ""
    mail: str = ""
    note: str = ""
    visits: tuple[Visit, ...] = ()

    @property
    def evenings(self) -> tuple[Visit, ...]:
        """The evenings, the last one first."""
        played = [each for each in self.visits if each.source]
        return tuple(sorted(played, key=lambda each: each.day, reverse=True))


class AddressBook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everybody; ``is_shared``: the desks of a tournament may know the names."""

    entries: tuple[BookEntry, ...] = ()
    is_shared: bool = True


def checked_entry(entry: BookEntry) -> BookEntry:
    """Return an entry tidied; raise ``Refusal`` if it names nobody or something is too long."""
    phone, mail, note = (tidy(each) for each in (entry.phone, entry.mail, entry.note))
    name = Name(tidy(entry.name.last), tidy(entry.name.first), tidy(entry.name.club))
    if not name.last:
        raise Refusal("name_missing")
    if max(map(len, (name.last, name.first, name.club, phone, mail, note))) > MAXIMUM_LENGTH:
        raise Refusal("name_too_long", most=MAXIMUM_LENGTH)
    return replace(entry, name=name, phone=phone, mail=mail, note=note)


def with_entries(book: AddressBook, entries: Iterable[BookEntry]) -> AddressBook:
    """Return the book with these entries put in or in the place of those with their id."""
    known = {each.id: each for each in book.entries}
    known |= {each.id: each for each in entries}
    if len(known) > MOST_REGULARS:
        raise Refusal("regulars_too_many", most=MOST_REGULARS)
    return replace(book, entries=tuple(sorted(known.values(), key=_place)))


def without(book: AddressBook, id_: str) -> AddressBook:
    """Return the book without a person, nor a word of them with those they played with."""
    kept = (
        replace(each, visits=tuple(_forgotten(visit, id_) for visit in each.visits))
        for each in book.entries
        if each.id != id_
    )
    return replace(book, entries=tuple(kept))


def merged(book: AddressBook, stays: str, goes: str) -> AddressBook:
    """Return the book with two entries of one person made one; what stays wins where both know."""
    known = {each.id: each for each in book.entries}
    one, other = known[stays], known[goes]
    sources = {each.source for each in one.visits}
    visits = (*one.visits, *(each for each in other.visits if each.source not in sources))
    whole = replace(
        one,
        name=replace(one.name, club=one.name.club or other.name.club),
        phone=one.phone or other.phone,
        mail=one.mail or other.mail,
        note=one.note or other.note,
        visits=visits,
    )
    known[stays] = whole
    del known[goes]
    renamed = (
        replace(each, visits=tuple(_renamed(visit, goes, stays) for visit in each.visits))
        for each in known.values()
    )
    return replace(book, entries=tuple(renamed))


def partners_of(entry: BookEntry, known: Mapping[str, object]) -> tuple[str, ...]:
    """Return the entries of those somebody plays with, the most frequent first, then the latest."""
    seen = [each for each in entry.visits if each.partner in known and each.partner != entry.id]
    often = Counter(each.partner for each in seen)
    last = {each.partner: each.day for each in sorted(seen, key=lambda each: each.day)}
    newest = sorted(often, key=lambda id_: last[id_], reverse=True)
    return tuple(sorted(newest, key=lambda id_: -often[id_]))


def regulars_of(book: AddressBook) -> tuple[Regular, ...]:
    """Return what desks are told: names and usual partners, who comes most often first."""
    if not book.is_shared:
        return ()
    entries = sorted(book.entries, key=lambda each: (-len(each.evenings), *_place(each)))
    places = {each.id: place for place, each in enumerate(entries)}
    return tuple(
        Regular(
            tidied_name(each.name),
            tuple(places[id_] for id_ in partners_of(each, places)[:MOST_PARTNERS]),
        )
        for each in entries
    )


def _place(entry: BookEntry) -> tuple[str, str, str]:
    return fold_text(entry.name.last), fold_text(entry.name.first), entry.id


def _forgotten(visit: Visit, id_: str) -> Visit:
    return replace(visit, partner="") if visit.partner == id_ else visit


def _renamed(visit: Visit, before: str, after: str) -> Visit:
    return replace(visit, partner=after) if visit.partner == before else visit


@dataclass
class BookFile:
    """The file of the book; a damaged one is never written over."""

    path: Path
    dice: Dice

    def load(self) -> AddressBook:
        """Return what is kept, an empty book if there is none yet; ``BobblError`` if unreadable."""
        content = read_private(self.path, _LARGEST)
        if content is None:
            return AddressBook()
        try:
            return msgspec.json.decode(content, type=AddressBook)
        except ValueError as error:
            raise BobblError("address_book_damaged", path=str(self.path)) from error

    def store(self, book: AddressBook) -> None:
        """Write the book; ``BobblError`` if the disk fails: then the file is as it was."""
        replace_private(self.path, msgspec.json.encode(book), self.dice)
