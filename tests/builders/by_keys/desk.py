"""What a person does at a registration desk with keys alone."""

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from bobbl_client.model.address_book import AddressBook, BookEntry, BookFile, Visit, with_entries
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.paper.registration_code import code_of
from bobbl_shared.domain.seats import SeatZones
from builders.by_keys.person import Person
from builders.evening import invented_name

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def kinds(person: Person) -> list[tuple[str, str]]:
    """Give kind and status of everybody, by number."""
    return [(each.kind, each.status) for each in person.entrants]


def registers_a_pair_and_takes_the_fee(person: Person) -> None:
    """Register a pair that pays at once."""
    person.sits_at(person.hall.desk)
    for name in (invented_name(1), invented_name(2)):
        person.keys(name.last, Key.Key_Return, name.first, Key.Key_Return)
        if name == invented_name(2):
            person.keys(Key.Key_F5)
        person.keys(Key.Key_Return)
    (entrant,) = person.entrants
    (payment,) = person.state.payments
    assert (entrant.kind, entrant.status, payment.cents) == ("pair", "present", 2000)


def registers_a_single_player(person: Person) -> None:
    """Register somebody where everybody plays alone."""
    person.settings = replace(person.settings, entrants="players")
    person.sits_at(person.hall.desk)
    person.keys("Hofmann", Key.Key_Return, "Karl", Key.Key_Return, Key.Key_Return)
    assert kinds(person) == [("player", "present")]


def pairs_two_who_came_alone(person: Person) -> None:
    """Choose a partner by hand."""
    person.sits_at(person.hall.desk)
    for number in (1, 2):
        person.registers_alone(number)
    assert kinds(person) == [("lone", "present")] * 2
    person.keys(Key.Key_F3, invented_name(1).last, Key.Key_Return, Key.Key_F11, "1")
    person.keys(Key.Key_Down, Key.Key_Return)
    assert [each.kind for each in person.state.seatable()] == ["pair"]


def draws_partners_after_looking_who_takes_part(person: Person) -> None:
    """Draw partners; one of the five who are shown is left out."""
    person.sits_at(person.hall.desk)
    for number in range(5):
        person.registers_alone(number)
    person.keys(Key.Key_Escape, Key.Key_F11, "p", "2")
    assert person.sees("4 auslosen")
    person.keys(Key.Key_F12)
    assert sorted(each.kind for each in person.state.seatable()) == ["pair"] * 2
    assert not person.state.entrants[person.entrants[1].id].is_seatable


def takes_in_a_pasted_list(person: Person) -> None:
    """Paste a list, leave a line of it out, and save the others as pre-registrations."""
    board = QApplication.clipboard()
    assert board is not None
    board.setText("Hofmann, Karl / Quast, Eva\nUwe Popp und Rosi Zapf\nBär, Ida / Gräf, Ute\n")
    person.sits_at(person.hall.desk)
    person.keys(Key.Key_F11, "v")
    person.chord(Key.Key_V, CONTROL)
    assert person.sees("3 Einträge vormerken")
    person.keys(Key.Key_Tab, Key.Key_Tab, Key.Key_Tab, Key.Key_Down, Key.Key_Return)
    assert person.sees("2 Einträge vormerken")
    person.keys(Key.Key_F12)
    person.until(lambda: len(person.entrants) == 2)
    assert kinds(person) == [("pair", "announced")] * 2


def announces(person: Person, number: int) -> None:
    """Pre-register a pair."""
    first, second = (invented_name(2 * number + each) for each in (0, 1))
    person.keys(Key.Key_F11, "v", f"{first.last}, {first.first} / {second.last}, {second.first}")
    before = len(person.entrants)
    person.keys(Key.Key_F12)
    person.until(lambda: len(person.entrants) == before + 1)
    person.keys(Key.Key_Escape)


def greets_who_is_scanned(person: Person) -> None:
    """Find a pre-registration by its code and mark it present."""
    person.sits_at(person.hall.desk)
    announces(person, 0)
    code = code_of(person.state, person.entrants[0].id)
    person.keys(Key.Key_F3, code.lower(), Key.Key_Return, Key.Key_F12)
    assert kinds(person) == [("pair", "present")]


def prints_codes(person: Person) -> None:
    """Write the codes of all who are expected into a file."""
    person.sits_at(person.hall.desk)
    announces(person, 0)
    person.keys(Key.Key_F9, Key.Key_F4)
    assert person.sees("Gespeichert")
    assert list(person.folder.glob("home/**/*.pdf"))
    person.keys(Key.Key_Escape)
    person.registers(2)
    assert len(person.entrants) == 2


def withdraws_all_who_have_not_come(person: Person) -> None:
    """Look at who is still expected, let one of them stay, withdraw the others."""
    person.sits_at(person.hall.desk)
    for number in range(3):
        announces(person, number)
    person.keys(Key.Key_F11, "n")
    assert person.sees("3 Einträge abmelden")
    person.keys("2")
    assert person.sees("2 Einträge abmelden")
    person.keys(Key.Key_F12)
    person.until(lambda: len(person.state.announced()) == 1)
    assert [status for _, status in kinds(person)] == ["withdrawn", "announced", "withdrawn"]


def gives_everybody_a_marker(person: Person) -> None:
    """Look at who has no voucher yet, leave one out, give it to the others."""
    person.sits_at(person.hall.desk)
    for number in range(3):
        person.registers(number)
    person.keys(Key.Key_Escape, Key.Key_F11, "m", "1", "3")
    assert person.sees("2 Einträgen geben")
    person.keys(Key.Key_F12)
    person.until(lambda: len(person.state.marks) == 2)
    assert person.entrants[2].id not in person.state.marks


def marks_somebody(person: Person) -> None:
    """Set a marker of one pair, and take it away."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F6, "1")
    assert list(person.state.marks.values()) == [("voucher",)]
    person.keys("1", Key.Key_Escape)
    assert not any(person.state.marks.values())


def takes_the_fee_and_gives_it_back(person: Person) -> None:
    """Take the fee of somebody who is there already, and give it back."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F5)
    assert sum(each.cents for each in person.state.payments) == 2000
    person.keys(Key.Key_F5, Key.Key_F12)
    assert sum(each.cents for each in person.state.payments) == 0


def tells_twins_apart(person: Person) -> None:
    """Type a pair that is there already: other people (F12), then the same (F4)."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.registers(1)
    assert len(person.entrants) == 1
    person.keys(Key.Key_F12)
    assert len(person.entrants) == 2
    person.keys(Key.Key_Escape)
    person.registers(1)
    person.keys(Key.Key_F4)
    assert len(person.entrants) == 2


def renames(person: Person) -> None:
    """Change a name."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F7, "Zirbel")
    person.keys(Key.Key_Return, Key.Key_F12)
    first = person.entrants[0].persons[0]
    assert person.hall.desk.person_name(first).last == "Zirbel"


def splits_a_pair(person: Person) -> None:
    """Let both of a pair play with others."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F11, "4", "2")
    assert kinds(person) == [("lone", "present")] * 2


def lets_somebody_else_play(person: Person) -> None:
    """Give a pair another second player."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F11, "3", "2")
    person.keys("Ersatz", Key.Key_Return, "Anton", Key.Key_Return, Key.Key_Return)
    names = [person.hall.desk.person_name(each).last for each in person.entrants[0].persons]
    assert names == [invented_name(2).last, "Ersatz"]


def withdraws_and_takes_that_back(person: Person) -> None:
    """Withdraw a pair with a reason, and undo it."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F11, "2", "1")
    assert kinds(person) == [("pair", "withdrawn")]
    person.keys(Key.Key_F8, Key.Key_F8)
    assert kinds(person) == [("pair", "present")]


def takes_somebody_off_the_guests_pages(person: Person) -> None:
    """Take one of a pair off the pages for guests, and name both again."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return)
    person.chord(Key.Key_G, CONTROL)
    person.keys("2")
    assert len(person.state.unlisted) == 1
    person.keys("2", Key.Key_Escape)
    assert not person.state.unlisted


def reads_what_happened_to_somebody(person: Person) -> None:
    """Open the history of a pair, and go on."""
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F11, "5")
    assert person.sees("Verlauf: Nr. 1")
    person.keys(*[Key.Key_Escape] * 4)
    person.registers(2)
    assert len(person.entrants) == 2


def draws_a_seat_and_types_a_lot(person: Person) -> None:
    """Give a seat at registration: one drawn by the server, one from a paper lot."""
    person.settings = replace(person.settings, expected=8, seats=SeatZones(open_to=4))
    person.sits_at(person.hall.desk)
    person.registers(1)
    person.keys(Key.Key_F12)
    person.registers(2)
    person.keys(Key.Key_F11, "1", "4", Key.Key_Return, "2", Key.Key_Return)
    seats = person.state.placing.seats
    assert len(seats) == 2
    assert (seats[person.entrants[1].id].table, seats[person.entrants[1].id].pair) == (4, 2)


def moves_up_who_waits(person: Person) -> None:
    """Let a pair of the waiting list have the place of one that has gone."""
    person.settings = replace(person.settings, capacity=1)
    person.sits_at(person.hall.desk)
    for number in (1, 2):
        person.registers(number)
    assert len(person.state.seatable()) == 1
    person.keys(Key.Key_F3, "1", Key.Key_Return, Key.Key_F11, "2", "1")
    person.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_F11, "w", "1")
    assert [each.number for each in person.state.seatable()] == [2]


def completes_a_regular(person: Person) -> None:
    """Take name and usual partner over from the address book."""
    entries = [
        BookEntry("k", Name("Hofmann", "Karl"), visits=(Visit("t", "2025", "2025-01-01", "g"),)),
        BookEntry("g", Name("Reuß", "Grete"), visits=(Visit("t", "2025", "2025-01-01", "k"),)),
    ]
    book = BookFile(person.folder / "book", person.hall.evening.dice)
    book.store(with_entries(AddressBook(), entries))
    BookKeeper(book, person.hall.organiser)
    person.sits_at(person.hall.desk)
    person.keys("hofm", Key.Key_Right, Key.Key_Right, Key.Key_Return)
    (entrant,) = person.entrants
    names = [person.hall.desk.person_name(each).last for each in entrant.persons]
    assert names == ["Hofmann", "Reuß"]
