"""The people of an earlier tournament come into the address book if it is sure who they are."""

from itertools import count

from bobbl_client.model.address_book import AddressBook, BookEntry
from bobbl_client.model.past_tournaments import Evening
from bobbl_client.organiser.book.adopting import adopted
from bobbl_shared.domain.names import Name

KARL, IDA = Name("Hofmann", "Karl"), Name("Neu", "Ida")


def test_who_might_be_somebody_else_is_left_to_a_person() -> None:
    book = AddressBook((BookEntry("karl", KARL), BookEntry("meier", Name("Meier", "Hans"))))
    like_hans, fritz = Name("Maier", "Hans"), Name("Öttinger", "Fritz")
    evening = Evening("t", "Muckturnier 2025", "2025-11-22", ((KARL, IDA), (like_hans, fritz)))
    numbers = count()
    after = adopted(book, evening, lambda: f"new {next(numbers)}")
    assert (after.fresh, after.known, after.unsure) == (2, 1, 1)
    entries = {each.name: each for each in after.book.entries}
    assert set(entries) == {KARL, IDA, fritz, Name("Meier", "Hans")}
    assert entries[KARL].visits[0].partner == entries[IDA].id
    assert entries[fritz].visits[0].partner == ""
    assert not entries[Name("Meier", "Hans")].visits
