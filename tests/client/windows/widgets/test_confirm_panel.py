"""The question is made when it is asked; a yes that switches something off is not blue.

Enter says yes to nothing that stops, deletes, excludes or changes rules.
"""

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.organiser.guest_pages.words import closing_question
from bobbl_client.page.page import GRAVE, GRAVE_AFTER_F12, Confirmation, PlainPage
from bobbl_client.widgets.components import BigAction, Text
from bobbl_client.widgets.theme import look
from bobbl_client.widgets.two_sides import column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.confirm_panel import WorkOrQuestion
from bobbl_client.widgets.window.window import Frameable
from builders.hands import heard, press, shown

Key = Qt.Key


def test_only_a_yes_that_goes_on_is_blue(qtbot: QtBot) -> None:
    both = WorkOrQuestion(Text(""))
    shown(qtbot, both)
    on = Confirmation("Runde auslosen?", (), "Ja, auslosen")
    for asked, is_blue in ((on, True), (closing_question(), False), (on, True)):
        both.show_question(asked)
        picture = both.confirm.yes.grab().toImage()
        fill = picture.pixelColor(picture.width() // 2, picture.height() - 12)
        assert (fill == QColor(look().colours.blue)) is is_blue


class Asking(PlainPage[str]):
    """A page that asks as soon as it is seen."""

    def screen(self) -> str:
        return ""


class AskingView(BodyView[str]):
    """Its window; F12 is its own step."""

    def __init__(self, page: Asking) -> None:
        super().__init__(page)
        self.action = BigAction("Weiter", "F12")
        self.steps = heard(self.action.clicked)
        self.press("F12", self.action, lambda: None)
        self.start(self.or_question(column(self.action, self.back)))

    def show_screen(self, screen: str) -> None:
        """Show nothing."""


def test_enter_says_yes_only_where_it_goes_forward(qtbot: QtBot) -> None:
    page = Asking()
    window, view = Frameable("Test"), AskingView(page)
    window.pages.addWidget(view)
    shown(qtbot, window)
    said: list[str] = []
    for asked, key in (
        (Confirmation("Runde auslosen?", (), "Ja, auslosen"), Key.Key_Return),
        (closing_question(), Key.Key_F12),
        (Confirmation("Ändern?", (), "Ja, ändern", key=GRAVE), Key.Key_F12),
        (Confirmation("Regeln ändern?", (), "Ja, ändern", key=GRAVE_AFTER_F12), Key.Key_F11),
    ):
        page.confirm(asked, lambda yes=asked.yes: said.append(yes))  # type: ignore[misc]
        confirm = view.confirm
        for other in {Key.Key_Return, Key.Key_F11, Key.Key_F12, Key.Key_F7} - {key}:
            confirm.focus()
            press(QApplication.focusWidget() or window, other)
            press(confirm.yes, other)
        assert said == [], f"{asked.question} is answered by another key"
        confirm.focus()
        press(QApplication.focusWidget() or window, key)
        assert said == [asked.yes]
        said.clear()
    assert not view.steps


def test_a_question_is_made_when_it_is_asked_for_the_first_time(qtbot: QtBot) -> None:
    both = WorkOrQuestion(Text(""))
    shown(qtbot, both)
    both.show_question(None)
    assert (both.count(), both.is_asking) == (1, False)
    both.show_question(closing_question())
    assert (both.count(), both.is_asking) == (2, True)
    with qtbot.waitSignal(both.agreed):
        both.confirm.yes.click()
    with qtbot.waitSignal(both.refused):
        both.confirm.no.click()
    both.show_question(None)
    both.show_question(closing_question())
    assert both.count() == 2
