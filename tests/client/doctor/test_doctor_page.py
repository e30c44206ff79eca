"""The page of the examination: what it shows and asks for, and by keys over the first windows."""

import json
from datetime import UTC, datetime
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.doctor.facts import HallFacts, ReachFacts
from bobbl_client.doctor.finding import State
from bobbl_client.doctor.page import DoctorPage, DoctorScreen
from bobbl_client.doctor.view import DoctorView
from bobbl_client.host.start.view import StartWindow
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.link.news import JoinFailed
from bobbl_shared.errors import BobblError
from builders.doctor.examined import Examined
from builders.doctor.examples import EXAMPLES, SOUND
from builders.federation.invented import InventedFederations
from builders.hall import ScreenKeeper
from builders.hands import press, shown, type_in

Key = Qt.Key


def opened(examined: Examined, *typed: str) -> tuple[DoctorPage, ScreenKeeper[DoctorScreen]]:
    view: ScreenKeeper[DoctorScreen] = ScreenKeeper()
    page = DoctorPage(examined, typed)
    page.open(view.show)
    return page, view


def test_it_begins_at_once_and_ends_with_the_page() -> None:
    examined = Examined()
    page, view = opened(examined, "192.168.4.20:20123", "no address")
    assert examined.begun == [("192.168.4.20:20123",)]
    assert view.screen.here == "http://192.168.4.10:20123"
    page.close()
    assert examined.has_ended


def test_what_is_wrong_stands_above_what_is_fine() -> None:
    _, view = opened(Examined(EXAMPLES["no_printer"]))
    states = [each.state for each in view.screen.findings]
    assert states[0] is State.LOOK
    assert State.LOOK not in states[1:]
    assert view.screen.summary == "1 Punkt ansehen"


def test_while_it_looks_it_says_so_and_shows_what_is_known() -> None:
    examined = Examined(is_done=False)
    page, view = opened(examined)
    assert (view.screen.is_running, view.screen.summary) == (True, "wird geprüft …")
    examined.is_done = True
    page.tick()
    assert view.screen.summary == "nichts zu tun"


def test_who_has_come_is_counted() -> None:
    examined = Examined()
    examined.known = EXAMPLES["not_tried"]
    page, view = opened(examined)
    assert view.screen.come == "Noch war niemand da."
    examined.known = EXAMPLES["reached"]
    page.tick()
    assert view.screen.come == "1 Gerät war da: Es geht."
    assert "reached" in {each.key for each in view.screen.findings}


def test_another_computer_is_tried_by_its_address() -> None:
    examined = Examined()
    page, view = opened(examined)
    assert not page.try_address("192.168.4.20")
    assert "Doppelpunkt" in view.screen.address_error
    assert page.try_address(" HTTP://192.168.4.20:20123/ ")
    assert view.screen.address_error == ""
    page.again()
    assert examined.begun[1:] == [("192.168.4.20:20123",)] * 2


def test_the_tournament_adds_what_it_knows() -> None:
    view: ScreenKeeper[DoctorScreen] = ScreenKeeper()
    page = DoctorPage(Examined(), (), lambda: HallFacts(clock_offset_s=90.0))
    page.open(view.show)
    assert "clock_differs" in {each.key for each in view.screen.findings}


def test_the_report_is_written_or_the_reason_told(tmp_path: Path) -> None:
    page, view = opened(Examined())
    path = tmp_path / "bericht.json"
    page.save(path)
    assert json.loads(path.read_text())["facts"]["disk"]["free_mib"] == 50_000
    assert str(path) in view.screen.said
    page.save(tmp_path)
    assert "Ordner" in page.notice


def nothing(*_: object) -> None:
    return


def pair(address: str, code: str) -> None:
    return


def test_by_keys_from_the_first_page_and_back(qtbot: QtBot, tmp_path: Path) -> None:
    examined = Examined(EXAMPLES["isolated"])
    now = datetime(2026, 11, 21, tzinfo=UTC)
    window = StartWindow(
        [],
        nothing,
        nothing,
        nothing,
        nothing,
        nothing,
        lambda: examined,
        InventedFederations(),
        now,
        UTC,
    )
    shown(qtbot, window)
    press(window.view.new, Key.Key_F7)
    view = window.pages.currentWidget()
    assert isinstance(view, DoctorView)
    assert "isolated" in {each.key for each in view.shown.findings}
    press(view.list, Key.Key_F4)
    type_in(view.address.entry, "192.168.4.20:20123")
    press(view.address.entry, Key.Key_Return)
    assert examined.begun == [(), ("192.168.4.20:20123",)]
    press(view.list, Key.Key_F12)
    assert len(examined.begun) == 3
    focus = QApplication.focusWidget()
    assert focus is not None
    press(focus, Key.Key_Escape)
    assert window.pages.currentWidget() is window.view
    assert examined.has_ended


def test_who_is_not_let_in_is_led_there_with_the_address(qtbot: QtBot) -> None:
    examined = Examined(EXAMPLES["firewall_there"])
    window = JoiningWindow(pair, examination=lambda: examined)
    shown(qtbot, window)
    window.page.toggle_typing()
    window.page.type_address("192.168.4.10:20123")
    window.page.type_code("K7HM3RXE")
    window.page.connect()
    window.page.handle(JoinFailed(BobblError("server_not_reached", address="192.168.4.10:20123")))
    screen = window.page.screen()
    assert screen.trouble is not None
    assert "F6" in screen.trouble.detail
    press(window.view.code, Key.Key_F6)
    assert isinstance(window.pages.currentWidget(), DoctorView)
    assert examined.begun == [("192.168.4.10:20123",)]
    window.close_page()
    assert window.page.screen().address == "192.168.4.10:20123"


def test_without_an_examination_there_is_no_key_for_it(qtbot: QtBot) -> None:
    window = JoiningWindow(pair)
    shown(qtbot, window)
    assert window.view.doctor.isHidden()


def test_facts_of_before_do_not_stay() -> None:
    examined = Examined(EXAMPLES["no_printer"])
    page, view = opened(examined)
    examined.known = SOUND
    page.again()
    assert view.screen.summary == "nichts zu tun"
    assert SOUND.reach != ReachFacts()
