"""A call goes to the one station it is meant for, and only from those who may call."""

from pathlib import Path

import pytest

from bobbl_client.model.station import StationModel
from bobbl_server.net.calls import A_SECOND, MOST
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.values import Role
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import AskCall, CallAnswer, RefusedAnswer, Reply, TableCall
from builders.evening import Evening

CALL = TableCall(1, 17, "slip")


class Hall:
    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder)
        self.now = 0.0
        self.evening.answers.calls.steady = lambda: self.now
        self.organiser = self.evening.station("organiser", "Büro")
        self.display = self.evening.station("display", "Leinwand")

    def ask(self, sender: StationModel, question: AskCall) -> Reply:
        return self.evening.answers.answer(sender.id, question)

    def of_role(self, role: Role) -> StationModel:
        return self.evening.station(role, role, ("Halle",) if role == "scoring" else ())


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


@pytest.mark.parametrize("role", ["organiser", "scoring"])
def test_a_call_reaches_its_station_and_no_other(hall: Hall, role: Role) -> None:
    sender, length = hall.of_role(role), hall.evening.state.length
    other = hall.evening.station("display", "Nebenzimmer")
    length = hall.evening.state.length
    reply = hall.ask(sender, AskCall(hall.display.id, CALL))
    assert reply == CallAnswer(hall.display.id)
    assert [each.call for each in hall.display.calls.calls] == [CALL]
    assert other.calls.calls == sender.calls.calls == ()
    assert hall.evening.state.length == length
    assert hall.ask(sender, AskCall(hall.display.id, CALL, is_over=True)) == reply
    assert hall.display.calls.calls == ()


@pytest.mark.parametrize("role", ["display", "desk", "pages"])
def test_other_stations_cannot_call(hall: Hall, role: Role) -> None:
    reply = hall.ask(hall.of_role(role), AskCall(hall.display.id, CALL))
    assert reply == RefusedAnswer("no_right", {"role": role, "kind": "AskCall"})
    assert hall.display.calls.calls == ()


def test_who_calls_is_told_that_a_station_is_not_there(hall: Hall) -> None:
    hall.evening.cable(hall.display).cut()
    refused = RefusedAnswer("call_not_connected", {"station": "Leinwand"})
    assert hall.ask(hall.organiser, AskCall(hall.display.id, CALL)) == refused
    nobody = AskCall(StationId("f" * 64), CALL)
    assert hall.ask(hall.organiser, nobody) == RefusedAnswer("unknown_station")
    hall.evening.cable(hall.display).plug_in()
    hall.organiser.ask(RevokeStation(hall.display.id))
    assert hall.ask(hall.organiser, AskCall(hall.display.id, CALL)) == RefusedAnswer(
        "station_revoked"
    )
    pages = hall.of_role("pages")
    refused = RefusedAnswer("call_without_screen", {"station": "pages"})
    assert hall.ask(hall.organiser, AskCall(pages.id, CALL)) == refused


@pytest.mark.parametrize(
    ("request_", "text"),
    [("own", ""), ("slip", "schnell"), ("own", "a\nb"), ("own", " a"), ("own", "**a**")],
)
def test_own_words_are_where_they_belong_and_on_one_line(
    hall: Hall, request_: str, text: str
) -> None:
    call = TableCall(1, 17, request_, text)  # type: ignore[arg-type]
    reply = hall.ask(hall.organiser, AskCall(hall.display.id, call))
    assert reply == RefusedAnswer("call_malformed")


def test_a_flood_ends_at_the_server(hall: Hall) -> None:
    asked = AskCall(hall.display.id, CALL)
    replies = [hall.ask(hall.organiser, asked) for _ in range(int(MOST) + 5)]
    assert replies.count(CallAnswer(hall.display.id)) == MOST
    assert replies[-1] == RefusedAnswer("calls_too_many")
    hall.now += 1 / A_SECOND
    assert hall.ask(hall.organiser, asked) == CallAnswer(hall.display.id)
    assert hall.ask(hall.organiser, asked) == RefusedAnswer("calls_too_many")
    other = hall.of_role("scoring")
    assert hall.ask(other, asked) == CallAnswer(hall.display.id)
