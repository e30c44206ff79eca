"""Calls that are none: from who may not call, too many, too long, and text that is none."""

from pathlib import Path

import msgspec
import pytest
from PyQt6.QtWidgets import QApplication

from bobbl_client.evening.calls import said, shown_call
from bobbl_client.link.news import Heard
from bobbl_client.model.calls import MOST, CallQueue
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.hall.call_sheet import CallSheet
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import StationId
from bobbl_shared.wire.codec import decode_at_server, decode_at_station, encode
from bobbl_shared.wire.messages import Ask, AskCall, CallPush, Push, RefusedAnswer, TableCall
from builders.attackers.hostile import HOSTILE, is_plain
from builders.evening import Evening

STATION = StationId("a" * 64)


def forged(**changed: object) -> bytes:
    """Give the frame of a call in which something is what it cannot be."""
    frame = msgspec.json.decode(encode(Ask(1, AskCall(STATION, TableCall(1, 17, "own", "x")))))
    frame["question"]["call"] |= changed
    return msgspec.json.encode(frame)


@pytest.mark.parametrize(
    "changed",
    [
        {"text": "x" * 81},
        {"text": "x" * 10_240},
        {"table": 0},
        {"table": 10**9},
        {"table": "17"},
        {"round": -1},
        {"request": "shout"},
        {"picture": "x"},
    ],
    ids=str,
)
def test_a_call_that_is_none_ends_the_connection(changed: dict[str, object]) -> None:
    assert decode_at_server(forged())
    with pytest.raises(PeerError):
        decode_at_server(forged(**changed))
    push = msgspec.json.decode(encode(Push(CallPush(TableCall(1, 17, "own", "x")))))
    push["news"]["call"] |= changed
    with pytest.raises(PeerError):
        decode_at_station(msgspec.json.encode(push))


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_words_of_a_cheating_server_are_painted_as_they_are(name: str, qapp: QApplication) -> None:
    theme.apply(qapp, LIGHT)
    call = TableCall(1, 17, "own", HOSTILE[name][:80])
    assert is_plain(said(call))
    sheet = CallSheet()
    sheet.resize(1366, 704)
    sheet.grab()


def test_a_display_cannot_call_whatever_it_sends(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.station("organiser", "Büro")
    display, other = evening.station("display", "A"), evening.station("display", "B")
    for call in (TableCall(1, 1, "slip"), TableCall(1, 1, "own", "Alle heimgehen")):
        for target in (other.id, display.id, STATION):
            reply = evening.answers.answer(display.id, AskCall(target, call))
            assert isinstance(reply, RefusedAnswer)
            assert reply.code == "no_right"
    assert other.calls == display.calls == CallQueue()
    evening.close()


def test_a_flood_of_calls_is_bounded_at_the_station(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.station("organiser", "Büro")
    display = evening.station("display", "A")
    for table in range(1, 2000):
        display.handle(Heard(Push(CallPush(TableCall(1, table, "own", "x" * 80)))))
    assert len(display.calls.calls) == MOST
    shown = shown_call(display, display.calls)
    assert shown is not None
    evening.close()
