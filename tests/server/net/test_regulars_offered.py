"""Regulars go from the organiser's address book to the desks, and to nobody else."""

from pathlib import Path

import pytest

from bobbl_client.model.address_book import BookFile, without
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.model.station import StationModel
from bobbl_server.net.hub import Hub, Subscriber
from bobbl_server.net.regulars import Regulars
from bobbl_shared.domain.areas.staff import AssignStation, RevokeStation
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.regulars import MOST_REGULARS, PAGE, Regular, mark_of
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import StationId
from bobbl_shared.wire.codec import MAXIMUM_STATION, encode
from bobbl_shared.wire.messages import (
    Ask,
    AskRegulars,
    OfferRegulars,
    RefusedAnswer,
    RegularsAnswer,
    RegularsPush,
)
from builders.book import invented_book
from builders.dice import seeded_dice
from builders.evening import Evening, FixedClock
from builders.office import Office

ORGANISER = StationId("o" * 64)


def post(evening: Evening, role: Role) -> StationModel:
    sections = [each.name for each in evening.settings.sections] if role == "scoring" else ()
    model = evening.station(role, role, sections)
    assert model.role == role
    return model


def people(count: int) -> tuple[Regular, ...]:
    return tuple(Regular(Name(f"Hofmann {n}", "Karl"), ((n + 1) % count,)) for n in range(count))


def offers(count: int) -> list[OfferRegulars]:
    every = people(count)
    starts = range(0, max(count, 1), PAGE)
    return [OfferRegulars(mark_of(every), count, at, every[at : at + PAGE]) for at in starts]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.fixture
def book(tmp_path: Path) -> BookFile:
    file = BookFile(tmp_path / "book.json", seeded_dice("book"))
    file.store(invented_book(PAGE * 2 + 3))
    return file


class TestTheServersList:
    def setup_method(self) -> None:
        self.told: list[RegularsPush] = []
        self.regulars = Regulars(self.told.append)

    @pytest.mark.parametrize("count", [0, 1, PAGE, PAGE + 1, 3 * PAGE])
    def test_a_list_is_in_force_with_its_last_page(self, count: int) -> None:
        *first, last = offers(count)
        for offer in first:
            assert self.regulars.take(ORGANISER, offer) == RegularsAnswer("", 0)
        assert self.regulars.take(ORGANISER, last) == RegularsAnswer(last.mark, count)
        assert self.told == [RegularsPush(last.mark)]
        read: list[Regular] = []
        while len(read) < count:
            read += self.regulars.page(AskRegulars("other", len(read))).people
        assert tuple(read) == people(count)

    def test_who_knows_the_list_is_sent_nobody(self) -> None:
        (offer,) = offers(3)
        self.regulars.take(ORGANISER, offer)
        assert self.regulars.page(AskRegulars(offer.mark)).people == ()
        self.regulars.take(ORGANISER, offer)
        assert len(self.told) == 1

    def test_what_does_not_fit_its_mark_changes_nothing(self) -> None:
        (offer,) = offers(3)
        wrong = OfferRegulars(offer.mark, 3, 0, tuple(Regular(Name("Popp")) for _ in range(3)))
        with pytest.raises(Refusal, match="regulars_malformed"):
            self.regulars.take(ORGANISER, wrong)
        assert self.regulars.page(AskRegulars()) == RegularsAnswer("", 0)

    def test_pages_come_in_order_and_from_one_station(self) -> None:
        first, second, _ = offers(3 * PAGE)
        self.regulars.take(ORGANISER, first)
        with pytest.raises(Refusal, match="regulars_malformed"):
            self.regulars.take(StationId("x"), second)
        self.regulars.take(ORGANISER, second)
        with pytest.raises(Refusal, match="regulars_malformed"):
            self.regulars.take(ORGANISER, second)

    @pytest.mark.parametrize(
        ("count", "regular", "code"),
        [
            (1, Regular(Name("")), "regulars_malformed"),
            (1, Regular(Name("x" * 121)), "regulars_malformed"),
            (1, Regular(Name("Popp\u202e")), "regulars_malformed"),
            (1, Regular(Name("Popp"), (1,)), "regulars_malformed"),
            (1, Regular(Name("Popp"), (-1,)), "regulars_malformed"),
            (1, Regular(Name("Popp"), (0, 0, 0, 0)), "regulars_malformed"),
            (MOST_REGULARS + 1, Regular(Name("Popp")), "regulars_too_many"),
        ],
    )
    def test_hostile_lists_are_refused(self, count: int, regular: Regular, code: str) -> None:
        with pytest.raises(Refusal, match=code):
            self.regulars.take(ORGANISER, OfferRegulars("m", count, 0, (regular,)))

    def test_the_longest_page_fits_in_a_frame(self) -> None:
        widest = Name("界" * 120, "界" * 120, "界" * 120)
        page = tuple(Regular(widest, (9999, 9998, 9997)) for _ in range(PAGE))
        offer = Ask(10**9, OfferRegulars("0" * 64, MOST_REGULARS, 9750, page))
        assert len(encode(offer).encode()) < MAXIMUM_STATION


@pytest.mark.parametrize("role", ["organiser", "desk", "scoring", "display"])
def test_each_role_reads_and_offers_as_far_as_it_may(evening: Evening, role: Role) -> None:
    evening.station("organiser", "Leitung")
    model = post(evening, role)
    read = evening.answers.answer(model.id, AskRegulars())
    assert isinstance(read, RefusedAnswer) == (role in {"scoring", "display"})
    offered = evening.answers.answer(model.id, offers(1)[0])
    assert isinstance(offered, RefusedAnswer) == (role != "organiser")


def test_only_desks_are_told_of_regulars() -> None:
    office = Office()
    stations = [
        office.admit("desk", "Tisch 1").key.author,
        office.admit("desk", "Tisch 2").key.author,
        office.admit("display", "Leinwand").key.author,
    ]
    hub = Hub(office.history, FixedClock())
    subscribers = [Subscriber(station, lambda: None) for station in stations]
    for each in subscribers:
        hub.subscribe(each, office.state.length)
    hub.push(RegularsPush("m"), role="desk")
    assert [len(each.waiting) for each in subscribers] == [1, 1, 0]


def known(model: StationModel) -> int:
    return len(model.regulars.people)


def test_a_desk_has_the_book_and_loses_what_is_deleted(evening: Evening, book: BookFile) -> None:
    organiser = evening.station("organiser", "Leitung")
    before, scoring = evening.station("desk", "Tisch 1"), post(evening, "scoring")
    keeper = BookKeeper(book, organiser)
    after = evening.station("desk", "Tisch 2")
    count = len(keeper.book.entries)
    assert (known(before), known(after), known(scoring), known(organiser)) == (count, count, 0, 0)
    gone = keeper.book.entries[0]
    keeper.keep(without(keeper.book, gone.id))
    for desk in (before, after):
        assert gone.name not in {each.name for each in desk.regulars.people}
        assert gone.name.listed not in desk.membership.regulars_path.read_text()
    bodies = b"".join(evening.history.bodies) + evening.path.read_bytes()
    assert keeper.book.entries[1].name.last.encode() not in bodies


def test_no_contact_leaves_the_organisers_computer(evening: Evening, book: BookFile) -> None:
    organiser, desk = evening.station("organiser", "Leitung"), evening.station("desk", "Tisch 1")
    keeper = BookKeeper(book, organiser)
    entry = next(each for each in keeper.book.entries if each.phone)
    kept = desk.membership.regulars_path.read_text()
    assert entry.name.last in kept
    assert entry.phone not in kept
    assert entry.id not in kept


def test_a_desk_keeps_the_book_alone_and_over_a_start(evening: Evening, book: BookFile) -> None:
    organiser, desk = evening.station("organiser", "Leitung"), evening.station("desk", "Tisch 1")
    keeper = BookKeeper(book, organiser)
    evening.cable(desk).cut()
    keeper.keep(without(keeper.book, keeper.book.entries[0].id))
    desk = evening.restart(desk)
    assert known(desk) == len(keeper.book.entries)
    assert desk.membership.regulars_path.stat().st_mode & 0o077 == 0


def test_a_server_that_knows_nobody_takes_nothing_away(evening: Evening, book: BookFile) -> None:
    organiser, desk = evening.station("organiser", "Leitung"), evening.station("desk", "Tisch 1")
    keeper = BookKeeper(book, organiser)
    keeper.close()
    evening.answers.regulars = Regulars(evening.answers.regulars.told)
    evening.cable(desk).cut()
    evening.cable(desk).plug_in()
    assert known(desk) == len(keeper.book.entries)


def test_the_book_is_offered_again_to_a_server_that_starts_anew(
    evening: Evening, book: BookFile
) -> None:
    organiser = evening.station("organiser", "Leitung")
    keeper = BookKeeper(book, organiser)
    evening.answers.regulars = Regulars(evening.answers.regulars.told)
    evening.cable(organiser).cut()
    evening.cable(organiser).plug_in()
    assert len(evening.answers.regulars.people) == len(keeper.book.entries)


def test_without_a_file_nothing_is_offered(evening: Evening, tmp_path: Path) -> None:
    organiser = evening.station("organiser", "Leitung")
    BookKeeper(BookFile(tmp_path / "none.json", seeded_dice("none")), organiser)
    assert evening.answers.regulars.mark == ""


def test_a_desk_that_gets_another_role_forgets(evening: Evening, book: BookFile) -> None:
    organiser, desk = evening.station("organiser", "Leitung"), evening.station("desk", "Tisch 1")
    BookKeeper(book, organiser)
    organiser.ask(AssignStation(desk.id, "display", "Leinwand"))
    assert known(desk) == 0
    assert not desk.membership.regulars_path.exists()


def test_a_revoked_desk_forgets(evening: Evening, book: BookFile) -> None:
    organiser, desk = evening.station("organiser", "Leitung"), evening.station("desk", "Tisch 1")
    BookKeeper(book, organiser)
    assert known(desk) > 0
    organiser.ask(RevokeStation(desk.id))
    assert known(desk) == 0
    assert not desk.membership.regulars_path.exists()
