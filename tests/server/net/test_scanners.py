"""What a phone reads goes to the one station whose code it knows, and nothing else does."""

from pathlib import Path

import pytest

from bobbl_client.model.station import StationModel
from bobbl_server.net.scanners import LASTS_S, MOST
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.paper.registration_code import code_of
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import EntrantId
from bobbl_shared.wire.messages import (
    AskScan,
    AskScanner,
    Question,
    RefusedAnswer,
    Reply,
    ScanAnswer,
    ScannerAnswer,
)
from builders.evening import Evening

CODE, OTHER_CODE = "AAAABBBB", "CCCCDDDD"
UNKNOWN, USED = RefusedAnswer("scanner_code_unknown"), RefusedAnswer("scanner_code_used")


class Hall:
    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self.now = 0.0
        self.evening.answers.scanners.steady = lambda: self.now
        self.organiser = self.evening.station("organiser", "Büro")
        self.scoring = self.evening.station("scoring", "Ergebnisse", ("Halle",))
        self.pages = self.evening.station("pages", "Seiten")
        tournament = self.evening.state.tournament
        self.slip = slip_code(tournament, SlipPlace(1, 7))
        self.person = code_of(self.evening.state, EntrantId("a"))

    def ask(self, sender: StationModel, question: Question) -> Reply:
        return self.evening.answers.answer(sender.id, question)

    def scan(self, text: str = "", phone: str = "eins", code: str = CODE) -> Reply:
        return self.ask(self.pages, AskScan(code, phone, text))


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def test_what_a_phone_reads_reaches_its_station_and_is_no_event(hall: Hall) -> None:
    desk, length = hall.evening.station("desk", "Anmeldung"), hall.evening.state.length
    assert hall.ask(hall.scoring, AskScanner(CODE)) == ScannerAnswer(CODE)
    assert hall.ask(desk, AskScanner(OTHER_CODE)) == ScannerAnswer(OTHER_CODE)
    assert hall.scan(hall.slip) == ScanAnswer(hall.scoring.id)
    assert hall.scan(hall.person, "zwei", OTHER_CODE) == ScanAnswer(desk.id)
    assert (hall.scoring.scanner.waiting, desk.scanner.waiting) == ((hall.slip,), (hall.person,))
    assert hall.evening.state.length == length


def test_the_first_phone_that_scans_keeps_the_code(hall: Hall) -> None:
    hall.ask(hall.scoring, AskScanner(CODE))
    assert hall.scan("", "eins") == hall.scan("", "zwei") == ScanAnswer(hall.scoring.id)
    hall.scan(hall.slip, "zwei")
    assert hall.scan("", "eins") == hall.scan(hall.slip, "eins") == USED
    assert hall.scan(hall.slip, "zwei") == ScanAnswer(hall.scoring.id)
    hall.ask(hall.scoring, AskScanner(CODE))
    assert hall.scan("", "eins") == USED, "said again it is still the phone's"


def test_a_code_ends_with_the_next_one_with_the_station_and_with_the_evening(hall: Hall) -> None:
    assert hall.scan() == UNKNOWN
    hall.ask(hall.scoring, AskScanner(CODE))
    hall.ask(hall.scoring, AskScanner(OTHER_CODE))
    assert hall.scan() == UNKNOWN
    hall.ask(hall.scoring, AskScanner())
    assert hall.scan(code=OTHER_CODE) == UNKNOWN
    hall.ask(hall.scoring, AskScanner(CODE))
    hall.now += LASTS_S
    assert hall.scan() == UNKNOWN
    hall.ask(hall.scoring, AskScanner(OTHER_CODE))
    hall.organiser.ask(RevokeStation(hall.scoring.id))
    assert hall.scan(code=OTHER_CODE) == UNKNOWN


def test_the_pages_hand_over_nothing_that_the_station_does_not_open(hall: Hall) -> None:
    hall.ask(hall.scoring, AskScanner(CODE))
    for text in (hall.person, "1", hall.slip[:-1], "x" * 10):
        assert hall.scan(text) == RefusedAnswer("scan_malformed")
    assert hall.scoring.scanner.waiting == ()


@pytest.mark.parametrize("role", ["organiser", "scoring", "desk", "display"])
def test_only_pages_hand_over(hall: Hall, role: Role) -> None:
    hall.ask(hall.scoring, AskScanner(CODE))
    other = hall.evening.station(role, role, ("Halle",) if role == "scoring" else ())
    refused = RefusedAnswer("no_right", {"role": role, "kind": "AskScan"})
    assert hall.ask(other, AskScan(CODE, "eins", hall.slip)) == refused


@pytest.mark.parametrize("role", ["organiser", "pages", "display"])
def test_only_desks_and_results_stations_have_a_scanner(hall: Hall, role: Role) -> None:
    refused = RefusedAnswer("no_right", {"role": role, "kind": "AskScanner"})
    assert hall.ask(hall.evening.station(role, role), AskScanner(CODE)) == refused


def test_no_station_takes_the_code_of_another_or_one_that_is_none(hall: Hall) -> None:
    hall.ask(hall.scoring, AskScanner(CODE))
    desk = hall.evening.station("desk", "Anmeldung")
    assert hall.ask(desk, AskScanner(CODE)) == USED
    assert hall.ask(desk, AskScanner("kurz")) == RefusedAnswer("code_form", {"length": 8})
    assert hall.scan() == ScanAnswer(hall.scoring.id)


def test_who_scans_is_told_that_the_station_is_not_there(hall: Hall) -> None:
    hall.ask(hall.scoring, AskScanner(CODE))
    hall.evening.cable(hall.scoring).cut()
    gone = RefusedAnswer("scanner_station_gone", {"station": "Ergebnisse"})
    assert hall.scan(hall.slip) == gone
    hall.evening.cable(hall.scoring).plug_in()
    assert hall.scan(hall.slip, "zwei") == ScanAnswer(hall.scoring.id), "it had no phone yet"


def test_a_flood_ends_at_the_server(hall: Hall) -> None:
    hall.ask(hall.scoring, AskScanner(CODE))
    replies = [hall.scan(code="22222222") for _ in range(int(MOST))]
    assert set(map(type, replies)) == {RefusedAnswer}
    assert hall.scan() == RefusedAnswer("scans_too_many")
    hall.now += 1
    assert hall.scan() == ScanAnswer(hall.scoring.id)


def test_a_station_says_its_code_again_to_a_server_that_has_forgotten_it(hall: Hall) -> None:
    scanner = hall.scoring.scanner
    scanner.open()
    assert scanner.is_confirmed
    hall.evening.cable(hall.scoring).cut()
    hall.ask(hall.scoring, AskScanner())
    assert hall.scan(code=scanner.code) == UNKNOWN
    hall.evening.cable(hall.scoring).plug_in()
    assert hall.scan(code=scanner.code) == ScanAnswer(hall.scoring.id)
    before = scanner.code
    scanner.open()
    assert before != scanner.code
    assert hall.scan(code=before) == UNKNOWN
    scanner.close()
    assert not scanner.is_confirmed
