"""The organiser allows phones at the server's address, and forbids them again."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_client.display.clock import StartPage
from bobbl_client.display.pages import pages_of
from bobbl_client.link.news import Heard
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers import sheets as papers
from bobbl_client.organiser.phones.page import PhonesPage, PhonesScreen, _without_draw
from bobbl_client.page.frame import Truth, truth_of
from bobbl_shared.domain.areas.pages import OpenPages
from bobbl_shared.domain.areas.phones import ProposeResult
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.state import Phones
from bobbl_shared.ids import ProposalId
from bobbl_shared.wire.messages import PhonesPush, PresencePush, Push, StationPresence
from builders.evening import Evening
from builders.hall import ScreenKeeper, opened

ADDRESS = "192.168.4.10:8080"
SCORE = BobblScore(((21, 3), (21, 4)))


class Office:
    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self.model = self.evening.station("organiser", "Büro")
        self.keeper = ScreenKeeper[PhonesScreen]()
        self.page = opened(PhonesPage(self.model, lambda count: b"\x0f" * count), self.keeper)

    @property
    def screen(self) -> PhonesScreen:
        return self.keeper.screen


def phones_of(office: Office) -> Phones:
    phones = office.evening.state.phones
    assert phones is not None
    return phones


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    yield made
    made.page.close()
    made.evening.close()


def test_the_likeliest_address_is_proposed(office: Office) -> None:
    assert office.screen.address == ADDRESS
    assert (office.screen.headline, office.screen.link) == ("Handys sind aus", "")
    assert len(office.screen.told) == 3


@pytest.mark.parametrize(
    ("pages", "proposed"),
    [("192.168.4.10:80", "192.168.4.10:80"), ("192.168.4.99:80", ADDRESS)],
    ids=["here", "another computer"],
)
def test_where_guests_read_the_pages_slips_are_proposed(
    office: Office, pages: str, proposed: str
) -> None:
    office.model.ask(OpenPages(pages))
    keeper = ScreenKeeper[PhonesScreen]()
    page = opened(PhonesPage(office.model), keeper)
    assert keeper.screen.address == proposed
    page.close()


def test_one_key_allows_and_another_forbids_after_a_yes(office: Office) -> None:
    assert office.screen.action == "Handys erlauben"
    office.page.act()
    phones = office.evening.state.phones
    assert phones is not None
    assert (phones.secret, phones.address, phones.is_allowed) == ("0f" * 16, ADDRESS, True)
    assert office.screen.link == f"http://{ADDRESS}/"
    assert office.screen.is_same
    office.page.act()
    assert office.screen.is_allowed, "the key that allows never forbids"
    office.page.ask_to_forbid()
    assert office.screen.is_allowed
    office.page.agree()
    assert office.screen.headline == "Handys sind aus"


def test_codes_stay_valid_when_the_address_changes(office: Office) -> None:
    office.page.act()
    office.page.type_address("10.0.0.7:9000")
    assert office.screen.action == "Adresse ändern"
    office.page.act()
    phones = office.evening.state.phones
    assert phones is not None
    assert (phones.secret, phones.address) == ("0f" * 16, "10.0.0.7:9000")
    assert office.screen.is_allowed


def test_an_address_that_is_none_is_not_asked_for(office: Office) -> None:
    length = office.evening.state.length
    office.page.type_address("im Saal")
    office.page.act()
    assert "192.168.1.20:8080" in office.screen.problem
    assert office.evening.state.length == length
    office.page.type_address(ADDRESS)
    assert office.screen.problem == ""


def test_what_was_handed_in_is_counted(office: Office) -> None:
    office.page.act()
    office.evening.register_pairs(office.model, 4)
    assert len(office.screen.told) == 1
    office.evening.draw(office.model)
    sides = office.evening.state.rounds[0].tables[1].sides
    office.evening.own(ProposeResult(1, 1, sides, SCORE, ProposalId("p")))
    assert office.screen.told[0] == "Runde 1: 1 Tisch hat per Handy abgegeben."


def test_the_slips_of_the_round_that_runs_can_be_printed_with_their_codes(office: Office) -> None:
    office.evening.register_pairs(office.model, 4)
    office.page.act()
    assert office.screen.slips == 0
    office.evening.draw(office.model)
    assert office.screen.slips == 1
    office.page.ask_to_forbid()
    office.page.agree()
    assert office.screen.slips == 0


def test_a_round_without_a_draw_says_why_its_slips_have_no_code(office: Office) -> None:
    office.evening.register_pairs(office.model, 4)
    office.page.act()
    office.model.ask(StartRound(1))
    assert office.screen.told == (_without_draw(1),)
    assert office.screen.slips == 0
    state = office.evening.state
    (slips, *_) = papers.round_slips(office.model, state.rounds[0], lambda key: False, False).slips
    assert (slips.table, slips.phone) == ("1", None)


def test_after_a_take_over_the_address_of_the_server_that_now_is_is_offered(office: Office) -> None:
    office.evening.register_pairs(office.model, 4)
    office.page.type_address("192.168.4.99:9090")
    office.page.act()
    office.evening.draw(office.model)
    secret = phones_of(office).secret
    for anew in (
        office.evening.cable(office.model).cut,
        office.evening.cable(office.model).plug_in,
    ):
        anew()
    assert office.screen.headline == "Handys finden den Server nicht"
    assert office.screen.link == "", "nobody is led to the old computer"
    assert "192.168.4.99:9090" in office.screen.told[0]
    assert "auf dem alten Rechner" in office.screen.told[1]
    assert (office.screen.address, office.screen.action) == ("192.168.4.10:9090", "Adresse ändern")
    office.page.act()
    assert phones_of(office) == Phones(secret, "192.168.4.10:9090", True, "192.168.4.99:9090", 1)
    assert office.screen.link == "http://192.168.4.10:9090/"
    assert office.screen.told[1].startswith("Zettel von vorher nennen noch 192.168.4.99:9090.")
    assert office.screen.slips == 1


def test_an_address_of_another_computer_that_shows_the_pages_is_not_lost(office: Office) -> None:
    office.page.type_address("192.168.4.99:9090")
    office.page.act()
    assert office.screen.headline == "Handys finden den Server nicht"
    pages = office.evening.station("pages", "Kassenrechner")
    there = StationPresence(pages.id, True, None, 0, 0, host="192.168.4.99")
    office.model.handle(Heard(Push(PresencePush((there,)))))
    assert office.screen.headline == "Handys sind erlaubt"
    assert office.screen.link == "http://192.168.4.99:9090/"
    office.model.handle(Heard(Push(PresencePush((replace(there, connected=False),)))))
    assert office.screen.headline == "Handys finden den Server nicht"


def test_what_is_being_typed_is_not_written_over(office: Office) -> None:
    office.page.type_address("192.168.4.99:9090")
    office.page.act()
    office.page.type_address("10.0.0.")
    office.evening.cable(office.model).cut()
    office.evening.cable(office.model).plug_in()
    assert office.screen.address == "10.0.0."


def test_old_slips_are_spoken_of_as_long_as_they_are_around(office: Office) -> None:
    office.evening.register_pairs(office.model, 4)
    office.page.type_address("saal.local:8080")
    office.page.act()
    office.evening.draw(office.model)
    office.page.type_address(ADDRESS)
    office.page.act()
    assert "saal.local:8080" in office.screen.told[1]
    for _ in ("off", "on"):
        office.page.act()
    assert "saal.local:8080" in office.screen.told[1]
    office.evening.play_round(office.model, office.evening.station("scoring", "A", ["Halle"]))
    office.evening.close_round(office.model)
    office.evening.draw(office.model)
    assert "saal.local" not in " ".join(office.screen.told)


def test_without_a_server_nothing_is_done(office: Office) -> None:
    office.evening.cable(office.model).cut()
    assert office.screen.reason == "ohne Verbindung zum Server"
    office.page.act()
    assert office.evening.state.phones is None


def shut(model: StationModel, code: str | None = "port_in_use", port: int = 8080) -> None:
    """Let the server tell a station whether phones can come."""
    model.handle(Heard(Push(PhonesPush(code, {"port": port} if code else {}))))


def test_phones_that_cannot_come_are_not_said_to_be_allowed(office: Office) -> None:
    office.evening.register_pairs(office.model, 4)
    office.evening.draw(office.model)
    office.page.act()
    assert office.screen.headline == "Handys sind erlaubt"
    shut(office.model)
    assert office.screen.headline == "Handys kommen nicht herein"
    assert office.screen.link == ""
    why, safe, what = office.screen.told
    assert "**8080**" in why
    assert "ein anderes Programm" in why
    assert safe.startswith("Papier und Stationen gehen weiter")
    assert "etwa **8090**, dann **F12**" in what
    office.page.type_address("192.168.4.10:8090")
    assert office.screen.action == "Adresse ändern"
    office.page.act()
    shut(office.model, None)
    assert office.screen.headline == "Handys sind erlaubt"
    assert office.screen.link == "http://192.168.4.10:8090/"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("port_in_use", "benutzt auf dem Rechner der Seiten ein anderes Programm"),
        ("port_unusable", "gibt der Rechner der Seiten nicht frei"),
        ("of_a_later_version", "lässt sie nicht herein"),
    ],
)
def test_each_reason_has_its_words_and_the_number_to_type_is_a_port(
    office: Office, code: str, why: str
) -> None:
    office.page.type_address("192.168.4.10:65530")
    office.page.act()
    shut(office.model, code, 65530)
    told = office.screen.told
    assert why in told[0]
    assert "etwa **65520**" in told[-1]


def test_pages_that_nobody_shows_are_told_with_what_to_do(office: Office) -> None:
    office.page.act()
    office.model.handle(Heard(Push(PhonesPush("pages_missing"))))
    why, safe, what = office.screen.told
    assert "läuft auf keinem Rechner" in why
    assert safe.startswith("Papier und Stationen gehen weiter")
    assert "**S**" in what


def test_another_port_of_the_pages_is_none_of_the_phones(office: Office) -> None:
    office.page.act()
    office.model.handle(Heard(Push(PhonesPush("port_unusable", {"port": 80}))))
    assert office.screen.headline == "Handys sind erlaubt"


def test_who_takes_slips_and_who_looks_at_a_display_is_told_too(office: Office) -> None:
    scoring = office.evening.station("scoring", "Ergebnisse", ["Halle"])
    desk = office.evening.station("desk", "Anmeldung")
    wall = office.evening.station("display", "Leinwand")
    office.page.act()

    def seen() -> str:
        (page,) = pages_of(wall, office.evening.clock.now(), UTC)
        assert isinstance(page, StartPage)
        return page.address

    assert "/regeln" in seen()
    for model in (office.model, scoring, desk, wall):
        shut(model)
    told = "Alles übertragen · Handys gehen gerade nicht, die Tische schreiben auf Papier"
    assert truth_of(office.model) == truth_of(scoring) == (Truth.FINE, told)
    assert truth_of(desk) == (Truth.FINE, "Alles übertragen")
    assert "/regeln" not in seen()
    office.page.ask_to_forbid()
    office.page.agree()
    assert truth_of(scoring) == (Truth.FINE, "Alles übertragen"), "nobody wants them now"


def test_what_was_told_before_a_break_is_not_taken_for_true_after_it(office: Office) -> None:
    office.page.act()
    shut(office.model)
    cable = office.evening.cable(office.model)
    cable.cut()
    assert office.screen.headline == "Handys sind erlaubt"
    cable.plug_in()
    assert office.screen.headline == "Handys sind erlaubt"
