"""Desk and results station in windows of the organiser's computer: by keys, without a code."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl.host import LocalPrograms
from bobbl_client.application import start_application
from bobbl_client.host.hosting import Host
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.widgets.window.question_page import QuestionPage
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.settings import AmendSettings
from bobbl_shared.domain.areas.staff import RevokeStation
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Role
from builders.course import CHEAP, WORDS
from builders.hands import in_front, press, type_in
from builders.volunteers import is_at_work

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def programs(tmp_path: Path) -> LocalPrograms:
    return LocalPrograms(tmp_path / "home", "127.0.0.1", 0, CHEAP)


@pytest.fixture
def file(programs: LocalPrograms, tmp_path: Path) -> Path:
    made = tmp_path / "abend.bobbl"
    programs.found(Settings("Preismucken", entry="single", one_computer=True), WORDS, made)
    return made


@pytest.fixture
def host(programs: LocalPrograms, file: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Host]:
    start_application(programs.home)
    host = Host(programs)
    opened(host, file, qtbot)
    yield host
    host.close()


def until(qtbot: QtBot, condition: Callable[[], bool]) -> None:
    qtbot.waitUntil(condition, timeout=120_000)


def opened(host: Host, file: Path, qtbot: QtBot) -> None:
    host.open(file)
    until(qtbot, lambda: is_at_work(host.window) and model(host).contact is Contact.ONLINE)


def model(host: Host) -> StationModel:
    assert host.model is not None
    return host.model


def state(host: Host) -> State:
    known = model(host).state
    assert known is not None
    return known


def windows(role: Role) -> list[StationWindow]:
    """Give the windows of a role that are seen."""
    seen = (each for each in QApplication.topLevelWidgets() if each.isVisible())
    return [each for each in seen if isinstance(each, StationWindow) and each.model.role == role]


def focused(window: QWidget, qtbot: QtBot) -> QWidget:
    in_front(qtbot, window)
    return window.focusWidget() or window


def turn_to(role: Role, key: Key, seen: QWidget | None, qtbot: QtBot) -> StationWindow:
    """Press the key of a window in another one, and wait for it."""
    assert seen is not None
    press(focused(seen, qtbot), key, modifier=CTRL)
    until(qtbot, lambda: any(map(is_at_work, windows(role))))
    (window,) = windows(role)
    until(qtbot, lambda: QApplication.activeWindow() is window)
    return window


def test_one_key_opens_each_window_and_leads_back(host: Host, qtbot: QtBot) -> None:
    desk = turn_to("desk", Key.Key_2, host.window, qtbot)
    for text in ("Vogel", "Lena", "", "Beck", "Otto", ""):
        type_in(focused(desk, qtbot), text)
        press(focused(desk, qtbot), Key.Key_Return)
    until(qtbot, lambda: len(state(host).entrants) == 1)
    results = turn_to("scoring", Key.Key_3, desk, qtbot)
    turn_to("organiser", Key.Key_1, results, qtbot)
    assert turn_to("desk", Key.Key_2, host.window, qtbot) is desk
    roles = sorted((each.role, each.sections) for each in state(host).stations.values())
    assert roles == [("desk", ()), ("organiser", ()), ("scoring", ("Halle",))]
    assert all(each.used_by is not None for each in state(host).invitations.values())


def test_a_window_that_was_closed_opens_again_as_the_same_station(host: Host, qtbot: QtBot) -> None:
    desk = turn_to("desk", Key.Key_2, host.window, qtbot)
    station = desk.model.id
    desk.close()
    until(qtbot, lambda: not windows("desk"))
    again = turn_to("desk", Key.Key_2, host.window, qtbot)
    assert again is not desk
    assert again.model.id == station
    assert len(state(host).stations) == 2


def test_the_next_day_it_works_on_unseen_as_the_station_it_was(
    host: Host, file: Path, qtbot: QtBot
) -> None:
    station = turn_to("desk", Key.Key_2, host.window, qtbot).model.id
    host.close()
    opened(host, file, qtbot)

    def is_connected() -> bool:
        presence = model(host).presence
        heard = presence.stations if presence is not None else ()
        return any(each.station == station and each.connected for each in heard)

    until(qtbot, is_connected)
    assert not windows("desk")
    assert turn_to("desk", Key.Key_2, host.window, qtbot).model.id == station


def test_where_all_is_done_here_its_results_take_sections_that_are_added(
    host: Host, qtbot: QtBot
) -> None:
    results = turn_to("scoring", Key.Key_3, host.window, qtbot)
    settings = state(host).settings
    after = replace(settings, sections=(Section("Bühne", 1, 2), Section("Saal", 3)))
    model(host).ask(AmendSettings(after, ("sections",)))
    until(qtbot, lambda: len(state(host).settings.sections) == 2)
    turn_to("organiser", Key.Key_1, results, qtbot)
    turn_to("scoring", Key.Key_3, host.window, qtbot)
    until(qtbot, lambda: state(host).stations[results.model.id].sections == ("Bühne", "Saal"))


def test_one_that_was_excluded_gets_another_place(host: Host, qtbot: QtBot) -> None:
    desk = turn_to("desk", Key.Key_2, host.window, qtbot)
    station = desk.model.id
    model(host).ask(RevokeStation(station))
    until(qtbot, lambda: desk.model.contact is Contact.STOPPED)
    assert host.window is not None
    press(focused(host.window, qtbot), Key.Key_2, modifier=CTRL)
    until(
        qtbot,
        lambda: any(each.model.id != station and is_at_work(each) for each in windows("desk")),
    )
    (again,) = windows("desk")
    assert not state(host).stations[again.model.id].revoked


def test_closing_the_organisers_window_names_those_that_close_with_it(
    host: Host, qtbot: QtBot
) -> None:
    desk = turn_to("desk", Key.Key_2, host.window, qtbot)
    type_in(focused(desk, qtbot), "Vog")
    window = host.window
    assert isinstance(window, StationWindow)
    window.close()
    asked = window.pages.currentWidget()
    assert isinstance(asked, QuestionPage)
    told = " ".join(asked.panel.said())
    assert "Das Fenster „Anmeldetisch“ auf diesem Computer schließt mit." in told
    assert "noch nicht gespeichert" in told


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_what_they_keep_is_readable_for_their_user_only(
    host: Host, programs: LocalPrograms, qtbot: QtBot
) -> None:
    turn_to("desk", Key.Key_2, host.window, qtbot)
    kept = [*(programs.home / "desk").rglob("*")]
    assert kept
    assert not [each for each in kept if each.stat().st_mode & 0o077]
