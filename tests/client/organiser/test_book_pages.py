"""The page of the address book: search, change, delete, merge; and taking people in."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from bobbl_client.model.address_book import AddressBook, BookEntry, BookFile, Visit, with_entries
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.organiser.book.importing import BookImportPage, TakingScreen
from bobbl_client.organiser.book.merging import Fate
from bobbl_client.organiser.book.page import BookForm, BookPage, BookScreen
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from builders.dice import seeded_dice
from builders.documents.opening import open_people
from builders.evening import Evening
from builders.hall import ScreenKeeper, opened

POPP = BookEntry(
    "popp", Name("Popp", "Fred", "SV"), "1", visits=(Visit("t", "M", "2024-1-1", "ute"),)
)
UTE = BookEntry("ute", Name("Zapf", "Ute"), visits=(Visit("t", "M", "2024-1-1", "popp"),))
POP = BookEntry("pop", Name("Pop", "Fred"))


class FailingFile(BookFile):
    """A disk that is full as long as a test says so."""

    is_full = False

    def store(self, book: AddressBook) -> None:
        if self.is_full:
            raise BobblError("file_not_written", path=str(self.path))
        super().store(book)


class Office:
    """An organiser with a book."""

    def __init__(self, folder: Path, dice: Dice) -> None:
        self.evening = Evening(folder)
        self.organiser = self.evening.station("organiser", "Leitung")
        self.file = FailingFile(folder / "book.json", dice)
        self.file.store(with_entries(AddressBook(), (POPP, UTE, POP)))
        self.keeper = BookKeeper(self.file, self.organiser)
        self.view = ScreenKeeper[BookScreen]()
        self.page = opened(BookPage(self.keeper, ids()), self.view)

    def names(self) -> list[str]:
        return [each.name.listed for each in self.file.load().entries]


def ids() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"n{next(numbers)}"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path, seeded_dice("book"))
    yield made
    made.evening.close()


class TestPage:
    def test_search_opens_changes_and_saves(self, office: Office) -> None:
        office.page.search("fred popp")
        assert office.view.screen.rows[0].name == "Popp, Fred"
        office.page.open_person("popp")
        assert office.view.screen.form == BookForm("Popp", "Fred", "SV", "1")
        assert office.view.screen.facts == ("Spielt mit Zapf, Ute.", "1 Abend: M 2024")
        office.page.typed(BookForm("Popp", "Alfred", "SV", "2", "a@b"))
        office.page.agree()
        kept = next(each for each in office.file.load().entries if each.id == "popp")
        assert (kept.name.first, kept.phone, kept.mail, kept.visits) == (
            "Alfred",
            "2",
            "a@b",
            POPP.visits,
        )
        assert "Popp, Alfred" in office.view.screen.done

    def test_somebody_is_written_down_and_needs_a_name(self, office: Office) -> None:
        office.page.begin()
        office.page.typed(BookForm(first="Ida"))
        assert not office.page.save()
        assert office.view.screen.error
        office.page.typed(BookForm("  Neu ", "Ida"))
        assert office.page.save()
        assert "Neu, Ida" in office.names()

    def test_deleting_asks_first(self, office: Office) -> None:
        office.page.ask_delete()
        assert office.page.confirmation is None
        office.page.open_person("ute")
        office.page.ask_delete()
        assert office.page.confirmation is not None
        assert office.page.back()
        assert office.page.confirmation is None
        assert "Zapf, Ute" in office.names()
        office.page.ask_delete()
        office.page.agree()
        assert "Zapf, Ute" not in office.names()
        assert "ute" not in office.file.path.read_text()
        assert office.view.screen.selected == ""

    def test_who_is_nearly_the_same_can_be_made_one(self, office: Office) -> None:
        office.page.open_person("popp")
        assert office.view.screen.double == "Pop, Fred"
        office.page.ask_merge()
        office.page.agree()
        assert office.names() == ["Popp, Fred", "Zapf, Ute"]
        assert office.view.screen.double == ""
        office.page.ask_merge()
        assert office.page.confirmation is None

    def test_what_is_typed_is_not_lost_by_opening_somebody_else(self, office: Office) -> None:
        office.page.open_person("popp")
        office.page.typed(BookForm("Poppen"))
        office.page.open_person("ute")
        assert office.view.screen.selected == "popp"
        assert office.page.confirmation is not None
        office.page.discard()
        assert office.view.screen.selected == "ute"
        assert "Popp, Fred" in office.names()

    def test_escape_steps_back_and_asks_only_where_something_is_lost(self, office: Office) -> None:
        office.page.search("popp")
        office.page.open_person("popp")
        office.page.typed(BookForm("Poppen"))
        assert office.page.back()
        assert office.page.confirmation is not None
        office.page.discard()
        assert office.view.screen.selected == ""
        assert office.page.back()
        assert office.view.screen.query == ""
        assert not office.page.back()

    def test_desks_know_nobody_if_that_is_not_wanted(self, office: Office) -> None:
        desk = office.evening.station("desk", "Tisch")
        assert len(desk.regulars.people) == 3
        office.page.toggle_shared()
        assert not desk.regulars.people
        assert not desk.membership.regulars_path.exists()
        office.page.toggle_shared()
        assert len(desk.regulars.people) == 3

    def test_a_full_disk_is_told_and_changes_nothing(self, office: Office) -> None:
        office.file.is_full = True
        office.page.open_person("ute")
        office.page.ask_delete()
        office.page.agree()
        assert office.page.notice
        assert len(office.keeper.book.entries) == 3
        assert office.page.back()
        assert office.page.notice == ""

    def test_a_damaged_file_is_never_written_over(self, office: Office) -> None:
        office.file.path.write_text("{")
        office.keeper.read()
        page = opened(BookPage(office.keeper, ids()), office.view)
        assert page.notice
        page.typed(BookForm("Neu"))
        assert not page.save()
        assert office.file.path.read_text() == "{"

    def test_a_table_is_told_of(self, office: Office) -> None:
        assert "Popp;Fred;SV;1" in office.page.exported()
        office.page.wrote("a.csv")
        assert "3 Personen" in office.view.screen.done
        office.page.wrote("a.csv", BobblError("output_preserved", path="a.bobbl"))
        assert "nie überschrieben" in office.page.notice


Counter = ScreenKeeper[TakingScreen]


class TestTakingIn:
    @pytest.fixture
    def view(self) -> Counter:
        return Counter()

    @pytest.fixture
    def page(self, office: Office, view: Counter) -> BookImportPage:
        return opened(BookImportPage(office.keeper, office.organiser, ids()), view)

    def test_a_list_is_looked_at_turned_and_taken_in(
        self, office: Office, page: BookImportPage, view: Counter
    ) -> None:
        page.typed("Poppe, Fred / Zapf, Ute\nNeu, Ida")
        fates = {each.name: each.fate for each in view.screen.rows}
        assert fates == {"Poppe, Fred": Fate.ALIKE, "Zapf, Ute": Fate.KNOWN, "Neu, Ida": Fate.COMES}
        assert view.screen.rows[0].fate is Fate.ALIKE
        assert office.names() == ["Pop, Fred", "Popp, Fred", "Zapf, Ute"]
        page.turn("0")
        page.turn("2")
        assert not view.screen.rows[-1].is_taken
        page.begin()
        assert office.names() == ["Pop, Fred", "Popp, Fred", "Zapf, Ute"]
        assert "0 neu, 2" in page.done

    def test_this_tournament_and_its_file(
        self, office: Office, page: BookImportPage, view: Counter
    ) -> None:
        page.take_running()
        assert page.notice
        office.evening.register_pairs(office.organiser, 2)
        page.take_running()
        assert len(view.screen.rows) == 4
        page.begin()
        assert len(office.names()) == 7
        page.typed("")
        office.evening.close()
        open_people(page, office.evening.path, office.evening.path.read_bytes()[:100])
        assert view.screen.source.startswith("Preismucken")
        assert {each.fate for each in view.screen.rows} == {Fate.KNOWN}

    def test_a_table_goes_through_the_editor(self, page: BookImportPage, view: Counter) -> None:
        open_people(page, Path("x.csv"), "Nachname;Telefon\nÜbel;1".encode("cp1252"))
        assert view.screen.text.endswith("Übel;1")
        assert [each.name for each in view.screen.rows] == ["Übel"]
        open_people(page, Path("x.csv"), None)
        assert "x.csv" in page.notice

    def test_esc_stops_the_reading_of_a_file(self, page: BookImportPage, view: Counter) -> None:
        page.typed("Hofmann, Karl")
        may_end = Event()
        page.reading.begin(lambda _: str(may_end.wait()))
        assert view.screen.is_reading
        assert page.reading.look()
        page.begin()
        assert [each.name for each in view.screen.rows] == ["Hofmann, Karl"]
        assert page.back()
        may_end.set()
        assert not page.reading.look()
        assert "angehalten" in page.notice
        assert not view.screen.is_reading
        assert [each.name for each in view.screen.rows] == ["Hofmann, Karl"]

    def test_nobody_is_taken_in_without_people(self, page: BookImportPage, view: Counter) -> None:
        page.begin()
        assert view.screen.waits
        assert not page.has_people

    def test_a_full_disk_keeps_the_preview(
        self, office: Office, page: BookImportPage, view: Counter
    ) -> None:
        page.typed("Neu, Ida")
        office.file.is_full = True
        page.begin()
        assert page.notice
        assert len(view.screen.rows) == 1
        assert len(office.keeper.book.entries) == 3
