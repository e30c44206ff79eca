"""The address book's own file, who plays with whom, and that who is deleted is gone."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.model.address_book import (
    AddressBook,
    BookEntry,
    BookFile,
    Visit,
    checked_entry,
    merged,
    partners_of,
    regulars_of,
    with_entries,
    without,
)
from bobbl_client.model.past_tournaments import evening_in, evening_now
from bobbl_shared.domain.areas.field import WithdrawEntrant
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.regulars import check_regulars
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError, Refusal
from builders.book import invented_book
from builders.dice import seeded_dice
from builders.evening import Evening


def entry(id_: str, *visits: Visit, last: str = "") -> BookEntry:
    return BookEntry(id_, Name(last or f"Name {id_}"), visits=visits)


def evening(number: int, partner: str = "") -> Visit:
    return Visit(f"t{number}", "Muck", f"20{number:02}-11-21", partner)


def book(*entries: BookEntry) -> AddressBook:
    return with_entries(AddressBook(), entries)


@pytest.fixture
def file(tmp_path: Path) -> BookFile:
    return BookFile(tmp_path / "folder" / "address-book.json", seeded_dice("book"))


def test_a_book_is_read_as_it_was_written_and_by_its_owner_only(file: BookFile) -> None:
    assert file.load() == AddressBook()
    kept = invented_book(50)
    file.store(kept)
    assert file.load() == kept
    if os.name == "posix":
        assert file.path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "content", [b"", b"{}x", b'{"entries": 3}', b'{"colour": "green"}', b"\xff"]
)
def test_a_damaged_file_is_told_and_left_alone(file: BookFile, content: bytes) -> None:
    file.path.parent.mkdir()
    file.path.write_bytes(content)
    with pytest.raises(BobblError, match="address_book_damaged"):
        file.load()
    assert file.path.read_bytes() == content


def test_who_is_deleted_is_gone_also_with_those_they_played_with() -> None:
    whole = book(entry("gone", evening(1, "b")), entry("b", evening(1, "gone"), evening(2)))
    rest = without(whole, "gone")
    assert [each.id for each in rest.entries] == ["b"]
    assert "gone" not in str(rest)
    assert len(rest.entries[0].evenings) == 2


def test_the_usual_partner_is_the_most_frequent_then_the_latest() -> None:
    one = entry("one", evening(1, "b"), evening(2, "c"), evening(3, "b"), evening(4, "d"))
    everybody = dict.fromkeys(("one", "b", "c", "d"), 0)
    assert partners_of(one, everybody) == ("b", "d", "c")
    assert partners_of(one, {"one": 0, "c": 0}) == ("c",)


def test_of_two_entries_of_one_person_one_stays_with_all_evenings() -> None:
    stays = BookEntry("a", Name("Popp", "Fred"), phone="1", visits=(evening(1, "x"),))
    goes = BookEntry("b", Name("Pop", "Fred", "SV"), phone="2", mail="m", visits=(evening(2),))
    other = entry("x", evening(1, "a"), evening(2, "b"))
    one, friend = merged(book(stays, goes, other), "a", "b").entries[::-1]
    assert (one.name, one.phone, one.mail) == (Name("Popp", "Fred", "SV"), "1", "m")
    assert [each.source for each in one.visits] == ["t1", "t2"]
    assert {each.partner for each in friend.visits} == {"a"}


@given(st.integers(0, 40), st.booleans())
def test_desks_are_told_sound_lists_of_names_only(count: int, is_shared: bool) -> None:
    whole = invented_book(count)
    regulars = regulars_of(AddressBook(whole.entries, is_shared))
    assert len(regulars) == (count if is_shared else 0)
    check_regulars(regulars, len(regulars))


def test_a_partner_points_at_the_right_person() -> None:
    regulars = regulars_of(
        book(
            entry("a", evening(1, "b"), last="Adler"),
            entry("b", evening(1, "a"), evening(2), last="Beck"),
            entry("c", last="Curt"),
        )
    )
    assert [each.name.last for each in regulars] == ["Beck", "Adler", "Curt"]
    assert [each.partners for each in regulars] == [(1,), (0,), ()]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (BookEntry("a", Name(" ")), "name_missing"),
        (BookEntry("a", Name("x"), "9" * 121), "name_too_long"),
    ],
)
def test_an_entry_names_somebody_and_is_not_too_long(wrong: BookEntry, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        checked_entry(wrong)


def test_a_full_book_takes_nobody_more() -> None:
    full = AddressBook(tuple(entry(str(n)) for n in range(10_000)))
    with pytest.raises(Refusal, match="regulars_too_many"):
        with_entries(full, [entry("one more")])


class TestAnEveningBecomesVisits:
    def test_from_the_file_and_from_the_running_one(self, tmp_path: Path) -> None:
        hall = Evening(tmp_path)
        organiser = hall.station("organiser", "Leitung")
        hall.register_pairs(organiser, 3)
        hall.register(organiser, Name("Allein", "Änne"), kind="lone")
        gone = hall.state.numbered()[0]
        organiser.ask(WithdrawEntrant(gone.id))
        hall.draw(organiser)
        now = evening_now(organiser)
        assert [len(each) for each in now.groups] == [2, 2, 2, 1]
        assert now.groups[3] == (Name("Allein", "Änne"),)
        assert (now.source, now.day) == (hall.state.tournament, "2026-11-21")
        hall.close()
        for path in (hall.path, organiser.membership.replica_path):
            assert evening_in(path) == now

    def test_practice_and_an_empty_hall_are_refused(self, tmp_path: Path) -> None:
        hall = Evening(tmp_path, Settings("Übung", training=True))
        organiser = hall.station("organiser", "Leitung")
        with pytest.raises(BobblError, match="training_not_kept"):
            evening_now(organiser)
        hall.close()

    def test_a_file_that_is_none_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "x.bobbl").write_bytes(b"SQLite format 3\x00" + b"\x00" * 100)
        with pytest.raises(BobblError):
            evening_in(tmp_path / "x.bobbl")
