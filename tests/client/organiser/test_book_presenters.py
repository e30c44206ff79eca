"""The page of the address book: search, change, delete, merge; and taking people in."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from bobbl_client.model.address_book import AddressBook, BookEntry, BookFile, Visit, with_entries
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.organiser.book.importing import TakingPresenter, TakingScreen
from bobbl_client.organiser.book.merging import Fate
from bobbl_client.organiser.book.presenter import BookForm, BookPresenter, BookScreen
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError
from builders.dice import seeded_dice
from builders.evening import Evening

POPP = BookEntry(
    "popp", Name("Popp", "Fred", "SV"), "1", visits=(Visit("t", "M", "2024-1-1", "ute"),)
)
UTE = BookEntry("ute", Name("Zapf", "Ute"), visits=(Visit("t", "M", "2024-1-1", "popp"),))
POP = BookEntry("pop", Name("Pop", "Fred"))


class Sheet:
    """A view that keeps what it is shown."""

    def __init__(self) -> None:
        self.screens: list[BookScreen] = []
        self.filled: list[BookForm] = []

    def show_screen(self, screen: BookScreen) -> None:
        self.screens.append(screen)

    def fill(self, form: BookForm) -> None:
        self.filled.append(form)

    @property
    def now(self) -> BookScreen:
        return self.screens[-1]


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
        self.view = Sheet()
        self.page = BookPresenter(self.keeper, self.view, ids())

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
        assert office.view.now.rows[0].name == "Popp, Fred"
        office.page.open("popp")
        assert office.view.filled[-1] == BookForm("Popp", "Fred", "SV", "1")
        assert office.view.now.facts == ("Spielt mit Zapf, Ute.", "1 Abend: M 2024")
        office.page.typed(BookForm("Popp", "Alfred", "SV", "2", "a@b"))
        office.page.agree()
        kept = next(each for each in office.file.load().entries if each.id == "popp")
        assert (kept.name.first, kept.phone, kept.mail, kept.visits) == (
            "Alfred",
            "2",
            "a@b",
            POPP.visits,
        )
        assert "Popp, Alfred" in office.view.now.done

    def test_somebody_is_written_down_and_needs_a_name(self, office: Office) -> None:
        office.page.begin()
        office.page.typed(BookForm(first="Ida"))
        assert not office.page.save()
        assert office.view.now.error
        office.page.typed(BookForm("  Neu ", "Ida"))
        assert office.page.save()
        assert "Neu, Ida" in office.names()

    def test_deleting_asks_first(self, office: Office) -> None:
        office.page.ask_delete()
        assert office.view.now.question is None
        office.page.open("ute")
        office.page.ask_delete()
        assert office.view.now.question is not None
        assert office.page.cancel()
        assert office.view.now.question is None
        assert "Zapf, Ute" in office.names()
        office.page.ask_delete()
        office.page.agree()
        assert "Zapf, Ute" not in office.names()
        assert "ute" not in office.file.path.read_text()
        assert office.view.now.selected == ""

    def test_who_is_nearly_the_same_can_be_made_one(self, office: Office) -> None:
        office.page.open("popp")
        assert office.view.now.double == "Pop, Fred"
        office.page.ask_merge()
        office.page.agree()
        assert office.names() == ["Popp, Fred", "Zapf, Ute"]
        assert office.view.now.double == ""
        office.page.ask_merge()
        assert office.view.now.question is None

    def test_what_is_typed_is_not_lost_by_opening_somebody_else(self, office: Office) -> None:
        office.page.open("popp")
        office.page.typed(BookForm("Poppen"))
        office.page.open("ute")
        assert office.view.now.selected == "popp"
        assert office.view.now.question is not None
        office.page.agree()
        assert office.view.now.selected == "ute"
        assert "Popp, Fred" in office.names()

    def test_escape_steps_back_and_asks_only_where_something_is_lost(self, office: Office) -> None:
        office.page.search("popp")
        office.page.open("popp")
        office.page.typed(BookForm("Poppen"))
        assert office.page.cancel()
        assert office.view.now.question is not None
        office.page.agree()
        assert office.view.now.selected == ""
        assert office.page.cancel()
        assert office.view.now.query == ""
        assert not office.page.cancel()

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
        office.page.open("ute")
        office.page.ask_delete()
        office.page.agree()
        assert office.view.now.notice
        assert len(office.keeper.book.entries) == 3
        assert office.page.cancel()
        assert office.view.now.notice == ""

    def test_a_damaged_file_is_never_written_over(self, office: Office) -> None:
        office.file.path.write_text("{")
        office.keeper.read()
        page = BookPresenter(office.keeper, office.view, ids())
        assert office.view.now.notice
        page.typed(BookForm("Neu"))
        assert not page.save()
        assert office.file.path.read_text() == "{"

    def test_a_table_is_told_of(self, office: Office) -> None:
        assert "Popp;Fred;SV;1" in office.page.exported()
        office.page.wrote("a.csv")
        assert "3 Personen" in office.view.now.done
        office.page.wrote("a.csv", BobblError("output_preserved", path="a.bobbl"))
        assert "nie überschrieben" in office.view.now.notice


class Counter:
    """A view that keeps what it is shown."""

    def __init__(self) -> None:
        self.screens: list[TakingScreen] = []
        self.text = ""

    def show_screen(self, screen: TakingScreen) -> None:
        self.screens.append(screen)

    def show_text(self, text: str) -> None:
        self.text = text

    @property
    def now(self) -> TakingScreen:
        return self.screens[-1]


class TestTakingIn:
    @pytest.fixture
    def view(self) -> Counter:
        return Counter()

    @pytest.fixture
    def page(self, office: Office, view: Counter) -> TakingPresenter:
        return TakingPresenter(office.keeper, office.organiser, view, ids())

    def test_a_list_is_looked_at_turned_and_taken_in(
        self, office: Office, page: TakingPresenter, view: Counter
    ) -> None:
        page.typed("Poppe, Fred / Zapf, Ute\nNeu, Ida")
        fates = {each.name: each.fate for each in view.now.rows}
        assert fates == {"Poppe, Fred": Fate.ALIKE, "Zapf, Ute": Fate.KNOWN, "Neu, Ida": Fate.COMES}
        assert view.now.rows[0].fate is Fate.ALIKE
        assert office.names() == ["Pop, Fred", "Popp, Fred", "Zapf, Ute"]
        page.turn("0")
        page.turn("2")
        assert not view.now.rows[-1].is_taken
        page.begin()
        assert office.names() == ["Pop, Fred", "Popp, Fred", "Zapf, Ute"]
        assert "0 neu, 2" in view.now.done

    def test_this_tournament_and_its_file(
        self, office: Office, page: TakingPresenter, view: Counter
    ) -> None:
        page.take_running()
        assert view.now.notice
        office.evening.register_pairs(office.organiser, 2)
        page.take_running()
        assert len(view.now.rows) == 4
        page.begin()
        assert len(office.names()) == 7
        page.typed("")
        office.evening.close()
        page.opened(office.evening.path, office.evening.path.read_bytes()[:100])
        assert view.now.source.startswith("Preismucken")
        assert {each.fate for each in view.now.rows} == {Fate.KNOWN}

    def test_a_table_goes_through_the_editor(self, page: TakingPresenter, view: Counter) -> None:
        page.opened(Path("x.csv"), "Nachname;Telefon\nÜbel;1".encode("cp1252"))
        assert view.text.endswith("Übel;1")
        assert [each.name for each in view.now.rows] == ["Übel"]
        page.opened(Path("x.csv"), None)
        assert "x.csv" in view.now.notice

    def test_nobody_is_taken_in_without_people(self, page: TakingPresenter, view: Counter) -> None:
        page.begin()
        assert view.now.waits
        assert not page.has_people

    def test_a_full_disk_keeps_the_preview(
        self, office: Office, page: TakingPresenter, view: Counter
    ) -> None:
        page.typed("Neu, Ida")
        office.file.is_full = True
        page.begin()
        assert view.now.notice
        assert len(view.now.rows) == 1
        assert len(office.keeper.book.entries) == 3
