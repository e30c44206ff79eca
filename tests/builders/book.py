"""An address book that a test makes up: couples who come every year, some with very long names."""

from bobbl_client.model.address_book import AddressBook, BookEntry, Visit, with_entries
from bobbl_shared.domain.names import Name
from builders.evening import invented_name

LONG = "Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel"
CLUB = "Kartenfreunde und Heimatverein Großgressingen-Überlohe 1897 e. V."


def regular_name(number: int) -> Name:
    """Give the name of a regular; every fifth is as long as names can be."""
    plain = invented_name(number)
    if number % 5:
        return Name(plain.last, plain.first, f"SV {plain.last}" if number % 3 else "")
    return Name(f"{LONG}-{plain.last}"[:80], f"{plain.first} Maria", CLUB)


def invented_book(count: int) -> AddressBook:
    """Give a book of so many people: 2 and 3, 4 and 5 … usually play together."""
    return with_entries(AddressBook(), (_entry(number) for number in range(count)))


def _entry(number: int) -> BookEntry:
    years = range(2020, 2020 + number % 6)
    visits = tuple(
        Visit(f"t{year}", "Preismucken", f"{year}-11-21", f"p{number ^ 1:05}") for year in years
    )
    phone = f"0911 {number:05}" if number % 2 else ""
    return BookEntry(f"p{number:05}", regular_name(number), phone, visits=visits)
