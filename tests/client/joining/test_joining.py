from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bobbl_client.joining.known import Known, needs_no_question
from bobbl_client.joining.page import Asking, JoiningPage, JoiningScreen
from bobbl_client.link.news import (
    FoundServer,
    Joined,
    JoinFailed,
    Looked,
    Offline,
    ServersFound,
)
from bobbl_client.model.membership import Membership
from bobbl_client.page.typed_address import address_problem, cleaned_address
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.errors import BobblError, PeerError, Refusal
from bobbl_shared.ids import StationId, TournamentId
from builders.hall import ScreenKeeper
from builders.handshake import CERTIFICATE, pins

CODE = "K7HM3RXE"


class First:
    """A first start: what was shown, what was tried, what was joined."""

    def __init__(self) -> None:
        self.view: ScreenKeeper[JoiningScreen] = ScreenKeeper()
        self.tried: list[tuple[str, str]] = []
        self.joined: list[Joined] = []
        self.page = JoiningPage(self._join, self.joined.append)
        self.page.open(self.view.show)

    def _join(self, address: str, code: str) -> None:
        self.tried.append((address, code))

    def hear(self, *servers: FoundServer) -> None:
        self.page.handle(ServersFound(servers))

    def fail(self, code: str, **parameters: int | str) -> None:
        self.page.handle(JoinFailed(PeerError(code, **parameters)))

    def miss(self, address: str) -> None:
        self.page.handle(JoinFailed(BobblError("server_not_reached", address=address)))


def server(instance: str, name: str, *addresses: str) -> FoundServer:
    return FoundServer(instance, TournamentId(StationId("ab")), name, 1, addresses)


FFW = server("a", "Preismucken FFW", "192.168.4.10:40123", "10.0.0.2:40123")
PRACTICE = server("b", "Übungsturnier", "192.168.4.10:40124")


@pytest.fixture
def first() -> First:
    return First()


def test_nothing_heard_says_what_to_do(first: First) -> None:
    assert first.view.screen.servers == ()
    assert "F4" in first.view.screen.help
    assert first.view.screen.waits_for == "kein Turnier gewählt"


def test_what_is_heard_is_listed_and_the_first_one_chosen(first: First) -> None:
    first.hear(FFW, PRACTICE)
    assert [row.name for row in first.view.screen.servers] == ["Preismucken FFW", "Übungsturnier"]
    assert first.view.screen.chosen == "a"


def test_a_choice_stays_while_it_is_heard(first: First) -> None:
    first.hear(FFW, PRACTICE)
    first.page.choose("b")
    first.hear(server("c", "Neu", "10.0.0.9:1"), PRACTICE)
    assert first.view.screen.chosen == "b"
    first.hear(FFW)
    assert first.view.screen.chosen == "a"


def test_the_code_says_how_many_signs_are_missing(first: First) -> None:
    first.hear(FFW)
    first.page.type_code("k7hm3r")
    assert first.view.screen.code_said == "noch **2 Zeichen**, dann Enter"
    assert first.view.screen.waits_for == "2 Zeichen fehlen"
    first.page.connect()
    assert first.tried == []
    first.page.type_code(CODE.lower())
    assert first.view.screen.waits_for == ""
    first.page.connect()
    assert first.tried == [("192.168.4.10:40123", CODE)]
    assert first.view.screen.is_connecting


def test_a_sign_no_code_has_is_said_at_once(first: First) -> None:
    first.hear(FFW)
    first.page.type_code("K7O")
    assert first.view.screen.is_code_wrong
    assert "„O“" in first.view.screen.code_said
    first.page.type_code("K7HM3RX0")
    first.page.connect()
    assert first.tried == []


def test_a_second_enter_while_connecting_does_nothing(first: First) -> None:
    first.hear(FFW)
    first.page.type_code(CODE)
    first.page.connect()
    first.page.connect()
    assert len(first.tried) == 1


def connected(first: First) -> None:
    first.hear(FFW)
    first.page.type_code(CODE)
    first.page.connect()


def test_a_wrong_code_says_what_is_safe_and_how_many_tries_are_left(first: First) -> None:
    connected(first)
    first.fail("code_wrong", tries=2)
    trouble = first.view.screen.trouble
    assert trouble is not None
    assert trouble.happened == "„K7HM-3RXE“ passt nicht zu diesem Server."
    assert trouble.detail.startswith("Nichts ist passiert.")
    assert "vertippt" in trouble.detail
    assert "jemand steht zwischen" in trouble.detail, "nobody can tell which of the two"
    assert trouble.detail.endswith("Noch 2 Versuche.")
    assert first.view.screen.clearings == 1
    assert first.view.screen.code_said.startswith("noch **8")


@pytest.mark.parametrize("code", ["code_not_open", "code_tries_spent"])
def test_a_code_that_was_not_even_tried_says_so(first: First, code: str) -> None:
    connected(first)
    first.fail(code)
    trouble = first.view.screen.trouble
    assert trouble is not None
    assert trouble.detail.startswith("Nichts ist passiert.")
    assert "jemand" not in trouble.detail
    assert "Das ging nicht" not in trouble.happened


def test_after_the_last_try_one_has_to_wait(first: First) -> None:
    connected(first)
    first.fail("code_wrong", tries=0)
    trouble = first.view.screen.trouble
    assert trouble is not None
    assert "in einer Minute" in trouble.detail


def test_every_address_of_a_server_is_tried_before_it_is_given_up(first: First) -> None:
    connected(first)
    first.miss("192.168.4.10:40123")
    assert first.view.screen.is_connecting
    assert [address for address, _ in first.tried] == ["192.168.4.10:40123", "10.0.0.2:40123"]
    first.miss("10.0.0.2:40123")
    trouble = first.view.screen.trouble
    assert trouble is not None
    assert "10.0.0.2:40123" in trouble.happened
    assert "WLAN" in trouble.detail
    assert first.view.screen.clearings == 0
    assert first.view.screen.waits_for == ""


def test_other_failures_have_their_sentence(first: First) -> None:
    connected(first)
    first.fail("version_differs", update="station", version=3, release="1.1.0")
    trouble = first.view.screen.trouble
    assert trouble is not None
    assert "1.1.0" in trouble.detail


def test_what_cannot_even_be_tried_is_said(first: First) -> None:
    def refuse(address: str, code: str) -> None:
        raise Refusal("code_form", length=8)

    page = JoiningPage(refuse)
    page.open(first.view.show)
    page.handle(ServersFound((FFW,)))
    page.type_code(CODE)
    page.connect()
    assert first.view.screen.trouble is not None
    assert not first.view.screen.is_connecting


def test_who_stops_waiting_hears_no_more_of_it_but_a_success_counts(first: First) -> None:
    connected(first)
    first.page.back()
    assert not first.view.screen.is_connecting
    first.fail("code_wrong", tries=1)
    assert first.view.screen.trouble is None
    news = object.__new__(Joined)
    first.page.handle(news)
    assert first.joined == [news]


def test_escape_empties_the_boxes(first: First) -> None:
    first.page.type_code("K7")
    first.page.back()
    assert first.view.screen.clearings == 1
    assert first.view.screen.code_said.startswith("noch **8")


def test_a_typed_address_is_used_instead_of_the_list(first: First) -> None:
    first.hear(FFW)
    first.page.toggle_typing()
    assert (first.view.screen.is_typing, first.view.screen.chosen) == (True, "")
    first.page.type_address("  Https://10.0.0.7:4711/ ")
    assert first.page.end_address()
    first.page.type_code(CODE)
    first.page.connect()
    assert first.tried == [("10.0.0.7:4711", CODE)]


def test_an_address_without_a_port_is_not_tried(first: First) -> None:
    first.page.toggle_typing()
    first.page.type_address("10.0.0.7")
    first.page.type_code(CODE)
    first.page.connect()
    assert "Doppelpunkt" in first.view.screen.address_error
    assert first.tried == []
    first.page.type_address("10.0.0.7:")
    assert first.view.screen.address_error == ""


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "fehlt"),
        ("10.0.0.7", "Es fehlt der Doppelpunkt"),
        ("fe80::1", "Es fehlt der Doppelpunkt"),
        ("10.0.0.7:port", "Nach dem Doppelpunkt"),
        ("10.0.0.7:0", "Nach dem Doppelpunkt"),
        ("10.0.0.7:65536", "Nach dem Doppelpunkt"),
        (":40123", "Vor dem Doppelpunkt"),
        ("[fe80::1]:40123", ""),
        ("buero.local:1", ""),
    ],
)
def test_what_is_wrong_with_an_address(text: str, part: str) -> None:
    problem = address_problem(text)
    assert part in problem
    assert bool(problem) == bool(part)


@given(st.integers(1, 65_535), st.sampled_from(["10.0.0.7", "buero", "[::1]"]))
def test_every_port_is_good_and_cleaning_twice_is_cleaning_once(port: int, host: str) -> None:
    typed = f" wss://{host}:{port}/ "
    assert address_problem(typed) == ""
    assert cleaned_address(cleaned_address(typed)) == cleaned_address(typed) == f"{host}:{port}"


def test_other_news_change_nothing(first: First) -> None:
    before = len(first.view.screens)
    first.page.handle(Offline(None))
    assert len(first.view.screens) == before


NOW = datetime(2026, 11, 21, 22, 30, tzinfo=UTC)
RUNNING = HowFar("2026-11-21T18:30:00.000Z", 2, 4)
LAST_YEAR = HowFar("2025-11-08T18:41:00.000Z", 4, 4, is_over=True)
HERE = "192.0.2.1:1"
ANSWERS = {HERE: CERTIFICATE}


def known(far: HowFar | None = RUNNING, *, is_training: bool = False) -> Known:
    return Known(Membership(Path(), "Preismucken", pins(), (HERE,)), far, is_training)


def own(far: HowFar | None = None) -> FoundServer:
    return FoundServer("own", pins().tournament, "Preismucken", 1, ("10.0.0.5:1",), far)


def unasked(
    known: Known, *servers: FoundServer, reached: dict[str, str] | None = None, now: datetime = NOW
) -> bool:
    found = needs_no_question((known,), servers, ANSWERS if reached is None else reached, now, UTC)
    return found is not None


def test_the_normal_evening_asks_nothing() -> None:
    assert unasked(known())
    assert unasked(known(), own())
    assert unasked(known(HowFar("", 0, 4)), own()), "before the first draw"
    assert unasked(known(), own(), reached={"10.0.0.5:1": "of a later epoch"})
    assert unasked(known(), now=datetime(2026, 11, 22, 1, tzinfo=UTC)), "after midnight"


def test_whatever_is_not_tonights_alone_is_asked_about() -> None:
    assert not unasked(known(), own(), PRACTICE), "something else is announced"
    assert not unasked(known(), PRACTICE)
    assert not unasked(known(LAST_YEAR), own()), "the day differs"
    assert not unasked(known(LAST_YEAR))
    assert not unasked(known(HowFar("", 0, 4)), own(LAST_YEAR)), "its server says so"
    assert not unasked(known(), reached={}), "its server is not found"
    assert not unasked(known(), own(), reached={})
    assert not unasked(known(), reached={HERE: "ab" * 32}), "another server at its address"
    assert not unasked(known(None)), "nothing is known of it"
    assert not unasked(known(is_training=True))
    assert needs_no_question((), (own(),), ANSWERS, NOW) is None


class Waiting:
    """A computer of tonight whose server is not there yet."""

    def __init__(self, *, goes_by_itself: bool = True) -> None:
        self.gone: list[Known] = []
        asking = Asking((known(),), self._go, goes_by_itself, now=lambda: NOW, zone=UTC)
        self.refusal: BobblError | None = None
        self.view: ScreenKeeper[JoiningScreen] = ScreenKeeper()
        self.page = JoiningPage(lambda *_: None, asking=asking)
        self.page.open(self.view.show)

    def _go(self, known: Known) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.gone.append(known)


def test_the_server_that_comes_later_is_gone_on_with_by_itself() -> None:
    waiting = Waiting()
    waiting.page.handle(Looked({}))
    assert "Server nicht gefunden" in waiting.view.screen.servers[0].detail
    assert waiting.gone == []
    waiting.page.handle(Looked(ANSWERS))
    assert len(waiting.gone) == 1


def test_not_once_somebody_has_begun_to_answer_nor_where_somebody_wants_to_leave() -> None:
    for waiting in (Waiting(), Waiting(goes_by_itself=False)):
        if waiting.page._asking.goes_by_itself:
            waiting.page.toggle_typing()
        waiting.page.handle(Looked(ANSWERS))
        assert waiting.gone == []


def test_what_cannot_be_opened_is_said_where_it_was_asked() -> None:
    waiting = Waiting()
    waiting.refusal = BobblError("station_file_damaged", path="station.json")
    waiting.page.handle(Looked(ANSWERS))
    trouble = waiting.view.screen.trouble
    assert trouble is not None
    assert trouble.happened == "„Preismucken“ lässt sich hier nicht öffnen."
    waiting.page.handle(Looked(ANSWERS))
    waiting.page.go_on()
    assert waiting.gone == []


def test_of_several_announced_tonights_of_this_computer_is_chosen() -> None:
    waiting = Waiting()
    waiting.page.handle(ServersFound((FFW, own(RUNNING))))
    assert waiting.view.screen.chosen == "own"
    assert waiting.view.screen.goes_on
    waiting.page.connect()
    assert len(waiting.gone) == 1
