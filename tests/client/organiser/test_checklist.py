"""What has to be ready before the evening begins, and where the copies go."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.doctor.facts import CopyFacts, CopyFolder
from bobbl_client.evening.backup_words import shown_backups
from bobbl_client.link.news import Heard, Offline
from bobbl_client.model.power import Power, power_of
from bobbl_client.organiser.checklist.checks import Check, Finding
from bobbl_client.organiser.checklist.hall import hall_facts
from bobbl_client.organiser.checklist.page import ChecklistPage, ChecklistScreen
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.errors import Parameter
from bobbl_shared.wire.messages import (
    BackupFolder,
    BackupsPush,
    FederationPush,
    PhonesPush,
    PresencePush,
    Push,
    StationPresence,
)
from builders.hall import HALL, Hall, ScreenKeeper


@dataclass
class FakeComputer:
    """A computer that says what a test wants."""

    powered: Power | None = None
    names: tuple[str, ...] = ("Büro-Drucker",)

    def power(self) -> Power | None:
        """Say it."""
        return self.powered

    def printers(self) -> tuple[str, ...]:
        """Say it."""
        return self.names


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.evening.close()


@pytest.fixture
def view() -> ScreenKeeper[ChecklistScreen]:
    return ScreenKeeper()


def check(view: ScreenKeeper[ChecklistScreen], key: str) -> Check:
    return next(each for each in view.screen.checks if each.key == key)


def push_copy(hall: Hall, minutes_ago: int = 0, code: str | None = None, **how: bool) -> None:
    """Tell the organiser of one folder."""
    at = stamp(hall.evening.clock.now() - timedelta(minutes=minutes_ago))
    same_disk = how.get("same_disk", False)
    length = hall.evening.state.length - (1 if how.get("lacks") else 0)
    parameters: dict[str, Parameter] = {"path": "E:/"} if code else {}
    folder = BackupFolder("E:/", length, at, 3, same_disk, code, parameters)
    hall.organiser.handle(Heard(Push(BackupsPush((folder,)))))


def test_the_examination_hears_of_copies_clocks_and_programs(hall: Hall) -> None:
    push_copy(hall, minutes_ago=7, same_disk=True)
    stations = tuple(
        StationPresence(each, each != hall.desk.id, None, 0, 0, program=version)
        for each, version in ((hall.organiser.id, "1.0.0"), (hall.desk.id, ""))
    )
    hall.organiser.handle(Heard(Push(PresencePush(stations))))
    facts = hall_facts(hall.organiser)
    assert facts is not None
    assert facts.copies == CopyFacts((CopyFolder(7, is_same_disk=True),))
    assert [each.version for each in facts.stations] == ["1.0.0"]
    hall.organiser.handle(Offline(None))
    assert hall_facts(hall.organiser) is None


@pytest.mark.parametrize(
    ("power", "finding", "told"),
    [
        (None, Finding.BY_HAND, "sagt dieser Computer nicht"),
        (Power(True, 80), Finding.FINE, "am Netz, Akku 80 %"),
        (Power(True), Finding.FINE, "am Netz, kein Akku"),
        (Power(True, 12), Finding.LOOK, "am Netz, Akku 12 %"),
        (Power(False, 80), Finding.LOOK, "nicht am Netz, Akku 80 %"),
    ],
)
def test_power(
    hall: Hall,
    view: ScreenKeeper[ChecklistScreen],
    power: Power | None,
    finding: Finding,
    told: str,
) -> None:
    ChecklistPage(hall.organiser, FakeComputer(power), UTC).open(view.show)
    assert (check(view, "power").finding, check(view, "power").told) == (finding, told)


def test_printer_network_and_clock(hall: Hall, view: ScreenKeeper[ChecklistScreen]) -> None:
    computer = FakeComputer()
    page = ChecklistPage(hall.organiser, computer, UTC)
    page.open(view.show)
    assert check(view, "printer").told == "Büro-Drucker"
    assert check(view, "network").told == "192.168.4.10:40123 · Antwort in 0 ms"
    assert check(view, "clock").told == "18:30, wie der Server"
    computer.names = ()
    hall.organiser.offset = timedelta(seconds=-90)
    page.tick()
    assert check(view, "printer").finding is Finding.LOOK
    assert check(view, "clock").told == "Server 18:28, diese Uhr weicht 90 s ab"
    hall.evening.cable(hall.organiser).cut()
    assert check(view, "network").finding is Finding.LOOK
    assert view.screen.copy_blocked


def test_phones_that_are_sent_to_another_computer_are_to_be_looked_at(
    hall: Hall, view: ScreenKeeper[ChecklistScreen]
) -> None:
    ChecklistPage(hall.organiser, FakeComputer(), UTC).open(view.show)
    assert not [each for each in view.screen.checks if each.key == "phones"]
    for address, finding in (
        ("192.168.4.10:8080", Finding.FINE),
        ("192.168.4.99:8080", Finding.LOOK),
    ):
        assert hall.organiser.ask(AllowPhones("ab" * 16, address))
        assert check(view, "phones").finding is finding
        assert address in check(view, "phones").told
    hall.organiser.ask(AllowPhones("ab" * 16, "192.168.4.10:8080"))
    hall.organiser.handle(Heard(Push(PhonesPush("port_in_use", {"port": 8080}))))
    assert check(view, "phones").finding is Finding.LOOK
    assert check(view, "phones").told == "192.168.4.10:8080 ist nicht offen"
    assert "mit S" in check(view, "phones").advice


def test_the_hand_over_to_a_federation_says_why_it_stands_still(
    hall: Hall, view: ScreenKeeper[ChecklistScreen]
) -> None:
    page = ChecklistPage(hall.organiser, FakeComputer(), UTC)
    page.open(view.show)
    assert "federation" not in {each.key for each in view.screen.checks}
    length, there = hall.evening.state.length, ("Bezirk", "verband.example:8443")
    for news, finding, told, advice in (
        (FederationPush(*there, length), Finding.FINE, "alles übergeben", there[1]),
        (FederationPush(*there, length - 2), Finding.FINE, "2 Ereignisse fehlen noch", there[0]),
        (
            FederationPush(*there, 4, "federation_forked", {"index": 4}),
            Finding.LOOK,
            "Übergabe steht still",
            "ab Ereignis 4 etwas anderes",
        ),
    ):
        hall.organiser.handle(Heard(Push(news)))
        page.tick()
        shown = check(view, "federation")
        assert (shown.finding, shown.told) == (finding, told)
        assert advice in shown.advice


def test_function_keys_are_tried(hall: Hall, view: ScreenKeeper[ChecklistScreen]) -> None:
    page = ChecklistPage(hall.organiser, FakeComputer(), UTC)
    page.open(view.show)
    assert check(view, "keys").finding is Finding.BY_HAND
    page.key_arrived()
    assert check(view, "keys").finding is Finding.FINE


def test_on_one_computer_nothing_is_missing(
    tmp_path: Path, view: ScreenKeeper[ChecklistScreen]
) -> None:
    hall = Hall(tmp_path, replace(HALL, one_computer=True))
    for each in (hall.desk, hall.stage):
        hall.organiser.ask(RevokeStation(each.id))
    ChecklistPage(hall.organiser, FakeComputer(), UTC).open(view.show)
    hall.evening.close()
    assert check(view, "stations").told == "2 Stationen, alles besetzt"


def test_a_post_that_nobody_holds_is_named(hall: Hall, view: ScreenKeeper[ChecklistScreen]) -> None:
    ChecklistPage(hall.organiser, FakeComputer(), UTC).open(view.show)
    assert check(view, "stations").told == "4 Stationen, alles besetzt"
    hall.organiser.ask(RevokeStation(hall.desk.id))
    hall.organiser.ask(RevokeStation(hall.stage.id))
    assert check(view, "stations").told == "fehlt: Anmeldetisch, Ergebnisse Bühne"
    hall.push_health(hall.room)
    assert check(view, "stations").told.endswith("allein: Ergebnisse Saal")


def test_copies_tell_where_when_and_that_they_were_read_back(
    hall: Hall, view: ScreenKeeper[ChecklistScreen]
) -> None:
    ChecklistPage(hall.organiser, FakeComputer(), UTC).open(view.show)
    push_copy(hall, 2)
    folder = view.screen.folders[0]
    assert folder.detail == "3 Kopien · zurückgelesen und geprüft"
    assert (folder.path, folder.age, folder.is_wrong) == ("E:/", "vor 2 min", False)
    assert check(view, "backups").told == "1 Ordner · vor 2 min"
    assert check(view, "backups").finding is Finding.FINE


def test_copies_that_are_none_are_to_be_looked_at(hall: Hall) -> None:
    push_copy(hall, same_disk=True)
    assert shown_backups(hall.organiser).summary == "nur auf derselben Platte"
    push_copy(hall, 2, code="backup_folder_missing")
    assert shown_backups(hall.organiser).is_wrong
    assert "E:/" in shown_backups(hall.organiser).folders[0].detail
    push_copy(hall, 4, lacks=True)
    assert not shown_backups(hall.organiser).is_wrong
    push_copy(hall, 6, lacks=True)
    assert shown_backups(hall.organiser).folders[0].detail.endswith("1 Ereignis fehlt noch")
    assert shown_backups(hall.organiser).is_wrong
    hall.organiser.handle(Heard(Push(BackupsPush(()))))
    assert shown_backups(hall.organiser).summary == "kein Ordner gewählt"


def test_folders_are_chosen_at_the_servers_computer_only(
    hall: Hall, view: ScreenKeeper[ChecklistScreen]
) -> None:
    page = ChecklistPage(hall.organiser, FakeComputer(), UTC)
    page.open(view.show)
    assert view.screen.choose_blocked == "am Computer des Servers"
    page.add_folder("E:/")
    assert page.notice == ""


def test_what_linux_says_of_power(tmp_path: Path) -> None:
    def supply(name: str, **files: str) -> None:
        (tmp_path / name).mkdir()
        for file, text in files.items():
            (tmp_path / name / file).write_text(f"{text}\n")

    assert power_of(tmp_path / "missing") is None
    supply("mouse", type="Battery", scope="Device", capacity="5", status="Discharging")
    assert power_of(tmp_path) is None
    supply("BAT0", type="Battery", capacity="71", status="Discharging")
    assert power_of(tmp_path) == Power(False, 71)
    supply("AC", type="Mains", online="1")
    assert power_of(tmp_path) == Power(True, 71)


def test_an_exercise_is_not_asked_for_copies(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, training=True))
    view: ScreenKeeper[ChecklistScreen] = ScreenKeeper()
    page = ChecklistPage(hall.organiser, FakeComputer(), UTC)
    page.open(view.show)
    push_copy(hall)
    told = check(view, "backups")
    assert told.finding is Finding.FINE
    assert "Übung" in told.told
    page.close()
    hall.evening.close()
