"""Who comes into the address book: known, alike, new; and tables written and read back."""

from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.model.address_book import AddressBook, BookEntry, Visit, partners_of, with_entries
from bobbl_client.organiser.book.lists import read_people, to_csv
from bobbl_client.organiser.book.merging import Fate, Kin, Newcomer, judged, newcomers_of, taken_in
from bobbl_shared.domain.cells import FORMULA, meant, plain
from bobbl_shared.domain.names import Name
from builders.book import invented_book

KARL, GRETE = Name("Hofmann", "Karl", "SV Weidenlohe"), Name("Reuß", "Margarete")
EVENING = Visit("t1", "Preismucken", "2025-11-22")


def ids() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"n{next(numbers)}"


def book(*names: Name) -> AddressBook:
    return with_entries(AddressBook(), (BookEntry(f"p{n}", name) for n, name in enumerate(names)))


def fates(whole: AddressBook, *names: Name, evening: Visit | None = None) -> list[Fate]:
    return [each.fate for each in judged(newcomers_of([[n] for n in names], evening), whole)]


@pytest.mark.parametrize(
    ("name", "fate"),
    [
        (Name("Hofmann", "Karl", "SV Weidenlohe"), Fate.KNOWN),
        (Name("HOFMANN", "karl"), Fate.KNOWN),
        (Name("Karl", "Hofmann"), Fate.KNOWN),
        (Name("Hofmann", "Karl", "TSV Andernorts"), Fate.ALIKE),
        (Name("Hoffmann", "Karl"), Fate.ALIKE),
        (Name("Hofmenn", "Karl"), Fate.ALIKE),
        (Name("Zapf", "Rosi"), Fate.COMES),
        (Name("Hofmann", "Ottilie"), Fate.COMES),
        (Name("Reuss", "Margarete"), Fate.KNOWN),
    ],
)
def test_who_is_there_already(name: Name, fate: Fate) -> None:
    assert fates(book(KARL, GRETE), name) == [fate]


def test_two_of_one_name_at_one_evening_are_two_people() -> None:
    twice = Name("Müller", "Hans")
    whole = taken_in(
        AddressBook(), judged(newcomers_of([[twice], [twice]], EVENING), AddressBook()), (), ids()
    )
    assert len(whole.entries) == 2
    again = taken_in(whole, judged(newcomers_of([[twice], [twice]], EVENING), whole), (), ids())
    assert again == whole


def test_who_stands_twice_in_a_list_comes_once() -> None:
    assert fates(AddressBook(), KARL, KARL) == [Fate.COMES, Fate.TWICE]


def test_an_evening_taken_in_again_changes_nothing() -> None:
    people = newcomers_of([(KARL, GRETE), (Name("Zapf", "Rosi"),)], EVENING)
    whole = taken_in(AddressBook(), judged(people, AddressBook()), (), ids())
    known = {each.id: each for each in whole.entries}
    karl = next(each for each in whole.entries if each.name == KARL)
    assert [known[id_].name for id_ in partners_of(karl, known)] == [GRETE]
    assert taken_in(whole, judged(people, whole), (), ids()) == whole


def test_what_a_person_says_decides() -> None:
    whole = book(KARL)
    people = newcomers_of([(Name("Hoffmann", "Karl"), Name("Neu", "Ida"))], EVENING)
    verdicts = judged(people, whole)
    assert [each.fate for each in verdicts] == [Fate.ALIKE, Fate.COMES]
    as_guessed = taken_in(whole, verdicts, (), ids())
    assert len(as_guessed.entries) == 3
    turned = taken_in(whole, verdicts, (0, 1), ids())
    (only,) = turned.entries
    assert (only.id, only.name, only.evenings[0].partner) == ("p0", KARL, "")


def test_what_is_known_is_kept_and_only_gaps_are_filled() -> None:
    whole = with_entries(AddressBook(), [BookEntry("p", Name("Popp", "Fred"), phone="1")])
    people = (Newcomer(Name("Popp", "Fred", "SV"), phone="2", mail="m@x", note="n"),)
    (entry,) = taken_in(whole, judged(people, whole), (), ids()).entries
    assert (entry.name.club, entry.phone, entry.mail, entry.note) == ("SV", "1", "m@x", "n")


def test_the_nearest_is_not_oneself() -> None:
    whole = book(Name("Hofmann", "Karl"), Name("Hoffmann", "Karl"), Name("Zapf", "Rosi"))
    kin = Kin(whole.entries)
    one, other, alone = (next(e for e in whole.entries if e.id == f"p{n}") for n in range(3))
    found = kin.nearest(one.name, one.id)
    assert found is not None
    assert found[0] == other
    assert kin.nearest(alone.name, alone.id) is None


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Zl", "Zp")), max_size=9
)


class TestTables:
    def test_a_book_comes_back_from_its_table(self) -> None:
        whole = with_entries(
            AddressBook(),
            [
                BookEntry("a", KARL, "0911 12", "k@x.de", "=1+1", (Visit("t", "M", "2025", "b"),)),
                BookEntry("b", GRETE, visits=(Visit("t", "M", "2025", "a"),)),
                BookEntry("c", Name("@Böse", "-Eva"), "+49 911"),
            ],
        )
        people, wrong = read_people(to_csv(whole).removeprefix("\ufeff"))
        back = taken_in(AddressBook(), judged(people, AddressBook()), (), ids())
        assert wrong == 0
        told = [(e.name, e.phone, e.mail, e.note) for e in whole.entries]
        assert [(e.name, e.phone, e.mail, e.note) for e in back.entries] == told
        known = {each.id: each.name for each in back.entries}
        karl = next(each for each in back.entries if each.name == KARL)
        assert [known[id_] for id_ in partners_of(karl, known)] == [GRETE]

    def test_no_cell_is_a_formula(self) -> None:
        names = [Name(f"{sign.strip() or '='}x", "=cmd|' /C calc'!A0", "+1") for sign in FORMULA]
        for line in to_csv(book(*names)).splitlines()[1:]:
            assert not any(cell.strip('"').startswith(FORMULA) for cell in line.split(";"))

    @given(TEXTS)
    def test_a_guarded_cell_means_what_it_was(self, text: str) -> None:
        (cell,) = plain([text])
        if not text.startswith("'"):
            assert meant(cell) == text

    def test_a_list_of_pairs_makes_partners(self) -> None:
        people, wrong = read_people("Hofmann, Karl / Reuß, Margarete\nZapf, Rosi\n;;\n")
        assert [each.partner for each in people] == [1, 0, None]
        assert wrong == 0

    def test_lines_without_a_name_are_counted(self) -> None:
        people, wrong = read_people("Nachname;Vorname;Telefon\nPopp;Fred;1\n;Ida;2\n")
        assert ([each.name.last for each in people], wrong) == (["Popp"], 1)


def test_a_full_hall_is_compared_with_a_full_book() -> None:
    whole = invented_book(5000)
    people = newcomers_of([[each.name] for each in whole.entries[:800]], EVENING)
    verdicts = judged(people, whole)
    assert sum(each.fate is Fate.COMES for each in verdicts) == 0
