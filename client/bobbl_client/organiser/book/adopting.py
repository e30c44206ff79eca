"""Taking the people of an earlier tournament into the address book when a new one is made like it.

Nobody sees a preview then, so only those are taken who are surely new or surely known. Whoever
might be an entry of the book is left to the book's own page, where a person decides.
"""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from bobbl_client.model.address_book import AddressBook, BookFile, Visit
from bobbl_client.model.past_tournaments import Evening
from bobbl_client.organiser.book.merging import Fate, counts, judged, newcomers_of, taken_in
from bobbl_shared.i18n import tr


@dataclass(frozen=True)
class Adopted:
    """The book afterwards; how many came into it, were known already, and are left open."""

    book: AddressBook
    fresh: int
    known: int
    unsure: int


def adopted(book: AddressBook, evening: Evening, new_id: Callable[[], str]) -> Adopted:
    """Return the book with the people of an evening; ``Refusal`` if it would be too full."""
    visit = Visit(evening.source, evening.name, evening.day)
    verdicts = iter(judged(newcomers_of(evening.groups, visit), book))
    sure = tuple(
        tuple(name for name in group if next(verdicts).fate is not Fate.ALIKE)
        for group in evening.groups
    )
    people = newcomers_of(sure, visit)
    taken = judged(people, book)
    told = counts(taken, ())
    unsure = sum(map(len, evening.groups)) - len(people)
    return Adopted(taken_in(book, taken, (), new_id), told["fresh"], told["known"], unsure)


def adopt(
    file: BookFile, evening: Evening, new_id: Callable[[], str] = lambda: str(uuid4())
) -> str:
    """Take the people of an evening into the book on the disk, and return what to say of it.

    Raises ``BobblError`` or ``Refusal``: then the book is as it was.
    """
    after = adopted(file.load(), evening, new_id)
    file.store(after.book)
    told = tr(
        "Adressbuch: {fresh} neu, {known} schon bekannt.", fresh=after.fresh, known=after.known
    )
    if after.unsure:
        more = tr("Im Adressbuch ansehen, weil sie ähnlich heißen wie andere: {n}.", n=after.unsure)
        told = f"{told} {more}"
    return told
