"""A phone scans for a window: its code, what it opens there, and who is not interrupted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bobbl_client.desk.views.desk import DeskView, desk_window
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.views.scoring import ScoringWork, scoring_window
from bobbl_client.widgets.window.phone_scanning import PhoneScanningView
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.pages import ClosePages, OpenPages
from bobbl_shared.domain.paper.registration_code import code_of
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.wire.messages import AskScan, Reply, ScanAnswer
from builders.hall import Hall
from builders.hands import in_front, press, shown, type_in

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


class Place:
    """A hall with a computer that shows pages."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.hall, self.qtbot = Hall(folder), qtbot
        self.hall.drawn()
        self.pages = self.hall.evening.station("pages", "Seiten")
        self.open_pages()

    def open_pages(self) -> None:
        self.hall.organiser.ask(OpenPages("192.168.4.10:8080"))

    def window(self, window: StationWindow) -> StationWindow:
        shown(self.qtbot, window, 1366, 768)
        in_front(self.qtbot, window)
        window.work.setFocus()
        return window

    def photograph(self, model: StationModel, code: str) -> Reply:
        """Let the phone read a code."""
        asked = AskScan(model.scanner.code, "phone", code)
        return self.hall.evening.answers.answer(self.pages.id, asked)

    def slip(self, table: int) -> str:
        return slip_code(self.hall.evening.state.tournament, SlipPlace(1, table))


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Place]:
    made = Place(tmp_path, qtbot)
    yield made
    made.hall.evening.close()


def test_slips_open_one_after_the_other_and_nobody_who_types_is_interrupted(place: Place) -> None:
    model = place.hall.room
    window = place.window(scoring_window(model))
    work = window.work
    assert isinstance(work, ScoringWork)
    press(work, Key.Key_H, modifier=CTRL)
    view = window.pages.currentWidget()
    assert isinstance(view, PhoneScanningView)
    assert view.shown.link == f"http://192.168.4.10:8080/scanner/{model.scanner.code}"
    for table in (3, 2):
        assert place.photograph(model, place.slip(table)) == ScanAnswer(model.id)
    assert window.pages.currentWidget() is work
    assert work.page.state.place == (1, 3)
    assert "Foto vom Handy wartet" in window.status.accessibleName()
    type_in(work, "14-18+")
    window.refresh()
    assert work.page.state.place == (1, 3)
    press(work, Key.Key_Return)
    assert place.hall.evening.state.rounds[0].tables[3].score is not None
    place.qtbot.waitUntil(lambda: work.page.state.place == (1, 2))
    assert model.scanner.waiting == ()


def test_a_person_opens_at_the_desk_once_what_is_typed_is_gone(place: Place) -> None:
    model = place.hall.evening.station("desk", "Anmeldung")
    window = place.window(desk_window(model))
    view = window.work
    assert isinstance(view, DeskView)
    person = place.hall.evening.state.numbered()[0].id
    code = code_of(place.hall.evening.state, person)
    model.scanner.open()
    type_in(view.fields.entries[0][0], "Zau")
    place.photograph(model, code)
    assert view.page.state.opened is None
    press(view.fields.entries[0][0], *[Key.Key_Backspace] * 3)
    place.qtbot.waitUntil(lambda: view.list.chosen_key() == person)


def test_the_page_says_why_no_phone_can_come_and_ends_the_scanning(place: Place) -> None:
    model = place.hall.room
    place.hall.organiser.ask(ClosePages())
    window = place.window(scoring_window(model))
    press(window.work, Key.Key_H, modifier=CTRL)
    view = window.pages.currentWidget()
    assert isinstance(view, PhoneScanningView)
    assert (view.shown.link, model.scanner.code) == ("", "")
    assert "Seiten für Gäste" in view.shown.blocked
    place.open_pages()
    first = model.scanner.code
    assert first in view.shown.link
    press(view, Key.Key_F4)
    assert model.scanner.code not in ("", first)
    assert not view.shown.is_used
    press(view, Key.Key_F7)
    assert (window.pages.currentWidget(), model.scanner.code) == (window.work, "")
    press(window.work, Key.Key_H, modifier=CTRL)
    assert model.scanner.code
    press(window, Key.Key_H, modifier=CTRL)
    assert window.pages.currentWidget() is window.work
    assert model.scanner.code, "the phone scans on"
