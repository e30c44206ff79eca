"""The program of the pages runs while it is wanted, with a place the window itself opens for it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from bobbl_client.host.pages_care import HELPLESS, WAITS_S, PagesCare
from bobbl_client.host.server_care import CareScreen
from bobbl_client.link.news import Heard
from bobbl_client.model.admission import ANSWER_S
from bobbl_client.model.pages_choice import PagesChoice
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.areas.pages import ClosePages, OpenPages
from bobbl_shared.domain.areas.phones import AllowPhones
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import StationId, TournamentId
from bobbl_shared.wire.messages import PresencePush, Push, StationPresence
from builders.hall import Hall, ScreenKeeper, opened

ADDRESS = "192.168.7.20:8080"


@dataclass
class Program:
    """The program of the pages as the window sees it."""

    own: StationId | None = None
    codes: list[str] = field(default_factory=list)
    servers: list[str] = field(default_factory=list)
    last_words: str | None = None
    runs: bool = False
    fails: BobblError | None = None
    chosen: PagesChoice = field(default_factory=PagesChoice)
    is_outdated: bool = False

    def station(self, tournament: TournamentId) -> StationId | None:
        return self.own

    def start(self, server: str, tournament: TournamentId, code: str = "") -> None:
        if self.fails is not None:
            raise self.fails
        self.servers.append(server)
        self.codes.append(code)
        self.last_words, self.runs, self.is_outdated = None, True, False

    def fallen(self) -> str | None:
        return self.last_words

    def stop(self) -> None:
        self.runs = False

    def free_port(self) -> int:
        return 80

    def choice(self) -> PagesChoice:
        return self.chosen

    def keep(self, choice: PagesChoice) -> None:
        self.chosen = choice


@dataclass
class Office:
    """The organiser's computer with the care of its pages, and time."""

    hall: Hall
    program: Program = field(default_factory=Program)
    view: ScreenKeeper[CareScreen] = field(default_factory=ScreenKeeper)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.care = opened(
            PagesCare(
                self.program,
                lambda: self.model,
                lambda: self.now,
                lambda: f"20:{int(self.now // 60):02}",
            ),
            self.view,
        )
        self.hall.push_health()

    @property
    def model(self) -> StationModel:
        return self.hall.organiser

    def open(self) -> None:
        self.model.ask(OpenPages(ADDRESS))

    def tick(self, times: int = 4, seconds: float = 0.25) -> None:
        for _ in range(times):
            self.now += seconds
            self.care.tick()

    def admit(self) -> StationModel:
        """Let the program pair as the station it was invited as."""
        station = self.hall.evening.station("pages", "Seiten")
        self.program.own = station.id
        self.hall.push_health()
        return station

    def fall(self, said: str = "") -> None:
        self.program.last_words, self.program.runs = said, False


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    hall = Hall(tmp_path)
    yield Office(hall)
    hall.evening.close()


def invited(office: Office) -> list[str]:
    assert office.model.state is not None
    return [each.name for each in office.model.state.invitations.values() if each.role == "pages"]


def test_nothing_runs_while_pages_are_closed(office: Office) -> None:
    office.tick(20)
    assert not office.program.codes
    assert invited(office) == []


@pytest.mark.parametrize("payload", [OpenPages(ADDRESS), AllowPhones("5a" * 16, ADDRESS)])
def test_once_it_is_wanted_it_is_started_with_a_code_of_its_own(
    office: Office, payload: OpenPages | AllowPhones
) -> None:
    office.model.ask(payload)
    office.tick()
    assert invited(office) == ["Seiten"]
    (code,) = office.program.codes
    assert code
    office.tick(50)
    assert office.program.codes == [code]
    assert office.view.screen == CareScreen()


def test_a_place_that_it_has_is_used_again(office: Office) -> None:
    office.admit()
    office.open()
    before = invited(office)
    office.tick()
    assert office.program.codes == [""]
    assert invited(office) == before


def test_it_is_sent_to_the_server_where_the_window_is(office: Office) -> None:
    """Another computer may lead by now."""
    office.admit()
    office.open()
    office.tick()
    member = office.model.membership
    office.model.membership = replace(member, addresses=("10.0.0.2:4000", *member.addresses))
    office.fall("kaputt")
    office.tick()
    assert office.program.servers == [*member.addresses, "10.0.0.2:4000"]


def test_another_folder_for_the_club_starts_it_anew_without_a_word(office: Office) -> None:
    office.admit()
    office.open()
    office.tick()
    office.program.is_outdated = True
    office.tick()
    assert office.program.codes == ["", ""]
    assert office.view.screen == CareScreen()


def test_closed_pages_end_it(office: Office) -> None:
    office.admit()
    office.open()
    office.tick()
    office.model.ask(ClosePages())
    office.tick()
    assert not office.program.runs


def test_it_stays_away_while_another_computer_shows_the_pages(office: Office) -> None:
    other = office.hall.evening.station("pages", "Kassenrechner")
    office.hall.push_health()
    office.open()
    office.tick(20)
    assert not office.program.codes
    health = (StationPresence(other.id, False, None, 0, 0),)
    office.model.handle(Heard(Push(PresencePush(health))))
    office.tick()
    assert len(office.program.codes) == 1


def test_it_is_started_again_and_the_window_says_so(office: Office) -> None:
    office.admit()
    office.open()
    office.tick()
    office.fall("kein Platz")
    office.tick(1)
    assert "werden neu gestartet" in office.view.screen.happened
    assert "kein Platz" in office.view.screen.detail
    office.tick(1)
    assert office.program.codes == ["", ""]
    assert "laufen seit" in office.view.screen.happened
    office.care.act()
    assert office.view.screen == CareScreen()


def test_after_some_falls_it_waits_longer_and_says_what_can_be_done(office: Office) -> None:
    office.admit()
    office.open()
    office.program.fails = BobblError("pages_not_started", reason="kein Platz")
    office.tick(1)
    for wait in WAITS_S[: HELPLESS - 1]:
        office.tick(1, wait)
    assert "lassen sich nicht starten" in office.view.screen.happened
    assert office.view.screen.key == "Jetzt versuchen"
    office.program.fails = None
    office.care.act()
    office.tick(1)
    assert office.program.runs


def test_an_answer_that_never_comes_is_not_waited_for(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swallow(*_: object) -> None:
        return

    monkeypatch.setattr(office.model, "query", swallow)
    office.open()
    office.tick(2)
    office.tick(2, ANSWER_S)
    assert "ausgefallen" in office.view.screen.happened


def test_how_it_was_is_kept_for_the_next_tournament(office: Office) -> None:
    office.open()
    office.tick(1)
    assert office.program.chosen == PagesChoice(is_open=True)
    office.model.ask(ClosePages())
    office.tick(1)
    assert office.program.chosen == PagesChoice(is_open=False)


@pytest.mark.parametrize("is_new", [True, False])
def test_pages_that_were_open_are_opened_in_a_new_tournament_only(
    office: Office, is_new: bool
) -> None:
    if not is_new:
        office.hall.drawn()
    office.program.chosen = PagesChoice(is_open=True)
    office.tick()
    assert office.model.state is not None
    pages = office.model.state.pages
    assert (pages is not None) == is_new
    if pages is not None:
        assert pages.address.endswith(":80")
        assert pages.address in office.view.screen.detail
        office.care.act()
        assert office.view.screen == CareScreen()


def shows(office: Office, *hosts: str) -> None:
    """Let another computer show the pages, connected from such a host (none: no more)."""
    stations = office.hall.evening.state.stations.values()
    other = next((each for each in stations if each.name == "Kassenrechner"), None)
    id_ = other.id if other else office.hall.evening.station("pages", "Kassenrechner").id
    there = tuple(StationPresence(id_, True, None, 0, 0, host=host) for host in hosts)
    own = office.program.own
    mine = (StationPresence(own, True, None, 0, 0, host="127.0.0.1"),) if own else ()
    office.model.handle(Heard(Push(PresencePush((*mine, *there)))))
    office.tick()


def test_where_guests_are_sent_the_pages_go_on_and_the_other_computer_is_named(
    office: Office,
) -> None:
    office.open()
    office.tick()
    office.admit()
    office.tick()
    shows(office, "192.168.7.44")
    assert office.program.runs
    assert "auch „Kassenrechner“" in office.view.screen.happened
    assert "192.168.7.44" in office.view.screen.detail
    office.care.act()
    office.tick()
    assert office.view.screen == CareScreen()
    shows(office)
    shows(office, "192.168.7.44")
    assert "auch „Kassenrechner“" in office.view.screen.happened, "it has come anew"


def test_the_pages_stop_where_guests_are_not_sent_any_more_until_the_other_ends(
    office: Office,
) -> None:
    office.open()
    office.tick()
    office.admit()
    shows(office, "192.168.7.20")
    assert not office.program.runs
    assert office.view.screen.happened.startswith("Die Seiten für Gäste zeigt jetzt „Kassenr")
    office.care.act()
    office.tick()
    assert office.view.screen == CareScreen()
    shows(office)
    assert office.program.runs
    assert office.view.screen == CareScreen()


def test_an_own_program_that_has_only_just_paired_is_no_other_computer(office: Office) -> None:
    office.open()
    office.tick()
    shows(office, "127.0.0.1")
    assert office.program.runs
    assert office.view.screen == CareScreen()


def valid(office: Office) -> list[str]:
    assert office.model.state is not None
    invitations = office.model.state.invitations.values()
    return [each.name for each in invitations if each.role == "pages" and not each.withdrawn]


def test_an_invitation_that_nobody_uses_is_taken_back(office: Office) -> None:
    office.open()
    office.care.tick()
    assert valid(office) == ["Seiten"]
    office.model.ask(ClosePages())
    office.tick()
    assert valid(office) == []
    office.open()
    office.tick()
    assert valid(office) == ["Seiten"]
    office.fall("der Code gilt nicht")
    office.tick()
    assert len(valid(office)) == 1, "only the one of the new start"
    office.care.end()
    assert valid(office) == []
