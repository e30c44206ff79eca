"""How many keys the commonest tasks take, names and points included: never more than these."""

from collections.abc import Callable, Sequence

import pytest

from bobbl_client.model.address_book import AddressBook, BookEntry, BookFile, Visit, with_entries
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_shared.domain.names import Name
from builders.by_keys.person import Key, Person
from builders.by_keys.scoring import SLIP

ENTER, RIGHT, FEE = Key.Key_Return, Key.Key_Right, Key.Key_F5
Keys = Sequence[Key | str]

HOFMANN: Keys = ("Hofmann", ENTER, "Karl", ENTER, ENTER)
NEW_PAIR: Keys = (*HOFMANN, "Popp", ENTER, "Grete", ENTER, FEE, ENTER)
KNOWN_PAIR: Keys = ("hofm", RIGHT, RIGHT, FEE, ENTER)
ALONE: Keys = ("Hofmann", ENTER, "Karl", Key.Key_F7, ENTER, FEE, ENTER)
SLIP_TYPED: Keys = ("1", ENTER, "14-3+", ENTER)


def desk(person: Person) -> None:
    person.sits_at(person.hall.desk)


def desk_that_knows_them(person: Person) -> None:
    entries = [
        BookEntry("k", Name("Hofmann", "Karl"), visits=(Visit("t", "2025", "2025-01-01", "g"),)),
        BookEntry("g", Name("Popp", "Grete"), visits=(Visit("t", "2025", "2025-01-01", "k"),)),
    ]
    book = BookFile(person.folder / "book", person.hall.evening.dice)
    book.store(with_entries(AddressBook(), entries))
    BookKeeper(book, person.hall.organiser)
    desk(person)


def results(person: Person) -> None:
    person.hall.drawn()
    person.sits_at(person.hall.stage)


def is_registered(person: Person) -> bool:
    (entrant,), (payment,) = person.entrants, person.state.payments
    names = {person.hall.desk.person_name(each).last for each in entrant.persons}
    wanted = {"lone": {"Hofmann"}, "pair": {"Hofmann", "Popp"}}[entrant.kind]
    return names == wanted and payment.cents == 1000 * len(wanted)


def is_entered(person: Person) -> bool:
    (entry,) = person.state.rounds[0].tables[1].entries
    return entry.score == SLIP


@pytest.mark.parametrize(
    ("sit", "keys", "most", "is_done"),
    [
        (desk, NEW_PAIR, 27, is_registered),
        (desk_that_knows_them, KNOWN_PAIR, 8, is_registered),
        (desk, ALONE, 16, is_registered),
        (results, SLIP_TYPED, 8, is_entered),
    ],
    ids=["a new pair", "a pair that comes every year", "somebody alone", "a slip"],
)
def test_it_takes_no_more_keys(
    person: Person,
    sit: Callable[[Person], None],
    keys: Keys,
    most: int,
    is_done: Callable[[Person], bool],
) -> None:
    sit(person)
    assert sum(len(each) if isinstance(each, str) else 1 for each in keys) == most
    person.keys(*keys)
    assert is_done(person)
