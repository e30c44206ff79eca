"""A yes that switches something off is not the blue button."""

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
