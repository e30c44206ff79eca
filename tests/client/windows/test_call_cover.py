"""A call over a whole window: its keys, who is not interrupted, and what is under it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.model.calls import STAY
from bobbl_client.page.calling import CallPage
from bobbl_client.scoring.views.scoring import ScoringWork, scoring_window
from bobbl_client.widgets.window.calling_view import CallingView
from bobbl_shared.wire.messages import AskCall, CallAnswer, TableCall
from builders.hall import Hall
from builders.hands import in_front, press, shown, type_in

Key = Qt.Key


class Place:
    """A results station of a hall, to which the organiser calls."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.hall = Hall(folder)
        self.hall.drawn()
        self.window = scoring_window(self.hall.room)
        work = self.window.work
        assert isinstance(work, ScoringWork)
        self.work = work
        shown(qtbot, self.window, 1366, 768)
        in_front(qtbot, self.window)
        work.setFocus()

    def call(self, table: int, text: str = "") -> None:
        call = TableCall(1, table, "own" if text else "slip", text)
        asked = AskCall(self.hall.room.id, call)
        reply = self.hall.evening.answers.answer(self.hall.organiser.id, asked)
        assert reply == CallAnswer(self.hall.room.id)

    @property
    def seen(self) -> str:
        """The number of the table that is called now; empty: the work is seen."""
        cover, central = self.window.cover, self.window.centralWidget()
        assert central is not None
        assert cover.isVisible() is not central.isVisible()
        return cover.sheet.accessibleName().split(" · ")[0] if cover.isVisible() else ""

    def page(self) -> CallPage:
        view = self.window.pages.currentWidget()
        assert isinstance(view, CallingView)
        return view.page


@pytest.fixture
def place(tmp_path: Path, qtbot: QtBot) -> Iterator[Place]:
    made = Place(tmp_path, qtbot)
    yield made
    made.hall.evening.close()


def test_it_fills_the_window_until_it_is_done(place: Place) -> None:
    for table in (2, 3, 4):
        place.call(table)
    cover = place.window.cover
    assert cover.size() == place.window.size()
    assert place.seen == "Tisch 2"
    press(cover, Key.Key_Space)
    assert place.seen == "Tisch 3"
    press(cover, Key.Key_Delete)
    assert place.seen == "Tisch 4"
    press(cover, Key.Key_Escape)
    assert place.seen == ""
    type_in(place.work, "3")
    press(place.work, Key.Key_Return)
    assert place.work.page.state.opened is not None


def test_whoever_is_in_the_middle_of_a_slip_sees_it_after_saving(place: Place) -> None:
    type_in(place.work, "3")
    place.call(2)
    assert place.seen == ""
    assert "Zuruf wartet" in place.window.status.accessibleName()
    press(place.work, Key.Key_Return)
    type_in(place.work, "14-18+")
    assert place.seen == ""
    press(place.work, Key.Key_Return)
    place.window.cover.tick()
    assert place.seen == "Tisch 2"
    assert place.hall.evening.state.rounds[0].tables[3].score is not None


def test_f5_calls_the_table_of_the_slip_and_what_is_typed_stays(place: Place) -> None:
    type_in(place.work, "3")
    press(place.work, Key.Key_Return)
    type_in(place.work, "14-")
    press(place.work, Key.Key_F5)
    page = place.page()
    assert page.screen().fields[0].typed == "3"
    page.call()
    assert place.seen == "Tisch 3"
    press(place.window.cover, Key.Key_Delete)
    assert place.seen == ""
    type_in(place.work, "18+")
    press(place.work, Key.Key_Return)
    assert place.hall.evening.state.rounds[0].tables[3].score is not None


def test_another_screen_is_chosen_from_the_list(place: Place) -> None:
    model = place.hall.evening.station("display", "Leinwand")
    press(place.work, Key.Key_F5)
    view = place.window.pages.currentWidget()
    assert isinstance(view, CallingView)
    assert view.screens.chosen_key() == view.page.screen().chosen
    press(view.screens, Key.Key_Down)
    assert view.page.screen().chosen == view.screens.chosen_key() == model.id
    type_in(view.fields.typed["table"].entry, "3")
    assert view.page.is_unsaved
    press(view, Key.Key_F12)
    assert not model.calls.calls, "F12 is the main step of other pages"
    press(view.fields.typed["table"].entry, Key.Key_Return)
    press(view.fields.choices["request"].row, Key.Key_Return)
    assert [each.call.table for each in model.calls.calls] == [3]
    assert not view.page.is_unsaved
    assert view.screens.chosen_key() == model.id
    press(view, Key.Key_Escape)
    press(place.work, Key.Key_F5)
    again = place.window.pages.currentWidget()
    assert isinstance(again, CallingView)
    assert again.screens.chosen_key() == model.id


def test_keys_of_the_work_do_nothing_below(place: Place) -> None:
    place.call(2)
    press(place.window.cover, Key.Key_F1, Key.Key_F2, Key.Key_3, Key.Key_Return)
    assert place.seen == "Tisch 2"
    assert place.window.pages.currentWidget() is place.work
    assert place.work.page.state.opened is None


def test_text_is_shown_as_it_is(place: Place) -> None:
    place.call(2, "<b>nicht</b> <img src=x> fett " + "W" * 40)
    assert "<b>nicht</b>" in place.window.cover.sheet.accessibleName()
    place.window.grab()


def test_each_key_is_a_button_too(place: Place) -> None:
    place.call(2)
    foot = place.window.cover.foot
    assert not foot.next.isVisible()
    place.call(3)
    assert foot.next.isVisible()
    foot.next.click()
    assert place.seen == "Tisch 3"
    foot.done.click()
    assert place.seen == "Tisch 2"
    foot.back.click()
    assert place.seen == ""


def test_calls_at_a_display_without_anybody_end_by_themselves(tmp_path: Path, qtbot: QtBot) -> None:
    hall = Hall(tmp_path)
    hall.drawn()
    model = hall.evening.station("display", "Leinwand")
    window = DisplayWindow(model)
    shown(qtbot, window, 1366, 768)
    asked = AskCall(model.id, TableCall(1, 2, "office"))
    hall.evening.answers.answer(hall.organiser.id, asked)
    assert window.cover.isVisible()
    window.cover.tick()
    assert window.cover.isVisible()
    hall.evening.clock.time += STAY
    window.cover.tick()
    assert not window.cover.isVisible()
    hall.evening.close()
