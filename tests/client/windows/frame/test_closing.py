"""Windows that a person closes, and windows that make room for the next."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.components import LabelledField, SearchField
from bobbl_client.widgets.window.closing import dismiss, leave_window, when_closed
from bobbl_client.widgets.window.question_page import QuestionPage
from bobbl_client.widgets.window.window import Frameable
from builders.hands import press, shown, type_in

Key = Qt.Key


def test_who_showed_a_window_hears_that_a_person_closed_it(qtbot: QtBot) -> None:
    window, closed = QWidget(), []
    shown(qtbot, window)
    when_closed(window, lambda: closed.append(window.isVisible()))
    window.close()
    qtbot.waitUntil(lambda: closed == [False])
    window.close()
    QApplication.processEvents()
    assert closed == [False]


def test_a_window_in_whose_place_another_stands_ends_in_silence(qtbot: QtBot) -> None:
    window, closed = QWidget(), []
    shown(qtbot, window)
    when_closed(window, lambda: closed.append(True))
    with qtbot.waitSignal(window.destroyed):
        dismiss(window)
    assert not closed


class Desk(Frameable):
    """A window with a form, and beside it a search that holds nothing to be lost."""

    def __init__(self) -> None:
        super().__init__("Anmeldetisch")
        self.form, self.search = LabelledField("Name"), SearchField("Suchen")
        work = QWidget()
        column = QVBoxLayout(work)
        column.addWidget(self.form)
        column.addWidget(self.search)
        self.pages.addWidget(work)
        self.closed: list[bool] = []
        self.stopping: tuple[str, ...] = ()
        when_closed(self, lambda: self.closed.append(True), lambda: self.stopping)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    window = Desk()
    shown(qtbot, window)
    return window


def asked(window: Frameable) -> str:
    """Give the question that stands over the work; empty if none does."""
    page = window.pages.currentWidget()
    return " ".join(page.panel.said()) if isinstance(page, QuestionPage) else ""


def test_a_window_without_anything_to_lose_just_closes(desk: Desk, qtbot: QtBot) -> None:
    desk.form.set_text("was gespeichert ist")
    type_in(desk.search, "Hofmann")
    desk.close()
    qtbot.waitUntil(lambda: desk.closed == [True])
    assert not desk.isVisible()


def test_a_form_that_is_half_filled_asks_first(desk: Desk, qtbot: QtBot) -> None:
    type_in(desk.form.entry, "Hofer")
    desk.close()
    assert desk.isVisible()
    assert "noch nicht gespeichert" in asked(desk)
    press(desk.focusWidget() or desk, Key.Key_Escape)
    assert not asked(desk)
    assert (desk.form.text(), desk.closed) == ("Hofer", [])
    desk.close()
    press(desk.focusWidget() or desk, Key.Key_Return)
    assert asked(desk), "Enter closes nothing"
    press(desk.focusWidget() or desk, Key.Key_F12)
    qtbot.waitUntil(lambda: desk.closed == [True])
    assert not desk.isVisible()


def test_help_over_a_form_hides_nothing_from_the_question(desk: Desk) -> None:
    type_in(desk.form.entry, "Hofer")
    press(desk, Key.Key_F1)
    desk.close()
    assert asked(desk)
    desk.close()
    assert asked(desk)


def test_what_a_program_puts_into_a_field_is_nothing_to_be_lost(desk: Desk) -> None:
    type_in(desk.form.entry, "Hofer")
    desk.form.set_text("")
    desk.form.set_text("Reuß")
    desk.close()
    assert not desk.isVisible()


def test_what_stops_with_the_window_is_named(desk: Desk, qtbot: QtBot) -> None:
    desk.stopping = ("**Runde 2 läuft**", "Der Server hört auf.")
    desk.close()
    assert "Runde 2 läuft" in asked(desk)
    assert "Der Server hört auf." in asked(desk)
    assert "gespeichert" not in asked(desk)
    desk.stopping = ()
    press(desk.focusWidget() or desk, Key.Key_Escape)
    desk.close()
    qtbot.waitUntil(lambda: desk.closed == [True])


def test_what_a_window_does_itself_is_named_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "stops", lambda: ("Die Übernahme läuft noch.",))
    desk.close()
    assert "Die Übernahme läuft noch." in asked(desk)


def test_a_form_that_is_put_away_holds_nothing_to_be_lost(desk: Desk) -> None:
    type_in(desk.form.entry, "Hofer")
    desk.form.hide()
    desk.close()
    assert not desk.isVisible()


def test_who_waits_for_the_next_window_is_asked_nothing(desk: Desk, qtbot: QtBot) -> None:
    type_in(desk.form.entry, "Hofer")
    desk.wait("Das Turnier wird geöffnet …")
    qtbot.waitUntil(lambda: not desk.isEnabled())
    desk.close()
    assert not desk.isVisible()


def test_who_makes_room_for_the_next_asks_nothing(qtbot: QtBot) -> None:
    window = Desk()
    window.show()
    type_in(window.form.entry, "Hofer")
    with qtbot.waitSignal(window.destroyed):
        dismiss(window)
    assert not window.closed


def test_who_leaves_for_something_else_is_asked_as_who_closes(desk: Desk, qtbot: QtBot) -> None:
    left: list[bool] = []
    desk.stopping = ("Runde 2 läuft",)
    leave_window(desk, lambda: left.append(True))
    assert "Runde 2 läuft" in asked(desk)
    press(desk.focusWidget() or desk, Key.Key_Escape)
    assert not asked(desk)
    leave_window(desk, lambda: left.append(True))
    press(desk.focusWidget() or desk, Key.Key_F12)
    qtbot.waitUntil(lambda: left == [True])
    assert desk.closed == []


def test_who_changed_their_mind_and_closes_closes(desk: Desk, qtbot: QtBot) -> None:
    left: list[bool] = []
    desk.stopping = ("Runde 2 läuft",)
    leave_window(desk, lambda: left.append(True))
    press(desk.focusWidget() or desk, Key.Key_Escape)
    desk.close()
    press(desk.focusWidget() or desk, Key.Key_F12)
    qtbot.waitUntil(lambda: desk.closed == [True])
    assert left == []
