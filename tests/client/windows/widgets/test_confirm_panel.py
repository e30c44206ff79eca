"""The question is made when it is asked; a yes that switches something off is not blue."""

from PyQt6.QtGui import QColor
from pytestqt.qtbot import QtBot

from bobbl_client.organiser.guest_pages.words import closing_question
from bobbl_client.page.page import Confirmation
from bobbl_client.widgets.components import Text
from bobbl_client.widgets.theme import look
from bobbl_client.widgets.window.confirm_panel import WorkOrQuestion
from builders.hands import shown


def test_only_a_yes_that_goes_on_is_blue(qtbot: QtBot) -> None:
    both = WorkOrQuestion(Text(""))
    shown(qtbot, both)
    on = Confirmation("Runde auslosen?", (), "Ja, auslosen")
    for asked, is_blue in ((on, True), (closing_question(), False), (on, True)):
        both.show_question(asked)
        picture = both.confirm.yes.grab().toImage()
        fill = picture.pixelColor(picture.width() // 2, picture.height() - 12)
        assert (fill == QColor(look().colours.blue)) is is_blue


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
