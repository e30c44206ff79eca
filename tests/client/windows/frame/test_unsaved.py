"""What is typed and not saved is lost only if the person says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.joining.view import JoiningWindow
from bobbl_client.organiser.operators.page import OperatorsPage
from bobbl_client.organiser.settings.views.settings import SettingsView
from bobbl_client.organiser.stations.views.stations import StationsView
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.widgets.components import KeyButton, LabelledField, SearchField
from bobbl_client.widgets.components.writing import Writing
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.question_page import QuestionPage
from bobbl_client.widgets.window.unsaved import holds_unsaved
from bobbl_client.widgets.window.window import Frameable, StationWindow
from builders.hall import Hall
from builders.hands import click, heard, press, shown, type_in
from builders.windows.mouse_keys import is_blue

Key = Qt.Key


class Form(PageView):
    """A form with fields of every kind; ``frame`` is the window around it."""

    frame: Frameable

    def __init__(self) -> None:
        super().__init__()
        self.name, self.digits = LabelledField("Name"), LabelledField("Los", is_fleeting=True)
        self.search, self.list = SearchField("Suchen"), Writing("Eins je Zeile")
        self.back = KeyButton("Zurück", "Esc")
        self.back.clicked.connect(self.leave)
        self.bind("Esc", self.leave)
        column = QVBoxLayout(self)
        for each in (self.name, self.digits, self.search, self.list, self.back):
            column.addWidget(each)


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    form = Form()
    form.frame = window = Frameable("Anmeldetisch")
    window.pages.addWidget(form)
    shown(qtbot, window)
    form.name.setFocus()
    return form


def focused() -> QWidget:
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus


def keys(*pressed: Key) -> None:
    for key in pressed:
        press(focused(), key)


def question(page: QWidget) -> str:
    """Give the question that stands over the work; empty if none does."""
    window = page.window()
    assert isinstance(window, Frameable)
    over = window.pages.currentWidget()
    return " ".join(over.panel.said()) if isinstance(over, QuestionPage) else ""


def test_who_has_typed_nothing_just_goes_back(form: Form) -> None:
    left = heard(form.left)
    keys(Key.Key_Escape)
    assert (len(left), question(form)) == (1, "")


def test_esc_keeps_what_is_typed_until_the_person_discards_it(form: Form) -> None:
    left = heard(form.left)
    type_in(focused(), "Hofer")
    keys(Key.Key_Escape)
    assert "geht verloren" in question(form)
    assert "geht verloren" in focused().accessibleDescription()
    keys(Key.Key_Escape)
    assert (question(form), form.name.text(), len(left)) == ("", "Hofer", 0)
    assert focused() is form.name.entry
    keys(Key.Key_Escape, Key.Key_F12)
    assert question(form), "a key that means something else does not discard"
    keys(Key.Key_F8)
    assert (question(form), len(left)) == ("", 1)


def test_enter_does_not_discard(form: Form) -> None:
    left = heard(form.left)
    type_in(focused(), "Hofer")
    keys(Key.Key_Escape, Key.Key_Return)
    assert (form.name.text(), len(left)) == ("Hofer", 0)


def test_a_field_reached_by_enter_is_marked_as_by_tab(form: Form) -> None:
    form.digits.set_text("12")
    form.name.submitted.connect(lambda _: form.digits.entry.setFocus())
    form.name.setFocus()
    keys(Key.Key_Return)
    assert form.digits.entry.selectedText() == "12"


LOOKED_AT = ("prizes", "prize_money", "settings", "operators", "wishes", "plan", "markers")


def test_whoever_only_looks_is_not_asked(work: OrganiserWork) -> None:
    window = work.window()
    assert isinstance(window, StationWindow)
    for name in LOOKED_AT:
        work.open_page(name)
        page = work.page
        keys(*[Key.Key_Tab] * 3)
        for _ in range(3):
            if work.page is page:
                keys(Key.Key_Escape)
            assert not isinstance(window.pages.currentWidget(), QuestionPage), name
        assert work.page is not page, name


def test_a_click_on_the_way_back_is_asked_about_as_well(form: Form) -> None:
    left = heard(form.left)
    type_in(form.list, "Hofer, Karl")
    click(form.back)
    assert question(form)
    page = form.frame.pages.currentWidget()
    assert isinstance(page, QuestionPage)
    assert not is_blue(page.panel.yes), "it discards"
    click(page.panel.no)
    assert (question(form), form.list.toPlainText(), len(left)) == ("", "Hofer, Karl", 0)


def test_to_lose_a_search_or_a_few_digits_costs_nothing(form: Form) -> None:
    type_in(form.search, "Hofer")
    type_in(form.digits.entry, "12")
    assert not holds_unsaved(form)


def test_what_the_program_puts_there_is_saved_and_so_is_what_it_says_is(form: Form) -> None:
    form.name.set_text("Hofer")
    assert not holds_unsaved(form)
    type_in(form.name.entry, "!")
    assert holds_unsaved(form)
    form.name.entry.keep()
    assert not holds_unsaved(form)
    type_in(form.name.entry, "?")
    form.name.set_text(form.name.text())
    assert not holds_unsaved(form)


def test_what_is_typed_back_to_what_is_saved_is_nothing_to_be_lost(form: Form) -> None:
    form.name.set_text("Hofer")
    form.name.entry.end(False)
    keys(Key.Key_Backspace)
    assert holds_unsaved(form)
    type_in(focused(), "r")
    assert not holds_unsaved(form)


def test_a_question_over_a_page_leads_back_to_that_page(form: Form) -> None:
    window, over = form.frame, Form()
    window.open_page(over)
    type_in(over.name.entry, "Reuß")
    over.name.setFocus()
    keys(Key.Key_Escape, Key.Key_Escape)
    assert window.pages.currentWidget() is over
    assert focused() is over.name.entry
    window.close_page()
    assert window.pages.currentWidget() is form


@pytest.fixture
def work(qtbot: QtBot, tmp_path: Path) -> Iterator[OrganiserWork]:
    hall = Hall(tmp_path)
    work = OrganiserWork(hall.organiser)
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window)
    work.page.focus_first()
    yield work
    work.finish()
    hall.evening.close()


def test_a_setting_half_typed_is_forgotten_only_with_a_yes(work: OrganiserWork) -> None:
    keys(Key.Key_E, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    page = work.page
    assert isinstance(page, SettingsView)
    saved = page.editor.line.text()
    type_in(focused(), "7")
    keys(Key.Key_Escape, Key.Key_Escape)
    assert (page.editor.line.text(), focused()) == ("7", page.editor.line.entry)
    keys(Key.Key_Escape, Key.Key_F8)
    assert (page.editor.line.text(), page.list.hasFocus()) == (saved, True)
    keys(Key.Key_Return)
    type_in(focused(), "7")
    keys(Key.Key_Return, Key.Key_Return)
    type_in(focused(), "07")
    keys(Key.Key_Return, Key.Key_Escape)
    assert work.page is work.overview


def test_the_form_of_a_station_asks_about_a_name_and_not_about_its_proposal(
    work: OrganiserWork,
) -> None:
    keys(Key.Key_S, Key.Key_F4)
    page = work.page
    assert isinstance(page, StationsView)
    keys(Key.Key_Escape, Key.Key_F4)
    assert not question(page)
    type_in(page.post.name.entry, " hinten")
    keys(Key.Key_Escape)
    assert question(page)
    keys(Key.Key_F8)
    assert page.list.hasFocus()


def test_a_helper_is_lost_neither_by_esc_nor_with_the_window(work: OrganiserWork) -> None:
    keys(Key.Key_H)
    page = work.page
    assert isinstance(page, ListView)
    assert isinstance(page.page, OperatorsPage)
    assert page.form is not None
    type_in(page.form.fields[0].entry, "Kolb")
    assert work.is_unsaved
    click(page.back)
    assert question(page)
    keys(Key.Key_F8)
    assert work.page is work.overview
    assert not work.is_unsaved


def test_a_page_that_ends_while_it_is_asked_is_not_left_once_more(
    work: OrganiserWork, qtbot: QtBot
) -> None:
    keys(Key.Key_H)
    page, window = work.page, work.window()
    assert isinstance(page, ListView)
    assert isinstance(page.page, OperatorsPage)
    assert isinstance(window, StationWindow)
    assert page.form is not None
    type_in(page.form.fields[0].entry, "Kolb")
    page.leave()
    with qtbot.waitSignal(page.destroyed):
        page.left.emit()
    keys(Key.Key_F8)
    assert window.pages.currentWidget() is work
    assert work.page is work.overview


def test_who_goes_back_to_the_start_is_asked_about_a_typed_address(qtbot: QtBot) -> None:
    ended: list[str] = []
    window = JoiningWindow(lambda *_: None, leave=lambda: ended.append("start"))
    shown(qtbot, window)
    window.view.setFocus()
    keys(Key.Key_F4)
    type_in(focused(), "192.168.4.10:40123")
    keys(Key.Key_F5)
    assert (bool(question(window.view)), ended) == (True, [])
    keys(Key.Key_F8)
    assert ended == ["start"]
