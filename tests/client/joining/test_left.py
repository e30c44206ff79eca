"""Entries typed into last year's file, seen tonight: in words, handed on once, or deleted."""

import shutil
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bobbl_client.evening.lists.registration import register
from bobbl_client.joining.known import known_here
from bobbl_client.joining.left import hand_on, left_entries
from bobbl_client.joining.left_page import LeftPage
from bobbl_client.model.membership import COPY, memberships
from bobbl_client.model.outbox import OUTBOX, waiting_in
from bobbl_client.model.station import StationModel
from bobbl_client.widgets.window.list_view import ListView
from bobbl_shared.domain.areas.desk import MarkEntrant, TakePayment
from bobbl_shared.domain.areas.field import (
    EditPerson,
    JoinPartner,
    LeaseNumbers,
    MarkPresent,
    PairLonePlayers,
    RegisterEntrant,
    WithdrawEntrant,
)
from bobbl_shared.domain.areas.undo import UndoEvent
from bobbl_shared.domain.kinds import Person
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.names import ContactDetails, Name
from bobbl_shared.domain.settings import Settings
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import EntrantId, MarkerId, PersonId, new_id
from builders.evening import Evening
from builders.hands import press, shown

Key = Qt.Key
LAST_YEARS = (
    Marker(MarkerId("v"), "Essensbon", "green"),
    Marker(MarkerId("p"), "Foto", "pink"),
    Marker(MarkerId("x"), "Parkplatz"),
)
TONIGHTS = (Marker(MarkerId("1"), "Vereinsmitglied"), Marker(MarkerId("2"), "essensbon", "teal"))
SETTINGS = Settings("2026", contacts=True, markers=TONIGHTS)
VOGEL, ZAPF, HOFMANN = Name("Vogel", "Anna"), Name("Zapf", "Ida"), Name("Hofmann", "Karl")


class LastYear:
    """A desk in last year's file, its server long gone, and tonight's desk on the same computer."""

    def __init__(self, folder: Path, settings: Settings = SETTINGS) -> None:
        for each in ("2025", "2026"):
            (folder / each).mkdir()
        self.before = Evening(
            folder / "2025", Settings("2025", contacts=True, markers=LAST_YEARS), seed=2
        )
        self.before.station("organiser", "Büro")
        self.old = self.before.station("desk", "Eingang")
        self.known = register(self.old, (HOFMANN,), "lone", False, "present")[0]
        self.before.cable(self.old).cut()
        self.tonight = Evening(folder / "2026", settings)
        self.tonight.station("organiser", "Büro")
        self.desk = self.tonight.station("desk", "Eingang")
        self.home = self.desk.membership.folder.parents[1]

    def pair(self, *names: Name, arrival: str = "present") -> EntrantId:
        """Register a pair that never arrives."""
        reached = [ContactDetails(phone=f"0951 {len(each.last)}") for each in names]
        kind = "pair" if len(names) == 2 else "lone"
        return register(self.old, names, kind, False, arrival, 501, None, reached)[0]  # type: ignore[arg-type]

    def come_home(self) -> Path:
        """Let the folder of last year lie beside tonight's."""
        place = self.desk.membership.folder.parent / "last-year"
        self.old.close()
        shutil.copytree(self.old.membership.folder, place)
        return place

    def page(self) -> LeftPage:
        return LeftPage(self.desk, self.home)

    def names(self) -> list[list[str]]:
        """Give who is registered tonight, as its server knows it."""
        return [
            [self.desk.person_name(person).listed for person in each.persons]
            for each in self.tonight.state.numbered()
        ]

    def close(self) -> None:
        self.before.log.close()
        self.tonight.close()


@pytest.fixture
def last_year(tmp_path: Path) -> LastYear:
    return LastYear(tmp_path)


def row_titles(page: LeftPage) -> list[str]:
    return [each.title.replace("\xa0", " ") for each in page.screen().rows]


def test_what_was_typed_into_last_years_file_is_registered_tonight_by_keys(
    last_year: LastYear, qtbot: QtBot
) -> None:
    pair = last_year.pair(VOGEL, ZAPF)
    last_year.old.ask(TakePayment(pair, 1000))
    last_year.old.ask(LeaseNumbers())
    place = last_year.come_home()
    view = ListView(last_year.page())
    shown(qtbot, view)
    view.focus_first()
    assert [each.title.replace("\xa0", " ") for each in view.list.rows()] == [
        "Nr. 501 Vogel, Anna / Zapf, Ida · 10 € bezahlt"
    ]
    press(view.list, Key.Key_F4)
    assert view.page.confirmation is not None
    assert last_year.names() == []
    press(view.focusWidget() or view, Key.Key_Return)
    assert last_year.names() == [["Vogel, Anna", "Zapf, Ida"]]
    [entrant] = last_year.tonight.state.numbered()
    assert (entrant.number, entrant.status) == (1, "present")
    [payment] = last_year.tonight.state.payments
    assert (payment.entrant, payment.cents) == (pair, 1000)
    [first, _] = [last_year.tonight.state.persons[each].person for each in entrant.persons]
    assert last_year.desk.contact_details(first.contact).phone == "0951 5"
    assert view.page.screen().rows == ()
    assert [each.payload for each in _commands(place)] == [LeaseNumbers()]
    assert (place / COPY).exists()
    assert [each.name for each in memberships(last_year.home)] == ["2026"]
    view.finish()


def _commands(place: Path) -> list:  # type: ignore[type-arg]
    from bobbl_shared.domain.commands import decode_command

    return [decode_command(each.body) for each in waiting_in(place / OUTBOX)]


def test_markers_of_the_same_name_come_along_and_others_are_named_before(
    last_year: LastYear, qtbot: QtBot
) -> None:
    both, photo = last_year.pair(VOGEL, ZAPF), last_year.pair(HOFMANN)
    for who, marker in ((both, "v"), (both, "p"), (photo, "p"), (photo, "x")):
        last_year.old.ask(MarkEntrant(who, MarkerId(marker)))
    last_year.old.ask(MarkEntrant(photo, MarkerId("x"), on=False))
    place = last_year.come_home()
    view = ListView(last_year.page())
    shown(qtbot, view)
    view.focus_first()
    assert [each.title.replace("\xa0", " ") for each in view.list.rows()] == [
        "Nr. 501 Vogel, Anna / Zapf, Ida · Essensbon · Foto",
        "Nr. 501 Hofmann, Karl · Foto",
    ]
    press(view.list, Key.Key_F4)
    assert view.page.confirmation is not None
    lost = [each for each in view.page.confirmation.lines if "gibt es hier nicht" in each]
    assert [each.replace("\xa0", " ") for each in lost] == [
        "Die Markierung „Foto“ gibt es hier nicht. Sie fehlt dann bei: "
        "Nr. 501 Vogel, Anna / Zapf, Ida; Nr. 501 Hofmann, Karl."
    ]
    press(view.focusWidget() or view, Key.Key_Return)
    assert last_year.tonight.state.marks == {both: (MarkerId("2"),)}
    assert _commands(place) == [], "what was marked there is settled"
    view.finish()


def test_however_often_it_is_begun_nobody_comes_twice(last_year: LastYear) -> None:
    pair = last_year.pair(VOGEL, ZAPF)
    last_year.old.ask(TakePayment(pair, 1000))
    last_year.come_home()
    last_year.tonight.cable(last_year.desk).cut()
    [left] = left_entries(last_year.home, last_year.desk.membership.folder)
    for _ in range(3):
        hand_on(last_year.desk, left)
        told = [type(command.payload) for command, _ in last_year.desk.pending()]
        assert told == [RegisterEntrant, TakePayment]
        assert [each.name for each in memberships(last_year.home)] == ["2026"], "never sent there"
    page = last_year.page()
    assert row_titles(page) == ["Nr. 501 Vogel, Anna / Zapf, Ida · 10 € bezahlt"], "not there yet"
    last_year.tonight.cable(last_year.desk).plug_in()
    assert last_year.names() == [["Vogel, Anna", "Zapf, Ida"]]
    assert len(last_year.tonight.state.payments) == 1
    assert last_year.page().is_empty


def test_somebody_is_handed_on_as_they_stood_last(last_year: LastYear) -> None:
    old, name = last_year.old, last_year.old.conceal_name
    lone = last_year.pair(VOGEL)
    partner, renamed = name(ZAPF), name(Name("Vogl", "Anna"))
    joined = Person(PersonId(new_id()), partner.hash)
    old.ask(JoinPartner(lone, joined), None, (partner,))
    assert old.expected is not None
    first = old.expected.entrants[lone].persons[0]
    old.ask(EditPerson(Person(first, renamed.hash)), None, (renamed,))
    gone = last_year.pair(Name("Weg", "Otto"))
    old.ask(WithdrawEntrant(gone, "left"))
    undone = last_year.pair(Name("Doch", "Nicht"))
    old.ask(UndoEvent(old.id, old.outbox.last))
    coming = last_year.pair(Name("Morgen", "Eva"), arrival="announced")
    place = last_year.come_home()
    [left] = left_entries(last_year.home, last_year.desk.membership.folder)
    assert {each.id for each in left.entrants} == {lone, coming}
    assert undone not in {each.id for each in left.entrants}
    page = last_year.page()
    page.act("F4", page.screen().rows[0].key)
    page.agree()
    assert sorted(last_year.names()) == [["Morgen, Eva"], ["Vogl, Anna", "Zapf, Ida"]]
    statuses = {each.id: each.status for each in last_year.tonight.state.numbered()}
    assert statuses == {lone: "present", coming: "announced"}
    assert not [each for each in _commands(place) if "Vogl" in str(each)]


def test_what_belongs_to_last_year_alone_is_told_and_stays_until_it_is_deleted(
    last_year: LastYear,
) -> None:
    new = last_year.pair(VOGEL)
    last_year.old.ask(PairLonePlayers(last_year.known, new))
    last_year.old.ask(MarkPresent(last_year.known))
    place = last_year.come_home()
    page = last_year.page()
    titles = row_titles(page)
    assert titles[0].startswith("Nr. 501 Vogel, Anna")
    assert titles[1].endswith("ein weiterer Eintrag")
    assert titles[2].endswith("Da: Nr. 1 Hofmann, Karl")
    page.act("F4", page.screen().rows[0].key)
    page.agree()
    assert last_year.names() == [["Vogel, Anna"]]
    assert len(row_titles(page)) == 2
    assert page.screen().actions[0].blocked
    page.act("Entf", page.screen().rows[0].key)
    assert page.confirmation is not None
    page.agree()
    assert page.is_empty
    assert waiting_in(place / OUTBOX) == []
    assert b"Vogel" not in (place / OUTBOX).read_bytes()


def test_left_alone_it_stays_and_is_told_of_where_the_tournament_is_chosen(
    last_year: LastYear,
) -> None:
    last_year.pair(VOGEL, ZAPF)
    place = last_year.come_home()
    page = last_year.page()
    page.act("F4", page.screen().rows[0].key)
    page.back()
    assert last_year.names() == []
    assert len(waiting_in(place / OUTBOX)) == 1
    assert sum(each.waiting for each in known_here(last_year.home)) == 1


def test_who_was_typed_again_tonight_is_not_registered_twice_and_said(last_year: LastYear) -> None:
    last_year.pair(VOGEL, ZAPF)
    last_year.come_home()
    register(last_year.desk, (VOGEL, ZAPF), "pair", False, "present")
    page = last_year.page()
    page.act("F4", page.screen().rows[0].key)
    page.agree()
    assert len(last_year.names()) == 1
    assert "nicht eingetragen" in page.screen().rows[0].detail


def test_single_players_cannot_take_pairs(tmp_path: Path) -> None:
    last_year = LastYear(tmp_path, Settings("2026", entrants="players"))
    last_year.pair(VOGEL, ZAPF)
    last_year.come_home()
    page = last_year.page()
    assert page.screen().actions[0].blocked == "hier wird anders gemeldet: von Hand eintragen"
    page.act("F4", page.screen().rows[0].key)
    assert page.confirmation is None


def test_who_may_not_register_does_not_hand_on(last_year: LastYear) -> None:
    last_year.pair(VOGEL, ZAPF)
    last_year.come_home()
    scoring: StationModel = last_year.tonight.station("scoring", "Saal")
    page = LeftPage(scoring, last_year.home)
    assert "Anmeldetisch" in page.screen().actions[0].blocked


def test_a_disk_that_fails_is_said_and_nothing_is_lost(
    last_year: LastYear, monkeypatch: pytest.MonkeyPatch
) -> None:
    last_year.pair(VOGEL, ZAPF)
    place = last_year.come_home()

    def fail(*_: object) -> None:
        raise BobblError("disk_failed", path="outbox.db", reason="no")

    monkeypatch.setattr(last_year.desk.outbox, "put", fail)
    page = last_year.page()
    page.act("F4", page.screen().rows[0].key)
    page.agree()
    assert page.notice
    assert len(waiting_in(place / OUTBOX)) == 1
    assert len(row_titles(page)) == 1


def test_what_another_window_has_open_is_at_work_and_not_left(last_year: LastYear) -> None:
    last_year.pair(VOGEL, ZAPF)
    home = last_year.old.membership.folder.parents[1]
    assert left_entries(home) == ()
    last_year.old.close()
    assert len(left_entries(home)) == 1


def test_nobody_is_handed_on_to_an_exercise_nor_from_one(tmp_path: Path) -> None:
    last_year = LastYear(tmp_path, Settings("2026", training=True))
    last_year.pair(VOGEL, ZAPF)
    place = last_year.come_home()
    page = last_year.page()
    assert page.screen().actions[0].blocked == "nicht in einer Übung"
    page.act("F4", page.screen().rows[0].key)
    assert page.confirmation is None
    register(last_year.desk, (HOFMANN,), "lone", False, "present")
    last_year.tonight.cable(last_year.desk).cut()
    register(last_year.desk, (HOFMANN,), "lone", True, "present")
    last_year.desk.close()
    assert [each.folder for each in left_entries(last_year.home)] == [place]
